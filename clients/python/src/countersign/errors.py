"""Refusals of the service, and calls that the client gave up on."""

from __future__ import annotations

import email.utils
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal


@dataclass(frozen=True)
class FieldError:
    field: str
    description: str


@dataclass(frozen=True)
class StepUpChallenge:
    """The proof that a refusal with SEC004 requires."""

    intent_id: str
    type: Literal["OTP", "IDENTITY", "CLOUD_LIVENESS"]
    session_id: str | None = None
    """For a liveness check: its session, or the address of its page."""


@dataclass(frozen=True)
class ChangedItem:
    """An item that has changed since a proposal: its present etag, the time of the change, and the fields."""

    etag: str
    at: str
    fields: tuple[str, ...]


class CountersignError(Exception):
    """A refusal of the service, or a call that the client gave up on. Branch on `code`; the message is for people."""

    def __init__(
        self,
        code: str,
        description: str,
        *,
        status: int = 0,
        trace_id: str = "",
        errors: tuple[FieldError, ...] = (),
        retry_after_seconds: int | None = None,
        step_up: StepUpChallenge | None = None,
        changed: ChangedItem | None = None,
        task_id: int | None = None,
        docs: str | None = None,
        answer: Any = None,
    ) -> None:
        faults = "; ".join(f"{each.field} {each.description}" for each in errors)
        super().__init__(f"{code}: {description}{f' ({faults})' if faults else ''}")
        self.code = code
        """A code of the service, or CLIENT_NETWORK, CLIENT_TIMEOUT, CLIENT_PKI, CLIENT_KEY, CLIENT_ANSWER, CLIENT_UPSTREAM."""
        self.description = description
        self.status = status
        """HTTP status; 0 if the service did not answer."""
        self.trace_id = trace_id
        """Quote it when you ask for help."""
        self.errors = errors
        """For a validation error (GEN001): the fields and their faults."""
        self.retry_after_seconds = retry_after_seconds
        """Seconds to wait before the same request makes sense again."""
        self.step_up = step_up
        """For SEC004: the required proof."""
        self.changed = changed
        """For TSK007: what has changed since the proposal."""
        self.task_id = task_id
        """For UPS002 on a write: the task that finds out whether the request took effect."""
        self.docs = docs
        """A link to the explanation of this code."""
        self.answer = answer


class CallbackVerificationError(Exception):
    """The message did not come from the service, or was changed. Answer it with 400, and do nothing else."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason
        """header-is-missing, timestamp-is-off, no-signature-fits, body-is-no-json, secret-is-malformed or approvals-do-not-fit."""


#: Codes for a refusal without a body: an answer to HEAD, or one of a gateway before the service.
_CODE_OF_STATUS = {
    400: "GEN001", 403: "SEC003", 404: "GEN002", 405: "GEN003", 409: "GEN004", 413: "GEN005",
    415: "GEN006", 422: "GEN007", 429: "GEN008", 503: "GEN010",
}  # fmt: skip
_WITH_RETRY_AFTER = {"USR001", "USR030", "GEN008"}


def refusal_of(status: int, headers: Mapping[str, str], answered: Any) -> CountersignError:
    """An answer with a status of 400 or more, as an error."""
    if "countersign-upstream-status" in headers:
        # The service sent the call on: nothing in the answer is about the session, or asks for a proof.
        later = _seconds_in(headers.get("retry-after"))
        described = f"The upstream answered {status}"
        return CountersignError("CLIENT_UPSTREAM", described, status=status, retry_after_seconds=later, answer=answered)
    body: Mapping[str, Any] = answered if isinstance(answered, Mapping) else {}
    challenge = headers.get("www-authenticate") or headers.get("x-amzn-remapped-www-authenticate") or body.get("challenge") or ""
    code = str(body.get("code") or _code_without_body(status, challenge))
    retry_after = _seconds_in(headers.get("retry-after"))
    sca = headers.get("sca") or body.get("sca")
    task_id = headers.get("task-id", "")
    return CountersignError(
        code,
        body.get("description") or body.get("error_description") or f"The service answered {status}",
        status=status,
        trace_id=body.get("traceId") or (headers.get("traceparent", "--").split("-") + [""])[1],
        errors=tuple(FieldError(each.get("field", ""), each.get("description", "")) for each in body.get("errors") or ()),
        retry_after_seconds=1 if retry_after is None and code in _WITH_RETRY_AFTER else retry_after,
        step_up=None if sca is None else _challenge_in(sca),
        changed=_changed_in(body),
        task_id=int(task_id) if task_id.isdecimal() else None,
        docs=body.get("docs"),
        answer=answered,
    )


def _code_without_body(status: int, challenge: str) -> str:
    if status == 401:
        if "insufficient_user_authentication" in challenge:
            return "SEC004"
        # An invalid token may have expired: renewing it decides.
        return "SEC002" if "invalid_token" in challenge else "SEC001"
    return _CODE_OF_STATUS.get(status, "GEN009" if status >= 500 else "CLIENT_ANSWER")


def _challenge_in(header: str) -> StepUpChallenge | None:
    """Reads header `sca`: `id=…;type=…;sessionId=…`."""
    parts = dict(part.strip().partition("=")[::2] for part in header.split(";"))
    intent_id, kind = parts.get("id"), parts.get("type")
    if intent_id is None or kind not in ("OTP", "IDENTITY", "CLOUD_LIVENESS"):
        return None
    return StepUpChallenge(intent_id, kind, parts.get("sessionId"))  # type: ignore[arg-type]


def _changed_in(body: Mapping[str, Any]) -> ChangedItem | None:
    since = body.get("changedSince")
    if "etag" not in body or not isinstance(since, Mapping):
        return None
    return ChangedItem(body["etag"], since.get("at", ""), tuple(since.get("fields", ())))


def _seconds_in(header: str | None) -> int | None:
    if header is None:
        return None
    if re.fullmatch(r"\d+", header):
        return int(header)
    try:
        return max(0, round(email.utils.parsedate_to_datetime(header).timestamp() - time.time() + 0.5))
    except (TypeError, ValueError):
        return None
