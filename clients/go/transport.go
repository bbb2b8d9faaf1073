package countersign

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand"
	"net"
	"net/http"
	"strings"
	"time"
)

const (
	firstWait  = 200 * time.Millisecond
	maxBackoff = 5 * time.Second
	// Added at random to retry-after, so that clients do not come back all at once.
	spread = 250 * time.Millisecond
)

// Retry says how often a request is sent again.
type Retry struct {
	// Attempts is the maximum number; 1 for no retries.
	Attempts int
	// MaxWait is the longest automatic wait. A longer one is left to the caller.
	MaxWait time.Duration
}

// Answer of the service.
type Answer struct {
	Status int
	Header http.Header
	Body   []byte
}

// request may be sent several times. isRepeatable: a second copy does no harm.
type request struct {
	method, url  string
	header       http.Header
	body         []byte
	isRepeatable bool
}

func (r request) withToken(token string) request {
	if token != "" {
		r.header = r.header.Clone()
		r.header.Set("authorization", "Bearer "+token)
	}
	return r
}

type transport struct {
	http       *http.Client
	timeout    time.Duration
	retry      Retry
	onProgress func(string)
	onAnswer   func(*Answer)
}

// send sends a request until it has a final answer, or a retry makes no sense. It returns any answer below 400.
func (t *transport) send(ctx context.Context, asked request) (*Answer, error) {
	for sent := 1; ; sent++ {
		answer, refused := t.attempt(ctx, asked)
		mayRepeat := asked.isRepeatable
		if refused == nil {
			t.onAnswer(answer)
			if answer.Status < 400 {
				return answer, nil
			}
			refused = refusalOf(answer)
			mayRepeat = isWorthRepeating(answer, refused, asked)
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		wait := waitBefore(sent, refused.RetryAfterSeconds)
		if !mayRepeat || sent >= t.retry.Attempts || wait > t.retry.MaxWait {
			return nil, refused
		}
		t.onProgress(fmt.Sprintf("attempt %d in %s: %s", sent+1, wait.Round(time.Millisecond), refused))
		if err := pause(ctx, wait); err != nil {
			return nil, err
		}
	}
}

func (t *transport) attempt(ctx context.Context, asked request) (*Answer, *Error) {
	ctx, cancel := context.WithTimeout(ctx, t.timeout)
	defer cancel()
	var body io.Reader
	if asked.body != nil {
		body = bytes.NewReader(asked.body)
	}
	outgoing, err := http.NewRequestWithContext(ctx, asked.method, asked.url, body)
	if err != nil {
		return nil, fault("CLIENT_NETWORK", err.Error(), err)
	}
	// The transport of Go repeats by itself what it takes for safe, unless it cannot read the body again.
	outgoing.GetBody = nil
	outgoing.Header = asked.header.Clone()
	response, err := t.http.Do(outgoing)
	if err != nil {
		return nil, noAnswer(asked.url, t.timeout, err)
	}
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, noAnswer(asked.url, t.timeout, err)
	}
	isJSON := strings.Contains(response.Header.Get("content-type"), "json")
	if isJSON && len(content) > 0 && !json.Valid(content) {
		return nil, fault("CLIENT_NETWORK", "The answer of the service is incomplete", nil)
	}
	return &Answer{response.StatusCode, response.Header, content}, nil
}

func noAnswer(url string, timeout time.Duration, err error) *Error {
	var slow net.Error
	if errors.As(err, &slow) && slow.Timeout() {
		return fault("CLIENT_TIMEOUT", fmt.Sprintf("No answer within %s from %s", timeout, url), err)
	}
	return fault("CLIENT_NETWORK", fmt.Sprintf("No answer from %s: %s", url, err), err)
}

// 429 means that nothing was done. A repeatable request may also be sent again after a fault of a gateway. 409 GEN004 to a request with a key
// can mean that its first copy is still in progress; the service marks a repeated refusal. Every other 409 is an answer.
func isWorthRepeating(answer *Answer, refused *Error, asked request) bool {
	switch {
	case answer.Status == 429:
		return true
	case !asked.isRepeatable:
		return false
	case answer.Status == 409:
		isReplayed := answer.Header.Get("idempotency-replayed") == "true"
		return asked.header.Get("idempotency-key") != "" && refused.Code == "GEN004" && !isReplayed
	}
	// A task finds out what became of the request: repeating it would make another one.
	return isPassing(answer.Status) && answer.Header.Get("task-id") == ""
}

// 502 and 504 come from a gateway: it is unknown whether the service has done its work.
func isPassing(status int) bool { return status >= 502 && status <= 504 }

// waitBefore is the wait before attempt sent+1: exponential with jitter, and no shorter than the service asks.
func waitBefore(sent int, retryAfterSeconds *int64) time.Duration {
	grown := math.Min(float64(maxBackoff), float64(firstWait)*math.Pow(2, float64(sent-1)))
	wait := time.Duration(grown * (0.5 + rand.Float64()/2))
	if retryAfterSeconds != nil {
		asked := time.Duration(*retryAfterSeconds)*time.Second + time.Duration(rand.Float64()*float64(spread))
		if asked > wait {
			return asked
		}
	}
	return wait
}

func pause(ctx context.Context, wait time.Duration) error {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
