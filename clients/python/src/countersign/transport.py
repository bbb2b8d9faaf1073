"""Sends requests, and repeats those that are safe to repeat."""

from __future__ import annotations

import http.client
import json
import random
import re
import time
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from math import isinf
from typing import Any

from .errors import CountersignError, refusal_of

_FIRST_WAIT_SECONDS = 0.2
_MAX_BACKOFF_SECONDS = 5.0
#: Added at random to `retry-after`, so that clients do not come back all at once.
_SPREAD_SECONDS = 0.25
#: 502 and 504 come from a gateway: it is unknown whether the service has done its work.
PASSING_STATUSES = frozenset({502, 503, 504})


@dataclass(frozen=True)
class Retry:
    attempts: int = 5
    """Maximum number of attempts; 1 for no retries."""
    max_wait_seconds: float = 60.0
    """Longest automatic wait. A longer one is left to the caller."""


@dataclass(frozen=True)
class Request:
    method: str
    url: str
    headers: Mapping[str, str]
    body: bytes | None = None
    is_repeatable: bool = False
    """True if a second copy does no harm: a read, or a write with an idempotency key."""


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Mapping[str, str]
    """By lower-case name."""
    body: Any
    """JSON with `Decimal` for fractions; text of anything else; None if it is empty."""


class _AnswersAsTheyAre(urllib.request.HTTPErrorProcessor):
    """Refusals and redirects are answers: the client follows none, so that the token goes to no other address."""

    def http_response(self, request: Any, response: Any) -> Any:
        return response

    https_response = http_response


@dataclass
class Transport:
    timeout_seconds: float
    retry: Retry
    handlers: Sequence[urllib.request.BaseHandler]
    on_progress: Callable[[str], None]
    on_answer: Callable[[Answer], None]
    _opener: urllib.request.OpenerDirector = field(init=False)

    def __post_init__(self) -> None:
        self._opener = urllib.request.build_opener(_AnswersAsTheyAre, *self.handlers)

    def send(self, request: Request) -> Answer:
        """Sends a request until it has a final answer, or a retry makes no sense. Returns any answer below 400."""
        sent = 0
        while True:
            sent += 1
            try:
                answer = self._attempt(request)
            except CountersignError as error:
                refused, may_repeat = error, request.is_repeatable and error.code in ("CLIENT_NETWORK", "CLIENT_TIMEOUT")
            else:
                self.on_answer(answer)
                if answer.status < 400:
                    return answer
                refused, may_repeat = refusal_of(answer.status, answer.headers, answer.body), _is_worth_repeating(answer, request)
            wait_seconds = wait_before(sent, refused.retry_after_seconds)
            if not may_repeat or sent >= self.retry.attempts or wait_seconds > self.retry.max_wait_seconds:
                raise refused
            self.on_progress(f"attempt {sent + 1} in {wait_seconds:.1f} s: {refused}")
            time.sleep(wait_seconds)

    def _attempt(self, request: Request) -> Answer:
        asked = urllib.request.Request(request.url, request.body, dict(request.headers), method=request.method)
        try:
            with self._opener.open(asked, timeout=None if isinf(self.timeout_seconds) else self.timeout_seconds) as response:
                return _answer_from(response.status, response.headers, response.read())
        except (OSError, http.client.HTTPException) as cause:
            reason = getattr(cause, "reason", cause)
            if isinstance(reason, TimeoutError):
                raise CountersignError("CLIENT_TIMEOUT", f"No answer within {self.timeout_seconds} s from {request.url}") from cause
            raise CountersignError("CLIENT_NETWORK", f"No answer from {request.url}: {reason or type(cause).__name__}") from cause


def wait_before(sent: int, retry_after_seconds: int | None) -> float:
    """The wait before attempt `sent + 1`, in seconds: exponential with jitter, and no shorter than the service asks."""
    backoff = min(_MAX_BACKOFF_SECONDS, _FIRST_WAIT_SECONDS * 2 ** (sent - 1)) * random.uniform(0.5, 1)
    return backoff if retry_after_seconds is None else max(backoff, retry_after_seconds + random.uniform(0, _SPREAD_SECONDS))


def _is_worth_repeating(answer: Answer, request: Request) -> bool:
    """
    429 means that nothing was done. A repeatable request may also be sent again after a fault of a gateway. 409 GEN004 to a request with a
    key can mean that its first copy is still in progress; the service marks a repeated refusal. Every other 409 is an answer.
    """
    if answer.status == 429:
        return True
    if not request.is_repeatable:
        return False
    if answer.status == 409:
        code = answer.body.get("code") if isinstance(answer.body, Mapping) else None
        is_replayed = answer.headers.get("idempotency-replayed") == "true"
        return "idempotency-key" in request.headers and code == "GEN004" and not is_replayed
    # A task finds out what became of the request: repeating it would make another one.
    return answer.status in PASSING_STATUSES and "task-id" not in answer.headers


def _answer_from(status: int, headers: http.client.HTTPMessage, content: bytes) -> Answer:
    lower = {name.lower(): ", ".join(headers.get_all(name, ())) for name in headers.keys()}
    if not content:
        return Answer(status, lower, None)
    text = content.decode(errors="replace")
    if not re.search(r"[/+]json(;|\s|$)", lower.get("content-type", ""), re.IGNORECASE):
        return Answer(status, lower, text)
    try:
        return Answer(status, lower, json.loads(text, parse_float=Decimal))
    except ValueError as cause:
        # Half an answer can look like a whole one if the connection was cut.
        raise CountersignError("CLIENT_NETWORK", "The answer of the service is incomplete", status=0) from cause
