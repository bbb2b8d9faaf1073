package countersign

import (
	"context"
	"crypto"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/url"
	"strings"
	"sync"
	"time"
)

const (
	// Renewed this long before its expiry, or after four fifths of a shorter lifetime.
	renewBeforeSeconds = 60
	// Maximum number of logins after temporary faults.
	maxLogins     = 4
	assertionType = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"
)

// Credentials say how a client proves who it is: Password, ClientKey, Token or LaunchToken.
type Credentials interface{ isCredentials() }

// Password is an identity with its password and, if PrivateKey is set, its key pair (PKI).
type Password struct {
	Identity, Password string
	// PrivateKey is an *rsa.PrivateKey, as ParsePrivateKey returns it, or a KeyHolder.
	PrivateKey any
	// TOTP is called for the 6-digit code at each login of an identity that needs one.
	TOTP func() (string, error)
	// OTP is called at each login for the code that was sent by SMS, which enrols another device.
	OTP func() (string, error)
	// DeviceFingerprint is <name>:<fingerprint>, if the tenant requires it.
	DeviceFingerprint       string
	SecurityQuestionAnswers []map[string]any
}

// ClientKey is a registered OAuth client (kind service), which proves itself by its EC (P-256), Ed25519 or RSA key.
type ClientKey struct {
	ClientID   string
	PrivateKey crypto.Signer
	// KeyID is the kid of the key, if the client has several.
	KeyID string
	// Scope propose: the client only reads and proposes.
	Scope string
}

// Token from elsewhere. Renew is called for another one when the service refuses the last; without it the token cannot be replaced.
type Token struct {
	Token string
	Renew func() (string, error)
}

// LaunchToken is the one-time token of a launch link.
type LaunchToken struct{ Token string }

func (Password) isCredentials()    {}
func (ClientKey) isCredentials()   {}
func (Token) isCredentials()       {}
func (LaunchToken) isCredentials() {}

// Format prints credentials without their secrets, whatever the verb.
func (p Password) Format(to fmt.State, _ rune) { fmt.Fprintf(to, "Password of %s", p.Identity) }

// Format prints no key.
func (k ClientKey) Format(to fmt.State, _ rune) { fmt.Fprintf(to, "Key of client %s", k.ClientID) }

// Format prints no token.
func (Token) Format(to fmt.State, _ rune) { fmt.Fprint(to, "Token") }

// Format prints no token.
func (LaunchToken) Format(to fmt.State, _ rune) { fmt.Fprint(to, "Launch token") }

// KeptSession can be stored and given to another client. A secret.
type KeptSession struct {
	Token            string `json:"token"`
	ExpiresEpochSecs int64  `json:"expiresEpochSecs,omitempty"`
	CsrfHeaderName   string `json:"csrfHeaderName,omitempty"`
	CsrfToken        string `json:"csrfToken,omitempty"`
}

// Format prints no token.
func (s KeptSession) Format(to fmt.State, _ rune) {
	fmt.Fprintf(to, "Session whose token expires at %d", s.ExpiresEpochSecs)
}

type claims struct {
	Iat, Exp float64
	Scope    string
	ClientID string `json:"client_id"`
}

// claims of the token, which nothing here verifies: the service does. Empty if it is no JWT.
func (s *KeptSession) claims() (found claims) {
	if parts := strings.Split(s.Token, "."); len(parts) == 3 {
		payload, _ := base64.RawURLEncoding.DecodeString(parts[1])
		_ = json.Unmarshal(payload, &found)
	}
	return found
}

// isRenewable is false for an agent's token, and for that of an OAuth client, which proves its key again.
func (s *KeptSession) isRenewable() bool {
	found := s.claims()
	return found.Scope != "UpdateByTasks" && found.ClientID == ""
}

func sessionFrom(body []byte) (*KeptSession, error) {
	var answer struct {
		HeaderValue               string
		ExpiresEpochSecs          int64
		CsrfHeaderName, CsrfToken string
	}
	if err := json.Unmarshal(body, &answer); err != nil || answer.HeaderValue == "" {
		return nil, fault("CLIENT_ANSWER", "The service answered no session", err)
	}
	return &KeptSession{strings.TrimPrefix(answer.HeaderValue, "Bearer "), answer.ExpiresEpochSecs, first(answer.CsrfHeaderName, "renew-csrf"), answer.CsrfToken}, nil
}

// sessionKeeper starts the session of a client when a call needs it, renews it, and replaces it when the service refuses it. One login or
// renewal at a time, which the others wait for.
type sessionKeeper struct {
	mutex       sync.Mutex
	call        openCall
	issuer      string
	onSession   func(*KeptSession)
	now         func() time.Time
	credentials Credentials
	session     *KeptSession
	renewAt     float64
	// Wrong proofs are not sent again, because repeating them would only lock the identity.
	wrongProofs error
}

