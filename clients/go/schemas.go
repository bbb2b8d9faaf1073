// Code generated from the API document by `npm run docs`. DO NOT EDIT.

package countersign

import "encoding/json"

// Payloads of callbacks, by their eventType.
var callbackPayloads = map[string]func() any{
	"payment.successful": func() any { return new(PaymentCallback) },
	"payment.failed": func() any { return new(PaymentCallback) },
	"withdrawal.successful": func() any { return new(WithdrawalCallback) },
	"withdrawal.failed": func() any { return new(WithdrawalCallback) },
	"task.pending": func() any { return new(TaskCallback) },
	"task.executed": func() any { return new(TaskCallback) },
	"task.rejected": func() any { return new(TaskCallback) },
	"task.discarded": func() any { return new(TaskCallback) },
	"task.failed": func() any { return new(TaskCallback) },
	"test": func() any { return new(TestCallback) },
}

// Payloads of events that a webhook endpoint receives, by their eventType.
var eventPayloads = map[string]func() any{
	"payment.successful": func() any { return new(PaymentEvent) },
	"payment.failed": func() any { return new(PaymentEvent) },
	"withdrawal.successful": func() any { return new(WithdrawalEvent) },
	"withdrawal.failed": func() any { return new(WithdrawalEvent) },
	"task.executed": func() any { return new(TaskStateEvent) },
	"task.rejected": func() any { return new(TaskStateEvent) },
	"task.discarded": func() any { return new(TaskStateEvent) },
	"task.failed": func() any { return new(TaskStateEvent) },
	"test": func() any { return new(TestEvent) },
	"transfer.created": func() any { return new(TransferEvent) },
	"task.submitted": func() any { return new(TaskStateEvent) },
	"task.approved": func() any { return new(TaskStateEvent) },
	"task.commented": func() any { return new(TaskCommentEvent) },
	"identity.created": func() any { return new(IdentityEvent) },
	"identity.locked": func() any { return new(IdentityEvent) },
	"identity.unlocked": func() any { return new(IdentityEvent) },
	"identity.deleted": func() any { return new(IdentityEvent) },
	"identity.credentials-changed": func() any { return new(IdentityEvent) },
	"session.created": func() any { return new(SessionEvent) },
	"session.ended": func() any { return new(SessionEvent) },
	"agent.created": func() any { return new(AgentEvent) },
	"agent.ended": func() any { return new(AgentEvent) },
	"agent.refused": func() any { return new(AgentRefusedEvent) },
	"position.granted": func() any { return new(PositionEvent) },
	"position.ended": func() any { return new(PositionEvent) },
	"permission.changed": func() any { return new(ConfigurationEvent) },
	"setting.changed": func() any { return new(ConfigurationEvent) },
	"webhook-endpoint.changed": func() any { return new(WebhookEndpointEvent) },
}

// AccessAction: An action that the subject may take at once.
type AccessAction struct {
	// Action of the permission.
	Name string `json:"name"`
}

// AccessEvaluation: A decision for another service, with its reason and what would make the action possible.
type AccessEvaluation struct {
	// True only if the call would be allowed at once.
	Decision bool `json:"decision"`
	// Absent where the caller may not ask about the subject or the resource.
	Context *AccessEvaluationContext `json:"context,omitempty"`
}

// AccessEvaluationContext: Absent where the caller may not ask about the subject or the resource.
type AccessEvaluationContext struct {
	// The deciding grant, or what would help.
	Reason string `json:"reason"`
	// Permission that the action needs.
	Permission string `json:"permission,omitempty"`
	// The action is possible by a task that somebody else approves, or after a step-up.
	Obligation string `json:"obligation,omitempty"`
	// For `task`: the roles and positions that approve.
	Roles []string `json:"roles,omitempty"`
	// For `step_up`: the methods, one of which is needed.
	Methods []string `json:"methods,omitempty"`
	// The reason why the action could not be evaluated.
	Error *AccessEvaluationContextError `json:"error,omitempty"`
}

// AccessEvaluationContextError: The reason why the action could not be evaluated.
type AccessEvaluationContextError struct {
	// HTTP status that the same call would be refused with.
	Status int64 `json:"status"`
	// Fault of this evaluation.
	Message string `json:"message"`
}

// AccessReportRow: A role or position that somebody holds, since when and by whom, and what they did with it in the last 90 days.
type AccessReportRow struct {
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Name that people see.
	Name string `json:"name"`
	// Origin of the grant. Empty for the first administrator, and for grants that are older than this record.
	GrantedBy AccessReportRowGrantedBy `json:"grantedBy"`
	// Last use of each group of permissions in the last 90 days, accurate to a day; the items of the tenant’s upstreams are groups too. Without a use it is empty.
	LastUse AccessReportRowLastUse `json:"lastUse"`
	// Ways in which the person proves who they are.
	Factors []string `json:"factors"`
	// Active agent tokens of the person.
	Agents []AccessReportRowAgents `json:"agents"`
	// Delegations that the person has given or received.
	Delegations []AccessReportRowDelegations `json:"delegations"`
	// Identity that the person logs in with; the first of several.
	Identity string `json:"identity,omitempty"`
	// Position in the tenant or in an organisation.
	Position string `json:"position,omitempty"`
	// Role above the tenant, for callers who may read the audit there.
	Role string `json:"role,omitempty"`
	// Organisation of the position.
	OrganisationID *int64 `json:"organisationId,omitempty"`
	// Time of the grant; absent for grants that are older than this record.
	Since string `json:"since,omitempty"`
	// End of a temporary position.
	TemporaryUntil string `json:"temporaryUntil,omitempty"`
	// Last login in the last 90 days.
	LastSignIn string `json:"lastSignIn,omitempty"`
}

// AccessReportRowAgents:
type AccessReportRowAgents struct {
	// Id of the agent token; the token itself is shown only once.
	AgentTokenID string `json:"agentTokenId"`
	// Name that people see.
	Name string `json:"name"`
	// Time at which this expires (UTC).
	Expires string `json:"expires"`
	// Time of the last use (UTC), accurate to a few minutes.
	LastUsed string `json:"lastUsed,omitempty"`
}

// AccessReportRowDelegations:
type AccessReportRowDelegations struct {
	// Delegation, as the list of delegations names it.
	DelegationID string `json:"delegationId"`
	// Person for whom the substitute decides.
	FromCustomerID int64 `json:"fromCustomerId"`
	// Substitute.
	ToCustomerID int64 `json:"toCustomerId"`
	// Time from which the substitute decides.
	From string `json:"from"`
	// Time from which the substitute decides no more.
	Until string `json:"until"`
}

// AccessReportRowGrantedBy: Origin of the grant. Empty for the first administrator, and for grants that are older than this record.
type AccessReportRowGrantedBy struct {
	// Person who granted it; of a task, its executor.
	CustomerID *int64 `json:"customerId,omitempty"`
	// Task by which it was granted.
	TaskID *int64 `json:"taskId,omitempty"`
	// Identity provider that vouched for the person.
	Provider string `json:"provider,omitempty"`
}

// AccessReportRowLastUse: Last use of each group of permissions in the last 90 days, accurate to a day; the items of the tenant’s upstreams are groups too. Without a use it is empty.
type AccessReportRowLastUse struct {
	// Last use of a permission of `Tenant`.
	Tenant string `json:"Tenant,omitempty"`
	// Last use of a permission of `TenantConfig`.
	TenantConfig string `json:"TenantConfig,omitempty"`
	// Last use of a permission of `Property`.
	Property string `json:"Property,omitempty"`
	// Last use of a permission of `Integration`.
	Integration string `json:"Integration,omitempty"`
	// Last use of a permission of `OAuthClient`.
	OAuthClient string `json:"OAuthClient,omitempty"`
	// Last use of a permission of `ScimToken`.
	ScimToken string `json:"ScimToken,omitempty"`
	// Last use of a permission of `Permission`.
	Permission string `json:"Permission,omitempty"`
	// Last use of a permission of `AdminUser`.
	AdminUser string `json:"AdminUser,omitempty"`
	// Last use of a permission of `TemporaryPosition`.
	TemporaryPosition string `json:"TemporaryPosition,omitempty"`
	// Last use of a permission of `Customer`.
	Customer string `json:"Customer,omitempty"`
	// Last use of a permission of `ProfileOfNewCustomer`.
	ProfileOfNewCustomer string `json:"ProfileOfNewCustomer,omitempty"`
	// Last use of a permission of `Attachment`.
	Attachment string `json:"Attachment,omitempty"`
	// Last use of a permission of `Identity`.
	Identity string `json:"Identity,omitempty"`
	// Last use of a permission of `IdentityLock`.
	IdentityLock string `json:"IdentityLock,omitempty"`
	// Last use of a permission of `SecondFactor`.
	SecondFactor string `json:"SecondFactor,omitempty"`
	// Last use of a permission of `Organisation`.
	Organisation string `json:"Organisation,omitempty"`
	// Last use of a permission of `OrganisationPosition`.
	OrganisationPosition string `json:"OrganisationPosition,omitempty"`
	// Last use of a permission of `Wallet`.
	Wallet string `json:"Wallet,omitempty"`
	// Last use of a permission of `Transfer`.
	Transfer string `json:"Transfer,omitempty"`
	// Last use of a permission of `BulkTransfer`.
	BulkTransfer string `json:"BulkTransfer,omitempty"`
	// Last use of a permission of `Withdrawal`.
	Withdrawal string `json:"Withdrawal,omitempty"`
	// Last use of a permission of `Payment`.
	Payment string `json:"Payment,omitempty"`
	// Last use of a permission of `Callback`.
	Callback string `json:"Callback,omitempty"`
	// Last use of a permission of `WebhookEndpoint`.
	WebhookEndpoint string `json:"WebhookEndpoint,omitempty"`
	// Last use of a permission of `CallbackSecret`.
	CallbackSecret string `json:"CallbackSecret,omitempty"`
	// Last use of a permission of `Upstream`.
	Upstream string `json:"Upstream,omitempty"`
	// Last use of a permission of `Task`.
	Task string `json:"Task,omitempty"`
	// Last use of a permission of `Audit`.
	Audit string `json:"Audit,omitempty"`
	// Last use of a permission of `Overview`.
	Overview string `json:"Overview,omitempty"`
}

// AccessResource: A thing on which the subject may take the action at once.
type AccessResource struct {
	// The type that was searched.
	Type string `json:"type"`
	// Id of the thing.
	ID string `json:"id"`
}

// AccessSubject: Somebody who may take the action at once.
type AccessSubject struct {
	// `customer` or `identity`.
	Type string `json:"type"`
	// Customer id, or name of the identity.
	ID string `json:"id"`
}

// AddOrganisationPositionRequest: Person who gets a position, and which one.
type AddOrganisationPositionRequest struct {
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Position in the tenant or organisation, for example `LEVEL_01` or `DIRECTOR`.
	Position string `json:"position"`
}

// AdminUser: Member of staff: of one tenant with a position, or above the tenants with a role.
type AdminUser struct {
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Given name of the person.
	FirstName string `json:"firstName"`
	// Family name of the person.
	LastName string `json:"lastName"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Time of the last change (UTC).
	LastModified string `json:"lastModified"`
	// Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
	PendingTasks []int64 `json:"pendingTasks,omitempty"`
	// Tenant to which it belongs.
	TenantID *int64 `json:"tenantId,omitempty"`
	// Short name of the institution.
	Institution string `json:"institution,omitempty"`
	// Position in the tenant or organisation, for example `LEVEL_01` or `DIRECTOR`.
	Position string `json:"position,omitempty"`
	// Id of the directory for a person whom directory sync manages, if it has sent one.
	ScimExternalID string `json:"scimExternalId,omitempty"`
	// Role above tenants, for example `GLOBAL_ADMIN`.
	Role string `json:"role,omitempty"`
	// E-mail address on record; codes and links are sent there.
	Email string `json:"email,omitempty"`
	EmailSuppressed *SuppressedEmail `json:"emailSuppressed,omitempty"`
	// Phone number in E.164 form, for example `+35312345678`.
	PhoneNumber string `json:"phoneNumber,omitempty"`
	// Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none.
	Locale string `json:"locale,omitempty"`
	PendingContact *PendingContact `json:"pendingContact,omitempty"`
}

// AgentEvent: Event that reports a new or ended agent token.
type AgentEvent struct {
	// Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know.
	EventType string `json:"eventType"`
	// Identifies the event: the same for every endpoint that gets it.
	EventID int64 `json:"eventId"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Tenant to which it belongs.
	TenantID int64 `json:"tenantId"`
	// The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut.
	Data AgentEventData `json:"data"`
	// Person who caused the event; absent if the service acted by itself.
	Actor *AgentEventActor `json:"actor,omitempty"`
}

// AgentEventActor: Person who caused the event; absent if the service acted by itself.
type AgentEventActor struct {
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Agent that acted with a token of this person.
	Agent string `json:"agent,omitempty"`
}

// AgentEventData: The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut.
type AgentEventData struct {
	// Id of the agent token; the token itself is shown only once.
	AgentTokenID string `json:"agentTokenId"`
	// Name that people see.
	Name string `json:"name"`
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Name with which a person or program logs in; unique across all tenants.
	Identity string `json:"identity"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Time at which this expires (UTC).
	Expires string `json:"expires"`
}

// AgentLimits: Limits of the token beside those of its owner. What is missing is not limited.
type AgentLimits struct {
	// Only these operations may be read and proposed: ids of operations, with `*` for any letters, for example `get*`. Operations of upstreams have the name of the upstream before them: `bank.createPayout`, `bank.*`; only such a pattern, or `*` alone, allows them.
	Operations []string `json:"operations,omitempty"`
	// Largest sum of the amounts of one proposal.
	LargestAmount json.Number `json:"largestAmount,omitempty"`
	// Largest sum of the amounts of all proposals of a day (UTC), decided or not.
	LargestAmountPerDay json.Number `json:"largestAmountPerDay,omitempty"`
	// Maximum number of its proposals that are DRAFT, PENDING or EXECUTE at the same time.
	MostOpenProposals *int64 `json:"mostOpenProposals,omitempty"`
	// The token may only make calls that name these customers, and no others.
	CustomerIDs []int64 `json:"customerIds,omitempty"`
	// The token may only make calls that name these wallets, and no others.
	WalletIDs []int64 `json:"walletIds,omitempty"`
}

// AgentRefusedEvent: Event that reports a refused call of an agent.
type AgentRefusedEvent struct {
	// Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know.
	EventType string `json:"eventType"`
	// Identifies the event: the same for every endpoint that gets it.
	EventID int64 `json:"eventId"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Tenant to which it belongs.
	TenantID int64 `json:"tenantId"`
	// The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut.
	Data AgentRefusedEventData `json:"data"`
	// Person who caused the event; absent if the service acted by itself.
	Actor *AgentRefusedEventActor `json:"actor,omitempty"`
}

// AgentRefusedEventActor: Person who caused the event; absent if the service acted by itself.
type AgentRefusedEventActor struct {
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Agent that acted with a token of this person.
	Agent string `json:"agent,omitempty"`
}

// AgentRefusedEventData: The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut.
type AgentRefusedEventData struct {
	// Id of the agent token; the token itself is shown only once.
	AgentTokenID string `json:"agentTokenId"`
	// Name that people see.
	Name string `json:"name"`
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Operation that was called, as method and path template.
	Operation string `json:"operation"`
	// Path that was called, without its query.
	Path string `json:"path"`
	// Code that identifies the case; branch on it.
	Code string `json:"code"`
}

// AgentToken: Active token of an agent, as its owner sees it, with the number of its proposals by status.
type AgentToken struct {
	// Id of the agent token; the token itself is shown only once.
	AgentTokenID string `json:"agentTokenId"`
	// Name that people see.
	Name string `json:"name"`
	// Name with which a person or program logs in; unique across all tenants.
	Identity string `json:"identity"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Time at which this expires (UTC).
	Expires string `json:"expires"`
	// Approvers of proposals that name none: ids of users.
	Approvers []int64 `json:"approvers"`
	Limits AgentLimits `json:"limits"`
	// False if the token ends with the session that created it.
	Keep bool `json:"keep"`
	// Number of its proposals by status.
	Proposals AgentTokenProposals `json:"proposals"`
	// Time of the last use (UTC), accurate to a few minutes.
	LastUsed string `json:"lastUsed,omitempty"`
	// OAuth client that uses the agent; absent for a token that its owner has copied.
	ClientID string `json:"clientId,omitempty"`
	// Name of that client.
	ClientName string `json:"clientName,omitempty"`
}

// AgentTokenProposals: Number of its proposals by status.
type AgentTokenProposals struct {
	// Number of proposals that are DRAFT.
	DRAFT int64 `json:"DRAFT"`
	// Number of proposals that are PENDING.
	PENDING int64 `json:"PENDING"`
	// Number of proposals that are EXECUTE.
	EXECUTE int64 `json:"EXECUTE"`
	// Number of proposals that are EXECUTED.
	EXECUTED int64 `json:"EXECUTED"`
	// Number of proposals that are REJECTED.
	REJECTED int64 `json:"REJECTED"`
	// Number of proposals that are DISCARDED.
	DISCARDED int64 `json:"DISCARDED"`
	// Number of proposals that are FAILED.
	FAILED int64 `json:"FAILED"`
}

// AnswerLivenessConsentRequest: Answer of the person at the page of a liveness check: whether it was them who started it.
type AnswerLivenessConsentRequest struct {
	// Id of the session, or of the liveness check.
	SessionID string `json:"sessionId"`
	// False if the person at the page did not start this check: it ends.
	WasMe bool `json:"wasMe"`
}

// AnswerSignedOutResponse: Address at the client with the error `login_required`.
type AnswerSignedOutResponse struct {
	// Address at the client to which the browser has to go, with the answer.
	RedirectTo string `json:"redirectTo"`
}

// Attachment: Stored document of a person, without its content.
type Attachment struct {
	// Identifies the stored document.
	AttachmentID int64 `json:"attachmentId"`
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Type of the document, for example `PASSPORT` or `FACIAL_PHOTO`.
	DocumentType string `json:"documentType"`
	// Media type of the content.
	ContentType string `json:"contentType"`
	// In bytes.
	Size int64 `json:"size"`
	// Time of creation (UTC).
	Created string `json:"created"`
}

// AuditEvent: One change or refusal that the audit log keeps: who, what, when, and the item before and after.
type AuditEvent struct {
	// Identifies the entry; entries sort by it.
	AuditID string `json:"auditId"`
	// Time of the event (UTC).
	At string `json:"at"`
	// Customer id of the caller, or `anonymous` or `service`.
	Actor any `json:"actor"`
	// Kind of the event.
	Kind string `json:"kind"`
	// Says in one sentence what happened, with the thing and the amount; `name` says who did it.
	Sentence string `json:"sentence"`
	// Operation that was called, as method and path template.
	Action string `json:"action"`
	// Path of the call.
	Path string `json:"path"`
	// Trace id of the call; quote it when you ask for help.
	TraceID string `json:"traceId"`
	// Name with which a person or program logs in; unique across all tenants.
	Identity string `json:"identity,omitempty"`
	// Name of the caller, where it is a person who still exists.
	Name string `json:"name,omitempty"`
	// Id of the session, or of the liveness check.
	SessionID string `json:"sessionId,omitempty"`
	// The thing that the event is about, if it names one.
	Object *AuditEventObject `json:"object,omitempty"`
	// Task, as the header `task-id` named it when the call was stored.
	TaskID *int64 `json:"taskId,omitempty"`
	// State of the item before the change; secrets read `***`.
	Before any `json:"before,omitempty"`
	// State of the item after the change; secrets read `***`.
	After any `json:"after,omitempty"`
	// Error code with which the call was refused.
	Refused string `json:"refused,omitempty"`
	// Short name of the identity provider.
	Provider string `json:"provider,omitempty"`
	// Reason in words.
	Reason string `json:"reason,omitempty"`
	// IP address of the caller.
	SourceAddress string `json:"sourceAddress,omitempty"`
}

// AuditEventObject: The thing that the event is about, if it names one.
type AuditEventObject struct {
	// Word for the thing, for example `transfer`.
	Type string `json:"type"`
	// Id or name of the thing.
	ID string `json:"id"`
	// Path of the thing, below the base path.
	Path string `json:"path"`
}

// AuditProof: The result of comparing an audit event with the seal of its hour and the seals beside it.
type AuditProof struct {
	// `VERIFIED`: as it was sealed. `TOO_LARGE`: its hour is checked by `npm run verify-audit` only. `UNKNOWN`: there is no such event.
	State string `json:"state"`
	// Hour of the event in UTC, for example `2026-01-31T08`.
	Hour string `json:"hour"`
	// The differences that were found, in words; empty unless `BROKEN`.
	Findings []string `json:"findings"`
	// Number of entries that the seal of the hour vouches for.
	SealedEntries *int64 `json:"sealedEntries,omitempty"`
	// Hash of the seal: the one that the log has of this hour (`audit.sealed`).
	SealHash string `json:"sealHash,omitempty"`
}

// AuthorizationRequest: Request of a client to a person; only `redirectTo` if the person need not be asked.
type AuthorizationRequest struct {
	// The client that asks.
	Client *AuthorizationRequestClient `json:"client,omitempty"`
	// Scopes that are asked for, separated by spaces.
	Scope string `json:"scope,omitempty"`
	// Resource that the access token opens.
	Resource string `json:"resource,omitempty"`
	// Address at the client to which the answer goes.
	RedirectUri string `json:"redirectUri,omitempty"`
	// Time until which the person can decide.
	Expires string `json:"expires,omitempty"`
	// Address at the client to which the browser has to go, with the answer.
	RedirectTo string `json:"redirectTo,omitempty"`
}

// AuthorizationRequestClient: The client that asks.
type AuthorizationRequestClient struct {
	// Name that the client has given itself.
	Name string `json:"name"`
	// Host that answers for the client.
	Host string `json:"host"`
	// True if an administrator has registered the client.
	Checked bool `json:"checked"`
}

// BulkTransfer: Up to 25 transfers that were made together: all or none.
type BulkTransfer struct {
	// Identifies all transfers that were made together; made by the service.
	BulkTransferID int64 `json:"bulkTransferId"`
	// Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result.
	ExternalUniqueID string `json:"externalUniqueId"`
	// A bulk transfer is made whole, or refused.
	Status string `json:"status"`
	// Transfers that are made together: all or none.
	Transfers []BulkTransferTransfers `json:"transfers"`
	// Time of creation (UTC).
	Created string `json:"created"`
}

// BulkTransferTransfers:
type BulkTransferTransfers struct {
	// Amount of money as a decimal number, with at most the decimals of its currency.
	Amount json.Number `json:"amount"`
	// Currency code (ISO 4217), for example `EUR`.
	Currency string `json:"currency"`
	// Id of the wallet that is debited.
	FromWalletID int64 `json:"fromWalletId"`
	// Id of the wallet that is credited.
	ToWalletID int64 `json:"toWalletId"`
	// Description for people.
	Description string `json:"description,omitempty"`
}

// Callback: One webhook with its attempts and its retry schedule.
type Callback struct {
	// Id of the callback: the same on every attempt, and sent as `webhook-id`.
	CallbackID int64 `json:"callbackId"`
	// URL that receives the callback.
	URL string `json:"url"`
	// `WAITING` for the next attempt, or how it ended.
	State string `json:"state"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Attempts so far, oldest first.
	Attempts []CallbackAttempts `json:"attempts"`
	// Number of attempts made so far.
	AttemptsMade int64 `json:"attemptsMade"`
	// Retry schedule with the state of each attempt.
	Ladder []CallbackLadder `json:"ladder"`
	// Endpoint that the event is for; absent for a `callbackUrl` of a call.
	WebhookEndpointID *int64 `json:"webhookEndpointId,omitempty"`
	// Time of the next attempt (UTC); absent when none follows.
	NextAttemptAt string `json:"nextAttemptAt,omitempty"`
	// Body that is sent, byte for byte, for callers who may read what it reports.
	Payload string `json:"payload,omitempty"`
}

// CallbackAttempts:
type CallbackAttempts struct {
	// Number of the attempt, from 1.
	Attempt int64 `json:"attempt"`
	// Time of the attempt (UTC).
	At string `json:"at"`
	// HTTP status that the receiver answered.
	Status *int64 `json:"status,omitempty"`
	// Reason why the attempt failed before an HTTP answer arrived.
	Error string `json:"error,omitempty"`
	// Duration of the attempt in milliseconds.
	Ms *int64 `json:"ms,omitempty"`
	// Beginning of the receiver’s answer, at most 1 KiB.
	Answer string `json:"answer,omitempty"`
}

// CallbackLadder:
type CallbackLadder struct {
	// Number of the retry in the schedule.
	Rung int64 `json:"rung"`
	// Waiting time before this attempt, in seconds.
	GapSeconds int64 `json:"gapSeconds"`
	// Tells whether this attempt was made, is the next, or follows later.
	State string `json:"state"`
	// Time at which the attempt was made or is due (UTC).
	At string `json:"at,omitempty"`
}

// CallbackSummary: One webhook and its state, after its plan was changed.
type CallbackSummary struct {
	// Id of the callback: the same on every attempt, and sent as `webhook-id`.
	CallbackID int64 `json:"callbackId"`
	// URL that receives the callback.
	URL string `json:"url"`
	// `WAITING` for the next attempt, or how it ended.
	State string `json:"state"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Endpoint that the event is for; absent for a `callbackUrl` of a call.
	WebhookEndpointID *int64 `json:"webhookEndpointId,omitempty"`
	// Time of the next attempt (UTC); absent when none follows.
	NextAttemptAt string `json:"nextAttemptAt,omitempty"`
}

// ChangeOwnPasswordRequest: Password in force now, and the new one.
type ChangeOwnPasswordRequest struct {
	// Password that is in force now.
	CurrentPassword string `json:"currentPassword"`
	// Password. It is never shown again. In a login with a launch token: that token.
	Password string `json:"password"`
}

// ChangePasswordRequest: New password with the proofs that the tenant asks for: a code, a document, a liveness check or answers.
type ChangePasswordRequest struct {
	// Password. It is never shown again. In a login with a launch token: that token.
	Password string `json:"password"`
	// Code that was sent, or the code inside the link.
	Hash string `json:"hash,omitempty"`
	// Kind of document that is compared with the one on record.
	ComparisonDocumentType string `json:"comparisonDocumentType,omitempty"`
	// Photo or document to compare with the one on record, in base64.
	Base64EncodedComparisonDocument string `json:"base64EncodedComparisonDocument,omitempty"`
	// JSON text with further proofs, for example `{"cloudLivenessSessionId": "…"}`.
	ExtraInfo string `json:"extraInfo,omitempty"`
	// Password that is in force now.
	CurrentPassword string `json:"currentPassword,omitempty"`
	// Answers to security questions, each to a different one.
	SecurityQuestionAnswers []ChangePasswordRequestSecurityQuestionAnswers `json:"securityQuestionAnswers,omitempty"`
}

// ChangePasswordRequestSecurityQuestionAnswers:
type ChangePasswordRequestSecurityQuestionAnswers struct {
	// Question, as the list of questions names it.
	SecurityQuestionID int64 `json:"securityQuestionId"`
	// Answer to a security question. Case and spaces at the ends do not matter.
	Answer string `json:"answer"`
}

// ChosenLocale: The language that the caller has chosen; without `locale`, none.
type ChosenLocale struct {
	// Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none.
	Locale string `json:"locale,omitempty"`
}

// ConfigurationEvent: Event that reports a changed permission row or setting.
type ConfigurationEvent struct {
	// Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know.
	EventType string `json:"eventType"`
	// Identifies the event: the same for every endpoint that gets it.
	EventID int64 `json:"eventId"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Tenant to which it belongs.
	TenantID int64 `json:"tenantId"`
	// The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut.
	Data ConfigurationEventData `json:"data"`
	// Person who caused the event; absent if the service acted by itself.
	Actor *ConfigurationEventActor `json:"actor,omitempty"`
}

// ConfigurationEventActor: Person who caused the event; absent if the service acted by itself.
type ConfigurationEventActor struct {
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Agent that acted with a token of this person.
	Agent string `json:"agent,omitempty"`
}

