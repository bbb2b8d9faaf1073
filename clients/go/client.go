// Package countersign is the client for the Countersign API: log in, make calls, get them approved, verify callbacks.
package countersign

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"
)

const (
	basePath = "/svc-conductor/rest/v1"
	// Maximum number of new tokens, and of step-ups, for one call.
	maxReplacements = 2
	maxStepUps      = 2
	firstPause      = 250 * time.Millisecond
	maxPause        = 5 * time.Second
	// Longest wait of one call, in seconds: the service waits no longer, and a proxy may end a longer one.
	maxWaitSeconds = 25
)

// Options of a client. Only BaseURL is required.
type Options struct {
	// BaseURL is the address of the service, such as https://api.example.com.
	BaseURL     string
	Credentials Credentials
	// Session from OnSession to continue with.
	Session *KeptSession
	// OnSession is called with each session that begins or is renewed, and with nil when it ends. A session is a secret.
	OnSession func(*KeptSession)
	// OnStepUp asks a person for the proof of a single call (SEC004).
	OnStepUp OnStepUp
	// OnProgress is told before each wait for another attempt.
	OnProgress func(string)
	// Retry: 5 attempts and 60 s by default.
	Retry *Retry
	// Timeout of one attempt; 35 s by default.
	Timeout time.Duration
	// HTTP is another client, for a proxy or certificates of your own. Redirects are not followed in any case.
	HTTP *http.Client
	// Now is the clock by which tokens are renewed.
	Now func() time.Time
}

// Client makes the calls of the API document, and logs in when a call needs it. Goroutines can share one.
type Client struct {
	options   Options
	origin    string
	transport *transport
	session   *sessionKeeper
}

// Format prints no credentials: those inside the client could not hide themselves.
func (c Client) Format(to fmt.State, _ rune) { fmt.Fprintf(to, "Client of %s", c.origin) }

// New makes a client.
func New(options Options) (*Client, error) {
	base, err := url.Parse(options.BaseURL)
	if err != nil || (base.Scheme != "http" && base.Scheme != "https") || base.Host == "" {
		return nil, errors.New("BaseURL must be an address such as https://api.example.com")
	}
	path := regexp.MustCompile(`(/svc-conductor(/rest/v1)?)?/?$`).ReplaceAllString(base.Path, "")
	c := &Client{options: options, origin: base.Scheme + "://" + base.Host + path}
	c.transport = &transport{http: &http.Client{}, timeout: 35 * time.Second, retry: Retry{5, time.Minute}, onProgress: func(string) {}, onAnswer: func(*Answer) {}}
	if options.HTTP != nil {
		own := *options.HTTP
		c.transport.http = &own
	}
	// Redirects are answers: a token goes to no other address.
	c.transport.http.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	if options.Timeout != 0 {
		c.transport.timeout = options.Timeout
	}
	if options.Retry != nil {
		c.transport.retry = *options.Retry
	}
	if options.OnProgress != nil {
		c.transport.onProgress = options.OnProgress
	}
	c.session = &sessionKeeper{call: c.openCall, issuer: c.origin + "/svc-conductor", now: time.Now, credentials: options.Credentials, onSession: func(*KeptSession) {}}
	if options.Now != nil {
		c.session.now = options.Now
	}
	if options.Session != nil {
		c.session.keep(options.Session, false)
	}
	if options.OnSession != nil {
		c.session.onSession = options.OnSession
	}
	return c, nil
}

// CallOption is an option of one call.
type CallOption func(*callOptions)

type callOptions struct {
	idempotencyKey, start string
	header                http.Header
	onResponse            func(*Answer)
}

// WithIdempotencyKey sets the key of this write; a repeat with the same key has no second effect. Every write gets one by itself.
func WithIdempotencyKey(key string) CallOption {
	return func(o *callOptions) { o.idempotencyKey = key }
}

// WithHeader sets a header beside the client's own, such as if-match.
func WithHeader(name, value string) CallOption {
	return func(o *callOptions) { o.header.Set(name, value) }
}

// WithResponse is called with status and headers of the answer, such as etag.
func WithResponse(read func(*Answer)) CallOption { return func(o *callOptions) { o.onResponse = read } }

