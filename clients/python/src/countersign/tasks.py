"""Writes that are stored as tasks, for other people to approve."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, Literal, TypeVar

if TYPE_CHECKING:
    from .generated.schemas import Task

Data = TypeVar("Data")


@dataclass(frozen=True, kw_only=True)
class AsTask:
    """The approvers of a write that is stored as a task instead of being made now."""

    executor_roles: Sequence[str] = ()
    """Roles or positions whose holders may approve and execute."""
    approvers: Sequence[int] = ()
    """Customer ids of the approvers. An agent may leave both out if its token names its approvers."""
    by_policy: bool = False
    """The approval policies that match the call say who approves."""
    comment: str | None = None
    """A note for the approvers, in one line."""
    tag: str | None = None
    """A text for finding the task again."""
    submit: bool = False
    """True: the task begins as PENDING; otherwise as DRAFT, until its initiator submits it."""
    replaces: int | None = None
    """A task of the same initiator that this one takes the place of, such as one that was rejected or sent back."""


@dataclass(frozen=True)
class Done(Generic[Data]):
    """The call was made, with this answer."""

    data: Data
    kind: Literal["done"] = field(default="done", init=False)


@dataclass(frozen=True)
class Proposed:
    """Nothing has changed yet: the call waits as a task."""

    task: Task
    kind: Literal["task"] = field(default="task", init=False)


#: The states that end the wait for a task. FAILED does, though an executor may try it again.
DECIDED = frozenset({"EXECUTED", "REJECTED", "DISCARDED", "FAILED"})


def task_headers(task: AsTask) -> dict[str, str]:
    """The headers that store a call as a task. One is always sent, so that an incomplete request never makes the call."""
    headers = {"task-skip-draft": "true" if task.submit else "false", "prefer": "return=representation"}
    if task.executor_roles:
        headers["task-executor-roles"] = ",".join(_several("executor_roles", task.executor_roles))
    if task.approvers:
        headers["task-approver-userids"] = ",".join(str(each) for each in _several("approvers", task.approvers))
    if task.by_policy:
        headers["task-by-policy"] = "true"
    if task.comment is not None:
        headers["task-initiator-comment"] = _sendable("comment", task.comment)
    if task.tag is not None:
        headers["task-tag"] = _sendable("tag", task.tag)
    if task.replaces is not None:
        headers["task-replaces"] = str(task.replaces)
    return headers


def _several(name: str, values: Sequence[Data]) -> Sequence[Data]:
    """A text is a sequence too: without this, "34" would name the people 3 and 4."""
    if isinstance(values, (str, int)):
        raise TypeError(f"AsTask.{name} must be a list, such as [{values!r}]")
    return values


def _sendable(name: str, text: str) -> str:
    """A header carries bytes, and `http.client` one character per byte: other characters are sent as the bytes of UTF-8."""
    if any(character < " " or character == "\x7f" for character in text):
        raise ValueError(f"AsTask.{name} must be one line without control characters")
    return text.encode().decode("latin-1")
