package countersign

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/big"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

const (
	toleranceSeconds = 300
	statementType    = "countersign-approvals+jwt"
	keysKept         = 5 * time.Minute
)

// VerificationError: the message did not come from the service, or was changed. Answer it with 400, and do nothing else.
type VerificationError struct {
	// Reason is header-is-missing, timestamp-is-off, no-signature-fits, body-is-no-json, secret-is-malformed or approvals-do-not-fit.
	Reason string
	Text   string
}

func (e *VerificationError) Error() string { return e.Text }

// VerifyCallback verifies a callback (Standard Webhooks) and returns its payload: a pointer to a struct by eventType, such as *PaymentCallback,
// or a map of an event that is newer than this client. Pass the bytes that came, before anything parses them, and both secrets during a
// rotation. A callback can come more than once: handle each webhook-id once.
func VerifyCallback(body []byte, header http.Header, secrets ...string) (any, error) {
	return verifiedPayload(body, header, secrets, callbackPayloads)
}

// VerifyEvent does the same for an event that a webhook endpoint received, with the secret of that endpoint.
func VerifyEvent(body []byte, header http.Header, secrets ...string) (any, error) {
	return verifiedPayload(body, header, secrets, eventPayloads)
}

// UpstreamApprovals are the people behind a request: the one who asked, and those who approved.
type UpstreamApprovals struct {
	Initiator int64  `json:"initiator"`
	Agent     string `json:"agent"`
	// TaskID of the task as which the request was approved; a direct call has none.
	TaskID    *int64 `json:"taskId"`
	Approvals []struct {
		CustomerID int64  `json:"customerId"`
		At         string `json:"at"`
		// OnBehalfOf is the person in whose place a substitute approved.
		OnBehalfOf *int64 `json:"onBehalfOf"`
	} `json:"approvals"`
	// IdempotencyKey: the same key is the same request, however often it comes.
	IdempotencyKey string `json:"-"`
}

// UpstreamOptions say where a statement may come from and which receiver it must be for.
type UpstreamOptions struct {
	// ApprovalsFrom is the address of the service with /svc-conductor.
	ApprovalsFrom string
	// Audience is the base URL under which this receiver is registered.
	Audience string
	// HTTP reads the keys of the service.
	HTTP *http.Client
}

// VerifyUpstreamRequest verifies a request that the service sent to an upstream: its signature, and the statement of who asked and who
// approved. body: the bytes that came; the body of the request itself is not read.
func VerifyUpstreamRequest(received *http.Request, body []byte, options UpstreamOptions, secrets ...string) (*UpstreamApprovals, error) {
	if err := checkSignature(body, received.Header, secrets); err != nil {
		return nil, err
	}
	var claims struct {
		UpstreamApprovals
		Iss, Aud, Digest string
		Iat, Exp         int64
	}
	if err := statementIn(received.Header.Get("countersign-approvals"), options, &claims); err != nil {
		return nil, err
	}
	now := time.Now().Unix()
	key := received.Header.Get("idempotency-key")
	switch {
	case claims.Iss != options.ApprovalsFrom:
		return nil, doesNotFit("it is of another issuer")
	case claims.Exp+toleranceSeconds < now || claims.Iat-toleranceSeconds > now || claims.Iat == 0:
		return nil, doesNotFit("it has expired")
	case claims.Aud != strings.TrimRight(options.Audience, "/"):
		return nil, doesNotFit("it is for another receiver")
	case claims.Digest != digestOf(received, body):
		return nil, doesNotFit("it is for another request")
	case claims.TaskID != nil && received.Header.Get("webhook-id") != key:
		return nil, doesNotFit("its key is another")
	}
	approvals := claims.UpstreamApprovals
	approvals.IdempotencyKey = key
	return &approvals, nil
}

func verifiedPayload(body []byte, header http.Header, secrets []string, payloads map[string]func() any) (any, error) {
	if err := checkSignature(body, header, secrets); err != nil {
		return nil, err
	}
	var named struct{ EventType string }
	var payload any = &map[string]any{}
	if json.Unmarshal(body, &named) == nil && payloads[named.EventType] != nil {
		payload = payloads[named.EventType]()
	}
	if decode(body, payload) != nil {
		return nil, &VerificationError{"body-is-no-json", "The signed body is no JSON"}
	}
	return payload, nil
}

var seconds = regexp.MustCompile(`^[0-9]{1,12}$`)

