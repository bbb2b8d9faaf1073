package countersign

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
)

// AsTask names the approvers of a write that is stored as a task instead of being made now.
type AsTask struct {
	// ExecutorRoles are roles or positions whose holders may approve and execute.
	ExecutorRoles []string
	// Approvers are customer ids. An agent may leave both out if its token names its approvers.
	Approvers []int64
	// ByPolicy: the approval policies that match the call say who approves.
	ByPolicy bool
	// Comment is a note for the approvers, in one line.
	Comment string
	// Tag is a text for finding the task again.
	Tag string
	// Submit: the task begins as PENDING; otherwise as DRAFT, until its initiator submits it.
	Submit bool
	// Replaces is a task of the same initiator that this one takes the place of.
	Replaces int64
}

// setIn sets the headers that store a call as a task. One is always sent, so that an incomplete request never makes the call.
func (t AsTask) setIn(header http.Header) error {
	header.Set("task-skip-draft", strconv.FormatBool(t.Submit))
	header.Set("prefer", "return=representation")
	if len(t.ExecutorRoles) > 0 {
		header.Set("task-executor-roles", strings.Join(t.ExecutorRoles, ","))
	}
	if len(t.Approvers) > 0 {
		header.Set("task-approver-userids", strings.Trim(strings.Join(strings.Fields(fmt.Sprint(t.Approvers)), ","), "[]"))
	}
	if t.ByPolicy {
		header.Set("task-by-policy", "true")
	}
	if t.Replaces != 0 {
		header.Set("task-replaces", strconv.FormatInt(t.Replaces, 10))
	}
	for name, text := range map[string]string{"task-initiator-comment": t.Comment, "task-tag": t.Tag} {
		if strings.IndexFunc(text, func(r rune) bool { return r < ' ' || r == 0x7f }) >= 0 {
			return fmt.Errorf("%s must be one line without control characters", name)
		}
		if text != "" {
			header.Set(name, text)
		}
	}
	return nil
}

// IsDecided tells whether a task is EXECUTED, REJECTED, DISCARDED or FAILED, though an executor may try a FAILED one again.
func (t Task) IsDecided() bool {
	return t.Status == "EXECUTED" || t.Status == "REJECTED" || t.Status == "DISCARDED" || t.Status == "FAILED"
}