func (k *sessionKeeper) current() *KeptSession {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	return k.session
}

// begun is the session in use, or that of a given token which no call has needed yet. Nobody logs in for it.
func (k *sessionKeeper) begun(ctx context.Context) (*KeptSession, error) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	if _, isGiven := k.credentials.(Token); !isGiven || k.session != nil {
		return k.session, nil
	}
	err := k.logIn(ctx)
	return k.session, err
}

func (k *sessionKeeper) use(session *KeptSession) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	k.keep(session, false)
}

func (k *sessionKeeper) signIn(ctx context.Context, credentials Credentials) (*KeptSession, error) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	// Nobody goes on as somebody else when this login is refused.
	if k.session != nil {
		k.keep(nil, false)
	}
	k.credentials, k.wrongProofs = credentials, nil
	err := k.logIn(ctx)
	return k.session, err
}

// token for the next call; it logs in or renews first if needed. Empty without credentials.
func (k *sessionKeeper) token(ctx context.Context) (string, error) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	var err error
	switch {
	case k.session == nil && k.credentials == nil:
		return "", nil
	case k.session == nil:
		err = k.logIn(ctx)
	case k.seconds() >= k.renewAt:
		err = k.refreshAhead(ctx)
	}
	if err != nil || k.session == nil {
		return "", err
	}
	return k.session.Token, nil
}

// replace gets another token after a 401; false if that is impossible.
func (k *sessionKeeper) replace(ctx context.Context, refused, code string) (bool, error) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	if k.session != nil && k.session.Token != refused {
		return true, nil
	}
	if k.session != nil && code == "SEC002" && k.session.isRenewable() {
		if isRenewed, err := k.renew(ctx); isRenewed || err != nil {
			return isRenewed, err
		}
	}
	return k.logInAgain(ctx)
}

// refreshAhead: a client proves its key again before its token expires; other tokens are renewed.
func (k *sessionKeeper) refreshAhead(ctx context.Context) error {
	if !k.session.isRenewable() {
		if _, isClient := k.credentials.(ClientKey); isClient {
			_, err := k.logInAgain(ctx)
			return err
		}
		return nil
	}
	isRenewed, err := k.renew(ctx)
	if err == nil && !isRenewed {
		_, err = k.logInAgain(ctx)
	}
	// The old token still works for a moment, so a failed renewal costs nothing yet.
	var refused *Error
	if errors.As(err, &refused) && refused.Status != 401 {
		return nil
	}
	return err
}

// renew is false if the session has ended.
func (k *sessionKeeper) renew(ctx context.Context) (bool, error) {
	before := k.session
	header := map[string]string{}
	if before.CsrfToken != "" {
		header[first(before.CsrfHeaderName, "renew-csrf")] = before.CsrfToken
	}
	answer, err := k.call(ctx, "POST", "/authentication/renew", map[string]any{"jwt": before.Token}, header, true)
	var refused *Error
	if errors.As(err, &refused) && (refused.Status == 401 || refused.Status == 403) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	renewed, err := sessionFrom(answer)
	if err != nil {
		return false, err
	}
	if renewed.CsrfToken == "" {
		renewed.CsrfHeaderName, renewed.CsrfToken = before.CsrfHeaderName, before.CsrfToken
	}
	k.keep(renewed, true)
	return true, nil
}

// logInAgain: a launch token works once, and a fixed token cannot be replaced.
func (k *sessionKeeper) logInAgain(ctx context.Context) (bool, error) {
	switch given := k.credentials.(type) {
	case nil, LaunchToken:
		return false, nil
	case Token:
		if given.Renew == nil {
			return false, nil
		}
	}
	err := k.logIn(ctx)
	return err == nil, err
}

func (k *sessionKeeper) logIn(ctx context.Context) error {
	if k.wrongProofs != nil {
		return k.wrongProofs
	}
	session, err := k.sessionFor(ctx)
	if err != nil {
		password, isPassword := k.credentials.(Password)
		if IsCode(err, "USR002") && !(isPassword && password.asksForCode()) {
			k.wrongProofs = err
		}
		return err
	}
	_, isToken := k.credentials.(Token)
	k.keep(session, !isToken)
	return nil
}

