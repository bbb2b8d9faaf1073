package countersign

import (
	"context"
	"regexp"
	"strings"
)

// Pages is a list over all its pages, which are fetched when they are needed:
//
//	list := client.ListTasks(ctx, countersign.ListTasksQuery{})
//	for list.Next() { use(list.Item()) }
//	if err := list.Err(); err != nil { … }
type Pages[T any] struct {
	fetch func(path string) (*Answer, error)
	first string
	path  string
	items []T
	item  T
	err   error
}

// Next moves to the next item; false at the end, and after an error.
func (p *Pages[T]) Next() bool {
	for len(p.items) == 0 {
		if p.path == "" || p.err != nil || !p.fetchPage() {
			return false
		}
	}
	p.item, p.items = p.items[0], p.items[1:]
	return true
}

// Item is the present item.
func (p *Pages[T]) Item() T { return p.item }

// Err is the error that ended the list; nil at its end.
func (p *Pages[T]) Err() error { return p.err }

// Start is the position of the next page that would be fetched, to continue there with WithStart; empty at the end.
func (p *Pages[T]) Start() string {
	_, query, _ := strings.Cut(p.path, "?")
	return query
}

// First returns at most so many items, in as few requests as they need.
func (p *Pages[T]) First(count int) ([]T, error) {
	var found []T
	for len(found) < count && p.Next() {
		found = append(found, p.item)
	}
	return found, p.err
}

func (p *Pages[T]) fetchPage() bool {
	answer, err := p.fetch(p.path)
	p.items = nil
	if err == nil && len(answer.Body) > 0 {
		err = decode(answer.Body, &p.items)
	}
	if err != nil {
		p.err = err
		return false
	}
	p.path = ""
	if query := nextQuery(answer.Header.Get("link")); query != "" {
		// Only the query of the link is used: no answer can send the token elsewhere.
		path, _, _ := strings.Cut(p.first, "?")
		p.path = path + "?" + query
	}
	return true
}

var nextLink = regexp.MustCompile(`(?i)<[^>?]*\?([^>]*)>[^<]*;\s*rel="?next"?`)

// nextQuery is the query of the target with rel="next" in a header link (RFC 8288).
func nextQuery(link string) string {
	if found := nextLink.FindStringSubmatch(link); found != nil {
		return found[1]
	}
	return ""
}

func pagesOf[T any](ctx context.Context, c *Client, r row, given values, query, _ any, options []CallOption) *Pages[T] {
	path, err := pathOf(r.path, given, query)
	if start := optionsOf(options).start; start != "" {
		before, _, _ := strings.Cut(path, "?")
		path = before + "?" + start
	}
	fetch := func(at string) (*Answer, error) { return c.send(ctx, r.method, at, r.flags, nil, nil, options) }
	return &Pages[T]{fetch: fetch, first: path, path: path, err: err}
}
