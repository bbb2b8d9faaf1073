# Generated from the API document by `npm run docs`: change the document, not this file.
from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal

from ..values import Null, Number, named

__all__ = ["AccessAction", "AccessEvaluation", "AccessEvaluationContext", "AccessEvaluationContextError", "AccessReportRow", "AccessReportRowAgents", "AccessReportRowDelegations", "AccessReportRowGrantedBy", "AccessReportRowLastUse", "AccessResource", "AccessSubject", "AddOrganisationPositionRequest", "AdminUser", "AgentEvent", "AgentEventActor", "AgentEventData", "AgentLimits", "AgentRefusedEvent", "AgentRefusedEventActor", "AgentRefusedEventData", "AgentToken", "AgentTokenProposals", "AnswerLivenessConsentRequest", "AnswerSignedOutResponse", "Attachment", "AuditEvent", "AuditEventObject", "AuditProof", "AuthorizationRequest", "AuthorizationRequestClient", "BulkTransfer", "BulkTransferTransfers", "Callback", "CallbackAttempts", "CallbackLadder", "CallbackSummary", "ChangeOwnPasswordRequest", "ChangePasswordRequest", "ChangePasswordRequestSecurityQuestionAnswers", "ChosenLocale", "ConfigurationEvent", "ConfigurationEventActor", "ConfigurationEventData", "ConfirmContactRequest", "ConfirmedContact", "Consent", "CountTasksResponse", "CreateAdminUserRequest", "CreateAdminUserResponse", "CreateAgentTokenRequest", "CreateAgentTokenRequestLimits", "CreateAgentTokenResponse", "CreateAttachmentRequest", "CreateBulkTransferRequest", "CreateBulkTransferRequestTransfers", "CreateCustomerRequest", "CreateCustomerWalletRequest", "CreateDelegationRequest", "CreateGlobalAdminIdentityRequest", "CreateGlobalAdminRequest", "CreateGlobalAdminResponse", "CreateGlobalAdminSecurityQuestionRequest", "CreateGlobalOAuthClientRequest", "CreateGlobalOAuthClientRequestJwks", "CreateIdentityRequest", "CreateInstitutionAdminIdentityRequest", "CreateInstitutionAdminRequest", "CreateInstitutionAdminResponse", "CreateInstitutionAdminSecurityQuestionRequest", "CreateOAuthClientRequest", "CreateOAuthClientRequestJwks", "CreateOrganisationRequest", "CreateOrganisationWalletRequest", "CreatePasskeyOptionsResponse", "CreatePasskeyRequest", "CreatePaymentRequest", "CreatePushSubscriptionRequest", "CreatePushSubscriptionRequestKeys", "CreateScimTokenRequest", "CreateScimTokenResponse", "CreateSecurityQuestionRequest", "CreateTaskCommentRequest", "CreateTemporaryPositionRequest", "CreateTenantRequest", "CreateTransferRequest", "CreateUpstreamRequest", "CreateUpstreamRequestOperations", "CreateWebhookEndpointRequest", "CreateWithdrawalRequest", "CreatedWebhookEndpoint", "Customer", "DecideAuthorizationRequestRequest", "DecideAuthorizationRequestRequestLimits", "DecideAuthorizationRequestResponse", "Delegation", "DeviceFingerprint", "EvaluateAccessRequest", "EvaluateAccessRequestAction", "EvaluateAccessRequestResource", "EvaluateAccessRequestSubject", "EvaluateAccessesAnswer", "EvaluateAccessesRequest", "EvaluateAccessesRequestAction", "EvaluateAccessesRequestEvaluations", "EvaluateAccessesRequestEvaluationsAction", "EvaluateAccessesRequestEvaluationsResource", "EvaluateAccessesRequestEvaluationsSubject", "EvaluateAccessesRequestOptions", "EvaluateAccessesRequestResource", "EvaluateAccessesRequestSubject", "EventType", "ExplainRequest", "ExplainResponse", "ExplainResponseAnswer", "ExplainResponseApproval", "ExplainResponseApprovalPeople", "ExplainResponseEffects", "ExplainResponseGrants", "ExplainResponseGrantsSentence", "ExplainResponseHelpSentence", "ExplainResponseSentence", "ExplainedPolicy", "ExplainedPolicySentence", "ExplainedStep", "GetAttachmentResponse", "GetCallbackSecretResponse", "GetCameraCredentialsRequest", "GetCameraCredentialsResponse", "GetGlobalAdminIdentityResponse", "GetGlobalAdminIdentityResponseProofsSetBy", "GetHealthResponse", "GetIdentityResponse", "GetIdentityResponseProofsSetBy", "GetInstitutionAdminIdentityResponse", "GetInstitutionAdminIdentityResponseProofsSetBy", "GetJwksResponse", "GetLivenessLandingRequest", "GetLivenessLandingResponse", "GetLoginChallengeResponse", "GetLoginChallengeWithSlashResponse", "GetVerificationResponse", "Identity", "IdentityEvent", "IdentityEventActor", "IdentityEventData", "IdentityProofsSetBy", "LaunchRequest", "LaunchResponse", "ListedCallback", "ListedCallbackAttempts", "ListedCustomer", "LoginRequest", "LoginRequestSecurityQuestionAnswers", "LoginResponse", "McpAnswer", "McpAnswerError", "McpMessage", "MovedAmount", "NewIdentity", "NewUpstream", "Notices", "NoticesKinds", "NoticesPush", "OAuthClient", "OAuthClientJwks", "OperationCall", "Organisation", "OrganisationPosition", "Overview", "OverviewAgents", "OverviewCallbacks", "OverviewDecisions", "OverviewRateLimit", "OverviewRefusals", "OverviewSignIns", "OverviewWaiting", "OwnOperation", "OwnRight", "OwnRights", "Passkey", "Payment", "PaymentCallback", "PaymentEvent", "PaymentEventActor", "PendingContact", "Permission", "PermissionHolder", "PositionEvent", "PositionEventActor", "PositionEventData", "PossibleApprovers", "PossibleApproversPeople", "PreviewTemplateRequest", "PreviewTemplateResponse", "PushSubscription", "RecoverCallbacksRequest", "RecoverCallbacksResponse", "RegisterOAuthClientRequest", "RenamePasskeyRequest", "RenewTokenRequest", "RequestVerificationRequest", "ResetGlobalAdminIdentitiesRequest", "ResetIdentitiesRequest", "ResetIdentity", "ResetIdentityPasswordSentTo", "ResetIdentityProofsSetBy", "ResetInstitutionAdminIdentitiesRequest", "RoleRight", "RotateCallbackSecretResponse", "RotateUpstreamSecretResponse", "RotateWebhookEndpointResponse", "ScimToken", "SearchActionsRequest", "SearchActionsRequestPage", "SearchActionsRequestResource", "SearchActionsRequestSubject", "SearchActionsResponse", "SearchActionsResponsePage", "SearchResourcesRequest", "SearchResourcesRequestAction", "SearchResourcesRequestPage", "SearchResourcesRequestResource", "SearchResourcesRequestSubject", "SearchResourcesResponse", "SearchResourcesResponsePage", "SearchSubjectsRequest", "SearchSubjectsRequestAction", "SearchSubjectsRequestPage", "SearchSubjectsRequestResource", "SearchSubjectsRequestSubject", "SearchSubjectsResponse", "SearchSubjectsResponsePage", "SecurityQuestion", "Session", "SessionEvent", "SessionEventActor", "SessionEventData", "Setting", "SignedCallback", "SimulateRequest", "SimulateRequestValue", "SimulateResponse", "SimulateResponseCalls", "SimulateResponseChanges", "SimulateResponseChangesFrom", "SimulateResponseChangesPeople", "SimulateResponseChangesTo", "SimulateResponseDecisions", "SimulateResponsePolicies", "SimulateResponsePoliciesSentence", "SimulateResponseSaving", "SimulateResponseSavingHelpSentence", "StartPasswordChangeRequest", "StartPasswordChangeRequestInfo", "StartPasswordChangeResponse", "StepApproval", "StopTaskRequest", "SuppressedEmail", "Task", "TaskAgentReads", "TaskApprovals", "TaskCallback", "TaskChangedSince", "TaskComment", "TaskCommentEvent", "TaskCommentEventActor", "TaskCommentEventData", "TaskEffects", "TaskEvent", "TaskPolicy", "TaskPolicySentence", "TaskSentence", "TaskStateEvent", "TaskStateEventActor", "TaskStep", "TemporaryPosition", "TemporaryPositionGrantedBy", "Tenant", "TestCallback", "TestCallbackRequest", "TestEvent", "TestEventActor", "TestEventData", "Theme", "TokenResponse", "TokenState", "TokenStateCnf", "Transfer", "TransferEvent", "TransferEventActor", "TransferEventData", "TriedLogin", "UndoContactRequest", "UpdateAdminUserRequest", "UpdateAgentTokenRequest", "UpdateAgentTokenRequestLimits", "UpdateCustomerRequest", "UpdateGlobalAdminIdentityRequest", "UpdateGlobalAdminIdentityResponse", "UpdateGlobalAdminIdentityResponseProofsSetBy", "UpdateGlobalAdminRequest", "UpdateGlobalOAuthClientRequest", "UpdateGlobalOAuthClientRequestJwks", "UpdateIdentityRequest", "UpdateIdentityResponse", "UpdateIdentityResponseProofsSetBy", "UpdateInstitutionAdminIdentityRequest", "UpdateInstitutionAdminIdentityResponse", "UpdateInstitutionAdminIdentityResponseProofsSetBy", "UpdateInstitutionAdminRequest", "UpdateLocaleRequest", "UpdateNoticesRequest", "UpdateNoticesRequestKinds", "UpdateOAuthClientRequest", "UpdateOAuthClientRequestJwks", "UpdateOrganisationRequest", "UpdatePaymentRequest", "UpdatePropertyRequest", "UpdatePropertyRequestValue", "UpdateTaskRequest", "UpdateTaskResponse", "UpdateTaskResponseAgentReads", "UpdateTaskResponseApprovals", "UpdateTaskResponseChangedSince", "UpdateTaskResponseEffects", "UpdateTaskResponseSentence", "UpdateTenantConfigRequest", "UpdateTenantConfigRequestValue", "UpdateTenantRequest", "UpdateUpstreamRequest", "UpdateUpstreamRequestOperations", "UpdateWalletRequest", "UpdateWebhookEndpointRequest", "UpdateWithdrawalRequest", "UpgradeTokenRequest", "Upstream", "UpstreamOperation", "UserInfo", "Wallet", "WalletEntry", "WebhookEndpoint", "WebhookEndpointEvent", "WebhookEndpointEventActor", "WebhookEndpointEventData", "Withdrawal", "WithdrawalCallback", "WithdrawalEvent", "WithdrawalEventActor"]


@dataclass(kw_only=True)
class AccessAction:
    """An action that the subject may take at once."""
    name: Literal["CREATE", "READ", "UPDATE", "DELETE"]
    """Action of the permission."""

@dataclass(kw_only=True)
class AccessEvaluation:
    """A decision for another service, with its reason and what would make the action possible."""
    decision: bool
    """True only if the call would be allowed at once."""
    context: AccessEvaluationContext | None = None
    """Absent where the caller may not ask about the subject or the resource."""

@dataclass(kw_only=True)
class AccessEvaluationContext:
    """Absent where the caller may not ask about the subject or the resource."""
    reason: str
    """The deciding grant, or what would help."""
    permission: str | None = None
    """Permission that the action needs."""
    obligation: Literal["task", "step_up"] | None = None
    """The action is possible by a task that somebody else approves, or after a step-up."""
    roles: list[str] | None = None
    """For `task`: the roles and positions that approve."""
    methods: list[Literal["SCA_OTP", "SCA_IDENTITY", "SCA_CLOUD_LIVENESS"]] | None = None
    """For `step_up`: the methods, one of which is needed."""
    error: AccessEvaluationContextError | None = None
    """The reason why the action could not be evaluated."""

@dataclass(kw_only=True)
class AccessEvaluationContextError:
    """The reason why the action could not be evaluated."""
    status: int
    """HTTP status that the same call would be refused with."""
    message: str
    """Fault of this evaluation."""

@dataclass(kw_only=True)
class AccessReportRow:
    """A role or position that somebody holds, since when and by whom, and what they did with it in the last 90 days."""
    customer_id: int
    """Id of the customer or admin user."""
    name: str
    """Name that people see."""
    granted_by: AccessReportRowGrantedBy
    """Origin of the grant. Empty for the first administrator, and for grants that are older than this record."""
    last_use: AccessReportRowLastUse
    """Last use of each group of permissions in the last 90 days, accurate to a day; the items of the tenant’s upstreams are groups too. Without a use it is empty."""
    factors: list[Literal["password", "totp", "publicKey", "passkey", "sso", "securityQuestions"]]
    """Ways in which the person proves who they are."""
    agents: list[AccessReportRowAgents]
    """Active agent tokens of the person."""
    delegations: list[AccessReportRowDelegations]
    """Delegations that the person has given or received."""
    identity: str | None = None
    """Identity that the person logs in with; the first of several."""
    position: str | None = None
    """Position in the tenant or in an organisation."""
    role: str | None = None
    """Role above the tenant, for callers who may read the audit there."""
    organisation_id: int | None = None
    """Organisation of the position."""
    since: str | None = None
    """Time of the grant; absent for grants that are older than this record."""
    temporary_until: str | None = None
    """End of a temporary position."""
    last_sign_in: str | None = None
    """Last login in the last 90 days."""

@dataclass(kw_only=True)
class AccessReportRowAgents:
    agent_token_id: str
    """Id of the agent token; the token itself is shown only once."""
    name: str
    """Name that people see."""
    expires: str
    """Time at which this expires (UTC)."""
    last_used: str | None = None
    """Time of the last use (UTC), accurate to a few minutes."""

@named(from_="from")
@dataclass(kw_only=True)
class AccessReportRowDelegations:
    delegation_id: str
    """Delegation, as the list of delegations names it."""
    from_customer_id: int
    """Person for whom the substitute decides."""
    to_customer_id: int
    """Substitute."""
    from_: str
    """Time from which the substitute decides."""
    until: str
    """Time from which the substitute decides no more."""

@dataclass(kw_only=True)
class AccessReportRowGrantedBy:
    """Origin of the grant. Empty for the first administrator, and for grants that are older than this record."""
    customer_id: int | None = None
    """Person who granted it; of a task, its executor."""
    task_id: int | None = None
    """Task by which it was granted."""
    provider: str | None = None
    """Identity provider that vouched for the person."""

@named(tenant="Tenant", tenant_config="TenantConfig", property="Property", integration="Integration", oauth_client="OAuthClient", scim_token="ScimToken", permission="Permission", admin_user="AdminUser", temporary_position="TemporaryPosition", customer="Customer", profile_of_new_customer="ProfileOfNewCustomer", attachment="Attachment", identity="Identity", identity_lock="IdentityLock", second_factor="SecondFactor", organisation="Organisation", organisation_position="OrganisationPosition", wallet="Wallet", transfer="Transfer", bulk_transfer="BulkTransfer", withdrawal="Withdrawal", payment="Payment", callback="Callback", webhook_endpoint="WebhookEndpoint", callback_secret="CallbackSecret", upstream="Upstream", task="Task", audit="Audit", overview="Overview")
@dataclass(kw_only=True)
class AccessReportRowLastUse:
    """Last use of each group of permissions in the last 90 days, accurate to a day; the items of the tenant’s upstreams are groups too. Without a use it is empty."""
    tenant: str | None = None
    """Last use of a permission of `Tenant`."""
    tenant_config: str | None = None
    """Last use of a permission of `TenantConfig`."""
    property: str | None = None
    """Last use of a permission of `Property`."""
    integration: str | None = None
    """Last use of a permission of `Integration`."""
    oauth_client: str | None = None
    """Last use of a permission of `OAuthClient`."""
    scim_token: str | None = None
    """Last use of a permission of `ScimToken`."""
    permission: str | None = None
    """Last use of a permission of `Permission`."""
    admin_user: str | None = None
    """Last use of a permission of `AdminUser`."""
    temporary_position: str | None = None
    """Last use of a permission of `TemporaryPosition`."""
    customer: str | None = None
    """Last use of a permission of `Customer`."""
    profile_of_new_customer: str | None = None
    """Last use of a permission of `ProfileOfNewCustomer`."""
    attachment: str | None = None
    """Last use of a permission of `Attachment`."""
    identity: str | None = None
    """Last use of a permission of `Identity`."""
    identity_lock: str | None = None
    """Last use of a permission of `IdentityLock`."""
    second_factor: str | None = None
    """Last use of a permission of `SecondFactor`."""
    organisation: str | None = None
    """Last use of a permission of `Organisation`."""
    organisation_position: str | None = None
    """Last use of a permission of `OrganisationPosition`."""
    wallet: str | None = None
    """Last use of a permission of `Wallet`."""
    transfer: str | None = None
    """Last use of a permission of `Transfer`."""
    bulk_transfer: str | None = None
    """Last use of a permission of `BulkTransfer`."""
    withdrawal: str | None = None
    """Last use of a permission of `Withdrawal`."""
    payment: str | None = None
    """Last use of a permission of `Payment`."""
    callback: str | None = None
    """Last use of a permission of `Callback`."""
    webhook_endpoint: str | None = None
    """Last use of a permission of `WebhookEndpoint`."""
    callback_secret: str | None = None
    """Last use of a permission of `CallbackSecret`."""
    upstream: str | None = None
    """Last use of a permission of `Upstream`."""
    task: str | None = None
    """Last use of a permission of `Task`."""
    audit: str | None = None
    """Last use of a permission of `Audit`."""
    overview: str | None = None
    """Last use of a permission of `Overview`."""

@dataclass(kw_only=True)
class AccessResource:
    """A thing on which the subject may take the action at once."""
    type: str
    """The type that was searched."""
    id: str
    """Id of the thing."""

@dataclass(kw_only=True)
class AccessSubject:
    """Somebody who may take the action at once."""
    type: str
    """`customer` or `identity`."""
    id: str
    """Customer id, or name of the identity."""

@dataclass(kw_only=True)
class AddOrganisationPositionRequest:
    """Person who gets a position, and which one."""
    customer_id: int
    """Id of the customer or admin user."""
    position: Literal["DIRECTOR", "EMPLOYEE", "HEAD", "MANAGER", "MEMBER"]
    """Position in the tenant or organisation, for example `LEVEL_01` or `DIRECTOR`."""

@dataclass(kw_only=True)
class AdminUser:
    """Member of staff: of one tenant with a position, or above the tenants with a role."""
    customer_id: int
    """Id of the customer or admin user."""
    first_name: str
    """Given name of the person."""
    last_name: str
    """Family name of the person."""
    created: str
    """Time of creation (UTC)."""
    last_modified: str
    """Time of the last change (UTC)."""
    pending_tasks: list[int] | None = None
    """Open tasks that change this item and that you may see: at most 10. Only where one item is asked for."""
    tenant_id: int | None = None
    """Tenant to which it belongs."""
    institution: str | None = None
    """Short name of the institution."""
    position: Literal["LEVEL_01", "LEVEL_02", "LEVEL_03", "LEVEL_04", "LEVEL_05", "LEVEL_06", "LEVEL_07", "LEVEL_08", "LEVEL_09", "LEVEL_10", "LEVEL_11", "LEVEL_12", "LEVEL_13", "LEVEL_14", "LEVEL_15", "LEVEL_16", "LEVEL_17", "LEVEL_18", "LEVEL_19", "LEVEL_20", "TENANT_SYSTEM", "ONBOARDING"] | None = None
    """Position in the tenant or organisation, for example `LEVEL_01` or `DIRECTOR`."""
    scim_external_id: str | None = None
    """Id of the directory for a person whom directory sync manages, if it has sent one."""
    role: str | None = None
    """Role above tenants, for example `GLOBAL_ADMIN`."""
    email: str | None = None
    """E-mail address on record; codes and links are sent there."""
    email_suppressed: SuppressedEmail | None = None
    phone_number: str | None = None
    """Phone number in E.164 form, for example `+35312345678`."""
    locale: Literal["en", "de", "fr", "es", "pt", "ar"] | None = None
    """Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none."""
    pending_contact: PendingContact | None = None

@dataclass(kw_only=True)
class AgentEvent:
    """Event that reports a new or ended agent token."""
    event_type: Literal["agent.created", "agent.ended"]
    """Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know."""
    event_id: int
    """Identifies the event: the same for every endpoint that gets it."""
    created: str
    """Time of creation (UTC)."""
    tenant_id: int
    """Tenant to which it belongs."""
    data: AgentEventData
    """The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut."""
    actor: AgentEventActor | None = None
    """Person who caused the event; absent if the service acted by itself."""

@dataclass(kw_only=True)
class AgentEventActor:
    """Person who caused the event; absent if the service acted by itself."""
    customer_id: int
    """Id of the customer or admin user."""
    agent: str | None = None
    """Agent that acted with a token of this person."""

@dataclass(kw_only=True)
class AgentEventData:
    """The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut."""
    agent_token_id: str
    """Id of the agent token; the token itself is shown only once."""
    name: str
    """Name that people see."""
    customer_id: int
    """Id of the customer or admin user."""
    identity: str
    """Name with which a person or program logs in; unique across all tenants."""
    created: str
    """Time of creation (UTC)."""
    expires: str
    """Time at which this expires (UTC)."""

@dataclass(kw_only=True)
class AgentLimits:
    """Limits of the token beside those of its owner. What is missing is not limited."""
    operations: list[str] | None = None
    """Only these operations may be read and proposed: ids of operations, with `*` for any letters, for example `get*`. Operations of upstreams have the name of the upstream before them: `bank.createPayout`, `bank.*`; only such a pattern, or `*` alone, allows them."""
    largest_amount: Decimal | None = None
    """Largest sum of the amounts of one proposal."""
    largest_amount_per_day: Decimal | None = None
    """Largest sum of the amounts of all proposals of a day (UTC), decided or not."""
    most_open_proposals: int | None = None
    """Maximum number of its proposals that are DRAFT, PENDING or EXECUTE at the same time."""
    customer_ids: list[int] | None = None
    """The token may only make calls that name these customers, and no others."""
    wallet_ids: list[int] | None = None
    """The token may only make calls that name these wallets, and no others."""

@dataclass(kw_only=True)
class AgentRefusedEvent:
    """Event that reports a refused call of an agent."""
    event_type: Literal["agent.refused"]
    """Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know."""
    event_id: int
    """Identifies the event: the same for every endpoint that gets it."""
    created: str
    """Time of creation (UTC)."""
    tenant_id: int
    """Tenant to which it belongs."""
    data: AgentRefusedEventData
    """The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut."""
    actor: AgentRefusedEventActor | None = None
    """Person who caused the event; absent if the service acted by itself."""

@dataclass(kw_only=True)
class AgentRefusedEventActor:
    """Person who caused the event; absent if the service acted by itself."""
    customer_id: int
    """Id of the customer or admin user."""
    agent: str | None = None
    """Agent that acted with a token of this person."""

@dataclass(kw_only=True)
class AgentRefusedEventData:
    """The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut."""
    agent_token_id: str
    """Id of the agent token; the token itself is shown only once."""
    name: str
    """Name that people see."""
    customer_id: int
    """Id of the customer or admin user."""
    operation: str
    """Operation that was called, as method and path template."""
    path: str
    """Path that was called, without its query."""
    code: str
    """Code that identifies the case; branch on it."""

@dataclass(kw_only=True)
class AgentToken:
    """Active token of an agent, as its owner sees it, with the number of its proposals by status."""
    agent_token_id: str
    """Id of the agent token; the token itself is shown only once."""
    name: str
    """Name that people see."""
    identity: str
    """Name with which a person or program logs in; unique across all tenants."""
    created: str
    """Time of creation (UTC)."""
    expires: str
    """Time at which this expires (UTC)."""
    approvers: list[int]
    """Approvers of proposals that name none: ids of users."""
    limits: AgentLimits
    keep: bool
    """False if the token ends with the session that created it."""
    proposals: AgentTokenProposals
    """Number of its proposals by status."""
    last_used: str | None = None
    """Time of the last use (UTC), accurate to a few minutes."""
    client_id: str | None = None
    """OAuth client that uses the agent; absent for a token that its owner has copied."""
    client_name: str | None = None
    """Name of that client."""

@named(draft="DRAFT", pending="PENDING", execute="EXECUTE", executed="EXECUTED", rejected="REJECTED", discarded="DISCARDED", failed="FAILED")
@dataclass(kw_only=True)
class AgentTokenProposals:
    """Number of its proposals by status."""
    draft: int
    """Number of proposals that are DRAFT."""
    pending: int
    """Number of proposals that are PENDING."""
    execute: int
    """Number of proposals that are EXECUTE."""
    executed: int
    """Number of proposals that are EXECUTED."""
    rejected: int
    """Number of proposals that are REJECTED."""
    discarded: int
    """Number of proposals that are DISCARDED."""
    failed: int
    """Number of proposals that are FAILED."""

@dataclass(kw_only=True)
class AnswerLivenessConsentRequest:
    """Answer of the person at the page of a liveness check: whether it was them who started it."""
    session_id: str
    """Id of the session, or of the liveness check."""
    was_me: bool
    """False if the person at the page did not start this check: it ends."""

@dataclass(kw_only=True)
class AnswerSignedOutResponse:
    """Address at the client with the error `login_required`."""
    redirect_to: str
    """Address at the client to which the browser has to go, with the answer."""

