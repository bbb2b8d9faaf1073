"""The session of a client: starts it when a call needs it, renews it, and replaces it when the service refuses it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

from .credentials import ClientKey, Credentials, KeptSession, LaunchToken, Password, Token, bare, session_from
from .errors import CountersignError
from .keys import OpenCall, prove_pki, signed_assertion
from .transport import PASSING_STATUSES, wait_before

#: Renewed this long before its expiry, or after four fifths of a shorter lifetime.
_RENEW_BEFORE_SECONDS = 60.0
#: Maximum number of logins after temporary faults.
_MAX_LOGINS = 4
_ASSERTION_TYPE = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"


class SessionKeeper:
    """Threads share it: one login or renewal at a time, which the others wait for."""

    def __init__(
        self,
        credentials: Credentials | None,
        session: KeptSession | None,
        call: OpenCall,
        issuer: str,
        on_session: Callable[[KeptSession | None], None],
        now: Callable[[], float],
    ) -> None:
        self._credentials = credentials
        self._call = call
        self._issuer = issuer
        self._on_session = on_session
        self._now = now
        self._lock = threading.RLock()
        #: Wrong proofs are not sent again, because repeating them would only lock the identity.
        self._wrong_proofs: CountersignError | None = None
        self._session = session
        self._renew_at = float("inf") if session is None else self._renewal_of(session, is_fresh=False)

    def current(self) -> KeptSession | None:
        return self._session

    def begun(self) -> KeptSession | None:
        """The session in use, or that of a given token which no call has needed yet. Nobody logs in for it."""
        with self._lock:
            given = self._credentials
            if self._session is None and isinstance(given, Token) and isinstance(given.token, str):
                self._log_in(given)
            return self._session

    def use(self, session: KeptSession | None, *, is_fresh: bool = False) -> None:
        with self._lock:
            self._renew_at = float("inf") if session is None else self._renewal_of(session, is_fresh=is_fresh)
            self._session = session
            self._on_session(session)

    def sign_in(self, credentials: Credentials) -> KeptSession:
        """Logs in now, and uses these credentials from here on."""
        with self._lock:
            # Nobody goes on as somebody else when this login is refused.
            if self._session is not None:
                self.use(None)
            self._credentials = credentials
            self._wrong_proofs = None
            return self._log_in(credentials)

    def token(self) -> str | None:
        """The token for the next call; logs in or renews first if needed. None without credentials."""
        with self._lock:
            if self._session is None:
                return None if self._credentials is None else self._log_in(self._credentials).token
            if self._now() >= self._renew_at:
                self._refresh_ahead(self._session)
            return None if self._session is None else self._session.token

    def replace(self, refused: str | None, code: str) -> bool:
        """Gets another token after a 401; False if that is impossible."""
        with self._lock:
            kept = self._session
            if kept is not None and kept.token != refused:
                return True
            if kept is not None and code == "SEC002" and kept.is_renewable and self._renew(kept):
                return True
            return self._log_in_again()

    def _refresh_ahead(self, session: KeptSession) -> None:
        """A client proves its key again before its token expires; other tokens are renewed."""
        if not session.is_renewable:
            if isinstance(self._credentials, ClientKey):
                self._log_in_again()
            return
        try:
            if not self._renew(session):
                self._log_in_again()
        except CountersignError as error:
            # The old token still works for a moment, so a failed renewal costs nothing yet.
            if error.status == 401:
                raise

    def _renew(self, session: KeptSession) -> bool:
        """False if the session has ended."""
        headers = {} if session.csrf_token is None else {session.csrf_header_name or "renew-csrf": session.csrf_token}
        try:
            answer = self._call("POST", "/authentication/renew", {"jwt": session.token}, headers, is_repeatable=True)
        except CountersignError as error:
            if error.status in (401, 403):
                return False
            raise
        renewed = session_from(answer)
        if renewed.csrf_token is None:
            renewed = KeptSession(renewed.token, renewed.expires_epoch_secs, session.csrf_header_name, session.csrf_token)
        self.use(renewed, is_fresh=True)
        return True

    def _log_in_again(self) -> bool:
        """A launch token works once, and a fixed token cannot be replaced."""
        given = self._credentials
        if given is None or isinstance(given, LaunchToken) or (isinstance(given, Token) and isinstance(given.token, str)):
            return False
        self._log_in(given)
        return True

    def _log_in(self, credentials: Credentials) -> KeptSession:
        if self._wrong_proofs is not None:
            raise self._wrong_proofs
        try:
            session = self._session_for(credentials)
        except CountersignError as error:
            if error.code == "USR002" and not _asks_for_code(credentials):
                self._wrong_proofs = error
            raise
        self.use(session, is_fresh=not isinstance(credentials, Token))
        return session

    def _session_for(self, credentials: Credentials) -> KeptSession:
        if isinstance(credentials, Token):
            return KeptSession(bare(credentials.token if isinstance(credentials.token, str) else credentials.token()))
        if isinstance(credentials, LaunchToken):
            return session_from(self._call("POST", "/authentication/login", {"password": credentials.launch_token}))
        if isinstance(credentials, ClientKey):
            return self._session_by_client_key(credentials)
        return self._session_by_password(credentials)

    def _session_by_client_key(self, client: ClientKey) -> KeptSession:
        form = {
            "grant_type": "client_credentials",
            "client_assertion_type": _ASSERTION_TYPE,
            "client_assertion": signed_assertion(client, self._issuer),
        }
        if client.scope is not None:
            form["scope"] = client.scope
        return KeptSession(bare(self._call("POST", "/svc-conductor/oauth/token", form=form)["access_token"]))

    def _session_by_password(self, credentials: Password) -> KeptSession:
        """
        After a temporary fault, the login starts again: a session whose token was lost does no harm, and a new challenge can be requested.
        Not with a code, which works once.
        """
        for begun in range(1, _MAX_LOGINS + 1):
            try:
                return session_from(self._call("POST", "/authentication/login", self._proofs_of(credentials)))
            except CountersignError as error:
                is_passing = error.code in ("CLIENT_NETWORK", "CLIENT_TIMEOUT") or error.status in PASSING_STATUSES
                if not is_passing or _asks_for_code(credentials) or begun == _MAX_LOGINS:
                    raise
                time.sleep(wait_before(begun, error.retry_after_seconds))
        raise AssertionError("the loop returns or raises")

    def _proofs_of(self, given: Password) -> Mapping[str, Any]:
        key = {} if given.private_key is None else prove_pki(given.private_key, given.identity, self._call)
        proofs = {
            "identity": given.identity,
            "password": given.password,
            "totp": given.totp and given.totp(),
            "otp": given.otp and given.otp(),
            "deviceFingerprint": given.device_fingerprint,
            "securityQuestionAnswers": given.security_question_answers,
            **key,
        }
        return {name: value for name, value in proofs.items() if value is not None}

    def _renewal_of(self, session: KeptSession, *, is_fresh: bool) -> float:
        """The time of the renewal. A fresh token's lifetime is counted from now, because the clock of the service may differ."""
        claims = session.claims
        expiry = claims.get("exp", session.expires_epoch_secs)
        if expiry is None:
            return float("inf")
        now = self._now()
        lifetime = expiry - (claims["iat"] if "iat" in claims else now)
        return (now + lifetime if is_fresh else expiry) - min(_RENEW_BEFORE_SECONDS, max(0.0, lifetime / 5))


def _asks_for_code(credentials: Credentials) -> bool:
    return isinstance(credentials, Password) and (credentials.totp is not None or credentials.otp is not None)