// ConfigurationEventData: The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut.
type ConfigurationEventData struct {
	// Name of the configuration key.
	Key string `json:"key"`
	// True if the key is set for this tenant.
	Overridden bool `json:"overridden"`
	// Text, number, boolean or JSON, by the type of the key.
	Value any `json:"value,omitempty"`
	// Text, number, boolean or JSON, by the type of the key.
	Default any `json:"default,omitempty"`
}

// ConfirmContactRequest: Code that was sent to the new e-mail address or phone number.
type ConfirmContactRequest struct {
	// Code that was sent to the new address.
	Code string `json:"code"`
}

// ConfirmedContact: Addresses of the caller that are on record now, and those that still wait for their codes.
type ConfirmedContact struct {
	// E-mail address on record; codes and links are sent there.
	Email string `json:"email,omitempty"`
	// Phone number in E.164 form, for example `+35312345678`.
	PhoneNumber string `json:"phoneNumber,omitempty"`
	PendingContact *PendingContact `json:"pendingContact,omitempty"`
}

// Consent: Client that may know who a person is, because the person has allowed it.
type Consent struct {
	// Id by which the consent is removed.
	ClientID string `json:"clientId"`
	// Name of the client when it was allowed.
	ClientName string `json:"clientName"`
	// Host of the client.
	Host string `json:"host"`
	// Allowed scopes, separated by spaces.
	Scope string `json:"scope"`
	// Time of creation (UTC).
	Created string `json:"created"`
}

// CountTasksResponse: Numbers for the badge of an inbox. Counting stops at `countedTo`.
type CountTasksResponse struct {
	// Number of tasks that wait for your approval.
	WaitingForYou int64 `json:"waitingForYou"`
	// Number of your own tasks that are drafts, wait for approval, or have failed.
	YourOpen int64 `json:"yourOpen"`
	// Number at which counting stops: there may be more.
	CountedTo int64 `json:"countedTo"`
}

// CreateAdminUserRequest: Name and position of a member of staff, with their first identity.
type CreateAdminUserRequest struct {
	// Name with which a person or program logs in; unique across all tenants.
	Identity string `json:"identity"`
	// Given name of the person.
	FirstName string `json:"firstName"`
	// Family name of the person.
	LastName string `json:"lastName"`
	// Position in the tenant or organisation, for example `LEVEL_01` or `DIRECTOR`.
	Position string `json:"position"`
	// Password. It is never shown again. In a login with a launch token: that token.
	Password string `json:"password,omitempty"`
	// True if a code of an authenticator app is required to log in; `pending` until the first code has come.
	TotpEnabled *bool `json:"totpEnabled,omitempty"`
	// RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks.
	PublicKey string `json:"publicKey,omitempty"`
	// True if the identity signs in with passkeys.
	WebAuthN *bool `json:"webAuthN,omitempty"`
	// Short name of the identity provider with which this identity signs in.
	Sso string `json:"sso,omitempty"`
	// E-mail address on record; codes and links are sent there.
	Email string `json:"email,omitempty"`
	// Phone number in E.164 form, for example `+35312345678`.
	PhoneNumber string `json:"phoneNumber,omitempty"`
	// Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none.
	Locale string `json:"locale,omitempty"`
}

// CreateAdminUserResponse: The new member of staff with their first identity; `totpUri` and `enrolmentCode` are shown only here.
type CreateAdminUserResponse struct {
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Given name of the person.
	FirstName string `json:"firstName"`
	// Family name of the person.
	LastName string `json:"lastName"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Time of the last change (UTC).
	LastModified string `json:"lastModified"`
	// Name with which a person or program logs in; unique across all tenants.
	Identity string `json:"identity"`
	// True if a code of an authenticator app is required to log in; `pending` until the first code has come.
	TotpEnabled bool `json:"totpEnabled"`
	// Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
	PendingTasks []int64 `json:"pendingTasks,omitempty"`
	// Tenant to which it belongs.
	TenantID *int64 `json:"tenantId,omitempty"`
	// Short name of the institution.
	Institution string `json:"institution,omitempty"`
	// Position in the tenant or organisation, for example `LEVEL_01` or `DIRECTOR`.
	Position string `json:"position,omitempty"`
	// Id of the directory for a person whom directory sync manages, if it has sent one.
	ScimExternalID string `json:"scimExternalId,omitempty"`
	// Role above tenants, for example `GLOBAL_ADMIN`.
	Role string `json:"role,omitempty"`
	// E-mail address on record; codes and links are sent there.
	Email string `json:"email,omitempty"`
	EmailSuppressed *SuppressedEmail `json:"emailSuppressed,omitempty"`
	// Phone number in E.164 form, for example `+35312345678`.
	PhoneNumber string `json:"phoneNumber,omitempty"`
	// Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none.
	Locale string `json:"locale,omitempty"`
	PendingContact *PendingContact `json:"pendingContact,omitempty"`
	// URI for the QR code of the authenticator app (`otpauth://…`); shown only this once.
	TotpUri string `json:"totpUri,omitempty"`
	// Code with which the first passkey of this identity is registered; shown once.
	EnrolmentCode string `json:"enrolmentCode,omitempty"`
}

// CreateAgentTokenRequest: Name of the agent, lifetime of its token, who decides its proposals, and its limits.
type CreateAgentTokenRequest struct {
	// Name that people see.
	Name string `json:"name"`
	// Lifetime in seconds.
	ExpiresInSeconds *int64 `json:"expiresInSeconds,omitempty"`
	// Approvers of proposals that name none: ids of users of your tenant, or above the tenants.
	Approvers []int64 `json:"approvers,omitempty"`
	// Limits of the token beside those of its owner. What is missing is not limited.
	Limits *CreateAgentTokenRequestLimits `json:"limits,omitempty"`
	// True: the token outlives the session that creates it. False: it ends with that session.
	Keep *bool `json:"keep,omitempty"`
}

// CreateAgentTokenRequestLimits: Limits of the token beside those of its owner. What is missing is not limited.
type CreateAgentTokenRequestLimits struct {
	// Only these operations may be read and proposed: ids of operations, with `*` for any letters, for example `get*`. Operations of upstreams have the name of the upstream before them: `bank.createPayout`, `bank.*`; only such a pattern, or `*` alone, allows them.
	Operations []string `json:"operations,omitempty"`
	// Largest sum of the amounts of one proposal.
	LargestAmount json.Number `json:"largestAmount,omitempty"`
	// Largest sum of the amounts of all proposals of a day (UTC), decided or not.
	LargestAmountPerDay json.Number `json:"largestAmountPerDay,omitempty"`
	// Maximum number of its proposals that are DRAFT, PENDING or EXECUTE at the same time.
	MostOpenProposals *int64 `json:"mostOpenProposals,omitempty"`
	// The token may only make calls that name these customers, and no others.
	CustomerIDs []int64 `json:"customerIds,omitempty"`
	// The token may only make calls that name these wallets, and no others.
	WalletIDs []int64 `json:"walletIds,omitempty"`
}

// CreateAgentTokenResponse: The agent token in `headerValue`, shown only here. It reads, and changes data only by tasks.
type CreateAgentTokenResponse struct {
	// Time at which this expires (UTC).
	Expires string `json:"expires"`
	// Time at which the token expires, in seconds since 1970-01-01 UTC.
	ExpiresEpochSecs int64 `json:"expiresEpochSecs"`
	// Name of the header that carries the token: `Authorization`.
	HeaderName string `json:"headerName"`
	// Value of that header: `Bearer <JWT>`.
	HeaderValue string `json:"headerValue"`
	// Roles of the caller.
	Roles []string `json:"roles"`
	// Your own customer id.
	CustomerID int64 `json:"customerId"`
	// Id of the session, or of the liveness check.
	SessionID string `json:"sessionId"`
	// Id of the agent token; the token itself is shown only once.
	AgentTokenID string `json:"agentTokenId"`
	// Name that people see.
	Name string `json:"name"`
	// Approvers of proposals that name none: ids of users.
	Approvers []int64 `json:"approvers"`
	Limits AgentLimits `json:"limits"`
	// False if the token ends with the session that created it.
	Keep bool `json:"keep"`
	// Your tenant; absent for people above the tenants.
	TenantID *int64 `json:"tenantId,omitempty"`
	// Name of the header that must carry `csrfToken` when the token is renewed. Present in sessions that began with a launch token.
	CsrfHeaderName string `json:"csrfHeaderName,omitempty"`
	// Value of the header that `csrfHeaderName` names.
	CsrfToken string `json:"csrfToken,omitempty"`
	// Only after a launch token that a page of the service sends: whether this browser started the sign-in or the launch. A page that gets `false` must ask “Continue as …?” before it keeps the session.
	StartedHere *bool `json:"startedHere,omitempty"`
}

// CreateAttachmentRequest: Type and content of a document.
type CreateAttachmentRequest struct {
	// Type of the document, for example `PASSPORT` or `FACIAL_PHOTO`.
	DocumentType string `json:"documentType"`
	// Content of the document, in base64; at most 5 MiB.
	Base64EncodedDocument string `json:"base64EncodedDocument"`
}

// CreateBulkTransferRequest: Up to 25 transfers that run together: all or none.
type CreateBulkTransferRequest struct {
	// Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result.
	ExternalUniqueID string `json:"externalUniqueId"`
	// Transfers that are made together: all or none.
	Transfers []CreateBulkTransferRequestTransfers `json:"transfers"`
}

// CreateBulkTransferRequestTransfers:
type CreateBulkTransferRequestTransfers struct {
	// Amount of money as a decimal number, with at most the decimals of its currency.
	Amount json.Number `json:"amount"`
	// Id of the wallet that is debited.
	FromWalletID int64 `json:"fromWalletId"`
	// Id of the wallet that is credited.
	ToWalletID int64 `json:"toWalletId"`
	// Description for people.
	Description string `json:"description,omitempty"`
}

// CreateCustomerRequest: Name of a customer and how to reach them.
type CreateCustomerRequest struct {
	// Given name of the person.
	FirstName string `json:"firstName"`
	// Family name of the person.
	LastName string `json:"lastName"`
	// E-mail address on record; codes and links are sent there.
	Email string `json:"email,omitempty"`
	// Phone number in E.164 form, for example `+35312345678`.
	PhoneNumber string `json:"phoneNumber,omitempty"`
	// National identity number; unique in the tenant.
	NationalIdentityNumber string `json:"nationalIdentityNumber,omitempty"`
	// Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none.
	Locale string `json:"locale,omitempty"`
}

// CreateCustomerWalletRequest: Currency and name of a wallet for a customer.
type CreateCustomerWalletRequest struct {
	// Currency code (ISO 4217), for example `EUR`.
	Currency string `json:"currency"`
	// Name that people see.
	Name string `json:"name,omitempty"`
}

// CreateDelegationRequest: Substitute, the time for which they decide, and why.
type CreateDelegationRequest struct {
	// Substitute.
	ToCustomerID int64 `json:"toCustomerId"`
	// Time from which the substitute decides no more: at most 90 days after `from`.
	Until string `json:"until"`
	// Reason, which the substitute and auditors read.
	Reason string `json:"reason"`
	// Time from which the substitute decides; without it, from now on.
	From string `json:"from,omitempty"`
}

// CreateGlobalAdminIdentityRequest: Name and proofs with which a global administrator logs in.
type CreateGlobalAdminIdentityRequest struct {
	// Name with which a person or program logs in; unique across all tenants.
	Identity string `json:"identity"`
	// Password. It is never shown again. In a login with a launch token: that token.
	Password string `json:"password,omitempty"`
	// True if a code of an authenticator app is required to log in; `pending` until the first code has come.
	TotpEnabled *bool `json:"totpEnabled,omitempty"`
	// RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks.
	PublicKey string `json:"publicKey,omitempty"`
	// True if the identity signs in with passkeys.
	WebAuthN *bool `json:"webAuthN,omitempty"`
	// Short name of the identity provider with which this identity signs in.
	Sso string `json:"sso,omitempty"`
	// Time after which the identity cannot log in. A time in the past locks it now.
	AuthLockedAfter string `json:"authLockedAfter,omitempty"`
	// Time after which the password must be changed before the identity can log in. Nothing changes for one without a password.
	ChangeAfter string `json:"changeAfter,omitempty"`
}

// CreateGlobalAdminRequest: Name and role of a global administrator, with their first identity.
type CreateGlobalAdminRequest struct {
	// Name with which a person or program logs in; unique across all tenants.
	Identity string `json:"identity"`
	// Given name of the person.
	FirstName string `json:"firstName"`
	// Family name of the person.
	LastName string `json:"lastName"`
	// Role above tenants, for example `GLOBAL_ADMIN`.
	Role string `json:"role"`
	// Password. It is never shown again. In a login with a launch token: that token.
	Password string `json:"password,omitempty"`
	// True if a code of an authenticator app is required to log in; `pending` until the first code has come.
	TotpEnabled *bool `json:"totpEnabled,omitempty"`
	// RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks.
	PublicKey string `json:"publicKey,omitempty"`
	// True if the identity signs in with passkeys.
	WebAuthN *bool `json:"webAuthN,omitempty"`
	// Short name of the identity provider with which this identity signs in.
	Sso string `json:"sso,omitempty"`
	// E-mail address on record; codes and links are sent there.
	Email string `json:"email,omitempty"`
	// Phone number in E.164 form, for example `+35312345678`.
	PhoneNumber string `json:"phoneNumber,omitempty"`
	// Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none.
	Locale string `json:"locale,omitempty"`
}

// CreateGlobalAdminResponse: The new global administrator with their first identity; `totpUri` and `enrolmentCode` are shown only here.
type CreateGlobalAdminResponse struct {
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Given name of the person.
	FirstName string `json:"firstName"`
	// Family name of the person.
	LastName string `json:"lastName"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Time of the last change (UTC).
	LastModified string `json:"lastModified"`
	// Name with which a person or program logs in; unique across all tenants.
	Identity string `json:"identity"`
	// True if a code of an authenticator app is required to log in; `pending` until the first code has come.
	TotpEnabled bool `json:"totpEnabled"`
	// Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
	PendingTasks []int64 `json:"pendingTasks,omitempty"`
	// Tenant to which it belongs.
	TenantID *int64 `json:"tenantId,omitempty"`
	// Short name of the institution.
	Institution string `json:"institution,omitempty"`
	// Position in the tenant or organisation, for example `LEVEL_01` or `DIRECTOR`.
	Position string `json:"position,omitempty"`
	// Id of the directory for a person whom directory sync manages, if it has sent one.
	ScimExternalID string `json:"scimExternalId,omitempty"`
	// Role above tenants, for example `GLOBAL_ADMIN`.
	Role string `json:"role,omitempty"`
	// E-mail address on record; codes and links are sent there.
	Email string `json:"email,omitempty"`
	EmailSuppressed *SuppressedEmail `json:"emailSuppressed,omitempty"`
	// Phone number in E.164 form, for example `+35312345678`.
	PhoneNumber string `json:"phoneNumber,omitempty"`
	// Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none.
	Locale string `json:"locale,omitempty"`
	PendingContact *PendingContact `json:"pendingContact,omitempty"`
	// URI for the QR code of the authenticator app (`otpauth://…`); shown only this once.
	TotpUri string `json:"totpUri,omitempty"`
	// Code with which the first passkey of this identity is registered; shown once.
	EnrolmentCode string `json:"enrolmentCode,omitempty"`
}

// CreateGlobalAdminSecurityQuestionRequest: Question for a global administrator, and its answer.
type CreateGlobalAdminSecurityQuestionRequest struct {
	// Text of the security question.
	Question string `json:"question"`
	// Answer to a security question. Case and spaces at the ends do not matter.
	Answer string `json:"answer"`
}

// CreateGlobalOAuthClientRequest: Name, kind, URIs and key of a client above tenants.
type CreateGlobalOAuthClientRequest struct {
	// Name of the client, as people see it where they are asked to allow something.
	Name string `json:"name"`
	// `service`: a back end that acts as an account. `web`: another portal with a key. `native`: an app without a key.
	Kind string `json:"kind"`
	// Redirect URIs, compared character by character. An app may also use loopback http (any port) and its own schemes.
	RedirectUris []string `json:"redirectUris,omitempty"`
	// URIs to which a browser may return after logout.
	PostLogoutRedirectUris []string `json:"postLogoutRedirectUris,omitempty"`
	// Public keys of the client (RFC 7517), instead of `jwksUri`. Private members are refused.
	Jwks *CreateGlobalOAuthClientRequestJwks `json:"jwks,omitempty"`
	// URL of the public keys of the client, instead of `jwks`.
	JwksUri string `json:"jwksUri,omitempty"`
	// Account that a service acts as. Your own rights must cover the rights of that account.
	CustomerID *int64 `json:"customerId,omitempty"`
	// Scopes that the client may request; without it, all that fit its kind. A service without `scope` acts as its account.
	Scopes []string `json:"scopes,omitempty"`
	// URL that receives a logout token when a session ends in which the client got an ID token.
	BackchannelLogoutUri string `json:"backchannelLogoutUri,omitempty"`
	// True: the client gets tokens only with a DPoP proof (RFC 9449).
	DpopRequired *bool `json:"dpopRequired,omitempty"`
}

// CreateGlobalOAuthClientRequestJwks: Public keys of the client (RFC 7517), instead of `jwksUri`. Private members are refused.
type CreateGlobalOAuthClientRequestJwks struct {
	// Public keys in JWK form (RFC 7517): EC P-256, Ed25519, or RSA of 2,048 bits or more.
	Keys []map[string]any `json:"keys"`
}

// CreateIdentityRequest: Name and proofs with which a person or program of the tenant logs in.
type CreateIdentityRequest struct {
	// Name with which a person or program logs in; unique across all tenants.
	Identity string `json:"identity"`
	// Password. It is never shown again. In a login with a launch token: that token.
	Password string `json:"password,omitempty"`
	// True if a code of an authenticator app is required to log in; `pending` until the first code has come.
	TotpEnabled *bool `json:"totpEnabled,omitempty"`
	// RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks.
	PublicKey string `json:"publicKey,omitempty"`
	// True if the identity signs in with passkeys.
	WebAuthN *bool `json:"webAuthN,omitempty"`
	// Short name of the identity provider with which this identity signs in.
	Sso string `json:"sso,omitempty"`
	// Time after which the identity cannot log in. A time in the past locks it now.
	AuthLockedAfter string `json:"authLockedAfter,omitempty"`
	// Time after which the password must be changed before the identity can log in. Nothing changes for one without a password.
	ChangeAfter string `json:"changeAfter,omitempty"`
}

// CreateInstitutionAdminIdentityRequest: Name and proofs with which an administrator of the institution logs in.
type CreateInstitutionAdminIdentityRequest struct {
	// Name with which a person or program logs in; unique across all tenants.
	Identity string `json:"identity"`
	// Password. It is never shown again. In a login with a launch token: that token.
	Password string `json:"password,omitempty"`
	// True if a code of an authenticator app is required to log in; `pending` until the first code has come.
	TotpEnabled *bool `json:"totpEnabled,omitempty"`
	// RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks.
	PublicKey string `json:"publicKey,omitempty"`
	// True if the identity signs in with passkeys.
	WebAuthN *bool `json:"webAuthN,omitempty"`
	// Short name of the identity provider with which this identity signs in.
	Sso string `json:"sso,omitempty"`
	// Time after which the identity cannot log in. A time in the past locks it now.
	AuthLockedAfter string `json:"authLockedAfter,omitempty"`
	// Time after which the password must be changed before the identity can log in. Nothing changes for one without a password.
	ChangeAfter string `json:"changeAfter,omitempty"`
}

// CreateInstitutionAdminRequest: Name and role of an administrator of the institution, with their first identity.
type CreateInstitutionAdminRequest struct {
	// Name with which a person or program logs in; unique across all tenants.
	Identity string `json:"identity"`
	// Given name of the person.
	FirstName string `json:"firstName"`
	// Family name of the person.
	LastName string `json:"lastName"`
	// Role above tenants, for example `GLOBAL_ADMIN`.
	Role string `json:"role"`
	// Password. It is never shown again. In a login with a launch token: that token.
	Password string `json:"password,omitempty"`
	// True if a code of an authenticator app is required to log in; `pending` until the first code has come.
	TotpEnabled *bool `json:"totpEnabled,omitempty"`
	// RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks.
	PublicKey string `json:"publicKey,omitempty"`
	// True if the identity signs in with passkeys.
	WebAuthN *bool `json:"webAuthN,omitempty"`
	// Short name of the identity provider with which this identity signs in.
	Sso string `json:"sso,omitempty"`
	// E-mail address on record; codes and links are sent there.
	Email string `json:"email,omitempty"`
	// Phone number in E.164 form, for example `+35312345678`.
	PhoneNumber string `json:"phoneNumber,omitempty"`
	// Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none.
	Locale string `json:"locale,omitempty"`
}

// CreateInstitutionAdminResponse: The new administrator of the institution with their first identity; `totpUri` and `enrolmentCode` are shown only here.
type CreateInstitutionAdminResponse struct {
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Given name of the person.
	FirstName string `json:"firstName"`
	// Family name of the person.
	LastName string `json:"lastName"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Time of the last change (UTC).
	LastModified string `json:"lastModified"`
	// Name with which a person or program logs in; unique across all tenants.
	Identity string `json:"identity"`
	// True if a code of an authenticator app is required to log in; `pending` until the first code has come.
	TotpEnabled bool `json:"totpEnabled"`
	// Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
	PendingTasks []int64 `json:"pendingTasks,omitempty"`
	// Tenant to which it belongs.
	TenantID *int64 `json:"tenantId,omitempty"`
	// Short name of the institution.
	Institution string `json:"institution,omitempty"`
	// Position in the tenant or organisation, for example `LEVEL_01` or `DIRECTOR`.
	Position string `json:"position,omitempty"`
	// Id of the directory for a person whom directory sync manages, if it has sent one.
	ScimExternalID string `json:"scimExternalId,omitempty"`
	// Role above tenants, for example `GLOBAL_ADMIN`.
	Role string `json:"role,omitempty"`
	// E-mail address on record; codes and links are sent there.
	Email string `json:"email,omitempty"`
	EmailSuppressed *SuppressedEmail `json:"emailSuppressed,omitempty"`
	// Phone number in E.164 form, for example `+35312345678`.
	PhoneNumber string `json:"phoneNumber,omitempty"`
	// Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none.
	Locale string `json:"locale,omitempty"`
	PendingContact *PendingContact `json:"pendingContact,omitempty"`
	// URI for the QR code of the authenticator app (`otpauth://…`); shown only this once.
	TotpUri string `json:"totpUri,omitempty"`
	// Code with which the first passkey of this identity is registered; shown once.
	EnrolmentCode string `json:"enrolmentCode,omitempty"`
}

// CreateInstitutionAdminSecurityQuestionRequest: Question for an administrator of the institution, and its answer.
type CreateInstitutionAdminSecurityQuestionRequest struct {
	// Text of the security question.
	Question string `json:"question"`
	// Answer to a security question. Case and spaces at the ends do not matter.
	Answer string `json:"answer"`
}

// CreateOAuthClientRequest: Name, kind, URIs and key of a client, and the account that a back end acts as.
type CreateOAuthClientRequest struct {
	// Name of the client, as people see it where they are asked to allow something.
	Name string `json:"name"`
	// `service`: a back end that acts as an account. `web`: another portal with a key. `native`: an app without a key.
	Kind string `json:"kind"`
	// Redirect URIs, compared character by character. An app may also use loopback http (any port) and its own schemes.
	RedirectUris []string `json:"redirectUris,omitempty"`
	// URIs to which a browser may return after logout.
	PostLogoutRedirectUris []string `json:"postLogoutRedirectUris,omitempty"`
	// Public keys of the client (RFC 7517), instead of `jwksUri`. Private members are refused.
	Jwks *CreateOAuthClientRequestJwks `json:"jwks,omitempty"`
	// URL of the public keys of the client, instead of `jwks`.
	JwksUri string `json:"jwksUri,omitempty"`
	// Account that a service acts as. Your own rights must cover the rights of that account.
	CustomerID *int64 `json:"customerId,omitempty"`
	// Scopes that the client may request; without it, all that fit its kind. A service without `scope` acts as its account.
	Scopes []string `json:"scopes,omitempty"`
	// URL that receives a logout token when a session ends in which the client got an ID token.
	BackchannelLogoutUri string `json:"backchannelLogoutUri,omitempty"`
	// True: the client gets tokens only with a DPoP proof (RFC 9449).
	DpopRequired *bool `json:"dpopRequired,omitempty"`
}

// CreateOAuthClientRequestJwks: Public keys of the client (RFC 7517), instead of `jwksUri`. Private members are refused.
type CreateOAuthClientRequestJwks struct {
	// Public keys in JWK form (RFC 7517): EC P-256, Ed25519, or RSA of 2,048 bits or more.
	Keys []map[string]any `json:"keys"`
}

// CreateOrganisationRequest: Name and registration number of a company or association.
type CreateOrganisationRequest struct {
	// Name that people see.
	Name string `json:"name"`
	// Registration number of the organisation; unique in the tenant.
	RegistrationNumber string `json:"registrationNumber,omitempty"`
}

// CreateOrganisationWalletRequest: Currency and name of a wallet for an organisation.
type CreateOrganisationWalletRequest struct {
	// Currency code (ISO 4217), for example `EUR`.
	Currency string `json:"currency"`
	// Name that people see.
	Name string `json:"name,omitempty"`
}

// CreatePasskeyOptionsResponse: Options for `navigator.credentials.create()`, as JSON in base64.
type CreatePasskeyOptionsResponse struct {
	// Time at which this expires (UTC).
	Expires string `json:"expires"`
	// Challenge to answer: for PKI encrypted with the public key of the identity, for passkeys the options as JSON; in base64.
	Base64EncodedChallenge string `json:"base64EncodedChallenge"`
}

// CreatePasskeyRequest: Answer of the browser to those options, and a name for the passkey.
type CreatePasskeyRequest struct {
	// Answer to the challenge: for PKI the SHA-256 of the decrypted bytes, for passkeys the JSON of the browser; in base64.
	Base64EncodedChallengeResponse string `json:"base64EncodedChallengeResponse"`
	// SHA-256 of the challenge that was answered, in base64.
	Base64EncodedChallengeHash string `json:"base64EncodedChallengeHash"`
	// Name that people see.
	Name string `json:"name,omitempty"`
}

// CreatePaymentRequest: Money that shall come into a wallet, and the URL to which its end is reported.
type CreatePaymentRequest struct {
	// Kind of payment: free text of at most 50 characters.
	PaymentType string `json:"paymentType"`
	// Amount of money as a decimal number, with at most the decimals of its currency.
	Amount json.Number `json:"amount"`
	// Currency code (ISO 4217), for example `EUR`.
	Currency string `json:"currency"`
	// Wallet whose money it is.
	WalletID int64 `json:"walletId"`
	// Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result.
	ExternalUniqueID string `json:"externalUniqueId"`
	// URL that receives a signed callback when the transaction ends.
	CallbackURL string `json:"callbackUrl,omitempty"`
}

// CreatePushSubscriptionRequest: Subscription that a browser made at its push service.
type CreatePushSubscriptionRequest struct {
	// Address of the browser at its push service.
	Endpoint string `json:"endpoint"`
	// Keys of the subscription.
	Keys CreatePushSubscriptionRequestKeys `json:"keys"`
	// Name by which you know the browser.
	Name string `json:"name,omitempty"`
}

// CreatePushSubscriptionRequestKeys: Keys of the subscription.
type CreatePushSubscriptionRequestKeys struct {
	// Public key of the browser.
	P256dh string `json:"p256dh"`
	// Secret that the browser shares with the service.
	Auth string `json:"auth"`
}

// CreateScimTokenRequest: Name and lifetime of a token for directory sync.
type CreateScimTokenRequest struct {
	// Name of the token, for example of the directory that uses it.
	Name string `json:"name"`
	// Lifetime in seconds, at most a year.
	ExpiresInSeconds *int64 `json:"expiresInSeconds,omitempty"`
}

