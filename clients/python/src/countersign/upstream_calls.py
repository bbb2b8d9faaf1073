"""Calls of an upstream by operation id."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, overload

from .calling import CallOptions, path_of
from .tasks import AsTask, Done, Proposed
from .transport import Answer

if TYPE_CHECKING:
    from .client import Client
    from .generated.schemas import OperationCall, OwnOperation, Task


class UpstreamCalls:
    """The operations of one upstream that the caller may read, make or propose. They are read with the first call."""

    def __init__(self, client: Client, task_of: Callable[[Answer], Task], tenant_id: int, name: str) -> None:
        self._client = client
        self._task_of = task_of
        self._tenant_id = tenant_id
        self._name = name
        self._known: list[OwnOperation] | None = None

    def operations(self) -> list[OwnOperation]:
        """Lists the operations, with how each is called and the schema of its body."""
        return list(self._client.list_own_operations(tenant_id=self._tenant_id, upstream=self._name))

    @overload
    def call(
        self,
        operation_id: str,
        parameters: Mapping[str, Any] | None = None,
        *,
        body: Any = None,
        as_task: None = None,
        options: CallOptions | None = None,
    ) -> Done[Any]: ...
    @overload
    def call(
        self,
        operation_id: str,
        parameters: Mapping[str, Any] | None = None,
        *,
        body: Any = None,
        as_task: AsTask,
        options: CallOptions | None = None,
    ) -> Proposed: ...
    def call(
        self,
        operation_id: str,
        parameters: Mapping[str, Any] | None = None,
        *,
        body: Any = None,
        as_task: AsTask | None = None,
        options: CallOptions | None = None,
    ) -> Done[Any] | Proposed:
        """
        Calls an operation by its id in the upstream's document. `parameters`: those of the path and of the query, by name; one of the query
        that has the name of a path parameter, or is called `tenantId`, as `query.<name>`. A write can be stored as a task with `as_task`.
        Raises CLIENT_UPSTREAM with the `answer` of an upstream that refuses.
        """
        call = self._named(operation_id)
        path = path_of(call.path, {**_with_path_names(call.path, parameters or {}), "tenantId": self._tenant_id})
        answer = self._client.request(call.method, path, body, as_task=as_task, options=options)
        return Proposed(self._task_of(answer)) if "task-id" in answer.headers else Done(answer.body)

    def _named(self, operation_id: str) -> OperationCall:
        was_known = self._known is not None
        found = self._find(operation_id)
        if found is None and was_known:
            # Rights and operations may have changed since they were read.
            self._known = None
            found = self._find(operation_id)
        if found is None:
            raise TypeError(f'{self._name} has no operation "{operation_id}" that you may read, make or propose')
        return found

    def _find(self, operation_id: str) -> OperationCall | None:
        known = self._known
        if known is None:
            known = self._known = self.operations()
        return next((each.call for each in known if each.operation_id == f"{self._name}.{operation_id}"), None)


def _with_path_names(path: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """
    Parameters of the service's own have the prefix `path.` in the path of an operation; callers know them by the name in the document.
    """
    names = set(re.findall(r"\{path\.([^}]+)\}", path))
    # A name with the prefix wins, whatever the order.
    renamed = {f"path.{name}": value for name, value in given.items() if name in names}
    return {**renamed, **{name: value for name, value in given.items() if name not in names}}
