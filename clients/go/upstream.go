package countersign

import (
	"context"
	"fmt"
	"strings"
	"sync"
)

// UpstreamCalls are the operations of one upstream that the caller may read, make or propose. They are read with the first call.
type UpstreamCalls struct {
	client   *Client
	tenantID int64
	name     string
	lock     sync.Mutex
	known    []OwnOperation
}

// UpstreamInput is what an operation of an upstream is called with.
type UpstreamInput struct {
	// Parameters of the path and of the query, by name. One of the query that has the name of a path parameter, or is called tenantId, is
	// given as query.<name>.
	Parameters map[string]any
	// Body is whatever encoding/json writes; nil for none.
	Body any
}

// Upstream makes calls of an upstream by operation id.
func (c *Client) Upstream(tenantID int64, name string) *UpstreamCalls {
	return &UpstreamCalls{client: c, tenantID: tenantID, name: name}
}

// Operations lists the operations, with how each is called and the schema of its body.
func (u *UpstreamCalls) Operations(ctx context.Context) ([]OwnOperation, error) {
	var found []OwnOperation
	list := u.client.ListOwnOperations(ctx, ListOwnOperationsQuery{TenantID: &u.tenantID, Upstream: u.name})
	for list.Next() {
		found = append(found, list.Item())
	}
	return found, list.Err()
}

// Call calls an operation by its id in the upstream's document, and returns the answer of the upstream. An upstream that refuses is an
// *Error with the code CLIENT_UPSTREAM and its Body.
func (u *UpstreamCalls) Call(ctx context.Context, operationID string, input UpstreamInput, options ...CallOption) (*Answer, error) {
	r, given, err := u.named(ctx, operationID, input)
	if err != nil {
		return nil, err
	}
	return u.client.call(ctx, r, given, nil, input.Body, nil, options)
}

// CallAsTask stores a write as a task, for other people to approve.
func (u *UpstreamCalls) CallAsTask(ctx context.Context, operationID string, input UpstreamInput, asTask AsTask, options ...CallOption) (Task, error) {
	r, given, err := u.named(ctx, operationID, input)
	if err != nil {
		return Task{}, err
	}
	return u.client.proposed(ctx, r, given, nil, input.Body, asTask, options)
}

func (u *UpstreamCalls) named(ctx context.Context, operationID string, input UpstreamInput) (row, values, error) {
	call, err := u.find(ctx, operationID)
	if err != nil {
		return row{}, nil, err
	}
	if call == nil {
		return row{}, nil, fmt.Errorf("%s has no operation %q that you may read, make or propose", u.name, operationID)
	}
	given := values{}
	for name, value := range input.Parameters {
		// Parameters of the service's own have the prefix path. in the path of an operation; callers know them by the name in the document.
		if own := "path." + name; strings.Contains(call.Path, "{"+own+"}") {
			name = own
		}
		given[name] = value
	}
	given["tenantId"] = u.tenantID
	flags := "k"
	if call.Method == "GET" {
		flags = ""
	}
	return row{call.Method, call.Path, flags}, given, nil
}

// find reads the operations anew if one is not among those that were read: rights and operations may have changed since.
func (u *UpstreamCalls) find(ctx context.Context, operationID string) (*OperationCall, error) {
	u.lock.Lock()
	defer u.lock.Unlock()
	if call := u.among(operationID); call != nil {
		return call, nil
	}
	known, err := u.Operations(ctx)
	if err != nil {
		return nil, err
	}
	u.known = known
	return u.among(operationID), nil
}

func (u *UpstreamCalls) among(operationID string) *OperationCall {
	for _, each := range u.known {
		if each.OperationID == u.name+"."+operationID {
			return each.Call
		}
	}
	return nil
}