// CreateScimTokenResponse: The new token for directory sync in `token`, shown only here.
type CreateScimTokenResponse struct {
	// Identifies the token where it is listed and ended.
	ScimTokenID string `json:"scimTokenId"`
	// Name of the token, for example of the directory that uses it.
	Name string `json:"name"`
	// Creator of the token. It acts with their rights, and ends with them.
	CustomerID int64 `json:"customerId"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// End of the token.
	Expires string `json:"expires"`
	// Bearer token for the SCIM endpoints. It is shown only here.
	Token string `json:"token"`
}

// CreateSecurityQuestionRequest: Question for a person, and its answer.
type CreateSecurityQuestionRequest struct {
	// Text of the security question.
	Question string `json:"question"`
	// Answer to a security question. Case and spaces at the ends do not matter.
	Answer string `json:"answer"`
}

// CreateTaskCommentRequest: Text of a comment on a task.
type CreateTaskCommentRequest struct {
	// Plain text of the message.
	Text string `json:"text"`
}

// CreateTemporaryPositionRequest: Position to hold for a while, for how long, and why.
type CreateTemporaryPositionRequest struct {
	// Position to hold for a while.
	Position string `json:"position"`
	// Number of minutes from the grant on.
	Minutes int64 `json:"minutes"`
	// Reason for the position; the holder and auditors read it.
	Reason string `json:"reason"`
}

// CreateTenantRequest: Name of a new tenant, and the institution that it belongs to.
type CreateTenantRequest struct {
	// Name that people see.
	Name string `json:"name"`
	// Short name of the institution.
	Institution string `json:"institution,omitempty"`
}

// CreateTransferRequest: Amount, the wallet that pays, the wallet that receives, and a text for both statements.
type CreateTransferRequest struct {
	// Amount of money as a decimal number, with at most the decimals of its currency.
	Amount json.Number `json:"amount"`
	// Id of the wallet that is debited.
	FromWalletID int64 `json:"fromWalletId"`
	// Id of the wallet that is credited.
	ToWalletID int64 `json:"toWalletId"`
	// Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result.
	ExternalUniqueID string `json:"externalUniqueId,omitempty"`
	// Description for people.
	Description string `json:"description,omitempty"`
}

// CreateUpstreamRequest: Service of a tenant with the operations that are called through this one.
type CreateUpstreamRequest struct {
	// Name of the upstream: part of the path of its calls, and of the names of its operations (`bank.createPayout`).
	Name string `json:"name"`
	// Address of the upstream. Paths of operations stand below it.
	BaseURL string `json:"baseUrl"`
	// Operations that can be called.
	Operations []CreateUpstreamRequestOperations `json:"operations"`
	// OpenAPI 3.0 or 3.1 document (JSON, at most 1 MiB) that describes the operations. Only those in `operations` can be called.
	Document map[string]any `json:"document,omitempty"`
	// Time limit of one request in seconds, 25 by default.
	TimeoutSeconds *int64 `json:"timeoutSeconds,omitempty"`
	// Number of bytes of an answer that are read, 64 KiB by default.
	MaxAnswerBytes *int64 `json:"maxAnswerBytes,omitempty"`
	// Headers that are sent with every request, such as the `authorization` of the upstream. Never shown; `***` keeps a stored value.
	Headers map[string]string `json:"headers,omitempty"`
	// False: calls are refused with UPS003, and requests whose outcome is unknown are not sent again.
	Enabled *bool `json:"enabled,omitempty"`
}

// CreateUpstreamRequestOperations:
type CreateUpstreamRequestOperations struct {
	// Id of the operation: that of the document, if there is one.
	OperationID string `json:"operationId"`
	// Item of the permission that calls need: `Payout` gives `Payout.CREATE`. Not one of the built-in items.
	Item string `json:"item"`
	// Method of the operation; read from the document if there is one.
	Method string `json:"method,omitempty"`
	// Path below `baseUrl`, with `{name}` for parameters; read from the document if there is one.
	Path string `json:"path,omitempty"`
	// Action of the permission; by default it follows from the method.
	Action string `json:"action,omitempty"`
	// The operation in a few words, for people who approve it.
	Summary string `json:"summary,omitempty"`
	// JSON pointer to the amount in the body, such as `/amount`.
	Amount string `json:"amount,omitempty"`
	// JSON pointer to the currency in the body, such as `/currency`.
	Currency string `json:"currency,omitempty"`
	// Mustache sentence for the people who approve: `Pay out {{body.amount}} {{body.currency}} to {{body.iban}}`.
	Describe string `json:"describe,omitempty"`
}

// CreateWebhookEndpointRequest: URL of a receiver, and the events that it wants.
type CreateWebhookEndpointRequest struct {
	// URL that receives the callback.
	URL string `json:"url"`
	// Events that are sent: names such as `task.executed`, groups such as `payment.*`, or `*`.
	Events []string `json:"events"`
	// Description for people.
	Description string `json:"description,omitempty"`
	// False: nothing is sent, and nothing is collected for later.
	Enabled *bool `json:"enabled,omitempty"`
	// `json`: events as JSON, signed with the secret of the endpoint. `set`: security event tokens (RFC 8417) of what concerns the security of people.
	Format string `json:"format,omitempty"`
}

// CreateWithdrawalRequest: Money that leaves the wallet, how it is delivered, and the URL to which its end is reported.
type CreateWithdrawalRequest struct {
	// Amount of money as a decimal number, with at most the decimals of its currency.
	Amount json.Number `json:"amount"`
	// Kind of withdrawal: free text of at most 50 characters.
	Type string `json:"type"`
	// Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result.
	ExternalUniqueID string `json:"externalUniqueId"`
	// Phone number (E.164) to which the money is delivered.
	DeliverToPhone string `json:"deliverToPhone"`
	// URL that receives a signed callback when the transaction ends.
	CallbackURL string `json:"callbackUrl,omitempty"`
}

// CreatedWebhookEndpoint: The new endpoint; `secret` is shown only here.
type CreatedWebhookEndpoint struct {
	// Identifies the webhook endpoint; made by the service.
	WebhookEndpointID int64 `json:"webhookEndpointId"`
	// URL that receives the callback.
	URL string `json:"url"`
	// Events that are sent: names such as `task.executed`, groups such as `payment.*`, or `*`.
	Events []string `json:"events"`
	// False: nothing is sent, and nothing is collected for later.
	Enabled bool `json:"enabled"`
	// `json`: events as JSON, signed with the secret of the endpoint. `set`: security event tokens (RFC 8417) of what concerns the security of people.
	Format string `json:"format"`
	// Roles of the person who decided where the events go. An event is sent only if these roles may read what it reports.
	ReadAs []string `json:"readAs"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Time of the last change (UTC).
	LastModified string `json:"lastModified"`
	// Purpose of the endpoint, in words.
	Description string `json:"description,omitempty"`
	// The service disabled the endpoint because every attempt had failed for 5 days. Its events are kept for 30 days.
	DisabledBecause string `json:"disabledBecause,omitempty"`
	// Time until which the previous secret signs as well (UTC).
	PreviousExpires string `json:"previousExpires,omitempty"`
	// Signing secret (`whsec_…`); shown only this once.
	Secret string `json:"secret,omitempty"`
}

// Customer: Person who holds wallets or positions in a tenant.
type Customer struct {
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Tenant to which it belongs.
	TenantID int64 `json:"tenantId"`
	// Given name of the person.
	FirstName string `json:"firstName"`
	// Family name of the person.
	LastName string `json:"lastName"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Time of the last change (UTC).
	LastModified string `json:"lastModified"`
	// Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
	PendingTasks []int64 `json:"pendingTasks,omitempty"`
	// E-mail address on record; codes and links are sent there.
	Email string `json:"email,omitempty"`
	EmailSuppressed *SuppressedEmail `json:"emailSuppressed,omitempty"`
	// Phone number in E.164 form, for example `+35312345678`.
	PhoneNumber string `json:"phoneNumber,omitempty"`
	// National identity number; unique in the tenant.
	NationalIdentityNumber string `json:"nationalIdentityNumber,omitempty"`
	// Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none.
	Locale string `json:"locale,omitempty"`
	PendingContact *PendingContact `json:"pendingContact,omitempty"`
}

// DecideAuthorizationRequestRequest: Decision of a person, and the bounds of the agent that they allow.
type DecideAuthorizationRequestRequest struct {
	// The decision of the person.
	Decision string `json:"decision"`
	// Name of the agent; that of the client if left out.
	Name string `json:"name,omitempty"`
	// Limits of the token beside those of its owner. What is missing is not limited.
	Limits *DecideAuthorizationRequestRequestLimits `json:"limits,omitempty"`
	// Approvers of proposals that name none: ids of users of your tenant, or above the tenants.
	Approvers []int64 `json:"approvers,omitempty"`
	// Time after which the agent ends, in seconds.
	ExpiresInSeconds *int64 `json:"expiresInSeconds,omitempty"`
}

// DecideAuthorizationRequestRequestLimits: Limits of the token beside those of its owner. What is missing is not limited.
type DecideAuthorizationRequestRequestLimits struct {
	// Only these operations may be read and proposed: ids of operations, with `*` for any letters, for example `get*`. Operations of upstreams have the name of the upstream before them: `bank.createPayout`, `bank.*`; only such a pattern, or `*` alone, allows them.
	Operations []string `json:"operations,omitempty"`
	// Largest sum of the amounts of one proposal.
	LargestAmount json.Number `json:"largestAmount,omitempty"`
	// Largest sum of the amounts of all proposals of a day (UTC), decided or not.
	LargestAmountPerDay json.Number `json:"largestAmountPerDay,omitempty"`
	// Maximum number of its proposals that are DRAFT, PENDING or EXECUTE at the same time.
	MostOpenProposals *int64 `json:"mostOpenProposals,omitempty"`
	// The token may only make calls that name these customers, and no others.
	CustomerIDs []int64 `json:"customerIds,omitempty"`
	// The token may only make calls that name these wallets, and no others.
	WalletIDs []int64 `json:"walletIds,omitempty"`
}

// DecideAuthorizationRequestResponse: Address at the client, with a code or an error.
type DecideAuthorizationRequestResponse struct {
	// Address at the client to which the browser has to go, with the answer.
	RedirectTo string `json:"redirectTo"`
}

// Delegation: Right of a substitute to decide the tasks that wait for somebody, for some time.
type Delegation struct {
	// Delegation, as the list of delegations names it.
	DelegationID string `json:"delegationId"`
	// Person for whom the substitute decides.
	FromCustomerID int64 `json:"fromCustomerId"`
	// Substitute.
	ToCustomerID int64 `json:"toCustomerId"`
	// Time from which the substitute decides.
	From string `json:"from"`
	// Time from which the substitute decides no more.
	Until string `json:"until"`
	// Reason in words.
	Reason string `json:"reason"`
	// WAITING before it begins; SUSPENDED while the person for whom the substitute decides is locked.
	State string `json:"state"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Name of the person for whom the substitute decides.
	FromName string `json:"fromName,omitempty"`
	// Name of the substitute.
	ToName string `json:"toName,omitempty"`
}

// DeviceFingerprint: Enrolled device of a person. The fingerprint itself is never shown.
type DeviceFingerprint struct {
	// Identifies the enrolled device; the fingerprint is never shown.
	DeviceFingerprintID int64 `json:"deviceFingerprintId"`
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Name that people see.
	Name string `json:"name,omitempty"`
}

// EvaluateAccessRequest: Subject, action and resource of one decision (AuthZEN 1.0).
type EvaluateAccessRequest struct {
	// Somebody whose rights are asked about.
	Subject EvaluateAccessRequestSubject `json:"subject"`
	// The action of a permission, or an operation.
	Action EvaluateAccessRequestAction `json:"action"`
	// The thing, or kind of thing, on which the action is taken.
	Resource EvaluateAccessRequestResource `json:"resource"`
	// Taken for the sake of the standard; it changes no decision.
	Context map[string]any `json:"context,omitempty"`
}

// EvaluateAccessRequestAction: The action of a permission, or an operation.
type EvaluateAccessRequestAction struct {
	// `READ`, `CREATE`, `UPDATE` or `DELETE`, or the `operationId` of an operation.
	Name string `json:"name"`
}

// EvaluateAccessRequestResource: The thing, or kind of thing, on which the action is taken.
type EvaluateAccessRequestResource struct {
	// Item of a permission, for example `Wallet`.
	Type string `json:"type"`
	// Id of the thing; any text for a new one.
	ID string `json:"id"`
	// `tenantId`, or `institution` above tenants; with the other parameters of the path and fields of the body.
	Properties map[string]any `json:"properties,omitempty"`
}

// EvaluateAccessRequestSubject: Somebody whose rights are asked about.
type EvaluateAccessRequestSubject struct {
	// `customer`, with the customer id as `id`, or `identity`, with the name as `id`.
	Type string `json:"type"`
	// Customer id, or name of the identity.
	ID string `json:"id"`
}

// EvaluateAccessesAnswer:
type EvaluateAccessesAnswer struct {
	// Decisions in the order of the request.
	Evaluations []AccessEvaluation `json:"evaluations"`
}

// EvaluateAccessesRequest: Up to 100 evaluations, and defaults for those that lack a member (AuthZEN 1.0).
type EvaluateAccessesRequest struct {
	// Somebody whose rights are asked about.
	Subject *EvaluateAccessesRequestSubject `json:"subject,omitempty"`
	// The action of a permission, or an operation.
	Action *EvaluateAccessesRequestAction `json:"action,omitempty"`
	// The thing, or kind of thing, on which the action is taken.
	Resource *EvaluateAccessesRequestResource `json:"resource,omitempty"`
	// Taken for the sake of the standard; it changes no decision.
	Context map[string]any `json:"context,omitempty"`
	// The evaluations; each may leave out what stands at the top.
	Evaluations []EvaluateAccessesRequestEvaluations `json:"evaluations,omitempty"`
	// Options of the run.
	Options *EvaluateAccessesRequestOptions `json:"options,omitempty"`
}

// EvaluateAccessesRequestAction: The action of a permission, or an operation.
type EvaluateAccessesRequestAction struct {
	// `READ`, `CREATE`, `UPDATE` or `DELETE`, or the `operationId` of an operation.
	Name string `json:"name"`
}

// EvaluateAccessesRequestEvaluations:
type EvaluateAccessesRequestEvaluations struct {
	// Somebody whose rights are asked about.
	Subject *EvaluateAccessesRequestEvaluationsSubject `json:"subject,omitempty"`
	// The action of a permission, or an operation.
	Action *EvaluateAccessesRequestEvaluationsAction `json:"action,omitempty"`
	// The thing, or kind of thing, on which the action is taken.
	Resource *EvaluateAccessesRequestEvaluationsResource `json:"resource,omitempty"`
	// Taken for the sake of the standard; it changes no decision.
	Context map[string]any `json:"context,omitempty"`
}

// EvaluateAccessesRequestEvaluationsAction: The action of a permission, or an operation.
type EvaluateAccessesRequestEvaluationsAction struct {
	// `READ`, `CREATE`, `UPDATE` or `DELETE`, or the `operationId` of an operation.
	Name string `json:"name"`
}

// EvaluateAccessesRequestEvaluationsResource: The thing, or kind of thing, on which the action is taken.
type EvaluateAccessesRequestEvaluationsResource struct {
	// Item of a permission, for example `Wallet`.
	Type string `json:"type"`
	// Id of the thing; any text for a new one.
	ID string `json:"id"`
	// `tenantId`, or `institution` above tenants; with the other parameters of the path and fields of the body.
	Properties map[string]any `json:"properties,omitempty"`
}

// EvaluateAccessesRequestEvaluationsSubject: Somebody whose rights are asked about.
type EvaluateAccessesRequestEvaluationsSubject struct {
	// `customer`, with the customer id as `id`, or `identity`, with the name as `id`.
	Type string `json:"type"`
	// Customer id, or name of the identity.
	ID string `json:"id"`
}

// EvaluateAccessesRequestOptions: Options of the run.
type EvaluateAccessesRequestOptions struct {
	// The decision that ends the run; `execute_all` (default): none.
	EvaluationsSemantic string `json:"evaluations_semantic,omitempty"`
}

// EvaluateAccessesRequestResource: The thing, or kind of thing, on which the action is taken.
type EvaluateAccessesRequestResource struct {
	// Item of a permission, for example `Wallet`.
	Type string `json:"type"`
	// Id of the thing; any text for a new one.
	ID string `json:"id"`
	// `tenantId`, or `institution` above tenants; with the other parameters of the path and fields of the body.
	Properties map[string]any `json:"properties,omitempty"`
}

// EvaluateAccessesRequestSubject: Somebody whose rights are asked about.
type EvaluateAccessesRequestSubject struct {
	// `customer`, with the customer id as `id`, or `identity`, with the name as `id`.
	Type string `json:"type"`
	// Customer id, or name of the identity.
	ID string `json:"id"`
}

// EventType: Kind of event, with its payload.
type EventType struct {
	// Name of the event, as `eventType` in its payload.
	Name string `json:"name"`
	// Occasion of the event, in the language of `accept-language`.
	Sentence string `json:"sentence"`
	// An event of this type.
	Example map[string]any `json:"example"`
	// JSON Schema (2020-12) of the payload.
	Schema map[string]any `json:"schema"`
	// Type of the security event that endpoints of the format `set` receive.
	SecurityEvent string `json:"securityEvent,omitempty"`
}

// ExplainRequest: Call to decide on without running it, and the person who would make it.
type ExplainRequest struct {
	// HTTP method of the call.
	Method string `json:"method"`
	// Path of the call with its query, as it would be sent.
	Path string `json:"path"`
	// Body of the call as JSON, where it has one.
	Body any `json:"body,omitempty"`
	// Person who would make the call; without it, yourself.
	CustomerID *int64 `json:"customerId,omitempty"`
	// With `true` also the effect of the call in words, and its approvers; for calls of yourself only.
	Describe *bool `json:"describe,omitempty"`
}

// ExplainResponse: Decision on the call, the result of each grant, and what would help.
type ExplainResponse struct {
	// The call would run, be refused, need the approval of a task, or need a step-up.
	Decision string `json:"decision"`
	// Permission that the call needs; `null` where a token is enough.
	Permission string `json:"permission"`
	// Each grant of the permission row, with its result and the reason.
	Grants []ExplainResponseGrants `json:"grants"`
	// Next steps that would let the call through.
	WhatWouldHelp string `json:"whatWouldHelp"`
	// The same next steps as key and values, for the reader’s own language.
	HelpSentence *ExplainResponseHelpSentence `json:"helpSentence,omitempty"`
	// Approval policies that a task of this call must meet, if its tenant has any that match.
	Policies []ExplainedPolicy `json:"policies,omitempty"`
	// Refusal that the call would meet whatever the permissions say.
	Answer *ExplainResponseAnswer `json:"answer,omitempty"`
	// The effect of the call, in the words that its approvers would read.
	Description string `json:"description,omitempty"`
	// The same words as key and values, for the reader’s own language.
	Sentence *ExplainResponseSentence `json:"sentence,omitempty"`
	// Effects of the call beside those that `description` names.
	Effects []ExplainResponseEffects `json:"effects,omitempty"`
	// Approvers of the call as a task. Absent from a call that cannot be stored.
	Approval *ExplainResponseApproval `json:"approval,omitempty"`
}

// ExplainResponseAnswer: Refusal that the call would meet whatever the permissions say.
type ExplainResponseAnswer struct {
	// HTTP status of that refusal.
	Status int64 `json:"status"`
	// Error code of that refusal.
	Code string `json:"code"`
	// The refusal in words, where the call was to be described.
	Description string `json:"description,omitempty"`
}

// ExplainResponseApproval: Approvers of the call as a task. Absent from a call that cannot be stored.
type ExplainResponseApproval struct {
	// Roles and positions whose holders may approve the call.
	Roles []string `json:"roles"`
	// People of the setting `overrideCheckerUserIds` who may approve the call.
	People []ExplainResponseApprovalPeople `json:"people"`
	// Number of approvers that the call needs.
	Needed int64 `json:"needed"`
}

// ExplainResponseApprovalPeople:
type ExplainResponseApprovalPeople struct {
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Name of that person.
	Name string `json:"name"`
}

// ExplainResponseEffects:
type ExplainResponseEffects struct {
	// The field in words; a member of a JSON value by its dotted path.
	Label string `json:"label"`
	// Key of the label, for readers of other languages.
	Key string `json:"key"`
	// Values of the key, if it has any.
	Values map[string]any `json:"values"`
	// Value afterwards; `***` for a secret, `none` for a value that is removed.
	After string `json:"after"`
	// Present value; absent where the call creates something, and for secrets.
	Before string `json:"before,omitempty"`
}

// ExplainResponseGrants:
type ExplainResponseGrants struct {
	// Permission whose row holds the grant.
	Permission string `json:"permission"`
	// Entry of that row: a role, `MAKER->CHECKER`, or a step-up method.
	Grant string `json:"grant"`
	// The decision of this grant alone.
	Result string `json:"result"`
	// Reason for the result.
	Why string `json:"why"`
	// The same reason as key and values, for the reader’s own language.
	Sentence ExplainResponseGrantsSentence `json:"sentence"`
	// End of the position by which the grant is held, if it is held for a while.
	Until string `json:"until,omitempty"`
}

// ExplainResponseGrantsSentence: The same reason as key and values, for the reader’s own language.
type ExplainResponseGrantsSentence struct {
	// English text with the names of its values in braces, as an ICU message.
	Key string `json:"key"`
	// Values by name: a text, a number, `{quoted}`, `{amount, currency}`, `{time}`, another `{key, values}`, or a list of them, also as `{all}`, `{each}` and `{sentences}`.
	Values map[string]any `json:"values"`
}

// ExplainResponseHelpSentence: The same next steps as key and values, for the reader’s own language.
type ExplainResponseHelpSentence struct {
	// English text with the names of its values in braces, as an ICU message.
	Key string `json:"key"`
	// Values by name: a text, a number, `{quoted}`, `{amount, currency}`, `{time}`, another `{key, values}`, or a list of them, also as `{all}`, `{each}` and `{sentences}`.
	Values map[string]any `json:"values"`
}

// ExplainResponseSentence: The same words as key and values, for the reader’s own language.
type ExplainResponseSentence struct {
	// English text with the names of its values in braces, as an ICU message.
	Key string `json:"key"`
	// Values by name: a text, a number, `{quoted}`, `{amount, currency}`, `{time}`, another `{key, values}`, or a list of them, also as `{all}`, `{each}` and `{sentences}`.
	Values map[string]any `json:"values"`
}

// ExplainedPolicy: Approval policy that a task of the call must meet.
type ExplainedPolicy struct {
	// Name of the policy, unique in its tenant.
	Name string `json:"name"`
	// The policy in words.
	Description string `json:"description"`
	// The same words as key and values, for the reader’s own language.
	Sentence ExplainedPolicySentence `json:"sentence"`
	// Steps of the policy, in their order.
	Steps []ExplainedStep `json:"steps"`
}

// ExplainedPolicySentence: The same words as key and values, for the reader’s own language.
type ExplainedPolicySentence struct {
	// English text with the names of its values in braces, as an ICU message.
	Key string `json:"key"`
	// Values by name: a text, a number, `{quoted}`, `{amount, currency}`, `{time}`, another `{key, values}`, or a list of them, also as `{all}`, `{each}` and `{sentences}`.
	Values map[string]any `json:"values"`
}

// ExplainedStep: One step of an approval policy: who may approve, and how many must.
type ExplainedStep struct {
	// Name of the step, unique in its policy.
	Name string `json:"name"`
	// Roles and positions whose holders may approve this step.
	Roles []string `json:"roles"`
	// People who may approve this step.
	People []int64 `json:"people"`
	// Number of different people who must approve this step.
	Needed int64 `json:"needed"`
	// Step-up that each approver of this step must make.
	Proof string `json:"proof,omitempty"`
}

// GetAttachmentResponse: Stored document of a person with its content.
type GetAttachmentResponse struct {
	// Identifies the stored document.
	AttachmentID int64 `json:"attachmentId"`
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Type of the document, for example `PASSPORT` or `FACIAL_PHOTO`.
	DocumentType string `json:"documentType"`
	// Media type of the content.
	ContentType string `json:"contentType"`
	// In bytes.
	Size int64 `json:"size"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Content of the document, in base64; at most 5 MiB.
	Base64EncodedDocument string `json:"base64EncodedDocument"`
}

// GetCallbackSecretResponse: Age of the signing secret. The secret itself is shown only when it is rotated.
type GetCallbackSecretResponse struct {
	// Time of creation (UTC).
	Created string `json:"created"`
	// Time until which the previous secret signs as well (UTC).
	PreviousExpires string `json:"previousExpires,omitempty"`
}

// GetCameraCredentialsRequest: Liveness check whose camera page asks.
type GetCameraCredentialsRequest struct {
	// Id of the session, or of the liveness check.
	SessionID string `json:"sessionId"`
}

// GetCameraCredentialsResponse: AWS credentials that only stream the video of this liveness check, for a few minutes.
type GetCameraCredentialsResponse struct {
	// Access key id of temporary AWS credentials.
	AccessKeyID string `json:"accessKeyId"`
	// Secret key of temporary AWS credentials.
	SecretAccessKey string `json:"secretAccessKey"`
	// Session token of temporary AWS credentials.
	SessionToken string `json:"sessionToken"`
	// Time at which the credentials expire (UTC).
	Expiration string `json:"expiration"`
}

// GetGlobalAdminIdentityResponse: Identity of a global administrator, with its status and the end of a lock.
type GetGlobalAdminIdentityResponse struct {
	// Name with which a person or program logs in; unique across all tenants.
	Identity string `json:"identity"`
	// True if a code of an authenticator app is required to log in; `pending` until the first code has come.
	TotpEnabled any `json:"totpEnabled"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Time of the last change (UTC).
	LastModified string `json:"lastModified"`
	// True if the identity can log in now.
	Status string `json:"status"`
	// Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
	PendingTasks []int64 `json:"pendingTasks,omitempty"`
	// True if the identity signs in with passkeys.
	WebAuthN *bool `json:"webAuthN,omitempty"`
	// Short name of the identity provider with which this identity signs in.
	Sso string `json:"sso,omitempty"`
	// RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks.
	PublicKey string `json:"publicKey,omitempty"`
	// Time after which the identity cannot log in. A time in the past locks it now.
	AuthLockedAfter string `json:"authLockedAfter,omitempty"`
	// Time after which the password must be changed before the identity can log in. Nothing changes for one without a password.
	ChangeAfter string `json:"changeAfter,omitempty"`
	// People who chose a proof of this identity, or an address of its person, and when. Absent after the person has chosen their own password or confirmed the address. Only administrators see it.
	ProofsSetBy []GetGlobalAdminIdentityResponseProofsSetBy `json:"proofsSetBy,omitempty"`
	// Time at which the lock after failed attempts ends (UTC).
	LockedUntil string `json:"lockedUntil,omitempty"`
}

// GetGlobalAdminIdentityResponseProofsSetBy:
type GetGlobalAdminIdentityResponseProofsSetBy struct {
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Time of the last such change (UTC).
	At string `json:"at"`
}

// GetHealthResponse: State of the service.
type GetHealthResponse struct {
	// The service takes calls.
	Status string `json:"status"`
}