// WithStart continues a list at the Start of another.
func WithStart(start string) CallOption { return func(o *callOptions) { o.start = start } }

func optionsOf(given []CallOption) *callOptions {
	options := &callOptions{header: http.Header{}, onResponse: func(*Answer) {}}
	for _, set := range given {
		set(options)
	}
	return options
}

// WaitForTask waits until a task is EXECUTED, REJECTED, DISCARDED or FAILED, or the context ends: each call is answered when the status
// changes. A service that answers at once is asked again after a pause.
func (c *Client) WaitForTask(ctx context.Context, taskID int64) (Task, error) {
	for wait := firstPause; ; wait = wait * 3 / 2 {
		waited := false
		read := WithResponse(func(answer *Answer) { waited = strings.Contains(answer.Header.Get("preference-applied"), "wait=") })
		task, err := c.GetTask(ctx, taskID, WithHeader("prefer", fmt.Sprintf("wait=%d", maxWaitSeconds)), read)
		if err != nil || task.IsDecided() {
			return task, err
		}
		if wait > maxPause {
			wait = maxPause
		}
		if !waited {
			if err := pause(ctx, wait); err != nil {
				return task, err
			}
		}
	}
}

// Request makes any call, for paths that are known only at run time: below /svc-conductor/rest/v1, or from /svc-conductor on. A body is
// whatever encoding/json writes; nil for none. asTask: nil makes the call directly.
func (c *Client) Request(ctx context.Context, method, path string, body any, asTask *AsTask, options ...CallOption) (*Answer, error) {
	flags := "k"
	if method == "GET" || method == "HEAD" {
		flags = ""
	}
	return c.send(ctx, method, path, flags, body, asTask, options)
}

// SignIn logs in now, and uses these credentials from here on.
func (c *Client) SignIn(ctx context.Context, credentials Credentials) (*KeptSession, error) {
	return c.session.signIn(ctx, credentials)
}

// SignOut ends the session in the service and here. Credentials stay: the next call logs in again.
func (c *Client) SignOut(ctx context.Context) error {
	session, err := c.session.begun(ctx)
	if session == nil {
		return err
	}
	// As an open call: a refused token must not begin another session only to end it.
	_, err = c.openCall(ctx, "POST", "/authentication/logout", nil, map[string]string{"authorization": "Bearer " + session.Token}, false)
	var refused *Error
	if err != nil && !(errors.As(err, &refused) && refused.Status == 401) {
		return err
	}
	c.session.use(nil)
	return nil
}

// UseSession continues with another session; nil forgets the one in use.
func (c *Client) UseSession(session *KeptSession) { c.session.use(session) }

// CurrentSession is the session in use, or nil. A secret.
func (c *Client) CurrentSession() *KeptSession { return c.session.current() }

// row is an operation. Flags: o needs no token; k takes an Idempotency-Key.
type row struct{ method, path, flags string }

type values map[string]any

func (c *Client) call(ctx context.Context, r row, given values, query, body any, asTask *AsTask, options []CallOption) (*Answer, error) {
	path, err := pathOf(r.path, given, query)
	if err != nil {
		return nil, err
	}
	return c.send(ctx, r.method, path, r.flags, body, asTask, options)
}

func (c *Client) done(ctx context.Context, r row, given values, query, body any, options []CallOption) error {
	_, err := c.call(ctx, r, given, query, body, nil, options)
	return err
}

func answered[T any](ctx context.Context, c *Client, r row, given values, query, body any, options []CallOption) (T, error) {
	var value T
	answer, err := c.call(ctx, r, given, query, body, nil, options)
	if err != nil || len(answer.Body) == 0 {
		return value, err
	}
	if text, isText := any(&value).(*string); isText && !strings.Contains(answer.Header.Get("content-type"), "json") {
		*text = string(answer.Body)
		return value, nil
	}
	return value, decode(answer.Body, &value)
}