@dataclass(kw_only=True)
class Attachment:
    """Stored document of a person, without its content."""
    attachment_id: int
    """Identifies the stored document."""
    customer_id: int
    """Id of the customer or admin user."""
    document_type: str
    """Type of the document, for example `PASSPORT` or `FACIAL_PHOTO`."""
    content_type: str
    """Media type of the content."""
    size: int
    """In bytes."""
    created: str
    """Time of creation (UTC)."""

@dataclass(kw_only=True)
class AuditEvent:
    """One change or refusal that the audit log keeps: who, what, when, and the item before and after."""
    audit_id: str
    """Identifies the entry; entries sort by it."""
    at: str
    """Time of the event (UTC)."""
    actor: int | Literal["anonymous", "service"]
    """Customer id of the caller, or `anonymous` or `service`."""
    kind: Literal["proposal", "submission", "approval", "rejection", "return", "withdrawal", "execution", "refusal", "sign-in", "change"]
    """Kind of the event."""
    sentence: str
    """Says in one sentence what happened, with the thing and the amount; `name` says who did it."""
    action: str
    """Operation that was called, as method and path template."""
    path: str
    """Path of the call."""
    trace_id: str
    """Trace id of the call; quote it when you ask for help."""
    identity: str | None = None
    """Name with which a person or program logs in; unique across all tenants."""
    name: str | None = None
    """Name of the caller, where it is a person who still exists."""
    session_id: str | None = None
    """Id of the session, or of the liveness check."""
    object: AuditEventObject | None = None
    """The thing that the event is about, if it names one."""
    task_id: int | None = None
    """Task, as the header `task-id` named it when the call was stored."""
    before: Any | None = None
    """State of the item before the change; secrets read `***`."""
    after: Any | None = None
    """State of the item after the change; secrets read `***`."""
    refused: str | None = None
    """Error code with which the call was refused."""
    provider: str | None = None
    """Short name of the identity provider."""
    reason: str | None = None
    """Reason in words."""
    source_address: str | None = None
    """IP address of the caller."""

@dataclass(kw_only=True)
class AuditEventObject:
    """The thing that the event is about, if it names one."""
    type: str
    """Word for the thing, for example `transfer`."""
    id: str
    """Id or name of the thing."""
    path: str
    """Path of the thing, below the base path."""

@dataclass(kw_only=True)
class AuditProof:
    """The result of comparing an audit event with the seal of its hour and the seals beside it."""
    state: Literal["VERIFIED", "NOT_SEALED", "BROKEN", "TOO_LARGE", "UNKNOWN"]
    """`VERIFIED`: as it was sealed. `TOO_LARGE`: its hour is checked by `npm run verify-audit` only. `UNKNOWN`: there is no such event."""
    hour: str
    """Hour of the event in UTC, for example `2026-01-31T08`."""
    findings: list[str]
    """The differences that were found, in words; empty unless `BROKEN`."""
    sealed_entries: int | None = None
    """Number of entries that the seal of the hour vouches for."""
    seal_hash: str | None = None
    """Hash of the seal: the one that the log has of this hour (`audit.sealed`)."""

@dataclass(kw_only=True)
class AuthorizationRequest:
    """Request of a client to a person; only `redirectTo` if the person need not be asked."""
    client: AuthorizationRequestClient | None = None
    """The client that asks."""
    scope: str | None = None
    """Scopes that are asked for, separated by spaces."""
    resource: str | None = None
    """Resource that the access token opens."""
    redirect_uri: str | None = None
    """Address at the client to which the answer goes."""
    expires: str | None = None
    """Time until which the person can decide."""
    redirect_to: str | None = None
    """Address at the client to which the browser has to go, with the answer."""

@dataclass(kw_only=True)
class AuthorizationRequestClient:
    """The client that asks."""
    name: str
    """Name that the client has given itself."""
    host: str
    """Host that answers for the client."""
    checked: bool
    """True if an administrator has registered the client."""

@dataclass(kw_only=True)
class BulkTransfer:
    """Up to 25 transfers that were made together: all or none."""
    bulk_transfer_id: int
    """Identifies all transfers that were made together; made by the service."""
    external_unique_id: str
    """Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result."""
    status: Literal["SUCCESSFUL"]
    """A bulk transfer is made whole, or refused."""
    transfers: list[BulkTransferTransfers]
    """Transfers that are made together: all or none."""
    created: str
    """Time of creation (UTC)."""

@dataclass(kw_only=True)
class BulkTransferTransfers:
    amount: Decimal
    """Amount of money as a decimal number, with at most the decimals of its currency."""
    currency: str
    """Currency code (ISO 4217), for example `EUR`."""
    from_wallet_id: int
    """Id of the wallet that is debited."""
    to_wallet_id: int
    """Id of the wallet that is credited."""
    description: str | None = None
    """Description for people."""

@dataclass(kw_only=True)
class Callback:
    """One webhook with its attempts and its retry schedule."""
    callback_id: int
    """Id of the callback: the same on every attempt, and sent as `webhook-id`."""
    url: str
    """URL that receives the callback."""
    state: Literal["WAITING", "DELIVERED", "FAILED", "REFUSED", "STOPPED"]
    """`WAITING` for the next attempt, or how it ended."""
    created: str
    """Time of creation (UTC)."""
    attempts: list[CallbackAttempts]
    """Attempts so far, oldest first."""
    attempts_made: int
    """Number of attempts made so far."""
    ladder: list[CallbackLadder]
    """Retry schedule with the state of each attempt."""
    webhook_endpoint_id: int | None = None
    """Endpoint that the event is for; absent for a `callbackUrl` of a call."""
    next_attempt_at: str | None = None
    """Time of the next attempt (UTC); absent when none follows."""
    payload: str | None = None
    """Body that is sent, byte for byte, for callers who may read what it reports."""

@dataclass(kw_only=True)
class CallbackAttempts:
    attempt: int
    """Number of the attempt, from 1."""
    at: str
    """Time of the attempt (UTC)."""
    status: int | None = None
    """HTTP status that the receiver answered."""
    error: str | None = None
    """Reason why the attempt failed before an HTTP answer arrived."""
    ms: int | None = None
    """Duration of the attempt in milliseconds."""
    answer: str | None = None
    """Beginning of the receiver’s answer, at most 1 KiB."""

@dataclass(kw_only=True)
class CallbackLadder:
    rung: int
    """Number of the retry in the schedule."""
    gap_seconds: int
    """Waiting time before this attempt, in seconds."""
    state: Literal["done", "next", "to-come"]
    """Tells whether this attempt was made, is the next, or follows later."""
    at: str | None = None
    """Time at which the attempt was made or is due (UTC)."""

@dataclass(kw_only=True)
class CallbackSummary:
    """One webhook and its state, after its plan was changed."""
    callback_id: int
    """Id of the callback: the same on every attempt, and sent as `webhook-id`."""
    url: str
    """URL that receives the callback."""
    state: Literal["WAITING", "DELIVERED", "FAILED", "REFUSED", "STOPPED"]
    """`WAITING` for the next attempt, or how it ended."""
    created: str
    """Time of creation (UTC)."""
    webhook_endpoint_id: int | None = None
    """Endpoint that the event is for; absent for a `callbackUrl` of a call."""
    next_attempt_at: str | None = None
    """Time of the next attempt (UTC); absent when none follows."""

@dataclass(kw_only=True)
class ChangeOwnPasswordRequest:
    """Password in force now, and the new one."""
    current_password: str
    """Password that is in force now."""
    password: str
    """Password. It is never shown again. In a login with a launch token: that token."""

@dataclass(kw_only=True)
class ChangePasswordRequest:
    """New password with the proofs that the tenant asks for: a code, a document, a liveness check or answers."""
    password: str
    """Password. It is never shown again. In a login with a launch token: that token."""
    hash: str | None = None
    """Code that was sent, or the code inside the link."""
    comparison_document_type: Literal["FACIAL_PHOTO", "NATIONAL_IDENTITY", "PASSPORT", "ASYLUM_PAPERS"] | None = None
    """Kind of document that is compared with the one on record."""
    base64_encoded_comparison_document: str | None = None
    """Photo or document to compare with the one on record, in base64."""
    extra_info: str | None = None
    """JSON text with further proofs, for example `{"cloudLivenessSessionId": "…"}`."""
    current_password: str | None = None
    """Password that is in force now."""
    security_question_answers: Sequence[ChangePasswordRequestSecurityQuestionAnswers] | None = None
    """Answers to security questions, each to a different one."""

@dataclass(kw_only=True)
class ChangePasswordRequestSecurityQuestionAnswers:
    security_question_id: int
    """Question, as the list of questions names it."""
    answer: str
    """Answer to a security question. Case and spaces at the ends do not matter."""

@dataclass(kw_only=True)
class ChosenLocale:
    """The language that the caller has chosen; without `locale`, none."""
    locale: Literal["en", "de", "fr", "es", "pt", "ar"] | None = None
    """Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none."""

@dataclass(kw_only=True)
class ConfigurationEvent:
    """Event that reports a changed permission row or setting."""
    event_type: Literal["permission.changed", "setting.changed"]
    """Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know."""
    event_id: int
    """Identifies the event: the same for every endpoint that gets it."""
    created: str
    """Time of creation (UTC)."""
    tenant_id: int
    """Tenant to which it belongs."""
    data: ConfigurationEventData
    """The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut."""
    actor: ConfigurationEventActor | None = None
    """Person who caused the event; absent if the service acted by itself."""

@dataclass(kw_only=True)
class ConfigurationEventActor:
    """Person who caused the event; absent if the service acted by itself."""
    customer_id: int
    """Id of the customer or admin user."""
    agent: str | None = None
    """Agent that acted with a token of this person."""

@dataclass(kw_only=True)
class ConfigurationEventData:
    """The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut."""
    key: str
    """Name of the configuration key."""
    overridden: bool
    """True if the key is set for this tenant."""
    value: Any | None = None
    """Text, number, boolean or JSON, by the type of the key."""
    default: Any | None = None
    """Text, number, boolean or JSON, by the type of the key."""

@dataclass(kw_only=True)
class ConfirmContactRequest:
    """Code that was sent to the new e-mail address or phone number."""
    code: str
    """Code that was sent to the new address."""

@dataclass(kw_only=True)
class ConfirmedContact:
    """Addresses of the caller that are on record now, and those that still wait for their codes."""
    email: str | None = None
    """E-mail address on record; codes and links are sent there."""
    phone_number: str | None = None
    """Phone number in E.164 form, for example `+35312345678`."""
    pending_contact: PendingContact | None = None

@dataclass(kw_only=True)
class Consent:
    """Client that may know who a person is, because the person has allowed it."""
    client_id: str
    """Id by which the consent is removed."""
    client_name: str
    """Name of the client when it was allowed."""
    host: str
    """Host of the client."""
    scope: str
    """Allowed scopes, separated by spaces."""
    created: str
    """Time of creation (UTC)."""

@dataclass(kw_only=True)
class CountTasksResponse:
    """Numbers for the badge of an inbox. Counting stops at `countedTo`."""
    waiting_for_you: int
    """Number of tasks that wait for your approval."""
    your_open: int
    """Number of your own tasks that are drafts, wait for approval, or have failed."""
    counted_to: int
    """Number at which counting stops: there may be more."""

@dataclass(kw_only=True)
class CreateAdminUserRequest:
    """Name and position of a member of staff, with their first identity."""
    identity: str
    """Name with which a person or program logs in; unique across all tenants."""
    first_name: str
    """Given name of the person."""
    last_name: str
    """Family name of the person."""
    position: Literal["LEVEL_01", "LEVEL_02", "LEVEL_03", "LEVEL_04", "LEVEL_05", "LEVEL_06", "LEVEL_07", "LEVEL_08", "LEVEL_09", "LEVEL_10", "LEVEL_11", "LEVEL_12", "LEVEL_13", "LEVEL_14", "LEVEL_15", "LEVEL_16", "LEVEL_17", "LEVEL_18", "LEVEL_19", "LEVEL_20", "TENANT_SYSTEM", "ONBOARDING"]
    """Position in the tenant or organisation, for example `LEVEL_01` or `DIRECTOR`."""
    password: str | None = None
    """Password. It is never shown again. In a login with a launch token: that token."""
    totp_enabled: bool | None = None
    """True if a code of an authenticator app is required to log in; `pending` until the first code has come."""
    public_key: str | None = None
    """RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks."""
    web_auth_n: bool | None = None
    """True if the identity signs in with passkeys."""
    sso: str | None = None
    """Short name of the identity provider with which this identity signs in."""
    email: str | None = None
    """E-mail address on record; codes and links are sent there."""
    phone_number: str | None = None
    """Phone number in E.164 form, for example `+35312345678`."""
    locale: Literal["en", "de", "fr", "es", "pt", "ar"] | None = None
    """Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none."""

@dataclass(kw_only=True)
class CreateAdminUserResponse:
    """The new member of staff with their first identity; `totpUri` and `enrolmentCode` are shown only here."""
    customer_id: int
    """Id of the customer or admin user."""
    first_name: str
    """Given name of the person."""
    last_name: str
    """Family name of the person."""
    created: str
    """Time of creation (UTC)."""
    last_modified: str
    """Time of the last change (UTC)."""
    identity: str
    """Name with which a person or program logs in; unique across all tenants."""
    totp_enabled: bool
    """True if a code of an authenticator app is required to log in; `pending` until the first code has come."""
    pending_tasks: list[int] | None = None
    """Open tasks that change this item and that you may see: at most 10. Only where one item is asked for."""
    tenant_id: int | None = None
    """Tenant to which it belongs."""
    institution: str | None = None
    """Short name of the institution."""
    position: Literal["LEVEL_01", "LEVEL_02", "LEVEL_03", "LEVEL_04", "LEVEL_05", "LEVEL_06", "LEVEL_07", "LEVEL_08", "LEVEL_09", "LEVEL_10", "LEVEL_11", "LEVEL_12", "LEVEL_13", "LEVEL_14", "LEVEL_15", "LEVEL_16", "LEVEL_17", "LEVEL_18", "LEVEL_19", "LEVEL_20", "TENANT_SYSTEM", "ONBOARDING"] | None = None
    """Position in the tenant or organisation, for example `LEVEL_01` or `DIRECTOR`."""
    scim_external_id: str | None = None
    """Id of the directory for a person whom directory sync manages, if it has sent one."""
    role: str | None = None
    """Role above tenants, for example `GLOBAL_ADMIN`."""
    email: str | None = None
    """E-mail address on record; codes and links are sent there."""
    email_suppressed: SuppressedEmail | None = None
    phone_number: str | None = None
    """Phone number in E.164 form, for example `+35312345678`."""
    locale: Literal["en", "de", "fr", "es", "pt", "ar"] | None = None
    """Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none."""
    pending_contact: PendingContact | None = None
    totp_uri: str | None = None
    """URI for the QR code of the authenticator app (`otpauth://…`); shown only this once."""
    enrolment_code: str | None = None
    """Code with which the first passkey of this identity is registered; shown once."""

@dataclass(kw_only=True)
class CreateAgentTokenRequest:
    """Name of the agent, lifetime of its token, who decides its proposals, and its limits."""
    name: str
    """Name that people see."""
    expires_in_seconds: int | None = None
    """Lifetime in seconds."""
    approvers: Sequence[int] | None = None
    """Approvers of proposals that name none: ids of users of your tenant, or above the tenants."""
    limits: CreateAgentTokenRequestLimits | None = None
    """Limits of the token beside those of its owner. What is missing is not limited."""
    keep: bool | None = None
    """True: the token outlives the session that creates it. False: it ends with that session."""

@dataclass(kw_only=True)
class CreateAgentTokenRequestLimits:
    """Limits of the token beside those of its owner. What is missing is not limited."""
    operations: Sequence[str] | None = None
    """Only these operations may be read and proposed: ids of operations, with `*` for any letters, for example `get*`. Operations of upstreams have the name of the upstream before them: `bank.createPayout`, `bank.*`; only such a pattern, or `*` alone, allows them."""
    largest_amount: Number | None = None
    """Largest sum of the amounts of one proposal."""
    largest_amount_per_day: Number | None = None
    """Largest sum of the amounts of all proposals of a day (UTC), decided or not."""
    most_open_proposals: int | None = None
    """Maximum number of its proposals that are DRAFT, PENDING or EXECUTE at the same time."""
    customer_ids: Sequence[int] | None = None
    """The token may only make calls that name these customers, and no others."""
    wallet_ids: Sequence[int] | None = None
    """The token may only make calls that name these wallets, and no others."""

@dataclass(kw_only=True)
class CreateAgentTokenResponse:
    """The agent token in `headerValue`, shown only here. It reads, and changes data only by tasks."""
    expires: str
    """Time at which this expires (UTC)."""
    expires_epoch_secs: int
    """Time at which the token expires, in seconds since 1970-01-01 UTC."""
    header_name: Literal["Authorization"]
    """Name of the header that carries the token: `Authorization`."""
    header_value: str
    """Value of that header: `Bearer <JWT>`."""
    roles: list[str]
    """Roles of the caller."""
    customer_id: int
    """Your own customer id."""
    session_id: str
    """Id of the session, or of the liveness check."""
    agent_token_id: str
    """Id of the agent token; the token itself is shown only once."""
    name: str
    """Name that people see."""
    approvers: list[int]
    """Approvers of proposals that name none: ids of users."""
    limits: AgentLimits
    keep: bool
    """False if the token ends with the session that created it."""
    tenant_id: int | None = None
    """Your tenant; absent for people above the tenants."""
    csrf_header_name: str | None = None
    """Name of the header that must carry `csrfToken` when the token is renewed. Present in sessions that began with a launch token."""
    csrf_token: str | None = None
    """Value of the header that `csrfHeaderName` names."""
    started_here: bool | None = None
    """Only after a launch token that a page of the service sends: whether this browser started the sign-in or the launch. A page that gets `false` must ask “Continue as …?” before it keeps the session."""

@dataclass(kw_only=True)
class CreateAttachmentRequest:
    """Type and content of a document."""
    document_type: str
    """Type of the document, for example `PASSPORT` or `FACIAL_PHOTO`."""
    base64_encoded_document: str
    """Content of the document, in base64; at most 5 MiB."""

@dataclass(kw_only=True)
class CreateBulkTransferRequest:
    """Up to 25 transfers that run together: all or none."""
    external_unique_id: str
    """Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result."""
    transfers: Sequence[CreateBulkTransferRequestTransfers]
    """Transfers that are made together: all or none."""

@dataclass(kw_only=True)
class CreateBulkTransferRequestTransfers:
    amount: Number
    """Amount of money as a decimal number, with at most the decimals of its currency."""
    from_wallet_id: int
    """Id of the wallet that is debited."""
    to_wallet_id: int
    """Id of the wallet that is credited."""
    description: str | None = None
    """Description for people."""

@dataclass(kw_only=True)
class CreateCustomerRequest:
    """Name of a customer and how to reach them."""
    first_name: str
    """Given name of the person."""
    last_name: str
    """Family name of the person."""
    email: str | None = None
    """E-mail address on record; codes and links are sent there."""
    phone_number: str | None = None
    """Phone number in E.164 form, for example `+35312345678`."""
    national_identity_number: str | None = None
    """National identity number; unique in the tenant."""
    locale: Literal["en", "de", "fr", "es", "pt", "ar"] | None = None
    """Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none."""

@dataclass(kw_only=True)
class CreateCustomerWalletRequest:
    """Currency and name of a wallet for a customer."""
    currency: str
    """Currency code (ISO 4217), for example `EUR`."""
    name: str | None = None
    """Name that people see."""

@named(from_="from")
@dataclass(kw_only=True)
class CreateDelegationRequest:
    """Substitute, the time for which they decide, and why."""
    to_customer_id: int
    """Substitute."""
    until: str
    """Time from which the substitute decides no more: at most 90 days after `from`."""
    reason: str
    """Reason, which the substitute and auditors read."""
    from_: str | None = None
    """Time from which the substitute decides; without it, from now on."""

@dataclass(kw_only=True)
class CreateGlobalAdminIdentityRequest:
    """Name and proofs with which a global administrator logs in."""
    identity: str
    """Name with which a person or program logs in; unique across all tenants."""
    password: str | None = None
    """Password. It is never shown again. In a login with a launch token: that token."""
    totp_enabled: bool | None = None
    """True if a code of an authenticator app is required to log in; `pending` until the first code has come."""
    public_key: str | None = None
    """RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks."""
    web_auth_n: bool | None = None
    """True if the identity signs in with passkeys."""
    sso: str | None = None
    """Short name of the identity provider with which this identity signs in."""
    auth_locked_after: str | None = None
    """Time after which the identity cannot log in. A time in the past locks it now."""
    change_after: str | None = None
    """Time after which the password must be changed before the identity can log in. Nothing changes for one without a password."""

@dataclass(kw_only=True)
class CreateGlobalAdminRequest:
    """Name and role of a global administrator, with their first identity."""
    identity: str
    """Name with which a person or program logs in; unique across all tenants."""
    first_name: str
    """Given name of the person."""
    last_name: str
    """Family name of the person."""
    role: str
    """Role above tenants, for example `GLOBAL_ADMIN`."""
    password: str | None = None
    """Password. It is never shown again. In a login with a launch token: that token."""
    totp_enabled: bool | None = None
    """True if a code of an authenticator app is required to log in; `pending` until the first code has come."""
    public_key: str | None = None
    """RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks."""
    web_auth_n: bool | None = None
    """True if the identity signs in with passkeys."""
    sso: str | None = None
    """Short name of the identity provider with which this identity signs in."""
    email: str | None = None
    """E-mail address on record; codes and links are sent there."""
    phone_number: str | None = None
    """Phone number in E.164 form, for example `+35312345678`."""
    locale: Literal["en", "de", "fr", "es", "pt", "ar"] | None = None
    """Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none."""

@dataclass(kw_only=True)
class CreateGlobalAdminResponse:
    """The new global administrator with their first identity; `totpUri` and `enrolmentCode` are shown only here."""
    customer_id: int
    """Id of the customer or admin user."""
    first_name: str
    """Given name of the person."""
    last_name: str
    """Family name of the person."""
    created: str
    """Time of creation (UTC)."""
    last_modified: str
    """Time of the last change (UTC)."""
    identity: str
    """Name with which a person or program logs in; unique across all tenants."""
    totp_enabled: bool
    """True if a code of an authenticator app is required to log in; `pending` until the first code has come."""
    pending_tasks: list[int] | None = None
    """Open tasks that change this item and that you may see: at most 10. Only where one item is asked for."""
    tenant_id: int | None = None
    """Tenant to which it belongs."""
    institution: str | None = None
    """Short name of the institution."""
    position: Literal["LEVEL_01", "LEVEL_02", "LEVEL_03", "LEVEL_04", "LEVEL_05", "LEVEL_06", "LEVEL_07", "LEVEL_08", "LEVEL_09", "LEVEL_10", "LEVEL_11", "LEVEL_12", "LEVEL_13", "LEVEL_14", "LEVEL_15", "LEVEL_16", "LEVEL_17", "LEVEL_18", "LEVEL_19", "LEVEL_20", "TENANT_SYSTEM", "ONBOARDING"] | None = None
    """Position in the tenant or organisation, for example `LEVEL_01` or `DIRECTOR`."""
    scim_external_id: str | None = None
    """Id of the directory for a person whom directory sync manages, if it has sent one."""
    role: str | None = None
    """Role above tenants, for example `GLOBAL_ADMIN`."""
    email: str | None = None
    """E-mail address on record; codes and links are sent there."""
    email_suppressed: SuppressedEmail | None = None
    phone_number: str | None = None
    """Phone number in E.164 form, for example `+35312345678`."""
    locale: Literal["en", "de", "fr", "es", "pt", "ar"] | None = None
    """Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none."""
    pending_contact: PendingContact | None = None
    totp_uri: str | None = None
    """URI for the QR code of the authenticator app (`otpauth://…`); shown only this once."""
    enrolment_code: str | None = None
    """Code with which the first passkey of this identity is registered; shown once."""

@dataclass(kw_only=True)
class CreateGlobalAdminSecurityQuestionRequest:
    """Question for a global administrator, and its answer."""
    question: str
    """Text of the security question."""
    answer: str
    """Answer to a security question. Case and spaces at the ends do not matter."""

@dataclass(kw_only=True)
class CreateGlobalOAuthClientRequest:
    """Name, kind, URIs and key of a client above tenants."""
    name: str
    """Name of the client, as people see it where they are asked to allow something."""
    kind: Literal["service", "web", "native"]
    """`service`: a back end that acts as an account. `web`: another portal with a key. `native`: an app without a key."""
    redirect_uris: Sequence[str] | None = None
    """Redirect URIs, compared character by character. An app may also use loopback http (any port) and its own schemes."""
    post_logout_redirect_uris: Sequence[str] | None = None
    """URIs to which a browser may return after logout."""
    jwks: CreateGlobalOAuthClientRequestJwks | None = None
    """Public keys of the client (RFC 7517), instead of `jwksUri`. Private members are refused."""
    jwks_uri: str | None = None
    """URL of the public keys of the client, instead of `jwks`."""
    customer_id: int | None = None
    """Account that a service acts as. Your own rights must cover the rights of that account."""
    scopes: Sequence[Literal["openid", "profile", "email", "propose", "scim"]] | None = None
    """Scopes that the client may request; without it, all that fit its kind. A service without `scope` acts as its account."""
    backchannel_logout_uri: str | None = None
    """URL that receives a logout token when a session ends in which the client got an ID token."""
    dpop_required: bool | None = None
    """True: the client gets tokens only with a DPoP proof (RFC 9449)."""