// GetIdentityResponse: Identity with its status and the end of a lock.
type GetIdentityResponse struct {
	// Name with which a person or program logs in; unique across all tenants.
	Identity string `json:"identity"`
	// True if a code of an authenticator app is required to log in; `pending` until the first code has come.
	TotpEnabled any `json:"totpEnabled"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Time of the last change (UTC).
	LastModified string `json:"lastModified"`
	// True if the identity can log in now.
	Status string `json:"status"`
	// Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
	PendingTasks []int64 `json:"pendingTasks,omitempty"`
	// True if the identity signs in with passkeys.
	WebAuthN *bool `json:"webAuthN,omitempty"`
	// Short name of the identity provider with which this identity signs in.
	Sso string `json:"sso,omitempty"`
	// RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks.
	PublicKey string `json:"publicKey,omitempty"`
	// Time after which the identity cannot log in. A time in the past locks it now.
	AuthLockedAfter string `json:"authLockedAfter,omitempty"`
	// Time after which the password must be changed before the identity can log in. Nothing changes for one without a password.
	ChangeAfter string `json:"changeAfter,omitempty"`
	// People who chose a proof of this identity, or an address of its person, and when. Absent after the person has chosen their own password or confirmed the address. Only administrators see it.
	ProofsSetBy []GetIdentityResponseProofsSetBy `json:"proofsSetBy,omitempty"`
	// Time at which the lock after failed attempts ends (UTC).
	LockedUntil string `json:"lockedUntil,omitempty"`
}

// GetIdentityResponseProofsSetBy:
type GetIdentityResponseProofsSetBy struct {
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Time of the last such change (UTC).
	At string `json:"at"`
}

// GetInstitutionAdminIdentityResponse: Identity of an administrator of the institution, with its status and the end of a lock.
type GetInstitutionAdminIdentityResponse struct {
	// Name with which a person or program logs in; unique across all tenants.
	Identity string `json:"identity"`
	// True if a code of an authenticator app is required to log in; `pending` until the first code has come.
	TotpEnabled any `json:"totpEnabled"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Time of the last change (UTC).
	LastModified string `json:"lastModified"`
	// True if the identity can log in now.
	Status string `json:"status"`
	// Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
	PendingTasks []int64 `json:"pendingTasks,omitempty"`
	// True if the identity signs in with passkeys.
	WebAuthN *bool `json:"webAuthN,omitempty"`
	// Short name of the identity provider with which this identity signs in.
	Sso string `json:"sso,omitempty"`
	// RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks.
	PublicKey string `json:"publicKey,omitempty"`
	// Time after which the identity cannot log in. A time in the past locks it now.
	AuthLockedAfter string `json:"authLockedAfter,omitempty"`
	// Time after which the password must be changed before the identity can log in. Nothing changes for one without a password.
	ChangeAfter string `json:"changeAfter,omitempty"`
	// People who chose a proof of this identity, or an address of its person, and when. Absent after the person has chosen their own password or confirmed the address. Only administrators see it.
	ProofsSetBy []GetInstitutionAdminIdentityResponseProofsSetBy `json:"proofsSetBy,omitempty"`
	// Time at which the lock after failed attempts ends (UTC).
	LockedUntil string `json:"lockedUntil,omitempty"`
}

// GetInstitutionAdminIdentityResponseProofsSetBy:
type GetInstitutionAdminIdentityResponseProofsSetBy struct {
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Time of the last such change (UTC).
	At string `json:"at"`
}

// GetJwksResponse: Public keys with which tokens are verified (RFC 7517).
type GetJwksResponse struct {
	// Public keys in JWK form (RFC 7517).
	Keys []map[string]any `json:"keys"`
}

// GetLivenessLandingRequest: Liveness check that has ended.
type GetLivenessLandingRequest struct {
	// Id of the session, or of the liveness check.
	SessionID string `json:"sessionId"`
}

// GetLivenessLandingResponse: Address to which the camera page sends the person.
type GetLivenessLandingResponse struct {
	// URL to which people return from the hosted page.
	LandingURL string `json:"landingUrl,omitempty"`
}

// GetLoginChallengeResponse: Challenge that a key or passkey has to answer, valid for a few minutes.
type GetLoginChallengeResponse struct {
	// Time at which this expires (UTC).
	Expires string `json:"expires"`
	// Challenge to answer: for PKI encrypted with the public key of the identity, for passkeys the options as JSON; in base64.
	Base64EncodedChallenge string `json:"base64EncodedChallenge"`
	// SHA-256 of the decrypted client challenge, in base64: proves that the service holds its private key.
	Base64EncodedClientChallengeResponse string `json:"base64EncodedClientChallengeResponse,omitempty"`
}

// GetLoginChallengeWithSlashResponse: The same challenge, for clients that write the path with a slash at its end.
type GetLoginChallengeWithSlashResponse struct {
	// Time at which this expires (UTC).
	Expires string `json:"expires"`
	// Challenge to answer: for PKI encrypted with the public key of the identity, for passkeys the options as JSON; in base64.
	Base64EncodedChallenge string `json:"base64EncodedChallenge"`
	// SHA-256 of the decrypted client challenge, in base64: proves that the service holds its private key.
	Base64EncodedClientChallengeResponse string `json:"base64EncodedClientChallengeResponse,omitempty"`
}

// GetVerificationResponse: Questions to answer before the password may be changed.
type GetVerificationResponse struct {
	// Questions that must be answered.
	SecurityQuestions []SecurityQuestion `json:"securityQuestions"`
}

// Identity: Name with which a person or program logs in, and the kinds of proof that it needs.
type Identity struct {
	// Name with which a person or program logs in; unique across all tenants.
	Identity string `json:"identity"`
	// True if a code of an authenticator app is required to log in; `pending` until the first code has come.
	TotpEnabled any `json:"totpEnabled"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Time of the last change (UTC).
	LastModified string `json:"lastModified"`
	// Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
	PendingTasks []int64 `json:"pendingTasks,omitempty"`
	// True if the identity signs in with passkeys.
	WebAuthN *bool `json:"webAuthN,omitempty"`
	// Short name of the identity provider with which this identity signs in.
	Sso string `json:"sso,omitempty"`
	// RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks.
	PublicKey string `json:"publicKey,omitempty"`
	// Time after which the identity cannot log in. A time in the past locks it now.
	AuthLockedAfter string `json:"authLockedAfter,omitempty"`
	// Time after which the password must be changed before the identity can log in. Nothing changes for one without a password.
	ChangeAfter string `json:"changeAfter,omitempty"`
	// People who chose a proof of this identity, or an address of its person, and when. Absent after the person has chosen their own password or confirmed the address. Only administrators see it.
	ProofsSetBy []IdentityProofsSetBy `json:"proofsSetBy,omitempty"`
}

// IdentityEvent: Event that reports a change of an identity.
type IdentityEvent struct {
	// Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know.
	EventType string `json:"eventType"`
	// Identifies the event: the same for every endpoint that gets it.
	EventID int64 `json:"eventId"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Tenant to which it belongs.
	TenantID int64 `json:"tenantId"`
	// The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut.
	Data IdentityEventData `json:"data"`
	// Person who caused the event; absent if the service acted by itself.
	Actor *IdentityEventActor `json:"actor,omitempty"`
}

// IdentityEventActor: Person who caused the event; absent if the service acted by itself.
type IdentityEventActor struct {
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Agent that acted with a token of this person.
	Agent string `json:"agent,omitempty"`
}

// IdentityEventData: The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut.
type IdentityEventData struct {
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Name with which a person or program logs in; unique across all tenants.
	Identity string `json:"identity"`
	// Time after which the identity cannot log in. A time in the past locks it now.
	AuthLockedAfter string `json:"authLockedAfter,omitempty"`
	// Kind of proof that was changed.
	Credential string `json:"credential,omitempty"`
	// Change of the proof.
	Change string `json:"change,omitempty"`
}

// IdentityProofsSetBy:
type IdentityProofsSetBy struct {
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Time of the last such change (UTC).
	At string `json:"at"`
}

// LaunchRequest: Other portal that shall be opened with this session.
type LaunchRequest struct {
	// Name of the platform in the property `external.links.config`.
	PlatformName string `json:"platformName"`
}

// LaunchResponse: Address that opens the other portal. It works once, within 60 seconds.
type LaunchResponse struct {
	// URL that opens the other portal; works once, within 60 seconds.
	LaunchURL string `json:"launchUrl"`
}

// ListedCallback: One webhook with its attempts, as the log lists it.
type ListedCallback struct {
	// Id of the callback: the same on every attempt, and sent as `webhook-id`.
	CallbackID int64 `json:"callbackId"`
	// URL that receives the callback.
	URL string `json:"url"`
	// `WAITING` for the next attempt, or how it ended.
	State string `json:"state"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Attempts so far, oldest first.
	Attempts []ListedCallbackAttempts `json:"attempts"`
	// Endpoint that the event is for; absent for a `callbackUrl` of a call.
	WebhookEndpointID *int64 `json:"webhookEndpointId,omitempty"`
	// Time of the next attempt (UTC); absent when none follows.
	NextAttemptAt string `json:"nextAttemptAt,omitempty"`
}

// ListedCallbackAttempts:
type ListedCallbackAttempts struct {
	// Number of the attempt, from 1.
	Attempt int64 `json:"attempt"`
	// Time of the attempt (UTC).
	At string `json:"at"`
	// HTTP status that the receiver answered.
	Status *int64 `json:"status,omitempty"`
	// Reason why the attempt failed before an HTTP answer arrived.
	Error string `json:"error,omitempty"`
	// Duration of the attempt in milliseconds.
	Ms *int64 `json:"ms,omitempty"`
	// Beginning of the receiver’s answer, at most 1 KiB.
	Answer string `json:"answer,omitempty"`
}

// ListedCustomer: Customer in a list; with `fields=customerId` only the id.
type ListedCustomer struct {
	// Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
	PendingTasks []int64 `json:"pendingTasks,omitempty"`
	// Id of the customer or admin user.
	CustomerID *int64 `json:"customerId,omitempty"`
	// Tenant to which it belongs.
	TenantID *int64 `json:"tenantId,omitempty"`
	// Given name of the person.
	FirstName string `json:"firstName,omitempty"`
	// Family name of the person.
	LastName string `json:"lastName,omitempty"`
	// E-mail address on record; codes and links are sent there.
	Email string `json:"email,omitempty"`
	EmailSuppressed *SuppressedEmail `json:"emailSuppressed,omitempty"`
	// Phone number in E.164 form, for example `+35312345678`.
	PhoneNumber string `json:"phoneNumber,omitempty"`
	// National identity number; unique in the tenant.
	NationalIdentityNumber string `json:"nationalIdentityNumber,omitempty"`
	// Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none.
	Locale string `json:"locale,omitempty"`
	PendingContact *PendingContact `json:"pendingContact,omitempty"`
	// Time of creation (UTC).
	Created string `json:"created,omitempty"`
	// Time of the last change (UTC).
	LastModified string `json:"lastModified,omitempty"`
}

// LoginRequest: Identity and proofs: which ones are needed depends on the kind of identity, see the guide on logging in.
type LoginRequest struct {
	// Name with which a person or program logs in; unique across all tenants.
	Identity string `json:"identity,omitempty"`
	// Password. It is never shown again. In a login with a launch token: that token.
	Password string `json:"password,omitempty"`
	// One-time code that was sent to the phone on record.
	Otp string `json:"otp,omitempty"`
	// Six-digit code of the authenticator app (RFC 6238), or a recovery code.
	Totp string `json:"totp,omitempty"`
	// Fingerprint of the device, optionally as `<name>:<fingerprint>`.
	DeviceFingerprint string `json:"deviceFingerprint,omitempty"`
	// Answers to security questions, each to a different one.
	SecurityQuestionAnswers []LoginRequestSecurityQuestionAnswers `json:"securityQuestionAnswers,omitempty"`
	// Answer to the challenge: for PKI the SHA-256 of the decrypted bytes, for passkeys the JSON of the browser; in base64.
	Base64EncodedChallengeResponse string `json:"base64EncodedChallengeResponse,omitempty"`
	// SHA-256 of the challenge that was answered, in base64.
	Base64EncodedChallengeHash string `json:"base64EncodedChallengeHash,omitempty"`
}

// LoginRequestSecurityQuestionAnswers:
type LoginRequestSecurityQuestionAnswers struct {
	// Question, as the list of questions names it.
	SecurityQuestionID int64 `json:"securityQuestionId"`
	// Answer to a security question. Case and spaces at the ends do not matter.
	Answer string `json:"answer"`
}

// LoginResponse: Token, the header that carries it, the roles in it, and when it expires.
type LoginResponse struct {
	// Time at which this expires (UTC).
	Expires string `json:"expires"`
	// Time at which the token expires, in seconds since 1970-01-01 UTC.
	ExpiresEpochSecs int64 `json:"expiresEpochSecs"`
	// Name of the header that carries the token: `Authorization`.
	HeaderName string `json:"headerName"`
	// Value of that header: `Bearer <JWT>`.
	HeaderValue string `json:"headerValue"`
	// Roles of the caller.
	Roles []string `json:"roles"`
	// Your own customer id.
	CustomerID int64 `json:"customerId"`
	// Id of the session, or of the liveness check.
	SessionID string `json:"sessionId"`
	// Your tenant; absent for people above the tenants.
	TenantID *int64 `json:"tenantId,omitempty"`
	// Name of the header that must carry `csrfToken` when the token is renewed. Present in sessions that began with a launch token.
	CsrfHeaderName string `json:"csrfHeaderName,omitempty"`
	// Value of the header that `csrfHeaderName` names.
	CsrfToken string `json:"csrfToken,omitempty"`
	// Only after a launch token that a page of the service sends: whether this browser started the sign-in or the launch. A page that gets `false` must ask “Continue as …?” before it keeps the session.
	StartedHere *bool `json:"startedHere,omitempty"`
}

// McpAnswer: JSON-RPC answer: `result`, or `error` for a message that could not be read.
type McpAnswer struct {
	// Version of JSON-RPC.
	Jsonrpc string `json:"jsonrpc"`
	// Id of the message that is answered; null if it has none that can be read.
	ID any `json:"id"`
	// Result of the method.
	Result map[string]any `json:"result,omitempty"`
	// The reason why the message could not be handled.
	Error *McpAnswerError `json:"error,omitempty"`
}

// McpAnswerError: The reason why the message could not be handled.
type McpAnswerError struct {
	// Error code of JSON-RPC.
	Code int64 `json:"code"`
	// Fault of the message.
	Message string `json:"message"`
	// Details of the fault, for example the supported versions.
	Data map[string]any `json:"data,omitempty"`
}

// McpMessage: JSON-RPC message of the Model Context Protocol.
type McpMessage struct {
	// Version of JSON-RPC.
	Jsonrpc string `json:"jsonrpc"`
	// Id that the answer repeats; a notification has none.
	ID any `json:"id,omitempty"`
	// Method of the protocol, for example `tools/call`.
	Method string `json:"method,omitempty"`
	// Parameters of the method.
	Params map[string]any `json:"params,omitempty"`
}

// MovedAmount: Amount that a call moves, in one currency.
type MovedAmount struct {
	// Sum in this currency.
	Amount json.Number `json:"amount"`
	// Currency code (ISO 4217), for example `EUR`.
	Currency string `json:"currency"`
}

// NewIdentity: New identity; `totpUri` and `enrolmentCode` are shown only here.
type NewIdentity struct {
	// Name with which a person or program logs in; unique across all tenants.
	Identity string `json:"identity"`
	// True if a code of an authenticator app is required to log in; `pending` until the first code has come.
	TotpEnabled bool `json:"totpEnabled"`
	// URI for the QR code of the authenticator app (`otpauth://…`); shown only this once.
	TotpUri string `json:"totpUri,omitempty"`
	// Code with which the first passkey of this identity is registered; shown once.
	EnrolmentCode string `json:"enrolmentCode,omitempty"`
}

// NewUpstream: The new upstream, with the secret that signs its requests.
type NewUpstream struct {
	// Name of the upstream: part of the path of its calls, and of the names of its operations (`bank.createPayout`).
	Name string `json:"name"`
	// Address of the upstream. Paths of operations stand below it.
	BaseURL string `json:"baseUrl"`
	// Operations that can be called.
	Operations []UpstreamOperation `json:"operations"`
	// Time limit of one request in seconds, 25 by default.
	TimeoutSeconds int64 `json:"timeoutSeconds"`
	// Number of bytes of an answer that are read, 64 KiB by default.
	MaxAnswerBytes int64 `json:"maxAnswerBytes"`
	// Names of the additional headers. Their values are never shown.
	Headers map[string]any `json:"headers"`
	// False: calls are refused with UPS003, and requests whose outcome is unknown are not sent again.
	Enabled bool `json:"enabled"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Time of the last change (UTC).
	LastModified string `json:"lastModified"`
	// Secret by which the upstream verifies requests (Standard Webhooks). Shown only in this answer.
	Secret string `json:"secret"`
	// Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
	PendingTasks []int64 `json:"pendingTasks,omitempty"`
	// OpenAPI 3.0 or 3.1 document (JSON, at most 1 MiB) that describes the operations. Only those in `operations` can be called.
	Document map[string]any `json:"document,omitempty"`
}

// Notices: Channels of the notices about requests, and the browsers that take pushed ones.
type Notices struct {
	// Channel of every kind that `kinds` leaves out: `mail` at once, `digest` once a day, `push` to your browsers, or `none`.
	Channel string `json:"channel"`
	// Hour of the digest, on a clock in `timeZone`.
	DigestHour int64 `json:"digestHour"`
	// Time zone of `digestHour`: an IANA name or an offset from UTC.
	TimeZone string `json:"timeZone"`
	// Channels of single kinds. A kind that is left out takes `channel`.
	Kinds NoticesKinds `json:"kinds"`
	// Key with which a browser subscribes, and the browsers that have.
	Push NoticesPush `json:"push"`
}

// NoticesKinds: Channels of single kinds. A kind that is left out takes `channel`.
type NoticesKinds struct {
	// Requests that wait for your approval.
	TaskWaits string `json:"taskWaits,omitempty"`
	// Requests of yours that were executed, rejected or failed, or that expired.
	TaskDecided string `json:"taskDecided,omitempty"`
	// Comments on requests that you take part in.
	Comment string `json:"comment,omitempty"`
	// Requests of yours that an approver sent back.
	SentBack string `json:"sentBack,omitempty"`
	// Reminders and escalations of requests that wait.
	Reminder string `json:"reminder,omitempty"`
	// Requests of your agents that were executed, rejected, sent back or failed, or that expired.
	Agent string `json:"agent,omitempty"`
	// Changes of your proofs and addresses. They always come at once, by e-mail or SMS.
	Security string `json:"security,omitempty"`
}

// NoticesPush: Key with which a browser subscribes, and the browsers that have.
type NoticesPush struct {
	// Public key of this stage (VAPID), with which a browser subscribes.
	ApplicationServerKey string `json:"applicationServerKey"`
	// Your browsers that take pushed notices.
	Subscriptions []PushSubscription `json:"subscriptions"`
}

// OAuthClient: Back end, portal or app that may use OAuth, with its public keys.
type OAuthClient struct {
	// Identifies the client in every request of OAuth.
	ClientID string `json:"clientId"`
	// Name of the client.
	Name string `json:"name"`
	// `service`: a back end that acts as an account. `web`: another portal with a key. `native`: an app without a key.
	Kind string `json:"kind"`
	// Redirect URIs, compared character by character. An app may also use loopback http (any port) and its own schemes.
	RedirectUris []string `json:"redirectUris"`
	// URIs to which a browser may return after logout.
	PostLogoutRedirectUris []string `json:"postLogoutRedirectUris"`
	// Scopes that the client may request; without it, all that fit its kind. A service without `scope` acts as its account.
	Scopes []string `json:"scopes"`
	// True: the client gets tokens only with a DPoP proof (RFC 9449).
	DpopRequired bool `json:"dpopRequired"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Time of the last change (UTC).
	LastModified string `json:"lastModified"`
	// Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
	PendingTasks []int64 `json:"pendingTasks,omitempty"`
	// Tenant to which it belongs.
	TenantID *int64 `json:"tenantId,omitempty"`
	// Public keys of the client (RFC 7517), instead of `jwksUri`. Private members are refused.
	Jwks *OAuthClientJwks `json:"jwks,omitempty"`
	// URL of the public keys of the client, instead of `jwks`.
	JwksUri string `json:"jwksUri,omitempty"`
	// Account that a service acts as. Your own rights must cover the rights of that account.
	CustomerID *int64 `json:"customerId,omitempty"`
	// URL that receives a logout token when a session ends in which the client got an ID token.
	BackchannelLogoutUri string `json:"backchannelLogoutUri,omitempty"`
}

// OAuthClientJwks: Public keys of the client (RFC 7517), instead of `jwksUri`. Private members are refused.
type OAuthClientJwks struct {
	// Public keys in JWK form (RFC 7517): EC P-256, Ed25519, or RSA of 2,048 bits or more.
	Keys []map[string]any `json:"keys"`
}

// OperationCall: Only of an operation of an upstream: how it is called.
type OperationCall struct {
	// HTTP method of the call.
	Method string `json:"method"`
	// Path below `/svc-conductor/rest/v1`, with its parameters in braces.
	Path string `json:"path"`
	// JSON schema of the body. Listed with `upstream` only.
	Body map[string]any `json:"body,omitempty"`
}

// Organisation: Company or association whose wallets several people may use, each by their position.
type Organisation struct {
	// Company or association, made by the service.
	OrganisationID int64 `json:"organisationId"`
	// Tenant to which it belongs.
	TenantID int64 `json:"tenantId"`
	// Name that people see.
	Name string `json:"name"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Time of the last change (UTC).
	LastModified string `json:"lastModified"`
	// Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
	PendingTasks []int64 `json:"pendingTasks,omitempty"`
	// Registration number of the organisation; unique in the tenant.
	RegistrationNumber string `json:"registrationNumber,omitempty"`
}

// OrganisationPosition: Position that one person holds in an organisation.
type OrganisationPosition struct {
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Position in the tenant or organisation, for example `LEVEL_01` or `DIRECTOR`.
	Position string `json:"position"`
	// Time of creation (UTC).
	Created string `json:"created"`
}

// Overview: Numbers of a tenant: tasks that wait, and events of the last hours.
type Overview struct {
	// PENDING tasks by age. The newest 10,000 are counted.
	Waiting OverviewWaiting `json:"waiting"`
	// Decisions by hour.
	Decisions []OverviewDecisions `json:"decisions"`
	// Attempts to deliver callbacks, by endpoint and hour.
	Callbacks []OverviewCallbacks `json:"callbacks"`
	// Logins by hour, of identities of the tenant.
	SignIns []OverviewSignIns `json:"signIns"`
	// Refused calls by hour.
	Refusals []OverviewRefusals `json:"refusals"`
	// Use of the rate limit by hour.
	RateLimit []OverviewRateLimit `json:"rateLimit"`
	// Proposals of agents in all of the hours.
	Agents []OverviewAgents `json:"agents"`
}

// OverviewAgents:
type OverviewAgents struct {
	// Agent token, or `others` for those beyond the first 50 of an hour.
	AgentTokenID string `json:"agentTokenId"`
	// Name that people see.
	Name string `json:"name"`
	// Proposals that were made.
	Proposed int64 `json:"proposed"`
	// Proposals that were approved and executed.
	Executed int64 `json:"executed"`
	// Proposals that were rejected.
	Rejected int64 `json:"rejected"`
}

// OverviewCallbacks:
type OverviewCallbacks struct {
	// Host and path of the URL.
	Endpoint string `json:"endpoint"`
	// Beginning of the hour.
	Hour string `json:"hour"`
	// Attempts that delivered.
	Delivered int64 `json:"delivered"`
	// Attempts that failed.
	Failing int64 `json:"failing"`
	// Response time that 95 % of the attempts did not exceed, in milliseconds, estimated.
	P95Ms int64 `json:"p95Ms"`
}

// OverviewDecisions:
type OverviewDecisions struct {
	// Beginning of the hour.
	Hour string `json:"hour"`
	// Tasks that were approved and executed.
	Approved int64 `json:"approved"`
	// Tasks that were rejected.
	Rejected int64 `json:"rejected"`
	// Median time from submission to decision, in seconds.
	MedianSeconds int64 `json:"medianSeconds"`
}

// OverviewRateLimit:
type OverviewRateLimit struct {
	// Beginning of the hour.
	Hour string `json:"hour"`
	// Highest use of the rate limit in a window, in percent.
	PeakPercent int64 `json:"peakPercent"`
}

// OverviewRefusals:
type OverviewRefusals struct {
	// Beginning of the hour.
	Hour string `json:"hour"`
	// Calls that were refused for a reason that the audit notes.
	Count int64 `json:"count"`
}

// OverviewSignIns:
type OverviewSignIns struct {
	// Beginning of the hour.
	Hour string `json:"hour"`
	// Logins that succeeded.
	Succeeded int64 `json:"succeeded"`
	// Logins with a wrong proof, or that were refused for another reason.
	Failed int64 `json:"failed"`
	// Logins that were refused because the identity is locked.
	Locked int64 `json:"locked"`
}

// OverviewWaiting: PENDING tasks by age. The newest 10,000 are counted.
type OverviewWaiting struct {
	// Tasks that were made within the last hour.
	UnderHour int64 `json:"underHour"`
	// Tasks that were made within the last day, but not within the last hour.
	UnderDay int64 `json:"underDay"`
	// Older tasks.
	Older int64 `json:"older"`
}

// OwnOperation: Change that the caller may make or propose.
type OwnOperation struct {
	// Operation of this document, or of an upstream with the name of the upstream before it.
	OperationID string `json:"operationId"`
	// The operation in a few words.
	Summary string `json:"summary"`
	// The call would run, need the approval of a task, or need a step-up.
	Decision string `json:"decision"`
	Call *OperationCall `json:"call,omitempty"`
}

// OwnRight: One permission that the caller holds, and how.
type OwnRight struct {
	// Name of the permission, `<Item>.<Action>`.
	Permission string `json:"permission"`
	// Items to which the right applies: all of the service, the institution or the tenant, or only your own.
	On string `json:"on"`
	// The result of a call: it runs (ALLOW), it needs an approval (TASK_REQUIRED) or a step-up (SCA_REQUIRED), or it is refused (DENY).
	Decision string `json:"decision"`
	// For TASK_REQUIRED: the roles and positions that may approve.
	ApprovedBy []string `json:"approvedBy,omitempty"`
	// For SCA_REQUIRED: the methods of the step-up.
	StepUps []string `json:"stepUps,omitempty"`
	// The makers whose calls may be approved here.
	Approves []string `json:"approves,omitempty"`
}

// OwnRights: Permissions that the caller holds, with their roles.
type OwnRights struct {
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Roles and positions that you hold.
	Roles []string `json:"roles"`
	// True for an agent token: it reads what its owner may read, and every change that it makes is a task.
	IsAgent bool `json:"isAgent"`
	// Permissions that you hold.
	Rights []OwnRight `json:"rights"`
	// Tenant to which it belongs.
	TenantID *int64 `json:"tenantId,omitempty"`
	// Language that you have chosen. Absent if you have chosen none.
	Locale string `json:"locale,omitempty"`
}

// Passkey: Registered passkey of an identity (WebAuthn credential).
type Passkey struct {
	// Id of the passkey, in base64url.
	CredentialID string `json:"credentialId"`
	// Name that people see.
	Name string `json:"name"`
	// Ways to reach the authenticator, as the browser reported them.
	Transports []string `json:"transports"`
	// True if the passkey can be backed up.
	BackupEligible bool `json:"backupEligible"`
	// True if the passkey is backed up, for example in a cloud keychain.
	BackedUp bool `json:"backedUp"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Time of the last use (UTC), accurate to a few minutes.
	LastUsed string `json:"lastUsed"`
}

// Payment: Money that comes into a wallet from outside. Its end is reported by a webhook.
type Payment struct {
	// Identifies the payment for ever; made by the service.
	PaymentID int64 `json:"paymentId"`
	// Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result.
	ExternalUniqueID string `json:"externalUniqueId"`
	// PENDING until it has ended; then it changes no more.
	Status string `json:"status"`
	// Amount of money as a decimal number, with at most the decimals of its currency.
	Amount json.Number `json:"amount"`
	// Currency code (ISO 4217), for example `EUR`.
	Currency string `json:"currency"`
	// Wallet whose money it is.
	WalletID int64 `json:"walletId"`
	// Fee in the same currency.
	Fee json.Number `json:"fee"`
	// Kind of payment: free text of at most 50 characters.
	PaymentType string `json:"paymentType"`
	// Reference that the payer sees.
	PaymentReference string `json:"paymentReference"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
	PendingTasks []int64 `json:"pendingTasks,omitempty"`
}

// PaymentCallback: Payload of the webhooks that report the end of a payment.
type PaymentCallback struct {
	// Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know.
	EventType string `json:"eventType"`
	// Identifies the payment for ever; made by the service.
	PaymentID int64 `json:"paymentId"`
	// Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result.
	ExternalUniqueID string `json:"externalUniqueId"`
	// The outcome.
	Status string `json:"status"`
	// Amount of money as a decimal number, with at most the decimals of its currency.
	Amount json.Number `json:"amount"`
	// Currency code (ISO 4217), for example `EUR`.
	Currency string `json:"currency"`
	// Wallet whose money it is.
	WalletID int64 `json:"walletId"`
	// Fee in the same currency.
	Fee json.Number `json:"fee"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Reference that the payer sees.
	PaymentReference string `json:"paymentReference"`
}

