package countersign

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Error is a refusal of the service, or a call that the client gave up on. Branch on Code; the text is for people.
type Error struct {
	// Code of the service, or CLIENT_NETWORK, CLIENT_TIMEOUT, CLIENT_PKI, CLIENT_KEY, CLIENT_ANSWER, CLIENT_UPSTREAM.
	Code        string
	Description string
	// Status of HTTP; 0 if the service did not answer.
	Status int
	// TraceID is what you quote when you ask for help.
	TraceID string
	// Errors of a validation (GEN001): the fields and their faults.
	Errors []FieldError
	// RetryAfterSeconds is the time before the same request makes sense again; nil if the service did not say.
	RetryAfterSeconds *int64
	// StepUp is the required proof of a refusal with SEC004.
	StepUp *StepUpChallenge
	// Changed says what has changed since the proposal (TSK007).
	Changed *ChangedItem
	// TaskID names the task that finds out whether a write took effect (UPS002).
	TaskID *int64
	// Docs is a link to the explanation of the code.
	Docs string
	// Body of the answer.
	Body  []byte
	cause error
}

// FieldError is a field of a request, and its fault.
type FieldError struct {
	Field       string `json:"field"`
	Description string `json:"description"`
}

// StepUpChallenge is the proof that a refusal with SEC004 requires. Type is OTP, IDENTITY or CLOUD_LIVENESS.
type StepUpChallenge struct{ IntentID, Type, SessionID string }

// ChangedItem is an item that has changed: its present etag, the time of the change, and the fields.
type ChangedItem struct {
	Etag   string
	At     string
	Fields []string
}

func (e *Error) Error() string {
	faults := make([]string, len(e.Errors))
	for i, each := range e.Errors {
		faults[i] = each.Field + " " + each.Description
	}
	if len(faults) == 0 {
		return e.Code + ": " + e.Description
	}
	return fmt.Sprintf("%s: %s (%s)", e.Code, e.Description, strings.Join(faults, "; "))
}

func (e *Error) Unwrap() error { return e.cause }

// IsCode tells whether an error is a refusal with this code.
func IsCode(err error, code string) bool {
	var refused *Error
	return errors.As(err, &refused) && refused.Code == code
}

func fault(code, description string, cause error) *Error {
	return &Error{Code: code, Description: description, cause: cause}
}

// Codes for a refusal without a body: an answer to HEAD, or one of a gateway before the service.
var codeOfStatus = map[int]string{
	400: "GEN001", 403: "SEC003", 404: "GEN002", 405: "GEN003", 409: "GEN004", 413: "GEN005",
	415: "GEN006", 422: "GEN007", 429: "GEN008", 503: "GEN010",
}

// refusalOf reads an answer with a status of 400 or more.
func refusalOf(answer *Answer) *Error {
	if answer.Header.Get("countersign-upstream-status") != "" {
		// The service sent the call on: nothing in the answer is about the session, or asks for a proof.
		described := fmt.Sprintf("The upstream answered %d", answer.Status)
		return &Error{Code: "CLIENT_UPSTREAM", Description: described, Status: answer.Status, RetryAfterSeconds: secondsIn(answer.Header), Body: answer.Body}
	}
	var body struct {
		Code             string       `json:"code"`
		Description      string       `json:"description"`
		ErrorDescription string       `json:"error_description"`
		TraceID          string       `json:"traceId"`
		Errors           []FieldError `json:"errors"`
		Docs             string       `json:"docs"`
		Challenge        string       `json:"challenge"`
		Sca              string       `json:"sca"`
		Etag             string       `json:"etag"`
		ChangedSince     *struct {
			At     string   `json:"at"`
			Fields []string `json:"fields"`
		} `json:"changedSince"`
	}
	_ = json.Unmarshal(answer.Body, &body)
	header := answer.Header
	challenge := first(header.Get("www-authenticate"), header.Get("x-amzn-remapped-www-authenticate"), body.Challenge)
	refused := &Error{
		Code:        first(body.Code, codeWithoutBody(answer.Status, challenge)),
		Description: first(body.Description, body.ErrorDescription, fmt.Sprintf("The service answered %d", answer.Status)),
		Status:      answer.Status,
		TraceID:     body.TraceID,
		Errors:      body.Errors,
		StepUp:      challengeIn(first(header.Get("sca"), body.Sca)),
		Docs:        body.Docs,
		Body:        answer.Body,
	}
	if parts := strings.Split(header.Get("traceparent"), "-"); refused.TraceID == "" && len(parts) > 1 {
		refused.TraceID = parts[1]
	}
	if body.Etag != "" && body.ChangedSince != nil {
		refused.Changed = &ChangedItem{body.Etag, body.ChangedSince.At, body.ChangedSince.Fields}
	}
	if id, err := strconv.ParseInt(header.Get("task-id"), 10, 64); err == nil {
		refused.TaskID = &id
	}
	refused.RetryAfterSeconds = secondsIn(header)
	if refused.RetryAfterSeconds == nil && (refused.Code == "USR001" || refused.Code == "USR030" || refused.Code == "GEN008") {
		refused.RetryAfterSeconds = Ptr(int64(1))
	}
	return refused
}

func codeWithoutBody(status int, challenge string) string {
	switch {
	case status == 401 && strings.Contains(challenge, "insufficient_user_authentication"):
		return "SEC004"
	case status == 401 && strings.Contains(challenge, "invalid_token"):
		// It may have expired: renewing it decides.
		return "SEC002"
	case status == 401:
		return "SEC001"
	case status >= 500 && codeOfStatus[status] == "":
		return "GEN009"
	}
	return first(codeOfStatus[status], "CLIENT_ANSWER")
}

// challengeIn reads the header sca: id=…;type=…;sessionId=….
func challengeIn(header string) *StepUpChallenge {
	parts := map[string]string{}
	for _, part := range strings.Split(header, ";") {
		if name, value, found := strings.Cut(strings.TrimSpace(part), "="); found {
			parts[name] = value
		}
	}
	kind := parts["type"]
	if parts["id"] == "" || (kind != "OTP" && kind != "IDENTITY" && kind != "CLOUD_LIVENESS") {
		return nil
	}
	return &StepUpChallenge{parts["id"], kind, parts["sessionId"]}
}

func secondsIn(header http.Header) *int64 {
	text := header.Get("retry-after")
	if seconds, err := strconv.ParseInt(text, 10, 32); err == nil && seconds >= 0 {
		return &seconds
	}
	if at, err := http.ParseTime(text); err == nil {
		left := int64(time.Until(at).Seconds() + 0.5)
		if left < 0 {
			left = 0
		}
		return &left
	}
	return nil
}

func first(texts ...string) string {
	for _, text := range texts {
		if text != "" {
			return text
		}
	}
	return ""
}

// Ptr returns a pointer to a value, for optional fields.
func Ptr[T any](value T) *T { return &value }