func (c *Client) proposed(ctx context.Context, r row, given values, query, body any, asTask AsTask, options []CallOption) (Task, error) {
	var task Task
	answer, err := c.call(ctx, r, given, query, body, &asTask, options)
	if err != nil {
		return task, err
	}
	id := answer.Header.Get("task-id")
	if id == "" {
		return task, fault("CLIENT_ANSWER", "The service stored no task", nil)
	}
	// An older service answers the id only.
	if decode(answer.Body, &task) == nil && fmt.Sprint(task.TaskID) == id {
		return task, nil
	}
	return answered[Task](ctx, c, row{"GET", "/global/tasks/{taskId}", ""}, values{"taskId": id}, nil, nil, nil)
}

func (c *Client) exists(ctx context.Context, r row, given values, query, body any, options []CallOption) (bool, error) {
	_, err := c.call(ctx, r, given, query, body, nil, options)
	var refused *Error
	if errors.As(err, &refused) && refused.Status == 404 {
		return false, nil
	}
	return err == nil, err
}

func (c *Client) target(ctx context.Context, r row, given values, query, body any, options []CallOption) (string, error) {
	answer, err := c.call(ctx, r, given, query, body, nil, options)
	if err != nil {
		return "", err
	}
	return answer.Header.Get("location"), nil
}

func (c *Client) send(ctx context.Context, method, path, flags string, body any, asTask *AsTask, given []CallOption) (*Answer, error) {
	options := optionsOf(given)
	header := http.Header{}
	if asTask != nil {
		if err := asTask.setIn(header); err != nil {
			return nil, err
		}
	}
	if options.idempotencyKey != "" || strings.Contains(flags, "k") {
		header.Set("idempotency-key", first(options.idempotencyKey, newKey()))
	}
	content, err := encode(body)
	if err != nil {
		return nil, err
	}
	if content != nil {
		header.Set("content-type", "application/json")
	}
	// The caller's own headers come last, so that they replace those of the client.
	for name, texts := range options.header {
		if !isSendable(name, texts) {
			return nil, fmt.Errorf("the header %q cannot be sent: its name must be a token, and its value one line", name)
		}
		header[name] = texts
	}
	isRepeatable := method == "GET" || method == "HEAD" || header.Get("idempotency-key") != ""
	asked := request{method, c.urlOf(path), header, content, isRepeatable}
	var answer *Answer
	if strings.Contains(flags, "o") {
		answer, err = c.transport.send(ctx, asked)
	} else {
		answer, err = c.sendAuthorised(ctx, asked)
	}
	if err == nil {
		options.onResponse(answer)
	}
	return answer, err
}

// sendAuthorised sends a request with the token of the session. After SEC001, and once after SEC002, it is sent again with another token, after
// SEC004 with one for this request only. Its bytes and its key stay the same.
func (c *Client) sendAuthorised(ctx context.Context, asked request) (*Answer, error) {
	steppedUp, replacements, stepUps, wasExpired := "", 0, 0, false
	for {
		token, err := steppedUp, error(nil)
		if token == "" {
			if token, err = c.session.token(ctx); err != nil {
				return nil, err
			}
		}
		answer, err := c.transport.send(ctx, asked.withToken(token))
		var refused *Error
		if err == nil || !errors.As(err, &refused) || refused.Status != 401 {
			return answer, err
		}
		isAnother := false
		switch {
		case refused.Code == "SEC004" && token != "" && c.options.OnStepUp != nil && stepUps < maxStepUps:
			stepUps++
			if steppedUp, err = c.proveStepUp(ctx, refused, asked); err != nil {
				return nil, err
			}
			isAnother = steppedUp != ""
		case refused.Code == "SEC002" && wasExpired:
			// A renewed token that has expired already would be renewed in vain.
		case (refused.Code == "SEC001" || refused.Code == "SEC002") && steppedUp == "" && replacements < maxReplacements:
			replacements++
			wasExpired = wasExpired || refused.Code == "SEC002"
			if isAnother, err = c.session.replace(ctx, token, refused.Code); err != nil {
				return nil, err
			}
		}
		if !isAnother {
			return nil, refused
		}
	}
}