// PaymentEvent: Event that reports the end of a payment.
type PaymentEvent struct {
	// Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know.
	EventType string `json:"eventType"`
	// Identifies the event: the same for every endpoint that gets it.
	EventID int64 `json:"eventId"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Tenant to which it belongs.
	TenantID int64 `json:"tenantId"`
	Data Payment `json:"data"`
	// Person who caused the event; absent if the service acted by itself.
	Actor *PaymentEventActor `json:"actor,omitempty"`
}

// PaymentEventActor: Person who caused the event; absent if the service acted by itself.
type PaymentEventActor struct {
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Agent that acted with a token of this person.
	Agent string `json:"agent,omitempty"`
}

// PendingContact: New addresses of the person’s own choice. They take effect when the person enters the code that was sent there.
type PendingContact struct {
	// Time until which the codes that were sent can be entered (UTC).
	Expires string `json:"expires"`
	// E-mail address on record; codes and links are sent there.
	Email string `json:"email,omitempty"`
	// Phone number in E.164 form, for example `+35312345678`.
	PhoneNumber string `json:"phoneNumber,omitempty"`
}

// Permission: Permission as it is decided in one tenant, role by role.
type Permission struct {
	// Name of the permission, `<Item>.<Action>`.
	Permission string `json:"permission"`
	// Every role, position and relation that may do something with it.
	Roles []RoleRight `json:"roles"`
}

// PermissionHolder: Person who holds the permission, and under which conditions.
type PermissionHolder struct {
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Positions that the person holds in the tenant.
	Held []string `json:"held"`
	// The result of a call: it runs (ALLOW), it needs an approval (TASK_REQUIRED) or a step-up (SCA_REQUIRED), or it is refused (DENY).
	Decision string `json:"decision"`
	// First and last name, for callers with AdminUser.READ.
	Name string `json:"name,omitempty"`
	// Identity they log in with, for callers with Identity.READ.
	Identity string `json:"identity,omitempty"`
	// End of the right, where a temporary position gives it.
	Until string `json:"until,omitempty"`
	// For TASK_REQUIRED: the roles and positions that may approve.
	ApprovedBy []string `json:"approvedBy,omitempty"`
	// For SCA_REQUIRED: the methods of the step-up.
	StepUps []string `json:"stepUps,omitempty"`
	// The makers whose calls may be approved here.
	Approves []string `json:"approves,omitempty"`
}

// PositionEvent: Event that reports a granted or ended position.
type PositionEvent struct {
	// Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know.
	EventType string `json:"eventType"`
	// Identifies the event: the same for every endpoint that gets it.
	EventID int64 `json:"eventId"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Tenant to which it belongs.
	TenantID int64 `json:"tenantId"`
	// The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut.
	Data PositionEventData `json:"data"`
	// Person who caused the event; absent if the service acted by itself.
	Actor *PositionEventActor `json:"actor,omitempty"`
}

// PositionEventActor: Person who caused the event; absent if the service acted by itself.
type PositionEventActor struct {
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Agent that acted with a token of this person.
	Agent string `json:"agent,omitempty"`
}

// PositionEventData: The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut.
type PositionEventData struct {
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Position in the tenant or organisation, for example `LEVEL_01` or `DIRECTOR`.
	Position string `json:"position"`
	// Company or association, made by the service.
	OrganisationID *int64 `json:"organisationId,omitempty"`
	// End of a position for a while.
	Until string `json:"until,omitempty"`
}

// PossibleApprovers: People who could have approved a task at a moment, and the permission row of that moment.
type PossibleApprovers struct {
	// Moment for which it holds.
	At string `json:"at"`
	// Permission that the call of the task needs.
	Permission string `json:"permission"`
	// Row of that permission at that moment.
	Grants string `json:"grants"`
	// People who could have approved it, by name.
	People []PossibleApproversPeople `json:"people"`
	// False if there was more staff, or more events, than one answer looks at, or if you may not know the people above the tenant who could approve.
	IsComplete bool `json:"isComplete"`
}

// PossibleApproversPeople:
type PossibleApproversPeople struct {
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Name of the person at that moment.
	Name string `json:"name"`
	// Position or role of the person at that moment by which they could approve.
	Position string `json:"position"`
	// The person has approved the task.
	HasApproved bool `json:"hasApproved"`
}

// PreviewTemplateRequest: Template to render, and values for its variables. Without them: the one in force, with samples.
type PreviewTemplateRequest struct {
	// Template to try; without it, the one in force.
	Value string `json:"value,omitempty"`
	// Values for the placeholders of the template.
	Values map[string]string `json:"values,omitempty"`
}

// PreviewTemplateResponse: Message as it would be sent, and the variables that its template may name.
type PreviewTemplateResponse struct {
	// Channel of the message: `SMS` or `EMAIL`.
	Channel string `json:"channel"`
	// Plain text of the message.
	Text string `json:"text"`
	// Every variable that this template may name.
	Variables []string `json:"variables"`
	// Subject of the e-mail.
	Subject string `json:"subject,omitempty"`
	// HTML text of the message.
	Html string `json:"html,omitempty"`
}

// PushSubscription: Browser that takes pushed notices.
type PushSubscription struct {
	// Identifies the browser; made by the service.
	SubscriptionID string `json:"subscriptionId"`
	// Host of the push service of the browser.
	Host string `json:"host"`
	// Time of the subscription.
	Created string `json:"created"`
	// Name that you gave to the browser.
	Name string `json:"name,omitempty"`
}

// RecoverCallbacksRequest: Time since which undelivered callbacks are sent again, for all endpoints or for one.
type RecoverCallbacksRequest struct {
	// Only what was created at or after this time (UTC).
	Since string `json:"since"`
	// Only what is for this webhook endpoint.
	WebhookEndpointID *int64 `json:"webhookEndpointId,omitempty"`
}

// RecoverCallbacksResponse: Number of callbacks that are sent again with the call, and whether others follow.
type RecoverCallbacksResponse struct {
	// Number of callbacks that are sent again with this call.
	Recovered int64 `json:"recovered"`
	// True if there are others: the service sends them in the background, without a further call.
	More bool `json:"more"`
}

// RegisterOAuthClientRequest: Metadata of an app that registers itself (RFC 7591).
type RegisterOAuthClientRequest struct {
	// Addresses to which answers may go: https, loopback http, or schemes of the app.
	RedirectUris []string `json:"redirect_uris,omitempty"`
	// Name of the app, as it calls itself.
	ClientName string `json:"client_name,omitempty"`
	// `none`, which is the default: such a client has no key.
	TokenEndpointAuthMethod string `json:"token_endpoint_auth_method,omitempty"`
	// `authorization_code` and `refresh_token`.
	GrantTypes []string `json:"grant_types,omitempty"`
	// `code`.
	ResponseTypes []string `json:"response_types,omitempty"`
	// `propose`.
	Scope string `json:"scope,omitempty"`
}

// RenamePasskeyRequest: New name of the passkey.
type RenamePasskeyRequest struct {
	// Name that people see.
	Name string `json:"name"`
}

// RenewTokenRequest: Token to renew: valid, or expired within the last 30 days.
type RenewTokenRequest struct {
	// The token, with or without `Bearer ` before it.
	Jwt string `json:"jwt"`
}

// RequestVerificationRequest: Identity whose owner shall get a code or a link.
type RequestVerificationRequest struct {
	// Name with which a person or program logs in; unique across all tenants.
	Identity string `json:"identity"`
	// Fingerprint of the device, optionally as `<name>:<fingerprint>`.
	DeviceFingerprint string `json:"deviceFingerprint,omitempty"`
}

// ResetGlobalAdminIdentitiesRequest: `RESET`, so that no other call does it by accident.
type ResetGlobalAdminIdentitiesRequest struct {
	// The only status that can be given to all identities at once.
	Status string `json:"status"`
}

// ResetIdentitiesRequest: `RESET`, so that no other call does it by accident.
type ResetIdentitiesRequest struct {
	// The only status that can be given to all identities at once.
	Status string `json:"status"`
}

// ResetIdentity: Identity after a reset, and where its temporary password went.
type ResetIdentity struct {
	// Name with which a person or program logs in; unique across all tenants.
	Identity string `json:"identity"`
	// True if a code of an authenticator app is required to log in; `pending` until the first code has come.
	TotpEnabled any `json:"totpEnabled"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Time of the last change (UTC).
	LastModified string `json:"lastModified"`
	// Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
	PendingTasks []int64 `json:"pendingTasks,omitempty"`
	// True if the identity signs in with passkeys.
	WebAuthN *bool `json:"webAuthN,omitempty"`
	// Short name of the identity provider with which this identity signs in.
	Sso string `json:"sso,omitempty"`
	// RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks.
	PublicKey string `json:"publicKey,omitempty"`
	// Time after which the identity cannot log in. A time in the past locks it now.
	AuthLockedAfter string `json:"authLockedAfter,omitempty"`
	// Time after which the password must be changed before the identity can log in. Nothing changes for one without a password.
	ChangeAfter string `json:"changeAfter,omitempty"`
	// People who chose a proof of this identity, or an address of its person, and when. Absent after the person has chosen their own password or confirmed the address. Only administrators see it.
	ProofsSetBy []ResetIdentityProofsSetBy `json:"proofsSetBy,omitempty"`
	// The channel and the address to which the new password was sent; absent if the identity has no password.
	PasswordSentTo *ResetIdentityPasswordSentTo `json:"passwordSentTo,omitempty"`
}

// ResetIdentityPasswordSentTo: The channel and the address to which the new password was sent; absent if the identity has no password.
type ResetIdentityPasswordSentTo struct {
	// Channel of the message: `SMS` or `EMAIL`.
	Channel string `json:"channel"`
	// Phone number or e-mail address on record.
	Address string `json:"address"`
}

// ResetIdentityProofsSetBy:
type ResetIdentityProofsSetBy struct {
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Time of the last such change (UTC).
	At string `json:"at"`
}

// ResetInstitutionAdminIdentitiesRequest: `RESET`, so that no other call does it by accident.
type ResetInstitutionAdminIdentitiesRequest struct {
	// The only status that can be given to all identities at once.
	Status string `json:"status"`
}

// RoleRight: The right that one role, position or relation has by the permission.
type RoleRight struct {
	// Role, position or relation to the item.
	Role string `json:"role"`
	// The result of a call: it runs (ALLOW), it needs an approval (TASK_REQUIRED) or a step-up (SCA_REQUIRED), or it is refused (DENY).
	Decision string `json:"decision"`
	// For TASK_REQUIRED: the roles and positions that may approve.
	ApprovedBy []string `json:"approvedBy,omitempty"`
	// For SCA_REQUIRED: the methods of the step-up.
	StepUps []string `json:"stepUps,omitempty"`
	// The makers whose calls may be approved here.
	Approves []string `json:"approves,omitempty"`
}

// RotateCallbackSecretResponse: New signing secret, shown only here, and until when the previous one signs as well.
type RotateCallbackSecretResponse struct {
	// Signing secret (`whsec_…`); shown only this once.
	Secret string `json:"secret"`
	// Time until which the previous secret signs as well (UTC).
	PreviousExpires string `json:"previousExpires,omitempty"`
}

// RotateUpstreamSecretResponse: New secret of an upstream, shown only here, and the end of the previous one.
type RotateUpstreamSecretResponse struct {
	// Signing secret (`whsec_…`); shown only this once.
	Secret string `json:"secret"`
	// Time until which the previous secret signs as well (UTC).
	PreviousExpires string `json:"previousExpires"`
}

// RotateWebhookEndpointResponse: New signing secret of the endpoint, shown only here, and until when the previous one signs as well.
type RotateWebhookEndpointResponse struct {
	// Signing secret (`whsec_…`); shown only this once.
	Secret string `json:"secret"`
	// Time until which the previous secret signs as well (UTC).
	PreviousExpires string `json:"previousExpires"`
}

// ScimToken: Token with which an identity provider keeps people and groups of a tenant in step, without its secret.
type ScimToken struct {
	// Identifies the token where it is listed and ended.
	ScimTokenID string `json:"scimTokenId"`
	// Name of the token, for example of the directory that uses it.
	Name string `json:"name"`
	// Creator of the token. It acts with their rights, and ends with them.
	CustomerID int64 `json:"customerId"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// End of the token.
	Expires string `json:"expires"`
}

// SearchActionsRequest: Subject and resource whose actions are searched (AuthZEN 1.0).
type SearchActionsRequest struct {
	// Somebody whose rights are asked about.
	Subject SearchActionsRequestSubject `json:"subject"`
	// The thing, or kind of thing, on which the action is taken.
	Resource SearchActionsRequestResource `json:"resource"`
	// Taken for the sake of the standard; it changes no decision.
	Context map[string]any `json:"context,omitempty"`
	// Part of the results that is wanted.
	Page *SearchActionsRequestPage `json:"page,omitempty"`
}

// SearchActionsRequestPage: Part of the results that is wanted.
type SearchActionsRequestPage struct {
	// `next_token` of the page before; empty for the first page.
	Token string `json:"token,omitempty"`
	// Most results of a page.
	Limit *int64 `json:"limit,omitempty"`
}

// SearchActionsRequestResource: The thing, or kind of thing, on which the action is taken.
type SearchActionsRequestResource struct {
	// Item of a permission, for example `Wallet`.
	Type string `json:"type"`
	// Id of the thing; any text for a new one.
	ID string `json:"id"`
	// `tenantId`, or `institution` above tenants; with the other parameters of the path and fields of the body.
	Properties map[string]any `json:"properties,omitempty"`
}

// SearchActionsRequestSubject: Somebody whose rights are asked about.
type SearchActionsRequestSubject struct {
	// `customer`, with the customer id as `id`, or `identity`, with the name as `id`.
	Type string `json:"type"`
	// Customer id, or name of the identity.
	ID string `json:"id"`
}

// SearchActionsResponse: Actions of the subject on the resource that evaluate to true.
type SearchActionsResponse struct {
	// Everything that evaluates to true. A page can be empty although more follow.
	Results []AccessAction `json:"results"`
	// The place at which the results continue.
	Page SearchActionsResponsePage `json:"page"`
}

// SearchActionsResponsePage: The place at which the results continue.
type SearchActionsResponsePage struct {
	// Token of the next page; empty on the last one.
	NextToken string `json:"next_token"`
}

// SearchResourcesRequest: Subject, action and type of the things that are searched (AuthZEN 1.0).
type SearchResourcesRequest struct {
	// Somebody whose rights are asked about.
	Subject SearchResourcesRequestSubject `json:"subject"`
	// The action of a permission, or an operation.
	Action SearchResourcesRequestAction `json:"action"`
	// The thing, or kind of thing, on which the action is taken.
	Resource SearchResourcesRequestResource `json:"resource"`
	// Taken for the sake of the standard; it changes no decision.
	Context map[string]any `json:"context,omitempty"`
	// Part of the results that is wanted.
	Page *SearchResourcesRequestPage `json:"page,omitempty"`
}

// SearchResourcesRequestAction: The action of a permission, or an operation.
type SearchResourcesRequestAction struct {
	// `READ`, `CREATE`, `UPDATE` or `DELETE`, or the `operationId` of an operation.
	Name string `json:"name"`
}

// SearchResourcesRequestPage: Part of the results that is wanted.
type SearchResourcesRequestPage struct {
	// `next_token` of the page before; empty for the first page.
	Token string `json:"token,omitempty"`
	// Most results of a page.
	Limit *int64 `json:"limit,omitempty"`
}

// SearchResourcesRequestResource: The thing, or kind of thing, on which the action is taken.
type SearchResourcesRequestResource struct {
	// Item of a permission, for example `Wallet`.
	Type string `json:"type"`
	// `tenantId`, or `institution` above tenants; with the other parameters of the path and fields of the body.
	Properties map[string]any `json:"properties,omitempty"`
}

// SearchResourcesRequestSubject: Somebody whose rights are asked about.
type SearchResourcesRequestSubject struct {
	// `customer`, with the customer id as `id`, or `identity`, with the name as `id`.
	Type string `json:"type"`
	// Customer id, or name of the identity.
	ID string `json:"id"`
}

// SearchResourcesResponse: Things on which the action of the subject evaluates to true.
type SearchResourcesResponse struct {
	// Everything that evaluates to true. A page can be empty although more follow.
	Results []AccessResource `json:"results"`
	// The place at which the results continue.
	Page SearchResourcesResponsePage `json:"page"`
}

// SearchResourcesResponsePage: The place at which the results continue.
type SearchResourcesResponsePage struct {
	// Token of the next page; empty on the last one.
	NextToken string `json:"next_token"`
}

// SearchSubjectsRequest: Action and resource for which people are searched (AuthZEN 1.0).
type SearchSubjectsRequest struct {
	// Somebody whose rights are asked about.
	Subject SearchSubjectsRequestSubject `json:"subject"`
	// The action of a permission, or an operation.
	Action SearchSubjectsRequestAction `json:"action"`
	// The thing, or kind of thing, on which the action is taken.
	Resource SearchSubjectsRequestResource `json:"resource"`
	// Taken for the sake of the standard; it changes no decision.
	Context map[string]any `json:"context,omitempty"`
	// Part of the results that is wanted.
	Page *SearchSubjectsRequestPage `json:"page,omitempty"`
}

// SearchSubjectsRequestAction: The action of a permission, or an operation.
type SearchSubjectsRequestAction struct {
	// `READ`, `CREATE`, `UPDATE` or `DELETE`, or the `operationId` of an operation.
	Name string `json:"name"`
}

// SearchSubjectsRequestPage: Part of the results that is wanted.
type SearchSubjectsRequestPage struct {
	// `next_token` of the page before; empty for the first page.
	Token string `json:"token,omitempty"`
	// Most results of a page.
	Limit *int64 `json:"limit,omitempty"`
}

// SearchSubjectsRequestResource: The thing, or kind of thing, on which the action is taken.
type SearchSubjectsRequestResource struct {
	// Item of a permission, for example `Wallet`.
	Type string `json:"type"`
	// Id of the thing; any text for a new one.
	ID string `json:"id"`
	// `tenantId`, or `institution` above tenants; with the other parameters of the path and fields of the body.
	Properties map[string]any `json:"properties,omitempty"`
}

// SearchSubjectsRequestSubject: Somebody whose rights are asked about.
type SearchSubjectsRequestSubject struct {
	// `customer`, with the customer id as `id`, or `identity`, with the name as `id`.
	Type string `json:"type"`
}

// SearchSubjectsResponse: Subjects whose action on the resource evaluates to true.
type SearchSubjectsResponse struct {
	// Everything that evaluates to true. A page can be empty although more follow.
	Results []AccessSubject `json:"results"`
	// The place at which the results continue.
	Page SearchSubjectsResponsePage `json:"page"`
}

// SearchSubjectsResponsePage: The place at which the results continue.
type SearchSubjectsResponsePage struct {
	// Token of the next page; empty on the last one.
	NextToken string `json:"next_token"`
}

// SecurityQuestion: Question of a person. The answer is never shown.
type SecurityQuestion struct {
	// Question, as the list of questions names it.
	SecurityQuestionID int64 `json:"securityQuestionId"`
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Text of the security question.
	Question string `json:"question"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Time of the last change (UTC).
	LastModified string `json:"lastModified"`
}

// Session: Login that has not ended: one token and its renewals.
type Session struct {
	// Id of the session, or of the liveness check.
	SessionID string `json:"sessionId"`
	// Name with which a person or program logs in; unique across all tenants.
	Identity string `json:"identity"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Time of the last renewal (UTC).
	LastRenewed string `json:"lastRenewed"`
	// Authentication methods that proved the person (RFC 8176), for example `pwd`, `otp`, `pop`.
	Amr []string `json:"amr"`
	// True for the session of the token that made the call.
	Current bool `json:"current"`
}

// SessionEvent: Event that reports a sign-in, or the end of a session.
type SessionEvent struct {
	// Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know.
	EventType string `json:"eventType"`
	// Identifies the event: the same for every endpoint that gets it.
	EventID int64 `json:"eventId"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Tenant to which it belongs.
	TenantID int64 `json:"tenantId"`
	// The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut.
	Data SessionEventData `json:"data"`
	// Person who caused the event; absent if the service acted by itself.
	Actor *SessionEventActor `json:"actor,omitempty"`
}

// SessionEventActor: Person who caused the event; absent if the service acted by itself.
type SessionEventActor struct {
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Agent that acted with a token of this person.
	Agent string `json:"agent,omitempty"`
}

// SessionEventData: The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut.
type SessionEventData struct {
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Name with which a person or program logs in; unique across all tenants.
	Identity string `json:"identity"`
	// Absent if all sessions of the identity have ended.
	SessionID string `json:"sessionId,omitempty"`
	// Time of creation (UTC).
	Created string `json:"created,omitempty"`
}

// Setting: One key of the configuration with the value in force and its default.
type Setting struct {
	// Name of the configuration key.
	Key string `json:"key"`
	// True if the key is set here, for this tenant or for the service.
	Overridden bool `json:"overridden"`
	// Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
	PendingTasks []int64 `json:"pendingTasks,omitempty"`
	// The value in force; absent for a key without a default that is not set.
	Value any `json:"value,omitempty"`
	// Value that applies if the key is not set here.
	Default any `json:"default,omitempty"`
	// Explanation of the key in a sentence, in the language of `accept-language`; lists show it.
	About string `json:"about,omitempty"`
	// Subject that the key belongs to, such as `tasks`; lists show it.
	Part string `json:"part,omitempty"`
	// True if only GLOBAL roles may set it for a tenant.
	GlobalOnly *bool `json:"globalOnly,omitempty"`
	// Permission that allows a change of this key as well as the one for all keys; lists show it.
	AlsoChangedBy string `json:"alsoChangedBy,omitempty"`
}

// SignedCallback: Webhook with a fresh signature: send these headers with exactly this body.
type SignedCallback struct {
	// Headers to send, the fresh signature among them.
	Headers map[string]any `json:"headers"`
	// Body to send, byte for byte.
	Body string `json:"body"`
}

// SimulateRequest: Permission rows or approval policies to try.
type SimulateRequest struct {
	// Text, number, boolean or JSON, by the key's type. `clientSecret` is never shown again.
	Value any `json:"value"`
	// A row `<Item>.<Action>.Allowed`, `permission.matrix`, or `approval.policies`.
	Key string `json:"key"`
	// The tenant whose decisions are evaluated; for a row, the caller's own tenant by default.
	TenantID *int64 `json:"tenantId,omitempty"`
}

// SimulateRequestValue:
type SimulateRequestValue struct {
	// Secret of the service at an identity provider; `***` keeps the stored one.
	ClientSecret string `json:"clientSecret"`
}

// SimulateResponse: Calls of the last 7 days that would be decided differently, and whose they were.
type SimulateResponse struct {
	// Number of decisions that were examined.
	Decisions SimulateResponseDecisions `json:"decisions"`
	// Calls whose decision would change.
	Calls SimulateResponseCalls `json:"calls"`
	// Decisions that would change.
	Changes []SimulateResponseChanges `json:"changes"`
	// Number of further changes, of less frequent calls.
	NotShown int64 `json:"notShown"`
	// Decision on the call that would save the value, by yourself. A value that gives a right which you do not have needs a task.
	Saving SimulateResponseSaving `json:"saving"`
	// The proposed policies in words. Only for `approval.policies`.
	Policies []SimulateResponsePolicies `json:"policies,omitempty"`
}

// SimulateResponseCalls: Calls whose decision would change.
type SimulateResponseCalls struct {
	// Number of calls that would be let through, or with fewer conditions.
	Gain int64 `json:"gain"`
	// Number of calls that would be refused, or meet more conditions.
	Lose int64 `json:"lose"`
	// Number of calls that would meet other conditions.
	Change int64 `json:"change"`
	// Number of calls that cannot be judged, because what a policy reads of them was not kept. Only for `approval.policies`.
	Unknown *int64 `json:"unknown,omitempty"`
}

// SimulateResponseChanges:
type SimulateResponseChanges struct {
	// Effect of the proposed rows: whether the caller gains or loses.
	Effect string `json:"effect"`
	// Call that was decided on, as method and path.
	Call string `json:"call"`
	// Tells whether the call was made, stored as a task, or approved.
	As string `json:"as"`
	// Roles, positions and relations of the caller with regard to the item.
	Held []string `json:"held"`
	// Decision at the time.
	From SimulateResponseChangesFrom `json:"from"`
	// Decision with the proposed rows.
	To SimulateResponseChangesTo `json:"to"`
	// Number of calls that were decided like this.
	Count int64 `json:"count"`
	// Some of the callers.
	People []SimulateResponseChangesPeople `json:"people"`
	// Roles and positions of the maker.
	MakerHeld []string `json:"makerHeld,omitempty"`
}

// SimulateResponseChangesFrom: Decision at the time.
type SimulateResponseChangesFrom struct {
	// Decision on the call.
	Decision string `json:"decision"`
	// Grants that decided.
	By []string `json:"by"`
}

// SimulateResponseChangesPeople:
type SimulateResponseChangesPeople struct {
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Name with which a person or program logs in; unique across all tenants.
	Identity string `json:"identity,omitempty"`
}

// SimulateResponseChangesTo: Decision with the proposed rows.
type SimulateResponseChangesTo struct {
	// Decision on the call.
	Decision string `json:"decision"`
	// Grants that decided.
	By []string `json:"by"`
}

// SimulateResponseDecisions: Number of decisions that were examined.
type SimulateResponseDecisions struct {
	// Remembered decisions by the rows in question; those of the last minute may be missing.
	LookedAt int64 `json:"lookedAt"`
	// First day of the period.
	Since string `json:"since"`
	// Share of decisions that are remembered, in percent, as configured now.
	SamplePercent int64 `json:"samplePercent"`
}

// SimulateResponsePolicies:
type SimulateResponsePolicies struct {
	// Name of the policy, unique in its tenant.
	Name string `json:"name"`
	// The policy in words.
	Description string `json:"description"`
	// The same words as key and values, for the reader’s own language.
	Sentence SimulateResponsePoliciesSentence `json:"sentence"`
}

// SimulateResponsePoliciesSentence: The same words as key and values, for the reader’s own language.
type SimulateResponsePoliciesSentence struct {
	// English text with the names of its values in braces, as an ICU message.
	Key string `json:"key"`
	// Values by name: a text, a number, `{quoted}`, `{amount, currency}`, `{time}`, another `{key, values}`, or a list of them, also as `{all}`, `{each}` and `{sentences}`.
	Values map[string]any `json:"values"`
}

// SimulateResponseSaving: Decision on the call that would save the value, by yourself. A value that gives a right which you do not have needs a task.
type SimulateResponseSaving struct {
	// Decision on the call.
	Decision string `json:"decision"`
	// Next steps that would let the call through.
	WhatWouldHelp string `json:"whatWouldHelp"`
	// The words of `whatWouldHelp` as key and values, for readers of every language.
	HelpSentence *SimulateResponseSavingHelpSentence `json:"helpSentence,omitempty"`
}

// SimulateResponseSavingHelpSentence: The words of `whatWouldHelp` as key and values, for readers of every language.
type SimulateResponseSavingHelpSentence struct {
	// English text with the names of its values in braces, as an ICU message.
	Key string `json:"key"`
	// Values by name: a text, a number, `{quoted}`, `{amount, currency}`, `{time}`, another `{key, values}`, or a list of them, also as `{all}`, `{each}` and `{sentences}`.
	Values map[string]any `json:"values"`
}

// StartPasswordChangeRequest: Kind of proof with which the password shall be changed.
type StartPasswordChangeRequest struct {
	// Code by SMS, link by e-mail, or liveness check.
	Type string `json:"type"`
	// Further data of the chosen type: for a liveness check JSON text with `cloudLivenessSessionId`.
	Info any `json:"info,omitempty"`
	// Fingerprint of the device, optionally as `<name>:<fingerprint>`.
	DeviceFingerprint string `json:"deviceFingerprint,omitempty"`
}

// StartPasswordChangeRequestInfo:
type StartPasswordChangeRequestInfo struct {
	// URL to which people return from the hosted page.
	LandingURL string `json:"landingUrl,omitempty"`
}

// StartPasswordChangeResponse: The data of the next step: for a liveness check, the address of its page.
type StartPasswordChangeResponse struct {
	// Further data of the chosen type: for a liveness check JSON text with `cloudLivenessSessionId`.
	Info string `json:"info,omitempty"`
	// Value of the cookie that the start of a liveness check sets. A check that is completed in a browser without it changes the password only with a code.
	Binding string `json:"binding,omitempty"`
}

// StepApproval: Approval that was recorded for one step of a policy.
type StepApproval struct {
	// Person who approved.
	CustomerID int64 `json:"customerId"`
	// Time of the approval.
	At string `json:"at"`
	// Name of that person.
	Name string `json:"name,omitempty"`
	// Person in whose place it was given.
	OnBehalfOf *int64 `json:"onBehalfOf,omitempty"`
	// Name of the person in whose place it was given.
	OnBehalfOfName string `json:"onBehalfOfName,omitempty"`
}

// StopTaskRequest: Reason for stopping.
type StopTaskRequest struct {
	// Reason for stopping.
	ExecutorComment string `json:"executorComment"`
}

// SuppressedEmail: Present while no e-mail is sent to this person. Only where one person is asked for.
type SuppressedEmail struct {
	// `BOUNCE`: a mail came back for good. `COMPLAINT`: its reader reported it as unwanted.
	Reason string `json:"reason"`
	// Time of the bounce or complaint (UTC).
	Since string `json:"since"`
	// Time from which e-mails are sent again (UTC).
	Until string `json:"until"`
}

// Task: Call that is stored until other people approve it, with its approvals and its result.
type Task struct {
	// Task, as the header `task-id` named it when the call was stored.
	TaskID int64 `json:"taskId"`
	// HTTP method of the stored call.
	HttpMethod string `json:"httpMethod"`
	// Path of the stored call, with its query.
	Path string `json:"path"`
	// JSON text of the body of the call; write-only fields read `***`.
	Body string `json:"body"`
	// Customer id of the person who made the task.
	Initiator int64 `json:"initiator"`
	// The effect of the call, in words for the people who approve it.
	Description string `json:"description"`
	// Word for what the call is about, for example `transfer` or `setting`.
	Kind string `json:"kind"`
	// Roles and positions, separated by commas, whose holders may approve and execute.
	ExecutorRoles string `json:"executorRoles"`
	// The state of the task; the guide on task states says who can change it.
	Status string `json:"status"`
	// Decision of each named or counted approver.
	Approvals []TaskApprovals `json:"approvals"`
	// Number of approvals with which the task runs.
	ApprovalsRequired int64 `json:"approvalsRequired"`
	// Number of approvals recorded so far that count towards `approvalsRequired`.
	ApprovalsGiven int64 `json:"approvalsGiven"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Time of the last change (UTC).
	LastModified string `json:"lastModified"`
	// Name of the person who made the task.
	InitiatorName string `json:"initiatorName,omitempty"`
	// Name of the agent that made the call with an agent token.
	Agent string `json:"agent,omitempty"`
	// Last reads of the agent before it proposed this, newest first. Shown with one task, not in lists; a person’s task has none.
	AgentReads []TaskAgentReads `json:"agentReads,omitempty"`
	// Customer id of the person who executed the task.
	Executor *int64 `json:"executor,omitempty"`
	// The same words as key and values, for the reader’s own language. Absent from older tasks.
	Sentence *TaskSentence `json:"sentence,omitempty"`
	// Effects of the call beside those that the description names. Of an open task they are computed anew.
	Effects []TaskEffects `json:"effects,omitempty"`
	// Present if the item of an open task has changed since the proposal. EXECUTE then needs `if-match` with the present etag of the item.
	ChangedSince *TaskChangedSince `json:"changedSince,omitempty"`
	// Amounts that the call moves, one for each currency. Absent if it moves none.
	Amounts []MovedAmount `json:"amounts,omitempty"`
	// Comment of the initiator (header `task-initiator-comment`).
	InitiatorComment string `json:"initiatorComment,omitempty"`
	// Comment of the person who decided, or the reason why the service ended it.
	ExecutorComment string `json:"executorComment,omitempty"`
	// Text by which the task can be found again (header `task-tag`).
	Tag string `json:"tag,omitempty"`
	// Task that this one took the place of (header `task-replaces`).
	Replaces *int64 `json:"replaces,omitempty"`
	// Task that took the place of this one.
	ReplacedBy *int64 `json:"replacedBy,omitempty"`
	// Approval policies that the task has to meet, beside the approvals that it needs anyway. Absent without any.
	Policies []TaskPolicy `json:"policies,omitempty"`
	// Time at which a task that is fully approved runs, after a cool-down or in a window of its policies.
	RunsAt string `json:"runsAt,omitempty"`
	// Time at which the task is discarded if it is still PENDING or FAILED.
	Expires string `json:"expires,omitempty"`
	// The approvals that are still missing: of a PENDING task that waits for steps of its policies, and after an approval that does not run the task yet. In the language of `accept-language`: in English it has the ids of people, in other languages their names.
	WhatIsMissing string `json:"whatIsMissing,omitempty"`
	// Statuses to which you may take the task now. Absent in events, whose readers may take it to different ones.
	Moves []string `json:"moves,omitempty"`
	// Present while nobody knows whether the request to an upstream took effect. In EXECUTE it is sent again with the same key; afterwards somebody has to find out at the upstream.
	Outcome string `json:"outcome,omitempty"`
	// Body with which the executed call answered; a long one is cut.
	ResponseBody string `json:"responseBody,omitempty"`
	// Reason for which the call of a FAILED task failed, in the language of `accept-language`. Shown with one task, and absent in English: `responseBody` says it.
	Failure string `json:"failure,omitempty"`
	// HTTP status with which the executed call answered.
	ResponseCode *int64 `json:"responseCode,omitempty"`
}

