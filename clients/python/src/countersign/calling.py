"""Makes the calls of all operations."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timezone
from decimal import Decimal
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

from .errors import CountersignError
from .pages import Pages
from .session import SessionKeeper
from .step_up import OnStepUp, prove_step_up
from .tasks import AsTask, Done, Proposed, task_headers
from .transport import Answer, Request, Transport
from .values import decoded, encoded

BASE_PATH = "/svc-conductor/rest/v1"
#: Maximum number of new tokens, and of step-ups, for one call.
_MAX_REPLACEMENTS = 2
_MAX_STEP_UPS = 2

#: Method, path and flags of an operation. `o`: needs no token; `k`: takes an Idempotency-Key.
Row = tuple[str, str, str]


@dataclass(frozen=True, kw_only=True)
class CallOptions:
    idempotency_key: str | None = None
    """The idempotency key of this write; a repeat with the same key has no second effect. Every write gets one by itself."""
    headers: Mapping[str, str] | None = None
    """Headers beside the client's own, such as `if-match`."""
    on_response: Callable[[Answer], None] | None = None
    """Called with status and headers of the answer, such as `etag`."""
    start: str | None = None
    """The `next` of a page, to continue a list there."""


class Calls:
    """What the generated methods are made of."""

    _session: SessionKeeper
    _transport: Transport
    _base_url: str
    _on_step_up: OnStepUp | None

    def _plain(self, row: Row, values: Mapping[str, Any], body: Any, options: CallOptions | None, kind: Any) -> Any:
        return decoded(kind, self._call(row, values, body, options).body)

    def _storable(
        self, row: Row, values: Mapping[str, Any], body: Any, options: CallOptions | None, as_task: AsTask | None, kind: Any
    ) -> Any:
        answer = self._call(row, values, body, options, as_task)
        if "task-id" not in answer.headers:
            return Done(decoded(kind, answer.body))
        return Proposed(self._task_of(answer))

    def _list(self, row: Row, values: Mapping[str, Any], _: None, options: CallOptions | None, item: Any) -> Pages[Any]:
        def fetch(path: str) -> tuple[list[Any], str | None]:
            answer = self._send(row[0], path, row[2], None, options)
            return [decoded(item, each) for each in answer.body or ()], answer.headers.get("link")

        path = path_of(row[1], values)
        start = None if options is None else options.start
        return Pages(path if start is None else f"{path.partition('?')[0]}?{start}", fetch)

    def _exists(self, row: Row, values: Mapping[str, Any], body: Any, options: CallOptions | None) -> bool:
        try:
            self._call(row, values, body, options)
        except CountersignError as error:
            if error.status == 404:
                return False
            raise
        return True

    def _target(self, row: Row, values: Mapping[str, Any], body: Any, options: CallOptions | None) -> str | None:
        return self._call(row, values, body, options).headers.get("location")

    def _task_of(self, answer: Answer) -> Any:
        """The task that stores a call. An older service answers its id only."""
        from .generated.schemas import Task

        task_id = int(answer.headers["task-id"])
        if isinstance(answer.body, Mapping) and answer.body.get("taskId") == task_id:
            return decoded(Task, answer.body)
        return decoded(Task, self._send("GET", f"/global/tasks/{task_id}", "", None, None).body)

    def _call(
        self, row: Row, values: Mapping[str, Any], body: Any, options: CallOptions | None, as_task: AsTask | None = None
    ) -> Answer:
        method, template, flags = row
        return self._send(method, path_of(template, values), flags, body, options, as_task)

    def _send(
        self, method: str, path: str, flags: str, body: Any, options: CallOptions | None, as_task: AsTask | None = None
    ) -> Answer:
        options = options or CallOptions()
        headers = {} if as_task is None else task_headers(as_task)
        if options.idempotency_key is not None or "k" in flags:
            headers["idempotency-key"] = options.idempotency_key or str(uuid.uuid4())
        content = None if body is None else json.dumps(encoded(body)).encode()
        if content is not None:
            headers["content-type"] = "application/json"
        # The caller's own headers come last, so that they replace those of the client.
        headers |= {name.lower(): value for name, value in (options.headers or {}).items()}
        is_repeatable = method in ("GET", "HEAD") or "idempotency-key" in headers
        request = Request(method, self._url_of(path), headers, content, is_repeatable)
        answer = self._transport.send(request) if "o" in flags else self._send_authorised(request)
        if options.on_response is not None:
            options.on_response(answer)
        return answer

    def _send_authorised(self, request: Request) -> Answer:
        """
        Sends a request with the token of the session. After SEC001, and once after SEC002, it is sent again with another token, after
        SEC004 with one for this request only. Its bytes and its key stay the same.
        """
        stepped_up: str | None = None
        was_expired = False
        replacements = step_ups = 0
        while True:
            token = stepped_up or self._session.token()
            try:
                return self._transport.send(_with_token(request, token))
            except CountersignError as error:
                if error.status != 401:
                    raise
                if error.code == "SEC004" and token is not None and step_ups < _MAX_STEP_UPS:
                    step_ups += 1
                    stepped_up = self._stepped_up(error, request)
                    if stepped_up is None:
                        raise
                elif error.code == "SEC002" and was_expired:
                    # A renewed token that has expired already would be renewed in vain.
                    raise
                elif error.code in ("SEC001", "SEC002") and stepped_up is None and replacements < _MAX_REPLACEMENTS:
                    was_expired = was_expired or error.code == "SEC002"
                    replacements += 1
                    if not self._session.replace(token, error.code):
                        raise
                else:
                    raise

    def _stepped_up(self, refused: CountersignError, request: Request) -> str | None:
        if self._on_step_up is None:
            return None
        token = self._session.token() or ""
        url = self._url_of("/authentication/jwt")
        return prove_step_up(refused, request, token, self._on_step_up, self._transport, self._open_call, url)

    def _open_call(
        self,
        method: str,
        path: str,
        body: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
        *,
        form: Mapping[str, str] | None = None,
        is_repeatable: bool = False,
    ) -> Any:
        """Makes a call that needs no token. Renewing twice does no harm; logging in twice could consume a code."""
        content, kind = None, ""
        if form is not None:
            content, kind = urlencode(form).encode(), "application/x-www-form-urlencoded"
        elif body is not None:
            content, kind = json.dumps(body).encode(), "application/json"
        sent = {**({"content-type": kind} if kind else {}), **(headers or {})}
        return self._transport.send(Request(method, self._url_of(path), sent, content, method == "GET" or is_repeatable)).body

    def _url_of(self, path: str) -> str:
        return f"{self._base_url}{'' if path.startswith('/svc-conductor/') else BASE_PATH}{path}"