func checkSignature(body []byte, header http.Header, secrets []string) error {
	id, timestamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	signatures := signaturesIn(header)
	if id == "" || timestamp == "" || len(signatures) == 0 {
		return &VerificationError{"header-is-missing", "A header webhook-id, webhook-timestamp or webhook-signature with a v1 signature is missing"}
	}
	sent, _ := strconv.ParseInt(timestamp, 10, 64)
	if off := time.Now().Unix() - sent; !seconds.MatchString(timestamp) || off > toleranceSeconds || off < -toleranceSeconds {
		return &VerificationError{"timestamp-is-off", "Header webhook-timestamp must lie within 300 s of now: it was replayed, or a clock is wrong"}
	}
	fits := false
	for _, secret := range secrets {
		key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
		// With an empty key anybody could sign: a variable that is not set must not pass.
		if err != nil || len(key) == 0 {
			return &VerificationError{"secret-is-malformed", "The secret must be whsec_ followed by base64"}
		}
		mac := hmac.New(sha256.New, key)
		fmt.Fprintf(mac, "%s.%s.%s", id, timestamp, body)
		expected := []byte(base64.StdEncoding.EncodeToString(mac.Sum(nil)))
		for _, given := range signatures {
			fits = hmac.Equal(expected, []byte(given)) || fits
		}
	}
	if !fits {
		return &VerificationError{"no-signature-fits", "No signature fits: the body was parsed and written again, or the secret is of another tenant or stage"}
	}
	return nil
}

// signaturesIn finds the v1,<base64> parts of both headers.
func signaturesIn(header http.Header) (found []string) {
	for _, name := range []string{"webhook-signature", "svc-signature"} {
		for _, part := range strings.Split(header.Get(name), " ") {
			if strings.HasPrefix(part, "v1,") {
				found = append(found, part[3:])
			}
		}
	}
	return found
}

func statementIn(token string, options UpstreamOptions, claims any) error {
	parts := strings.Split(token, ".")
	var head struct{ Alg, Typ, Kid string }
	if len(parts) != 3 || json.Unmarshal(bytesOf(parts[0]), &head) != nil || head.Alg != "ES256" || head.Typ != statementType {
		return doesNotFit("it is no statement of the service")
	}
	key, err := keyNamed(options, head.Kid)
	if err != nil {
		return err
	}
	signature := bytesOf(parts[2])
	if len(signature) != 64 {
		return doesNotFit("its signature is wrong")
	}
	digest := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	if !ecdsa.Verify(key, digest[:], new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])) {
		return doesNotFit("its signature is wrong")
	}
	if json.Unmarshal(bytesOf(parts[1]), claims) != nil {
		return doesNotFit("it is no JWT")
	}
	return nil
}

func bytesOf(text string) []byte {
	bytes, _ := base64.RawURLEncoding.DecodeString(text)
	return bytes
}

type jwk struct{ Kid, Crv, X, Y string }

type knownKeys struct {
	until time.Time
	keys  []jwk
}

var (
	keysMutex sync.Mutex
	keysOf    = map[string]knownKeys{}
)

// keyNamed finds a key of the service. An unknown one is looked for once more, since keys are rotated.
func keyNamed(options UpstreamOptions, kid string) (*ecdsa.PublicKey, error) {
	for _, isAnew := range []bool{false, true} {
		keys, err := keysFrom(options, isAnew)
		if err != nil {
			return nil, err
		}
		for _, key := range keys {
			x, y := new(big.Int).SetBytes(bytesOf(key.X)), new(big.Int).SetBytes(bytesOf(key.Y))
			if kid != "" && key.Kid == kid && key.Crv == "P-256" && elliptic.P256().IsOnCurve(x, y) {
				return &ecdsa.PublicKey{Curve: elliptic.P256(), X: x, Y: y}, nil
			}
		}
	}
	return nil, doesNotFit("its key is unknown")
}

func keysFrom(options UpstreamOptions, isAnew bool) ([]jwk, error) {
	keysMutex.Lock()
	defer keysMutex.Unlock()
	issuer := options.ApprovalsFrom
	if known := keysOf[issuer]; !isAnew && known.until.After(time.Now()) {
		return known.keys, nil
	}
	client := options.HTTP
	if client == nil {
		client = &http.Client{Timeout: 10 * time.Second}
	}
	answer, err := client.Get(issuer + "/.well-known/jwks.json")
	if err != nil {
		return nil, fault("CLIENT_NETWORK", "No answer from "+issuer, err)
	}
	defer answer.Body.Close()
	var set struct{ Keys []jwk }
	if err := json.NewDecoder(answer.Body).Decode(&set); err != nil {
		return nil, fault("CLIENT_NETWORK", "No keys from "+issuer, err)
	}
	keysOf[issuer] = knownKeys{time.Now().Add(keysKept), set.Keys}
	return set.Keys, nil
}

// digestOf is the digest over method, path, query and body, of the target as it came.
func digestOf(received *http.Request, body []byte) string {
	target := received.RequestURI
	if target == "" {
		target = received.URL.RequestURI()
	}
	path, query, _ := strings.Cut(target, "?")
	digest := sha256.Sum256([]byte(strings.ToUpper(received.Method) + "\n" + path + "\n" + query + "\n" + string(body)))
	return urlSafe(digest[:])
}

func doesNotFit(why string) *VerificationError {
	return &VerificationError{"approvals-do-not-fit", "Header countersign-approvals does not fit: " + why}
}