// TaskAgentReads:
type TaskAgentReads struct {
	// Operation that was called.
	OperationID string `json:"operationId"`
	// Path below the base, without its query.
	Path string `json:"path"`
	// Time of the event (UTC).
	At string `json:"at"`
}

// TaskApprovals:
type TaskApprovals struct {
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Decision of this person.
	Status string `json:"status"`
	// Name that people see.
	Name string `json:"name,omitempty"`
	// Person in whose place a substitute decided.
	OnBehalfOf *int64 `json:"onBehalfOf,omitempty"`
	// Name of the person in whose place a substitute acted.
	OnBehalfOfName string `json:"onBehalfOfName,omitempty"`
}

// TaskCallback: Payload of the webhooks that report a change of a task.
type TaskCallback struct {
	// Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know.
	EventType string `json:"eventType"`
	// Task, as the header `task-id` named it when the call was stored.
	TaskID int64 `json:"taskId"`
	// Status that the task has now.
	Status string `json:"status"`
	// The effect of the task, in words for people.
	Description string `json:"description"`
	// Customer id of the person who made the task.
	Initiator int64 `json:"initiator"`
	// Time of the last change (UTC).
	LastModified string `json:"lastModified"`
	// Customer id of the person who executed the task.
	Executor *int64 `json:"executor,omitempty"`
	// Text by which the task can be found again (header `task-tag`).
	Tag string `json:"tag,omitempty"`
}

// TaskChangedSince: Present if the item of an open task has changed since the proposal. EXECUTE then needs `if-match` with the present etag of the item.
type TaskChangedSince struct {
	// Time of the last change of the item.
	At string `json:"at"`
	// Fields that the call writes and that have another value now.
	Fields []string `json:"fields"`
}

// TaskComment: Comment on a task: its author, its time and its text.
type TaskComment struct {
	// Comment, as the list of comments of its task names it.
	CommentID int64 `json:"commentId"`
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Text of the comment; empty after its author was erased.
	Text string `json:"text"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Name of the author.
	Name string `json:"name,omitempty"`
	// Agent that wrote the comment, with a token of the author.
	Agent string `json:"agent,omitempty"`
}

// TaskCommentEvent: Event that reports a comment on a task.
type TaskCommentEvent struct {
	// Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know.
	EventType string `json:"eventType"`
	// Identifies the event: the same for every endpoint that gets it.
	EventID int64 `json:"eventId"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Tenant to which it belongs.
	TenantID int64 `json:"tenantId"`
	// The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut.
	Data TaskCommentEventData `json:"data"`
	// Person who caused the event; absent if the service acted by itself.
	Actor *TaskCommentEventActor `json:"actor,omitempty"`
}

// TaskCommentEventActor: Person who caused the event; absent if the service acted by itself.
type TaskCommentEventActor struct {
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Agent that acted with a token of this person.
	Agent string `json:"agent,omitempty"`
}

// TaskCommentEventData: The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut.
type TaskCommentEventData struct {
	// Task, as the header `task-id` named it when the call was stored.
	TaskID int64 `json:"taskId"`
	// Comment, as the list of comments of its task names it.
	CommentID int64 `json:"commentId"`
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Text of the comment.
	Text string `json:"text"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Name of the agent that made the call with an agent token.
	Agent string `json:"agent,omitempty"`
}

// TaskEffects:
type TaskEffects struct {
	// The field in words; a member of a JSON value by its dotted path.
	Label string `json:"label"`
	// Key of the label, for readers of other languages.
	Key string `json:"key"`
	// Values of the key, if it has any.
	Values map[string]any `json:"values"`
	// Value afterwards; `***` for a secret, `none` for a value that is removed.
	After string `json:"after"`
	// Present value; absent where the call creates something, and for secrets.
	Before string `json:"before,omitempty"`
}

// TaskEvent: Change of a task: its actor, its time and the status after it.
type TaskEvent struct {
	// Time of the event (UTC).
	At string `json:"at"`
	// Customer id of the actor.
	By any `json:"by"`
	// Event in words.
	What string `json:"what"`
	// Status of the task after the event.
	Status string `json:"status"`
	// The number of times that the task had been run by then, from 1.
	Attempt int64 `json:"attempt"`
	// Name of that person.
	Name string `json:"name,omitempty"`
	// Person in whose place a substitute acted.
	OnBehalfOf *int64 `json:"onBehalfOf,omitempty"`
	// Name of the person in whose place a substitute acted.
	OnBehalfOfName string `json:"onBehalfOfName,omitempty"`
	// Name of the agent that made the call with an agent token.
	Agent string `json:"agent,omitempty"`
	// Comment of the person who acted.
	Comment string `json:"comment,omitempty"`
	// HTTP status with which the executed call answered.
	ResponseCode *int64 `json:"responseCode,omitempty"`
}

// TaskPolicy: Approval policy of a task, with the progress of its steps.
type TaskPolicy struct {
	// Name of the policy, unique in its tenant.
	Name string `json:"name"`
	// The policy in words.
	Description string `json:"description"`
	// The same words as key and values, for the reader’s own language.
	Sentence TaskPolicySentence `json:"sentence"`
	// Steps of the policy, in their order.
	Steps []TaskStep `json:"steps"`
}

// TaskPolicySentence: The same words as key and values, for the reader’s own language.
type TaskPolicySentence struct {
	// English text with the names of its values in braces, as an ICU message.
	Key string `json:"key"`
	// Values by name: a text, a number, `{quoted}`, `{amount, currency}`, `{time}`, another `{key, values}`, or a list of them, also as `{all}`, `{each}` and `{sentences}`.
	Values map[string]any `json:"values"`
}

// TaskSentence: The same words as key and values, for the reader’s own language. Absent from older tasks.
type TaskSentence struct {
	// English text with the names of its values in braces, as an ICU message.
	Key string `json:"key"`
	// Values by name: a text, a number, `{quoted}`, `{amount, currency}`, `{time}`, another `{key, values}`, or a list of them, also as `{all}`, `{each}` and `{sentences}`.
	Values map[string]any `json:"values"`
}

// TaskStateEvent: Event that reports a change of a task.
type TaskStateEvent struct {
	// Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know.
	EventType string `json:"eventType"`
	// Identifies the event: the same for every endpoint that gets it.
	EventID int64 `json:"eventId"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Tenant to which it belongs.
	TenantID int64 `json:"tenantId"`
	Data Task `json:"data"`
	// Person who caused the event; absent if the service acted by itself.
	Actor *TaskStateEventActor `json:"actor,omitempty"`
}

// TaskStateEventActor: Person who caused the event; absent if the service acted by itself.
type TaskStateEventActor struct {
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Agent that acted with a token of this person.
	Agent string `json:"agent,omitempty"`
}

// TaskStep: One step of an approval policy of a task: who may approve, how many must, and who has.
type TaskStep struct {
	// Name of the step, unique in its policy.
	Name string `json:"name"`
	// Roles and positions whose holders may approve this step.
	Roles []string `json:"roles"`
	// People who may approve this step.
	People []int64 `json:"people"`
	// Number of different people who must approve this step.
	Needed int64 `json:"needed"`
	// WAITING for an earlier step, OPEN for approvals, or MET.
	State string `json:"state"`
	// Approvals recorded for this step.
	Approvals []StepApproval `json:"approvals"`
	// Step-up that each approver of this step must make.
	Proof string `json:"proof,omitempty"`
}

// TemporaryPosition: Position that an admin user holds or held for a while, beside their own.
type TemporaryPosition struct {
	// Position for a while, as the list of them names it.
	TemporaryPositionID int64 `json:"temporaryPositionId"`
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Position that the person holds beside their own.
	Position string `json:"position"`
	// Number of minutes from the grant to the end.
	Minutes int64 `json:"minutes"`
	// Reason in words.
	Reason string `json:"reason"`
	// Time at which the position was granted.
	From string `json:"from"`
	// Time from which it does not count any more, in running sessions too.
	Until string `json:"until"`
	// True if the person holds it now.
	Active bool `json:"active"`
	// Origin of the position.
	GrantedBy TemporaryPositionGrantedBy `json:"grantedBy"`
	// Time at which it was ended early.
	Ended string `json:"ended,omitempty"`
}

// TemporaryPositionGrantedBy: Origin of the position.
type TemporaryPositionGrantedBy struct {
	// Person who granted it: of a task, its executor.
	CustomerID int64 `json:"customerId"`
	// Task by which it was granted.
	TaskID *int64 `json:"taskId,omitempty"`
}

// Tenant: Business that uses the service: its people, wallets and configuration are apart from those of all others.
type Tenant struct {
	// Tenant to which it belongs.
	TenantID int64 `json:"tenantId"`
	// Name that people see.
	Name string `json:"name"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Time of the last change (UTC).
	LastModified string `json:"lastModified"`
	// Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
	PendingTasks []int64 `json:"pendingTasks,omitempty"`
	// Short name of the institution.
	Institution string `json:"institution,omitempty"`
	// The number of partitions over which payments, withdrawals and transfers are spread; absent while it is 1.
	Shards *int64 `json:"shards,omitempty"`
}

// TestCallback: Payload of the webhook that `testCallback` sends.
type TestCallback struct {
	// Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know.
	EventType string `json:"eventType"`
	// `true`: nothing happened, the callback was asked for.
	Test bool `json:"test"`
	// Id of the callback: the same on every attempt, and sent as `webhook-id`.
	CallbackID int64 `json:"callbackId"`
	// Time of creation (UTC).
	Created string `json:"created"`
}

// TestCallbackRequest: URL that gets a signed test webhook.
type TestCallbackRequest struct {
	// URL that receives the callback.
	URL string `json:"url"`
}

// TestEvent: Event that `testWebhookEndpoint` sends.
type TestEvent struct {
	// Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know.
	EventType string `json:"eventType"`
	// Identifies the event: the same for every endpoint that gets it.
	EventID int64 `json:"eventId"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Tenant to which it belongs.
	TenantID int64 `json:"tenantId"`
	// The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut.
	Data TestEventData `json:"data"`
	// Person who caused the event; absent if the service acted by itself.
	Actor *TestEventActor `json:"actor,omitempty"`
}

// TestEventActor: Person who caused the event; absent if the service acted by itself.
type TestEventActor struct {
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Agent that acted with a token of this person.
	Agent string `json:"agent,omitempty"`
}

// TestEventData: The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut.
type TestEventData struct {
	// Identifies the webhook endpoint; made by the service.
	WebhookEndpointID int64 `json:"webhookEndpointId"`
}

// Theme: Name, logo and colour of a tenant, for pages that people see before they sign in.
type Theme struct {
	// Name that people see.
	Name string `json:"name"`
	// Picture as a `data:` URL, or a path on this origin.
	Logo string `json:"logo,omitempty"`
	// Colour as `#rrggbb`.
	Colour string `json:"colour,omitempty"`
	// Identity providers that the sign-in page offers, by short name.
	Providers []string `json:"providers,omitempty"`
	// E-mail domain to the short name of the identity provider of its people. Absent if the tenant has set none.
	SsoDomains map[string]any `json:"ssoDomains,omitempty"`
	// Position to the name that the tenant gives it. Absent if the tenant has set none.
	PositionNames map[string]any `json:"positionNames,omitempty"`
	// Language of the tenant (`locale.default`), for people who have chosen none. Absent for English.
	Locale string `json:"locale,omitempty"`
}

// TokenResponse: The token, its scheme and its lifetime (RFC 6749).
type TokenResponse struct {
	// The token, for the `Authorization` header.
	AccessToken string `json:"access_token"`
	// Scheme with which the token is sent.
	TokenType string `json:"token_type"`
	// Lifetime of the token in seconds.
	ExpiresIn int64 `json:"expires_in"`
	// Type of the token, where one was exchanged (RFC 8693).
	IssuedTokenType string `json:"issued_token_type,omitempty"`
	// Works once; each use answers the next one.
	RefreshToken string `json:"refresh_token,omitempty"`
	// Tells who the person is, with the scope `openid`.
	IDToken string `json:"id_token,omitempty"`
	// Scopes of the token, where it was narrowed or asked for.
	Scope string `json:"scope,omitempty"`
}

// TokenState: State of a token now, and its owner (RFC 7662).
type TokenState struct {
	// True if the token works now. Without it there is no other field.
	Active bool `json:"active"`
	// Customer id of the person.
	Sub string `json:"sub,omitempty"`
	// Identity with which the person logged in.
	Username string `json:"username,omitempty"`
	// Tenant to which it belongs.
	TenantID *int64 `json:"tenantId,omitempty"`
	// Client that got the token.
	ClientID string `json:"client_id,omitempty"`
	// `UpdateByTasks` for a token that only reads and proposes.
	Scope string `json:"scope,omitempty"`
	// Scheme with which the token is sent.
	TokenType string `json:"token_type,omitempty"`
	// Key that the token is bound to: a proof by this key must come with it (RFC 9449).
	Cnf *TokenStateCnf `json:"cnf,omitempty"`
	// Resource that takes the token.
	Aud string `json:"aud,omitempty"`
	// Issuer of the token.
	Iss string `json:"iss,omitempty"`
	// Session of the token.
	Sid string `json:"sid,omitempty"`
	// Id of the token.
	Jti string `json:"jti,omitempty"`
	// Issue time, in seconds since 1970.
	Iat *int64 `json:"iat,omitempty"`
	// Expiry, in seconds since 1970.
	Exp *int64 `json:"exp,omitempty"`
	// Authentication methods that proved the person (RFC 8176), for example `pwd`, `otp`, `pop`.
	Amr []string `json:"amr,omitempty"`
}

// TokenStateCnf: Key that the token is bound to: a proof by this key must come with it (RFC 9449).
type TokenStateCnf struct {
	// SHA-256 thumbprint of its JWK.
	Jkt string `json:"jkt"`
}

// Transfer: Movement of money from one wallet to another.
type Transfer struct {
	// Identifies the transfer for ever; made by the service.
	TransferID int64 `json:"transferId"`
	// A transfer is made at once, or refused.
	Status string `json:"status"`
	// Amount of money as a decimal number, with at most the decimals of its currency.
	Amount json.Number `json:"amount"`
	// Currency code (ISO 4217), for example `EUR`.
	Currency string `json:"currency"`
	// Id of the wallet that is debited.
	FromWalletID int64 `json:"fromWalletId"`
	// Id of the wallet that is credited.
	ToWalletID int64 `json:"toWalletId"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result.
	ExternalUniqueID string `json:"externalUniqueId,omitempty"`
	// Description for people.
	Description string `json:"description,omitempty"`
}

// TransferEvent: Event that reports a transfer.
type TransferEvent struct {
	// Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know.
	EventType string `json:"eventType"`
	// Identifies the event: the same for every endpoint that gets it.
	EventID int64 `json:"eventId"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Tenant to which it belongs.
	TenantID int64 `json:"tenantId"`
	// The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut.
	Data TransferEventData `json:"data"`
	// Person who caused the event; absent if the service acted by itself.
	Actor *TransferEventActor `json:"actor,omitempty"`
}

// TransferEventActor: Person who caused the event; absent if the service acted by itself.
type TransferEventActor struct {
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Agent that acted with a token of this person.
	Agent string `json:"agent,omitempty"`
}

// TransferEventData: The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut.
type TransferEventData struct {
	// A transfer is made at once, or refused.
	Status string `json:"status"`
	// Amount of money as a decimal number, with at most the decimals of its currency.
	Amount json.Number `json:"amount"`
	// Currency code (ISO 4217), for example `EUR`.
	Currency string `json:"currency"`
	// Id of the wallet that is debited.
	FromWalletID int64 `json:"fromWalletId"`
	// Id of the wallet that is credited.
	ToWalletID int64 `json:"toWalletId"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Absent for a transfer of a bulk transfer.
	TransferID *int64 `json:"transferId,omitempty"`
	// Bulk transfer of which it is a part.
	BulkTransferID *int64 `json:"bulkTransferId,omitempty"`
	// Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result.
	ExternalUniqueID string `json:"externalUniqueId,omitempty"`
	// Description for people.
	Description string `json:"description,omitempty"`
}

// TriedLogin: Person whose last login was tried against the expression, and the result.
type TriedLogin struct {
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Name with which a person or program logs in; unique across all tenants.
	Identity string `json:"identity"`
	// Time of the last login (UTC).
	LastLogin string `json:"lastLogin"`
	// The decision of the expression on that login.
	Result string `json:"result"`
	// Reason in words.
	Reason string `json:"reason,omitempty"`
}

// UndoContactRequest: Token of the link that was sent to the earlier address.
type UndoContactRequest struct {
	// Token of the link.
	Token string `json:"token"`
}

// UpdateAdminUserRequest: Fields of the member of staff that change.
type UpdateAdminUserRequest struct {
	// Position in the tenant or organisation, for example `LEVEL_01` or `DIRECTOR`.
	Position string `json:"position,omitempty"`
	// Links the account to the directory, which manages it by this id from then on; null ends that.
	ScimExternalID string `json:"scimExternalId,omitempty"`
	// Given name of the person.
	FirstName string `json:"firstName,omitempty"`
	// Family name of the person.
	LastName string `json:"lastName,omitempty"`
	// E-mail address on record; codes and links are sent there.
	Email string `json:"email,omitempty"`
	// Phone number in E.164 form, for example `+35312345678`.
	PhoneNumber string `json:"phoneNumber,omitempty"`
	// Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none.
	Locale string `json:"locale,omitempty"`
}

// UpdateAgentTokenRequest: Limits, default approvers and expiry that the token has from now on.
type UpdateAgentTokenRequest struct {
	// Limits of the token beside those of its owner. What is missing is not limited.
	Limits *UpdateAgentTokenRequestLimits `json:"limits,omitempty"`
	// Approvers of proposals that name none: ids of users of your tenant, or above the tenants.
	Approvers []int64 `json:"approvers,omitempty"`
	// The time at which the token stops working: earlier than before. It cannot be extended.
	Expires string `json:"expires,omitempty"`
}

// UpdateAgentTokenRequestLimits: Limits of the token beside those of its owner. What is missing is not limited.
type UpdateAgentTokenRequestLimits struct {
	// Only these operations may be read and proposed: ids of operations, with `*` for any letters, for example `get*`. Operations of upstreams have the name of the upstream before them: `bank.createPayout`, `bank.*`; only such a pattern, or `*` alone, allows them.
	Operations []string `json:"operations,omitempty"`
	// Largest sum of the amounts of one proposal.
	LargestAmount json.Number `json:"largestAmount,omitempty"`
	// Largest sum of the amounts of all proposals of a day (UTC), decided or not.
	LargestAmountPerDay json.Number `json:"largestAmountPerDay,omitempty"`
	// Maximum number of its proposals that are DRAFT, PENDING or EXECUTE at the same time.
	MostOpenProposals *int64 `json:"mostOpenProposals,omitempty"`
	// The token may only make calls that name these customers, and no others.
	CustomerIDs []int64 `json:"customerIds,omitempty"`
	// The token may only make calls that name these wallets, and no others.
	WalletIDs []int64 `json:"walletIds,omitempty"`
}

// UpdateCustomerRequest: Fields of the customer that change.
type UpdateCustomerRequest struct {
	// Given name of the person.
	FirstName string `json:"firstName,omitempty"`
	// Family name of the person.
	LastName string `json:"lastName,omitempty"`
	// E-mail address on record; codes and links are sent there.
	Email string `json:"email,omitempty"`
	// Phone number in E.164 form, for example `+35312345678`.
	PhoneNumber string `json:"phoneNumber,omitempty"`
	// National identity number; unique in the tenant.
	NationalIdentityNumber string `json:"nationalIdentityNumber,omitempty"`
	// Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none.
	Locale string `json:"locale,omitempty"`
}

// UpdateGlobalAdminIdentityRequest: Proofs and times of the identity that change; `status` ends a lock after failed attempts.
type UpdateGlobalAdminIdentityRequest struct {
	// Password. It is never shown again. In a login with a launch token: that token.
	Password string `json:"password,omitempty"`
	// True if a code of an authenticator app is required to log in; `pending` until the first code has come.
	TotpEnabled any `json:"totpEnabled,omitempty"`
	// First code of the authenticator app, after `totpEnabled` "pending".
	Totp string `json:"totp,omitempty"`
	// RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks.
	PublicKey string `json:"publicKey,omitempty"`
	// Time after which the identity cannot log in. A time in the past locks it now.
	AuthLockedAfter string `json:"authLockedAfter,omitempty"`
	// Time after which the password must be changed before the identity can log in. Nothing changes for one without a password.
	ChangeAfter string `json:"changeAfter,omitempty"`
	// Ends a lock after failed attempts.
	Status string `json:"status,omitempty"`
}

// UpdateGlobalAdminIdentityResponse: The changed identity; `totpUri` and `recoveryCodes` are shown only here.
type UpdateGlobalAdminIdentityResponse struct {
	// Name with which a person or program logs in; unique across all tenants.
	Identity string `json:"identity"`
	// True if a code of an authenticator app is required to log in; `pending` until the first code has come.
	TotpEnabled any `json:"totpEnabled"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Time of the last change (UTC).
	LastModified string `json:"lastModified"`
	// Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
	PendingTasks []int64 `json:"pendingTasks,omitempty"`
	// True if the identity signs in with passkeys.
	WebAuthN *bool `json:"webAuthN,omitempty"`
	// Short name of the identity provider with which this identity signs in.
	Sso string `json:"sso,omitempty"`
	// RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks.
	PublicKey string `json:"publicKey,omitempty"`
	// Time after which the identity cannot log in. A time in the past locks it now.
	AuthLockedAfter string `json:"authLockedAfter,omitempty"`
	// Time after which the password must be changed before the identity can log in. Nothing changes for one without a password.
	ChangeAfter string `json:"changeAfter,omitempty"`
	// People who chose a proof of this identity, or an address of its person, and when. Absent after the person has chosen their own password or confirmed the address. Only administrators see it.
	ProofsSetBy []UpdateGlobalAdminIdentityResponseProofsSetBy `json:"proofsSetBy,omitempty"`
	// URI for the QR code of the authenticator app (`otpauth://…`); shown only this once.
	TotpUri string `json:"totpUri,omitempty"`
	// Codes that are accepted in place of a code of the app, each once; shown only this once.
	RecoveryCodes []string `json:"recoveryCodes,omitempty"`
}

// UpdateGlobalAdminIdentityResponseProofsSetBy:
type UpdateGlobalAdminIdentityResponseProofsSetBy struct {
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Time of the last such change (UTC).
	At string `json:"at"`
}

// UpdateGlobalAdminRequest: Fields of the global administrator that change.
type UpdateGlobalAdminRequest struct {
	// Role above tenants, for example `GLOBAL_ADMIN`.
	Role string `json:"role,omitempty"`
	// Given name of the person.
	FirstName string `json:"firstName,omitempty"`
	// Family name of the person.
	LastName string `json:"lastName,omitempty"`
	// E-mail address on record; codes and links are sent there.
	Email string `json:"email,omitempty"`
	// Phone number in E.164 form, for example `+35312345678`.
	PhoneNumber string `json:"phoneNumber,omitempty"`
	// Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none.
	Locale string `json:"locale,omitempty"`
}