def _with_token(request: Request, token: str | None) -> Request:
    if token is None:
        return request
    headers = {**request.headers, "authorization": f"Bearer {token}"}
    return Request(request.method, request.url, headers, request.body, request.is_repeatable)


def origin_of(base_url: str) -> str:
    """The address before `/svc-conductor`. The base may include the path of the API."""
    parts = urlsplit(base_url)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise ValueError("base_url must be an address such as https://api.example.com")
    return f"{parts.scheme}://{parts.netloc}{re.sub(r'/svc-conductor(/rest/v1)?/?$', '', parts.path).rstrip('/')}"


def path_of(template: str, values: Mapping[str, Any]) -> str:
    """
    Path parameters are inserted, everything else goes into the query. A query parameter that has the name of a path parameter is given as
    `query.<name>`.
    """
    used = set(re.findall(r"\{([^}]+)\}", template))

    def inserted(found: re.Match[str]) -> str:
        text = _text_of(values.get(found.group(1)))
        if not text:
            raise TypeError(f"{found.group(1)} is required")
        if text in (".", ".."):
            # URLs leave out dot segments, encoded or not.
            raise TypeError(f'{found.group(1)} must not be "{text}", which would call another path')
        return quote(text, safe="")

    def query_name(name: str) -> str:
        own = name.removeprefix("query.")
        return own if own in used else name

    path = re.sub(r"\{([^}]+)\}", inserted, template)
    query = {query_name(name): _text_of(value) for name, value in values.items() if name not in used and value is not None}
    return f"{path}?{urlencode(query)}" if query else path


def _text_of(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Decimal):
        return format(value, "f")
    if isinstance(value, datetime):
        return value.astimezone(timezone.utc).isoformat().replace("+00:00", "Z")
    if isinstance(value, (list, tuple, set, frozenset)):
        return ",".join(_text_of(each) for each in value)
    return str(value)
