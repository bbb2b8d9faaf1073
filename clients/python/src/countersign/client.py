"""The client of the service."""

from __future__ import annotations

import logging
import time
import urllib.request
from collections.abc import Callable, Sequence
from typing import Any

from .calling import CallOptions, origin_of
from .credentials import Credentials, KeptSession
from .errors import CountersignError
from .generated.operations import DOCUMENT_VERSION, Operations
from .generated.schemas import Task
from .session import SessionKeeper
from .step_up import OnStepUp
from .tasks import DECIDED, AsTask
from .transport import Answer, Retry, Transport
from .upstream_calls import UpstreamCalls
from .values import decoded

_LOG = logging.getLogger("countersign")
_FIRST_PAUSE_SECONDS = 0.25
_MAX_PAUSE_SECONDS = 5.0
#: Longest wait of one call: the service waits no longer, and a proxy may end a longer one.
_MAX_WAIT_SECONDS = 25


class Client(Operations):
    """Makes the calls of the API document, and logs in when a call needs it. Threads can share one."""

    def __init__(
        self,
        base_url: str,
        credentials: Credentials | None = None,
        *,
        session: KeptSession | None = None,
        on_session: Callable[[KeptSession | None], None] | None = None,
        on_step_up: OnStepUp | None = None,
        on_progress: Callable[[str], None] = _LOG.info,
        retry: Retry = Retry(),
        timeout_seconds: float = 35.0,
        handlers: Sequence[urllib.request.BaseHandler] = (),
        now: Callable[[], float] = time.time,
    ) -> None:
        """
        `session`: one from `on_session` to continue with. `on_step_up`: asks a person for the proof of a single call (SEC004).
        `timeout_seconds`: of one attempt, infinite for none. `handlers`: of urllib, for a proxy or certificates of your own.
        """
        self._base_url = origin_of(base_url)
        self._on_step_up = on_step_up
        self._is_age_known = False
        self._transport = Transport(timeout_seconds, retry, handlers, on_progress, self._warn_of_age)
        issuer = f"{self._base_url}/svc-conductor"
        self._session = SessionKeeper(credentials, session, self._open_call, issuer, on_session or (lambda _: None), now)

    def wait_for_task(
        self, task_id: int, *, timeout_seconds: float = float("inf"), on_progress: Callable[[Task], None] | None = None
    ) -> Task:
        """
        Waits until a task is EXECUTED, REJECTED, DISCARDED or FAILED: each call is answered when the status changes. A service that answers
        at once is asked again after a pause. Raises CLIENT_TIMEOUT when the time is over.
        """
        until, pause_seconds = time.monotonic() + timeout_seconds, _FIRST_PAUSE_SECONDS
        while True:
            wait_seconds = int(max(0, min(_MAX_WAIT_SECONDS, until - time.monotonic())))
            answer = self._send("GET", f"/global/tasks/{int(task_id)}", "", None, CallOptions(headers={"prefer": f"wait={wait_seconds}"}))
            task: Task = decoded(Task, answer.body)
            if on_progress is not None:
                on_progress(task)
            if task.status in DECIDED:
                return task
            left_seconds = until - time.monotonic()
            if left_seconds <= 0:
                raise CountersignError("CLIENT_TIMEOUT", f"Task {task_id} is still {task.status} after {timeout_seconds} s")
            if "wait=" not in answer.headers.get("preference-applied", "") or left_seconds < 1:
                time.sleep(min(pause_seconds, left_seconds))
                pause_seconds = min(_MAX_PAUSE_SECONDS, pause_seconds * 1.5)

    def request(
        self, method: str, path: str, body: Any = None, *, as_task: AsTask | None = None, options: CallOptions | None = None
    ) -> Answer:
        """Any call, for paths that are known only at run time: below `/svc-conductor/rest/v1`, or from `/svc-conductor` on."""
        method = method.upper()
        # A write that does not know keys takes one without harm.
        return self._send(method, path, "" if method in ("GET", "HEAD") else "k", body, options, as_task)

    def upstream(self, tenant_id: int, name: str) -> UpstreamCalls:
        """Calls of an upstream by operation id: `client.upstream(1, "bank").call("createPayout", body=…)`."""
        return UpstreamCalls(self, self._task_of, tenant_id, name)

    def sign_in(self, credentials: Credentials) -> KeptSession:
        """Logs in now, and uses these credentials from here on."""
        return self._session.sign_in(credentials)

    def sign_out(self) -> None:
        """Ends the session in the service and here. Credentials stay: the next call logs in again."""
        session = self._session.begun()
        if session is None:
            return
        try:
            # As an open call: a refused token must not begin another session only to end it.
            self._open_call("POST", "/authentication/logout", None, {"authorization": f"Bearer {session.token}"})
        except CountersignError as error:
            if error.status != 401:
                raise
        self._session.use(None)

    def use_session(self, session: KeptSession | None) -> None:
        """Continues with another session; None forgets the one in use."""
        self._session.use(session)

    def current_session(self) -> KeptSession | None:
        """The session in use. A secret."""
        return self._session.current()

    def _warn_of_age(self, answer: Answer) -> None:
        """Warns once if the service is older than the API document that this client was made from."""
        version = answer.headers.get("api-version")
        if self._is_age_known or version is None:
            return
        self._is_age_known = True
        if _numbers_of(version) < _numbers_of(DOCUMENT_VERSION):
            _LOG.warning("The service has version %s of the API, this client is made for %s", version, DOCUMENT_VERSION)


def _numbers_of(version: str) -> list[int]:
    return [int(part) for part in version.split("-")[0].split("+")[0].split(".") if part.isdecimal()]