// UpdateGlobalOAuthClientRequest: Fields of a client above tenants to change.
type UpdateGlobalOAuthClientRequest struct {
	// Name of the client, as people see it where they are asked to allow something.
	Name string `json:"name,omitempty"`
	// `service`: a back end that acts as an account. `web`: another portal with a key. `native`: an app without a key.
	Kind string `json:"kind,omitempty"`
	// Redirect URIs, compared character by character. An app may also use loopback http (any port) and its own schemes.
	RedirectUris []string `json:"redirectUris,omitempty"`
	// URIs to which a browser may return after logout.
	PostLogoutRedirectUris []string `json:"postLogoutRedirectUris,omitempty"`
	// Public keys of the client (RFC 7517), instead of `jwksUri`. Private members are refused.
	Jwks *UpdateGlobalOAuthClientRequestJwks `json:"jwks,omitempty"`
	// URL of the public keys of the client, instead of `jwks`.
	JwksUri string `json:"jwksUri,omitempty"`
	// Account that a service acts as. Your own rights must cover the rights of that account.
	CustomerID *int64 `json:"customerId,omitempty"`
	// Scopes that the client may request; without it, all that fit its kind. A service without `scope` acts as its account.
	Scopes []string `json:"scopes,omitempty"`
	// URL that receives a logout token when a session ends in which the client got an ID token.
	BackchannelLogoutUri string `json:"backchannelLogoutUri,omitempty"`
	// True: the client gets tokens only with a DPoP proof (RFC 9449).
	DpopRequired *bool `json:"dpopRequired,omitempty"`
}

// UpdateGlobalOAuthClientRequestJwks: Public keys of the client (RFC 7517), instead of `jwksUri`. Private members are refused.
type UpdateGlobalOAuthClientRequestJwks struct {
	// Public keys in JWK form (RFC 7517): EC P-256, Ed25519, or RSA of 2,048 bits or more.
	Keys []map[string]any `json:"keys"`
}

// UpdateIdentityRequest: Proofs and times of the identity that change; `status` ends a lock after failed attempts.
type UpdateIdentityRequest struct {
	// Password. It is never shown again. In a login with a launch token: that token.
	Password string `json:"password,omitempty"`
	// True if a code of an authenticator app is required to log in; `pending` until the first code has come.
	TotpEnabled any `json:"totpEnabled,omitempty"`
	// First code of the authenticator app, after `totpEnabled` "pending".
	Totp string `json:"totp,omitempty"`
	// RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks.
	PublicKey string `json:"publicKey,omitempty"`
	// Time after which the identity cannot log in. A time in the past locks it now.
	AuthLockedAfter string `json:"authLockedAfter,omitempty"`
	// Time after which the password must be changed before the identity can log in. Nothing changes for one without a password.
	ChangeAfter string `json:"changeAfter,omitempty"`
	// Ends a lock after failed attempts.
	Status string `json:"status,omitempty"`
}

// UpdateIdentityResponse: The changed identity; `totpUri` and `recoveryCodes` are shown only here.
type UpdateIdentityResponse struct {
	// Name with which a person or program logs in; unique across all tenants.
	Identity string `json:"identity"`
	// True if a code of an authenticator app is required to log in; `pending` until the first code has come.
	TotpEnabled any `json:"totpEnabled"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Time of the last change (UTC).
	LastModified string `json:"lastModified"`
	// Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
	PendingTasks []int64 `json:"pendingTasks,omitempty"`
	// True if the identity signs in with passkeys.
	WebAuthN *bool `json:"webAuthN,omitempty"`
	// Short name of the identity provider with which this identity signs in.
	Sso string `json:"sso,omitempty"`
	// RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks.
	PublicKey string `json:"publicKey,omitempty"`
	// Time after which the identity cannot log in. A time in the past locks it now.
	AuthLockedAfter string `json:"authLockedAfter,omitempty"`
	// Time after which the password must be changed before the identity can log in. Nothing changes for one without a password.
	ChangeAfter string `json:"changeAfter,omitempty"`
	// People who chose a proof of this identity, or an address of its person, and when. Absent after the person has chosen their own password or confirmed the address. Only administrators see it.
	ProofsSetBy []UpdateIdentityResponseProofsSetBy `json:"proofsSetBy,omitempty"`
	// URI for the QR code of the authenticator app (`otpauth://…`); shown only this once.
	TotpUri string `json:"totpUri,omitempty"`
	// Codes that are accepted in place of a code of the app, each once; shown only this once.
	RecoveryCodes []string `json:"recoveryCodes,omitempty"`
}

// UpdateIdentityResponseProofsSetBy:
type UpdateIdentityResponseProofsSetBy struct {
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Time of the last such change (UTC).
	At string `json:"at"`
}

// UpdateInstitutionAdminIdentityRequest: Proofs and times of the identity that change; `status` ends a lock after failed attempts.
type UpdateInstitutionAdminIdentityRequest struct {
	// Password. It is never shown again. In a login with a launch token: that token.
	Password string `json:"password,omitempty"`
	// True if a code of an authenticator app is required to log in; `pending` until the first code has come.
	TotpEnabled any `json:"totpEnabled,omitempty"`
	// First code of the authenticator app, after `totpEnabled` "pending".
	Totp string `json:"totp,omitempty"`
	// RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks.
	PublicKey string `json:"publicKey,omitempty"`
	// Time after which the identity cannot log in. A time in the past locks it now.
	AuthLockedAfter string `json:"authLockedAfter,omitempty"`
	// Time after which the password must be changed before the identity can log in. Nothing changes for one without a password.
	ChangeAfter string `json:"changeAfter,omitempty"`
	// Ends a lock after failed attempts.
	Status string `json:"status,omitempty"`
}

// UpdateInstitutionAdminIdentityResponse: The changed identity; `totpUri` and `recoveryCodes` are shown only here.
type UpdateInstitutionAdminIdentityResponse struct {
	// Name with which a person or program logs in; unique across all tenants.
	Identity string `json:"identity"`
	// True if a code of an authenticator app is required to log in; `pending` until the first code has come.
	TotpEnabled any `json:"totpEnabled"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Time of the last change (UTC).
	LastModified string `json:"lastModified"`
	// Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
	PendingTasks []int64 `json:"pendingTasks,omitempty"`
	// True if the identity signs in with passkeys.
	WebAuthN *bool `json:"webAuthN,omitempty"`
	// Short name of the identity provider with which this identity signs in.
	Sso string `json:"sso,omitempty"`
	// RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks.
	PublicKey string `json:"publicKey,omitempty"`
	// Time after which the identity cannot log in. A time in the past locks it now.
	AuthLockedAfter string `json:"authLockedAfter,omitempty"`
	// Time after which the password must be changed before the identity can log in. Nothing changes for one without a password.
	ChangeAfter string `json:"changeAfter,omitempty"`
	// People who chose a proof of this identity, or an address of its person, and when. Absent after the person has chosen their own password or confirmed the address. Only administrators see it.
	ProofsSetBy []UpdateInstitutionAdminIdentityResponseProofsSetBy `json:"proofsSetBy,omitempty"`
	// URI for the QR code of the authenticator app (`otpauth://…`); shown only this once.
	TotpUri string `json:"totpUri,omitempty"`
	// Codes that are accepted in place of a code of the app, each once; shown only this once.
	RecoveryCodes []string `json:"recoveryCodes,omitempty"`
}

// UpdateInstitutionAdminIdentityResponseProofsSetBy:
type UpdateInstitutionAdminIdentityResponseProofsSetBy struct {
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Time of the last such change (UTC).
	At string `json:"at"`
}

// UpdateInstitutionAdminRequest: Fields of the administrator of the institution that change.
type UpdateInstitutionAdminRequest struct {
	// Role above tenants, for example `GLOBAL_ADMIN`.
	Role string `json:"role,omitempty"`
	// Given name of the person.
	FirstName string `json:"firstName,omitempty"`
	// Family name of the person.
	LastName string `json:"lastName,omitempty"`
	// E-mail address on record; codes and links are sent there.
	Email string `json:"email,omitempty"`
	// Phone number in E.164 form, for example `+35312345678`.
	PhoneNumber string `json:"phoneNumber,omitempty"`
	// Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none.
	Locale string `json:"locale,omitempty"`
}

// UpdateLocaleRequest: The language to choose; null takes the choice back.
type UpdateLocaleRequest struct {
	// Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none.
	Locale string `json:"locale"`
}

// UpdateNoticesRequest: Channels of the notices about requests.
type UpdateNoticesRequest struct {
	// Channel of every kind that `kinds` leaves out: `mail` at once, `digest` once a day, `push` to your browsers, or `none`.
	Channel string `json:"channel,omitempty"`
	// Hour of the digest, on a clock in `timeZone`.
	DigestHour *int64 `json:"digestHour,omitempty"`
	// Time zone of `digestHour`: an IANA name or an offset from UTC.
	TimeZone string `json:"timeZone,omitempty"`
	// Channels of single kinds. A kind that is left out takes `channel`.
	Kinds *UpdateNoticesRequestKinds `json:"kinds,omitempty"`
}

// UpdateNoticesRequestKinds: Channels of single kinds. A kind that is left out takes `channel`.
type UpdateNoticesRequestKinds struct {
	// Requests that wait for your approval.
	TaskWaits string `json:"taskWaits,omitempty"`
	// Requests of yours that were executed, rejected or failed, or that expired.
	TaskDecided string `json:"taskDecided,omitempty"`
	// Comments on requests that you take part in.
	Comment string `json:"comment,omitempty"`
	// Requests of yours that an approver sent back.
	SentBack string `json:"sentBack,omitempty"`
	// Reminders and escalations of requests that wait.
	Reminder string `json:"reminder,omitempty"`
	// Requests of your agents that were executed, rejected, sent back or failed, or that expired.
	Agent string `json:"agent,omitempty"`
	// Changes of your proofs and addresses. They always come at once, by e-mail or SMS.
	Security string `json:"security,omitempty"`
}

// UpdateOAuthClientRequest: Fields of a client to change.
type UpdateOAuthClientRequest struct {
	// Name of the client, as people see it where they are asked to allow something.
	Name string `json:"name,omitempty"`
	// `service`: a back end that acts as an account. `web`: another portal with a key. `native`: an app without a key.
	Kind string `json:"kind,omitempty"`
	// Redirect URIs, compared character by character. An app may also use loopback http (any port) and its own schemes.
	RedirectUris []string `json:"redirectUris,omitempty"`
	// URIs to which a browser may return after logout.
	PostLogoutRedirectUris []string `json:"postLogoutRedirectUris,omitempty"`
	// Public keys of the client (RFC 7517), instead of `jwksUri`. Private members are refused.
	Jwks *UpdateOAuthClientRequestJwks `json:"jwks,omitempty"`
	// URL of the public keys of the client, instead of `jwks`.
	JwksUri string `json:"jwksUri,omitempty"`
	// Account that a service acts as. Your own rights must cover the rights of that account.
	CustomerID *int64 `json:"customerId,omitempty"`
	// Scopes that the client may request; without it, all that fit its kind. A service without `scope` acts as its account.
	Scopes []string `json:"scopes,omitempty"`
	// URL that receives a logout token when a session ends in which the client got an ID token.
	BackchannelLogoutUri string `json:"backchannelLogoutUri,omitempty"`
	// True: the client gets tokens only with a DPoP proof (RFC 9449).
	DpopRequired *bool `json:"dpopRequired,omitempty"`
}

// UpdateOAuthClientRequestJwks: Public keys of the client (RFC 7517), instead of `jwksUri`. Private members are refused.
type UpdateOAuthClientRequestJwks struct {
	// Public keys in JWK form (RFC 7517): EC P-256, Ed25519, or RSA of 2,048 bits or more.
	Keys []map[string]any `json:"keys"`
}

// UpdateOrganisationRequest: Fields of the organisation that change.
type UpdateOrganisationRequest struct {
	// Name that people see.
	Name string `json:"name,omitempty"`
	// Registration number of the organisation; unique in the tenant.
	RegistrationNumber string `json:"registrationNumber,omitempty"`
}

// UpdatePaymentRequest: The outcome of the payment. It can be reported once.
type UpdatePaymentRequest struct {
	// The outcome of the payment.
	Status string `json:"status"`
}

// UpdatePropertyRequest: New value of the property. Its type depends on the name.
type UpdatePropertyRequest struct {
	// Text, number, boolean or JSON, by the key's type. `clientSecret` is never shown again.
	Value any `json:"value"`
}

// UpdatePropertyRequestValue:
type UpdatePropertyRequestValue struct {
	// Secret of the service at an identity provider; `***` keeps the stored one.
	ClientSecret string `json:"clientSecret"`
}

// UpdateTaskRequest: Status to which the task shall go, and a comment for the others.
type UpdateTaskRequest struct {
	// Status to which the task shall go.
	Status string `json:"status"`
	// Comment of the person who decided, or the reason why the service ended it.
	ExecutorComment string `json:"executorComment,omitempty"`
}

// UpdateTaskResponse: The task after the change; `whatIsMissing` says who still has to approve.
type UpdateTaskResponse struct {
	// Task, as the header `task-id` named it when the call was stored.
	TaskID int64 `json:"taskId"`
	// HTTP method of the stored call.
	HttpMethod string `json:"httpMethod"`
	// Path of the stored call, with its query.
	Path string `json:"path"`
	// JSON text of the body of the call; write-only fields read `***`.
	Body string `json:"body"`
	// Customer id of the person who made the task.
	Initiator int64 `json:"initiator"`
	// The effect of the call, in words for the people who approve it.
	Description string `json:"description"`
	// Word for what the call is about, for example `transfer` or `setting`.
	Kind string `json:"kind"`
	// Roles and positions, separated by commas, whose holders may approve and execute.
	ExecutorRoles string `json:"executorRoles"`
	// The state of the task; the guide on task states says who can change it.
	Status string `json:"status"`
	// Decision of each named or counted approver.
	Approvals []UpdateTaskResponseApprovals `json:"approvals"`
	// Number of approvals with which the task runs.
	ApprovalsRequired int64 `json:"approvalsRequired"`
	// Number of approvals recorded so far that count towards `approvalsRequired`.
	ApprovalsGiven int64 `json:"approvalsGiven"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Time of the last change (UTC).
	LastModified string `json:"lastModified"`
	// Name of the person who made the task.
	InitiatorName string `json:"initiatorName,omitempty"`
	// Name of the agent that made the call with an agent token.
	Agent string `json:"agent,omitempty"`
	// Last reads of the agent before it proposed this, newest first. Shown with one task, not in lists; a person’s task has none.
	AgentReads []UpdateTaskResponseAgentReads `json:"agentReads,omitempty"`
	// Customer id of the person who executed the task.
	Executor *int64 `json:"executor,omitempty"`
	// The same words as key and values, for the reader’s own language. Absent from older tasks.
	Sentence *UpdateTaskResponseSentence `json:"sentence,omitempty"`
	// Effects of the call beside those that the description names. Of an open task they are computed anew.
	Effects []UpdateTaskResponseEffects `json:"effects,omitempty"`
	// Present if the item of an open task has changed since the proposal. EXECUTE then needs `if-match` with the present etag of the item.
	ChangedSince *UpdateTaskResponseChangedSince `json:"changedSince,omitempty"`
	// Amounts that the call moves, one for each currency. Absent if it moves none.
	Amounts []MovedAmount `json:"amounts,omitempty"`
	// Comment of the initiator (header `task-initiator-comment`).
	InitiatorComment string `json:"initiatorComment,omitempty"`
	// Comment of the person who decided, or the reason why the service ended it.
	ExecutorComment string `json:"executorComment,omitempty"`
	// Text by which the task can be found again (header `task-tag`).
	Tag string `json:"tag,omitempty"`
	// Task that this one took the place of (header `task-replaces`).
	Replaces *int64 `json:"replaces,omitempty"`
	// Task that took the place of this one.
	ReplacedBy *int64 `json:"replacedBy,omitempty"`
	// Approval policies that the task has to meet, beside the approvals that it needs anyway. Absent without any.
	Policies []TaskPolicy `json:"policies,omitempty"`
	// Time at which a task that is fully approved runs, after a cool-down or in a window of its policies.
	RunsAt string `json:"runsAt,omitempty"`
	// Time at which the task is discarded if it is still PENDING or FAILED.
	Expires string `json:"expires,omitempty"`
	// The approvals that are still missing: of a PENDING task that waits for steps of its policies, and after an approval that does not run the task yet. In the language of `accept-language`: in English it has the ids of people, in other languages their names.
	WhatIsMissing string `json:"whatIsMissing,omitempty"`
	// Statuses to which you may take the task now. Absent in events, whose readers may take it to different ones.
	Moves []string `json:"moves,omitempty"`
	// Present while nobody knows whether the request to an upstream took effect. In EXECUTE it is sent again with the same key; afterwards somebody has to find out at the upstream.
	Outcome string `json:"outcome,omitempty"`
	// Body with which the executed call answered; a long one is cut.
	ResponseBody string `json:"responseBody,omitempty"`
	// Reason for which the call of a FAILED task failed, in the language of `accept-language`. Shown with one task, and absent in English: `responseBody` says it.
	Failure string `json:"failure,omitempty"`
	// HTTP status with which the executed call answered.
	ResponseCode *int64 `json:"responseCode,omitempty"`
}

// UpdateTaskResponseAgentReads:
type UpdateTaskResponseAgentReads struct {
	// Operation that was called.
	OperationID string `json:"operationId"`
	// Path below the base, without its query.
	Path string `json:"path"`
	// Time of the event (UTC).
	At string `json:"at"`
}

// UpdateTaskResponseApprovals:
type UpdateTaskResponseApprovals struct {
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Decision of this person.
	Status string `json:"status"`
	// Name that people see.
	Name string `json:"name,omitempty"`
	// Person in whose place a substitute decided.
	OnBehalfOf *int64 `json:"onBehalfOf,omitempty"`
	// Name of the person in whose place a substitute acted.
	OnBehalfOfName string `json:"onBehalfOfName,omitempty"`
}

// UpdateTaskResponseChangedSince: Present if the item of an open task has changed since the proposal. EXECUTE then needs `if-match` with the present etag of the item.
type UpdateTaskResponseChangedSince struct {
	// Time of the last change of the item.
	At string `json:"at"`
	// Fields that the call writes and that have another value now.
	Fields []string `json:"fields"`
}

// UpdateTaskResponseEffects:
type UpdateTaskResponseEffects struct {
	// The field in words; a member of a JSON value by its dotted path.
	Label string `json:"label"`
	// Key of the label, for readers of other languages.
	Key string `json:"key"`
	// Values of the key, if it has any.
	Values map[string]any `json:"values"`
	// Value afterwards; `***` for a secret, `none` for a value that is removed.
	After string `json:"after"`
	// Present value; absent where the call creates something, and for secrets.
	Before string `json:"before,omitempty"`
}

// UpdateTaskResponseSentence: The same words as key and values, for the reader’s own language. Absent from older tasks.
type UpdateTaskResponseSentence struct {
	// English text with the names of its values in braces, as an ICU message.
	Key string `json:"key"`
	// Values by name: a text, a number, `{quoted}`, `{amount, currency}`, `{time}`, another `{key, values}`, or a list of them, also as `{all}`, `{each}` and `{sentences}`.
	Values map[string]any `json:"values"`
}

// UpdateTenantConfigRequest: New value of the key. Its type depends on the key.
type UpdateTenantConfigRequest struct {
	// Text, number, boolean or JSON, by the key's type. `clientSecret` is never shown again.
	Value any `json:"value"`
}

// UpdateTenantConfigRequestValue:
type UpdateTenantConfigRequestValue struct {
	// Secret of the service at an identity provider; `***` keeps the stored one.
	ClientSecret string `json:"clientSecret"`
}

// UpdateTenantRequest: Fields of the tenant that change.
type UpdateTenantRequest struct {
	// Name that people see.
	Name string `json:"name,omitempty"`
	// Short name of the institution.
	Institution string `json:"institution,omitempty"`
	// The number of partitions over which new payments, withdrawals and transfers are spread. It can only be raised.
	Shards *int64 `json:"shards,omitempty"`
}

// UpdateUpstreamRequest: Fields of an upstream that get another value.
type UpdateUpstreamRequest struct {
	// Address of the upstream. Paths of operations stand below it.
	BaseURL string `json:"baseUrl,omitempty"`
	// New document; `null` removes it.
	Document map[string]any `json:"document,omitempty"`
	// Operations that can be called.
	Operations []UpdateUpstreamRequestOperations `json:"operations,omitempty"`
	// Time limit of one request in seconds, 25 by default.
	TimeoutSeconds *int64 `json:"timeoutSeconds,omitempty"`
	// Number of bytes of an answer that are read, 64 KiB by default.
	MaxAnswerBytes *int64 `json:"maxAnswerBytes,omitempty"`
	// Headers that are sent with every request, such as the `authorization` of the upstream. Never shown; `***` keeps a stored value.
	Headers map[string]string `json:"headers,omitempty"`
	// False: calls are refused with UPS003, and requests whose outcome is unknown are not sent again.
	Enabled *bool `json:"enabled,omitempty"`
}

// UpdateUpstreamRequestOperations:
type UpdateUpstreamRequestOperations struct {
	// Id of the operation: that of the document, if there is one.
	OperationID string `json:"operationId"`
	// Item of the permission that calls need: `Payout` gives `Payout.CREATE`. Not one of the built-in items.
	Item string `json:"item"`
	// Method of the operation; read from the document if there is one.
	Method string `json:"method,omitempty"`
	// Path below `baseUrl`, with `{name}` for parameters; read from the document if there is one.
	Path string `json:"path,omitempty"`
	// Action of the permission; by default it follows from the method.
	Action string `json:"action,omitempty"`
	// The operation in a few words, for people who approve it.
	Summary string `json:"summary,omitempty"`
	// JSON pointer to the amount in the body, such as `/amount`.
	Amount string `json:"amount,omitempty"`
	// JSON pointer to the currency in the body, such as `/currency`.
	Currency string `json:"currency,omitempty"`
	// Mustache sentence for the people who approve: `Pay out {{body.amount}} {{body.currency}} to {{body.iban}}`.
	Describe string `json:"describe,omitempty"`
}

// UpdateWalletRequest: New name of the wallet, or that it takes credits in batches.
type UpdateWalletRequest struct {
	// Name that people see.
	Name string `json:"name,omitempty"`
	// The wallet takes thousands of credits per second, and is dearer to read. It cannot be switched off again.
	CreditsInBatches *bool `json:"creditsInBatches,omitempty"`
}

// UpdateWebhookEndpointRequest: New URL, events, description, state or format; fields that are absent stay.
type UpdateWebhookEndpointRequest struct {
	// URL that receives the callback.
	URL string `json:"url,omitempty"`
	// Events that are sent: names such as `task.executed`, groups such as `payment.*`, or `*`.
	Events []string `json:"events,omitempty"`
	// Description for people.
	Description string `json:"description,omitempty"`
	// False: nothing is sent, and nothing is collected for later.
	Enabled *bool `json:"enabled,omitempty"`
	// `json`: events as JSON, signed with the secret of the endpoint. `set`: security event tokens (RFC 8417) of what concerns the security of people.
	Format string `json:"format,omitempty"`
}

// UpdateWithdrawalRequest: The outcome of the withdrawal. It can be reported once.
type UpdateWithdrawalRequest struct {
	// The outcome of the withdrawal.
	Status string `json:"status"`
}

// UpgradeTokenRequest: Token, step-up intent, and the proof that the intent asks for.
type UpgradeTokenRequest struct {
	// The token, with or without `Bearer ` before it.
	Jwt string `json:"jwt"`
	// Id of the step-up intent, from the `sca` header.
	IntentID string `json:"intentId"`
	// One-time code that was sent to the phone on record.
	Otp string `json:"otp,omitempty"`
	// Name with which a person or program logs in; unique across all tenants.
	Identity string `json:"identity,omitempty"`
	// Password. It is never shown again. In a login with a launch token: that token.
	Password string `json:"password,omitempty"`
	// Six-digit code of the authenticator app (RFC 6238), or a recovery code.
	Totp string `json:"totp,omitempty"`
	// Answer to the challenge: for PKI the SHA-256 of the decrypted bytes, for passkeys the JSON of the browser; in base64.
	Base64EncodedChallengeResponse string `json:"base64EncodedChallengeResponse,omitempty"`
	// SHA-256 of the challenge that was answered, in base64.
	Base64EncodedChallengeHash string `json:"base64EncodedChallengeHash,omitempty"`
}

// Upstream: Service of a tenant whose operations are called through this one.
type Upstream struct {
	// Name of the upstream: part of the path of its calls, and of the names of its operations (`bank.createPayout`).
	Name string `json:"name"`
	// Address of the upstream. Paths of operations stand below it.
	BaseURL string `json:"baseUrl"`
	// Operations that can be called.
	Operations []UpstreamOperation `json:"operations"`
	// Time limit of one request in seconds, 25 by default.
	TimeoutSeconds int64 `json:"timeoutSeconds"`
	// Number of bytes of an answer that are read, 64 KiB by default.
	MaxAnswerBytes int64 `json:"maxAnswerBytes"`
	// Names of the additional headers. Their values are never shown.
	Headers map[string]any `json:"headers"`
	// False: calls are refused with UPS003, and requests whose outcome is unknown are not sent again.
	Enabled bool `json:"enabled"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Time of the last change (UTC).
	LastModified string `json:"lastModified"`
	// Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
	PendingTasks []int64 `json:"pendingTasks,omitempty"`
	// OpenAPI 3.0 or 3.1 document (JSON, at most 1 MiB) that describes the operations. Only those in `operations` can be called.
	Document map[string]any `json:"document,omitempty"`
}

// UpstreamOperation: Operation of an upstream: where it is, which permission it needs, and how people read it.
type UpstreamOperation struct {
	// Id of the operation: that of the document, if there is one.
	OperationID string `json:"operationId"`
	// Item of the permission that calls need: `Payout` gives `Payout.CREATE`. Not one of the built-in items.
	Item string `json:"item"`
	// HTTP method of the call.
	Method string `json:"method"`
	// Path of the call.
	Path string `json:"path"`
	// Operation that was called, as method and path template.
	Action string `json:"action"`
	// The operation in a few words, for people who approve it.
	Summary string `json:"summary,omitempty"`
	// JSON pointer to the amount in the body, such as `/amount`.
	Amount string `json:"amount,omitempty"`
	// JSON pointer to the currency in the body, such as `/currency`.
	Currency string `json:"currency,omitempty"`
	// Mustache sentence for the people who approve: `Pay out {{body.amount}} {{body.currency}} to {{body.iban}}`.
	Describe string `json:"describe,omitempty"`
}

// UserInfo: The person of an access token, as far as its scopes allow.
type UserInfo struct {
	// Customer id of the person.
	Sub string `json:"sub"`
	// Name with which the person signs in.
	Identity string `json:"identity"`
	// Tenant of the person; absent above tenants.
	TenantID *int64 `json:"tenantId,omitempty"`
	// Full name, with the scope `profile`.
	Name string `json:"name,omitempty"`
	// First name, with the scope `profile`.
	GivenName string `json:"given_name,omitempty"`
	// Last name, with the scope `profile`.
	FamilyName string `json:"family_name,omitempty"`
	// E-mail address, with the scope `email`.
	Email string `json:"email,omitempty"`
}

// Wallet: Money of a customer or organisation in one currency.
type Wallet struct {
	// Wallet whose money it is.
	WalletID int64 `json:"walletId"`
	// Amount that can be spent now. Money held for a withdrawal is not part of it.
	Balance json.Number `json:"balance"`
	// Currency code (ISO 4217), for example `EUR`.
	Currency string `json:"currency"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Time of the last change (UTC).
	LastModified string `json:"lastModified"`
	// Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
	PendingTasks []int64 `json:"pendingTasks,omitempty"`
	// Id of the customer or admin user.
	CustomerID *int64 `json:"customerId,omitempty"`
	// Company or association, made by the service.
	OrganisationID *int64 `json:"organisationId,omitempty"`
	// Name that people see.
	Name string `json:"name,omitempty"`
	// The wallet takes thousands of credits per second, and is dearer to read. It cannot be switched off again.
	CreditsInBatches *bool `json:"creditsInBatches,omitempty"`
}

// WalletEntry: One movement on a wallet, as its statement shows it.
type WalletEntry struct {
	// Identifies the movement on this wallet.
	EntryID int64 `json:"entryId"`
	// Number of the transfer inside a bulk transfer, from 1.
	Line int64 `json:"line"`
	// Kind of movement that changed the balance.
	Movement string `json:"movement"`
	// Id of the transfer, payment or withdrawal behind the entry.
	MovementID int64 `json:"movementId"`
	// Amount of money as a decimal number, with at most the decimals of its currency.
	Amount json.Number `json:"amount"`
	// Currency code (ISO 4217), for example `EUR`.
	Currency string `json:"currency"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Description for people.
	Description string `json:"description,omitempty"`
}

