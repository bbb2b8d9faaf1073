"""The client for the Countersign API: log in, make calls, get them approved, verify callbacks."""

from .calling import CallOptions
from .client import Client
from .credentials import ClientKey, Credentials, KeptSession, KeyHolder, LaunchToken, Password, Token
from .errors import CallbackVerificationError, ChangedItem, CountersignError, FieldError, StepUpChallenge
from .generated.operations import DOCUMENT_VERSION
from .generated.schemas import *  # noqa: F403
from .pages import Page, Pages
from .step_up import StepUpProof, StepUpRequest
from .tasks import AsTask, Done, Proposed
from .transport import Answer, Retry
from .upstream_calls import UpstreamCalls
from .values import NULL
from .verify import Approval, UpstreamApprovals, verify_callback, verify_event, verify_upstream_request