@dataclass(kw_only=True)
class CreateGlobalOAuthClientRequestJwks:
    """Public keys of the client (RFC 7517), instead of `jwksUri`. Private members are refused."""
    keys: Sequence[Mapping[str, Any]]
    """Public keys in JWK form (RFC 7517): EC P-256, Ed25519, or RSA of 2,048 bits or more."""

@dataclass(kw_only=True)
class CreateIdentityRequest:
    """Name and proofs with which a person or program of the tenant logs in."""
    identity: str
    """Name with which a person or program logs in; unique across all tenants."""
    password: str | None = None
    """Password. It is never shown again. In a login with a launch token: that token."""
    totp_enabled: bool | None = None
    """True if a code of an authenticator app is required to log in; `pending` until the first code has come."""
    public_key: str | None = None
    """RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks."""
    web_auth_n: bool | None = None
    """True if the identity signs in with passkeys."""
    sso: str | None = None
    """Short name of the identity provider with which this identity signs in."""
    auth_locked_after: str | None = None
    """Time after which the identity cannot log in. A time in the past locks it now."""
    change_after: str | None = None
    """Time after which the password must be changed before the identity can log in. Nothing changes for one without a password."""

@dataclass(kw_only=True)
class CreateInstitutionAdminIdentityRequest:
    """Name and proofs with which an administrator of the institution logs in."""
    identity: str
    """Name with which a person or program logs in; unique across all tenants."""
    password: str | None = None
    """Password. It is never shown again. In a login with a launch token: that token."""
    totp_enabled: bool | None = None
    """True if a code of an authenticator app is required to log in; `pending` until the first code has come."""
    public_key: str | None = None
    """RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks."""
    web_auth_n: bool | None = None
    """True if the identity signs in with passkeys."""
    sso: str | None = None
    """Short name of the identity provider with which this identity signs in."""
    auth_locked_after: str | None = None
    """Time after which the identity cannot log in. A time in the past locks it now."""
    change_after: str | None = None
    """Time after which the password must be changed before the identity can log in. Nothing changes for one without a password."""

@dataclass(kw_only=True)
class CreateInstitutionAdminRequest:
    """Name and role of an administrator of the institution, with their first identity."""
    identity: str
    """Name with which a person or program logs in; unique across all tenants."""
    first_name: str
    """Given name of the person."""
    last_name: str
    """Family name of the person."""
    role: str
    """Role above tenants, for example `GLOBAL_ADMIN`."""
    password: str | None = None
    """Password. It is never shown again. In a login with a launch token: that token."""
    totp_enabled: bool | None = None
    """True if a code of an authenticator app is required to log in; `pending` until the first code has come."""
    public_key: str | None = None
    """RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks."""
    web_auth_n: bool | None = None
    """True if the identity signs in with passkeys."""
    sso: str | None = None
    """Short name of the identity provider with which this identity signs in."""
    email: str | None = None
    """E-mail address on record; codes and links are sent there."""
    phone_number: str | None = None
    """Phone number in E.164 form, for example `+35312345678`."""
    locale: Literal["en", "de", "fr", "es", "pt", "ar"] | None = None
    """Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none."""

@dataclass(kw_only=True)
class CreateInstitutionAdminResponse:
    """The new administrator of the institution with their first identity; `totpUri` and `enrolmentCode` are shown only here."""
    customer_id: int
    """Id of the customer or admin user."""
    first_name: str
    """Given name of the person."""
    last_name: str
    """Family name of the person."""
    created: str
    """Time of creation (UTC)."""
    last_modified: str
    """Time of the last change (UTC)."""
    identity: str
    """Name with which a person or program logs in; unique across all tenants."""
    totp_enabled: bool
    """True if a code of an authenticator app is required to log in; `pending` until the first code has come."""
    pending_tasks: list[int] | None = None
    """Open tasks that change this item and that you may see: at most 10. Only where one item is asked for."""
    tenant_id: int | None = None
    """Tenant to which it belongs."""
    institution: str | None = None
    """Short name of the institution."""
    position: Literal["LEVEL_01", "LEVEL_02", "LEVEL_03", "LEVEL_04", "LEVEL_05", "LEVEL_06", "LEVEL_07", "LEVEL_08", "LEVEL_09", "LEVEL_10", "LEVEL_11", "LEVEL_12", "LEVEL_13", "LEVEL_14", "LEVEL_15", "LEVEL_16", "LEVEL_17", "LEVEL_18", "LEVEL_19", "LEVEL_20", "TENANT_SYSTEM", "ONBOARDING"] | None = None
    """Position in the tenant or organisation, for example `LEVEL_01` or `DIRECTOR`."""
    scim_external_id: str | None = None
    """Id of the directory for a person whom directory sync manages, if it has sent one."""
    role: str | None = None
    """Role above tenants, for example `GLOBAL_ADMIN`."""
    email: str | None = None
    """E-mail address on record; codes and links are sent there."""
    email_suppressed: SuppressedEmail | None = None
    phone_number: str | None = None
    """Phone number in E.164 form, for example `+35312345678`."""
    locale: Literal["en", "de", "fr", "es", "pt", "ar"] | None = None
    """Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none."""
    pending_contact: PendingContact | None = None
    totp_uri: str | None = None
    """URI for the QR code of the authenticator app (`otpauth://…`); shown only this once."""
    enrolment_code: str | None = None
    """Code with which the first passkey of this identity is registered; shown once."""

@dataclass(kw_only=True)
class CreateInstitutionAdminSecurityQuestionRequest:
    """Question for an administrator of the institution, and its answer."""
    question: str
    """Text of the security question."""
    answer: str
    """Answer to a security question. Case and spaces at the ends do not matter."""

@dataclass(kw_only=True)
class CreateOAuthClientRequest:
    """Name, kind, URIs and key of a client, and the account that a back end acts as."""
    name: str
    """Name of the client, as people see it where they are asked to allow something."""
    kind: Literal["service", "web", "native"]
    """`service`: a back end that acts as an account. `web`: another portal with a key. `native`: an app without a key."""
    redirect_uris: Sequence[str] | None = None
    """Redirect URIs, compared character by character. An app may also use loopback http (any port) and its own schemes."""
    post_logout_redirect_uris: Sequence[str] | None = None
    """URIs to which a browser may return after logout."""
    jwks: CreateOAuthClientRequestJwks | None = None
    """Public keys of the client (RFC 7517), instead of `jwksUri`. Private members are refused."""
    jwks_uri: str | None = None
    """URL of the public keys of the client, instead of `jwks`."""
    customer_id: int | None = None
    """Account that a service acts as. Your own rights must cover the rights of that account."""
    scopes: Sequence[Literal["openid", "profile", "email", "propose", "scim"]] | None = None
    """Scopes that the client may request; without it, all that fit its kind. A service without `scope` acts as its account."""
    backchannel_logout_uri: str | None = None
    """URL that receives a logout token when a session ends in which the client got an ID token."""
    dpop_required: bool | None = None
    """True: the client gets tokens only with a DPoP proof (RFC 9449)."""

@dataclass(kw_only=True)
class CreateOAuthClientRequestJwks:
    """Public keys of the client (RFC 7517), instead of `jwksUri`. Private members are refused."""
    keys: Sequence[Mapping[str, Any]]
    """Public keys in JWK form (RFC 7517): EC P-256, Ed25519, or RSA of 2,048 bits or more."""

@dataclass(kw_only=True)
class CreateOrganisationRequest:
    """Name and registration number of a company or association."""
    name: str
    """Name that people see."""
    registration_number: str | None = None
    """Registration number of the organisation; unique in the tenant."""

@dataclass(kw_only=True)
class CreateOrganisationWalletRequest:
    """Currency and name of a wallet for an organisation."""
    currency: str
    """Currency code (ISO 4217), for example `EUR`."""
    name: str | None = None
    """Name that people see."""

@dataclass(kw_only=True)
class CreatePasskeyOptionsResponse:
    """Options for `navigator.credentials.create()`, as JSON in base64."""
    expires: str
    """Time at which this expires (UTC)."""
    base64_encoded_challenge: str
    """Challenge to answer: for PKI encrypted with the public key of the identity, for passkeys the options as JSON; in base64."""

@dataclass(kw_only=True)
class CreatePasskeyRequest:
    """Answer of the browser to those options, and a name for the passkey."""
    base64_encoded_challenge_response: str
    """Answer to the challenge: for PKI the SHA-256 of the decrypted bytes, for passkeys the JSON of the browser; in base64."""
    base64_encoded_challenge_hash: str
    """SHA-256 of the challenge that was answered, in base64."""
    name: str | None = None
    """Name that people see."""

@dataclass(kw_only=True)
class CreatePaymentRequest:
    """Money that shall come into a wallet, and the URL to which its end is reported."""
    payment_type: str
    """Kind of payment: free text of at most 50 characters."""
    amount: Number
    """Amount of money as a decimal number, with at most the decimals of its currency."""
    currency: str
    """Currency code (ISO 4217), for example `EUR`."""
    wallet_id: int
    """Wallet whose money it is."""
    external_unique_id: str
    """Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result."""
    callback_url: str | None = None
    """URL that receives a signed callback when the transaction ends."""

@dataclass(kw_only=True)
class CreatePushSubscriptionRequest:
    """Subscription that a browser made at its push service."""
    endpoint: str
    """Address of the browser at its push service."""
    keys: CreatePushSubscriptionRequestKeys
    """Keys of the subscription."""
    name: str | None = None
    """Name by which you know the browser."""

@dataclass(kw_only=True)
class CreatePushSubscriptionRequestKeys:
    """Keys of the subscription."""
    p256dh: str
    """Public key of the browser."""
    auth: str
    """Secret that the browser shares with the service."""

@dataclass(kw_only=True)
class CreateScimTokenRequest:
    """Name and lifetime of a token for directory sync."""
    name: str
    """Name of the token, for example of the directory that uses it."""
    expires_in_seconds: int | None = None
    """Lifetime in seconds, at most a year."""

@dataclass(kw_only=True)
class CreateScimTokenResponse:
    """The new token for directory sync in `token`, shown only here."""
    scim_token_id: str
    """Identifies the token where it is listed and ended."""
    name: str
    """Name of the token, for example of the directory that uses it."""
    customer_id: int
    """Creator of the token. It acts with their rights, and ends with them."""
    created: str
    """Time of creation (UTC)."""
    expires: str
    """End of the token."""
    token: str
    """Bearer token for the SCIM endpoints. It is shown only here."""

@dataclass(kw_only=True)
class CreateSecurityQuestionRequest:
    """Question for a person, and its answer."""
    question: str
    """Text of the security question."""
    answer: str
    """Answer to a security question. Case and spaces at the ends do not matter."""

@dataclass(kw_only=True)
class CreateTaskCommentRequest:
    """Text of a comment on a task."""
    text: str
    """Plain text of the message."""

@dataclass(kw_only=True)
class CreateTemporaryPositionRequest:
    """Position to hold for a while, for how long, and why."""
    position: Literal["LEVEL_01", "LEVEL_02", "LEVEL_03", "LEVEL_04", "LEVEL_05", "LEVEL_06", "LEVEL_07", "LEVEL_08", "LEVEL_09", "LEVEL_10", "LEVEL_11", "LEVEL_12", "LEVEL_13", "LEVEL_14", "LEVEL_15", "LEVEL_16", "LEVEL_17", "LEVEL_18", "LEVEL_19", "LEVEL_20"]
    """Position to hold for a while."""
    minutes: int
    """Number of minutes from the grant on."""
    reason: str
    """Reason for the position; the holder and auditors read it."""

@dataclass(kw_only=True)
class CreateTenantRequest:
    """Name of a new tenant, and the institution that it belongs to."""
    name: str
    """Name that people see."""
    institution: str | None = None
    """Short name of the institution."""

@dataclass(kw_only=True)
class CreateTransferRequest:
    """Amount, the wallet that pays, the wallet that receives, and a text for both statements."""
    amount: Number
    """Amount of money as a decimal number, with at most the decimals of its currency."""
    from_wallet_id: int
    """Id of the wallet that is debited."""
    to_wallet_id: int
    """Id of the wallet that is credited."""
    external_unique_id: str | None = None
    """Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result."""
    description: str | None = None
    """Description for people."""

@dataclass(kw_only=True)
class CreateUpstreamRequest:
    """Service of a tenant with the operations that are called through this one."""
    name: str
    """Name of the upstream: part of the path of its calls, and of the names of its operations (`bank.createPayout`)."""
    base_url: str
    """Address of the upstream. Paths of operations stand below it."""
    operations: Sequence[CreateUpstreamRequestOperations]
    """Operations that can be called."""
    document: Mapping[str, Any] | None = None
    """OpenAPI 3.0 or 3.1 document (JSON, at most 1 MiB) that describes the operations. Only those in `operations` can be called."""
    timeout_seconds: int | None = None
    """Time limit of one request in seconds, 25 by default."""
    max_answer_bytes: int | None = None
    """Number of bytes of an answer that are read, 64 KiB by default."""
    headers: Mapping[str, str] | None = None
    """Headers that are sent with every request, such as the `authorization` of the upstream. Never shown; `***` keeps a stored value."""
    enabled: bool | None = None
    """False: calls are refused with UPS003, and requests whose outcome is unknown are not sent again."""

@dataclass(kw_only=True)
class CreateUpstreamRequestOperations:
    operation_id: str
    """Id of the operation: that of the document, if there is one."""
    item: str
    """Item of the permission that calls need: `Payout` gives `Payout.CREATE`. Not one of the built-in items."""
    method: Literal["GET", "POST", "PUT", "PATCH", "DELETE"] | None = None
    """Method of the operation; read from the document if there is one."""
    path: str | None = None
    """Path below `baseUrl`, with `{name}` for parameters; read from the document if there is one."""
    action: Literal["READ", "CREATE", "UPDATE", "DELETE"] | None = None
    """Action of the permission; by default it follows from the method."""
    summary: str | None = None
    """The operation in a few words, for people who approve it."""
    amount: str | None = None
    """JSON pointer to the amount in the body, such as `/amount`."""
    currency: str | None = None
    """JSON pointer to the currency in the body, such as `/currency`."""
    describe: str | None = None
    """Mustache sentence for the people who approve: `Pay out {{body.amount}} {{body.currency}} to {{body.iban}}`."""

@dataclass(kw_only=True)
class CreateWebhookEndpointRequest:
    """URL of a receiver, and the events that it wants."""
    url: str
    """URL that receives the callback."""
    events: Sequence[str]
    """Events that are sent: names such as `task.executed`, groups such as `payment.*`, or `*`."""
    description: str | None = None
    """Description for people."""
    enabled: bool | None = None
    """False: nothing is sent, and nothing is collected for later."""
    format: Literal["json", "set"] | None = None
    """`json`: events as JSON, signed with the secret of the endpoint. `set`: security event tokens (RFC 8417) of what concerns the security of people."""

@dataclass(kw_only=True)
class CreateWithdrawalRequest:
    """Money that leaves the wallet, how it is delivered, and the URL to which its end is reported."""
    amount: Number
    """Amount of money as a decimal number, with at most the decimals of its currency."""
    type: str
    """Kind of withdrawal: free text of at most 50 characters."""
    external_unique_id: str
    """Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result."""
    deliver_to_phone: str
    """Phone number (E.164) to which the money is delivered."""
    callback_url: str | None = None
    """URL that receives a signed callback when the transaction ends."""

@dataclass(kw_only=True)
class CreatedWebhookEndpoint:
    """The new endpoint; `secret` is shown only here."""
    webhook_endpoint_id: int
    """Identifies the webhook endpoint; made by the service."""
    url: str
    """URL that receives the callback."""
    events: list[str]
    """Events that are sent: names such as `task.executed`, groups such as `payment.*`, or `*`."""
    enabled: bool
    """False: nothing is sent, and nothing is collected for later."""
    format: Literal["json", "set"]
    """`json`: events as JSON, signed with the secret of the endpoint. `set`: security event tokens (RFC 8417) of what concerns the security of people."""
    read_as: list[str]
    """Roles of the person who decided where the events go. An event is sent only if these roles may read what it reports."""
    created: str
    """Time of creation (UTC)."""
    last_modified: str
    """Time of the last change (UTC)."""
    description: str | None = None
    """Purpose of the endpoint, in words."""
    disabled_because: Literal["failing"] | None = None
    """The service disabled the endpoint because every attempt had failed for 5 days. Its events are kept for 30 days."""
    previous_expires: str | None = None
    """Time until which the previous secret signs as well (UTC)."""
    secret: str | None = None
    """Signing secret (`whsec_…`); shown only this once."""

@dataclass(kw_only=True)
class Customer:
    """Person who holds wallets or positions in a tenant."""
    customer_id: int
    """Id of the customer or admin user."""
    tenant_id: int
    """Tenant to which it belongs."""
    first_name: str
    """Given name of the person."""
    last_name: str
    """Family name of the person."""
    created: str
    """Time of creation (UTC)."""
    last_modified: str
    """Time of the last change (UTC)."""
    pending_tasks: list[int] | None = None
    """Open tasks that change this item and that you may see: at most 10. Only where one item is asked for."""
    email: str | None = None
    """E-mail address on record; codes and links are sent there."""
    email_suppressed: SuppressedEmail | None = None
    phone_number: str | None = None
    """Phone number in E.164 form, for example `+35312345678`."""
    national_identity_number: str | None = None
    """National identity number; unique in the tenant."""
    locale: Literal["en", "de", "fr", "es", "pt", "ar"] | None = None
    """Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none."""
    pending_contact: PendingContact | None = None

@dataclass(kw_only=True)
class DecideAuthorizationRequestRequest:
    """Decision of a person, and the bounds of the agent that they allow."""
    decision: Literal["allow", "deny"]
    """The decision of the person."""
    name: str | None = None
    """Name of the agent; that of the client if left out."""
    limits: DecideAuthorizationRequestRequestLimits | None = None
    """Limits of the token beside those of its owner. What is missing is not limited."""
    approvers: Sequence[int] | None = None
    """Approvers of proposals that name none: ids of users of your tenant, or above the tenants."""
    expires_in_seconds: int | None = None
    """Time after which the agent ends, in seconds."""

@dataclass(kw_only=True)
class DecideAuthorizationRequestRequestLimits:
    """Limits of the token beside those of its owner. What is missing is not limited."""
    operations: Sequence[str] | None = None
    """Only these operations may be read and proposed: ids of operations, with `*` for any letters, for example `get*`. Operations of upstreams have the name of the upstream before them: `bank.createPayout`, `bank.*`; only such a pattern, or `*` alone, allows them."""
    largest_amount: Number | None = None
    """Largest sum of the amounts of one proposal."""
    largest_amount_per_day: Number | None = None
    """Largest sum of the amounts of all proposals of a day (UTC), decided or not."""
    most_open_proposals: int | None = None
    """Maximum number of its proposals that are DRAFT, PENDING or EXECUTE at the same time."""
    customer_ids: Sequence[int] | None = None
    """The token may only make calls that name these customers, and no others."""
    wallet_ids: Sequence[int] | None = None
    """The token may only make calls that name these wallets, and no others."""

@dataclass(kw_only=True)
class DecideAuthorizationRequestResponse:
    """Address at the client, with a code or an error."""
    redirect_to: str
    """Address at the client to which the browser has to go, with the answer."""

@named(from_="from")
@dataclass(kw_only=True)
class Delegation:
    """Right of a substitute to decide the tasks that wait for somebody, for some time."""
    delegation_id: str
    """Delegation, as the list of delegations names it."""
    from_customer_id: int
    """Person for whom the substitute decides."""
    to_customer_id: int
    """Substitute."""
    from_: str
    """Time from which the substitute decides."""
    until: str
    """Time from which the substitute decides no more."""
    reason: str
    """Reason in words."""
    state: Literal["WAITING", "ACTIVE", "SUSPENDED"]
    """WAITING before it begins; SUSPENDED while the person for whom the substitute decides is locked."""
    created: str
    """Time of creation (UTC)."""
    from_name: str | None = None
    """Name of the person for whom the substitute decides."""
    to_name: str | None = None
    """Name of the substitute."""

@dataclass(kw_only=True)
class DeviceFingerprint:
    """Enrolled device of a person. The fingerprint itself is never shown."""
    device_fingerprint_id: int
    """Identifies the enrolled device; the fingerprint is never shown."""
    customer_id: int
    """Id of the customer or admin user."""
    created: str
    """Time of creation (UTC)."""
    name: str | None = None
    """Name that people see."""

@dataclass(kw_only=True)
class EvaluateAccessRequest:
    """Subject, action and resource of one decision (AuthZEN 1.0)."""
    subject: EvaluateAccessRequestSubject
    """Somebody whose rights are asked about."""
    action: EvaluateAccessRequestAction
    """The action of a permission, or an operation."""
    resource: EvaluateAccessRequestResource
    """The thing, or kind of thing, on which the action is taken."""
    context: Mapping[str, Any] | None = None
    """Taken for the sake of the standard; it changes no decision."""

@dataclass(kw_only=True)
class EvaluateAccessRequestAction:
    """The action of a permission, or an operation."""
    name: str
    """`READ`, `CREATE`, `UPDATE` or `DELETE`, or the `operationId` of an operation."""

@dataclass(kw_only=True)
class EvaluateAccessRequestResource:
    """The thing, or kind of thing, on which the action is taken."""
    type: str
    """Item of a permission, for example `Wallet`."""
    id: str
    """Id of the thing; any text for a new one."""
    properties: Mapping[str, Any] | None = None
    """`tenantId`, or `institution` above tenants; with the other parameters of the path and fields of the body."""

@dataclass(kw_only=True)
class EvaluateAccessRequestSubject:
    """Somebody whose rights are asked about."""
    type: str
    """`customer`, with the customer id as `id`, or `identity`, with the name as `id`."""
    id: str
    """Customer id, or name of the identity."""

@dataclass(kw_only=True)
class EvaluateAccessesAnswer:
    evaluations: list[AccessEvaluation]
    """Decisions in the order of the request."""

@dataclass(kw_only=True)
class EvaluateAccessesRequest:
    """Up to 100 evaluations, and defaults for those that lack a member (AuthZEN 1.0)."""
    subject: EvaluateAccessesRequestSubject | None = None
    """Somebody whose rights are asked about."""
    action: EvaluateAccessesRequestAction | None = None
    """The action of a permission, or an operation."""
    resource: EvaluateAccessesRequestResource | None = None
    """The thing, or kind of thing, on which the action is taken."""
    context: Mapping[str, Any] | None = None
    """Taken for the sake of the standard; it changes no decision."""
    evaluations: Sequence[EvaluateAccessesRequestEvaluations] | None = None
    """The evaluations; each may leave out what stands at the top."""
    options: EvaluateAccessesRequestOptions | None = None
    """Options of the run."""

@dataclass(kw_only=True)
class EvaluateAccessesRequestAction:
    """The action of a permission, or an operation."""
    name: str
    """`READ`, `CREATE`, `UPDATE` or `DELETE`, or the `operationId` of an operation."""

@dataclass(kw_only=True)
class EvaluateAccessesRequestEvaluations:
    subject: EvaluateAccessesRequestEvaluationsSubject | None = None
    """Somebody whose rights are asked about."""
    action: EvaluateAccessesRequestEvaluationsAction | None = None
    """The action of a permission, or an operation."""
    resource: EvaluateAccessesRequestEvaluationsResource | None = None
    """The thing, or kind of thing, on which the action is taken."""
    context: Mapping[str, Any] | None = None
    """Taken for the sake of the standard; it changes no decision."""

@dataclass(kw_only=True)
class EvaluateAccessesRequestEvaluationsAction:
    """The action of a permission, or an operation."""
    name: str
    """`READ`, `CREATE`, `UPDATE` or `DELETE`, or the `operationId` of an operation."""

@dataclass(kw_only=True)
class EvaluateAccessesRequestEvaluationsResource:
    """The thing, or kind of thing, on which the action is taken."""
    type: str
    """Item of a permission, for example `Wallet`."""
    id: str
    """Id of the thing; any text for a new one."""
    properties: Mapping[str, Any] | None = None
    """`tenantId`, or `institution` above tenants; with the other parameters of the path and fields of the body."""

@dataclass(kw_only=True)
class EvaluateAccessesRequestEvaluationsSubject:
    """Somebody whose rights are asked about."""
    type: str
    """`customer`, with the customer id as `id`, or `identity`, with the name as `id`."""
    id: str
    """Customer id, or name of the identity."""

@named(evaluations_semantic="evaluations_semantic")
@dataclass(kw_only=True)
class EvaluateAccessesRequestOptions:
    """Options of the run."""
    evaluations_semantic: Literal["execute_all", "deny_on_first_deny", "permit_on_first_permit"] | None = None
    """The decision that ends the run; `execute_all` (default): none."""

@dataclass(kw_only=True)
class EvaluateAccessesRequestResource:
    """The thing, or kind of thing, on which the action is taken."""
    type: str
    """Item of a permission, for example `Wallet`."""
    id: str
    """Id of the thing; any text for a new one."""
    properties: Mapping[str, Any] | None = None
    """`tenantId`, or `institution` above tenants; with the other parameters of the path and fields of the body."""