func (k *sessionKeeper) sessionFor(ctx context.Context) (*KeptSession, error) {
	switch given := k.credentials.(type) {
	case Token:
		text := given.Token
		if given.Renew != nil && (text == "" || k.session != nil) {
			var err error
			if text, err = given.Renew(); err != nil {
				return nil, err
			}
		}
		return &KeptSession{Token: strings.TrimPrefix(text, "Bearer ")}, nil
	case LaunchToken:
		return k.sessionBy(ctx, map[string]any{"password": given.Token})
	case ClientKey:
		return k.sessionByClientKey(ctx, given)
	case Password:
		return k.sessionByPassword(ctx, given)
	}
	return nil, fault("CLIENT_KEY", "The credentials must be a Password, ClientKey, Token or LaunchToken", nil)
}

// sessionByPassword begins again after a temporary fault: a session whose token was lost does no harm. Not with a code, which works once.
func (k *sessionKeeper) sessionByPassword(ctx context.Context, given Password) (*KeptSession, error) {
	for begun := 1; ; begun++ {
		proofs, err := k.proofsOf(ctx, given)
		var session *KeptSession
		if err == nil {
			session, err = k.sessionBy(ctx, proofs)
		}
		if err == nil {
			return session, nil
		}
		var refused *Error
		isFault := errors.As(err, &refused) && (refused.Code == "CLIENT_NETWORK" || refused.Code == "CLIENT_TIMEOUT" || isPassing(refused.Status))
		if !isFault || given.asksForCode() || begun >= maxLogins {
			return nil, err
		}
		if err := pause(ctx, waitBefore(begun, refused.RetryAfterSeconds)); err != nil {
			return nil, err
		}
	}
}

func (k *sessionKeeper) sessionBy(ctx context.Context, proofs map[string]any) (*KeptSession, error) {
	answer, err := k.call(ctx, "POST", "/authentication/login", proofs, nil, false)
	if err != nil {
		return nil, err
	}
	return sessionFrom(answer)
}

func (k *sessionKeeper) sessionByClientKey(ctx context.Context, client ClientKey) (*KeptSession, error) {
	assertion, err := signedAssertion(client, k.issuer)
	if err != nil {
		return nil, err
	}
	form := url.Values{"grant_type": {"client_credentials"}, "client_assertion_type": {assertionType}, "client_assertion": {assertion}}
	if client.Scope != "" {
		form.Set("scope", client.Scope)
	}
	answer, err := k.call(ctx, "POST", "/svc-conductor/oauth/token", form, nil, false)
	if err != nil {
		return nil, err
	}
	var granted struct {
		AccessToken string `json:"access_token"`
	}
	if err := json.Unmarshal(answer, &granted); err != nil {
		return nil, fault("CLIENT_ANSWER", "The service answered no token", err)
	}
	return &KeptSession{Token: granted.AccessToken}, nil
}

func (k *sessionKeeper) proofsOf(ctx context.Context, given Password) (map[string]any, error) {
	proofs := map[string]any{}
	if given.PrivateKey != nil {
		var err error
		if proofs, err = provePki(ctx, given.PrivateKey, given.Identity, k.call); err != nil {
			return nil, err
		}
	}
	proofs["identity"], proofs["password"] = given.Identity, given.Password
	for name, ask := range map[string]func() (string, error){"totp": given.TOTP, "otp": given.OTP} {
		if ask != nil {
			code, err := ask()
			if err != nil {
				return nil, err
			}
			proofs[name] = code
		}
	}
	if given.DeviceFingerprint != "" {
		proofs["deviceFingerprint"] = given.DeviceFingerprint
	}
	if given.SecurityQuestionAnswers != nil {
		proofs["securityQuestionAnswers"] = given.SecurityQuestionAnswers
	}
	return proofs, nil
}

// asksForCode: somebody has to type a code for this login. It works once.
func (p Password) asksForCode() bool { return p.TOTP != nil || p.OTP != nil }

// keep sets the time of the renewal. A fresh token's lifetime is counted from now, because the clock of the service may differ.
func (k *sessionKeeper) keep(session *KeptSession, isFresh bool) {
	k.session, k.renewAt = session, math.Inf(1)
	if session != nil {
		found := session.claims()
		expiry := found.Exp
		if expiry == 0 {
			expiry = float64(session.ExpiresEpochSecs)
		}
		begun := found.Iat
		if begun == 0 {
			begun = k.seconds()
		}
		if lifetime := expiry - begun; expiry != 0 {
			if isFresh {
				expiry = k.seconds() + lifetime
			}
			k.renewAt = expiry - math.Min(renewBeforeSeconds, math.Max(0, lifetime/5))
		}
	}
	k.onSession(session)
}

func (k *sessionKeeper) seconds() float64 { return float64(k.now().UnixMilli()) / 1000 }