// WebhookEndpoint: URL to which events are sent, and which events it wants.
type WebhookEndpoint struct {
	// Identifies the webhook endpoint; made by the service.
	WebhookEndpointID int64 `json:"webhookEndpointId"`
	// URL that receives the callback.
	URL string `json:"url"`
	// Events that are sent: names such as `task.executed`, groups such as `payment.*`, or `*`.
	Events []string `json:"events"`
	// False: nothing is sent, and nothing is collected for later.
	Enabled bool `json:"enabled"`
	// `json`: events as JSON, signed with the secret of the endpoint. `set`: security event tokens (RFC 8417) of what concerns the security of people.
	Format string `json:"format"`
	// Roles of the person who decided where the events go. An event is sent only if these roles may read what it reports.
	ReadAs []string `json:"readAs"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Time of the last change (UTC).
	LastModified string `json:"lastModified"`
	// Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
	PendingTasks []int64 `json:"pendingTasks,omitempty"`
	// Purpose of the endpoint, in words.
	Description string `json:"description,omitempty"`
	// The service disabled the endpoint because every attempt had failed for 5 days. Its events are kept for 30 days.
	DisabledBecause string `json:"disabledBecause,omitempty"`
	// Time until which the previous secret signs as well (UTC).
	PreviousExpires string `json:"previousExpires,omitempty"`
}

// WebhookEndpointEvent: Event that reports a change of a webhook endpoint.
type WebhookEndpointEvent struct {
	// Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know.
	EventType string `json:"eventType"`
	// Identifies the event: the same for every endpoint that gets it.
	EventID int64 `json:"eventId"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Tenant to which it belongs.
	TenantID int64 `json:"tenantId"`
	// The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut.
	Data WebhookEndpointEventData `json:"data"`
	// Person who caused the event; absent if the service acted by itself.
	Actor *WebhookEndpointEventActor `json:"actor,omitempty"`
}

// WebhookEndpointEventActor: Person who caused the event; absent if the service acted by itself.
type WebhookEndpointEventActor struct {
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Agent that acted with a token of this person.
	Agent string `json:"agent,omitempty"`
}

// WebhookEndpointEventData: The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut.
type WebhookEndpointEventData struct {
	// Identifies the webhook endpoint; made by the service.
	WebhookEndpointID int64 `json:"webhookEndpointId"`
	// URL that receives the callback.
	URL string `json:"url"`
	// Events that are sent: names such as `task.executed`, groups such as `payment.*`, or `*`.
	Events []string `json:"events"`
	// False: nothing is sent, and nothing is collected for later.
	Enabled bool `json:"enabled"`
	// `json`: events as JSON, signed with the secret of the endpoint. `set`: security event tokens (RFC 8417) of what concerns the security of people.
	Format string `json:"format"`
	// Roles of the person who decided where the events go. An event is sent only if these roles may read what it reports.
	ReadAs []string `json:"readAs"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Time of the last change (UTC).
	LastModified string `json:"lastModified"`
	// Change of the endpoint; `disabled`: by the service, since it failed.
	Change string `json:"change"`
	// Purpose of the endpoint, in words.
	Description string `json:"description,omitempty"`
	// The service disabled the endpoint because every attempt had failed for 5 days. Its events are kept for 30 days.
	DisabledBecause string `json:"disabledBecause,omitempty"`
	// Time until which the previous secret signs as well (UTC).
	PreviousExpires string `json:"previousExpires,omitempty"`
}

// Withdrawal: Money that leaves a wallet. Its end is reported by a webhook.
type Withdrawal struct {
	// Identifies the withdrawal for ever; made by the service.
	WithdrawalID int64 `json:"withdrawalId"`
	// Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result.
	ExternalUniqueID string `json:"externalUniqueId"`
	// PENDING until it has ended; then it changes no more.
	Status string `json:"status"`
	// Amount of money as a decimal number, with at most the decimals of its currency.
	Amount json.Number `json:"amount"`
	// Currency code (ISO 4217), for example `EUR`.
	Currency string `json:"currency"`
	// Wallet whose money it is.
	WalletID int64 `json:"walletId"`
	// Fee in the same currency.
	Fee json.Number `json:"fee"`
	// Kind of withdrawal, as it was created.
	Type string `json:"type"`
	// Phone number (E.164) to which the money is delivered.
	DeliverToPhone string `json:"deliverToPhone"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Open tasks that change this item and that you may see: at most 10. Only where one item is asked for.
	PendingTasks []int64 `json:"pendingTasks,omitempty"`
}

// WithdrawalCallback: Payload of the webhooks that report the end of a withdrawal.
type WithdrawalCallback struct {
	// Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know.
	EventType string `json:"eventType"`
	// Identifies the withdrawal for ever; made by the service.
	WithdrawalID int64 `json:"withdrawalId"`
	// Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result.
	ExternalUniqueID string `json:"externalUniqueId"`
	// The outcome.
	Status string `json:"status"`
	// Amount of money as a decimal number, with at most the decimals of its currency.
	Amount json.Number `json:"amount"`
	// Currency code (ISO 4217), for example `EUR`.
	Currency string `json:"currency"`
	// Wallet whose money it is.
	WalletID int64 `json:"walletId"`
	// Fee in the same currency.
	Fee json.Number `json:"fee"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Kind of withdrawal, as it was created.
	Type string `json:"type"`
}

// WithdrawalEvent: Event that reports the end of a withdrawal.
type WithdrawalEvent struct {
	// Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know.
	EventType string `json:"eventType"`
	// Identifies the event: the same for every endpoint that gets it.
	EventID int64 `json:"eventId"`
	// Time of creation (UTC).
	Created string `json:"created"`
	// Tenant to which it belongs.
	TenantID int64 `json:"tenantId"`
	Data Withdrawal `json:"data"`
	// Person who caused the event; absent if the service acted by itself.
	Actor *WithdrawalEventActor `json:"actor,omitempty"`
}

// WithdrawalEventActor: Person who caused the event; absent if the service acted by itself.
type WithdrawalEventActor struct {
	// Id of the customer or admin user.
	CustomerID int64 `json:"customerId"`
	// Agent that acted with a token of this person.
	Agent string `json:"agent,omitempty"`
}

// GetLoginChallengeQuery: Query of GetLoginChallenge.
type GetLoginChallengeQuery struct {
	// Name with which a person or program logs in; unique across all tenants.
	Identity string `json:"identity,omitempty"`
	// 64 random bytes, encrypted with the public key of the service (RSA OAEP, SHA-1), in base64, URL-encoded.
	ClientChallenge string `json:"clientChallenge,omitempty"`
	// Parent domain of the passkeys, for a login without a name.
	ParentDomain string `json:"parentDomain,omitempty"`
}

// GetLoginChallengeWithSlashQuery: Query of GetLoginChallengeWithSlash.
type GetLoginChallengeWithSlashQuery struct {
	// Name with which a person or program logs in; unique across all tenants.
	Identity string `json:"identity,omitempty"`
	// 64 random bytes, encrypted with the public key of the service (RSA OAEP, SHA-1), in base64, URL-encoded.
	ClientChallenge string `json:"clientChallenge,omitempty"`
	// Parent domain of the passkeys, for a login without a name.
	ParentDomain string `json:"parentDomain,omitempty"`
}

// ListSessionsQuery: Query of ListSessions.
type ListSessionsQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitempty"`
	// Position to continue from: take it from the `link` header of the previous page.
	Cursor string `json:"cursor,omitempty"`
}

// EndAgentTokenQuery: Query of EndAgentToken.
type EndAgentTokenQuery struct {
	// `discard` ends its DRAFT and PENDING proposals with the token; `keep` leaves them open.
	Tasks string `json:"tasks,omitempty"`
}

// GetUnsubscribePageQuery: Query of GetUnsubscribePage.
type GetUnsubscribePageQuery struct {
	// Tenant whose name, logo and colour the page takes.
	Tenant string `json:"tenant,omitempty"`
}

// UnsubscribeQuery: Query of Unsubscribe.
type UnsubscribeQuery struct {
	// Tenant whose name, logo and colour the page takes.
	Tenant string `json:"tenant,omitempty"`
}

// StartSamlLoginQuery: Query of StartSamlLogin.
type StartSamlLoginQuery struct {
	// Landing URL to which the browser returns; must be one that is configured.
	ReturnTo string `json:"returnTo,omitempty"`
	// `true`: the provider asks the person to sign in even if it still knows them, as a step-up needs.
	ForceAuthn string `json:"forceAuthn,omitempty"`
	// Random text that the landing URL repeats, by which a page knows that its browser started the login.
	State string `json:"state,omitempty"`
}

// StartOpenIDLoginQuery: Query of StartOpenIdLogin.
type StartOpenIDLoginQuery struct {
	// Landing URL to which the browser returns; must be one that is configured.
	ReturnTo string `json:"returnTo,omitempty"`
	// `true`: the provider asks the person to sign in even if it still knows them, as a step-up needs.
	ForceAuthn string `json:"forceAuthn,omitempty"`
	// Random text that the landing URL repeats, by which a page knows that its browser started the login.
	State string `json:"state,omitempty"`
}

// FinishOpenIDLoginQuery: Query of FinishOpenIdLogin.
type FinishOpenIDLoginQuery struct {
	// State of the request.
	State string `json:"state,omitempty"`
	// Code of the provider.
	Code string `json:"code,omitempty"`
	// Issuer of the answer, against mix-ups of providers.
	Iss string `json:"iss,omitempty"`
	// Reason for which the provider refused.
	Error string `json:"error,omitempty"`
}

// AuthorizeQuery: Query of Authorize.
type AuthorizeQuery struct {
	// Id of the client, or the https address of its metadata document.
	ClientID string `json:"client_id,omitempty"`
	// Registered address to which the answer goes. The port of a loopback address may differ.
	RedirectUri string `json:"redirect_uri,omitempty"`
	// Must be `code`.
	ResponseType string `json:"response_type,omitempty"`
	// Must be `query`, if it is sent at all.
	ResponseMode string `json:"response_mode,omitempty"`
	// SHA-256 hash of the code verifier in base64url (RFC 7636).
	CodeChallenge string `json:"code_challenge,omitempty"`
	// Must be `S256`.
	CodeChallengeMethod string `json:"code_challenge_method,omitempty"`
	// Text that the answer repeats.
	State string `json:"state,omitempty"`
	// `propose` for an agent; `openid`, with `profile` and `email`, to learn who the person is. Default: `propose`.
	Scope string `json:"scope,omitempty"`
	// Text that the ID token repeats.
	Nonce string `json:"nonce,omitempty"`
	// URL of the MCP server, which is the default for `propose`, or the issuer, for an agent that uses the API (RFC 8707).
	Resource string `json:"resource,omitempty"`
	// `none` answers without asking anybody, `login` demands a new proof of identity, `consent` asks again what was allowed before.
	Prompt string `json:"prompt,omitempty"`
	// Largest age of the last proof of identity, in seconds.
	MaxAge string `json:"max_age,omitempty"`
	// Name with which the person probably signs in.
	LoginHint string `json:"login_hint,omitempty"`
	// Thumbprint (RFC 7638) of the key of the client: the code works only with a proof by this key (RFC 9449 §10).
	DpopJkt string `json:"dpop_jkt,omitempty"`
	// Wanted classes of authentication, separated by spaces.
	AcrValues string `json:"acr_values,omitempty"`
	// Request objects are not supported.
	Request string `json:"request,omitempty"`
	// Value that the endpoint `par` has answered.
	RequestUri string `json:"request_uri,omitempty"`
}

// EndOAuthSessionQuery: Query of EndOAuthSession.
type EndOAuthSessionQuery struct {
	// ID token of the session that ends, expired or not.
	IDTokenHint string `json:"id_token_hint,omitempty"`
	// Client of the ID token, if it is sent at all.
	ClientID string `json:"client_id,omitempty"`
	// Registered address to which the browser returns.
	PostLogoutRedirectUri string `json:"post_logout_redirect_uri,omitempty"`
	// Text that the redirect repeats.
	State string `json:"state,omitempty"`
}

// ListOAuthClientsQuery: Query of ListOAuthClients.
type ListOAuthClientsQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitempty"`
	// Position to continue from: take it from the `link` header of the previous page.
	Cursor string `json:"cursor,omitempty"`
}

// ListGlobalOAuthClientsQuery: Query of ListGlobalOAuthClients.
type ListGlobalOAuthClientsQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitempty"`
	// Position to continue from: take it from the `link` header of the previous page.
	Cursor string `json:"cursor,omitempty"`
}

// ListOwnOperationsQuery: Query of ListOwnOperations.
type ListOwnOperationsQuery struct {
	// Your aim, in your own words.
	Search string `json:"search,omitempty"`
	// Tenant in which you want to do it; without it, your own.
	TenantID *int64 `json:"tenantId,omitempty"`
	// Name of an upstream: only its operations are listed, its reads too.
	Upstream string `json:"upstream,omitempty"`
}

// GetOwnRightsQuery: Query of GetOwnRights.
type GetOwnRightsQuery struct {
	// Tenant in which the rights are told; without it, your own. People above tenants name one to get the rights there.
	TenantID string `json:"tenantId,omitempty"`
}

// ListPermissionHoldersQuery: Query of ListPermissionHolders.
type ListPermissionHoldersQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitempty"`
	// Position to continue from: take it from the `link` header of the previous page.
	Cursor string `json:"cursor,omitempty"`
}

// ListCustomerSessionsQuery: Query of ListCustomerSessions.
type ListCustomerSessionsQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitempty"`
	// Position to continue from: take it from the `link` header of the previous page.
	Cursor string `json:"cursor,omitempty"`
}

// ListInstitutionAdminSessionsQuery: Query of ListInstitutionAdminSessions.
type ListInstitutionAdminSessionsQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitempty"`
	// Position to continue from: take it from the `link` header of the previous page.
	Cursor string `json:"cursor,omitempty"`
}

// ListGlobalAdminSessionsQuery: Query of ListGlobalAdminSessions.
type ListGlobalAdminSessionsQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitempty"`
	// Position to continue from: take it from the `link` header of the previous page.
	Cursor string `json:"cursor,omitempty"`
}

// ListAdminUsersQuery: Query of ListAdminUsers.
type ListAdminUsersQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitempty"`
	// Position to continue from: take it from the `link` header of the previous page.
	Cursor string `json:"cursor,omitempty"`
	// A part of a name, of an e-mail address or of a phone number, or a whole identity. Case and accents do not matter.
	Search string `json:"search,omitempty"`
}

// ListTemporaryPositionsQuery: Query of ListTemporaryPositions.
type ListTemporaryPositionsQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitempty"`
	// Position to continue from: take it from the `link` header of the previous page.
	Cursor string `json:"cursor,omitempty"`
}

// ListInstitutionAdminsQuery: Query of ListInstitutionAdmins.
type ListInstitutionAdminsQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitempty"`
	// Position to continue from: take it from the `link` header of the previous page.
	Cursor string `json:"cursor,omitempty"`
	// A part of a name, of an e-mail address or of a phone number, or a whole identity. Case and accents do not matter.
	Search string `json:"search,omitempty"`
}

// ListGlobalAdminsQuery: Query of ListGlobalAdmins.
type ListGlobalAdminsQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitempty"`
	// Position to continue from: take it from the `link` header of the previous page.
	Cursor string `json:"cursor,omitempty"`
	// A part of a name, of an e-mail address or of a phone number, or a whole identity. Case and accents do not matter.
	Search string `json:"search,omitempty"`
}

// GetPasswordPageQuery: Query of GetPasswordPage.
type GetPasswordPageQuery struct {
	// Language of the page; without it, that of the browser.
	Locale string `json:"locale,omitempty"`
	// Tenant whose look and language the page takes.
	Tenant string `json:"tenant,omitempty"`
	// Identity of the link. Only the script of the page reads it.
	Identity string `json:"identity,omitempty"`
	// Code of the link. Only the script of the page reads it.
	Hash string `json:"hash,omitempty"`
}

// GetLivenessPageQuery: Query of GetLivenessPage.
type GetLivenessPageQuery struct {
	// Id of the session, or of the liveness check.
	SessionID string `json:"sessionId,omitempty"`
	// Language of the page; without it, that of the browser.
	Locale string `json:"locale,omitempty"`
}

// ListTenantsQuery: Query of ListTenants.
type ListTenantsQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitempty"`
	// Position to continue from: take it from the `link` header of the previous page.
	Cursor string `json:"cursor,omitempty"`
}

// ListInstitutionTenantsQuery: Query of ListInstitutionTenants.
type ListInstitutionTenantsQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitempty"`
	// Position to continue from: take it from the `link` header of the previous page.
	Cursor string `json:"cursor,omitempty"`
}

// ListCustomersQuery: Query of ListCustomers.
type ListCustomersQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitempty"`
	// Position to continue from: take it from the `link` header of the previous page.
	Cursor string `json:"cursor,omitempty"`
	// A part of a name, of an e-mail address or of a phone number, or a whole identity. Case and accents do not matter.
	Search string `json:"search,omitempty"`
	// Find the customer with this e-mail address.
	Email string `json:"email,omitempty"`
	// Find the customer who logs in with this name.
	Identity string `json:"identity,omitempty"`
	// Find the customer with this national identity number.
	NationalIdentityNumber string `json:"nationalIdentityNumber,omitempty"`
	// Find the customer with this phone number, in any usual form.
	PhoneNumber string `json:"phoneNumber,omitempty"`
	// `customerId`: answer only the ids of matching customers.
	Fields string `json:"fields,omitempty"`
}

// HasCustomerQuery: Query of HasCustomer.
type HasCustomerQuery struct {
	// Find the customer with this e-mail address.
	Email string `json:"email,omitempty"`
	// Find the customer who logs in with this name.
	Identity string `json:"identity,omitempty"`
	// Find the customer with this national identity number.
	NationalIdentityNumber string `json:"nationalIdentityNumber,omitempty"`
	// Find the customer with this phone number, in any usual form.
	PhoneNumber string `json:"phoneNumber,omitempty"`
}

// GetContactUndoPageQuery: Query of GetContactUndoPage.
type GetContactUndoPageQuery struct {
	// Token of the link. Only the script of the page reads it.
	Token string `json:"token,omitempty"`
	// Language of the page; without it, that of the browser.
	Locale string `json:"locale,omitempty"`
	// Tenant whose name, logo and colour the page takes.
	Tenant string `json:"tenant,omitempty"`
}

// ListOrganisationsQuery: Query of ListOrganisations.
type ListOrganisationsQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitempty"`
	// Position to continue from: take it from the `link` header of the previous page.
	Cursor string `json:"cursor,omitempty"`
}

// ListOrganisationPositionsQuery: Query of ListOrganisationPositions.
type ListOrganisationPositionsQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitempty"`
	// Position to continue from: take it from the `link` header of the previous page.
	Cursor string `json:"cursor,omitempty"`
}

// ListAttachmentsQuery: Query of ListAttachments.
type ListAttachmentsQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitempty"`
	// Position to continue from: take it from the `link` header of the previous page.
	Cursor string `json:"cursor,omitempty"`
}

// ListCustomerWalletsQuery: Query of ListCustomerWallets.
type ListCustomerWalletsQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitempty"`
	// Position to continue from: take it from the `link` header of the previous page.
	Cursor string `json:"cursor,omitempty"`
}

// ListOrganisationWalletsQuery: Query of ListOrganisationWallets.
type ListOrganisationWalletsQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitempty"`
	// Position to continue from: take it from the `link` header of the previous page.
	Cursor string `json:"cursor,omitempty"`
}

// ListTransfersQuery: Query of ListTransfers.
type ListTransfersQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitempty"`
	// Position to continue from: take it from the `link` header of the previous page.
	Cursor string `json:"cursor,omitempty"`
}

// ListBulkTransfersQuery: Query of ListBulkTransfers.
type ListBulkTransfersQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitempty"`
	// Position to continue from: take it from the `link` header of the previous page.
	Cursor string `json:"cursor,omitempty"`
}

// ListWalletEntriesQuery: Query of ListWalletEntries.
type ListWalletEntriesQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitempty"`
	// Position to continue from: take it from the `link` header of the previous page.
	Cursor string `json:"cursor,omitempty"`
}

// ListPaymentsQuery: Query of ListPayments.
type ListPaymentsQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitempty"`
	// Position to continue from: take it from the `link` header of the previous page.
	Cursor string `json:"cursor,omitempty"`
}

// ListWithdrawalsQuery: Query of ListWithdrawals.
type ListWithdrawalsQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitempty"`
	// Position to continue from: take it from the `link` header of the previous page.
	Cursor string `json:"cursor,omitempty"`
}

// ListTasksQuery: Query of ListTasks.
type ListTasksQuery struct {
	// Only tasks of this initiator: `me`, or your own customer id.
	InitiatorCustomerID any `json:"initiatorCustomerId,omitempty"`
	// Only tasks in which this customer is a named or recorded approver; `me` is your own id.
	ApproverCustomerID any `json:"approverCustomerId,omitempty"`
	// Only tasks that holders of one of these roles may approve; separated by commas.
	ExecutorRoles string `json:"executorRoles,omitempty"`
	// Only tasks with this tag.
	Tag string `json:"tag,omitempty"`
	// Only tasks that wait for your approval: `me`, or your own customer id. Without `status` it means `PENDING`.
	WaitingForCustomerID any `json:"waitingForCustomerId,omitempty"`
	// Only tasks that the caller may approve in the place of somebody.
	OnBehalfOf string `json:"onBehalfOf,omitempty"`
	// Only proposals of this agent token.
	AgentTokenID string `json:"agentTokenId,omitempty"`
	// Every task that you may see: `me`, or your own customer id. For a list without another filter.
	VisibleToCustomerID any `json:"visibleToCustomerId,omitempty"`
	// Only tasks of this initiator, `me` or a customer id, as far as you see them.
	Maker any `json:"maker,omitempty"`
	// Only tasks about this, for example `transfer`: `kind` of a task.
	Kind string `json:"kind,omitempty"`
	// Only tasks that agents have made, or only those of people.
	ByAgent string `json:"byAgent,omitempty"`
	// Only tasks that move at least this amount.
	AmountFrom json.Number `json:"amountFrom,omitempty"`
	// Only tasks that move at most this amount.
	AmountTo json.Number `json:"amountTo,omitempty"`
	// Only tasks that move an amount in this currency.
	Currency string `json:"currency,omitempty"`
	// Only tasks that were made at this time or later.
	CreatedFrom string `json:"createdFrom,omitempty"`
	// Only tasks that were made at this time or earlier.
	CreatedTo string `json:"createdTo,omitempty"`
	// Order of the list by the age of the tasks.
	Sort string `json:"sort,omitempty"`
	// Only tasks in one of these statuses; separated by commas.
	Status []string `json:"status,omitempty"`
	// Number of items to skip.
	Offset *int64 `json:"offset,omitempty"`
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitempty"`
	// Position to continue from: take it from the `link` header of the previous page.
	Cursor string `json:"cursor,omitempty"`
}

// ListTaskHistoryQuery: Query of ListTaskHistory.
type ListTaskHistoryQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitempty"`
	// Position to continue from: take it from the `link` header of the previous page.
	Cursor string `json:"cursor,omitempty"`
}

// ListTaskCommentsQuery: Query of ListTaskComments.
type ListTaskCommentsQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitempty"`
	// Position to continue from: take it from the `link` header of the previous page.
	Cursor string `json:"cursor,omitempty"`
}

// GetPossibleApproversQuery: Query of GetPossibleApprovers.
type GetPossibleApproversQuery struct {
	// Moment to ask for; without it, the last change of a task that has ended, otherwise now.
	At string `json:"at,omitempty"`
}

// GetOverviewQuery: Query of GetOverview.
type GetOverviewQuery struct {
	// Number of hours to look back, the present one included.
	Hours *int64 `json:"hours,omitempty"`
}

// ListCallbacksQuery: Query of ListCallbacks.
type ListCallbacksQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitempty"`
	// Position to continue from: take it from the `link` header of the previous page.
	Cursor string `json:"cursor,omitempty"`
	// State of the callback.
	State string `json:"state,omitempty"`
	// Only what was created at or after this time (UTC).
	Since string `json:"since,omitempty"`
	// Only those of this webhook endpoint.
	WebhookEndpointID *int64 `json:"webhookEndpointId,omitempty"`
}

// ListWebhookEndpointsQuery: Query of ListWebhookEndpoints.
type ListWebhookEndpointsQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitempty"`
	// Position to continue from: take it from the `link` header of the previous page.
	Cursor string `json:"cursor,omitempty"`
}

// ListUpstreamsQuery: Query of ListUpstreams.
type ListUpstreamsQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitempty"`
	// Position to continue from: take it from the `link` header of the previous page.
	Cursor string `json:"cursor,omitempty"`
}

// ListPropertiesQuery: Query of ListProperties.
type ListPropertiesQuery struct {
	// Position to continue from: take it from the `link` header of the previous page.
	Cursor string `json:"cursor,omitempty"`
}

// ListTenantConfigQuery: Query of ListTenantConfig.
type ListTenantConfigQuery struct {
	// Position to continue from: take it from the `link` header of the previous page.
	Cursor string `json:"cursor,omitempty"`
}

// TryPostAuthenticationLogicQuery: Query of TryPostAuthenticationLogic.
type TryPostAuthenticationLogicQuery struct {
	// CEL expression to try instead of the one in force.
	Expression string `json:"expression,omitempty"`
}

// ListTenantAuditEventsQuery: Query of ListTenantAuditEvents.
type ListTenantAuditEventsQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitempty"`
	// Position to continue from: take it from the `link` header of the previous page.
	Cursor string `json:"cursor,omitempty"`
	// Start of the period, inclusive (UTC).
	From string `json:"from,omitempty"`
	// End of the period, exclusive (UTC).
	To string `json:"to,omitempty"`
	// Customer id of the caller, or `anonymous` or `service`.
	Actor any `json:"actor,omitempty"`
	// Only events about this thing: an id or name in the path, a task, or an id or identity in `before` or `after`.
	Item string `json:"item,omitempty"`
	// Only events of this kind.
	Kind string `json:"kind,omitempty"`
	// Only events of this task: its proposal, its decisions, and the execution of its call.
	Task *int64 `json:"task,omitempty"`
	// Only calls of this path, or of paths that begin with it.
	Path string `json:"path,omitempty"`
}

// ListGlobalAuditEventsQuery: Query of ListGlobalAuditEvents.
type ListGlobalAuditEventsQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitempty"`
	// Position to continue from: take it from the `link` header of the previous page.
	Cursor string `json:"cursor,omitempty"`
	// Start of the period, inclusive (UTC).
	From string `json:"from,omitempty"`
	// End of the period, exclusive (UTC).
	To string `json:"to,omitempty"`
	// Customer id of the caller, or `anonymous` or `service`.
	Actor any `json:"actor,omitempty"`
	// Only events about this thing: an id or name in the path, a task, or an id or identity in `before` or `after`.
	Item string `json:"item,omitempty"`
	// Only events of this kind.
	Kind string `json:"kind,omitempty"`
	// Only events of this task: its proposal, its decisions, and the execution of its call.
	Task *int64 `json:"task,omitempty"`
	// Only calls of this path, or of paths that begin with it.
	Path string `json:"path,omitempty"`
}

// GetAccessReportQuery: Query of GetAccessReport.
type GetAccessReportQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitempty"`
	// Position to continue from: take it from the `link` header of the previous page.
	Cursor string `json:"cursor,omitempty"`
}

// ListScimTokensQuery: Query of ListScimTokens.
type ListScimTokensQuery struct {
	// Maximum number of items on a page.
	Limit *int64 `json:"limit,omitempty"`
	// Position to continue from: take it from the `link` header of the previous page.
	Cursor string `json:"cursor,omitempty"`
}
