package countersign

import (
	"context"
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/subtle"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"net/url"
	"strings"
	"time"
)

const (
	challengeBytes = 64
	// The service accepts an assertion for at most five minutes.
	assertionLifetimeSeconds = 60
)

// KeyHolder holds a private key that cannot be read out, such as one in an HSM. It decrypts by RSA-OAEP with SHA-1 (also for MGF1).
type KeyHolder interface {
	Decrypt(challenge []byte) ([]byte, error)
}

// ParsePrivateKey reads a PEM (PKCS #8, unencrypted): the text of the file, not its path.
func ParsePrivateKey(text string) (crypto.Signer, error) {
	block, _ := pem.Decode([]byte(text))
	if block == nil || block.Type != "PRIVATE KEY" {
		return nil, fault("CLIENT_KEY", "The private key must be the text of an unencrypted PEM file that begins with -----BEGIN PRIVATE KEY-----", nil)
	}
	key, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return nil, fault("CLIENT_KEY", "The private key must be PKCS #8", err)
	}
	signer, isKey := key.(crypto.Signer)
	if !isKey {
		return nil, fault("CLIENT_KEY", "The private key must be an EC (P-256), Ed25519 or RSA key", nil)
	}
	return signer, nil
}

// openCall makes a call that needs no token. A body of type url.Values is sent as a form.
type openCall func(ctx context.Context, method, path string, body any, header map[string]string, isRepeatable bool) ([]byte, error)

// provePki proves a key pair: first it checks that the service has its own private key, then it answers its challenge.
func provePki(ctx context.Context, key any, identity string, call openCall) (map[string]any, error) {
	decrypt, err := decryptionBy(key)
	if err != nil {
		return nil, err
	}
	secret := make([]byte, challengeBytes)
	if _, err := rand.Read(secret); err != nil {
		return nil, err
	}
	sealed, err := encryptedForService(ctx, secret, call)
	if err != nil {
		return nil, err
	}
	query := url.Values{"identity": {identity}, "clientChallenge": {base64.StdEncoding.EncodeToString(sealed)}}
	answer, err := call(ctx, "GET", "/authentication/login-challenges?"+query.Encode(), nil, nil, true)
	if err != nil {
		return nil, err
	}
	var asked struct{ Base64EncodedClientChallengeResponse, Base64EncodedChallenge string }
	if err := json.Unmarshal(answer, &asked); err != nil {
		return nil, fault("CLIENT_PKI", "The service answered no challenge", err)
	}
	if subtle.ConstantTimeCompare([]byte(asked.Base64EncodedClientChallengeResponse), []byte(sha256Of(secret))) != 1 {
		return nil, fault("CLIENT_PKI", "The service did not prove that it holds its private key: nothing was sent to it", nil)
	}
	challenge, err := base64.StdEncoding.DecodeString(asked.Base64EncodedChallenge)
	if err != nil {
		return nil, fault("CLIENT_PKI", "The service answered no challenge", err)
	}
	opened, err := decrypt(challenge)
	if err != nil {
		return nil, fault("CLIENT_PKI", "The private key does not open the challenge: it belongs to another public key than the one on the identity", err)
	}
	return map[string]any{"base64EncodedChallengeResponse": sha256Of(opened), "base64EncodedChallengeHash": sha256Of(challenge)}, nil
}

func encryptedForService(ctx context.Context, secret []byte, call openCall) ([]byte, error) {
	text, err := call(ctx, "GET", "/global/config/pkiAuthPublicKey", nil, nil, true)
	if err != nil {
		return nil, err
	}
	der, err := base64.StdEncoding.DecodeString(strings.Trim(string(text), "\"\n "))
	if err != nil {
		return nil, fault("CLIENT_PKI", "The service has no public key", err)
	}
	key, _ := x509.ParsePKIXPublicKey(der)
	public, isRSA := key.(*rsa.PublicKey)
	if !isRSA {
		return nil, fault("CLIENT_PKI", "The service has no RSA key", nil)
	}
	return rsa.EncryptOAEP(sha1.New(), rand.Reader, public, secret, nil)
}

func decryptionBy(key any) (func([]byte) ([]byte, error), error) {
	switch key := key.(type) {
	case *rsa.PrivateKey:
		return func(challenge []byte) ([]byte, error) {
			return rsa.DecryptOAEP(sha1.New(), rand.Reader, key, challenge, nil)
		}, nil
	case KeyHolder:
		return key.Decrypt, nil
	}
	return nil, fault("CLIENT_PKI", "PrivateKey must be an *rsa.PrivateKey, as ParsePrivateKey returns it, or a KeyHolder", nil)
}

// signedAssertion is a JWT by which an OAuth client proves that it holds its key (RFC 7523).
func signedAssertion(client ClientKey, issuer string) (string, error) {
	algorithm, sign, err := signatureBy(client.PrivateKey)
	if err != nil {
		return "", err
	}
	unique := make([]byte, 16)
	if _, err := rand.Read(unique); err != nil {
		return "", err
	}
	now := time.Now().Unix()
	head := map[string]any{"alg": algorithm}
	if client.KeyID != "" {
		head["kid"] = client.KeyID
	}
	claims := map[string]any{
		"iss": client.ClientID, "sub": client.ClientID, "aud": issuer,
		"iat": now, "exp": now + assertionLifetimeSeconds, "jti": urlSafe(unique),
	}
	signed := jsonPart(head) + "." + jsonPart(claims)
	signature, err := sign([]byte(signed))
	if err != nil {
		return "", fault("CLIENT_KEY", "The private key signs nothing", err)
	}
	return signed + "." + urlSafe(signature), nil
}

func signatureBy(key crypto.Signer) (string, func([]byte) ([]byte, error), error) {
	switch key := key.(type) {
	case *ecdsa.PrivateKey:
		if key.Curve == elliptic.P256() {
			return "ES256", func(text []byte) ([]byte, error) {
				digest := sha256.Sum256(text)
				r, s, err := ecdsa.Sign(rand.Reader, key, digest[:])
				if err != nil {
					return nil, err
				}
				return append(r.FillBytes(make([]byte, 32)), s.FillBytes(make([]byte, 32))...), nil
			}, nil
		}
	case ed25519.PrivateKey:
		return "EdDSA", func(text []byte) ([]byte, error) { return ed25519.Sign(key, text), nil }, nil
	case *rsa.PrivateKey:
		return "PS256", func(text []byte) ([]byte, error) {
			digest := sha256.Sum256(text)
			return rsa.SignPSS(rand.Reader, key, crypto.SHA256, digest[:], &rsa.PSSOptions{SaltLength: rsa.PSSSaltLengthEqualsHash})
		}, nil
	}
	return "", nil, fault("CLIENT_KEY", "PrivateKey must be an EC (P-256), Ed25519 or RSA key", nil)
}

func jsonPart(value map[string]any) string {
	text, _ := json.Marshal(value)
	return urlSafe(text)
}

func urlSafe(bytes []byte) string { return base64.RawURLEncoding.EncodeToString(bytes) }

func sha256Of(bytes []byte) string {
	digest := sha256.Sum256(bytes)
	return base64.StdEncoding.EncodeToString(digest[:])
}