@dataclass(kw_only=True)
class EvaluateAccessesRequestSubject:
    """Somebody whose rights are asked about."""
    type: str
    """`customer`, with the customer id as `id`, or `identity`, with the name as `id`."""
    id: str
    """Customer id, or name of the identity."""

@dataclass(kw_only=True)
class EventType:
    """Kind of event, with its payload."""
    name: str
    """Name of the event, as `eventType` in its payload."""
    sentence: str
    """Occasion of the event, in the language of `accept-language`."""
    example: dict[str, Any]
    """An event of this type."""
    schema: dict[str, Any]
    """JSON Schema (2020-12) of the payload."""
    security_event: str | None = None
    """Type of the security event that endpoints of the format `set` receive."""

@dataclass(kw_only=True)
class ExplainRequest:
    """Call to decide on without running it, and the person who would make it."""
    method: Literal["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]
    """HTTP method of the call."""
    path: str
    """Path of the call with its query, as it would be sent."""
    body: Any | None = None
    """Body of the call as JSON, where it has one."""
    customer_id: int | None = None
    """Person who would make the call; without it, yourself."""
    describe: bool | None = None
    """With `true` also the effect of the call in words, and its approvers; for calls of yourself only."""

@dataclass(kw_only=True)
class ExplainResponse:
    """Decision on the call, the result of each grant, and what would help."""
    decision: Literal["ALLOW", "DENY", "TASK_REQUIRED", "SCA_REQUIRED"]
    """The call would run, be refused, need the approval of a task, or need a step-up."""
    permission: str | None
    """Permission that the call needs; `null` where a token is enough."""
    grants: list[ExplainResponseGrants]
    """Each grant of the permission row, with its result and the reason."""
    what_would_help: str
    """Next steps that would let the call through."""
    help_sentence: ExplainResponseHelpSentence | None = None
    """The same next steps as key and values, for the reader’s own language."""
    policies: list[ExplainedPolicy] | None = None
    """Approval policies that a task of this call must meet, if its tenant has any that match."""
    answer: ExplainResponseAnswer | None = None
    """Refusal that the call would meet whatever the permissions say."""
    description: str | None = None
    """The effect of the call, in the words that its approvers would read."""
    sentence: ExplainResponseSentence | None = None
    """The same words as key and values, for the reader’s own language."""
    effects: list[ExplainResponseEffects] | None = None
    """Effects of the call beside those that `description` names."""
    approval: ExplainResponseApproval | None = None
    """Approvers of the call as a task. Absent from a call that cannot be stored."""

@dataclass(kw_only=True)
class ExplainResponseAnswer:
    """Refusal that the call would meet whatever the permissions say."""
    status: int
    """HTTP status of that refusal."""
    code: str
    """Error code of that refusal."""
    description: str | None = None
    """The refusal in words, where the call was to be described."""

@dataclass(kw_only=True)
class ExplainResponseApproval:
    """Approvers of the call as a task. Absent from a call that cannot be stored."""
    roles: list[str]
    """Roles and positions whose holders may approve the call."""
    people: list[ExplainResponseApprovalPeople]
    """People of the setting `overrideCheckerUserIds` who may approve the call."""
    needed: int
    """Number of approvers that the call needs."""

@dataclass(kw_only=True)
class ExplainResponseApprovalPeople:
    customer_id: int
    """Id of the customer or admin user."""
    name: str
    """Name of that person."""

@dataclass(kw_only=True)
class ExplainResponseEffects:
    label: str
    """The field in words; a member of a JSON value by its dotted path."""
    key: str
    """Key of the label, for readers of other languages."""
    values: dict[str, Any]
    """Values of the key, if it has any."""
    after: str
    """Value afterwards; `***` for a secret, `none` for a value that is removed."""
    before: str | None = None
    """Present value; absent where the call creates something, and for secrets."""

@dataclass(kw_only=True)
class ExplainResponseGrants:
    permission: str
    """Permission whose row holds the grant."""
    grant: str
    """Entry of that row: a role, `MAKER->CHECKER`, or a step-up method."""
    result: Literal["ALLOW", "TASK_REQUIRED", "SCA_REQUIRED", "NOT_NEEDED", "NO"]
    """The decision of this grant alone."""
    why: str
    """Reason for the result."""
    sentence: ExplainResponseGrantsSentence
    """The same reason as key and values, for the reader’s own language."""
    until: str | None = None
    """End of the position by which the grant is held, if it is held for a while."""

@dataclass(kw_only=True)
class ExplainResponseGrantsSentence:
    """The same reason as key and values, for the reader’s own language."""
    key: str
    """English text with the names of its values in braces, as an ICU message."""
    values: dict[str, Any]
    """Values by name: a text, a number, `{quoted}`, `{amount, currency}`, `{time}`, another `{key, values}`, or a list of them, also as `{all}`, `{each}` and `{sentences}`."""

@dataclass(kw_only=True)
class ExplainResponseHelpSentence:
    """The same next steps as key and values, for the reader’s own language."""
    key: str
    """English text with the names of its values in braces, as an ICU message."""
    values: dict[str, Any]
    """Values by name: a text, a number, `{quoted}`, `{amount, currency}`, `{time}`, another `{key, values}`, or a list of them, also as `{all}`, `{each}` and `{sentences}`."""

@dataclass(kw_only=True)
class ExplainResponseSentence:
    """The same words as key and values, for the reader’s own language."""
    key: str
    """English text with the names of its values in braces, as an ICU message."""
    values: dict[str, Any]
    """Values by name: a text, a number, `{quoted}`, `{amount, currency}`, `{time}`, another `{key, values}`, or a list of them, also as `{all}`, `{each}` and `{sentences}`."""

@dataclass(kw_only=True)
class ExplainedPolicy:
    """Approval policy that a task of the call must meet."""
    name: str
    """Name of the policy, unique in its tenant."""
    description: str
    """The policy in words."""
    sentence: ExplainedPolicySentence
    """The same words as key and values, for the reader’s own language."""
    steps: list[ExplainedStep]
    """Steps of the policy, in their order."""

@dataclass(kw_only=True)
class ExplainedPolicySentence:
    """The same words as key and values, for the reader’s own language."""
    key: str
    """English text with the names of its values in braces, as an ICU message."""
    values: dict[str, Any]
    """Values by name: a text, a number, `{quoted}`, `{amount, currency}`, `{time}`, another `{key, values}`, or a list of them, also as `{all}`, `{each}` and `{sentences}`."""

@dataclass(kw_only=True)
class ExplainedStep:
    """One step of an approval policy: who may approve, and how many must."""
    name: str
    """Name of the step, unique in its policy."""
    roles: list[str]
    """Roles and positions whose holders may approve this step."""
    people: list[int]
    """People who may approve this step."""
    needed: int
    """Number of different people who must approve this step."""
    proof: Literal["OTP", "IDENTITY", "CLOUD_LIVENESS"] | None = None
    """Step-up that each approver of this step must make."""

@dataclass(kw_only=True)
class GetAttachmentResponse:
    """Stored document of a person with its content."""
    attachment_id: int
    """Identifies the stored document."""
    customer_id: int
    """Id of the customer or admin user."""
    document_type: str
    """Type of the document, for example `PASSPORT` or `FACIAL_PHOTO`."""
    content_type: str
    """Media type of the content."""
    size: int
    """In bytes."""
    created: str
    """Time of creation (UTC)."""
    base64_encoded_document: str
    """Content of the document, in base64; at most 5 MiB."""

@dataclass(kw_only=True)
class GetCallbackSecretResponse:
    """Age of the signing secret. The secret itself is shown only when it is rotated."""
    created: str
    """Time of creation (UTC)."""
    previous_expires: str | None = None
    """Time until which the previous secret signs as well (UTC)."""

@dataclass(kw_only=True)
class GetCameraCredentialsRequest:
    """Liveness check whose camera page asks."""
    session_id: str
    """Id of the session, or of the liveness check."""

@dataclass(kw_only=True)
class GetCameraCredentialsResponse:
    """AWS credentials that only stream the video of this liveness check, for a few minutes."""
    access_key_id: str
    """Access key id of temporary AWS credentials."""
    secret_access_key: str
    """Secret key of temporary AWS credentials."""
    session_token: str
    """Session token of temporary AWS credentials."""
    expiration: str
    """Time at which the credentials expire (UTC)."""

@dataclass(kw_only=True)
class GetGlobalAdminIdentityResponse:
    """Identity of a global administrator, with its status and the end of a lock."""
    identity: str
    """Name with which a person or program logs in; unique across all tenants."""
    totp_enabled: bool | Literal["pending"]
    """True if a code of an authenticator app is required to log in; `pending` until the first code has come."""
    created: str
    """Time of creation (UTC)."""
    last_modified: str
    """Time of the last change (UTC)."""
    status: Literal["EXPIRED", "LOCKED", "CHANGE_REQUIRED", "ACTIVE"]
    """True if the identity can log in now."""
    pending_tasks: list[int] | None = None
    """Open tasks that change this item and that you may see: at most 10. Only where one item is asked for."""
    web_auth_n: bool | None = None
    """True if the identity signs in with passkeys."""
    sso: str | None = None
    """Short name of the identity provider with which this identity signs in."""
    public_key: str | None = None
    """RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks."""
    auth_locked_after: str | None = None
    """Time after which the identity cannot log in. A time in the past locks it now."""
    change_after: str | None = None
    """Time after which the password must be changed before the identity can log in. Nothing changes for one without a password."""
    proofs_set_by: list[GetGlobalAdminIdentityResponseProofsSetBy] | None = None
    """People who chose a proof of this identity, or an address of its person, and when. Absent after the person has chosen their own password or confirmed the address. Only administrators see it."""
    locked_until: str | None = None
    """Time at which the lock after failed attempts ends (UTC)."""

@dataclass(kw_only=True)
class GetGlobalAdminIdentityResponseProofsSetBy:
    customer_id: int
    """Id of the customer or admin user."""
    at: str
    """Time of the last such change (UTC)."""

@dataclass(kw_only=True)
class GetHealthResponse:
    """State of the service."""
    status: Literal["UP"]
    """The service takes calls."""

@dataclass(kw_only=True)
class GetIdentityResponse:
    """Identity with its status and the end of a lock."""
    identity: str
    """Name with which a person or program logs in; unique across all tenants."""
    totp_enabled: bool | Literal["pending"]
    """True if a code of an authenticator app is required to log in; `pending` until the first code has come."""
    created: str
    """Time of creation (UTC)."""
    last_modified: str
    """Time of the last change (UTC)."""
    status: Literal["EXPIRED", "LOCKED", "CHANGE_REQUIRED", "ACTIVE"]
    """True if the identity can log in now."""
    pending_tasks: list[int] | None = None
    """Open tasks that change this item and that you may see: at most 10. Only where one item is asked for."""
    web_auth_n: bool | None = None
    """True if the identity signs in with passkeys."""
    sso: str | None = None
    """Short name of the identity provider with which this identity signs in."""
    public_key: str | None = None
    """RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks."""
    auth_locked_after: str | None = None
    """Time after which the identity cannot log in. A time in the past locks it now."""
    change_after: str | None = None
    """Time after which the password must be changed before the identity can log in. Nothing changes for one without a password."""
    proofs_set_by: list[GetIdentityResponseProofsSetBy] | None = None
    """People who chose a proof of this identity, or an address of its person, and when. Absent after the person has chosen their own password or confirmed the address. Only administrators see it."""
    locked_until: str | None = None
    """Time at which the lock after failed attempts ends (UTC)."""

@dataclass(kw_only=True)
class GetIdentityResponseProofsSetBy:
    customer_id: int
    """Id of the customer or admin user."""
    at: str
    """Time of the last such change (UTC)."""

@dataclass(kw_only=True)
class GetInstitutionAdminIdentityResponse:
    """Identity of an administrator of the institution, with its status and the end of a lock."""
    identity: str
    """Name with which a person or program logs in; unique across all tenants."""
    totp_enabled: bool | Literal["pending"]
    """True if a code of an authenticator app is required to log in; `pending` until the first code has come."""
    created: str
    """Time of creation (UTC)."""
    last_modified: str
    """Time of the last change (UTC)."""
    status: Literal["EXPIRED", "LOCKED", "CHANGE_REQUIRED", "ACTIVE"]
    """True if the identity can log in now."""
    pending_tasks: list[int] | None = None
    """Open tasks that change this item and that you may see: at most 10. Only where one item is asked for."""
    web_auth_n: bool | None = None
    """True if the identity signs in with passkeys."""
    sso: str | None = None
    """Short name of the identity provider with which this identity signs in."""
    public_key: str | None = None
    """RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks."""
    auth_locked_after: str | None = None
    """Time after which the identity cannot log in. A time in the past locks it now."""
    change_after: str | None = None
    """Time after which the password must be changed before the identity can log in. Nothing changes for one without a password."""
    proofs_set_by: list[GetInstitutionAdminIdentityResponseProofsSetBy] | None = None
    """People who chose a proof of this identity, or an address of its person, and when. Absent after the person has chosen their own password or confirmed the address. Only administrators see it."""
    locked_until: str | None = None
    """Time at which the lock after failed attempts ends (UTC)."""

@dataclass(kw_only=True)
class GetInstitutionAdminIdentityResponseProofsSetBy:
    customer_id: int
    """Id of the customer or admin user."""
    at: str
    """Time of the last such change (UTC)."""

@dataclass(kw_only=True)
class GetJwksResponse:
    """Public keys with which tokens are verified (RFC 7517)."""
    keys: list[dict[str, Any]]
    """Public keys in JWK form (RFC 7517)."""

@dataclass(kw_only=True)
class GetLivenessLandingRequest:
    """Liveness check that has ended."""
    session_id: str
    """Id of the session, or of the liveness check."""

@dataclass(kw_only=True)
class GetLivenessLandingResponse:
    """Address to which the camera page sends the person."""
    landing_url: str | None = None
    """URL to which people return from the hosted page."""

@dataclass(kw_only=True)
class GetLoginChallengeResponse:
    """Challenge that a key or passkey has to answer, valid for a few minutes."""
    expires: str
    """Time at which this expires (UTC)."""
    base64_encoded_challenge: str
    """Challenge to answer: for PKI encrypted with the public key of the identity, for passkeys the options as JSON; in base64."""
    base64_encoded_client_challenge_response: str | None = None
    """SHA-256 of the decrypted client challenge, in base64: proves that the service holds its private key."""

@dataclass(kw_only=True)
class GetLoginChallengeWithSlashResponse:
    """The same challenge, for clients that write the path with a slash at its end."""
    expires: str
    """Time at which this expires (UTC)."""
    base64_encoded_challenge: str
    """Challenge to answer: for PKI encrypted with the public key of the identity, for passkeys the options as JSON; in base64."""
    base64_encoded_client_challenge_response: str | None = None
    """SHA-256 of the decrypted client challenge, in base64: proves that the service holds its private key."""

@dataclass(kw_only=True)
class GetVerificationResponse:
    """Questions to answer before the password may be changed."""
    security_questions: list[SecurityQuestion]
    """Questions that must be answered."""

@dataclass(kw_only=True)
class Identity:
    """Name with which a person or program logs in, and the kinds of proof that it needs."""
    identity: str
    """Name with which a person or program logs in; unique across all tenants."""
    totp_enabled: bool | Literal["pending"]
    """True if a code of an authenticator app is required to log in; `pending` until the first code has come."""
    created: str
    """Time of creation (UTC)."""
    last_modified: str
    """Time of the last change (UTC)."""
    pending_tasks: list[int] | None = None
    """Open tasks that change this item and that you may see: at most 10. Only where one item is asked for."""
    web_auth_n: bool | None = None
    """True if the identity signs in with passkeys."""
    sso: str | None = None
    """Short name of the identity provider with which this identity signs in."""
    public_key: str | None = None
    """RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks."""
    auth_locked_after: str | None = None
    """Time after which the identity cannot log in. A time in the past locks it now."""
    change_after: str | None = None
    """Time after which the password must be changed before the identity can log in. Nothing changes for one without a password."""
    proofs_set_by: list[IdentityProofsSetBy] | None = None
    """People who chose a proof of this identity, or an address of its person, and when. Absent after the person has chosen their own password or confirmed the address. Only administrators see it."""

@dataclass(kw_only=True)
class IdentityEvent:
    """Event that reports a change of an identity."""
    event_type: Literal["identity.created", "identity.locked", "identity.unlocked", "identity.deleted", "identity.credentials-changed"]
    """Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know."""
    event_id: int
    """Identifies the event: the same for every endpoint that gets it."""
    created: str
    """Time of creation (UTC)."""
    tenant_id: int
    """Tenant to which it belongs."""
    data: IdentityEventData
    """The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut."""
    actor: IdentityEventActor | None = None
    """Person who caused the event; absent if the service acted by itself."""

@dataclass(kw_only=True)
class IdentityEventActor:
    """Person who caused the event; absent if the service acted by itself."""
    customer_id: int
    """Id of the customer or admin user."""
    agent: str | None = None
    """Agent that acted with a token of this person."""

@dataclass(kw_only=True)
class IdentityEventData:
    """The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut."""
    customer_id: int
    """Id of the customer or admin user."""
    identity: str
    """Name with which a person or program logs in; unique across all tenants."""
    auth_locked_after: str | None = None
    """Time after which the identity cannot log in. A time in the past locks it now."""
    credential: Literal["password", "totp", "passkey", "public-key"] | None = None
    """Kind of proof that was changed."""
    change: Literal["create", "update", "delete"] | None = None
    """Change of the proof."""

@dataclass(kw_only=True)
class IdentityProofsSetBy:
    customer_id: int
    """Id of the customer or admin user."""
    at: str
    """Time of the last such change (UTC)."""

@dataclass(kw_only=True)
class LaunchRequest:
    """Other portal that shall be opened with this session."""
    platform_name: str
    """Name of the platform in the property `external.links.config`."""

@dataclass(kw_only=True)
class LaunchResponse:
    """Address that opens the other portal. It works once, within 60 seconds."""
    launch_url: str
    """URL that opens the other portal; works once, within 60 seconds."""

@dataclass(kw_only=True)
class ListedCallback:
    """One webhook with its attempts, as the log lists it."""
    callback_id: int
    """Id of the callback: the same on every attempt, and sent as `webhook-id`."""
    url: str
    """URL that receives the callback."""
    state: Literal["WAITING", "DELIVERED", "FAILED", "REFUSED", "STOPPED"]
    """`WAITING` for the next attempt, or how it ended."""
    created: str
    """Time of creation (UTC)."""
    attempts: list[ListedCallbackAttempts]
    """Attempts so far, oldest first."""
    webhook_endpoint_id: int | None = None
    """Endpoint that the event is for; absent for a `callbackUrl` of a call."""
    next_attempt_at: str | None = None
    """Time of the next attempt (UTC); absent when none follows."""

@dataclass(kw_only=True)
class ListedCallbackAttempts:
    attempt: int
    """Number of the attempt, from 1."""
    at: str
    """Time of the attempt (UTC)."""
    status: int | None = None
    """HTTP status that the receiver answered."""
    error: str | None = None
    """Reason why the attempt failed before an HTTP answer arrived."""
    ms: int | None = None
    """Duration of the attempt in milliseconds."""
    answer: str | None = None
    """Beginning of the receiver’s answer, at most 1 KiB."""

@dataclass(kw_only=True)
class ListedCustomer:
    """Customer in a list; with `fields=customerId` only the id."""
    pending_tasks: list[int] | None = None
    """Open tasks that change this item and that you may see: at most 10. Only where one item is asked for."""
    customer_id: int | None = None
    """Id of the customer or admin user."""
    tenant_id: int | None = None
    """Tenant to which it belongs."""
    first_name: str | None = None
    """Given name of the person."""
    last_name: str | None = None
    """Family name of the person."""
    email: str | None = None
    """E-mail address on record; codes and links are sent there."""
    email_suppressed: SuppressedEmail | None = None
    phone_number: str | None = None
    """Phone number in E.164 form, for example `+35312345678`."""
    national_identity_number: str | None = None
    """National identity number; unique in the tenant."""
    locale: Literal["en", "de", "fr", "es", "pt", "ar"] | None = None
    """Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none."""
    pending_contact: PendingContact | None = None
    created: str | None = None
    """Time of creation (UTC)."""
    last_modified: str | None = None
    """Time of the last change (UTC)."""

@dataclass(kw_only=True)
class LoginRequest:
    """Identity and proofs: which ones are needed depends on the kind of identity, see the guide on logging in."""
    identity: str | None = None
    """Name with which a person or program logs in; unique across all tenants."""
    password: str | None = None
    """Password. It is never shown again. In a login with a launch token: that token."""
    otp: str | None = None
    """One-time code that was sent to the phone on record."""
    totp: str | None = None
    """Six-digit code of the authenticator app (RFC 6238), or a recovery code."""
    device_fingerprint: str | None = None
    """Fingerprint of the device, optionally as `<name>:<fingerprint>`."""
    security_question_answers: Sequence[LoginRequestSecurityQuestionAnswers] | None = None
    """Answers to security questions, each to a different one."""
    base64_encoded_challenge_response: str | None = None
    """Answer to the challenge: for PKI the SHA-256 of the decrypted bytes, for passkeys the JSON of the browser; in base64."""
    base64_encoded_challenge_hash: str | None = None
    """SHA-256 of the challenge that was answered, in base64."""

@dataclass(kw_only=True)
class LoginRequestSecurityQuestionAnswers:
    security_question_id: int
    """Question, as the list of questions names it."""
    answer: str
    """Answer to a security question. Case and spaces at the ends do not matter."""

@dataclass(kw_only=True)
class LoginResponse:
    """Token, the header that carries it, the roles in it, and when it expires."""
    expires: str
    """Time at which this expires (UTC)."""
    expires_epoch_secs: int
    """Time at which the token expires, in seconds since 1970-01-01 UTC."""
    header_name: Literal["Authorization"]
    """Name of the header that carries the token: `Authorization`."""
    header_value: str
    """Value of that header: `Bearer <JWT>`."""
    roles: list[str]
    """Roles of the caller."""
    customer_id: int
    """Your own customer id."""
    session_id: str
    """Id of the session, or of the liveness check."""
    tenant_id: int | None = None
    """Your tenant; absent for people above the tenants."""
    csrf_header_name: str | None = None
    """Name of the header that must carry `csrfToken` when the token is renewed. Present in sessions that began with a launch token."""
    csrf_token: str | None = None
    """Value of the header that `csrfHeaderName` names."""
    started_here: bool | None = None
    """Only after a launch token that a page of the service sends: whether this browser started the sign-in or the launch. A page that gets `false` must ask “Continue as …?” before it keeps the session."""

@dataclass(kw_only=True)
class McpAnswer:
    """JSON-RPC answer: `result`, or `error` for a message that could not be read."""
    jsonrpc: Literal["2.0"]
    """Version of JSON-RPC."""
    id: str | Decimal | None
    """Id of the message that is answered; null if it has none that can be read."""
    result: dict[str, Any] | None = None
    """Result of the method."""
    error: McpAnswerError | None = None
    """The reason why the message could not be handled."""

@dataclass(kw_only=True)
class McpAnswerError:
    """The reason why the message could not be handled."""
    code: int
    """Error code of JSON-RPC."""
    message: str
    """Fault of the message."""
    data: dict[str, Any] | None = None
    """Details of the fault, for example the supported versions."""

@dataclass(kw_only=True)
class McpMessage:
    """JSON-RPC message of the Model Context Protocol."""
    jsonrpc: Literal["2.0"]
    """Version of JSON-RPC."""
    id: str | Number | None = None
    """Id that the answer repeats; a notification has none."""
    method: str | None = None
    """Method of the protocol, for example `tools/call`."""
    params: Mapping[str, Any] | None = None
    """Parameters of the method."""

@dataclass(kw_only=True)
class MovedAmount:
    """Amount that a call moves, in one currency."""
    amount: Decimal
    """Sum in this currency."""
    currency: str
    """Currency code (ISO 4217), for example `EUR`."""

@dataclass(kw_only=True)
class NewIdentity:
    """New identity; `totpUri` and `enrolmentCode` are shown only here."""
    identity: str
    """Name with which a person or program logs in; unique across all tenants."""
    totp_enabled: bool
    """True if a code of an authenticator app is required to log in; `pending` until the first code has come."""
    totp_uri: str | None = None
    """URI for the QR code of the authenticator app (`otpauth://…`); shown only this once."""
    enrolment_code: str | None = None
    """Code with which the first passkey of this identity is registered; shown once."""

@dataclass(kw_only=True)
class NewUpstream:
    """The new upstream, with the secret that signs its requests."""
    name: str
    """Name of the upstream: part of the path of its calls, and of the names of its operations (`bank.createPayout`)."""
    base_url: str
    """Address of the upstream. Paths of operations stand below it."""
    operations: list[UpstreamOperation]
    """Operations that can be called."""
    timeout_seconds: int
    """Time limit of one request in seconds, 25 by default."""
    max_answer_bytes: int
    """Number of bytes of an answer that are read, 64 KiB by default."""
    headers: dict[str, Any]
    """Names of the additional headers. Their values are never shown."""
    enabled: bool
    """False: calls are refused with UPS003, and requests whose outcome is unknown are not sent again."""
    created: str
    """Time of creation (UTC)."""
    last_modified: str
    """Time of the last change (UTC)."""
    secret: str
    """Secret by which the upstream verifies requests (Standard Webhooks). Shown only in this answer."""
    pending_tasks: list[int] | None = None
    """Open tasks that change this item and that you may see: at most 10. Only where one item is asked for."""
    document: dict[str, Any] | None = None
    """OpenAPI 3.0 or 3.1 document (JSON, at most 1 MiB) that describes the operations. Only those in `operations` can be called."""

@dataclass(kw_only=True)
class Notices:
    """Channels of the notices about requests, and the browsers that take pushed ones."""
    channel: Literal["mail", "digest", "push", "none"]
    """Channel of every kind that `kinds` leaves out: `mail` at once, `digest` once a day, `push` to your browsers, or `none`."""
    digest_hour: int
    """Hour of the digest, on a clock in `timeZone`."""
    time_zone: str
    """Time zone of `digestHour`: an IANA name or an offset from UTC."""
    kinds: NoticesKinds
    """Channels of single kinds. A kind that is left out takes `channel`."""
    push: NoticesPush
    """Key with which a browser subscribes, and the browsers that have."""

@dataclass(kw_only=True)
class NoticesKinds:
    """Channels of single kinds. A kind that is left out takes `channel`."""
    task_waits: Literal["mail", "digest", "push", "none"] | None = None
    """Requests that wait for your approval."""
    task_decided: Literal["mail", "digest", "push", "none"] | None = None
    """Requests of yours that were executed, rejected or failed, or that expired."""
    comment: Literal["mail", "digest", "push", "none"] | None = None
    """Comments on requests that you take part in."""
    sent_back: Literal["mail", "digest", "push", "none"] | None = None
    """Requests of yours that an approver sent back."""
    reminder: Literal["mail", "digest", "push", "none"] | None = None
    """Reminders and escalations of requests that wait."""
    agent: Literal["mail", "digest", "push", "none"] | None = None
    """Requests of your agents that were executed, rejected, sent back or failed, or that expired."""
    security: Literal["mail"] | None = None
    """Changes of your proofs and addresses. They always come at once, by e-mail or SMS."""

@dataclass(kw_only=True)
class NoticesPush:
    """Key with which a browser subscribes, and the browsers that have."""
    application_server_key: str
    """Public key of this stage (VAPID), with which a browser subscribes."""
    subscriptions: list[PushSubscription]
    """Your browsers that take pushed notices."""

@dataclass(kw_only=True)
class OAuthClient:
    """Back end, portal or app that may use OAuth, with its public keys."""
    client_id: str
    """Identifies the client in every request of OAuth."""
    name: str
    """Name of the client."""
    kind: Literal["service", "web", "native"]
    """`service`: a back end that acts as an account. `web`: another portal with a key. `native`: an app without a key."""
    redirect_uris: list[str]
    """Redirect URIs, compared character by character. An app may also use loopback http (any port) and its own schemes."""
    post_logout_redirect_uris: list[str]
    """URIs to which a browser may return after logout."""
    scopes: list[Literal["openid", "profile", "email", "propose", "scim"]]
    """Scopes that the client may request; without it, all that fit its kind. A service without `scope` acts as its account."""
    dpop_required: bool
    """True: the client gets tokens only with a DPoP proof (RFC 9449)."""
    created: str
    """Time of creation (UTC)."""
    last_modified: str
    """Time of the last change (UTC)."""
    pending_tasks: list[int] | None = None
    """Open tasks that change this item and that you may see: at most 10. Only where one item is asked for."""
    tenant_id: int | None = None
    """Tenant to which it belongs."""
    jwks: OAuthClientJwks | None = None
    """Public keys of the client (RFC 7517), instead of `jwksUri`. Private members are refused."""
    jwks_uri: str | None = None
    """URL of the public keys of the client, instead of `jwks`."""
    customer_id: int | None = None
    """Account that a service acts as. Your own rights must cover the rights of that account."""
    backchannel_logout_uri: str | None = None
    """URL that receives a logout token when a session ends in which the client got an ID token."""

@dataclass(kw_only=True)
class OAuthClientJwks:
    """Public keys of the client (RFC 7517), instead of `jwksUri`. Private members are refused."""
    keys: list[dict[str, Any]]
    """Public keys in JWK form (RFC 7517): EC P-256, Ed25519, or RSA of 2,048 bits or more."""

@dataclass(kw_only=True)
class OperationCall:
    """Only of an operation of an upstream: how it is called."""
    method: Literal["GET", "POST", "PUT", "PATCH", "DELETE"]
    """HTTP method of the call."""
    path: str
    """Path below `/svc-conductor/rest/v1`, with its parameters in braces."""
    body: dict[str, Any] | None = None
    """JSON schema of the body. Listed with `upstream` only."""

@dataclass(kw_only=True)
class Organisation:
    """Company or association whose wallets several people may use, each by their position."""
    organisation_id: int
    """Company or association, made by the service."""
    tenant_id: int
    """Tenant to which it belongs."""
    name: str
    """Name that people see."""
    created: str
    """Time of creation (UTC)."""
    last_modified: str
    """Time of the last change (UTC)."""
    pending_tasks: list[int] | None = None
    """Open tasks that change this item and that you may see: at most 10. Only where one item is asked for."""
    registration_number: str | None = None
    """Registration number of the organisation; unique in the tenant."""

@dataclass(kw_only=True)
class OrganisationPosition:
    """Position that one person holds in an organisation."""
    customer_id: int
    """Id of the customer or admin user."""
    position: Literal["DIRECTOR", "EMPLOYEE", "HEAD", "MANAGER", "MEMBER"]
    """Position in the tenant or organisation, for example `LEVEL_01` or `DIRECTOR`."""
    created: str
    """Time of creation (UTC)."""

@dataclass(kw_only=True)
class Overview:
    """Numbers of a tenant: tasks that wait, and events of the last hours."""
    waiting: OverviewWaiting
    """PENDING tasks by age. The newest 10,000 are counted."""
    decisions: list[OverviewDecisions]
    """Decisions by hour."""
    callbacks: list[OverviewCallbacks]
    """Attempts to deliver callbacks, by endpoint and hour."""
    sign_ins: list[OverviewSignIns]
    """Logins by hour, of identities of the tenant."""
    refusals: list[OverviewRefusals]
    """Refused calls by hour."""
    rate_limit: list[OverviewRateLimit]
    """Use of the rate limit by hour."""
    agents: list[OverviewAgents]
    """Proposals of agents in all of the hours."""

@dataclass(kw_only=True)
class OverviewAgents:
    agent_token_id: str
    """Agent token, or `others` for those beyond the first 50 of an hour."""
    name: str
    """Name that people see."""
    proposed: int
    """Proposals that were made."""
    executed: int
    """Proposals that were approved and executed."""
    rejected: int
    """Proposals that were rejected."""

@dataclass(kw_only=True)
class OverviewCallbacks:
    endpoint: str
    """Host and path of the URL."""
    hour: str
    """Beginning of the hour."""
    delivered: int
    """Attempts that delivered."""
    failing: int
    """Attempts that failed."""
    p95_ms: int
    """Response time that 95 % of the attempts did not exceed, in milliseconds, estimated."""

@dataclass(kw_only=True)
class OverviewDecisions:
    hour: str
    """Beginning of the hour."""
    approved: int
    """Tasks that were approved and executed."""
    rejected: int
    """Tasks that were rejected."""
    median_seconds: int
    """Median time from submission to decision, in seconds."""

@dataclass(kw_only=True)
class OverviewRateLimit:
    hour: str
    """Beginning of the hour."""
    peak_percent: int
    """Highest use of the rate limit in a window, in percent."""

@dataclass(kw_only=True)
class OverviewRefusals:
    hour: str
    """Beginning of the hour."""
    count: int
    """Calls that were refused for a reason that the audit notes."""

@dataclass(kw_only=True)
class OverviewSignIns:
    hour: str
    """Beginning of the hour."""
    succeeded: int
    """Logins that succeeded."""
    failed: int
    """Logins with a wrong proof, or that were refused for another reason."""
    locked: int
    """Logins that were refused because the identity is locked."""

@dataclass(kw_only=True)
class OverviewWaiting:
    """PENDING tasks by age. The newest 10,000 are counted."""
    under_hour: int
    """Tasks that were made within the last hour."""
    under_day: int
    """Tasks that were made within the last day, but not within the last hour."""
    older: int
    """Older tasks."""

@dataclass(kw_only=True)
class OwnOperation:
    """Change that the caller may make or propose."""
    operation_id: str
    """Operation of this document, or of an upstream with the name of the upstream before it."""
    summary: str
    """The operation in a few words."""
    decision: Literal["ALLOW", "TASK_REQUIRED", "SCA_REQUIRED"]
    """The call would run, need the approval of a task, or need a step-up."""
    call: OperationCall | None = None

@dataclass(kw_only=True)
class OwnRight:
    """One permission that the caller holds, and how."""
    permission: str
    """Name of the permission, `<Item>.<Action>`."""
    on: Literal["global", "institution", "tenant", "own"]
    """Items to which the right applies: all of the service, the institution or the tenant, or only your own."""
    decision: Literal["ALLOW", "TASK_REQUIRED", "SCA_REQUIRED", "DENY"]
    """The result of a call: it runs (ALLOW), it needs an approval (TASK_REQUIRED) or a step-up (SCA_REQUIRED), or it is refused (DENY)."""
    approved_by: list[str] | None = None
    """For TASK_REQUIRED: the roles and positions that may approve."""
    step_ups: list[str] | None = None
    """For SCA_REQUIRED: the methods of the step-up."""
    approves: list[str] | None = None
    """The makers whose calls may be approved here."""

@dataclass(kw_only=True)
class OwnRights:
    """Permissions that the caller holds, with their roles."""
    customer_id: int
    """Id of the customer or admin user."""
    roles: list[str]
    """Roles and positions that you hold."""
    is_agent: bool
    """True for an agent token: it reads what its owner may read, and every change that it makes is a task."""
    rights: list[OwnRight]
    """Permissions that you hold."""
    tenant_id: int | None = None
    """Tenant to which it belongs."""
    locale: Literal["en", "de", "fr", "es", "pt", "ar"] | None = None
    """Language that you have chosen. Absent if you have chosen none."""

@dataclass(kw_only=True)
class Passkey:
    """Registered passkey of an identity (WebAuthn credential)."""
    credential_id: str
    """Id of the passkey, in base64url."""
    name: str
    """Name that people see."""
    transports: list[str]
    """Ways to reach the authenticator, as the browser reported them."""
    backup_eligible: bool
    """True if the passkey can be backed up."""
    backed_up: bool
    """True if the passkey is backed up, for example in a cloud keychain."""
    created: str
    """Time of creation (UTC)."""
    last_used: str
    """Time of the last use (UTC), accurate to a few minutes."""

@dataclass(kw_only=True)
class Payment:
    """Money that comes into a wallet from outside. Its end is reported by a webhook."""
    payment_id: int
    """Identifies the payment for ever; made by the service."""
    external_unique_id: str
    """Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result."""
    status: Literal["PENDING", "SUCCESSFUL", "FAILED"]
    """PENDING until it has ended; then it changes no more."""
    amount: Decimal
    """Amount of money as a decimal number, with at most the decimals of its currency."""
    currency: str
    """Currency code (ISO 4217), for example `EUR`."""
    wallet_id: int
    """Wallet whose money it is."""
    fee: Decimal
    """Fee in the same currency."""
    payment_type: str
    """Kind of payment: free text of at most 50 characters."""
    payment_reference: str
    """Reference that the payer sees."""
    created: str
    """Time of creation (UTC)."""
    pending_tasks: list[int] | None = None
    """Open tasks that change this item and that you may see: at most 10. Only where one item is asked for."""

@dataclass(kw_only=True)
class PaymentCallback:
    """Payload of the webhooks that report the end of a payment."""
    event_type: Literal["payment.successful", "payment.failed"]
    """Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know."""
    payment_id: int
    """Identifies the payment for ever; made by the service."""
    external_unique_id: str
    """Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result."""
    status: Literal["SUCCESSFUL", "FAILED"]
    """The outcome."""
    amount: Decimal
    """Amount of money as a decimal number, with at most the decimals of its currency."""
    currency: str
    """Currency code (ISO 4217), for example `EUR`."""
    wallet_id: int
    """Wallet whose money it is."""
    fee: Decimal
    """Fee in the same currency."""
    created: str
    """Time of creation (UTC)."""
    payment_reference: str
    """Reference that the payer sees."""

@dataclass(kw_only=True)
class PaymentEvent:
    """Event that reports the end of a payment."""
    event_type: Literal["payment.successful", "payment.failed"]
    """Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know."""
    event_id: int
    """Identifies the event: the same for every endpoint that gets it."""
    created: str
    """Time of creation (UTC)."""
    tenant_id: int
    """Tenant to which it belongs."""
    data: Payment
    actor: PaymentEventActor | None = None
    """Person who caused the event; absent if the service acted by itself."""

@dataclass(kw_only=True)
class PaymentEventActor:
    """Person who caused the event; absent if the service acted by itself."""
    customer_id: int
    """Id of the customer or admin user."""
    agent: str | None = None
    """Agent that acted with a token of this person."""

@dataclass(kw_only=True)
class PendingContact:
    """New addresses of the person’s own choice. They take effect when the person enters the code that was sent there."""
    expires: str
    """Time until which the codes that were sent can be entered (UTC)."""
    email: str | None = None
    """E-mail address on record; codes and links are sent there."""
    phone_number: str | None = None
    """Phone number in E.164 form, for example `+35312345678`."""

@dataclass(kw_only=True)
class Permission:
    """Permission as it is decided in one tenant, role by role."""
    permission: str
    """Name of the permission, `<Item>.<Action>`."""
    roles: list[RoleRight]
    """Every role, position and relation that may do something with it."""

@dataclass(kw_only=True)
class PermissionHolder:
    """Person who holds the permission, and under which conditions."""
    customer_id: int
    """Id of the customer or admin user."""
    held: list[str]
    """Positions that the person holds in the tenant."""
    decision: Literal["ALLOW", "TASK_REQUIRED", "SCA_REQUIRED", "DENY"]
    """The result of a call: it runs (ALLOW), it needs an approval (TASK_REQUIRED) or a step-up (SCA_REQUIRED), or it is refused (DENY)."""
    name: str | None = None
    """First and last name, for callers with AdminUser.READ."""
    identity: str | None = None
    """Identity they log in with, for callers with Identity.READ."""
    until: str | None = None
    """End of the right, where a temporary position gives it."""
    approved_by: list[str] | None = None
    """For TASK_REQUIRED: the roles and positions that may approve."""
    step_ups: list[str] | None = None
    """For SCA_REQUIRED: the methods of the step-up."""
    approves: list[str] | None = None
    """The makers whose calls may be approved here."""

@dataclass(kw_only=True)
class PositionEvent:
    """Event that reports a granted or ended position."""
    event_type: Literal["position.granted", "position.ended"]
    """Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know."""
    event_id: int
    """Identifies the event: the same for every endpoint that gets it."""
    created: str
    """Time of creation (UTC)."""
    tenant_id: int
    """Tenant to which it belongs."""
    data: PositionEventData
    """The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut."""
    actor: PositionEventActor | None = None
    """Person who caused the event; absent if the service acted by itself."""

@dataclass(kw_only=True)
class PositionEventActor:
    """Person who caused the event; absent if the service acted by itself."""
    customer_id: int
    """Id of the customer or admin user."""
    agent: str | None = None
    """Agent that acted with a token of this person."""

@dataclass(kw_only=True)
class PositionEventData:
    """The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut."""
    customer_id: int
    """Id of the customer or admin user."""
    position: str
    """Position in the tenant or organisation, for example `LEVEL_01` or `DIRECTOR`."""
    organisation_id: int | None = None
    """Company or association, made by the service."""
    until: str | None = None
    """End of a position for a while."""

@dataclass(kw_only=True)
class PossibleApprovers:
    """People who could have approved a task at a moment, and the permission row of that moment."""
    at: str
    """Moment for which it holds."""
    permission: str
    """Permission that the call of the task needs."""
    grants: str
    """Row of that permission at that moment."""
    people: list[PossibleApproversPeople]
    """People who could have approved it, by name."""
    is_complete: bool
    """False if there was more staff, or more events, than one answer looks at, or if you may not know the people above the tenant who could approve."""

@dataclass(kw_only=True)
class PossibleApproversPeople:
    customer_id: int
    """Id of the customer or admin user."""
    name: str
    """Name of the person at that moment."""
    position: str
    """Position or role of the person at that moment by which they could approve."""
    has_approved: bool
    """The person has approved the task."""

@dataclass(kw_only=True)
class PreviewTemplateRequest:
    """Template to render, and values for its variables. Without them: the one in force, with samples."""
    value: str | None = None
    """Template to try; without it, the one in force."""
    values: Mapping[str, str] | None = None
    """Values for the placeholders of the template."""

@dataclass(kw_only=True)
class PreviewTemplateResponse:
    """Message as it would be sent, and the variables that its template may name."""
    channel: Literal["SMS", "EMAIL"]
    """Channel of the message: `SMS` or `EMAIL`."""
    text: str
    """Plain text of the message."""
    variables: list[str]
    """Every variable that this template may name."""
    subject: str | None = None
    """Subject of the e-mail."""
    html: str | None = None
    """HTML text of the message."""

@dataclass(kw_only=True)
class PushSubscription:
    """Browser that takes pushed notices."""
    subscription_id: str
    """Identifies the browser; made by the service."""
    host: str
    """Host of the push service of the browser."""
    created: str
    """Time of the subscription."""
    name: str | None = None
    """Name that you gave to the browser."""

@dataclass(kw_only=True)
class RecoverCallbacksRequest:
    """Time since which undelivered callbacks are sent again, for all endpoints or for one."""
    since: str
    """Only what was created at or after this time (UTC)."""
    webhook_endpoint_id: int | None = None
    """Only what is for this webhook endpoint."""

@dataclass(kw_only=True)
class RecoverCallbacksResponse:
    """Number of callbacks that are sent again with the call, and whether others follow."""
    recovered: int
    """Number of callbacks that are sent again with this call."""
    more: bool
    """True if there are others: the service sends them in the background, without a further call."""

@named(redirect_uris="redirect_uris", client_name="client_name", token_endpoint_auth_method="token_endpoint_auth_method", grant_types="grant_types", response_types="response_types")
@dataclass(kw_only=True)
class RegisterOAuthClientRequest:
    """Metadata of an app that registers itself (RFC 7591)."""
    redirect_uris: Sequence[str] | None = None
    """Addresses to which answers may go: https, loopback http, or schemes of the app."""
    client_name: str | None = None
    """Name of the app, as it calls itself."""
    token_endpoint_auth_method: str | None = None
    """`none`, which is the default: such a client has no key."""
    grant_types: Sequence[str] | None = None
    """`authorization_code` and `refresh_token`."""
    response_types: Sequence[str] | None = None
    """`code`."""
    scope: str | None = None
    """`propose`."""

@dataclass(kw_only=True)
class RenamePasskeyRequest:
    """New name of the passkey."""
    name: str
    """Name that people see."""

@dataclass(kw_only=True)
class RenewTokenRequest:
    """Token to renew: valid, or expired within the last 30 days."""
    jwt: str
    """The token, with or without `Bearer ` before it."""

@dataclass(kw_only=True)
class RequestVerificationRequest:
    """Identity whose owner shall get a code or a link."""
    identity: str
    """Name with which a person or program logs in; unique across all tenants."""
    device_fingerprint: str | None = None
    """Fingerprint of the device, optionally as `<name>:<fingerprint>`."""

@dataclass(kw_only=True)
class ResetGlobalAdminIdentitiesRequest:
    """`RESET`, so that no other call does it by accident."""
    status: Literal["RESET"]
    """The only status that can be given to all identities at once."""

@dataclass(kw_only=True)
class ResetIdentitiesRequest:
    """`RESET`, so that no other call does it by accident."""
    status: Literal["RESET"]
    """The only status that can be given to all identities at once."""

@dataclass(kw_only=True)
class ResetIdentity:
    """Identity after a reset, and where its temporary password went."""
    identity: str
    """Name with which a person or program logs in; unique across all tenants."""
    totp_enabled: bool | Literal["pending"]
    """True if a code of an authenticator app is required to log in; `pending` until the first code has come."""
    created: str
    """Time of creation (UTC)."""
    last_modified: str
    """Time of the last change (UTC)."""
    pending_tasks: list[int] | None = None
    """Open tasks that change this item and that you may see: at most 10. Only where one item is asked for."""
    web_auth_n: bool | None = None
    """True if the identity signs in with passkeys."""
    sso: str | None = None
    """Short name of the identity provider with which this identity signs in."""
    public_key: str | None = None
    """RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks."""
    auth_locked_after: str | None = None
    """Time after which the identity cannot log in. A time in the past locks it now."""
    change_after: str | None = None
    """Time after which the password must be changed before the identity can log in. Nothing changes for one without a password."""
    proofs_set_by: list[ResetIdentityProofsSetBy] | None = None
    """People who chose a proof of this identity, or an address of its person, and when. Absent after the person has chosen their own password or confirmed the address. Only administrators see it."""
    password_sent_to: ResetIdentityPasswordSentTo | None = None
    """The channel and the address to which the new password was sent; absent if the identity has no password."""

@dataclass(kw_only=True)
class ResetIdentityPasswordSentTo:
    """The channel and the address to which the new password was sent; absent if the identity has no password."""
    channel: Literal["SMS", "EMAIL"]
    """Channel of the message: `SMS` or `EMAIL`."""
    address: str
    """Phone number or e-mail address on record."""

@dataclass(kw_only=True)
class ResetIdentityProofsSetBy:
    customer_id: int
    """Id of the customer or admin user."""
    at: str
    """Time of the last such change (UTC)."""

@dataclass(kw_only=True)
class ResetInstitutionAdminIdentitiesRequest:
    """`RESET`, so that no other call does it by accident."""
    status: Literal["RESET"]
    """The only status that can be given to all identities at once."""

@dataclass(kw_only=True)
class RoleRight:
    """The right that one role, position or relation has by the permission."""
    role: str
    """Role, position or relation to the item."""
    decision: Literal["ALLOW", "TASK_REQUIRED", "SCA_REQUIRED", "DENY"]
    """The result of a call: it runs (ALLOW), it needs an approval (TASK_REQUIRED) or a step-up (SCA_REQUIRED), or it is refused (DENY)."""
    approved_by: list[str] | None = None
    """For TASK_REQUIRED: the roles and positions that may approve."""
    step_ups: list[str] | None = None
    """For SCA_REQUIRED: the methods of the step-up."""
    approves: list[str] | None = None
    """The makers whose calls may be approved here."""

@dataclass(kw_only=True)
class RotateCallbackSecretResponse:
    """New signing secret, shown only here, and until when the previous one signs as well."""
    secret: str
    """Signing secret (`whsec_…`); shown only this once."""
    previous_expires: str | None = None
    """Time until which the previous secret signs as well (UTC)."""

@dataclass(kw_only=True)
class RotateUpstreamSecretResponse:
    """New secret of an upstream, shown only here, and the end of the previous one."""
    secret: str
    """Signing secret (`whsec_…`); shown only this once."""
    previous_expires: str
    """Time until which the previous secret signs as well (UTC)."""

@dataclass(kw_only=True)
class RotateWebhookEndpointResponse:
    """New signing secret of the endpoint, shown only here, and until when the previous one signs as well."""
    secret: str
    """Signing secret (`whsec_…`); shown only this once."""
    previous_expires: str
    """Time until which the previous secret signs as well (UTC)."""

@dataclass(kw_only=True)
class ScimToken:
    """Token with which an identity provider keeps people and groups of a tenant in step, without its secret."""
    scim_token_id: str
    """Identifies the token where it is listed and ended."""
    name: str
    """Name of the token, for example of the directory that uses it."""
    customer_id: int
    """Creator of the token. It acts with their rights, and ends with them."""
    created: str
    """Time of creation (UTC)."""
    expires: str
    """End of the token."""

@dataclass(kw_only=True)
class SearchActionsRequest:
    """Subject and resource whose actions are searched (AuthZEN 1.0)."""
    subject: SearchActionsRequestSubject
    """Somebody whose rights are asked about."""
    resource: SearchActionsRequestResource
    """The thing, or kind of thing, on which the action is taken."""
    context: Mapping[str, Any] | None = None
    """Taken for the sake of the standard; it changes no decision."""
    page: SearchActionsRequestPage | None = None
    """Part of the results that is wanted."""

@dataclass(kw_only=True)
class SearchActionsRequestPage:
    """Part of the results that is wanted."""
    token: str | None = None
    """`next_token` of the page before; empty for the first page."""
    limit: int | None = None
    """Most results of a page."""

@dataclass(kw_only=True)
class SearchActionsRequestResource:
    """The thing, or kind of thing, on which the action is taken."""
    type: str
    """Item of a permission, for example `Wallet`."""
    id: str
    """Id of the thing; any text for a new one."""
    properties: Mapping[str, Any] | None = None
    """`tenantId`, or `institution` above tenants; with the other parameters of the path and fields of the body."""

@dataclass(kw_only=True)
class SearchActionsRequestSubject:
    """Somebody whose rights are asked about."""
    type: str
    """`customer`, with the customer id as `id`, or `identity`, with the name as `id`."""
    id: str
    """Customer id, or name of the identity."""

@dataclass(kw_only=True)
class SearchActionsResponse:
    """Actions of the subject on the resource that evaluate to true."""
    results: list[AccessAction]
    """Everything that evaluates to true. A page can be empty although more follow."""
    page: SearchActionsResponsePage
    """The place at which the results continue."""

@named(next_token="next_token")
@dataclass(kw_only=True)
class SearchActionsResponsePage:
    """The place at which the results continue."""
    next_token: str
    """Token of the next page; empty on the last one."""

@dataclass(kw_only=True)
class SearchResourcesRequest:
    """Subject, action and type of the things that are searched (AuthZEN 1.0)."""
    subject: SearchResourcesRequestSubject
    """Somebody whose rights are asked about."""
    action: SearchResourcesRequestAction
    """The action of a permission, or an operation."""
    resource: SearchResourcesRequestResource
    """The thing, or kind of thing, on which the action is taken."""
    context: Mapping[str, Any] | None = None
    """Taken for the sake of the standard; it changes no decision."""
    page: SearchResourcesRequestPage | None = None
    """Part of the results that is wanted."""

@dataclass(kw_only=True)
class SearchResourcesRequestAction:
    """The action of a permission, or an operation."""
    name: str
    """`READ`, `CREATE`, `UPDATE` or `DELETE`, or the `operationId` of an operation."""

@dataclass(kw_only=True)
class SearchResourcesRequestPage:
    """Part of the results that is wanted."""
    token: str | None = None
    """`next_token` of the page before; empty for the first page."""
    limit: int | None = None
    """Most results of a page."""

@dataclass(kw_only=True)
class SearchResourcesRequestResource:
    """The thing, or kind of thing, on which the action is taken."""
    type: str
    """Item of a permission, for example `Wallet`."""
    properties: Mapping[str, Any] | None = None
    """`tenantId`, or `institution` above tenants; with the other parameters of the path and fields of the body."""

@dataclass(kw_only=True)
class SearchResourcesRequestSubject:
    """Somebody whose rights are asked about."""
    type: str
    """`customer`, with the customer id as `id`, or `identity`, with the name as `id`."""
    id: str
    """Customer id, or name of the identity."""

@dataclass(kw_only=True)
class SearchResourcesResponse:
    """Things on which the action of the subject evaluates to true."""
    results: list[AccessResource]
    """Everything that evaluates to true. A page can be empty although more follow."""
    page: SearchResourcesResponsePage
    """The place at which the results continue."""

@named(next_token="next_token")
@dataclass(kw_only=True)
class SearchResourcesResponsePage:
    """The place at which the results continue."""
    next_token: str
    """Token of the next page; empty on the last one."""

@dataclass(kw_only=True)
class SearchSubjectsRequest:
    """Action and resource for which people are searched (AuthZEN 1.0)."""
    subject: SearchSubjectsRequestSubject
    """Somebody whose rights are asked about."""
    action: SearchSubjectsRequestAction
    """The action of a permission, or an operation."""
    resource: SearchSubjectsRequestResource
    """The thing, or kind of thing, on which the action is taken."""
    context: Mapping[str, Any] | None = None
    """Taken for the sake of the standard; it changes no decision."""
    page: SearchSubjectsRequestPage | None = None
    """Part of the results that is wanted."""

@dataclass(kw_only=True)
class SearchSubjectsRequestAction:
    """The action of a permission, or an operation."""
    name: str
    """`READ`, `CREATE`, `UPDATE` or `DELETE`, or the `operationId` of an operation."""

@dataclass(kw_only=True)
class SearchSubjectsRequestPage:
    """Part of the results that is wanted."""
    token: str | None = None
    """`next_token` of the page before; empty for the first page."""
    limit: int | None = None
    """Most results of a page."""

@dataclass(kw_only=True)
class SearchSubjectsRequestResource:
    """The thing, or kind of thing, on which the action is taken."""
    type: str
    """Item of a permission, for example `Wallet`."""
    id: str
    """Id of the thing; any text for a new one."""
    properties: Mapping[str, Any] | None = None
    """`tenantId`, or `institution` above tenants; with the other parameters of the path and fields of the body."""

@dataclass(kw_only=True)
class SearchSubjectsRequestSubject:
    """Somebody whose rights are asked about."""
    type: str
    """`customer`, with the customer id as `id`, or `identity`, with the name as `id`."""

@dataclass(kw_only=True)
class SearchSubjectsResponse:
    """Subjects whose action on the resource evaluates to true."""
    results: list[AccessSubject]
    """Everything that evaluates to true. A page can be empty although more follow."""
    page: SearchSubjectsResponsePage
    """The place at which the results continue."""

@named(next_token="next_token")
@dataclass(kw_only=True)
class SearchSubjectsResponsePage:
    """The place at which the results continue."""
    next_token: str
    """Token of the next page; empty on the last one."""

@dataclass(kw_only=True)
class SecurityQuestion:
    """Question of a person. The answer is never shown."""
    security_question_id: int
    """Question, as the list of questions names it."""
    customer_id: int
    """Id of the customer or admin user."""
    question: str
    """Text of the security question."""
    created: str
    """Time of creation (UTC)."""
    last_modified: str
    """Time of the last change (UTC)."""

@dataclass(kw_only=True)
class Session:
    """Login that has not ended: one token and its renewals."""
    session_id: str
    """Id of the session, or of the liveness check."""
    identity: str
    """Name with which a person or program logs in; unique across all tenants."""
    created: str
    """Time of creation (UTC)."""
    last_renewed: str
    """Time of the last renewal (UTC)."""
    amr: list[str]
    """Authentication methods that proved the person (RFC 8176), for example `pwd`, `otp`, `pop`."""
    current: bool
    """True for the session of the token that made the call."""

@dataclass(kw_only=True)
class SessionEvent:
    """Event that reports a sign-in, or the end of a session."""
    event_type: Literal["session.created", "session.ended"]
    """Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know."""
    event_id: int
    """Identifies the event: the same for every endpoint that gets it."""
    created: str
    """Time of creation (UTC)."""
    tenant_id: int
    """Tenant to which it belongs."""
    data: SessionEventData
    """The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut."""
    actor: SessionEventActor | None = None
    """Person who caused the event; absent if the service acted by itself."""

@dataclass(kw_only=True)
class SessionEventActor:
    """Person who caused the event; absent if the service acted by itself."""
    customer_id: int
    """Id of the customer or admin user."""
    agent: str | None = None
    """Agent that acted with a token of this person."""

@dataclass(kw_only=True)
class SessionEventData:
    """The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut."""
    customer_id: int
    """Id of the customer or admin user."""
    identity: str
    """Name with which a person or program logs in; unique across all tenants."""
    session_id: str | None = None
    """Absent if all sessions of the identity have ended."""
    created: str | None = None
    """Time of creation (UTC)."""

@dataclass(kw_only=True)
class Setting:
    """One key of the configuration with the value in force and its default."""
    key: str
    """Name of the configuration key."""
    overridden: bool
    """True if the key is set here, for this tenant or for the service."""
    pending_tasks: list[int] | None = None
    """Open tasks that change this item and that you may see: at most 10. Only where one item is asked for."""
    value: str | Decimal | bool | list[Any] | dict[str, Any] | None = None
    """The value in force; absent for a key without a default that is not set."""
    default: str | Decimal | bool | list[Any] | dict[str, Any] | None = None
    """Value that applies if the key is not set here."""
    about: str | None = None
    """Explanation of the key in a sentence, in the language of `accept-language`; lists show it."""
    part: str | None = None
    """Subject that the key belongs to, such as `tasks`; lists show it."""
    global_only: bool | None = None
    """True if only GLOBAL roles may set it for a tenant."""
    also_changed_by: str | None = None
    """Permission that allows a change of this key as well as the one for all keys; lists show it."""

@dataclass(kw_only=True)
class SignedCallback:
    """Webhook with a fresh signature: send these headers with exactly this body."""
    headers: dict[str, Any]
    """Headers to send, the fresh signature among them."""
    body: str
    """Body to send, byte for byte."""

@dataclass(kw_only=True)
class SimulateRequest:
    """Permission rows or approval policies to try."""
    value: SimulateRequestValue | str | Number | bool | Sequence[Any] | Mapping[str, Any]
    """Text, number, boolean or JSON, by the key's type. `clientSecret` is never shown again."""
    key: str
    """A row `<Item>.<Action>.Allowed`, `permission.matrix`, or `approval.policies`."""
    tenant_id: int | None = None
    """The tenant whose decisions are evaluated; for a row, the caller's own tenant by default."""

@dataclass(kw_only=True)
class SimulateRequestValue:
    client_secret: str
    """Secret of the service at an identity provider; `***` keeps the stored one."""

@dataclass(kw_only=True)
class SimulateResponse:
    """Calls of the last 7 days that would be decided differently, and whose they were."""
    decisions: SimulateResponseDecisions
    """Number of decisions that were examined."""
    calls: SimulateResponseCalls
    """Calls whose decision would change."""
    changes: list[SimulateResponseChanges]
    """Decisions that would change."""
    not_shown: int
    """Number of further changes, of less frequent calls."""
    saving: SimulateResponseSaving
    """Decision on the call that would save the value, by yourself. A value that gives a right which you do not have needs a task."""
    policies: list[SimulateResponsePolicies] | None = None
    """The proposed policies in words. Only for `approval.policies`."""

@dataclass(kw_only=True)
class SimulateResponseCalls:
    """Calls whose decision would change."""
    gain: int
    """Number of calls that would be let through, or with fewer conditions."""
    lose: int
    """Number of calls that would be refused, or meet more conditions."""
    change: int
    """Number of calls that would meet other conditions."""
    unknown: int | None = None
    """Number of calls that cannot be judged, because what a policy reads of them was not kept. Only for `approval.policies`."""

@named(as_="as", from_="from")
@dataclass(kw_only=True)
class SimulateResponseChanges:
    effect: Literal["GAINS", "LOSES", "CHANGES"]
    """Effect of the proposed rows: whether the caller gains or loses."""
    call: str
    """Call that was decided on, as method and path."""
    as_: Literal["CALL", "TASK", "CHECK"]
    """Tells whether the call was made, stored as a task, or approved."""
    held: list[str]
    """Roles, positions and relations of the caller with regard to the item."""
    from_: SimulateResponseChangesFrom
    """Decision at the time."""
    to: SimulateResponseChangesTo
    """Decision with the proposed rows."""
    count: int
    """Number of calls that were decided like this."""
    people: list[SimulateResponseChangesPeople]
    """Some of the callers."""
    maker_held: list[str] | None = None
    """Roles and positions of the maker."""

@dataclass(kw_only=True)
class SimulateResponseChangesFrom:
    """Decision at the time."""
    decision: Literal["ALLOW", "DENY", "TASK_REQUIRED", "SCA_REQUIRED"]
    """Decision on the call."""
    by: list[str]
    """Grants that decided."""

@dataclass(kw_only=True)
class SimulateResponseChangesPeople:
    customer_id: int
    """Id of the customer or admin user."""
    identity: str | None = None
    """Name with which a person or program logs in; unique across all tenants."""

@dataclass(kw_only=True)
class SimulateResponseChangesTo:
    """Decision with the proposed rows."""
    decision: Literal["ALLOW", "DENY", "TASK_REQUIRED", "SCA_REQUIRED"]
    """Decision on the call."""
    by: list[str]
    """Grants that decided."""

@dataclass(kw_only=True)
class SimulateResponseDecisions:
    """Number of decisions that were examined."""
    looked_at: int
    """Remembered decisions by the rows in question; those of the last minute may be missing."""
    since: str
    """First day of the period."""
    sample_percent: int
    """Share of decisions that are remembered, in percent, as configured now."""

@dataclass(kw_only=True)
class SimulateResponsePolicies:
    name: str
    """Name of the policy, unique in its tenant."""
    description: str
    """The policy in words."""
    sentence: SimulateResponsePoliciesSentence
    """The same words as key and values, for the reader’s own language."""

@dataclass(kw_only=True)
class SimulateResponsePoliciesSentence:
    """The same words as key and values, for the reader’s own language."""
    key: str
    """English text with the names of its values in braces, as an ICU message."""
    values: dict[str, Any]
    """Values by name: a text, a number, `{quoted}`, `{amount, currency}`, `{time}`, another `{key, values}`, or a list of them, also as `{all}`, `{each}` and `{sentences}`."""

@dataclass(kw_only=True)
class SimulateResponseSaving:
    """Decision on the call that would save the value, by yourself. A value that gives a right which you do not have needs a task."""
    decision: Literal["ALLOW", "DENY", "TASK_REQUIRED", "SCA_REQUIRED"]
    """Decision on the call."""
    what_would_help: str
    """Next steps that would let the call through."""
    help_sentence: SimulateResponseSavingHelpSentence | None = None
    """The words of `whatWouldHelp` as key and values, for readers of every language."""

@dataclass(kw_only=True)
class SimulateResponseSavingHelpSentence:
    """The words of `whatWouldHelp` as key and values, for readers of every language."""
    key: str
    """English text with the names of its values in braces, as an ICU message."""
    values: dict[str, Any]
    """Values by name: a text, a number, `{quoted}`, `{amount, currency}`, `{time}`, another `{key, values}`, or a list of them, also as `{all}`, `{each}` and `{sentences}`."""

@dataclass(kw_only=True)
class StartPasswordChangeRequest:
    """Kind of proof with which the password shall be changed."""
    type: Literal["OTP", "LINK", "CLOUD_LIVENESS", "AWS_LIVENESS"]
    """Code by SMS, link by e-mail, or liveness check."""
    info: StartPasswordChangeRequestInfo | str | None = None
    """Further data of the chosen type: for a liveness check JSON text with `cloudLivenessSessionId`."""
    device_fingerprint: str | None = None
    """Fingerprint of the device, optionally as `<name>:<fingerprint>`."""

@dataclass(kw_only=True)
class StartPasswordChangeRequestInfo:
    landing_url: str | None = None
    """URL to which people return from the hosted page."""

@dataclass(kw_only=True)
class StartPasswordChangeResponse:
    """The data of the next step: for a liveness check, the address of its page."""
    info: str | None = None
    """Further data of the chosen type: for a liveness check JSON text with `cloudLivenessSessionId`."""
    binding: str | None = None
    """Value of the cookie that the start of a liveness check sets. A check that is completed in a browser without it changes the password only with a code."""

@dataclass(kw_only=True)
class StepApproval:
    """Approval that was recorded for one step of a policy."""
    customer_id: int
    """Person who approved."""
    at: str
    """Time of the approval."""
    name: str | None = None
    """Name of that person."""
    on_behalf_of: int | None = None
    """Person in whose place it was given."""
    on_behalf_of_name: str | None = None
    """Name of the person in whose place it was given."""

@dataclass(kw_only=True)
class StopTaskRequest:
    """Reason for stopping."""
    executor_comment: str
    """Reason for stopping."""

@dataclass(kw_only=True)
class SuppressedEmail:
    """Present while no e-mail is sent to this person. Only where one person is asked for."""
    reason: Literal["BOUNCE", "COMPLAINT"]
    """`BOUNCE`: a mail came back for good. `COMPLAINT`: its reader reported it as unwanted."""
    since: str
    """Time of the bounce or complaint (UTC)."""
    until: str
    """Time from which e-mails are sent again (UTC)."""

@dataclass(kw_only=True)
class Task:
    """Call that is stored until other people approve it, with its approvals and its result."""
    task_id: int
    """Task, as the header `task-id` named it when the call was stored."""
    http_method: Literal["POST", "PUT", "PATCH", "DELETE"]
    """HTTP method of the stored call."""
    path: str
    """Path of the stored call, with its query."""
    body: str
    """JSON text of the body of the call; write-only fields read `***`."""
    initiator: int
    """Customer id of the person who made the task."""
    description: str
    """The effect of the call, in words for the people who approve it."""
    kind: str
    """Word for what the call is about, for example `transfer` or `setting`."""
    executor_roles: str
    """Roles and positions, separated by commas, whose holders may approve and execute."""
    status: Literal["DRAFT", "PENDING", "EXECUTE", "EXECUTED", "REJECTED", "DISCARDED", "FAILED"]
    """The state of the task; the guide on task states says who can change it."""
    approvals: list[TaskApprovals]
    """Decision of each named or counted approver."""
    approvals_required: int
    """Number of approvals with which the task runs."""
    approvals_given: int
    """Number of approvals recorded so far that count towards `approvalsRequired`."""
    created: str
    """Time of creation (UTC)."""
    last_modified: str
    """Time of the last change (UTC)."""
    initiator_name: str | None = None
    """Name of the person who made the task."""
    agent: str | None = None
    """Name of the agent that made the call with an agent token."""
    agent_reads: list[TaskAgentReads] | None = None
    """Last reads of the agent before it proposed this, newest first. Shown with one task, not in lists; a person’s task has none."""
    executor: int | None = None
    """Customer id of the person who executed the task."""
    sentence: TaskSentence | None = None
    """The same words as key and values, for the reader’s own language. Absent from older tasks."""
    effects: list[TaskEffects] | None = None
    """Effects of the call beside those that the description names. Of an open task they are computed anew."""
    changed_since: TaskChangedSince | None = None
    """Present if the item of an open task has changed since the proposal. EXECUTE then needs `if-match` with the present etag of the item."""
    amounts: list[MovedAmount] | None = None
    """Amounts that the call moves, one for each currency. Absent if it moves none."""
    initiator_comment: str | None = None
    """Comment of the initiator (header `task-initiator-comment`)."""
    executor_comment: str | None = None
    """Comment of the person who decided, or the reason why the service ended it."""
    tag: str | None = None
    """Text by which the task can be found again (header `task-tag`)."""
    replaces: int | None = None
    """Task that this one took the place of (header `task-replaces`)."""
    replaced_by: int | None = None
    """Task that took the place of this one."""
    policies: list[TaskPolicy] | None = None
    """Approval policies that the task has to meet, beside the approvals that it needs anyway. Absent without any."""
    runs_at: str | None = None
    """Time at which a task that is fully approved runs, after a cool-down or in a window of its policies."""
    expires: str | None = None
    """Time at which the task is discarded if it is still PENDING or FAILED."""
    what_is_missing: str | None = None
    """The approvals that are still missing: of a PENDING task that waits for steps of its policies, and after an approval that does not run the task yet. In the language of `accept-language`: in English it has the ids of people, in other languages their names."""
    moves: list[Literal["PENDING", "DISCARDED", "REJECTED", "DRAFT", "EXECUTE"]] | None = None
    """Statuses to which you may take the task now. Absent in events, whose readers may take it to different ones."""
    outcome: Literal["UNKNOWN"] | None = None
    """Present while nobody knows whether the request to an upstream took effect. In EXECUTE it is sent again with the same key; afterwards somebody has to find out at the upstream."""
    response_body: str | None = None
    """Body with which the executed call answered; a long one is cut."""
    failure: str | None = None
    """Reason for which the call of a FAILED task failed, in the language of `accept-language`. Shown with one task, and absent in English: `responseBody` says it."""
    response_code: int | None = None
    """HTTP status with which the executed call answered."""

@dataclass(kw_only=True)
class TaskAgentReads:
    operation_id: str
    """Operation that was called."""
    path: str
    """Path below the base, without its query."""
    at: str
    """Time of the event (UTC)."""

@dataclass(kw_only=True)
class TaskApprovals:
    customer_id: int
    """Id of the customer or admin user."""
    status: Literal["PENDING", "APPROVED", "REJECTED"]
    """Decision of this person."""
    name: str | None = None
    """Name that people see."""
    on_behalf_of: int | None = None
    """Person in whose place a substitute decided."""
    on_behalf_of_name: str | None = None
    """Name of the person in whose place a substitute acted."""

@dataclass(kw_only=True)
class TaskCallback:
    """Payload of the webhooks that report a change of a task."""
    event_type: Literal["task.pending", "task.executed", "task.rejected", "task.discarded", "task.failed"]
    """Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know."""
    task_id: int
    """Task, as the header `task-id` named it when the call was stored."""
    status: Literal["DRAFT", "PENDING", "EXECUTE", "EXECUTED", "REJECTED", "DISCARDED", "FAILED"]
    """Status that the task has now."""
    description: str
    """The effect of the task, in words for people."""
    initiator: int
    """Customer id of the person who made the task."""
    last_modified: str
    """Time of the last change (UTC)."""
    executor: int | None = None
    """Customer id of the person who executed the task."""
    tag: str | None = None
    """Text by which the task can be found again (header `task-tag`)."""

@dataclass(kw_only=True)
class TaskChangedSince:
    """Present if the item of an open task has changed since the proposal. EXECUTE then needs `if-match` with the present etag of the item."""
    at: str
    """Time of the last change of the item."""
    fields: list[str]
    """Fields that the call writes and that have another value now."""

@dataclass(kw_only=True)
class TaskComment:
    """Comment on a task: its author, its time and its text."""
    comment_id: int
    """Comment, as the list of comments of its task names it."""
    customer_id: int
    """Id of the customer or admin user."""
    text: str
    """Text of the comment; empty after its author was erased."""
    created: str
    """Time of creation (UTC)."""
    name: str | None = None
    """Name of the author."""
    agent: str | None = None
    """Agent that wrote the comment, with a token of the author."""

@dataclass(kw_only=True)
class TaskCommentEvent:
    """Event that reports a comment on a task."""
    event_type: Literal["task.commented"]
    """Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know."""
    event_id: int
    """Identifies the event: the same for every endpoint that gets it."""
    created: str
    """Time of creation (UTC)."""
    tenant_id: int
    """Tenant to which it belongs."""
    data: TaskCommentEventData
    """The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut."""
    actor: TaskCommentEventActor | None = None
    """Person who caused the event; absent if the service acted by itself."""

@dataclass(kw_only=True)
class TaskCommentEventActor:
    """Person who caused the event; absent if the service acted by itself."""
    customer_id: int
    """Id of the customer or admin user."""
    agent: str | None = None
    """Agent that acted with a token of this person."""

@dataclass(kw_only=True)
class TaskCommentEventData:
    """The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut."""
    task_id: int
    """Task, as the header `task-id` named it when the call was stored."""
    comment_id: int
    """Comment, as the list of comments of its task names it."""
    customer_id: int
    """Id of the customer or admin user."""
    text: str
    """Text of the comment."""
    created: str
    """Time of creation (UTC)."""
    agent: str | None = None
    """Name of the agent that made the call with an agent token."""

@dataclass(kw_only=True)
class TaskEffects:
    label: str
    """The field in words; a member of a JSON value by its dotted path."""
    key: str
    """Key of the label, for readers of other languages."""
    values: dict[str, Any]
    """Values of the key, if it has any."""
    after: str
    """Value afterwards; `***` for a secret, `none` for a value that is removed."""
    before: str | None = None
    """Present value; absent where the call creates something, and for secrets."""

@dataclass(kw_only=True)
class TaskEvent:
    """Change of a task: its actor, its time and the status after it."""
    at: str
    """Time of the event (UTC)."""
    by: int | Literal["service"]
    """Customer id of the actor."""
    what: str
    """Event in words."""
    status: Literal["DRAFT", "PENDING", "EXECUTE", "EXECUTED", "REJECTED", "DISCARDED", "FAILED"]
    """Status of the task after the event."""
    attempt: int
    """The number of times that the task had been run by then, from 1."""
    name: str | None = None
    """Name of that person."""
    on_behalf_of: int | None = None
    """Person in whose place a substitute acted."""
    on_behalf_of_name: str | None = None
    """Name of the person in whose place a substitute acted."""
    agent: str | None = None
    """Name of the agent that made the call with an agent token."""
    comment: str | None = None
    """Comment of the person who acted."""
    response_code: int | None = None
    """HTTP status with which the executed call answered."""

@dataclass(kw_only=True)
class TaskPolicy:
    """Approval policy of a task, with the progress of its steps."""
    name: str
    """Name of the policy, unique in its tenant."""
    description: str
    """The policy in words."""
    sentence: TaskPolicySentence
    """The same words as key and values, for the reader’s own language."""
    steps: list[TaskStep]
    """Steps of the policy, in their order."""

@dataclass(kw_only=True)
class TaskPolicySentence:
    """The same words as key and values, for the reader’s own language."""
    key: str
    """English text with the names of its values in braces, as an ICU message."""
    values: dict[str, Any]
    """Values by name: a text, a number, `{quoted}`, `{amount, currency}`, `{time}`, another `{key, values}`, or a list of them, also as `{all}`, `{each}` and `{sentences}`."""

@dataclass(kw_only=True)
class TaskSentence:
    """The same words as key and values, for the reader’s own language. Absent from older tasks."""
    key: str
    """English text with the names of its values in braces, as an ICU message."""
    values: dict[str, Any]
    """Values by name: a text, a number, `{quoted}`, `{amount, currency}`, `{time}`, another `{key, values}`, or a list of them, also as `{all}`, `{each}` and `{sentences}`."""

@dataclass(kw_only=True)
class TaskStateEvent:
    """Event that reports a change of a task."""
    event_type: Literal["task.submitted", "task.approved", "task.rejected", "task.executed", "task.failed", "task.discarded"]
    """Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know."""
    event_id: int
    """Identifies the event: the same for every endpoint that gets it."""
    created: str
    """Time of creation (UTC)."""
    tenant_id: int
    """Tenant to which it belongs."""
    data: Task
    actor: TaskStateEventActor | None = None
    """Person who caused the event; absent if the service acted by itself."""

@dataclass(kw_only=True)
class TaskStateEventActor:
    """Person who caused the event; absent if the service acted by itself."""
    customer_id: int
    """Id of the customer or admin user."""
    agent: str | None = None
    """Agent that acted with a token of this person."""

@dataclass(kw_only=True)
class TaskStep:
    """One step of an approval policy of a task: who may approve, how many must, and who has."""
    name: str
    """Name of the step, unique in its policy."""
    roles: list[str]
    """Roles and positions whose holders may approve this step."""
    people: list[int]
    """People who may approve this step."""
    needed: int
    """Number of different people who must approve this step."""
    state: Literal["WAITING", "OPEN", "MET"]
    """WAITING for an earlier step, OPEN for approvals, or MET."""
    approvals: list[StepApproval]
    """Approvals recorded for this step."""
    proof: Literal["OTP", "IDENTITY", "CLOUD_LIVENESS"] | None = None
    """Step-up that each approver of this step must make."""

@named(from_="from")
@dataclass(kw_only=True)
class TemporaryPosition:
    """Position that an admin user holds or held for a while, beside their own."""
    temporary_position_id: int
    """Position for a while, as the list of them names it."""
    customer_id: int
    """Id of the customer or admin user."""
    position: Literal["LEVEL_01", "LEVEL_02", "LEVEL_03", "LEVEL_04", "LEVEL_05", "LEVEL_06", "LEVEL_07", "LEVEL_08", "LEVEL_09", "LEVEL_10", "LEVEL_11", "LEVEL_12", "LEVEL_13", "LEVEL_14", "LEVEL_15", "LEVEL_16", "LEVEL_17", "LEVEL_18", "LEVEL_19", "LEVEL_20"]
    """Position that the person holds beside their own."""
    minutes: int
    """Number of minutes from the grant to the end."""
    reason: str
    """Reason in words."""
    from_: str
    """Time at which the position was granted."""
    until: str
    """Time from which it does not count any more, in running sessions too."""
    active: bool
    """True if the person holds it now."""
    granted_by: TemporaryPositionGrantedBy
    """Origin of the position."""
    ended: str | None = None
    """Time at which it was ended early."""

@dataclass(kw_only=True)
class TemporaryPositionGrantedBy:
    """Origin of the position."""
    customer_id: int
    """Person who granted it: of a task, its executor."""
    task_id: int | None = None
    """Task by which it was granted."""

@dataclass(kw_only=True)
class Tenant:
    """Business that uses the service: its people, wallets and configuration are apart from those of all others."""
    tenant_id: int
    """Tenant to which it belongs."""
    name: str
    """Name that people see."""
    created: str
    """Time of creation (UTC)."""
    last_modified: str
    """Time of the last change (UTC)."""
    pending_tasks: list[int] | None = None
    """Open tasks that change this item and that you may see: at most 10. Only where one item is asked for."""
    institution: str | None = None
    """Short name of the institution."""
    shards: int | None = None
    """The number of partitions over which payments, withdrawals and transfers are spread; absent while it is 1."""

@dataclass(kw_only=True)
class TestCallback:
    """Payload of the webhook that `testCallback` sends."""
    event_type: Literal["test"]
    """Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know."""
    test: Literal[True]
    """`true`: nothing happened, the callback was asked for."""
    callback_id: int
    """Id of the callback: the same on every attempt, and sent as `webhook-id`."""
    created: str
    """Time of creation (UTC)."""

@dataclass(kw_only=True)
class TestCallbackRequest:
    """URL that gets a signed test webhook."""
    url: str
    """URL that receives the callback."""

@dataclass(kw_only=True)
class TestEvent:
    """Event that `testWebhookEndpoint` sends."""
    event_type: Literal["test"]
    """Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know."""
    event_id: int
    """Identifies the event: the same for every endpoint that gets it."""
    created: str
    """Time of creation (UTC)."""
    tenant_id: int
    """Tenant to which it belongs."""
    data: TestEventData
    """The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut."""
    actor: TestEventActor | None = None
    """Person who caused the event; absent if the service acted by itself."""

@dataclass(kw_only=True)
class TestEventActor:
    """Person who caused the event; absent if the service acted by itself."""
    customer_id: int
    """Id of the customer or admin user."""
    agent: str | None = None
    """Agent that acted with a token of this person."""

@dataclass(kw_only=True)
class TestEventData:
    """The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut."""
    webhook_endpoint_id: int
    """Identifies the webhook endpoint; made by the service."""

@dataclass(kw_only=True)
class Theme:
    """Name, logo and colour of a tenant, for pages that people see before they sign in."""
    name: str
    """Name that people see."""
    logo: str | None = None
    """Picture as a `data:` URL, or a path on this origin."""
    colour: str | None = None
    """Colour as `#rrggbb`."""
    providers: list[str] | None = None
    """Identity providers that the sign-in page offers, by short name."""
    sso_domains: dict[str, Any] | None = None
    """E-mail domain to the short name of the identity provider of its people. Absent if the tenant has set none."""
    position_names: dict[str, Any] | None = None
    """Position to the name that the tenant gives it. Absent if the tenant has set none."""
    locale: Literal["en", "de", "fr", "es", "pt", "ar"] | None = None
    """Language of the tenant (`locale.default`), for people who have chosen none. Absent for English."""

@named(access_token="access_token", token_type="token_type", expires_in="expires_in", issued_token_type="issued_token_type", refresh_token="refresh_token", id_token="id_token")
@dataclass(kw_only=True)
class TokenResponse:
    """The token, its scheme and its lifetime (RFC 6749)."""
    access_token: str
    """The token, for the `Authorization` header."""
    token_type: Literal["Bearer", "DPoP"]
    """Scheme with which the token is sent."""
    expires_in: int
    """Lifetime of the token in seconds."""
    issued_token_type: str | None = None
    """Type of the token, where one was exchanged (RFC 8693)."""
    refresh_token: str | None = None
    """Works once; each use answers the next one."""
    id_token: str | None = None
    """Tells who the person is, with the scope `openid`."""
    scope: str | None = None
    """Scopes of the token, where it was narrowed or asked for."""

@named(client_id="client_id", token_type="token_type")
@dataclass(kw_only=True)
class TokenState:
    """State of a token now, and its owner (RFC 7662)."""
    active: bool
    """True if the token works now. Without it there is no other field."""
    sub: str | None = None
    """Customer id of the person."""
    username: str | None = None
    """Identity with which the person logged in."""
    tenant_id: int | None = None
    """Tenant to which it belongs."""
    client_id: str | None = None
    """Client that got the token."""
    scope: str | None = None
    """`UpdateByTasks` for a token that only reads and proposes."""
    token_type: Literal["Bearer", "DPoP"] | None = None
    """Scheme with which the token is sent."""
    cnf: TokenStateCnf | None = None
    """Key that the token is bound to: a proof by this key must come with it (RFC 9449)."""
    aud: str | None = None
    """Resource that takes the token."""
    iss: str | None = None
    """Issuer of the token."""
    sid: str | None = None
    """Session of the token."""
    jti: str | None = None
    """Id of the token."""
    iat: int | None = None
    """Issue time, in seconds since 1970."""
    exp: int | None = None
    """Expiry, in seconds since 1970."""
    amr: list[str] | None = None
    """Authentication methods that proved the person (RFC 8176), for example `pwd`, `otp`, `pop`."""

@dataclass(kw_only=True)
class TokenStateCnf:
    """Key that the token is bound to: a proof by this key must come with it (RFC 9449)."""
    jkt: str
    """SHA-256 thumbprint of its JWK."""

@dataclass(kw_only=True)
class Transfer:
    """Movement of money from one wallet to another."""
    transfer_id: int
    """Identifies the transfer for ever; made by the service."""
    status: Literal["SUCCESSFUL"]
    """A transfer is made at once, or refused."""
    amount: Decimal
    """Amount of money as a decimal number, with at most the decimals of its currency."""
    currency: str
    """Currency code (ISO 4217), for example `EUR`."""
    from_wallet_id: int
    """Id of the wallet that is debited."""
    to_wallet_id: int
    """Id of the wallet that is credited."""
    created: str
    """Time of creation (UTC)."""
    external_unique_id: str | None = None
    """Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result."""
    description: str | None = None
    """Description for people."""

@dataclass(kw_only=True)
class TransferEvent:
    """Event that reports a transfer."""
    event_type: Literal["transfer.created"]
    """Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know."""
    event_id: int
    """Identifies the event: the same for every endpoint that gets it."""
    created: str
    """Time of creation (UTC)."""
    tenant_id: int
    """Tenant to which it belongs."""
    data: TransferEventData
    """The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut."""
    actor: TransferEventActor | None = None
    """Person who caused the event; absent if the service acted by itself."""

@dataclass(kw_only=True)
class TransferEventActor:
    """Person who caused the event; absent if the service acted by itself."""
    customer_id: int
    """Id of the customer or admin user."""
    agent: str | None = None
    """Agent that acted with a token of this person."""

@dataclass(kw_only=True)
class TransferEventData:
    """The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut."""
    status: Literal["SUCCESSFUL"]
    """A transfer is made at once, or refused."""
    amount: Decimal
    """Amount of money as a decimal number, with at most the decimals of its currency."""
    currency: str
    """Currency code (ISO 4217), for example `EUR`."""
    from_wallet_id: int
    """Id of the wallet that is debited."""
    to_wallet_id: int
    """Id of the wallet that is credited."""
    created: str
    """Time of creation (UTC)."""
    transfer_id: int | None = None
    """Absent for a transfer of a bulk transfer."""
    bulk_transfer_id: int | None = None
    """Bulk transfer of which it is a part."""
    external_unique_id: str | None = None
    """Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result."""
    description: str | None = None
    """Description for people."""

@dataclass(kw_only=True)
class TriedLogin:
    """Person whose last login was tried against the expression, and the result."""
    customer_id: int
    """Id of the customer or admin user."""
    identity: str
    """Name with which a person or program logs in; unique across all tenants."""
    last_login: str
    """Time of the last login (UTC)."""
    result: Literal["LET_IN", "REFUSED", "FAILED"]
    """The decision of the expression on that login."""
    reason: str | None = None
    """Reason in words."""

@dataclass(kw_only=True)
class UndoContactRequest:
    """Token of the link that was sent to the earlier address."""
    token: str
    """Token of the link."""

@dataclass(kw_only=True)
class UpdateAdminUserRequest:
    """Fields of the member of staff that change."""
    position: Literal["LEVEL_01", "LEVEL_02", "LEVEL_03", "LEVEL_04", "LEVEL_05", "LEVEL_06", "LEVEL_07", "LEVEL_08", "LEVEL_09", "LEVEL_10", "LEVEL_11", "LEVEL_12", "LEVEL_13", "LEVEL_14", "LEVEL_15", "LEVEL_16", "LEVEL_17", "LEVEL_18", "LEVEL_19", "LEVEL_20", "TENANT_SYSTEM", "ONBOARDING"] | None = None
    """Position in the tenant or organisation, for example `LEVEL_01` or `DIRECTOR`."""
    scim_external_id: str | Null | None = None
    """Links the account to the directory, which manages it by this id from then on; null ends that."""
    first_name: str | None = None
    """Given name of the person."""
    last_name: str | None = None
    """Family name of the person."""
    email: str | Null | None = None
    """E-mail address on record; codes and links are sent there."""
    phone_number: str | Null | None = None
    """Phone number in E.164 form, for example `+35312345678`."""
    locale: Literal["en", "de", "fr", "es", "pt", "ar"] | Null | None = None
    """Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none."""

@dataclass(kw_only=True)
class UpdateAgentTokenRequest:
    """Limits, default approvers and expiry that the token has from now on."""
    limits: UpdateAgentTokenRequestLimits | None = None
    """Limits of the token beside those of its owner. What is missing is not limited."""
    approvers: Sequence[int] | None = None
    """Approvers of proposals that name none: ids of users of your tenant, or above the tenants."""
    expires: str | None = None
    """The time at which the token stops working: earlier than before. It cannot be extended."""

@dataclass(kw_only=True)
class UpdateAgentTokenRequestLimits:
    """Limits of the token beside those of its owner. What is missing is not limited."""
    operations: Sequence[str] | None = None
    """Only these operations may be read and proposed: ids of operations, with `*` for any letters, for example `get*`. Operations of upstreams have the name of the upstream before them: `bank.createPayout`, `bank.*`; only such a pattern, or `*` alone, allows them."""
    largest_amount: Number | None = None
    """Largest sum of the amounts of one proposal."""
    largest_amount_per_day: Number | None = None
    """Largest sum of the amounts of all proposals of a day (UTC), decided or not."""
    most_open_proposals: int | None = None
    """Maximum number of its proposals that are DRAFT, PENDING or EXECUTE at the same time."""
    customer_ids: Sequence[int] | None = None
    """The token may only make calls that name these customers, and no others."""
    wallet_ids: Sequence[int] | None = None
    """The token may only make calls that name these wallets, and no others."""

@dataclass(kw_only=True)
class UpdateCustomerRequest:
    """Fields of the customer that change."""
    first_name: str | None = None
    """Given name of the person."""
    last_name: str | None = None
    """Family name of the person."""
    email: str | Null | None = None
    """E-mail address on record; codes and links are sent there."""
    phone_number: str | Null | None = None
    """Phone number in E.164 form, for example `+35312345678`."""
    national_identity_number: str | Null | None = None
    """National identity number; unique in the tenant."""
    locale: Literal["en", "de", "fr", "es", "pt", "ar"] | Null | None = None
    """Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none."""

@dataclass(kw_only=True)
class UpdateGlobalAdminIdentityRequest:
    """Proofs and times of the identity that change; `status` ends a lock after failed attempts."""
    password: str | None = None
    """Password. It is never shown again. In a login with a launch token: that token."""
    totp_enabled: bool | Literal["pending"] | None = None
    """True if a code of an authenticator app is required to log in; `pending` until the first code has come."""
    totp: str | None = None
    """First code of the authenticator app, after `totpEnabled` "pending"."""
    public_key: str | Null | None = None
    """RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks."""
    auth_locked_after: str | Null | None = None
    """Time after which the identity cannot log in. A time in the past locks it now."""
    change_after: str | Null | None = None
    """Time after which the password must be changed before the identity can log in. Nothing changes for one without a password."""
    status: Literal["ACTIVE"] | None = None
    """Ends a lock after failed attempts."""

@dataclass(kw_only=True)
class UpdateGlobalAdminIdentityResponse:
    """The changed identity; `totpUri` and `recoveryCodes` are shown only here."""
    identity: str
    """Name with which a person or program logs in; unique across all tenants."""
    totp_enabled: bool | Literal["pending"]
    """True if a code of an authenticator app is required to log in; `pending` until the first code has come."""
    created: str
    """Time of creation (UTC)."""
    last_modified: str
    """Time of the last change (UTC)."""
    pending_tasks: list[int] | None = None
    """Open tasks that change this item and that you may see: at most 10. Only where one item is asked for."""
    web_auth_n: bool | None = None
    """True if the identity signs in with passkeys."""
    sso: str | None = None
    """Short name of the identity provider with which this identity signs in."""
    public_key: str | None = None
    """RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks."""
    auth_locked_after: str | None = None
    """Time after which the identity cannot log in. A time in the past locks it now."""
    change_after: str | None = None
    """Time after which the password must be changed before the identity can log in. Nothing changes for one without a password."""
    proofs_set_by: list[UpdateGlobalAdminIdentityResponseProofsSetBy] | None = None
    """People who chose a proof of this identity, or an address of its person, and when. Absent after the person has chosen their own password or confirmed the address. Only administrators see it."""
    totp_uri: str | None = None
    """URI for the QR code of the authenticator app (`otpauth://…`); shown only this once."""
    recovery_codes: list[str] | None = None
    """Codes that are accepted in place of a code of the app, each once; shown only this once."""

@dataclass(kw_only=True)
class UpdateGlobalAdminIdentityResponseProofsSetBy:
    customer_id: int
    """Id of the customer or admin user."""
    at: str
    """Time of the last such change (UTC)."""

@dataclass(kw_only=True)
class UpdateGlobalAdminRequest:
    """Fields of the global administrator that change."""
    role: str | None = None
    """Role above tenants, for example `GLOBAL_ADMIN`."""
    first_name: str | None = None
    """Given name of the person."""
    last_name: str | None = None
    """Family name of the person."""
    email: str | Null | None = None
    """E-mail address on record; codes and links are sent there."""
    phone_number: str | Null | None = None
    """Phone number in E.164 form, for example `+35312345678`."""
    locale: Literal["en", "de", "fr", "es", "pt", "ar"] | Null | None = None
    """Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none."""

@dataclass(kw_only=True)
class UpdateGlobalOAuthClientRequest:
    """Fields of a client above tenants to change."""
    name: str | None = None
    """Name of the client, as people see it where they are asked to allow something."""
    kind: Literal["service", "web", "native"] | None = None
    """`service`: a back end that acts as an account. `web`: another portal with a key. `native`: an app without a key."""
    redirect_uris: Sequence[str] | None = None
    """Redirect URIs, compared character by character. An app may also use loopback http (any port) and its own schemes."""
    post_logout_redirect_uris: Sequence[str] | None = None
    """URIs to which a browser may return after logout."""
    jwks: UpdateGlobalOAuthClientRequestJwks | None = None
    """Public keys of the client (RFC 7517), instead of `jwksUri`. Private members are refused."""
    jwks_uri: str | None = None
    """URL of the public keys of the client, instead of `jwks`."""
    customer_id: int | None = None
    """Account that a service acts as. Your own rights must cover the rights of that account."""
    scopes: Sequence[Literal["openid", "profile", "email", "propose", "scim"]] | None = None
    """Scopes that the client may request; without it, all that fit its kind. A service without `scope` acts as its account."""
    backchannel_logout_uri: str | Null | None = None
    """URL that receives a logout token when a session ends in which the client got an ID token."""
    dpop_required: bool | None = None
    """True: the client gets tokens only with a DPoP proof (RFC 9449)."""

@dataclass(kw_only=True)
class UpdateGlobalOAuthClientRequestJwks:
    """Public keys of the client (RFC 7517), instead of `jwksUri`. Private members are refused."""
    keys: Sequence[Mapping[str, Any]]
    """Public keys in JWK form (RFC 7517): EC P-256, Ed25519, or RSA of 2,048 bits or more."""

@dataclass(kw_only=True)
class UpdateIdentityRequest:
    """Proofs and times of the identity that change; `status` ends a lock after failed attempts."""
    password: str | None = None
    """Password. It is never shown again. In a login with a launch token: that token."""
    totp_enabled: bool | Literal["pending"] | None = None
    """True if a code of an authenticator app is required to log in; `pending` until the first code has come."""
    totp: str | None = None
    """First code of the authenticator app, after `totpEnabled` "pending"."""
    public_key: str | Null | None = None
    """RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks."""
    auth_locked_after: str | Null | None = None
    """Time after which the identity cannot log in. A time in the past locks it now."""
    change_after: str | Null | None = None
    """Time after which the password must be changed before the identity can log in. Nothing changes for one without a password."""
    status: Literal["ACTIVE"] | None = None
    """Ends a lock after failed attempts."""

@dataclass(kw_only=True)
class UpdateIdentityResponse:
    """The changed identity; `totpUri` and `recoveryCodes` are shown only here."""
    identity: str
    """Name with which a person or program logs in; unique across all tenants."""
    totp_enabled: bool | Literal["pending"]
    """True if a code of an authenticator app is required to log in; `pending` until the first code has come."""
    created: str
    """Time of creation (UTC)."""
    last_modified: str
    """Time of the last change (UTC)."""
    pending_tasks: list[int] | None = None
    """Open tasks that change this item and that you may see: at most 10. Only where one item is asked for."""
    web_auth_n: bool | None = None
    """True if the identity signs in with passkeys."""
    sso: str | None = None
    """Short name of the identity provider with which this identity signs in."""
    public_key: str | None = None
    """RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks."""
    auth_locked_after: str | None = None
    """Time after which the identity cannot log in. A time in the past locks it now."""
    change_after: str | None = None
    """Time after which the password must be changed before the identity can log in. Nothing changes for one without a password."""
    proofs_set_by: list[UpdateIdentityResponseProofsSetBy] | None = None
    """People who chose a proof of this identity, or an address of its person, and when. Absent after the person has chosen their own password or confirmed the address. Only administrators see it."""
    totp_uri: str | None = None
    """URI for the QR code of the authenticator app (`otpauth://…`); shown only this once."""
    recovery_codes: list[str] | None = None
    """Codes that are accepted in place of a code of the app, each once; shown only this once."""

@dataclass(kw_only=True)
class UpdateIdentityResponseProofsSetBy:
    customer_id: int
    """Id of the customer or admin user."""
    at: str
    """Time of the last such change (UTC)."""

@dataclass(kw_only=True)
class UpdateInstitutionAdminIdentityRequest:
    """Proofs and times of the identity that change; `status` ends a lock after failed attempts."""
    password: str | None = None
    """Password. It is never shown again. In a login with a launch token: that token."""
    totp_enabled: bool | Literal["pending"] | None = None
    """True if a code of an authenticator app is required to log in; `pending` until the first code has come."""
    totp: str | None = None
    """First code of the authenticator app, after `totpEnabled` "pending"."""
    public_key: str | Null | None = None
    """RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks."""
    auth_locked_after: str | Null | None = None
    """Time after which the identity cannot log in. A time in the past locks it now."""
    change_after: str | Null | None = None
    """Time after which the password must be changed before the identity can log in. Nothing changes for one without a password."""
    status: Literal["ACTIVE"] | None = None
    """Ends a lock after failed attempts."""

@dataclass(kw_only=True)
class UpdateInstitutionAdminIdentityResponse:
    """The changed identity; `totpUri` and `recoveryCodes` are shown only here."""
    identity: str
    """Name with which a person or program logs in; unique across all tenants."""
    totp_enabled: bool | Literal["pending"]
    """True if a code of an authenticator app is required to log in; `pending` until the first code has come."""
    created: str
    """Time of creation (UTC)."""
    last_modified: str
    """Time of the last change (UTC)."""
    pending_tasks: list[int] | None = None
    """Open tasks that change this item and that you may see: at most 10. Only where one item is asked for."""
    web_auth_n: bool | None = None
    """True if the identity signs in with passkeys."""
    sso: str | None = None
    """Short name of the identity provider with which this identity signs in."""
    public_key: str | None = None
    """RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks."""
    auth_locked_after: str | None = None
    """Time after which the identity cannot log in. A time in the past locks it now."""
    change_after: str | None = None
    """Time after which the password must be changed before the identity can log in. Nothing changes for one without a password."""
    proofs_set_by: list[UpdateInstitutionAdminIdentityResponseProofsSetBy] | None = None
    """People who chose a proof of this identity, or an address of its person, and when. Absent after the person has chosen their own password or confirmed the address. Only administrators see it."""
    totp_uri: str | None = None
    """URI for the QR code of the authenticator app (`otpauth://…`); shown only this once."""
    recovery_codes: list[str] | None = None
    """Codes that are accepted in place of a code of the app, each once; shown only this once."""

@dataclass(kw_only=True)
class UpdateInstitutionAdminIdentityResponseProofsSetBy:
    customer_id: int
    """Id of the customer or admin user."""
    at: str
    """Time of the last such change (UTC)."""

@dataclass(kw_only=True)
class UpdateInstitutionAdminRequest:
    """Fields of the administrator of the institution that change."""
    role: str | None = None
    """Role above tenants, for example `GLOBAL_ADMIN`."""
    first_name: str | None = None
    """Given name of the person."""
    last_name: str | None = None
    """Family name of the person."""
    email: str | Null | None = None
    """E-mail address on record; codes and links are sent there."""
    phone_number: str | Null | None = None
    """Phone number in E.164 form, for example `+35312345678`."""
    locale: Literal["en", "de", "fr", "es", "pt", "ar"] | Null | None = None
    """Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none."""

@dataclass(kw_only=True)
class UpdateLocaleRequest:
    """The language to choose; null takes the choice back."""
    locale: Literal["en", "de", "fr", "es", "pt", "ar"] | Null
    """Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none."""

@dataclass(kw_only=True)
class UpdateNoticesRequest:
    """Channels of the notices about requests."""
    channel: Literal["mail", "digest", "push", "none"] | None = None
    """Channel of every kind that `kinds` leaves out: `mail` at once, `digest` once a day, `push` to your browsers, or `none`."""
    digest_hour: int | None = None
    """Hour of the digest, on a clock in `timeZone`."""
    time_zone: str | None = None
    """Time zone of `digestHour`: an IANA name or an offset from UTC."""
    kinds: UpdateNoticesRequestKinds | None = None
    """Channels of single kinds. A kind that is left out takes `channel`."""

@dataclass(kw_only=True)
class UpdateNoticesRequestKinds:
    """Channels of single kinds. A kind that is left out takes `channel`."""
    task_waits: Literal["mail", "digest", "push", "none"] | None = None
    """Requests that wait for your approval."""
    task_decided: Literal["mail", "digest", "push", "none"] | None = None
    """Requests of yours that were executed, rejected or failed, or that expired."""
    comment: Literal["mail", "digest", "push", "none"] | None = None
    """Comments on requests that you take part in."""
    sent_back: Literal["mail", "digest", "push", "none"] | None = None
    """Requests of yours that an approver sent back."""
    reminder: Literal["mail", "digest", "push", "none"] | None = None
    """Reminders and escalations of requests that wait."""
    agent: Literal["mail", "digest", "push", "none"] | None = None
    """Requests of your agents that were executed, rejected, sent back or failed, or that expired."""
    security: Literal["mail"] | None = None
    """Changes of your proofs and addresses. They always come at once, by e-mail or SMS."""

@dataclass(kw_only=True)
class UpdateOAuthClientRequest:
    """Fields of a client to change."""
    name: str | None = None
    """Name of the client, as people see it where they are asked to allow something."""
    kind: Literal["service", "web", "native"] | None = None
    """`service`: a back end that acts as an account. `web`: another portal with a key. `native`: an app without a key."""
    redirect_uris: Sequence[str] | None = None
    """Redirect URIs, compared character by character. An app may also use loopback http (any port) and its own schemes."""
    post_logout_redirect_uris: Sequence[str] | None = None
    """URIs to which a browser may return after logout."""
    jwks: UpdateOAuthClientRequestJwks | None = None
    """Public keys of the client (RFC 7517), instead of `jwksUri`. Private members are refused."""
    jwks_uri: str | None = None
    """URL of the public keys of the client, instead of `jwks`."""
    customer_id: int | None = None
    """Account that a service acts as. Your own rights must cover the rights of that account."""
    scopes: Sequence[Literal["openid", "profile", "email", "propose", "scim"]] | None = None
    """Scopes that the client may request; without it, all that fit its kind. A service without `scope` acts as its account."""
    backchannel_logout_uri: str | Null | None = None
    """URL that receives a logout token when a session ends in which the client got an ID token."""
    dpop_required: bool | None = None
    """True: the client gets tokens only with a DPoP proof (RFC 9449)."""

@dataclass(kw_only=True)
class UpdateOAuthClientRequestJwks:
    """Public keys of the client (RFC 7517), instead of `jwksUri`. Private members are refused."""
    keys: Sequence[Mapping[str, Any]]
    """Public keys in JWK form (RFC 7517): EC P-256, Ed25519, or RSA of 2,048 bits or more."""

@dataclass(kw_only=True)
class UpdateOrganisationRequest:
    """Fields of the organisation that change."""
    name: str | None = None
    """Name that people see."""
    registration_number: str | Null | None = None
    """Registration number of the organisation; unique in the tenant."""

@dataclass(kw_only=True)
class UpdatePaymentRequest:
    """The outcome of the payment. It can be reported once."""
    status: Literal["SUCCESSFUL", "FAILED"]
    """The outcome of the payment."""

@dataclass(kw_only=True)
class UpdatePropertyRequest:
    """New value of the property. Its type depends on the name."""
    value: UpdatePropertyRequestValue | str | Number | bool | Sequence[Any] | Mapping[str, Any]
    """Text, number, boolean or JSON, by the key's type. `clientSecret` is never shown again."""

@dataclass(kw_only=True)
class UpdatePropertyRequestValue:
    client_secret: str
    """Secret of the service at an identity provider; `***` keeps the stored one."""

@dataclass(kw_only=True)
class UpdateTaskRequest:
    """Status to which the task shall go, and a comment for the others."""
    status: Literal["PENDING", "DISCARDED", "REJECTED", "DRAFT", "EXECUTE"]
    """Status to which the task shall go."""
    executor_comment: str | None = None
    """Comment of the person who decided, or the reason why the service ended it."""

@dataclass(kw_only=True)
class UpdateTaskResponse:
    """The task after the change; `whatIsMissing` says who still has to approve."""
    task_id: int
    """Task, as the header `task-id` named it when the call was stored."""
    http_method: Literal["POST", "PUT", "PATCH", "DELETE"]
    """HTTP method of the stored call."""
    path: str
    """Path of the stored call, with its query."""
    body: str
    """JSON text of the body of the call; write-only fields read `***`."""
    initiator: int
    """Customer id of the person who made the task."""
    description: str
    """The effect of the call, in words for the people who approve it."""
    kind: str
    """Word for what the call is about, for example `transfer` or `setting`."""
    executor_roles: str
    """Roles and positions, separated by commas, whose holders may approve and execute."""
    status: Literal["DRAFT", "PENDING", "EXECUTE", "EXECUTED", "REJECTED", "DISCARDED", "FAILED"]
    """The state of the task; the guide on task states says who can change it."""
    approvals: list[UpdateTaskResponseApprovals]
    """Decision of each named or counted approver."""
    approvals_required: int
    """Number of approvals with which the task runs."""
    approvals_given: int
    """Number of approvals recorded so far that count towards `approvalsRequired`."""
    created: str
    """Time of creation (UTC)."""
    last_modified: str
    """Time of the last change (UTC)."""
    initiator_name: str | None = None
    """Name of the person who made the task."""
    agent: str | None = None
    """Name of the agent that made the call with an agent token."""
    agent_reads: list[UpdateTaskResponseAgentReads] | None = None
    """Last reads of the agent before it proposed this, newest first. Shown with one task, not in lists; a person’s task has none."""
    executor: int | None = None
    """Customer id of the person who executed the task."""
    sentence: UpdateTaskResponseSentence | None = None
    """The same words as key and values, for the reader’s own language. Absent from older tasks."""
    effects: list[UpdateTaskResponseEffects] | None = None
    """Effects of the call beside those that the description names. Of an open task they are computed anew."""
    changed_since: UpdateTaskResponseChangedSince | None = None
    """Present if the item of an open task has changed since the proposal. EXECUTE then needs `if-match` with the present etag of the item."""
    amounts: list[MovedAmount] | None = None
    """Amounts that the call moves, one for each currency. Absent if it moves none."""
    initiator_comment: str | None = None
    """Comment of the initiator (header `task-initiator-comment`)."""
    executor_comment: str | None = None
    """Comment of the person who decided, or the reason why the service ended it."""
    tag: str | None = None
    """Text by which the task can be found again (header `task-tag`)."""
    replaces: int | None = None
    """Task that this one took the place of (header `task-replaces`)."""
    replaced_by: int | None = None
    """Task that took the place of this one."""
    policies: list[TaskPolicy] | None = None
    """Approval policies that the task has to meet, beside the approvals that it needs anyway. Absent without any."""
    runs_at: str | None = None
    """Time at which a task that is fully approved runs, after a cool-down or in a window of its policies."""
    expires: str | None = None
    """Time at which the task is discarded if it is still PENDING or FAILED."""
    what_is_missing: str | None = None
    """The approvals that are still missing: of a PENDING task that waits for steps of its policies, and after an approval that does not run the task yet. In the language of `accept-language`: in English it has the ids of people, in other languages their names."""
    moves: list[Literal["PENDING", "DISCARDED", "REJECTED", "DRAFT", "EXECUTE"]] | None = None
    """Statuses to which you may take the task now. Absent in events, whose readers may take it to different ones."""
    outcome: Literal["UNKNOWN"] | None = None
    """Present while nobody knows whether the request to an upstream took effect. In EXECUTE it is sent again with the same key; afterwards somebody has to find out at the upstream."""
    response_body: str | None = None
    """Body with which the executed call answered; a long one is cut."""
    failure: str | None = None
    """Reason for which the call of a FAILED task failed, in the language of `accept-language`. Shown with one task, and absent in English: `responseBody` says it."""
    response_code: int | None = None
    """HTTP status with which the executed call answered."""

@dataclass(kw_only=True)
class UpdateTaskResponseAgentReads:
    operation_id: str
    """Operation that was called."""
    path: str
    """Path below the base, without its query."""
    at: str
    """Time of the event (UTC)."""

@dataclass(kw_only=True)
class UpdateTaskResponseApprovals:
    customer_id: int
    """Id of the customer or admin user."""
    status: Literal["PENDING", "APPROVED", "REJECTED"]
    """Decision of this person."""
    name: str | None = None
    """Name that people see."""
    on_behalf_of: int | None = None
    """Person in whose place a substitute decided."""
    on_behalf_of_name: str | None = None
    """Name of the person in whose place a substitute acted."""

@dataclass(kw_only=True)
class UpdateTaskResponseChangedSince:
    """Present if the item of an open task has changed since the proposal. EXECUTE then needs `if-match` with the present etag of the item."""
    at: str
    """Time of the last change of the item."""
    fields: list[str]
    """Fields that the call writes and that have another value now."""

@dataclass(kw_only=True)
class UpdateTaskResponseEffects:
    label: str
    """The field in words; a member of a JSON value by its dotted path."""
    key: str
    """Key of the label, for readers of other languages."""
    values: dict[str, Any]
    """Values of the key, if it has any."""
    after: str
    """Value afterwards; `***` for a secret, `none` for a value that is removed."""
    before: str | None = None
    """Present value; absent where the call creates something, and for secrets."""

@dataclass(kw_only=True)
class UpdateTaskResponseSentence:
    """The same words as key and values, for the reader’s own language. Absent from older tasks."""
    key: str
    """English text with the names of its values in braces, as an ICU message."""
    values: dict[str, Any]
    """Values by name: a text, a number, `{quoted}`, `{amount, currency}`, `{time}`, another `{key, values}`, or a list of them, also as `{all}`, `{each}` and `{sentences}`."""

@dataclass(kw_only=True)
class UpdateTenantConfigRequest:
    """New value of the key. Its type depends on the key."""
    value: UpdateTenantConfigRequestValue | str | Number | bool | Sequence[Any] | Mapping[str, Any]
    """Text, number, boolean or JSON, by the key's type. `clientSecret` is never shown again."""

@dataclass(kw_only=True)
class UpdateTenantConfigRequestValue:
    client_secret: str
    """Secret of the service at an identity provider; `***` keeps the stored one."""

@dataclass(kw_only=True)
class UpdateTenantRequest:
    """Fields of the tenant that change."""
    name: str | None = None
    """Name that people see."""
    institution: str | Null | None = None
    """Short name of the institution."""
    shards: int | None = None
    """The number of partitions over which new payments, withdrawals and transfers are spread. It can only be raised."""

@dataclass(kw_only=True)
class UpdateUpstreamRequest:
    """Fields of an upstream that get another value."""
    base_url: str | None = None
    """Address of the upstream. Paths of operations stand below it."""
    document: Mapping[str, Any] | Null | None = None
    """New document; `null` removes it."""
    operations: Sequence[UpdateUpstreamRequestOperations] | None = None
    """Operations that can be called."""
    timeout_seconds: int | None = None
    """Time limit of one request in seconds, 25 by default."""
    max_answer_bytes: int | None = None
    """Number of bytes of an answer that are read, 64 KiB by default."""
    headers: Mapping[str, str] | None = None
    """Headers that are sent with every request, such as the `authorization` of the upstream. Never shown; `***` keeps a stored value."""
    enabled: bool | None = None
    """False: calls are refused with UPS003, and requests whose outcome is unknown are not sent again."""

@dataclass(kw_only=True)
class UpdateUpstreamRequestOperations:
    operation_id: str
    """Id of the operation: that of the document, if there is one."""
    item: str
    """Item of the permission that calls need: `Payout` gives `Payout.CREATE`. Not one of the built-in items."""
    method: Literal["GET", "POST", "PUT", "PATCH", "DELETE"] | None = None
    """Method of the operation; read from the document if there is one."""
    path: str | None = None
    """Path below `baseUrl`, with `{name}` for parameters; read from the document if there is one."""
    action: Literal["READ", "CREATE", "UPDATE", "DELETE"] | None = None
    """Action of the permission; by default it follows from the method."""
    summary: str | None = None
    """The operation in a few words, for people who approve it."""
    amount: str | None = None
    """JSON pointer to the amount in the body, such as `/amount`."""
    currency: str | None = None
    """JSON pointer to the currency in the body, such as `/currency`."""
    describe: str | None = None
    """Mustache sentence for the people who approve: `Pay out {{body.amount}} {{body.currency}} to {{body.iban}}`."""

@dataclass(kw_only=True)
class UpdateWalletRequest:
    """New name of the wallet, or that it takes credits in batches."""
    name: str | None = None
    """Name that people see."""
    credits_in_batches: Literal[True] | None = None
    """The wallet takes thousands of credits per second, and is dearer to read. It cannot be switched off again."""

@dataclass(kw_only=True)
class UpdateWebhookEndpointRequest:
    """New URL, events, description, state or format; fields that are absent stay."""
    url: str | None = None
    """URL that receives the callback."""
    events: Sequence[str] | None = None
    """Events that are sent: names such as `task.executed`, groups such as `payment.*`, or `*`."""
    description: str | Null | None = None
    """Description for people."""
    enabled: bool | None = None
    """False: nothing is sent, and nothing is collected for later."""
    format: Literal["json", "set"] | None = None
    """`json`: events as JSON, signed with the secret of the endpoint. `set`: security event tokens (RFC 8417) of what concerns the security of people."""

@dataclass(kw_only=True)
class UpdateWithdrawalRequest:
    """The outcome of the withdrawal. It can be reported once."""
    status: Literal["SUCCESSFUL", "FAILED"]
    """The outcome of the withdrawal."""

@dataclass(kw_only=True)
class UpgradeTokenRequest:
    """Token, step-up intent, and the proof that the intent asks for."""
    jwt: str
    """The token, with or without `Bearer ` before it."""
    intent_id: str
    """Id of the step-up intent, from the `sca` header."""
    otp: str | None = None
    """One-time code that was sent to the phone on record."""
    identity: str | None = None
    """Name with which a person or program logs in; unique across all tenants."""
    password: str | None = None
    """Password. It is never shown again. In a login with a launch token: that token."""
    totp: str | None = None
    """Six-digit code of the authenticator app (RFC 6238), or a recovery code."""
    base64_encoded_challenge_response: str | None = None
    """Answer to the challenge: for PKI the SHA-256 of the decrypted bytes, for passkeys the JSON of the browser; in base64."""
    base64_encoded_challenge_hash: str | None = None
    """SHA-256 of the challenge that was answered, in base64."""

@dataclass(kw_only=True)
class Upstream:
    """Service of a tenant whose operations are called through this one."""
    name: str
    """Name of the upstream: part of the path of its calls, and of the names of its operations (`bank.createPayout`)."""
    base_url: str
    """Address of the upstream. Paths of operations stand below it."""
    operations: list[UpstreamOperation]
    """Operations that can be called."""
    timeout_seconds: int
    """Time limit of one request in seconds, 25 by default."""
    max_answer_bytes: int
    """Number of bytes of an answer that are read, 64 KiB by default."""
    headers: dict[str, Any]
    """Names of the additional headers. Their values are never shown."""
    enabled: bool
    """False: calls are refused with UPS003, and requests whose outcome is unknown are not sent again."""
    created: str
    """Time of creation (UTC)."""
    last_modified: str
    """Time of the last change (UTC)."""
    pending_tasks: list[int] | None = None
    """Open tasks that change this item and that you may see: at most 10. Only where one item is asked for."""
    document: dict[str, Any] | None = None
    """OpenAPI 3.0 or 3.1 document (JSON, at most 1 MiB) that describes the operations. Only those in `operations` can be called."""

@dataclass(kw_only=True)
class UpstreamOperation:
    """Operation of an upstream: where it is, which permission it needs, and how people read it."""
    operation_id: str
    """Id of the operation: that of the document, if there is one."""
    item: str
    """Item of the permission that calls need: `Payout` gives `Payout.CREATE`. Not one of the built-in items."""
    method: Literal["GET", "POST", "PUT", "PATCH", "DELETE"]
    """HTTP method of the call."""
    path: str
    """Path of the call."""
    action: Literal["READ", "CREATE", "UPDATE", "DELETE"]
    """Operation that was called, as method and path template."""
    summary: str | None = None
    """The operation in a few words, for people who approve it."""
    amount: str | None = None
    """JSON pointer to the amount in the body, such as `/amount`."""
    currency: str | None = None
    """JSON pointer to the currency in the body, such as `/currency`."""
    describe: str | None = None
    """Mustache sentence for the people who approve: `Pay out {{body.amount}} {{body.currency}} to {{body.iban}}`."""

@named(given_name="given_name", family_name="family_name")
@dataclass(kw_only=True)
class UserInfo:
    """The person of an access token, as far as its scopes allow."""
    sub: str
    """Customer id of the person."""
    identity: str
    """Name with which the person signs in."""
    tenant_id: int | None = None
    """Tenant of the person; absent above tenants."""
    name: str | None = None
    """Full name, with the scope `profile`."""
    given_name: str | None = None
    """First name, with the scope `profile`."""
    family_name: str | None = None
    """Last name, with the scope `profile`."""
    email: str | None = None
    """E-mail address, with the scope `email`."""

@dataclass(kw_only=True)
class Wallet:
    """Money of a customer or organisation in one currency."""
    wallet_id: int
    """Wallet whose money it is."""
    balance: Decimal
    """Amount that can be spent now. Money held for a withdrawal is not part of it."""
    currency: str
    """Currency code (ISO 4217), for example `EUR`."""
    created: str
    """Time of creation (UTC)."""
    last_modified: str
    """Time of the last change (UTC)."""
    pending_tasks: list[int] | None = None
    """Open tasks that change this item and that you may see: at most 10. Only where one item is asked for."""
    customer_id: int | None = None
    """Id of the customer or admin user."""
    organisation_id: int | None = None
    """Company or association, made by the service."""
    name: str | None = None
    """Name that people see."""
    credits_in_batches: Literal[True] | None = None
    """The wallet takes thousands of credits per second, and is dearer to read. It cannot be switched off again."""

@dataclass(kw_only=True)
class WalletEntry:
    """One movement on a wallet, as its statement shows it."""
    entry_id: int
    """Identifies the movement on this wallet."""
    line: int
    """Number of the transfer inside a bulk transfer, from 1."""
    movement: Literal["TRANSFER", "BULK_TRANSFER", "PAYMENT", "WITHDRAWAL", "WITHDRAWAL_RETURN", "OPENING"]
    """Kind of movement that changed the balance."""
    movement_id: int
    """Id of the transfer, payment or withdrawal behind the entry."""
    amount: Decimal
    """Amount of money as a decimal number, with at most the decimals of its currency."""
    currency: str
    """Currency code (ISO 4217), for example `EUR`."""
    created: str
    """Time of creation (UTC)."""
    description: str | None = None
    """Description for people."""

@dataclass(kw_only=True)
class WebhookEndpoint:
    """URL to which events are sent, and which events it wants."""
    webhook_endpoint_id: int
    """Identifies the webhook endpoint; made by the service."""
    url: str
    """URL that receives the callback."""
    events: list[str]
    """Events that are sent: names such as `task.executed`, groups such as `payment.*`, or `*`."""
    enabled: bool
    """False: nothing is sent, and nothing is collected for later."""
    format: Literal["json", "set"]
    """`json`: events as JSON, signed with the secret of the endpoint. `set`: security event tokens (RFC 8417) of what concerns the security of people."""
    read_as: list[str]
    """Roles of the person who decided where the events go. An event is sent only if these roles may read what it reports."""
    created: str
    """Time of creation (UTC)."""
    last_modified: str
    """Time of the last change (UTC)."""
    pending_tasks: list[int] | None = None
    """Open tasks that change this item and that you may see: at most 10. Only where one item is asked for."""
    description: str | None = None
    """Purpose of the endpoint, in words."""
    disabled_because: Literal["failing"] | None = None
    """The service disabled the endpoint because every attempt had failed for 5 days. Its events are kept for 30 days."""
    previous_expires: str | None = None
    """Time until which the previous secret signs as well (UTC)."""

@dataclass(kw_only=True)
class WebhookEndpointEvent:
    """Event that reports a change of a webhook endpoint."""
    event_type: Literal["webhook-endpoint.changed"]
    """Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know."""
    event_id: int
    """Identifies the event: the same for every endpoint that gets it."""
    created: str
    """Time of creation (UTC)."""
    tenant_id: int
    """Tenant to which it belongs."""
    data: WebhookEndpointEventData
    """The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut."""
    actor: WebhookEndpointEventActor | None = None
    """Person who caused the event; absent if the service acted by itself."""

@dataclass(kw_only=True)
class WebhookEndpointEventActor:
    """Person who caused the event; absent if the service acted by itself."""
    customer_id: int
    """Id of the customer or admin user."""
    agent: str | None = None
    """Agent that acted with a token of this person."""

@dataclass(kw_only=True)
class WebhookEndpointEventData:
    """The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut."""
    webhook_endpoint_id: int
    """Identifies the webhook endpoint; made by the service."""
    url: str
    """URL that receives the callback."""
    events: list[str]
    """Events that are sent: names such as `task.executed`, groups such as `payment.*`, or `*`."""
    enabled: bool
    """False: nothing is sent, and nothing is collected for later."""
    format: Literal["json", "set"]
    """`json`: events as JSON, signed with the secret of the endpoint. `set`: security event tokens (RFC 8417) of what concerns the security of people."""
    read_as: list[str]
    """Roles of the person who decided where the events go. An event is sent only if these roles may read what it reports."""
    created: str
    """Time of creation (UTC)."""
    last_modified: str
    """Time of the last change (UTC)."""
    change: Literal["created", "updated", "rotated", "disabled", "deleted"]
    """Change of the endpoint; `disabled`: by the service, since it failed."""
    description: str | None = None
    """Purpose of the endpoint, in words."""
    disabled_because: Literal["failing"] | None = None
    """The service disabled the endpoint because every attempt had failed for 5 days. Its events are kept for 30 days."""
    previous_expires: str | None = None
    """Time until which the previous secret signs as well (UTC)."""

@dataclass(kw_only=True)
class Withdrawal:
    """Money that leaves a wallet. Its end is reported by a webhook."""
    withdrawal_id: int
    """Identifies the withdrawal for ever; made by the service."""
    external_unique_id: str
    """Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result."""
    status: Literal["PENDING", "SUCCESSFUL", "FAILED"]
    """PENDING until it has ended; then it changes no more."""
    amount: Decimal
    """Amount of money as a decimal number, with at most the decimals of its currency."""
    currency: str
    """Currency code (ISO 4217), for example `EUR`."""
    wallet_id: int
    """Wallet whose money it is."""
    fee: Decimal
    """Fee in the same currency."""
    type: str
    """Kind of withdrawal, as it was created."""
    deliver_to_phone: str
    """Phone number (E.164) to which the money is delivered."""
    created: str
    """Time of creation (UTC)."""
    pending_tasks: list[int] | None = None
    """Open tasks that change this item and that you may see: at most 10. Only where one item is asked for."""

@dataclass(kw_only=True)
class WithdrawalCallback:
    """Payload of the webhooks that report the end of a withdrawal."""
    event_type: Literal["withdrawal.successful", "withdrawal.failed"]
    """Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know."""
    withdrawal_id: int
    """Identifies the withdrawal for ever; made by the service."""
    external_unique_id: str
    """Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result."""
    status: Literal["SUCCESSFUL", "FAILED"]
    """The outcome."""
    amount: Decimal
    """Amount of money as a decimal number, with at most the decimals of its currency."""
    currency: str
    """Currency code (ISO 4217), for example `EUR`."""
    wallet_id: int
    """Wallet whose money it is."""
    fee: Decimal
    """Fee in the same currency."""
    created: str
    """Time of creation (UTC)."""
    type: str
    """Kind of withdrawal, as it was created."""

@dataclass(kw_only=True)
class WithdrawalEvent:
    """Event that reports the end of a withdrawal."""
    event_type: Literal["withdrawal.successful", "withdrawal.failed"]
    """Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know."""
    event_id: int
    """Identifies the event: the same for every endpoint that gets it."""
    created: str
    """Time of creation (UTC)."""
    tenant_id: int
    """Tenant to which it belongs."""
    data: Withdrawal
    actor: WithdrawalEventActor | None = None
    """Person who caused the event; absent if the service acted by itself."""

@dataclass(kw_only=True)
class WithdrawalEventActor:
    """Person who caused the event; absent if the service acted by itself."""
    customer_id: int
    """Id of the customer or admin user."""
    agent: str | None = None
    """Agent that acted with a token of this person."""


#: Payloads of callbacks, by their ``eventType``.
CALLBACKS: dict[str, type] = {"payment.successful": PaymentCallback, "payment.failed": PaymentCallback, "withdrawal.successful": WithdrawalCallback, "withdrawal.failed": WithdrawalCallback, "task.pending": TaskCallback, "task.executed": TaskCallback, "task.rejected": TaskCallback, "task.discarded": TaskCallback, "task.failed": TaskCallback, "test": TestCallback}
#: Payloads of events that a webhook endpoint receives, by their ``eventType``.
EVENTS: dict[str, type] = {"payment.successful": PaymentEvent, "payment.failed": PaymentEvent, "withdrawal.successful": WithdrawalEvent, "withdrawal.failed": WithdrawalEvent, "task.executed": TaskStateEvent, "task.rejected": TaskStateEvent, "task.discarded": TaskStateEvent, "task.failed": TaskStateEvent, "test": TestEvent, "transfer.created": TransferEvent, "task.submitted": TaskStateEvent, "task.approved": TaskStateEvent, "task.commented": TaskCommentEvent, "identity.created": IdentityEvent, "identity.locked": IdentityEvent, "identity.unlocked": IdentityEvent, "identity.deleted": IdentityEvent, "identity.credentials-changed": IdentityEvent, "session.created": SessionEvent, "session.ended": SessionEvent, "agent.created": AgentEvent, "agent.ended": AgentEvent, "agent.refused": AgentRefusedEvent, "position.granted": PositionEvent, "position.ended": PositionEvent, "permission.changed": ConfigurationEvent, "setting.changed": ConfigurationEvent, "webhook-endpoint.changed": WebhookEndpointEvent}