// openCall: renewing twice does no harm; logging in twice could consume a code.
func (c *Client) openCall(ctx context.Context, method, path string, body any, given map[string]string, isRepeatable bool) ([]byte, error) {
	header := http.Header{}
	for name, text := range given {
		header.Set(name, text)
	}
	content, err := encode(body)
	if err != nil {
		return nil, err
	}
	if form, isForm := body.(url.Values); isForm {
		content = []byte(form.Encode())
		header.Set("content-type", "application/x-www-form-urlencoded")
	} else if content != nil {
		header.Set("content-type", "application/json")
	}
	answer, err := c.transport.send(ctx, request{method, c.urlOf(path), header, content, isRepeatable})
	if err != nil {
		return nil, err
	}
	return answer.Body, nil
}

var headerName = regexp.MustCompile("^[!#$%&'*+.^_`|~0-9A-Za-z-]+$")

// isSendable tells whether net/http takes a header. One that it refuses would look like a service that does not answer.
func isSendable(name string, texts []string) bool {
	isControl := func(r rune) bool { return r < ' ' && r != '\t' || r == 0x7f }
	return headerName.MatchString(name) && strings.IndexFunc(strings.Join(texts, ""), isControl) < 0
}

func (c *Client) urlOf(path string) string {
	if strings.HasPrefix(path, "/svc-conductor/") {
		return c.origin + path
	}
	return c.origin + basePath + path
}

func encode(body any) ([]byte, error) {
	if body == nil {
		return nil, nil
	}
	content, err := json.Marshal(body)
	if err != nil || string(content) == "null" {
		return nil, err
	}
	return content, nil
}

// decode keeps numbers exact where their type is not known.
func decode(content []byte, value any) error {
	decoder := json.NewDecoder(bytes.NewReader(content))
	decoder.UseNumber()
	if err := decoder.Decode(value); err != nil {
		return fault("CLIENT_ANSWER", "The answer has another form than this client knows", err)
	}
	return nil
}

var inBraces = regexp.MustCompile(`\{[^}]+\}`)

// pathOf inserts path parameters; everything else goes into the query. A query parameter that has the name of a path parameter is given as
// query.<name>.
func pathOf(template string, given values, query any) (string, error) {
	used, wrong := map[string]bool{}, error(nil)
	path := inBraces.ReplaceAllStringFunc(template, func(part string) string {
		name := strings.Trim(part, "{}")
		used[name] = true
		text := textOf(given[name])
		switch text {
		case "":
			wrong = fmt.Errorf("%s is required", name)
		case ".", "..":
			// URLs leave out dot segments, encoded or not.
			wrong = fmt.Errorf("%s must not be %q, which would call another path", name, text)
		}
		return url.PathEscape(text)
	})
	if wrong != nil {
		return "", wrong
	}
	asked := url.Values{}
	for name, value := range given {
		if own := strings.TrimPrefix(name, "query."); used[own] && own != name {
			asked.Set(own, textOf(value))
		} else if !used[name] && value != nil {
			asked.Set(name, textOf(value))
		}
	}
	if query != nil {
		content, err := json.Marshal(query)
		if err != nil {
			return "", err
		}
		optional := map[string]any{}
		if err := decode(content, &optional); err != nil {
			return "", err
		}
		for name, value := range optional {
			asked.Set(name, textOf(value))
		}
	}
	if len(asked) == 0 {
		return path, nil
	}
	return path + "?" + asked.Encode(), nil
}

// textOf is a value as JSON writes it, without quotation marks: a number without an exponent, a time as the service reads it. Several values
// are one text with commas.
func textOf(value any) string {
	switch value := value.(type) {
	case nil:
		return ""
	case string:
		return value
	case json.Number:
		return value.String()
	case float64:
		return strconv.FormatFloat(value, 'f', -1, 64)
	case bool:
		return strconv.FormatBool(value)
	case []any:
		texts := make([]string, len(value))
		for i, each := range value {
			texts[i] = textOf(each)
		}
		return strings.Join(texts, ",")
	case map[string]any:
		return fmt.Sprint(value)
	}
	var plain any
	content, err := json.Marshal(value)
	if err != nil || decode(content, &plain) != nil {
		return fmt.Sprint(value)
	}
	return textOf(plain)
}

func newKey() string {
	bytes := make([]byte, 16)
	if _, err := rand.Read(bytes); err != nil {
		panic(err)
	}
	return hex.EncodeToString(bytes)
}
