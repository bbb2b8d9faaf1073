// Generated from the API document by `npm run docs`: change the document, not this file.

/** An error. Branch on `code`; `description` is for people and may change. */
export interface ApiError {
  /** The cause of the error, and so who can correct it. */
  type: "BUSINESS" | "VALIDATION" | "SECURITY" | "SYSTEM"
  /** The attention that the error deserves in your monitoring. */
  severity: "LOW" | "MEDIUM" | "HIGH"
  /** Stable name of the error: branch on it. The page of errors explains each. */
  code: "GEN001" | "GEN002" | "GEN003" | "GEN004" | "GEN005" | "GEN006" | "GEN007" | "GEN008" | "GEN009" | "GEN010" | "GEN011" | "OAU001" | "OAU002" | "OAU003" | "OAU004" | "OAU005" | "OAU006" | "OAU007" | "OAU008" | "OAU009" | "OAU010" | "OAU011" | "OAU012" | "OAU013" | "PAY001" | "SCM001" | "SCM002" | "SCM003" | "SCM004" | "SCM005" | "SCM006" | "SCM007" | "SCM008" | "SCM009" | "SEC001" | "SEC002" | "SEC003" | "SEC004" | "SEC005" | "SEC006" | "SEC007" | "SEC008" | "SEC009" | "SEC010" | "TSK001" | "TSK002" | "TSK003" | "TSK004" | "TSK005" | "TSK006" | "TSK007" | "TSK008" | "UPS001" | "UPS002" | "UPS003" | "USR001" | "USR002" | "USR015" | "USR016" | "USR020" | "USR021" | "USR022" | "USR030" | "USR040" | "WHK001"
  /** Text for people; it may change. */
  description: string
  /** Trace id of the call; quote it when you ask for help. */
  traceId: string
  /** Path of the page that explains the code. */
  docs: string
  /** Fields that are wrong, in a validation error. */
  errors?: {
    /** Name of the field, with its path inside the body, or of the header. */
    field: string
    /** Fault and cure: “must be …”, “is required”. */
    description: string
  }[]
  /** The description as key and values, for the reader’s own language; of reasons that are sentences with values. */
  sentence?: {
    /** English text with the names of its values in braces, as an ICU message. */
    key: string
    /** Values by name, as in the sentence of a task. */
    values: Record<string, unknown>
  }
  /** Present etag of an item that has changed since a proposal: send it as `if-match` to approve the present state. */
  etag?: string
  /** The fields of the item that have changed since the proposal, and the time of the last change. */
  changedSince?: {
    /** Time of the last change (UTC). */
    at: string
    /** Fields that the proposal writes and that have another value now; members of a JSON value by dotted path. */
    fields: string[]
  }
  /** Value of the header `www-authenticate`, for callers who do not see it: a gateway may rename it. */
  challenge?: string
  /** Value of the header `sca` of a call that needs a step-up: `id=<intent>;type=<method>`. */
  sca?: string
}

/** An error of an OAuth endpoint: the members of the standard, and the code and trace id of the service. */
export interface OAuthError {
  /** Error code of OAuth, for example `invalid_grant`. */
  error: string
  /** Text for people; it may change. */
  error_description: string
  /** Stable name of the error in this service. */
  code: "GEN001" | "GEN002" | "GEN003" | "GEN004" | "GEN005" | "GEN006" | "GEN007" | "GEN008" | "GEN009" | "GEN010" | "GEN011" | "OAU001" | "OAU002" | "OAU003" | "OAU004" | "OAU005" | "OAU006" | "OAU007" | "OAU008" | "OAU009" | "OAU010" | "OAU011" | "OAU012" | "OAU013" | "PAY001" | "SCM001" | "SCM002" | "SCM003" | "SCM004" | "SCM005" | "SCM006" | "SCM007" | "SCM008" | "SCM009" | "SEC001" | "SEC002" | "SEC003" | "SEC004" | "SEC005" | "SEC006" | "SEC007" | "SEC008" | "SEC009" | "SEC010" | "TSK001" | "TSK002" | "TSK003" | "TSK004" | "TSK005" | "TSK006" | "TSK007" | "TSK008" | "UPS001" | "UPS002" | "UPS003" | "USR001" | "USR002" | "USR015" | "USR016" | "USR020" | "USR021" | "USR022" | "USR030" | "USR040" | "WHK001"
  /** Trace id of the call; quote it when you ask for help. */
  traceId: string
}

/** An error of directory sync: the members of the standard, and the code and trace id of the service. */
export interface ScimError {
  /** Schema of errors, as a URN. */
  schemas: string[]
  /** HTTP status, as a text. */
  status: string
  /** Error keyword of SCIM, for example `uniqueness`. */
  scimType?: string
  /** Text for people; it may change. */
  detail: string
  /** Stable name of the error in this service. */
  code: "GEN001" | "GEN002" | "GEN003" | "GEN004" | "GEN005" | "GEN006" | "GEN007" | "GEN008" | "GEN009" | "GEN010" | "GEN011" | "OAU001" | "OAU002" | "OAU003" | "OAU004" | "OAU005" | "OAU006" | "OAU007" | "OAU008" | "OAU009" | "OAU010" | "OAU011" | "OAU012" | "OAU013" | "PAY001" | "SCM001" | "SCM002" | "SCM003" | "SCM004" | "SCM005" | "SCM006" | "SCM007" | "SCM008" | "SCM009" | "SEC001" | "SEC002" | "SEC003" | "SEC004" | "SEC005" | "SEC006" | "SEC007" | "SEC008" | "SEC009" | "SEC010" | "TSK001" | "TSK002" | "TSK003" | "TSK004" | "TSK005" | "TSK006" | "TSK007" | "TSK008" | "UPS001" | "UPS002" | "UPS003" | "USR001" | "USR002" | "USR015" | "USR016" | "USR020" | "USR021" | "USR022" | "USR030" | "USR040" | "WHK001"
  /** Trace id of the call; quote it when you ask for help. */
  traceId: string
}

/** An error as a problem (RFC 9457), with the members of ApiError beside; its `type` is called `category` here. */
export interface Problem {
  /** Link to the explanation of the code. */
  type: string
  /** The attention that the error deserves in your monitoring. */
  severity: "LOW" | "MEDIUM" | "HIGH"
  /** Stable name of the error: branch on it. The page of errors explains each. */
  code: "GEN001" | "GEN002" | "GEN003" | "GEN004" | "GEN005" | "GEN006" | "GEN007" | "GEN008" | "GEN009" | "GEN010" | "GEN011" | "OAU001" | "OAU002" | "OAU003" | "OAU004" | "OAU005" | "OAU006" | "OAU007" | "OAU008" | "OAU009" | "OAU010" | "OAU011" | "OAU012" | "OAU013" | "PAY001" | "SCM001" | "SCM002" | "SCM003" | "SCM004" | "SCM005" | "SCM006" | "SCM007" | "SCM008" | "SCM009" | "SEC001" | "SEC002" | "SEC003" | "SEC004" | "SEC005" | "SEC006" | "SEC007" | "SEC008" | "SEC009" | "SEC010" | "TSK001" | "TSK002" | "TSK003" | "TSK004" | "TSK005" | "TSK006" | "TSK007" | "TSK008" | "UPS001" | "UPS002" | "UPS003" | "USR001" | "USR002" | "USR015" | "USR016" | "USR020" | "USR021" | "USR022" | "USR030" | "USR040" | "WHK001"
  /** Text for people; it may change. */
  description: string
  /** Trace id of the call; quote it when you ask for help. */
  traceId: string
  /** Path of the page that explains the code. */
  docs: string
  /** Fields that are wrong, in a validation error. */
  errors?: {
    /** Name of the field, with its path inside the body, or of the header. */
    field: string
    /** Fault and cure: “must be …”, “is required”. */
    description: string
  }[]
  /** The description as key and values, for the reader’s own language; of reasons that are sentences with values. */
  sentence?: {
    /** English text with the names of its values in braces, as an ICU message. */
    key: string
    /** Values by name, as in the sentence of a task. */
    values: Record<string, unknown>
  }
  /** Present etag of an item that has changed since a proposal: send it as `if-match` to approve the present state. */
  etag?: string
  /** The fields of the item that have changed since the proposal, and the time of the last change. */
  changedSince?: {
    /** Time of the last change (UTC). */
    at: string
    /** Fields that the proposal writes and that have another value now; members of a JSON value by dotted path. */
    fields: string[]
  }
  /** Value of the header `www-authenticate`, for callers who do not see it: a gateway may rename it. */
  challenge?: string
  /** Value of the header `sca` of a call that needs a step-up: `id=<intent>;type=<method>`. */
  sca?: string
  /** The cause of the error, and so who can correct it. */
  category: "BUSINESS" | "VALIDATION" | "SECURITY" | "SYSTEM"
  /** Summary of the kind of error. */
  title: string
  /** HTTP status of the answer. */
  status: number
  /** The fault of this call, in words. */
  detail: string
  /** Path of the call. */
  instance: string
}

/** An action that the subject may take at once. */
export interface AccessAction {
  /** Action of the permission. */
  name: "CREATE" | "READ" | "UPDATE" | "DELETE"
}

/** A decision for another service, with its reason and what would make the action possible. */
export interface AccessEvaluation {
  /** True only if the call would be allowed at once. */
  decision: boolean
  /** Absent where the caller may not ask about the subject or the resource. */
  context?: {
    /** The deciding grant, or what would help. */
    reason: string
    /** Permission that the action needs. */
    permission?: string
    /** The action is possible by a task that somebody else approves, or after a step-up. */
    obligation?: "task" | "step_up"
    /** For `task`: the roles and positions that approve. */
    roles?: string[]
    /** For `step_up`: the methods, one of which is needed. */
    methods?: ("SCA_OTP" | "SCA_IDENTITY" | "SCA_CLOUD_LIVENESS")[]
    /** The reason why the action could not be evaluated. */
    error?: {
      /** HTTP status that the same call would be refused with. */
      status: number
      /** Fault of this evaluation. */
      message: string
    }
  }
}

/** A role or position that somebody holds, since when and by whom, and what they did with it in the last 90 days. */
export interface AccessReportRow {
  /** Id of the customer or admin user. */
  customerId: number
  /** Name that people see. */
  name: string
  /** Identity that the person logs in with; the first of several. */
  identity?: string
  /** Position in the tenant or in an organisation. */
  position?: string
  /** Role above the tenant, for callers who may read the audit there. */
  role?: string
  /** Organisation of the position. */
  organisationId?: number
  /** Time of the grant; absent for grants that are older than this record. */
  since?: string
  /** Origin of the grant. Empty for the first administrator, and for grants that are older than this record. */
  grantedBy: {
    /** Person who granted it; of a task, its executor. */
    customerId?: number
    /** Task by which it was granted. */
    taskId?: number
    /** Identity provider that vouched for the person. */
    provider?: string
  }
  /** End of a temporary position. */
  temporaryUntil?: string
  /** Last login in the last 90 days. */
  lastSignIn?: string
  /** Last use of each group of permissions in the last 90 days, accurate to a day; the items of the tenant’s upstreams are groups too. Without a use it is empty. */
  lastUse: {
    /** Last use of a permission of `Tenant`. */
    Tenant?: string
    /** Last use of a permission of `TenantConfig`. */
    TenantConfig?: string
    /** Last use of a permission of `Property`. */
    Property?: string
    /** Last use of a permission of `Integration`. */
    Integration?: string
    /** Last use of a permission of `OAuthClient`. */
    OAuthClient?: string
    /** Last use of a permission of `ScimToken`. */
    ScimToken?: string
    /** Last use of a permission of `Permission`. */
    Permission?: string
    /** Last use of a permission of `AdminUser`. */
    AdminUser?: string
    /** Last use of a permission of `TemporaryPosition`. */
    TemporaryPosition?: string
    /** Last use of a permission of `Customer`. */
    Customer?: string
    /** Last use of a permission of `ProfileOfNewCustomer`. */
    ProfileOfNewCustomer?: string
    /** Last use of a permission of `Attachment`. */
    Attachment?: string
    /** Last use of a permission of `Identity`. */
    Identity?: string
    /** Last use of a permission of `IdentityLock`. */
    IdentityLock?: string
    /** Last use of a permission of `SecondFactor`. */
    SecondFactor?: string
    /** Last use of a permission of `Organisation`. */
    Organisation?: string
    /** Last use of a permission of `OrganisationPosition`. */
    OrganisationPosition?: string
    /** Last use of a permission of `Wallet`. */
    Wallet?: string
    /** Last use of a permission of `Transfer`. */
    Transfer?: string
    /** Last use of a permission of `BulkTransfer`. */
    BulkTransfer?: string
    /** Last use of a permission of `Withdrawal`. */
    Withdrawal?: string
    /** Last use of a permission of `Payment`. */
    Payment?: string
    /** Last use of a permission of `Callback`. */
    Callback?: string
    /** Last use of a permission of `WebhookEndpoint`. */
    WebhookEndpoint?: string
    /** Last use of a permission of `CallbackSecret`. */
    CallbackSecret?: string
    /** Last use of a permission of `Upstream`. */
    Upstream?: string
    /** Last use of a permission of `Task`. */
    Task?: string
    /** Last use of a permission of `Audit`. */
    Audit?: string
    /** Last use of a permission of `Overview`. */
    Overview?: string
  }
  /** Ways in which the person proves who they are. */
  factors: ("password" | "totp" | "publicKey" | "passkey" | "sso" | "securityQuestions")[]
  /** Active agent tokens of the person. */
  agents: {
    /** Id of the agent token; the token itself is shown only once. */
    agentTokenId: string
    /** Name that people see. */
    name: string
    /** Time at which this expires (UTC). */
    expires: string
    /** Time of the last use (UTC), accurate to a few minutes. */
    lastUsed?: string
  }[]
  /** Delegations that the person has given or received. */
  delegations: {
    /** Delegation, as the list of delegations names it. */
    delegationId: string
    /** Person for whom the substitute decides. */
    fromCustomerId: number
    /** Substitute. */
    toCustomerId: number
    /** Time from which the substitute decides. */
    from: string
    /** Time from which the substitute decides no more. */
    until: string
  }[]
}

/** A thing on which the subject may take the action at once. */
export interface AccessResource {
  /** The type that was searched. */
  type: string
  /** Id of the thing. */
  id: string
}

/** Somebody who may take the action at once. */
export interface AccessSubject {
  /** `customer` or `identity`. */
  type: string
  /** Customer id, or name of the identity. */
  id: string
}

/** Person who gets a position, and which one. */
export interface AddOrganisationPositionRequest {
  /** Id of the customer or admin user. */
  customerId: number
  /** Position in the tenant or organisation, for example `LEVEL_01` or `DIRECTOR`. */
  position: "DIRECTOR" | "EMPLOYEE" | "HEAD" | "MANAGER" | "MEMBER"
}

/** Member of staff: of one tenant with a position, or above the tenants with a role. */
export interface AdminUser {
  /** Open tasks that change this item and that you may see: at most 10. Only where one item is asked for. */
  pendingTasks?: number[]
  /** Id of the customer or admin user. */
  customerId: number
  /** Tenant to which it belongs. */
  tenantId?: number
  /** Short name of the institution. */
  institution?: string
  /** Position in the tenant or organisation, for example `LEVEL_01` or `DIRECTOR`. */
  position?: "LEVEL_01" | "LEVEL_02" | "LEVEL_03" | "LEVEL_04" | "LEVEL_05" | "LEVEL_06" | "LEVEL_07" | "LEVEL_08" | "LEVEL_09" | "LEVEL_10" | "LEVEL_11" | "LEVEL_12" | "LEVEL_13" | "LEVEL_14" | "LEVEL_15" | "LEVEL_16" | "LEVEL_17" | "LEVEL_18" | "LEVEL_19" | "LEVEL_20" | "TENANT_SYSTEM" | "ONBOARDING"
  /** Id of the directory for a person whom directory sync manages, if it has sent one. */
  scimExternalId?: string
  /** Role above tenants, for example `GLOBAL_ADMIN`. */
  role?: string
  /** Given name of the person. */
  firstName: string
  /** Family name of the person. */
  lastName: string
  /** E-mail address on record; codes and links are sent there. */
  email?: string
  emailSuppressed?: SuppressedEmail
  /** Phone number in E.164 form, for example `+35312345678`. */
  phoneNumber?: string
  /** Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none. */
  locale?: "en" | "de" | "fr" | "es" | "pt" | "ar"
  pendingContact?: PendingContact
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
}

/** Event that reports a new or ended agent token. */
export interface AgentEvent {
  /** Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know. */
  eventType: "agent.created" | "agent.ended"
  /** Identifies the event: the same for every endpoint that gets it. */
  eventId: number
  /** Time of creation (UTC). */
  created: string
  /** Tenant to which it belongs. */
  tenantId: number
  /** Person who caused the event; absent if the service acted by itself. */
  actor?: {
    /** Id of the customer or admin user. */
    customerId: number
    /** Agent that acted with a token of this person. */
    agent?: string
  }
  /** The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut. */
  data: {
    /** Id of the agent token; the token itself is shown only once. */
    agentTokenId: string
    /** Name that people see. */
    name: string
    /** Id of the customer or admin user. */
    customerId: number
    /** Name with which a person or program logs in; unique across all tenants. */
    identity: string
    /** Time of creation (UTC). */
    created: string
    /** Time at which this expires (UTC). */
    expires: string
  }
}

/** Limits of the token beside those of its owner. What is missing is not limited. */
export interface AgentLimits {
  /** Only these operations may be read and proposed: ids of operations, with `*` for any letters, for example `get*`. Operations of upstreams have the name of the upstream before them: `bank.createPayout`, `bank.*`; only such a pattern, or `*` alone, allows them. */
  operations?: string[]
  /** Largest sum of the amounts of one proposal. */
  largestAmount?: number
  /** Largest sum of the amounts of all proposals of a day (UTC), decided or not. */
  largestAmountPerDay?: number
  /** Maximum number of its proposals that are DRAFT, PENDING or EXECUTE at the same time. */
  mostOpenProposals?: number
  /** The token may only make calls that name these customers, and no others. */
  customerIds?: number[]
  /** The token may only make calls that name these wallets, and no others. */
  walletIds?: number[]
}

/** Event that reports a refused call of an agent. */
export interface AgentRefusedEvent {
  /** Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know. */
  eventType: "agent.refused"
  /** Identifies the event: the same for every endpoint that gets it. */
  eventId: number
  /** Time of creation (UTC). */
  created: string
  /** Tenant to which it belongs. */
  tenantId: number
  /** Person who caused the event; absent if the service acted by itself. */
  actor?: {
    /** Id of the customer or admin user. */
    customerId: number
    /** Agent that acted with a token of this person. */
    agent?: string
  }
  /** The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut. */
  data: {
    /** Id of the agent token; the token itself is shown only once. */
    agentTokenId: string
    /** Name that people see. */
    name: string
    /** Id of the customer or admin user. */
    customerId: number
    /** Operation that was called, as method and path template. */
    operation: string
    /** Path that was called, without its query. */
    path: string
    /** Code that identifies the case; branch on it. */
    code: string
  }
}

/** Active token of an agent, as its owner sees it, with the number of its proposals by status. */
export interface AgentToken {
  /** Id of the agent token; the token itself is shown only once. */
  agentTokenId: string
  /** Name that people see. */
  name: string
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** Time of creation (UTC). */
  created: string
  /** Time at which this expires (UTC). */
  expires: string
  /** Time of the last use (UTC), accurate to a few minutes. */
  lastUsed?: string
  /** Approvers of proposals that name none: ids of users. */
  approvers: number[]
  limits: AgentLimits
  /** False if the token ends with the session that created it. */
  keep: boolean
  /** OAuth client that uses the agent; absent for a token that its owner has copied. */
  clientId?: string
  /** Name of that client. */
  clientName?: string
  /** Number of its proposals by status. */
  proposals: {
    /** Number of proposals that are DRAFT. */
    DRAFT: number
    /** Number of proposals that are PENDING. */
    PENDING: number
    /** Number of proposals that are EXECUTE. */
    EXECUTE: number
    /** Number of proposals that are EXECUTED. */
    EXECUTED: number
    /** Number of proposals that are REJECTED. */
    REJECTED: number
    /** Number of proposals that are DISCARDED. */
    DISCARDED: number
    /** Number of proposals that are FAILED. */
    FAILED: number
  }
}

/** Answer of the person at the page of a liveness check: whether it was them who started it. */
export interface AnswerLivenessConsentRequest {
  /** Id of the session, or of the liveness check. */
  sessionId: string
  /** False if the person at the page did not start this check: it ends. */
  wasMe: boolean
}

/** Address at the client with the error `login_required`. */
export interface AnswerSignedOutResponse {
  /** Address at the client to which the browser has to go, with the answer. */
  redirectTo: string
}

/** Stored document of a person, without its content. */
export interface Attachment {
  /** Identifies the stored document. */
  attachmentId: number
  /** Id of the customer or admin user. */
  customerId: number
  /** Type of the document, for example `PASSPORT` or `FACIAL_PHOTO`. */
  documentType: string
  /** Media type of the content. */
  contentType: string
  /** In bytes. */
  size: number
  /** Time of creation (UTC). */
  created: string
}

/** One change or refusal that the audit log keeps: who, what, when, and the item before and after. */
export interface AuditEvent {
  /** Identifies the entry; entries sort by it. */
  auditId: string
  /** Time of the event (UTC). */
  at: string
  /** Customer id of the caller, or `anonymous` or `service`. */
  actor: number | "anonymous" | "service"
  /** Name with which a person or program logs in; unique across all tenants. */
  identity?: string
  /** Name of the caller, where it is a person who still exists. */
  name?: string
  /** Id of the session, or of the liveness check. */
  sessionId?: string
  /** Kind of the event. */
  kind: "proposal" | "submission" | "approval" | "rejection" | "return" | "withdrawal" | "execution" | "refusal" | "sign-in" | "change"
  /** Says in one sentence what happened, with the thing and the amount; `name` says who did it. */
  sentence: string
  /** Operation that was called, as method and path template. */
  action: string
  /** Path of the call. */
  path: string
  /** The thing that the event is about, if it names one. */
  object?: {
    /** Word for the thing, for example `transfer`. */
    type: string
    /** Id or name of the thing. */
    id: string
    /** Path of the thing, below the base path. */
    path: string
  }
  /** Task, as the header `task-id` named it when the call was stored. */
  taskId?: number
  /** State of the item before the change; secrets read `***`. */
  before?: unknown
  /** State of the item after the change; secrets read `***`. */
  after?: unknown
  /** Error code with which the call was refused. */
  refused?: string
  /** Short name of the identity provider. */
  provider?: string
  /** Reason in words. */
  reason?: string
  /** IP address of the caller. */
  sourceAddress?: string
  /** Trace id of the call; quote it when you ask for help. */
  traceId: string
}

/** The result of comparing an audit event with the seal of its hour and the seals beside it. */
export interface AuditProof {
  /** `VERIFIED`: as it was sealed. `TOO_LARGE`: its hour is checked by `npm run verify-audit` only. `UNKNOWN`: there is no such event. */
  state: "VERIFIED" | "NOT_SEALED" | "BROKEN" | "TOO_LARGE" | "UNKNOWN"
  /** Hour of the event in UTC, for example `2026-01-31T08`. */
  hour: string
  /** Number of entries that the seal of the hour vouches for. */
  sealedEntries?: number
  /** Hash of the seal: the one that the log has of this hour (`audit.sealed`). */
  sealHash?: string
  /** The differences that were found, in words; empty unless `BROKEN`. */
  findings: string[]
}

/** Request of a client to a person; only `redirectTo` if the person need not be asked. */
export interface AuthorizationRequest {
  /** The client that asks. */
  client?: {
    /** Name that the client has given itself. */
    name: string
    /** Host that answers for the client. */
    host: string
    /** True if an administrator has registered the client. */
    checked: boolean
  }
  /** Scopes that are asked for, separated by spaces. */
  scope?: string
  /** Resource that the access token opens. */
  resource?: string
  /** Address at the client to which the answer goes. */
  redirectUri?: string
  /** Time until which the person can decide. */
  expires?: string
  /** Address at the client to which the browser has to go, with the answer. */
  redirectTo?: string
}

/** Up to 25 transfers that were made together: all or none. */
export interface BulkTransfer {
  /** Identifies all transfers that were made together; made by the service. */
  bulkTransferId: number
  /** Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result. */
  externalUniqueId: string
  /** A bulk transfer is made whole, or refused. */
  status: "SUCCESSFUL"
  /** Transfers that are made together: all or none. */
  transfers: {
    /** Amount of money as a decimal number, with at most the decimals of its currency. */
    amount: number
    /** Currency code (ISO 4217), for example `EUR`. */
    currency: string
    /** Id of the wallet that is debited. */
    fromWalletId: number
    /** Id of the wallet that is credited. */
    toWalletId: number
    /** Description for people. */
    description?: string
  }[]
  /** Time of creation (UTC). */
  created: string
}

/** One webhook with its attempts and its retry schedule. */
export interface Callback {
  /** Id of the callback: the same on every attempt, and sent as `webhook-id`. */
  callbackId: number
  /** Endpoint that the event is for; absent for a `callbackUrl` of a call. */
  webhookEndpointId?: number
  /** URL that receives the callback. */
  url: string
  /** `WAITING` for the next attempt, or how it ended. */
  state: "WAITING" | "DELIVERED" | "FAILED" | "REFUSED" | "STOPPED"
  /** Time of creation (UTC). */
  created: string
  /** Time of the next attempt (UTC); absent when none follows. */
  nextAttemptAt?: string
  /** Attempts so far, oldest first. */
  attempts: {
    /** Number of the attempt, from 1. */
    attempt: number
    /** Time of the attempt (UTC). */
    at: string
    /** HTTP status that the receiver answered. */
    status?: number
    /** Reason why the attempt failed before an HTTP answer arrived. */
    error?: string
    /** Duration of the attempt in milliseconds. */
    ms?: number
    /** Beginning of the receiver’s answer, at most 1 KiB. */
    answer?: string
  }[]
  /** Number of attempts made so far. */
  attemptsMade: number
  /** Retry schedule with the state of each attempt. */
  ladder: {
    /** Number of the retry in the schedule. */
    rung: number
    /** Waiting time before this attempt, in seconds. */
    gapSeconds: number
    /** Tells whether this attempt was made, is the next, or follows later. */
    state: "done" | "next" | "to-come"
    /** Time at which the attempt was made or is due (UTC). */
    at?: string
  }[]
  /** Body that is sent, byte for byte, for callers who may read what it reports. */
  payload?: string
}

/** One webhook and its state, after its plan was changed. */
export interface CallbackSummary {
  /** Id of the callback: the same on every attempt, and sent as `webhook-id`. */
  callbackId: number
  /** Endpoint that the event is for; absent for a `callbackUrl` of a call. */
  webhookEndpointId?: number
  /** URL that receives the callback. */
  url: string
  /** `WAITING` for the next attempt, or how it ended. */
  state: "WAITING" | "DELIVERED" | "FAILED" | "REFUSED" | "STOPPED"
  /** Time of creation (UTC). */
  created: string
  /** Time of the next attempt (UTC); absent when none follows. */
  nextAttemptAt?: string
}

/** Password in force now, and the new one. */
export interface ChangeOwnPasswordRequest {
  /** Password that is in force now. */
  currentPassword: string
  /** Password. It is never shown again. In a login with a launch token: that token. */
  password: string
}

/** New password with the proofs that the tenant asks for: a code, a document, a liveness check or answers. */
export interface ChangePasswordRequest {
  /** Password. It is never shown again. In a login with a launch token: that token. */
  password: string
  /** Code that was sent, or the code inside the link. */
  hash?: string | undefined
  /** Kind of document that is compared with the one on record. */
  comparisonDocumentType?: "FACIAL_PHOTO" | "NATIONAL_IDENTITY" | "PASSPORT" | "ASYLUM_PAPERS" | undefined
  /** Photo or document to compare with the one on record, in base64. */
  base64EncodedComparisonDocument?: string | undefined
  /** JSON text with further proofs, for example `{"cloudLivenessSessionId": "…"}`. */
  extraInfo?: string | undefined
  /** Password that is in force now. */
  currentPassword?: string | undefined
  /** Answers to security questions, each to a different one. */
  securityQuestionAnswers?: readonly {
    /** Question, as the list of questions names it. */
    securityQuestionId: number
    /** Answer to a security question. Case and spaces at the ends do not matter. */
    answer: string
  }[] | undefined
}

/** Operations of a bulk request (RFC 7644, section 3.7). */
export type ChangeScimResourcesRequest = {
  /** Schemas of this message, as URNs. */
  schemas?: string[]
  /** Number of refusals after which no further operation is made. */
  failOnErrors?: number
  /** Operations in the order in which they are made. */
  Operations?: ({
    /** `POST`, `PUT`, `PATCH` or `DELETE`. */
    method?: string
    /** Path below the tenant, for example `/Users`. */
    path?: string
    /** Name of the operation in this request. */
    bulkId?: string
    /** Entity tag that the resource must have. */
    version?: string
    /** Body of the operation. */
    data?: Record<string, unknown>
  } & Record<string, unknown>)[]
} & Record<string, unknown>

/** The language that the caller has chosen; without `locale`, none. */
export interface ChosenLocale {
  /** Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none. */
  locale?: "en" | "de" | "fr" | "es" | "pt" | "ar"
}

/** Event that reports a changed permission row or setting. */
export interface ConfigurationEvent {
  /** Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know. */
  eventType: "permission.changed" | "setting.changed"
  /** Identifies the event: the same for every endpoint that gets it. */
  eventId: number
  /** Time of creation (UTC). */
  created: string
  /** Tenant to which it belongs. */
  tenantId: number
  /** Person who caused the event; absent if the service acted by itself. */
  actor?: {
    /** Id of the customer or admin user. */
    customerId: number
    /** Agent that acted with a token of this person. */
    agent?: string
  }
  /** The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut. */
  data: {
    /** Name of the configuration key. */
    key: string
    /** Text, number, boolean or JSON, by the type of the key. */
    value?: unknown
    /** Text, number, boolean or JSON, by the type of the key. */
    default?: unknown
    /** True if the key is set for this tenant. */
    overridden: boolean
  }
}

/** Code that was sent to the new e-mail address or phone number. */
export interface ConfirmContactRequest {
  /** Code that was sent to the new address. */
  code: string
}

/** Addresses of the caller that are on record now, and those that still wait for their codes. */
export interface ConfirmedContact {
  /** E-mail address on record; codes and links are sent there. */
  email?: string
  /** Phone number in E.164 form, for example `+35312345678`. */
  phoneNumber?: string
  pendingContact?: PendingContact
}

/** Client that may know who a person is, because the person has allowed it. */
export interface Consent {
  /** Id by which the consent is removed. */
  clientId: string
  /** Name of the client when it was allowed. */
  clientName: string
  /** Host of the client. */
  host: string
  /** Allowed scopes, separated by spaces. */
  scope: string
  /** Time of creation (UTC). */
  created: string
}

/** Form that an identity provider posts through the browser (SAML 2.0, HTTP POST binding). */
export interface ConsumeSamlResponseRequest {
  /** Signed SAML response in base64. */
  SAMLResponse: string
  /** Ignored: the service knows from its own request where the browser returns. */
  RelayState?: string
}

/** Numbers for the badge of an inbox. Counting stops at `countedTo`. */
export interface CountTasksResponse {
  /** Number of tasks that wait for your approval. */
  waitingForYou: number
  /** Number of your own tasks that are drafts, wait for approval, or have failed. */
  yourOpen: number
  /** Number at which counting stops: there may be more. */
  countedTo: number
}

/** Name and position of a member of staff, with their first identity. */
export interface CreateAdminUserRequest {
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** Password. It is never shown again. In a login with a launch token: that token. */
  password?: string | undefined
  /** True if a code of an authenticator app is required to log in; `pending` until the first code has come. */
  totpEnabled?: boolean | undefined
  /** RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks. */
  publicKey?: string | undefined
  /** True if the identity signs in with passkeys. */
  webAuthN?: boolean | undefined
  /** Short name of the identity provider with which this identity signs in. */
  sso?: string | undefined
  /** Given name of the person. */
  firstName: string
  /** Family name of the person. */
  lastName: string
  /** E-mail address on record; codes and links are sent there. */
  email?: string | undefined
  /** Phone number in E.164 form, for example `+35312345678`. */
  phoneNumber?: string | undefined
  /** Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none. */
  locale?: "en" | "de" | "fr" | "es" | "pt" | "ar" | undefined
  /** Position in the tenant or organisation, for example `LEVEL_01` or `DIRECTOR`. */
  position: "LEVEL_01" | "LEVEL_02" | "LEVEL_03" | "LEVEL_04" | "LEVEL_05" | "LEVEL_06" | "LEVEL_07" | "LEVEL_08" | "LEVEL_09" | "LEVEL_10" | "LEVEL_11" | "LEVEL_12" | "LEVEL_13" | "LEVEL_14" | "LEVEL_15" | "LEVEL_16" | "LEVEL_17" | "LEVEL_18" | "LEVEL_19" | "LEVEL_20" | "TENANT_SYSTEM" | "ONBOARDING"
}

/** The new member of staff with their first identity; `totpUri` and `enrolmentCode` are shown only here. */
export interface CreateAdminUserResponse {
  /** Open tasks that change this item and that you may see: at most 10. Only where one item is asked for. */
  pendingTasks?: number[]
  /** Id of the customer or admin user. */
  customerId: number
  /** Tenant to which it belongs. */
  tenantId?: number
  /** Short name of the institution. */
  institution?: string
  /** Position in the tenant or organisation, for example `LEVEL_01` or `DIRECTOR`. */
  position?: "LEVEL_01" | "LEVEL_02" | "LEVEL_03" | "LEVEL_04" | "LEVEL_05" | "LEVEL_06" | "LEVEL_07" | "LEVEL_08" | "LEVEL_09" | "LEVEL_10" | "LEVEL_11" | "LEVEL_12" | "LEVEL_13" | "LEVEL_14" | "LEVEL_15" | "LEVEL_16" | "LEVEL_17" | "LEVEL_18" | "LEVEL_19" | "LEVEL_20" | "TENANT_SYSTEM" | "ONBOARDING"
  /** Id of the directory for a person whom directory sync manages, if it has sent one. */
  scimExternalId?: string
  /** Role above tenants, for example `GLOBAL_ADMIN`. */
  role?: string
  /** Given name of the person. */
  firstName: string
  /** Family name of the person. */
  lastName: string
  /** E-mail address on record; codes and links are sent there. */
  email?: string
  emailSuppressed?: SuppressedEmail
  /** Phone number in E.164 form, for example `+35312345678`. */
  phoneNumber?: string
  /** Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none. */
  locale?: "en" | "de" | "fr" | "es" | "pt" | "ar"
  pendingContact?: PendingContact
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** True if a code of an authenticator app is required to log in; `pending` until the first code has come. */
  totpEnabled: boolean
  /** URI for the QR code of the authenticator app (`otpauth://…`); shown only this once. */
  totpUri?: string
  /** Code with which the first passkey of this identity is registered; shown once. */
  enrolmentCode?: string
}

/** Name of the agent, lifetime of its token, who decides its proposals, and its limits. */
export interface CreateAgentTokenRequest {
  /** Name that people see. */
  name: string
  /** Lifetime in seconds. */
  expiresInSeconds?: number | undefined
  /** Approvers of proposals that name none: ids of users of your tenant, or above the tenants. */
  approvers?: readonly number[] | undefined
  /** Limits of the token beside those of its owner. What is missing is not limited. */
  limits?: {
    /** Only these operations may be read and proposed: ids of operations, with `*` for any letters, for example `get*`. Operations of upstreams have the name of the upstream before them: `bank.createPayout`, `bank.*`; only such a pattern, or `*` alone, allows them. */
    operations?: readonly string[] | undefined
    /** Largest sum of the amounts of one proposal. */
    largestAmount?: number | undefined
    /** Largest sum of the amounts of all proposals of a day (UTC), decided or not. */
    largestAmountPerDay?: number | undefined
    /** Maximum number of its proposals that are DRAFT, PENDING or EXECUTE at the same time. */
    mostOpenProposals?: number | undefined
    /** The token may only make calls that name these customers, and no others. */
    customerIds?: readonly number[] | undefined
    /** The token may only make calls that name these wallets, and no others. */
    walletIds?: readonly number[] | undefined
  } | undefined
  /** True: the token outlives the session that creates it. False: it ends with that session. */
  keep?: boolean | undefined
}

/** The agent token in `headerValue`, shown only here. It reads, and changes data only by tasks. */
export interface CreateAgentTokenResponse {
  /** Time at which this expires (UTC). */
  expires: string
  /** Time at which the token expires, in seconds since 1970-01-01 UTC. */
  expiresEpochSecs: number
  /** Name of the header that carries the token: `Authorization`. */
  headerName: "Authorization"
  /** Value of that header: `Bearer <JWT>`. */
  headerValue: string
  /** Roles of the caller. */
  roles: string[]
  /** Your own customer id. */
  customerId: number
  /** Your tenant; absent for people above the tenants. */
  tenantId?: number
  /** Id of the session, or of the liveness check. */
  sessionId: string
  /** Name of the header that must carry `csrfToken` when the token is renewed. Present in sessions that began with a launch token. */
  csrfHeaderName?: string
  /** Value of the header that `csrfHeaderName` names. */
  csrfToken?: string
  /** Only after a launch token that a page of the service sends: whether this browser started the sign-in or the launch. A page that gets `false` must ask “Continue as …?” before it keeps the session. */
  startedHere?: boolean
  /** Id of the agent token; the token itself is shown only once. */
  agentTokenId: string
  /** Name that people see. */
  name: string
  /** Approvers of proposals that name none: ids of users. */
  approvers: number[]
  limits: AgentLimits
  /** False if the token ends with the session that created it. */
  keep: boolean
}

/** Type and content of a document. */
export interface CreateAttachmentRequest {
  /** Type of the document, for example `PASSPORT` or `FACIAL_PHOTO`. */
  documentType: string
  /** Content of the document, in base64; at most 5 MiB. */
  base64EncodedDocument: string
}

/** Up to 25 transfers that run together: all or none. */
export interface CreateBulkTransferRequest {
  /** Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result. */
  externalUniqueId: string
  /** Transfers that are made together: all or none. */
  transfers: readonly {
    /** Amount of money as a decimal number, with at most the decimals of its currency. */
    amount: number
    /** Id of the wallet that is debited. */
    fromWalletId: number
    /** Id of the wallet that is credited. */
    toWalletId: number
    /** Description for people. */
    description?: string | undefined
  }[]
}

/** Name of a customer and how to reach them. */
export interface CreateCustomerRequest {
  /** Given name of the person. */
  firstName: string
  /** Family name of the person. */
  lastName: string
  /** E-mail address on record; codes and links are sent there. */
  email?: string | undefined
  /** Phone number in E.164 form, for example `+35312345678`. */
  phoneNumber?: string | undefined
  /** National identity number; unique in the tenant. */
  nationalIdentityNumber?: string | undefined
  /** Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none. */
  locale?: "en" | "de" | "fr" | "es" | "pt" | "ar" | undefined
}

/** Currency and name of a wallet for a customer. */
export interface CreateCustomerWalletRequest {
  /** Currency code (ISO 4217), for example `EUR`. */
  currency: string
  /** Name that people see. */
  name?: string | undefined
}

/** Substitute, the time for which they decide, and why. */
export interface CreateDelegationRequest {
  /** Substitute. */
  toCustomerId: number
  /** Time from which the substitute decides; without it, from now on. */
  from?: string | undefined
  /** Time from which the substitute decides no more: at most 90 days after `from`. */
  until: string
  /** Reason, which the substitute and auditors read. */
  reason: string
}

/** Name and proofs with which a global administrator logs in. */
export interface CreateGlobalAdminIdentityRequest {
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** Password. It is never shown again. In a login with a launch token: that token. */
  password?: string | undefined
  /** True if a code of an authenticator app is required to log in; `pending` until the first code has come. */
  totpEnabled?: boolean | undefined
  /** RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks. */
  publicKey?: string | undefined
  /** True if the identity signs in with passkeys. */
  webAuthN?: boolean | undefined
  /** Short name of the identity provider with which this identity signs in. */
  sso?: string | undefined
  /** Time after which the identity cannot log in. A time in the past locks it now. */
  authLockedAfter?: string | undefined
  /** Time after which the password must be changed before the identity can log in. Nothing changes for one without a password. */
  changeAfter?: string | undefined
}

/** Name and role of a global administrator, with their first identity. */
export interface CreateGlobalAdminRequest {
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** Password. It is never shown again. In a login with a launch token: that token. */
  password?: string | undefined
  /** True if a code of an authenticator app is required to log in; `pending` until the first code has come. */
  totpEnabled?: boolean | undefined
  /** RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks. */
  publicKey?: string | undefined
  /** True if the identity signs in with passkeys. */
  webAuthN?: boolean | undefined
  /** Short name of the identity provider with which this identity signs in. */
  sso?: string | undefined
  /** Given name of the person. */
  firstName: string
  /** Family name of the person. */
  lastName: string
  /** E-mail address on record; codes and links are sent there. */
  email?: string | undefined
  /** Phone number in E.164 form, for example `+35312345678`. */
  phoneNumber?: string | undefined
  /** Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none. */
  locale?: "en" | "de" | "fr" | "es" | "pt" | "ar" | undefined
  /** Role above tenants, for example `GLOBAL_ADMIN`. */
  role: string
}

/** The new global administrator with their first identity; `totpUri` and `enrolmentCode` are shown only here. */
export interface CreateGlobalAdminResponse {
  /** Open tasks that change this item and that you may see: at most 10. Only where one item is asked for. */
  pendingTasks?: number[]
  /** Id of the customer or admin user. */
  customerId: number
  /** Tenant to which it belongs. */
  tenantId?: number
  /** Short name of the institution. */
  institution?: string
  /** Position in the tenant or organisation, for example `LEVEL_01` or `DIRECTOR`. */
  position?: "LEVEL_01" | "LEVEL_02" | "LEVEL_03" | "LEVEL_04" | "LEVEL_05" | "LEVEL_06" | "LEVEL_07" | "LEVEL_08" | "LEVEL_09" | "LEVEL_10" | "LEVEL_11" | "LEVEL_12" | "LEVEL_13" | "LEVEL_14" | "LEVEL_15" | "LEVEL_16" | "LEVEL_17" | "LEVEL_18" | "LEVEL_19" | "LEVEL_20" | "TENANT_SYSTEM" | "ONBOARDING"
  /** Id of the directory for a person whom directory sync manages, if it has sent one. */
  scimExternalId?: string
  /** Role above tenants, for example `GLOBAL_ADMIN`. */
  role?: string
  /** Given name of the person. */
  firstName: string
  /** Family name of the person. */
  lastName: string
  /** E-mail address on record; codes and links are sent there. */
  email?: string
  emailSuppressed?: SuppressedEmail
  /** Phone number in E.164 form, for example `+35312345678`. */
  phoneNumber?: string
  /** Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none. */
  locale?: "en" | "de" | "fr" | "es" | "pt" | "ar"
  pendingContact?: PendingContact
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** True if a code of an authenticator app is required to log in; `pending` until the first code has come. */
  totpEnabled: boolean
  /** URI for the QR code of the authenticator app (`otpauth://…`); shown only this once. */
  totpUri?: string
  /** Code with which the first passkey of this identity is registered; shown once. */
  enrolmentCode?: string
}

/** Question for a global administrator, and its answer. */
export interface CreateGlobalAdminSecurityQuestionRequest {
  /** Text of the security question. */
  question: string
  /** Answer to a security question. Case and spaces at the ends do not matter. */
  answer: string
}

/** Name, kind, URIs and key of a client above tenants. */
export interface CreateGlobalOAuthClientRequest {
  /** Name of the client, as people see it where they are asked to allow something. */
  name: string
  /** `service`: a back end that acts as an account. `web`: another portal with a key. `native`: an app without a key. */
  kind: "service" | "web" | "native"
  /** Redirect URIs, compared character by character. An app may also use loopback http (any port) and its own schemes. */
  redirectUris?: readonly string[] | undefined
  /** URIs to which a browser may return after logout. */
  postLogoutRedirectUris?: readonly string[] | undefined
  /** Public keys of the client (RFC 7517), instead of `jwksUri`. Private members are refused. */
  jwks?: {
    /** Public keys in JWK form (RFC 7517): EC P-256, Ed25519, or RSA of 2,048 bits or more. */
    keys: readonly Record<string, unknown>[]
  } & Record<string, unknown> | undefined
  /** URL of the public keys of the client, instead of `jwks`. */
  jwksUri?: string | undefined
  /** Account that a service acts as. Your own rights must cover the rights of that account. */
  customerId?: number | undefined
  /** Scopes that the client may request; without it, all that fit its kind. A service without `scope` acts as its account. */
  scopes?: readonly ("openid" | "profile" | "email" | "propose" | "scim")[] | undefined
  /** URL that receives a logout token when a session ends in which the client got an ID token. */
  backchannelLogoutUri?: string | undefined
  /** True: the client gets tokens only with a DPoP proof (RFC 9449). */
  dpopRequired?: boolean | undefined
}

/** Name and proofs with which a person or program of the tenant logs in. */
export interface CreateIdentityRequest {
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** Password. It is never shown again. In a login with a launch token: that token. */
  password?: string | undefined
  /** True if a code of an authenticator app is required to log in; `pending` until the first code has come. */
  totpEnabled?: boolean | undefined
  /** RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks. */
  publicKey?: string | undefined
  /** True if the identity signs in with passkeys. */
  webAuthN?: boolean | undefined
  /** Short name of the identity provider with which this identity signs in. */
  sso?: string | undefined
  /** Time after which the identity cannot log in. A time in the past locks it now. */
  authLockedAfter?: string | undefined
  /** Time after which the password must be changed before the identity can log in. Nothing changes for one without a password. */
  changeAfter?: string | undefined
}

/** Name and proofs with which an administrator of the institution logs in. */
export interface CreateInstitutionAdminIdentityRequest {
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** Password. It is never shown again. In a login with a launch token: that token. */
  password?: string | undefined
  /** True if a code of an authenticator app is required to log in; `pending` until the first code has come. */
  totpEnabled?: boolean | undefined
  /** RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks. */
  publicKey?: string | undefined
  /** True if the identity signs in with passkeys. */
  webAuthN?: boolean | undefined
  /** Short name of the identity provider with which this identity signs in. */
  sso?: string | undefined
  /** Time after which the identity cannot log in. A time in the past locks it now. */
  authLockedAfter?: string | undefined
  /** Time after which the password must be changed before the identity can log in. Nothing changes for one without a password. */
  changeAfter?: string | undefined
}

/** Name and role of an administrator of the institution, with their first identity. */
export interface CreateInstitutionAdminRequest {
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** Password. It is never shown again. In a login with a launch token: that token. */
  password?: string | undefined
  /** True if a code of an authenticator app is required to log in; `pending` until the first code has come. */
  totpEnabled?: boolean | undefined
  /** RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks. */
  publicKey?: string | undefined
  /** True if the identity signs in with passkeys. */
  webAuthN?: boolean | undefined
  /** Short name of the identity provider with which this identity signs in. */
  sso?: string | undefined
  /** Given name of the person. */
  firstName: string
  /** Family name of the person. */
  lastName: string
  /** E-mail address on record; codes and links are sent there. */
  email?: string | undefined
  /** Phone number in E.164 form, for example `+35312345678`. */
  phoneNumber?: string | undefined
  /** Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none. */
  locale?: "en" | "de" | "fr" | "es" | "pt" | "ar" | undefined
  /** Role above tenants, for example `GLOBAL_ADMIN`. */
  role: string
}

/** The new administrator of the institution with their first identity; `totpUri` and `enrolmentCode` are shown only here. */
export interface CreateInstitutionAdminResponse {
  /** Open tasks that change this item and that you may see: at most 10. Only where one item is asked for. */
  pendingTasks?: number[]
  /** Id of the customer or admin user. */
  customerId: number
  /** Tenant to which it belongs. */
  tenantId?: number
  /** Short name of the institution. */
  institution?: string
  /** Position in the tenant or organisation, for example `LEVEL_01` or `DIRECTOR`. */
  position?: "LEVEL_01" | "LEVEL_02" | "LEVEL_03" | "LEVEL_04" | "LEVEL_05" | "LEVEL_06" | "LEVEL_07" | "LEVEL_08" | "LEVEL_09" | "LEVEL_10" | "LEVEL_11" | "LEVEL_12" | "LEVEL_13" | "LEVEL_14" | "LEVEL_15" | "LEVEL_16" | "LEVEL_17" | "LEVEL_18" | "LEVEL_19" | "LEVEL_20" | "TENANT_SYSTEM" | "ONBOARDING"
  /** Id of the directory for a person whom directory sync manages, if it has sent one. */
  scimExternalId?: string
  /** Role above tenants, for example `GLOBAL_ADMIN`. */
  role?: string
  /** Given name of the person. */
  firstName: string
  /** Family name of the person. */
  lastName: string
  /** E-mail address on record; codes and links are sent there. */
  email?: string
  emailSuppressed?: SuppressedEmail
  /** Phone number in E.164 form, for example `+35312345678`. */
  phoneNumber?: string
  /** Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none. */
  locale?: "en" | "de" | "fr" | "es" | "pt" | "ar"
  pendingContact?: PendingContact
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** True if a code of an authenticator app is required to log in; `pending` until the first code has come. */
  totpEnabled: boolean
  /** URI for the QR code of the authenticator app (`otpauth://…`); shown only this once. */
  totpUri?: string
  /** Code with which the first passkey of this identity is registered; shown once. */
  enrolmentCode?: string
}

/** Question for an administrator of the institution, and its answer. */
export interface CreateInstitutionAdminSecurityQuestionRequest {
  /** Text of the security question. */
  question: string
  /** Answer to a security question. Case and spaces at the ends do not matter. */
  answer: string
}

/** Name, kind, URIs and key of a client, and the account that a back end acts as. */
export interface CreateOAuthClientRequest {
  /** Name of the client, as people see it where they are asked to allow something. */
  name: string
  /** `service`: a back end that acts as an account. `web`: another portal with a key. `native`: an app without a key. */
  kind: "service" | "web" | "native"
  /** Redirect URIs, compared character by character. An app may also use loopback http (any port) and its own schemes. */
  redirectUris?: readonly string[] | undefined
  /** URIs to which a browser may return after logout. */
  postLogoutRedirectUris?: readonly string[] | undefined
  /** Public keys of the client (RFC 7517), instead of `jwksUri`. Private members are refused. */
  jwks?: {
    /** Public keys in JWK form (RFC 7517): EC P-256, Ed25519, or RSA of 2,048 bits or more. */
    keys: readonly Record<string, unknown>[]
  } & Record<string, unknown> | undefined
  /** URL of the public keys of the client, instead of `jwks`. */
  jwksUri?: string | undefined
  /** Account that a service acts as. Your own rights must cover the rights of that account. */
  customerId?: number | undefined
  /** Scopes that the client may request; without it, all that fit its kind. A service without `scope` acts as its account. */
  scopes?: readonly ("openid" | "profile" | "email" | "propose" | "scim")[] | undefined
  /** URL that receives a logout token when a session ends in which the client got an ID token. */
  backchannelLogoutUri?: string | undefined
  /** True: the client gets tokens only with a DPoP proof (RFC 9449). */
  dpopRequired?: boolean | undefined
}

/** Name and registration number of a company or association. */
export interface CreateOrganisationRequest {
  /** Name that people see. */
  name: string
  /** Registration number of the organisation; unique in the tenant. */
  registrationNumber?: string | undefined
}

/** Currency and name of a wallet for an organisation. */
export interface CreateOrganisationWalletRequest {
  /** Currency code (ISO 4217), for example `EUR`. */
  currency: string
  /** Name that people see. */
  name?: string | undefined
}

/** Options for `navigator.credentials.create()`, as JSON in base64. */
export interface CreatePasskeyOptionsResponse {
  /** Time at which this expires (UTC). */
  expires: string
  /** Challenge to answer: for PKI encrypted with the public key of the identity, for passkeys the options as JSON; in base64. */
  base64EncodedChallenge: string
}

/** Answer of the browser to those options, and a name for the passkey. */
export interface CreatePasskeyRequest {
  /** Name that people see. */
  name?: string | undefined
  /** Answer to the challenge: for PKI the SHA-256 of the decrypted bytes, for passkeys the JSON of the browser; in base64. */
  base64EncodedChallengeResponse: string
  /** SHA-256 of the challenge that was answered, in base64. */
  base64EncodedChallengeHash: string
}

/** Money that shall come into a wallet, and the URL to which its end is reported. */
export interface CreatePaymentRequest {
  /** Kind of payment: free text of at most 50 characters. */
  paymentType: string
  /** Amount of money as a decimal number, with at most the decimals of its currency. */
  amount: number
  /** Currency code (ISO 4217), for example `EUR`. */
  currency: string
  /** Wallet whose money it is. */
  walletId: number
  /** URL that receives a signed callback when the transaction ends. */
  callbackUrl?: string | undefined
  /** Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result. */
  externalUniqueId: string
}

/** Subscription that a browser made at its push service. */
export interface CreatePushSubscriptionRequest {
  /** Address of the browser at its push service. */
  endpoint: string
  /** Keys of the subscription. */
  keys: {
    /** Public key of the browser. */
    p256dh: string
    /** Secret that the browser shares with the service. */
    auth: string
  }
  /** Name by which you know the browser. */
  name?: string | undefined
}

/** Group as a directory sends it, with its members. */
export type CreateScimGroupRequest = {
  /** Schemas of this message, as URNs. */
  schemas?: string[]
  /** Name of the group, which `scim.groups` maps to a position. It is required. */
  displayName?: string
  /** Identifier of the directory. */
  externalId?: string | null
  /** Users in the group, each with `value`. */
  members?: Record<string, unknown>[] | null
} & Record<string, unknown>

/** Name and lifetime of a token for directory sync. */
export interface CreateScimTokenRequest {
  /** Name of the token, for example of the directory that uses it. */
  name: string
  /** Lifetime in seconds, at most a year. */
  expiresInSeconds?: number | undefined
}

/** The new token for directory sync in `token`, shown only here. */
export interface CreateScimTokenResponse {
  /** Identifies the token where it is listed and ended. */
  scimTokenId: string
  /** Name of the token, for example of the directory that uses it. */
  name: string
  /** Creator of the token. It acts with their rights, and ends with them. */
  customerId: number
  /** Time of creation (UTC). */
  created: string
  /** End of the token. */
  expires: string
  /** Bearer token for the SCIM endpoints. It is shown only here. */
  token: string
}

/** User as a directory sends it. Attributes that the service does not keep are ignored. */
export type CreateScimUserRequest = {
  /** Schemas of this message, as URNs. */
  schemas?: string[]
  /** Name of the identity with which the person signs in. It is required. */
  userName?: string
  /** Identifier of the directory. */
  externalId?: string | null
  /** `givenName` and `familyName` of the person. */
  name?: Record<string, unknown> | null
  /** Job title. */
  title?: string | null
  /** False locks the person, and ends their sessions. */
  active?: boolean | string | null
  /** E-mail addresses with `value`, `type` and `primary`; the primary one is kept. */
  emails?: Record<string, unknown>[] | null
  /** International phone numbers; the primary one is kept. */
  phoneNumbers?: Record<string, unknown>[] | null
} & Record<string, unknown>

/** Question for a person, and its answer. */
export interface CreateSecurityQuestionRequest {
  /** Text of the security question. */
  question: string
  /** Answer to a security question. Case and spaces at the ends do not matter. */
  answer: string
}

/** Text of a comment on a task. */
export interface CreateTaskCommentRequest {
  /** Plain text of the message. */
  text: string
}

/** Position to hold for a while, for how long, and why. */
export interface CreateTemporaryPositionRequest {
  /** Position to hold for a while. */
  position: "LEVEL_01" | "LEVEL_02" | "LEVEL_03" | "LEVEL_04" | "LEVEL_05" | "LEVEL_06" | "LEVEL_07" | "LEVEL_08" | "LEVEL_09" | "LEVEL_10" | "LEVEL_11" | "LEVEL_12" | "LEVEL_13" | "LEVEL_14" | "LEVEL_15" | "LEVEL_16" | "LEVEL_17" | "LEVEL_18" | "LEVEL_19" | "LEVEL_20"
  /** Number of minutes from the grant on. */
  minutes: number
  /** Reason for the position; the holder and auditors read it. */
  reason: string
}

/** Name of a new tenant, and the institution that it belongs to. */
export interface CreateTenantRequest {
  /** Name that people see. */
  name: string
  /** Short name of the institution. */
  institution?: string | undefined
}

/** Amount, the wallet that pays, the wallet that receives, and a text for both statements. */
export interface CreateTransferRequest {
  /** Amount of money as a decimal number, with at most the decimals of its currency. */
  amount: number
  /** Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result. */
  externalUniqueId?: string | undefined
  /** Id of the wallet that is debited. */
  fromWalletId: number
  /** Id of the wallet that is credited. */
  toWalletId: number
  /** Description for people. */
  description?: string | undefined
}

/** Service of a tenant with the operations that are called through this one. */
export interface CreateUpstreamRequest {
  /** Name of the upstream: part of the path of its calls, and of the names of its operations (`bank.createPayout`). */
  name: string
  /** Address of the upstream. Paths of operations stand below it. */
  baseUrl: string
  /** OpenAPI 3.0 or 3.1 document (JSON, at most 1 MiB) that describes the operations. Only those in `operations` can be called. */
  document?: Record<string, unknown> | undefined
  /** Operations that can be called. */
  operations: readonly {
    /** Id of the operation: that of the document, if there is one. */
    operationId: string
    /** Method of the operation; read from the document if there is one. */
    method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | undefined
    /** Path below `baseUrl`, with `{name}` for parameters; read from the document if there is one. */
    path?: string | undefined
    /** Item of the permission that calls need: `Payout` gives `Payout.CREATE`. Not one of the built-in items. */
    item: string
    /** Action of the permission; by default it follows from the method. */
    action?: "READ" | "CREATE" | "UPDATE" | "DELETE" | undefined
    /** The operation in a few words, for people who approve it. */
    summary?: string | undefined
    /** JSON pointer to the amount in the body, such as `/amount`. */
    amount?: string | undefined
    /** JSON pointer to the currency in the body, such as `/currency`. */
    currency?: string | undefined
    /** Mustache sentence for the people who approve: `Pay out {{body.amount}} {{body.currency}} to {{body.iban}}`. */
    describe?: string | undefined
  }[]
  /** Time limit of one request in seconds, 25 by default. */
  timeoutSeconds?: number | undefined
  /** Number of bytes of an answer that are read, 64 KiB by default. */
  maxAnswerBytes?: number | undefined
  /** Headers that are sent with every request, such as the `authorization` of the upstream. Never shown; `***` keeps a stored value. */
  headers?: Record<string, string> | undefined
  /** False: calls are refused with UPS003, and requests whose outcome is unknown are not sent again. */
  enabled?: boolean | undefined
}

/** URL of a receiver, and the events that it wants. */
export interface CreateWebhookEndpointRequest {
  /** URL that receives the callback. */
  url: string
  /** Events that are sent: names such as `task.executed`, groups such as `payment.*`, or `*`. */
  events: readonly string[]
  /** Description for people. */
  description?: string | undefined
  /** False: nothing is sent, and nothing is collected for later. */
  enabled?: boolean | undefined
  /** `json`: events as JSON, signed with the secret of the endpoint. `set`: security event tokens (RFC 8417) of what concerns the security of people. */
  format?: "json" | "set" | undefined
}

/** Money that leaves the wallet, how it is delivered, and the URL to which its end is reported. */
export interface CreateWithdrawalRequest {
  /** Amount of money as a decimal number, with at most the decimals of its currency. */
  amount: number
  /** Kind of withdrawal: free text of at most 50 characters. */
  type: string
  /** Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result. */
  externalUniqueId: string
  /** Phone number (E.164) to which the money is delivered. */
  deliverToPhone: string
  /** URL that receives a signed callback when the transaction ends. */
  callbackUrl?: string | undefined
}

/** The new endpoint; `secret` is shown only here. */
export interface CreatedWebhookEndpoint {
  /** Identifies the webhook endpoint; made by the service. */
  webhookEndpointId: number
  /** URL that receives the callback. */
  url: string
  /** Events that are sent: names such as `task.executed`, groups such as `payment.*`, or `*`. */
  events: string[]
  /** Purpose of the endpoint, in words. */
  description?: string
  /** False: nothing is sent, and nothing is collected for later. */
  enabled: boolean
  /** `json`: events as JSON, signed with the secret of the endpoint. `set`: security event tokens (RFC 8417) of what concerns the security of people. */
  format: "json" | "set"
  /** The service disabled the endpoint because every attempt had failed for 5 days. Its events are kept for 30 days. */
  disabledBecause?: "failing"
  /** Roles of the person who decided where the events go. An event is sent only if these roles may read what it reports. */
  readAs: string[]
  /** Time until which the previous secret signs as well (UTC). */
  previousExpires?: string
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
  /** Signing secret (`whsec_…`); shown only this once. */
  secret?: string
}

/** Person who holds wallets or positions in a tenant. */
export interface Customer {
  /** Open tasks that change this item and that you may see: at most 10. Only where one item is asked for. */
  pendingTasks?: number[]
  /** Id of the customer or admin user. */
  customerId: number
  /** Tenant to which it belongs. */
  tenantId: number
  /** Given name of the person. */
  firstName: string
  /** Family name of the person. */
  lastName: string
  /** E-mail address on record; codes and links are sent there. */
  email?: string
  emailSuppressed?: SuppressedEmail
  /** Phone number in E.164 form, for example `+35312345678`. */
  phoneNumber?: string
  /** National identity number; unique in the tenant. */
  nationalIdentityNumber?: string
  /** Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none. */
  locale?: "en" | "de" | "fr" | "es" | "pt" | "ar"
  pendingContact?: PendingContact
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
}

/** Decision of a person, and the bounds of the agent that they allow. */
export interface DecideAuthorizationRequestRequest {
  /** The decision of the person. */
  decision: "allow" | "deny"
  /** Name of the agent; that of the client if left out. */
  name?: string | undefined
  /** Limits of the token beside those of its owner. What is missing is not limited. */
  limits?: {
    /** Only these operations may be read and proposed: ids of operations, with `*` for any letters, for example `get*`. Operations of upstreams have the name of the upstream before them: `bank.createPayout`, `bank.*`; only such a pattern, or `*` alone, allows them. */
    operations?: readonly string[] | undefined
    /** Largest sum of the amounts of one proposal. */
    largestAmount?: number | undefined
    /** Largest sum of the amounts of all proposals of a day (UTC), decided or not. */
    largestAmountPerDay?: number | undefined
    /** Maximum number of its proposals that are DRAFT, PENDING or EXECUTE at the same time. */
    mostOpenProposals?: number | undefined
    /** The token may only make calls that name these customers, and no others. */
    customerIds?: readonly number[] | undefined
    /** The token may only make calls that name these wallets, and no others. */
    walletIds?: readonly number[] | undefined
  } | undefined
  /** Approvers of proposals that name none: ids of users of your tenant, or above the tenants. */
  approvers?: readonly number[] | undefined
  /** Time after which the agent ends, in seconds. */
  expiresInSeconds?: number | undefined
}

/** Address at the client, with a code or an error. */
export interface DecideAuthorizationRequestResponse {
  /** Address at the client to which the browser has to go, with the answer. */
  redirectTo: string
}

/** Right of a substitute to decide the tasks that wait for somebody, for some time. */
export interface Delegation {
  /** Delegation, as the list of delegations names it. */
  delegationId: string
  /** Person for whom the substitute decides. */
  fromCustomerId: number
  /** Name of the person for whom the substitute decides. */
  fromName?: string
  /** Substitute. */
  toCustomerId: number
  /** Name of the substitute. */
  toName?: string
  /** Time from which the substitute decides. */
  from: string
  /** Time from which the substitute decides no more. */
  until: string
  /** Reason in words. */
  reason: string
  /** WAITING before it begins; SUSPENDED while the person for whom the substitute decides is locked. */
  state: "WAITING" | "ACTIVE" | "SUSPENDED"
  /** Time of creation (UTC). */
  created: string
}

/** Enrolled device of a person. The fingerprint itself is never shown. */
export interface DeviceFingerprint {
  /** Identifies the enrolled device; the fingerprint is never shown. */
  deviceFingerprintId: number
  /** Id of the customer or admin user. */
  customerId: number
  /** Name that people see. */
  name?: string
  /** Time of creation (UTC). */
  created: string
}

/** Subject, action and resource of one decision (AuthZEN 1.0). */
export interface EvaluateAccessRequest {
  /** Somebody whose rights are asked about. */
  subject: {
    /** `customer`, with the customer id as `id`, or `identity`, with the name as `id`. */
    type: string
    /** Customer id, or name of the identity. */
    id: string
  }
  /** The action of a permission, or an operation. */
  action: {
    /** `READ`, `CREATE`, `UPDATE` or `DELETE`, or the `operationId` of an operation. */
    name: string
  }
  /** The thing, or kind of thing, on which the action is taken. */
  resource: {
    /** Item of a permission, for example `Wallet`. */
    type: string
    /** Id of the thing; any text for a new one. */
    id: string
    /** `tenantId`, or `institution` above tenants; with the other parameters of the path and fields of the body. */
    properties?: Record<string, unknown> | undefined
  }
  /** Taken for the sake of the standard; it changes no decision. */
  context?: Record<string, unknown> | undefined
}

/** Up to 100 evaluations, and defaults for those that lack a member (AuthZEN 1.0). */
export interface EvaluateAccessesRequest {
  /** Somebody whose rights are asked about. */
  subject?: {
    /** `customer`, with the customer id as `id`, or `identity`, with the name as `id`. */
    type: string
    /** Customer id, or name of the identity. */
    id: string
  } | undefined
  /** The action of a permission, or an operation. */
  action?: {
    /** `READ`, `CREATE`, `UPDATE` or `DELETE`, or the `operationId` of an operation. */
    name: string
  } | undefined
  /** The thing, or kind of thing, on which the action is taken. */
  resource?: {
    /** Item of a permission, for example `Wallet`. */
    type: string
    /** Id of the thing; any text for a new one. */
    id: string
    /** `tenantId`, or `institution` above tenants; with the other parameters of the path and fields of the body. */
    properties?: Record<string, unknown> | undefined
  } | undefined
  /** Taken for the sake of the standard; it changes no decision. */
  context?: Record<string, unknown> | undefined
  /** The evaluations; each may leave out what stands at the top. */
  evaluations?: readonly {
    /** Somebody whose rights are asked about. */
    subject?: {
      /** `customer`, with the customer id as `id`, or `identity`, with the name as `id`. */
      type: string
      /** Customer id, or name of the identity. */
      id: string
    } | undefined
    /** The action of a permission, or an operation. */
    action?: {
      /** `READ`, `CREATE`, `UPDATE` or `DELETE`, or the `operationId` of an operation. */
      name: string
    } | undefined
    /** The thing, or kind of thing, on which the action is taken. */
    resource?: {
      /** Item of a permission, for example `Wallet`. */
      type: string
      /** Id of the thing; any text for a new one. */
      id: string
      /** `tenantId`, or `institution` above tenants; with the other parameters of the path and fields of the body. */
      properties?: Record<string, unknown> | undefined
    } | undefined
    /** Taken for the sake of the standard; it changes no decision. */
    context?: Record<string, unknown> | undefined
  }[] | undefined
  /** Options of the run. */
  options?: {
    /** The decision that ends the run; `execute_all` (default): none. */
    evaluations_semantic?: "execute_all" | "deny_on_first_deny" | "permit_on_first_permit" | undefined
  } | undefined
}

/** Kind of event, with its payload. */
export interface EventType {
  /** Name of the event, as `eventType` in its payload. */
  name: string
  /** Occasion of the event, in the language of `accept-language`. */
  sentence: string
  /** Type of the security event that endpoints of the format `set` receive. */
  securityEvent?: string
  /** An event of this type. */
  example: Record<string, unknown>
  /** JSON Schema (2020-12) of the payload. */
  schema: Record<string, unknown>
}

/** Call to decide on without running it, and the person who would make it. */
export interface ExplainRequest {
  /** HTTP method of the call. */
  method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE"
  /** Path of the call with its query, as it would be sent. */
  path: string
  /** Body of the call as JSON, where it has one. */
  body?: unknown | undefined
  /** Person who would make the call; without it, yourself. */
  customerId?: number | undefined
  /** With `true` also the effect of the call in words, and its approvers; for calls of yourself only. */
  describe?: boolean | undefined
}

/** Decision on the call, the result of each grant, and what would help. */
export interface ExplainResponse {
  /** The call would run, be refused, need the approval of a task, or need a step-up. */
  decision: "ALLOW" | "DENY" | "TASK_REQUIRED" | "SCA_REQUIRED"
  /** Permission that the call needs; `null` where a token is enough. */
  permission: string | null
  /** Each grant of the permission row, with its result and the reason. */
  grants: {
    /** Permission whose row holds the grant. */
    permission: string
    /** Entry of that row: a role, `MAKER->CHECKER`, or a step-up method. */
    grant: string
    /** The decision of this grant alone. */
    result: "ALLOW" | "TASK_REQUIRED" | "SCA_REQUIRED" | "NOT_NEEDED" | "NO"
    /** Reason for the result. */
    why: string
    /** The same reason as key and values, for the reader’s own language. */
    sentence: {
      /** English text with the names of its values in braces, as an ICU message. */
      key: string
      /** Values by name: a text, a number, `{quoted}`, `{amount, currency}`, `{time}`, another `{key, values}`, or a list of them, also as `{all}`, `{each}` and `{sentences}`. */
      values: Record<string, unknown>
    }
    /** End of the position by which the grant is held, if it is held for a while. */
    until?: string
  }[]
  /** Next steps that would let the call through. */
  whatWouldHelp: string
  /** The same next steps as key and values, for the reader’s own language. */
  helpSentence?: {
    /** English text with the names of its values in braces, as an ICU message. */
    key: string
    /** Values by name: a text, a number, `{quoted}`, `{amount, currency}`, `{time}`, another `{key, values}`, or a list of them, also as `{all}`, `{each}` and `{sentences}`. */
    values: Record<string, unknown>
  }
  /** Approval policies that a task of this call must meet, if its tenant has any that match. */
  policies?: ExplainedPolicy[]
  /** Refusal that the call would meet whatever the permissions say. */
  answer?: {
    /** HTTP status of that refusal. */
    status: number
    /** Error code of that refusal. */
    code: string
    /** The refusal in words, where the call was to be described. */
    description?: string
  }
  /** The effect of the call, in the words that its approvers would read. */
  description?: string
  /** The same words as key and values, for the reader’s own language. */
  sentence?: {
    /** English text with the names of its values in braces, as an ICU message. */
    key: string
    /** Values by name: a text, a number, `{quoted}`, `{amount, currency}`, `{time}`, another `{key, values}`, or a list of them, also as `{all}`, `{each}` and `{sentences}`. */
    values: Record<string, unknown>
  }
  /** Effects of the call beside those that `description` names. */
  effects?: {
    /** The field in words; a member of a JSON value by its dotted path. */
    label: string
    /** Present value; absent where the call creates something, and for secrets. */
    before?: string
    /** Key of the label, for readers of other languages. */
    key: string
    /** Values of the key, if it has any. */
    values: Record<string, unknown>
    /** Value afterwards; `***` for a secret, `none` for a value that is removed. */
    after: string
  }[]
  /** Approvers of the call as a task. Absent from a call that cannot be stored. */
  approval?: {
    /** Roles and positions whose holders may approve the call. */
    roles: string[]
    /** People of the setting `overrideCheckerUserIds` who may approve the call. */
    people: {
      /** Id of the customer or admin user. */
      customerId: number
      /** Name of that person. */
      name: string
    }[]
    /** Number of approvers that the call needs. */
    needed: number
  }
}

/** Approval policy that a task of the call must meet. */
export interface ExplainedPolicy {
  /** Name of the policy, unique in its tenant. */
  name: string
  /** The policy in words. */
  description: string
  /** The same words as key and values, for the reader’s own language. */
  sentence: {
    /** English text with the names of its values in braces, as an ICU message. */
    key: string
    /** Values by name: a text, a number, `{quoted}`, `{amount, currency}`, `{time}`, another `{key, values}`, or a list of them, also as `{all}`, `{each}` and `{sentences}`. */
    values: Record<string, unknown>
  }
  /** Steps of the policy, in their order. */
  steps: ExplainedStep[]
}

/** One step of an approval policy: who may approve, and how many must. */
export interface ExplainedStep {
  /** Name of the step, unique in its policy. */
  name: string
  /** Roles and positions whose holders may approve this step. */
  roles: string[]
  /** People who may approve this step. */
  people: number[]
  /** Number of different people who must approve this step. */
  needed: number
  /** Step-up that each approver of this step must make. */
  proof?: "OTP" | "IDENTITY" | "CLOUD_LIVENESS"
}

/** Stored document of a person with its content. */
export interface GetAttachmentResponse {
  /** Identifies the stored document. */
  attachmentId: number
  /** Id of the customer or admin user. */
  customerId: number
  /** Type of the document, for example `PASSPORT` or `FACIAL_PHOTO`. */
  documentType: string
  /** Media type of the content. */
  contentType: string
  /** In bytes. */
  size: number
  /** Time of creation (UTC). */
  created: string
  /** Content of the document, in base64; at most 5 MiB. */
  base64EncodedDocument: string
}

/** Metadata of the authorization server (RFC 8414). */
export type GetAuthorizationServerMetadataResponse = Record<string, unknown>

/** Metadata of the policy decision point (AuthZEN 1.0). */
export type GetAuthzenConfigurationResponse = Record<string, unknown>

/** Age of the signing secret. The secret itself is shown only when it is rotated. */
export interface GetCallbackSecretResponse {
  /** Time of creation (UTC). */
  created: string
  /** Time until which the previous secret signs as well (UTC). */
  previousExpires?: string
}

/** Liveness check whose camera page asks. */
export interface GetCameraCredentialsRequest {
  /** Id of the session, or of the liveness check. */
  sessionId: string
}

/** AWS credentials that only stream the video of this liveness check, for a few minutes. */
export interface GetCameraCredentialsResponse {
  /** Access key id of temporary AWS credentials. */
  accessKeyId: string
  /** Secret key of temporary AWS credentials. */
  secretAccessKey: string
  /** Session token of temporary AWS credentials. */
  sessionToken: string
  /** Time at which the credentials expire (UTC). */
  expiration: string
}

/** Identity of a global administrator, with its status and the end of a lock. */
export interface GetGlobalAdminIdentityResponse {
  /** Open tasks that change this item and that you may see: at most 10. Only where one item is asked for. */
  pendingTasks?: number[]
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** True if a code of an authenticator app is required to log in; `pending` until the first code has come. */
  totpEnabled: boolean | "pending"
  /** True if the identity signs in with passkeys. */
  webAuthN?: boolean
  /** Short name of the identity provider with which this identity signs in. */
  sso?: string
  /** RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks. */
  publicKey?: string
  /** Time after which the identity cannot log in. A time in the past locks it now. */
  authLockedAfter?: string
  /** Time after which the password must be changed before the identity can log in. Nothing changes for one without a password. */
  changeAfter?: string
  /** People who chose a proof of this identity, or an address of its person, and when. Absent after the person has chosen their own password or confirmed the address. Only administrators see it. */
  proofsSetBy?: {
    /** Id of the customer or admin user. */
    customerId: number
    /** Time of the last such change (UTC). */
    at: string
  }[]
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
  /** True if the identity can log in now. */
  status: "EXPIRED" | "LOCKED" | "CHANGE_REQUIRED" | "ACTIVE"
  /** Time at which the lock after failed attempts ends (UTC). */
  lockedUntil?: string
}

/** State of the service. */
export interface GetHealthResponse {
  /** The service takes calls. */
  status: "UP"
}

/** Identity with its status and the end of a lock. */
export interface GetIdentityResponse {
  /** Open tasks that change this item and that you may see: at most 10. Only where one item is asked for. */
  pendingTasks?: number[]
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** True if a code of an authenticator app is required to log in; `pending` until the first code has come. */
  totpEnabled: boolean | "pending"
  /** True if the identity signs in with passkeys. */
  webAuthN?: boolean
  /** Short name of the identity provider with which this identity signs in. */
  sso?: string
  /** RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks. */
  publicKey?: string
  /** Time after which the identity cannot log in. A time in the past locks it now. */
  authLockedAfter?: string
  /** Time after which the password must be changed before the identity can log in. Nothing changes for one without a password. */
  changeAfter?: string
  /** People who chose a proof of this identity, or an address of its person, and when. Absent after the person has chosen their own password or confirmed the address. Only administrators see it. */
  proofsSetBy?: {
    /** Id of the customer or admin user. */
    customerId: number
    /** Time of the last such change (UTC). */
    at: string
  }[]
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
  /** True if the identity can log in now. */
  status: "EXPIRED" | "LOCKED" | "CHANGE_REQUIRED" | "ACTIVE"
  /** Time at which the lock after failed attempts ends (UTC). */
  lockedUntil?: string
}

/** Identity of an administrator of the institution, with its status and the end of a lock. */
export interface GetInstitutionAdminIdentityResponse {
  /** Open tasks that change this item and that you may see: at most 10. Only where one item is asked for. */
  pendingTasks?: number[]
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** True if a code of an authenticator app is required to log in; `pending` until the first code has come. */
  totpEnabled: boolean | "pending"
  /** True if the identity signs in with passkeys. */
  webAuthN?: boolean
  /** Short name of the identity provider with which this identity signs in. */
  sso?: string
  /** RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks. */
  publicKey?: string
  /** Time after which the identity cannot log in. A time in the past locks it now. */
  authLockedAfter?: string
  /** Time after which the password must be changed before the identity can log in. Nothing changes for one without a password. */
  changeAfter?: string
  /** People who chose a proof of this identity, or an address of its person, and when. Absent after the person has chosen their own password or confirmed the address. Only administrators see it. */
  proofsSetBy?: {
    /** Id of the customer or admin user. */
    customerId: number
    /** Time of the last such change (UTC). */
    at: string
  }[]
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
  /** True if the identity can log in now. */
  status: "EXPIRED" | "LOCKED" | "CHANGE_REQUIRED" | "ACTIVE"
  /** Time at which the lock after failed attempts ends (UTC). */
  lockedUntil?: string
}

/** Public keys with which tokens are verified (RFC 7517). */
export interface GetJwksResponse {
  /** Public keys in JWK form (RFC 7517). */
  keys: Record<string, unknown>[]
}

/** Liveness check that has ended. */
export interface GetLivenessLandingRequest {
  /** Id of the session, or of the liveness check. */
  sessionId: string
}

/** Address to which the camera page sends the person. */
export interface GetLivenessLandingResponse {
  /** URL to which people return from the hosted page. */
  landingUrl?: string
}

/** Challenge that a key or passkey has to answer, valid for a few minutes. */
export interface GetLoginChallengeResponse {
  /** Time at which this expires (UTC). */
  expires: string
  /** Challenge to answer: for PKI encrypted with the public key of the identity, for passkeys the options as JSON; in base64. */
  base64EncodedChallenge: string
  /** SHA-256 of the decrypted client challenge, in base64: proves that the service holds its private key. */
  base64EncodedClientChallengeResponse?: string
}

/** The same challenge, for clients that write the path with a slash at its end. */
export interface GetLoginChallengeWithSlashResponse {
  /** Time at which this expires (UTC). */
  expires: string
  /** Challenge to answer: for PKI encrypted with the public key of the identity, for passkeys the options as JSON; in base64. */
  base64EncodedChallenge: string
  /** SHA-256 of the decrypted client challenge, in base64: proves that the service holds its private key. */
  base64EncodedClientChallengeResponse?: string
}

/** OpenAPI 3.0 document, for tools that do not read 3.1. */
export type GetOlderOpenApiResponse = Record<string, unknown>

/** OpenAPI 3.1 document. */
export type GetOpenApiResponse = Record<string, unknown>

/** Metadata of the OpenID provider (OpenID Connect Discovery). */
export type GetOpenIdConfigurationResponse = Record<string, unknown>

/** Questions to answer before the password may be changed. */
export interface GetVerificationResponse {
  /** Questions that must be answered. */
  securityQuestions: SecurityQuestion[]
}

/** Name with which a person or program logs in, and the kinds of proof that it needs. */
export interface Identity {
  /** Open tasks that change this item and that you may see: at most 10. Only where one item is asked for. */
  pendingTasks?: number[]
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** True if a code of an authenticator app is required to log in; `pending` until the first code has come. */
  totpEnabled: boolean | "pending"
  /** True if the identity signs in with passkeys. */
  webAuthN?: boolean
  /** Short name of the identity provider with which this identity signs in. */
  sso?: string
  /** RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks. */
  publicKey?: string
  /** Time after which the identity cannot log in. A time in the past locks it now. */
  authLockedAfter?: string
  /** Time after which the password must be changed before the identity can log in. Nothing changes for one without a password. */
  changeAfter?: string
  /** People who chose a proof of this identity, or an address of its person, and when. Absent after the person has chosen their own password or confirmed the address. Only administrators see it. */
  proofsSetBy?: {
    /** Id of the customer or admin user. */
    customerId: number
    /** Time of the last such change (UTC). */
    at: string
  }[]
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
}

/** Event that reports a change of an identity. */
export interface IdentityEvent {
  /** Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know. */
  eventType: "identity.created" | "identity.locked" | "identity.unlocked" | "identity.deleted" | "identity.credentials-changed"
  /** Identifies the event: the same for every endpoint that gets it. */
  eventId: number
  /** Time of creation (UTC). */
  created: string
  /** Tenant to which it belongs. */
  tenantId: number
  /** Person who caused the event; absent if the service acted by itself. */
  actor?: {
    /** Id of the customer or admin user. */
    customerId: number
    /** Agent that acted with a token of this person. */
    agent?: string
  }
  /** The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut. */
  data: {
    /** Id of the customer or admin user. */
    customerId: number
    /** Name with which a person or program logs in; unique across all tenants. */
    identity: string
    /** Time after which the identity cannot log in. A time in the past locks it now. */
    authLockedAfter?: string
    /** Kind of proof that was changed. */
    credential?: "password" | "totp" | "passkey" | "public-key"
    /** Change of the proof. */
    change?: "create" | "update" | "delete"
  }
}

/** Token to check, and the proof of the back end that asks (RFC 7662). */
export interface IntrospectTokenRequest {
  /** Id of the client; not needed beside `client_assertion`. */
  client_id?: string
  /** `urn:ietf:params:oauth:client-assertion-type:jwt-bearer`, beside `client_assertion`. */
  client_assertion_type?: string
  /** JWT that the client signed with its key (RFC 7523): `private_key_jwt`. */
  client_assertion?: string
  /** The token to check. */
  token?: string
  /** Ignored: the service knows its tokens. */
  token_type_hint?: string
}

/** Other portal that shall be opened with this session. */
export interface LaunchRequest {
  /** Name of the platform in the property `external.links.config`. */
  platformName: string
}

/** Address that opens the other portal. It works once, within 60 seconds. */
export interface LaunchResponse {
  /** URL that opens the other portal; works once, within 60 seconds. */
  launchUrl: string
}

/** One webhook with its attempts, as the log lists it. */
export interface ListedCallback {
  /** Id of the callback: the same on every attempt, and sent as `webhook-id`. */
  callbackId: number
  /** Endpoint that the event is for; absent for a `callbackUrl` of a call. */
  webhookEndpointId?: number
  /** URL that receives the callback. */
  url: string
  /** `WAITING` for the next attempt, or how it ended. */
  state: "WAITING" | "DELIVERED" | "FAILED" | "REFUSED" | "STOPPED"
  /** Time of creation (UTC). */
  created: string
  /** Time of the next attempt (UTC); absent when none follows. */
  nextAttemptAt?: string
  /** Attempts so far, oldest first. */
  attempts: {
    /** Number of the attempt, from 1. */
    attempt: number
    /** Time of the attempt (UTC). */
    at: string
    /** HTTP status that the receiver answered. */
    status?: number
    /** Reason why the attempt failed before an HTTP answer arrived. */
    error?: string
    /** Duration of the attempt in milliseconds. */
    ms?: number
    /** Beginning of the receiver’s answer, at most 1 KiB. */
    answer?: string
  }[]
}

/** Customer in a list; with `fields=customerId` only the id. */
export interface ListedCustomer {
  /** Open tasks that change this item and that you may see: at most 10. Only where one item is asked for. */
  pendingTasks?: number[]
  /** Id of the customer or admin user. */
  customerId?: number
  /** Tenant to which it belongs. */
  tenantId?: number
  /** Given name of the person. */
  firstName?: string
  /** Family name of the person. */
  lastName?: string
  /** E-mail address on record; codes and links are sent there. */
  email?: string
  emailSuppressed?: SuppressedEmail
  /** Phone number in E.164 form, for example `+35312345678`. */
  phoneNumber?: string
  /** National identity number; unique in the tenant. */
  nationalIdentityNumber?: string
  /** Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none. */
  locale?: "en" | "de" | "fr" | "es" | "pt" | "ar"
  pendingContact?: PendingContact
  /** Time of creation (UTC). */
  created?: string
  /** Time of the last change (UTC). */
  lastModified?: string
}

/** Form with which an identity provider tells that its session or a person has ended (OpenID Connect Back-Channel Logout). */
export interface LogOutByProviderRequest {
  /** Logout token that the provider signed. */
  logout_token?: string
}

/** Identity and proofs: which ones are needed depends on the kind of identity, see the guide on logging in. */
export interface LoginRequest {
  /** Name with which a person or program logs in; unique across all tenants. */
  identity?: string | undefined
  /** Password. It is never shown again. In a login with a launch token: that token. */
  password?: string | undefined
  /** One-time code that was sent to the phone on record. */
  otp?: string | undefined
  /** Six-digit code of the authenticator app (RFC 6238), or a recovery code. */
  totp?: string | undefined
  /** Fingerprint of the device, optionally as `<name>:<fingerprint>`. */
  deviceFingerprint?: string | undefined
  /** Answers to security questions, each to a different one. */
  securityQuestionAnswers?: readonly {
    /** Question, as the list of questions names it. */
    securityQuestionId: number
    /** Answer to a security question. Case and spaces at the ends do not matter. */
    answer: string
  }[] | undefined
  /** Answer to the challenge: for PKI the SHA-256 of the decrypted bytes, for passkeys the JSON of the browser; in base64. */
  base64EncodedChallengeResponse?: string | undefined
  /** SHA-256 of the challenge that was answered, in base64. */
  base64EncodedChallengeHash?: string | undefined
}

/** Token, the header that carries it, the roles in it, and when it expires. */
export interface LoginResponse {
  /** Time at which this expires (UTC). */
  expires: string
  /** Time at which the token expires, in seconds since 1970-01-01 UTC. */
  expiresEpochSecs: number
  /** Name of the header that carries the token: `Authorization`. */
  headerName: "Authorization"
  /** Value of that header: `Bearer <JWT>`. */
  headerValue: string
  /** Roles of the caller. */
  roles: string[]
  /** Your own customer id. */
  customerId: number
  /** Your tenant; absent for people above the tenants. */
  tenantId?: number
  /** Id of the session, or of the liveness check. */
  sessionId: string
  /** Name of the header that must carry `csrfToken` when the token is renewed. Present in sessions that began with a launch token. */
  csrfHeaderName?: string
  /** Value of the header that `csrfHeaderName` names. */
  csrfToken?: string
  /** Only after a launch token that a page of the service sends: whether this browser started the sign-in or the launch. A page that gets `false` must ask “Continue as …?” before it keeps the session. */
  startedHere?: boolean
}

/** JSON-RPC answer: `result`, or `error` for a message that could not be read. */
export interface McpAnswer {
  /** Version of JSON-RPC. */
  jsonrpc: "2.0"
  /** Id of the message that is answered; null if it has none that can be read. */
  id: string | number | null
  /** Result of the method. */
  result?: Record<string, unknown>
  /** The reason why the message could not be handled. */
  error?: {
    /** Error code of JSON-RPC. */
    code: number
    /** Fault of the message. */
    message: string
    /** Details of the fault, for example the supported versions. */
    data?: Record<string, unknown>
  }
}

/** JSON-RPC message of the Model Context Protocol. */
export type McpMessage = {
  /** Version of JSON-RPC. */
  jsonrpc: "2.0"
  /** Id that the answer repeats; a notification has none. */
  id?: string | number | undefined
  /** Method of the protocol, for example `tools/call`. */
  method?: string | undefined
  /** Parameters of the method. */
  params?: Record<string, unknown> | undefined
} & Record<string, unknown>

/** Amount that a call moves, in one currency. */
export interface MovedAmount {
  /** Sum in this currency. */
  amount: number
  /** Currency code (ISO 4217), for example `EUR`. */
  currency: string
}

/** New identity; `totpUri` and `enrolmentCode` are shown only here. */
export interface NewIdentity {
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** True if a code of an authenticator app is required to log in; `pending` until the first code has come. */
  totpEnabled: boolean
  /** URI for the QR code of the authenticator app (`otpauth://…`); shown only this once. */
  totpUri?: string
  /** Code with which the first passkey of this identity is registered; shown once. */
  enrolmentCode?: string
}

/** The new upstream, with the secret that signs its requests. */
export interface NewUpstream {
  /** Open tasks that change this item and that you may see: at most 10. Only where one item is asked for. */
  pendingTasks?: number[]
  /** Name of the upstream: part of the path of its calls, and of the names of its operations (`bank.createPayout`). */
  name: string
  /** Address of the upstream. Paths of operations stand below it. */
  baseUrl: string
  /** OpenAPI 3.0 or 3.1 document (JSON, at most 1 MiB) that describes the operations. Only those in `operations` can be called. */
  document?: Record<string, unknown>
  /** Operations that can be called. */
  operations: UpstreamOperation[]
  /** Time limit of one request in seconds, 25 by default. */
  timeoutSeconds: number
  /** Number of bytes of an answer that are read, 64 KiB by default. */
  maxAnswerBytes: number
  /** Names of the additional headers. Their values are never shown. */
  headers: Record<string, unknown>
  /** False: calls are refused with UPS003, and requests whose outcome is unknown are not sent again. */
  enabled: boolean
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
  /** Secret by which the upstream verifies requests (Standard Webhooks). Shown only in this answer. */
  secret: string
}

/** Channels of the notices about requests, and the browsers that take pushed ones. */
export interface Notices {
  /** Channel of every kind that `kinds` leaves out: `mail` at once, `digest` once a day, `push` to your browsers, or `none`. */
  channel: "mail" | "digest" | "push" | "none"
  /** Hour of the digest, on a clock in `timeZone`. */
  digestHour: number
  /** Time zone of `digestHour`: an IANA name or an offset from UTC. */
  timeZone: string
  /** Channels of single kinds. A kind that is left out takes `channel`. */
  kinds: {
    /** Requests that wait for your approval. */
    taskWaits?: "mail" | "digest" | "push" | "none"
    /** Requests of yours that were executed, rejected or failed, or that expired. */
    taskDecided?: "mail" | "digest" | "push" | "none"
    /** Comments on requests that you take part in. */
    comment?: "mail" | "digest" | "push" | "none"
    /** Requests of yours that an approver sent back. */
    sentBack?: "mail" | "digest" | "push" | "none"
    /** Reminders and escalations of requests that wait. */
    reminder?: "mail" | "digest" | "push" | "none"
    /** Requests of your agents that were executed, rejected, sent back or failed, or that expired. */
    agent?: "mail" | "digest" | "push" | "none"
    /** Changes of your proofs and addresses. They always come at once, by e-mail or SMS. */
    security?: "mail"
  }
  /** Key with which a browser subscribes, and the browsers that have. */
  push: {
    /** Public key of this stage (VAPID), with which a browser subscribes. */
    applicationServerKey: string
    /** Your browsers that take pushed notices. */
    subscriptions: PushSubscription[]
  }
}

/** Back end, portal or app that may use OAuth, with its public keys. */
export interface OAuthClient {
  /** Open tasks that change this item and that you may see: at most 10. Only where one item is asked for. */
  pendingTasks?: number[]
  /** Identifies the client in every request of OAuth. */
  clientId: string
  /** Tenant to which it belongs. */
  tenantId?: number
  /** Name of the client. */
  name: string
  /** `service`: a back end that acts as an account. `web`: another portal with a key. `native`: an app without a key. */
  kind: "service" | "web" | "native"
  /** Redirect URIs, compared character by character. An app may also use loopback http (any port) and its own schemes. */
  redirectUris: string[]
  /** URIs to which a browser may return after logout. */
  postLogoutRedirectUris: string[]
  /** Public keys of the client (RFC 7517), instead of `jwksUri`. Private members are refused. */
  jwks?: {
    /** Public keys in JWK form (RFC 7517): EC P-256, Ed25519, or RSA of 2,048 bits or more. */
    keys: Record<string, unknown>[]
  }
  /** URL of the public keys of the client, instead of `jwks`. */
  jwksUri?: string
  /** Account that a service acts as. Your own rights must cover the rights of that account. */
  customerId?: number
  /** Scopes that the client may request; without it, all that fit its kind. A service without `scope` acts as its account. */
  scopes: ("openid" | "profile" | "email" | "propose" | "scim")[]
  /** URL that receives a logout token when a session ends in which the client got an ID token. */
  backchannelLogoutUri?: string
  /** True: the client gets tokens only with a DPoP proof (RFC 9449). */
  dpopRequired: boolean
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
}

/** Only of an operation of an upstream: how it is called. */
export interface OperationCall {
  /** HTTP method of the call. */
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  /** Path below `/svc-conductor/rest/v1`, with its parameters in braces. */
  path: string
  /** JSON schema of the body. Listed with `upstream` only. */
  body?: Record<string, unknown>
}

/** Company or association whose wallets several people may use, each by their position. */
export interface Organisation {
  /** Open tasks that change this item and that you may see: at most 10. Only where one item is asked for. */
  pendingTasks?: number[]
  /** Company or association, made by the service. */
  organisationId: number
  /** Tenant to which it belongs. */
  tenantId: number
  /** Name that people see. */
  name: string
  /** Registration number of the organisation; unique in the tenant. */
  registrationNumber?: string
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
}

/** Position that one person holds in an organisation. */
export interface OrganisationPosition {
  /** Id of the customer or admin user. */
  customerId: number
  /** Position in the tenant or organisation, for example `LEVEL_01` or `DIRECTOR`. */
  position: "DIRECTOR" | "EMPLOYEE" | "HEAD" | "MANAGER" | "MEMBER"
  /** Time of creation (UTC). */
  created: string
}

/** Numbers of a tenant: tasks that wait, and events of the last hours. */
export interface Overview {
  /** PENDING tasks by age. The newest 10,000 are counted. */
  waiting: {
    /** Tasks that were made within the last hour. */
    underHour: number
    /** Tasks that were made within the last day, but not within the last hour. */
    underDay: number
    /** Older tasks. */
    older: number
  }
  /** Decisions by hour. */
  decisions: {
    /** Beginning of the hour. */
    hour: string
    /** Tasks that were approved and executed. */
    approved: number
    /** Tasks that were rejected. */
    rejected: number
    /** Median time from submission to decision, in seconds. */
    medianSeconds: number
  }[]
  /** Attempts to deliver callbacks, by endpoint and hour. */
  callbacks: {
    /** Host and path of the URL. */
    endpoint: string
    /** Beginning of the hour. */
    hour: string
    /** Attempts that delivered. */
    delivered: number
    /** Attempts that failed. */
    failing: number
    /** Response time that 95 % of the attempts did not exceed, in milliseconds, estimated. */
    p95Ms: number
  }[]
  /** Logins by hour, of identities of the tenant. */
  signIns: {
    /** Beginning of the hour. */
    hour: string
    /** Logins that succeeded. */
    succeeded: number
    /** Logins with a wrong proof, or that were refused for another reason. */
    failed: number
    /** Logins that were refused because the identity is locked. */
    locked: number
  }[]
  /** Refused calls by hour. */
  refusals: {
    /** Beginning of the hour. */
    hour: string
    /** Calls that were refused for a reason that the audit notes. */
    count: number
  }[]
  /** Use of the rate limit by hour. */
  rateLimit: {
    /** Beginning of the hour. */
    hour: string
    /** Highest use of the rate limit in a window, in percent. */
    peakPercent: number
  }[]
  /** Proposals of agents in all of the hours. */
  agents: {
    /** Agent token, or `others` for those beyond the first 50 of an hour. */
    agentTokenId: string
    /** Name that people see. */
    name: string
    /** Proposals that were made. */
    proposed: number
    /** Proposals that were approved and executed. */
    executed: number
    /** Proposals that were rejected. */
    rejected: number
  }[]
}

/** Change that the caller may make or propose. */
export interface OwnOperation {
  /** Operation of this document, or of an upstream with the name of the upstream before it. */
  operationId: string
  /** The operation in a few words. */
  summary: string
  /** The call would run, need the approval of a task, or need a step-up. */
  decision: "ALLOW" | "TASK_REQUIRED" | "SCA_REQUIRED"
  call?: OperationCall
}

/** One permission that the caller holds, and how. */
export interface OwnRight {
  /** Name of the permission, `<Item>.<Action>`. */
  permission: string
  /** Items to which the right applies: all of the service, the institution or the tenant, or only your own. */
  on: "global" | "institution" | "tenant" | "own"
  /** The result of a call: it runs (ALLOW), it needs an approval (TASK_REQUIRED) or a step-up (SCA_REQUIRED), or it is refused (DENY). */
  decision: "ALLOW" | "TASK_REQUIRED" | "SCA_REQUIRED" | "DENY"
  /** For TASK_REQUIRED: the roles and positions that may approve. */
  approvedBy?: string[]
  /** For SCA_REQUIRED: the methods of the step-up. */
  stepUps?: string[]
  /** The makers whose calls may be approved here. */
  approves?: string[]
}

/** Permissions that the caller holds, with their roles. */
export interface OwnRights {
  /** Id of the customer or admin user. */
  customerId: number
  /** Tenant to which it belongs. */
  tenantId?: number
  /** Roles and positions that you hold. */
  roles: string[]
  /** Language that you have chosen. Absent if you have chosen none. */
  locale?: "en" | "de" | "fr" | "es" | "pt" | "ar"
  /** True for an agent token: it reads what its owner may read, and every change that it makes is a task. */
  isAgent: boolean
  /** Permissions that you hold. */
  rights: OwnRight[]
}

/** Registered passkey of an identity (WebAuthn credential). */
export interface Passkey {
  /** Id of the passkey, in base64url. */
  credentialId: string
  /** Name that people see. */
  name: string
  /** Ways to reach the authenticator, as the browser reported them. */
  transports: string[]
  /** True if the passkey can be backed up. */
  backupEligible: boolean
  /** True if the passkey is backed up, for example in a cloud keychain. */
  backedUp: boolean
  /** Time of creation (UTC). */
  created: string
  /** Time of the last use (UTC), accurate to a few minutes. */
  lastUsed: string
}

/** Changes of the name and of members of a group. */
export type PatchScimGroupRequest = {
  /** Schemas of this message, as URNs. */
  schemas?: string[]
  /** Operations in the order in which they are made. */
  Operations?: ({
    /** `add`, `replace` or `remove`, in any case. */
    op?: string
    /** Attribute to change, for example `emails[type eq "work"].value`. */
    path?: string | null
    /** New value; without a path, an object with the attributes to change. */
    value?: unknown
  } & Record<string, unknown>)[]
} & Record<string, unknown>

/** Changes of single attributes of a user (RFC 7644, section 3.5.2). */
export type PatchScimUserRequest = {
  /** Schemas of this message, as URNs. */
  schemas?: string[]
  /** Operations in the order in which they are made. */
  Operations?: ({
    /** `add`, `replace` or `remove`, in any case. */
    op?: string
    /** Attribute to change, for example `emails[type eq "work"].value`. */
    path?: string | null
    /** New value; without a path, an object with the attributes to change. */
    value?: unknown
  } & Record<string, unknown>)[]
} & Record<string, unknown>

/** Money that comes into a wallet from outside. Its end is reported by a webhook. */
export interface Payment {
  /** Open tasks that change this item and that you may see: at most 10. Only where one item is asked for. */
  pendingTasks?: number[]
  /** Identifies the payment for ever; made by the service. */
  paymentId: number
  /** Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result. */
  externalUniqueId: string
  /** PENDING until it has ended; then it changes no more. */
  status: "PENDING" | "SUCCESSFUL" | "FAILED"
  /** Amount of money as a decimal number, with at most the decimals of its currency. */
  amount: number
  /** Currency code (ISO 4217), for example `EUR`. */
  currency: string
  /** Wallet whose money it is. */
  walletId: number
  /** Fee in the same currency. */
  fee: number
  /** Kind of payment: free text of at most 50 characters. */
  paymentType: string
  /** Reference that the payer sees. */
  paymentReference: string
  /** Time of creation (UTC). */
  created: string
}

/** Payload of the webhooks that report the end of a payment. */
export interface PaymentCallback {
  /** Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know. */
  eventType: "payment.successful" | "payment.failed"
  /** Identifies the payment for ever; made by the service. */
  paymentId: number
  /** Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result. */
  externalUniqueId: string
  /** The outcome. */
  status: "SUCCESSFUL" | "FAILED"
  /** Amount of money as a decimal number, with at most the decimals of its currency. */
  amount: number
  /** Currency code (ISO 4217), for example `EUR`. */
  currency: string
  /** Wallet whose money it is. */
  walletId: number
  /** Fee in the same currency. */
  fee: number
  /** Time of creation (UTC). */
  created: string
  /** Reference that the payer sees. */
  paymentReference: string
}

/** Event that reports the end of a payment. */
export interface PaymentEvent {
  /** Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know. */
  eventType: "payment.successful" | "payment.failed"
  /** Identifies the event: the same for every endpoint that gets it. */
  eventId: number
  /** Time of creation (UTC). */
  created: string
  /** Tenant to which it belongs. */
  tenantId: number
  /** Person who caused the event; absent if the service acted by itself. */
  actor?: {
    /** Id of the customer or admin user. */
    customerId: number
    /** Agent that acted with a token of this person. */
    agent?: string
  }
  data: Payment
}

/** New addresses of the person’s own choice. They take effect when the person enters the code that was sent there. */
export interface PendingContact {
  /** E-mail address on record; codes and links are sent there. */
  email?: string
  /** Phone number in E.164 form, for example `+35312345678`. */
  phoneNumber?: string
  /** Time until which the codes that were sent can be entered (UTC). */
  expires: string
}

/** Permission as it is decided in one tenant, role by role. */
export interface Permission {
  /** Name of the permission, `<Item>.<Action>`. */
  permission: string
  /** Every role, position and relation that may do something with it. */
  roles: RoleRight[]
}

/** Person who holds the permission, and under which conditions. */
export interface PermissionHolder {
  /** Id of the customer or admin user. */
  customerId: number
  /** First and last name, for callers with AdminUser.READ. */
  name?: string
  /** Identity they log in with, for callers with Identity.READ. */
  identity?: string
  /** Positions that the person holds in the tenant. */
  held: string[]
  /** End of the right, where a temporary position gives it. */
  until?: string
  /** The result of a call: it runs (ALLOW), it needs an approval (TASK_REQUIRED) or a step-up (SCA_REQUIRED), or it is refused (DENY). */
  decision: "ALLOW" | "TASK_REQUIRED" | "SCA_REQUIRED" | "DENY"
  /** For TASK_REQUIRED: the roles and positions that may approve. */
  approvedBy?: string[]
  /** For SCA_REQUIRED: the methods of the step-up. */
  stepUps?: string[]
  /** The makers whose calls may be approved here. */
  approves?: string[]
}

/** Event that reports a granted or ended position. */
export interface PositionEvent {
  /** Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know. */
  eventType: "position.granted" | "position.ended"
  /** Identifies the event: the same for every endpoint that gets it. */
  eventId: number
  /** Time of creation (UTC). */
  created: string
  /** Tenant to which it belongs. */
  tenantId: number
  /** Person who caused the event; absent if the service acted by itself. */
  actor?: {
    /** Id of the customer or admin user. */
    customerId: number
    /** Agent that acted with a token of this person. */
    agent?: string
  }
  /** The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut. */
  data: {
    /** Id of the customer or admin user. */
    customerId: number
    /** Position in the tenant or organisation, for example `LEVEL_01` or `DIRECTOR`. */
    position: string
    /** Company or association, made by the service. */
    organisationId?: number
    /** End of a position for a while. */
    until?: string
  }
}

/** People who could have approved a task at a moment, and the permission row of that moment. */
export interface PossibleApprovers {
  /** Moment for which it holds. */
  at: string
  /** Permission that the call of the task needs. */
  permission: string
  /** Row of that permission at that moment. */
  grants: string
  /** People who could have approved it, by name. */
  people: {
    /** Id of the customer or admin user. */
    customerId: number
    /** Name of the person at that moment. */
    name: string
    /** Position or role of the person at that moment by which they could approve. */
    position: string
    /** The person has approved the task. */
    hasApproved: boolean
  }[]
  /** False if there was more staff, or more events, than one answer looks at, or if you may not know the people above the tenant who could approve. */
  isComplete: boolean
}

/** Form of a logout (OpenID Connect RP-Initiated Logout). */
export interface PostEndOAuthSessionRequest {
  /** ID token of the session that ends, expired or not. */
  id_token_hint?: string
  /** Client of the ID token, if it is sent at all. */
  client_id?: string
  /** Registered address to which the browser returns. */
  post_logout_redirect_uri?: string
  /** Text that the redirect repeats. */
  state?: string
}

/** Template to render, and values for its variables. Without them: the one in force, with samples. */
export interface PreviewTemplateRequest {
  /** Template to try; without it, the one in force. */
  value?: string | undefined
  /** Values for the placeholders of the template. */
  values?: Record<string, string> | undefined
}

/** Message as it would be sent, and the variables that its template may name. */
export interface PreviewTemplateResponse {
  /** Channel of the message: `SMS` or `EMAIL`. */
  channel: "SMS" | "EMAIL"
  /** Subject of the e-mail. */
  subject?: string
  /** Plain text of the message. */
  text: string
  /** HTML text of the message. */
  html?: string
  /** Every variable that this template may name. */
  variables: string[]
}

/** Form of an authorization request, and the proof of the client (RFC 9126). */
export interface PushAuthorizationRequestRequest {
  /** Id of the client; not needed beside `client_assertion`. */
  client_id?: string
  /** Registered address to which the answer goes. The port of a loopback address may differ. */
  redirect_uri?: string
  /** Must be `code`. */
  response_type?: string
  /** Must be `query`, if it is sent at all. */
  response_mode?: string
  /** SHA-256 hash of the code verifier in base64url (RFC 7636). */
  code_challenge?: string
  /** Must be `S256`. */
  code_challenge_method?: string
  /** Text that the answer repeats. */
  state?: string
  /** `propose` for an agent; `openid`, with `profile` and `email`, to learn who the person is. Default: `propose`. */
  scope?: string
  /** Text that the ID token repeats. */
  nonce?: string
  /** URL of the MCP server, which is the default for `propose`, or the issuer, for an agent that uses the API (RFC 8707). */
  resource?: string
  /** `none` answers without asking anybody, `login` demands a new proof of identity, `consent` asks again what was allowed before. */
  prompt?: string
  /** Largest age of the last proof of identity, in seconds. */
  max_age?: string
  /** Name with which the person probably signs in. */
  login_hint?: string
  /** Thumbprint (RFC 7638) of the key of the client: the code works only with a proof by this key (RFC 9449 §10). */
  dpop_jkt?: string
  /** Wanted classes of authentication, separated by spaces. */
  acr_values?: string
  /** Request objects are not supported. */
  request?: string
  /** Value that the endpoint `par` has answered. */
  request_uri?: string
  /** `urn:ietf:params:oauth:client-assertion-type:jwt-bearer`, beside `client_assertion`. */
  client_assertion_type?: string
  /** JWT that the client signed with its key (RFC 7523): `private_key_jwt`. */
  client_assertion?: string
}

/** Reference to the request, for the authorization endpoint. */
export interface PushAuthorizationRequestResponse {
  /** Value of `request_uri` at the authorization endpoint. */
  request_uri: string
  /** Time until it expires, in seconds. */
  expires_in: number
}

/** Browser that takes pushed notices. */
export interface PushSubscription {
  /** Identifies the browser; made by the service. */
  subscriptionId: string
  /** Name that you gave to the browser. */
  name?: string
  /** Host of the push service of the browser. */
  host: string
  /** Time of the subscription. */
  created: string
}

/** Time since which undelivered callbacks are sent again, for all endpoints or for one. */
export interface RecoverCallbacksRequest {
  /** Only what was created at or after this time (UTC). */
  since: string
  /** Only what is for this webhook endpoint. */
  webhookEndpointId?: number | undefined
}

/** Number of callbacks that are sent again with the call, and whether others follow. */
export interface RecoverCallbacksResponse {
  /** Number of callbacks that are sent again with this call. */
  recovered: number
  /** True if there are others: the service sends them in the background, without a further call. */
  more: boolean
}

/** Metadata of an app that registers itself (RFC 7591). */
export type RegisterOAuthClientRequest = {
  /** Addresses to which answers may go: https, loopback http, or schemes of the app. */
  redirect_uris?: readonly string[] | undefined
  /** Name of the app, as it calls itself. */
  client_name?: string | undefined
  /** `none`, which is the default: such a client has no key. */
  token_endpoint_auth_method?: string | undefined
  /** `authorization_code` and `refresh_token`. */
  grant_types?: readonly string[] | undefined
  /** `code`. */
  response_types?: readonly string[] | undefined
  /** `propose`. */
  scope?: string | undefined
} & Record<string, unknown>

/** App that has registered itself, with its id. */
export interface RegisteredClient {
  /** Identifies the client in every request of OAuth. */
  client_id: string
  /** Time of the registration, in seconds since 1970. */
  client_id_issued_at: number
  /** Name of the app, as it calls itself. */
  client_name: string
  /** Addresses to which answers may go. */
  redirect_uris: string[]
  /** The client has no key. */
  token_endpoint_auth_method: "none"
  /** Grants that the client may use. */
  grant_types: string[]
  /** Answers that the client may request. */
  response_types: string[]
  /** Scopes that the client may request. */
  scope: string
}

/** New name of the passkey. */
export interface RenamePasskeyRequest {
  /** Name that people see. */
  name: string
}

/** Token to renew: valid, or expired within the last 30 days. */
export interface RenewTokenRequest {
  /** The token, with or without `Bearer ` before it. */
  jwt: string
}

/** Group as it should be, with all members. */
export type ReplaceScimGroupRequest = {
  /** Schemas of this message, as URNs. */
  schemas?: string[]
  /** Name of the group, which `scim.groups` maps to a position. It is required. */
  displayName?: string
  /** Identifier of the directory. */
  externalId?: string | null
  /** Users in the group, each with `value`. */
  members?: Record<string, unknown>[] | null
} & Record<string, unknown>

/** User as it should be. Attributes that are left out are removed, but for `name` and `active`. */
export type ReplaceScimUserRequest = {
  /** Schemas of this message, as URNs. */
  schemas?: string[]
  /** Name of the identity with which the person signs in. It is required. */
  userName?: string
  /** Identifier of the directory. */
  externalId?: string | null
  /** `givenName` and `familyName` of the person. */
  name?: Record<string, unknown> | null
  /** Job title. */
  title?: string | null
  /** False locks the person, and ends their sessions. */
  active?: boolean | string | null
  /** E-mail addresses with `value`, `type` and `primary`; the primary one is kept. */
  emails?: Record<string, unknown>[] | null
  /** International phone numbers; the primary one is kept. */
  phoneNumbers?: Record<string, unknown>[] | null
} & Record<string, unknown>

/** Form of a token request (RFC 6749): the grant, and what proves it. */
export interface RequestTokenRequest {
  /** Id of the client; not needed beside `client_assertion`. */
  client_id?: string
  /** `urn:ietf:params:oauth:client-assertion-type:jwt-bearer`, beside `client_assertion`. */
  client_assertion_type?: string
  /** JWT that the client signed with its key (RFC 7523): `private_key_jwt`. */
  client_assertion?: string
  /** One of `grant_types_supported` in the metadata. */
  grant_type?: string
  /** `propose`: the token only reads and proposes. */
  scope?: string
  /** Code of the redirect, for `authorization_code`. */
  code?: string
  /** Text whose SHA-256 hash was the `code_challenge`. */
  code_verifier?: string
  /** The redirect URI of the authorization request. */
  redirect_uri?: string
  /** Last refresh token of the grant, for `refresh_token`. */
  refresh_token?: string
  /** Token of the person, for a token exchange. */
  subject_token?: string
  /** `urn:ietf:params:oauth:token-type:access_token`. */
  subject_token_type?: string
  /** `urn:ietf:params:oauth:token-type:access_token`. */
  requested_token_type?: string
  /** Must not be sent. */
  actor_token?: string
  /** JSON array with one object (RFC 9396): `type` `countersign_agent`, `name`, `limits`, `approvers`, `expiresInSeconds`, `keep`. */
  authorization_details?: string
  /** In a token exchange, the same as `resource`. */
  audience?: string
  /** URL of the MCP server, for a token that opens nothing else; the issuer, for one that opens the API; or the resource of the code (RFC 8707). */
  resource?: string
}

/** Identity whose owner shall get a code or a link. */
export interface RequestVerificationRequest {
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** Fingerprint of the device, optionally as `<name>:<fingerprint>`. */
  deviceFingerprint?: string | undefined
}

/** `RESET`, so that no other call does it by accident. */
export interface ResetGlobalAdminIdentitiesRequest {
  /** The only status that can be given to all identities at once. */
  status: "RESET"
}

/** `RESET`, so that no other call does it by accident. */
export interface ResetIdentitiesRequest {
  /** The only status that can be given to all identities at once. */
  status: "RESET"
}

/** Identity after a reset, and where its temporary password went. */
export interface ResetIdentity {
  /** Open tasks that change this item and that you may see: at most 10. Only where one item is asked for. */
  pendingTasks?: number[]
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** True if a code of an authenticator app is required to log in; `pending` until the first code has come. */
  totpEnabled: boolean | "pending"
  /** True if the identity signs in with passkeys. */
  webAuthN?: boolean
  /** Short name of the identity provider with which this identity signs in. */
  sso?: string
  /** RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks. */
  publicKey?: string
  /** Time after which the identity cannot log in. A time in the past locks it now. */
  authLockedAfter?: string
  /** Time after which the password must be changed before the identity can log in. Nothing changes for one without a password. */
  changeAfter?: string
  /** People who chose a proof of this identity, or an address of its person, and when. Absent after the person has chosen their own password or confirmed the address. Only administrators see it. */
  proofsSetBy?: {
    /** Id of the customer or admin user. */
    customerId: number
    /** Time of the last such change (UTC). */
    at: string
  }[]
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
  /** The channel and the address to which the new password was sent; absent if the identity has no password. */
  passwordSentTo?: {
    /** Channel of the message: `SMS` or `EMAIL`. */
    channel: "SMS" | "EMAIL"
    /** Phone number or e-mail address on record. */
    address: string
  }
}

/** `RESET`, so that no other call does it by accident. */
export interface ResetInstitutionAdminIdentitiesRequest {
  /** The only status that can be given to all identities at once. */
  status: "RESET"
}

/** Token to end, and the client that got it (RFC 7009). */
export interface RevokeTokenRequest {
  /** Id of the client; not needed beside `client_assertion`. */
  client_id?: string
  /** `urn:ietf:params:oauth:client-assertion-type:jwt-bearer`, beside `client_assertion`. */
  client_assertion_type?: string
  /** JWT that the client signed with its key (RFC 7523): `private_key_jwt`. */
  client_assertion?: string
  /** The token to end. */
  token?: string
  /** Ignored: the service knows its tokens. */
  token_type_hint?: string
}

/** The right that one role, position or relation has by the permission. */
export interface RoleRight {
  /** Role, position or relation to the item. */
  role: string
  /** The result of a call: it runs (ALLOW), it needs an approval (TASK_REQUIRED) or a step-up (SCA_REQUIRED), or it is refused (DENY). */
  decision: "ALLOW" | "TASK_REQUIRED" | "SCA_REQUIRED" | "DENY"
  /** For TASK_REQUIRED: the roles and positions that may approve. */
  approvedBy?: string[]
  /** For SCA_REQUIRED: the methods of the step-up. */
  stepUps?: string[]
  /** The makers whose calls may be approved here. */
  approves?: string[]
}

/** New signing secret, shown only here, and until when the previous one signs as well. */
export interface RotateCallbackSecretResponse {
  /** Signing secret (`whsec_…`); shown only this once. */
  secret: string
  /** Time until which the previous secret signs as well (UTC). */
  previousExpires?: string
}

/** New secret of an upstream, shown only here, and the end of the previous one. */
export interface RotateUpstreamSecretResponse {
  /** Signing secret (`whsec_…`); shown only this once. */
  secret: string
  /** Time until which the previous secret signs as well (UTC). */
  previousExpires: string
}

/** New signing secret of the endpoint, shown only here, and until when the previous one signs as well. */
export interface RotateWebhookEndpointResponse {
  /** Signing secret (`whsec_…`); shown only this once. */
  secret: string
  /** Time until which the previous secret signs as well (UTC). */
  previousExpires: string
}

/** Results of the operations of a bulk request, in their order. */
export interface ScimBulkResponse {
  /** Schemas of this message, as URNs. */
  schemas: string[]
  /** Results in the order of the operations. */
  Operations: {
    /** Method of the operation. */
    method: string
    /** Name of the operation in the request. */
    bulkId?: string
    /** Address of the resource. */
    location?: string
    /** Entity tag of the resource. */
    version?: string
    /** HTTP status, as a text. */
    status: string
    /** Error of a refused operation. */
    response?: Record<string, unknown>
  }[]
}

/** Group of a directory with its members. */
export interface ScimGroup {
  /** Schemas of this message, as URNs. */
  schemas: string[]
  /** Identifier that the service gives. */
  id: string
  /** Identifier of the directory. */
  externalId?: string
  /** Name of the group. */
  displayName?: string
  /** Users in the group. */
  members?: {
    /** Identifier of the user. */
    value: string
    /** Name of the user. */
    display: string
    /** Always User. */
    type: string
  }[]
  /** Data about the resource. */
  meta?: {
    /** User or Group. */
    resourceType: string
    /** Time of creation. */
    created: string
    /** Time of the last change. */
    lastModified: string
    /** Address of the resource. */
    location: string
    /** Entity tag of the resource. */
    version: string
  }
}

/** Page of the groups of a directory. */
export interface ScimGroupList {
  /** Schemas of this message, as URNs. */
  schemas: string[]
  /** Number of resources that match. Absent on pages by cursor. */
  totalResults?: number
  /** Number of resources in this answer. */
  itemsPerPage: number
  /** Position of the first resource, from 1. Absent on pages by cursor. */
  startIndex?: number
  /** Cursor of the next page, if there is one. */
  nextCursor?: string
  /** Resources of this page. */
  Resources: ScimGroup[]
}

/** Page of the users and groups that a search finds. */
export interface ScimResourceList {
  /** Schemas of this message, as URNs. */
  schemas: string[]
  /** Number of resources that match. Absent on pages by cursor. */
  totalResults?: number
  /** Number of resources in this answer. */
  itemsPerPage: number
  /** Position of the first resource, from 1. Absent on pages by cursor. */
  startIndex?: number
  /** Cursor of the next page, if there is one. */
  nextCursor?: string
  /** Resources of this page. */
  Resources: (ScimUser | ScimGroup)[]
}

/** Kind of resource of directory sync. */
export interface ScimResourceType {
  /** Schemas of this message, as URNs. */
  schemas: string[]
  /** Identifies the document. */
  id: string
  /** Name of the resource type. */
  name: string
  /** Meaning in this service. */
  description: string
  /** Data about this document. */
  meta: Record<string, unknown>
  /** Path of the resources. */
  endpoint: string
  /** Schema of the resources. */
  schema: string
  /** None. */
  schemaExtensions: unknown[]
}

/** Kinds of resources of directory sync. */
export interface ScimResourceTypeList {
  /** Schemas of this message, as URNs. */
  schemas: string[]
  /** Number of resources that match. Absent on pages by cursor. */
  totalResults?: number
  /** Number of resources in this answer. */
  itemsPerPage: number
  /** Position of the first resource, from 1. Absent on pages by cursor. */
  startIndex?: number
  /** Cursor of the next page, if there is one. */
  nextCursor?: string
  /** Resources of this page. */
  Resources: ScimResourceType[]
}

/** Attributes of a kind of resource. */
export interface ScimSchema {
  /** Schemas of this message, as URNs. */
  schemas: string[]
  /** Identifies the document. */
  id: string
  /** Name of the resource type. */
  name: string
  /** Meaning in this service. */
  description: string
  /** Data about this document. */
  meta: Record<string, unknown>
  /** Attributes with their types (RFC 7643, section 7). */
  attributes: Record<string, unknown>[]
}

/** Schemas of directory sync. */
export interface ScimSchemaList {
  /** Schemas of this message, as URNs. */
  schemas: string[]
  /** Number of resources that match. Absent on pages by cursor. */
  totalResults?: number
  /** Number of resources in this answer. */
  itemsPerPage: number
  /** Position of the first resource, from 1. Absent on pages by cursor. */
  startIndex?: number
  /** Cursor of the next page, if there is one. */
  nextCursor?: string
  /** Resources of this page. */
  Resources: ScimSchema[]
}

/** Abilities of directory sync (RFC 7643, section 5). */
export interface ScimServiceProviderConfig {
  /** Schemas of this message, as URNs. */
  schemas: string[]
  /** Changes of single attributes. */
  patch: {
    /** True if the service can do this. */
    supported: boolean
  }
  /** Many operations in one request, and their limits. */
  bulk: {
    /** True if the service can do this. */
    supported: boolean
    /** Most operations in one request. */
    maxOperations: number
    /** Largest body in bytes. */
    maxPayloadSize: number
  }
  /** Filters, and the most resources in one answer. */
  filter: {
    /** True if the service can do this. */
    supported: boolean
    /** Most resources in one answer. */
    maxResults: number
  }
  /** Passwords are not set by directory sync. */
  changePassword: {
    /** True if the service can do this. */
    supported: boolean
  }
  /** Sorted lists. */
  sort: {
    /** True if the service can do this. */
    supported: boolean
  }
  /** Versions of resources as entity tags. */
  etag: {
    /** True if the service can do this. */
    supported: boolean
  }
  /** Paging by cursor and by index (RFC 9865). */
  pagination: Record<string, unknown>
  /** Ways in which a client proves itself. */
  authenticationSchemes: Record<string, unknown>[]
  /** Data about this document. */
  meta: Record<string, unknown>
}

/** Token with which an identity provider keeps people and groups of a tenant in step, without its secret. */
export interface ScimToken {
  /** Identifies the token where it is listed and ended. */
  scimTokenId: string
  /** Name of the token, for example of the directory that uses it. */
  name: string
  /** Creator of the token. It acts with their rights, and ends with them. */
  customerId: number
  /** Time of creation (UTC). */
  created: string
  /** End of the token. */
  expires: string
}

/** Admin user whom a directory manages, as the directory sees them. */
export interface ScimUser {
  /** Schemas of this message, as URNs. */
  schemas: string[]
  /** Identifier of the directory. */
  externalId?: string
  /** Name of the identity with which the person signs in. */
  userName?: string
  /** Name of the person. */
  name?: {
    /** Full name, made of the others. */
    formatted?: string
    /** Last name. */
    familyName?: string
    /** First name. */
    givenName?: string
  }
  /** Full name, made of givenName and familyName. */
  displayName?: string
  /** Job title. */
  title?: string
  /** The e-mail address on record: of several, the primary one. */
  emails?: {
    /** E-mail address. */
    value?: string
    /** Label of the value, for example work. */
    type?: string
    /** True for the value that is used. */
    primary?: boolean
  }[]
  /** The phone number on record: of several, the primary one. */
  phoneNumbers?: {
    /** International phone number. */
    value?: string
    /** Label of the value, for example work. */
    type?: string
    /** True for the value that is used. */
    primary?: boolean
  }[]
  /** Identifier that the service gives. */
  id: string
  /** False: the directory has locked the person. */
  active?: boolean
  /** Groups of the person. */
  groups?: {
    /** Identifier of the group. */
    value: string
    /** Name of the group. */
    display: string
    /** Always direct. */
    type: string
  }[]
  /** Data about the resource. */
  meta?: {
    /** User or Group. */
    resourceType: string
    /** Time of creation. */
    created: string
    /** Time of the last change. */
    lastModified: string
    /** Address of the resource. */
    location: string
    /** Entity tag of the resource. */
    version: string
  }
}

/** Page of the users of a directory. */
export interface ScimUserList {
  /** Schemas of this message, as URNs. */
  schemas: string[]
  /** Number of resources that match. Absent on pages by cursor. */
  totalResults?: number
  /** Number of resources in this answer. */
  itemsPerPage: number
  /** Position of the first resource, from 1. Absent on pages by cursor. */
  startIndex?: number
  /** Cursor of the next page, if there is one. */
  nextCursor?: string
  /** Resources of this page. */
  Resources: ScimUser[]
}

/** Subject and resource whose actions are searched (AuthZEN 1.0). */
export interface SearchActionsRequest {
  /** Somebody whose rights are asked about. */
  subject: {
    /** `customer`, with the customer id as `id`, or `identity`, with the name as `id`. */
    type: string
    /** Customer id, or name of the identity. */
    id: string
  }
  /** The thing, or kind of thing, on which the action is taken. */
  resource: {
    /** Item of a permission, for example `Wallet`. */
    type: string
    /** Id of the thing; any text for a new one. */
    id: string
    /** `tenantId`, or `institution` above tenants; with the other parameters of the path and fields of the body. */
    properties?: Record<string, unknown> | undefined
  }
  /** Taken for the sake of the standard; it changes no decision. */
  context?: Record<string, unknown> | undefined
  /** Part of the results that is wanted. */
  page?: {
    /** `next_token` of the page before; empty for the first page. */
    token?: string | undefined
    /** Most results of a page. */
    limit?: number | undefined
  } | undefined
}

/** Actions of the subject on the resource that evaluate to true. */
export interface SearchActionsResponse {
  /** Everything that evaluates to true. A page can be empty although more follow. */
  results: AccessAction[]
  /** The place at which the results continue. */
  page: {
    /** Token of the next page; empty on the last one. */
    next_token: string
  }
}

/** Subject, action and type of the things that are searched (AuthZEN 1.0). */
export interface SearchResourcesRequest {
  /** Somebody whose rights are asked about. */
  subject: {
    /** `customer`, with the customer id as `id`, or `identity`, with the name as `id`. */
    type: string
    /** Customer id, or name of the identity. */
    id: string
  }
  /** The action of a permission, or an operation. */
  action: {
    /** `READ`, `CREATE`, `UPDATE` or `DELETE`, or the `operationId` of an operation. */
    name: string
  }
  /** The thing, or kind of thing, on which the action is taken. */
  resource: {
    /** Item of a permission, for example `Wallet`. */
    type: string
    /** `tenantId`, or `institution` above tenants; with the other parameters of the path and fields of the body. */
    properties?: Record<string, unknown> | undefined
  }
  /** Taken for the sake of the standard; it changes no decision. */
  context?: Record<string, unknown> | undefined
  /** Part of the results that is wanted. */
  page?: {
    /** `next_token` of the page before; empty for the first page. */
    token?: string | undefined
    /** Most results of a page. */
    limit?: number | undefined
  } | undefined
}

/** Things on which the action of the subject evaluates to true. */
export interface SearchResourcesResponse {
  /** Everything that evaluates to true. A page can be empty although more follow. */
  results: AccessResource[]
  /** The place at which the results continue. */
  page: {
    /** Token of the next page; empty on the last one. */
    next_token: string
  }
}

/** Parameters of a list of groups. */
export type SearchScimGroupsRequest = {
  /** Schemas of this message, as URNs. */
  schemas?: string[]
  /** Filter, for example `userName eq "ada@harbour.example"`. */
  filter?: string
  /** Attribute by which the list is sorted. */
  sortBy?: string
  /** `ascending` (the default) or `descending`. */
  sortOrder?: string
  /** Position of the first resource, from 1. */
  startIndex?: number
  /** Most resources in the answer. */
  count?: number
  /** Empty for the first page by cursor, then the `nextCursor` of the page before. */
  cursor?: string
  /** Attributes of the answer. */
  attributes?: string[]
  /** Attributes that the answer leaves out. */
  excludedAttributes?: string[]
} & Record<string, unknown>

/** Parameters of a search among users and groups. */
export type SearchScimResourcesRequest = {
  /** Schemas of this message, as URNs. */
  schemas?: string[]
  /** Filter, for example `userName eq "ada@harbour.example"`. */
  filter?: string
  /** Attribute by which the list is sorted. */
  sortBy?: string
  /** `ascending` (the default) or `descending`. */
  sortOrder?: string
  /** Position of the first resource, from 1. */
  startIndex?: number
  /** Most resources in the answer. */
  count?: number
  /** Empty for the first page by cursor, then the `nextCursor` of the page before. */
  cursor?: string
  /** Attributes of the answer. */
  attributes?: string[]
  /** Attributes that the answer leaves out. */
  excludedAttributes?: string[]
} & Record<string, unknown>

/** Parameters of a list of users. */
export type SearchScimUsersRequest = {
  /** Schemas of this message, as URNs. */
  schemas?: string[]
  /** Filter, for example `userName eq "ada@harbour.example"`. */
  filter?: string
  /** Attribute by which the list is sorted. */
  sortBy?: string
  /** `ascending` (the default) or `descending`. */
  sortOrder?: string
  /** Position of the first resource, from 1. */
  startIndex?: number
  /** Most resources in the answer. */
  count?: number
  /** Empty for the first page by cursor, then the `nextCursor` of the page before. */
  cursor?: string
  /** Attributes of the answer. */
  attributes?: string[]
  /** Attributes that the answer leaves out. */
  excludedAttributes?: string[]
} & Record<string, unknown>

/** Action and resource for which people are searched (AuthZEN 1.0). */
export interface SearchSubjectsRequest {
  /** Somebody whose rights are asked about. */
  subject: {
    /** `customer`, with the customer id as `id`, or `identity`, with the name as `id`. */
    type: string
  }
  /** The action of a permission, or an operation. */
  action: {
    /** `READ`, `CREATE`, `UPDATE` or `DELETE`, or the `operationId` of an operation. */
    name: string
  }
  /** The thing, or kind of thing, on which the action is taken. */
  resource: {
    /** Item of a permission, for example `Wallet`. */
    type: string
    /** Id of the thing; any text for a new one. */
    id: string
    /** `tenantId`, or `institution` above tenants; with the other parameters of the path and fields of the body. */
    properties?: Record<string, unknown> | undefined
  }
  /** Taken for the sake of the standard; it changes no decision. */
  context?: Record<string, unknown> | undefined
  /** Part of the results that is wanted. */
  page?: {
    /** `next_token` of the page before; empty for the first page. */
    token?: string | undefined
    /** Most results of a page. */
    limit?: number | undefined
  } | undefined
}

/** Subjects whose action on the resource evaluates to true. */
export interface SearchSubjectsResponse {
  /** Everything that evaluates to true. A page can be empty although more follow. */
  results: AccessSubject[]
  /** The place at which the results continue. */
  page: {
    /** Token of the next page; empty on the last one. */
    next_token: string
  }
}

/** Question of a person. The answer is never shown. */
export interface SecurityQuestion {
  /** Question, as the list of questions names it. */
  securityQuestionId: number
  /** Id of the customer or admin user. */
  customerId: number
  /** Text of the security question. */
  question: string
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
}

/** Login that has not ended: one token and its renewals. */
export interface Session {
  /** Id of the session, or of the liveness check. */
  sessionId: string
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** Time of creation (UTC). */
  created: string
  /** Time of the last renewal (UTC). */
  lastRenewed: string
  /** Authentication methods that proved the person (RFC 8176), for example `pwd`, `otp`, `pop`. */
  amr: string[]
  /** True for the session of the token that made the call. */
  current: boolean
}

/** Event that reports a sign-in, or the end of a session. */
export interface SessionEvent {
  /** Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know. */
  eventType: "session.created" | "session.ended"
  /** Identifies the event: the same for every endpoint that gets it. */
  eventId: number
  /** Time of creation (UTC). */
  created: string
  /** Tenant to which it belongs. */
  tenantId: number
  /** Person who caused the event; absent if the service acted by itself. */
  actor?: {
    /** Id of the customer or admin user. */
    customerId: number
    /** Agent that acted with a token of this person. */
    agent?: string
  }
  /** The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut. */
  data: {
    /** Absent if all sessions of the identity have ended. */
    sessionId?: string
    /** Id of the customer or admin user. */
    customerId: number
    /** Name with which a person or program logs in; unique across all tenants. */
    identity: string
    /** Time of creation (UTC). */
    created?: string
  }
}

/** One key of the configuration with the value in force and its default. */
export interface Setting {
  /** Open tasks that change this item and that you may see: at most 10. Only where one item is asked for. */
  pendingTasks?: number[]
  /** Name of the configuration key. */
  key: string
  /** The value in force; absent for a key without a default that is not set. */
  value?: string | number | boolean | unknown[] | Record<string, unknown>
  /** Value that applies if the key is not set here. */
  default?: string | number | boolean | unknown[] | Record<string, unknown>
  /** True if the key is set here, for this tenant or for the service. */
  overridden: boolean
  /** Explanation of the key in a sentence, in the language of `accept-language`; lists show it. */
  about?: string
  /** Subject that the key belongs to, such as `tasks`; lists show it. */
  part?: string
  /** True if only GLOBAL roles may set it for a tenant. */
  globalOnly?: boolean
  /** Permission that allows a change of this key as well as the one for all keys; lists show it. */
  alsoChangedBy?: string
}

/** Webhook with a fresh signature: send these headers with exactly this body. */
export interface SignedCallback {
  /** Headers to send, the fresh signature among them. */
  headers: Record<string, unknown>
  /** Body to send, byte for byte. */
  body: string
}

/** Permission rows or approval policies to try. */
export interface SimulateRequest {
  /** Text, number, boolean or JSON, by the key's type. `clientSecret` is never shown again. */
  value: {
    /** Secret of the service at an identity provider; `***` keeps the stored one. */
    clientSecret: string
  } & Record<string, unknown> | string | number | boolean | readonly unknown[] | Record<string, unknown>
  /** A row `<Item>.<Action>.Allowed`, `permission.matrix`, or `approval.policies`. */
  key: string
  /** The tenant whose decisions are evaluated; for a row, the caller's own tenant by default. */
  tenantId?: number | undefined
}

/** Calls of the last 7 days that would be decided differently, and whose they were. */
export interface SimulateResponse {
  /** Number of decisions that were examined. */
  decisions: {
    /** Remembered decisions by the rows in question; those of the last minute may be missing. */
    lookedAt: number
    /** First day of the period. */
    since: string
    /** Share of decisions that are remembered, in percent, as configured now. */
    samplePercent: number
  }
  /** Calls whose decision would change. */
  calls: {
    /** Number of calls that would be let through, or with fewer conditions. */
    gain: number
    /** Number of calls that would be refused, or meet more conditions. */
    lose: number
    /** Number of calls that would meet other conditions. */
    change: number
    /** Number of calls that cannot be judged, because what a policy reads of them was not kept. Only for `approval.policies`. */
    unknown?: number
  }
  /** Decisions that would change. */
  changes: {
    /** Effect of the proposed rows: whether the caller gains or loses. */
    effect: "GAINS" | "LOSES" | "CHANGES"
    /** Call that was decided on, as method and path. */
    call: string
    /** Tells whether the call was made, stored as a task, or approved. */
    as: "CALL" | "TASK" | "CHECK"
    /** Roles, positions and relations of the caller with regard to the item. */
    held: string[]
    /** Roles and positions of the maker. */
    makerHeld?: string[]
    /** Decision at the time. */
    from: {
      /** Decision on the call. */
      decision: "ALLOW" | "DENY" | "TASK_REQUIRED" | "SCA_REQUIRED"
      /** Grants that decided. */
      by: string[]
    }
    /** Decision with the proposed rows. */
    to: {
      /** Decision on the call. */
      decision: "ALLOW" | "DENY" | "TASK_REQUIRED" | "SCA_REQUIRED"
      /** Grants that decided. */
      by: string[]
    }
    /** Number of calls that were decided like this. */
    count: number
    /** Some of the callers. */
    people: {
      /** Id of the customer or admin user. */
      customerId: number
      /** Name with which a person or program logs in; unique across all tenants. */
      identity?: string
    }[]
  }[]
  /** The proposed policies in words. Only for `approval.policies`. */
  policies?: {
    /** Name of the policy, unique in its tenant. */
    name: string
    /** The policy in words. */
    description: string
    /** The same words as key and values, for the reader’s own language. */
    sentence: {
      /** English text with the names of its values in braces, as an ICU message. */
      key: string
      /** Values by name: a text, a number, `{quoted}`, `{amount, currency}`, `{time}`, another `{key, values}`, or a list of them, also as `{all}`, `{each}` and `{sentences}`. */
      values: Record<string, unknown>
    }
  }[]
  /** Number of further changes, of less frequent calls. */
  notShown: number
  /** Decision on the call that would save the value, by yourself. A value that gives a right which you do not have needs a task. */
  saving: {
    /** Decision on the call. */
    decision: "ALLOW" | "DENY" | "TASK_REQUIRED" | "SCA_REQUIRED"
    /** Next steps that would let the call through. */
    whatWouldHelp: string
    /** The words of `whatWouldHelp` as key and values, for readers of every language. */
    helpSentence?: {
      /** English text with the names of its values in braces, as an ICU message. */
      key: string
      /** Values by name: a text, a number, `{quoted}`, `{amount, currency}`, `{time}`, another `{key, values}`, or a list of them, also as `{all}`, `{each}` and `{sentences}`. */
      values: Record<string, unknown>
    }
  }
}

/** Kind of proof with which the password shall be changed. */
export interface StartPasswordChangeRequest {
  /** Code by SMS, link by e-mail, or liveness check. */
  type: "OTP" | "LINK" | "CLOUD_LIVENESS" | "AWS_LIVENESS"
  /** Further data of the chosen type: for a liveness check JSON text with `cloudLivenessSessionId`. */
  info?: {
    /** URL to which people return from the hosted page. */
    landingUrl?: string | undefined
  } | string | undefined
  /** Fingerprint of the device, optionally as `<name>:<fingerprint>`. */
  deviceFingerprint?: string | undefined
}

/** The data of the next step: for a liveness check, the address of its page. */
export interface StartPasswordChangeResponse {
  /** Further data of the chosen type: for a liveness check JSON text with `cloudLivenessSessionId`. */
  info?: string
  /** Value of the cookie that the start of a liveness check sets. A check that is completed in a browser without it changes the password only with a code. */
  binding?: string
}

/** Approval that was recorded for one step of a policy. */
export interface StepApproval {
  /** Person who approved. */
  customerId: number
  /** Name of that person. */
  name?: string
  /** Time of the approval. */
  at: string
  /** Person in whose place it was given. */
  onBehalfOf?: number
  /** Name of the person in whose place it was given. */
  onBehalfOfName?: string
}

/** Reason for stopping. */
export interface StopTaskRequest {
  /** Reason for stopping. */
  executorComment: string
}

/** Present while no e-mail is sent to this person. Only where one person is asked for. */
export interface SuppressedEmail {
  /** `BOUNCE`: a mail came back for good. `COMPLAINT`: its reader reported it as unwanted. */
  reason: "BOUNCE" | "COMPLAINT"
  /** Time of the bounce or complaint (UTC). */
  since: string
  /** Time from which e-mails are sent again (UTC). */
  until: string
}

/** Call that is stored until other people approve it, with its approvals and its result. */
export interface Task {
  /** Task, as the header `task-id` named it when the call was stored. */
  taskId: number
  /** HTTP method of the stored call. */
  httpMethod: "POST" | "PUT" | "PATCH" | "DELETE"
  /** Path of the stored call, with its query. */
  path: string
  /** JSON text of the body of the call; write-only fields read `***`. */
  body: string
  /** Customer id of the person who made the task. */
  initiator: number
  /** Name of the person who made the task. */
  initiatorName?: string
  /** Name of the agent that made the call with an agent token. */
  agent?: string
  /** Last reads of the agent before it proposed this, newest first. Shown with one task, not in lists; a person’s task has none. */
  agentReads?: {
    /** Operation that was called. */
    operationId: string
    /** Path below the base, without its query. */
    path: string
    /** Time of the event (UTC). */
    at: string
  }[]
  /** Customer id of the person who executed the task. */
  executor?: number
  /** The effect of the call, in words for the people who approve it. */
  description: string
  /** The same words as key and values, for the reader’s own language. Absent from older tasks. */
  sentence?: {
    /** English text with the names of its values in braces, as an ICU message. */
    key: string
    /** Values by name: a text, a number, `{quoted}`, `{amount, currency}`, `{time}`, another `{key, values}`, or a list of them, also as `{all}`, `{each}` and `{sentences}`. */
    values: Record<string, unknown>
  }
  /** Effects of the call beside those that the description names. Of an open task they are computed anew. */
  effects?: {
    /** The field in words; a member of a JSON value by its dotted path. */
    label: string
    /** Present value; absent where the call creates something, and for secrets. */
    before?: string
    /** Key of the label, for readers of other languages. */
    key: string
    /** Values of the key, if it has any. */
    values: Record<string, unknown>
    /** Value afterwards; `***` for a secret, `none` for a value that is removed. */
    after: string
  }[]
  /** Present if the item of an open task has changed since the proposal. EXECUTE then needs `if-match` with the present etag of the item. */
  changedSince?: {
    /** Time of the last change of the item. */
    at: string
    /** Fields that the call writes and that have another value now. */
    fields: string[]
  }
  /** Word for what the call is about, for example `transfer` or `setting`. */
  kind: string
  /** Amounts that the call moves, one for each currency. Absent if it moves none. */
  amounts?: MovedAmount[]
  /** Roles and positions, separated by commas, whose holders may approve and execute. */
  executorRoles: string
  /** Comment of the initiator (header `task-initiator-comment`). */
  initiatorComment?: string
  /** Comment of the person who decided, or the reason why the service ended it. */
  executorComment?: string
  /** Text by which the task can be found again (header `task-tag`). */
  tag?: string
  /** Task that this one took the place of (header `task-replaces`). */
  replaces?: number
  /** Task that took the place of this one. */
  replacedBy?: number
  /** The state of the task; the guide on task states says who can change it. */
  status: "DRAFT" | "PENDING" | "EXECUTE" | "EXECUTED" | "REJECTED" | "DISCARDED" | "FAILED"
  /** Decision of each named or counted approver. */
  approvals: {
    /** Id of the customer or admin user. */
    customerId: number
    /** Name that people see. */
    name?: string
    /** Decision of this person. */
    status: "PENDING" | "APPROVED" | "REJECTED"
    /** Person in whose place a substitute decided. */
    onBehalfOf?: number
    /** Name of the person in whose place a substitute acted. */
    onBehalfOfName?: string
  }[]
  /** Approval policies that the task has to meet, beside the approvals that it needs anyway. Absent without any. */
  policies?: TaskPolicy[]
  /** Time at which a task that is fully approved runs, after a cool-down or in a window of its policies. */
  runsAt?: string
  /** Time at which the task is discarded if it is still PENDING or FAILED. */
  expires?: string
  /** The approvals that are still missing: of a PENDING task that waits for steps of its policies, and after an approval that does not run the task yet. In the language of `accept-language`: in English it has the ids of people, in other languages their names. */
  whatIsMissing?: string
  /** Number of approvals with which the task runs. */
  approvalsRequired: number
  /** Number of approvals recorded so far that count towards `approvalsRequired`. */
  approvalsGiven: number
  /** Statuses to which you may take the task now. Absent in events, whose readers may take it to different ones. */
  moves?: ("PENDING" | "DISCARDED" | "REJECTED" | "DRAFT" | "EXECUTE")[]
  /** Present while nobody knows whether the request to an upstream took effect. In EXECUTE it is sent again with the same key; afterwards somebody has to find out at the upstream. */
  outcome?: "UNKNOWN"
  /** Body with which the executed call answered; a long one is cut. */
  responseBody?: string
  /** Reason for which the call of a FAILED task failed, in the language of `accept-language`. Shown with one task, and absent in English: `responseBody` says it. */
  failure?: string
  /** HTTP status with which the executed call answered. */
  responseCode?: number
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
}

/** Payload of the webhooks that report a change of a task. */
export interface TaskCallback {
  /** Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know. */
  eventType: "task.pending" | "task.executed" | "task.rejected" | "task.discarded" | "task.failed"
  /** Task, as the header `task-id` named it when the call was stored. */
  taskId: number
  /** Status that the task has now. */
  status: "DRAFT" | "PENDING" | "EXECUTE" | "EXECUTED" | "REJECTED" | "DISCARDED" | "FAILED"
  /** The effect of the task, in words for people. */
  description: string
  /** Customer id of the person who made the task. */
  initiator: number
  /** Customer id of the person who executed the task. */
  executor?: number
  /** Text by which the task can be found again (header `task-tag`). */
  tag?: string
  /** Time of the last change (UTC). */
  lastModified: string
}

/** Comment on a task: its author, its time and its text. */
export interface TaskComment {
  /** Comment, as the list of comments of its task names it. */
  commentId: number
  /** Id of the customer or admin user. */
  customerId: number
  /** Name of the author. */
  name?: string
  /** Agent that wrote the comment, with a token of the author. */
  agent?: string
  /** Text of the comment; empty after its author was erased. */
  text: string
  /** Time of creation (UTC). */
  created: string
}

/** Event that reports a comment on a task. */
export interface TaskCommentEvent {
  /** Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know. */
  eventType: "task.commented"
  /** Identifies the event: the same for every endpoint that gets it. */
  eventId: number
  /** Time of creation (UTC). */
  created: string
  /** Tenant to which it belongs. */
  tenantId: number
  /** Person who caused the event; absent if the service acted by itself. */
  actor?: {
    /** Id of the customer or admin user. */
    customerId: number
    /** Agent that acted with a token of this person. */
    agent?: string
  }
  /** The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut. */
  data: {
    /** Task, as the header `task-id` named it when the call was stored. */
    taskId: number
    /** Comment, as the list of comments of its task names it. */
    commentId: number
    /** Id of the customer or admin user. */
    customerId: number
    /** Name of the agent that made the call with an agent token. */
    agent?: string
    /** Text of the comment. */
    text: string
    /** Time of creation (UTC). */
    created: string
  }
}

/** Change of a task: its actor, its time and the status after it. */
export interface TaskEvent {
  /** Time of the event (UTC). */
  at: string
  /** Customer id of the actor. */
  by: number | "service"
  /** Name of that person. */
  name?: string
  /** Person in whose place a substitute acted. */
  onBehalfOf?: number
  /** Name of the person in whose place a substitute acted. */
  onBehalfOfName?: string
  /** Name of the agent that made the call with an agent token. */
  agent?: string
  /** Event in words. */
  what: string
  /** Status of the task after the event. */
  status: "DRAFT" | "PENDING" | "EXECUTE" | "EXECUTED" | "REJECTED" | "DISCARDED" | "FAILED"
  /** The number of times that the task had been run by then, from 1. */
  attempt: number
  /** Comment of the person who acted. */
  comment?: string
  /** HTTP status with which the executed call answered. */
  responseCode?: number
}

/** Approval policy of a task, with the progress of its steps. */
export interface TaskPolicy {
  /** Name of the policy, unique in its tenant. */
  name: string
  /** The policy in words. */
  description: string
  /** The same words as key and values, for the reader’s own language. */
  sentence: {
    /** English text with the names of its values in braces, as an ICU message. */
    key: string
    /** Values by name: a text, a number, `{quoted}`, `{amount, currency}`, `{time}`, another `{key, values}`, or a list of them, also as `{all}`, `{each}` and `{sentences}`. */
    values: Record<string, unknown>
  }
  /** Steps of the policy, in their order. */
  steps: TaskStep[]
}

/** Event that reports a change of a task. */
export interface TaskStateEvent {
  /** Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know. */
  eventType: "task.submitted" | "task.approved" | "task.rejected" | "task.executed" | "task.failed" | "task.discarded"
  /** Identifies the event: the same for every endpoint that gets it. */
  eventId: number
  /** Time of creation (UTC). */
  created: string
  /** Tenant to which it belongs. */
  tenantId: number
  /** Person who caused the event; absent if the service acted by itself. */
  actor?: {
    /** Id of the customer or admin user. */
    customerId: number
    /** Agent that acted with a token of this person. */
    agent?: string
  }
  data: Task
}

/** One step of an approval policy of a task: who may approve, how many must, and who has. */
export interface TaskStep {
  /** Name of the step, unique in its policy. */
  name: string
  /** Roles and positions whose holders may approve this step. */
  roles: string[]
  /** People who may approve this step. */
  people: number[]
  /** Number of different people who must approve this step. */
  needed: number
  /** Step-up that each approver of this step must make. */
  proof?: "OTP" | "IDENTITY" | "CLOUD_LIVENESS"
  /** WAITING for an earlier step, OPEN for approvals, or MET. */
  state: "WAITING" | "OPEN" | "MET"
  /** Approvals recorded for this step. */
  approvals: StepApproval[]
}

/** Position that an admin user holds or held for a while, beside their own. */
export interface TemporaryPosition {
  /** Position for a while, as the list of them names it. */
  temporaryPositionId: number
  /** Id of the customer or admin user. */
  customerId: number
  /** Position that the person holds beside their own. */
  position: "LEVEL_01" | "LEVEL_02" | "LEVEL_03" | "LEVEL_04" | "LEVEL_05" | "LEVEL_06" | "LEVEL_07" | "LEVEL_08" | "LEVEL_09" | "LEVEL_10" | "LEVEL_11" | "LEVEL_12" | "LEVEL_13" | "LEVEL_14" | "LEVEL_15" | "LEVEL_16" | "LEVEL_17" | "LEVEL_18" | "LEVEL_19" | "LEVEL_20"
  /** Number of minutes from the grant to the end. */
  minutes: number
  /** Reason in words. */
  reason: string
  /** Time at which the position was granted. */
  from: string
  /** Time from which it does not count any more, in running sessions too. */
  until: string
  /** True if the person holds it now. */
  active: boolean
  /** Time at which it was ended early. */
  ended?: string
  /** Origin of the position. */
  grantedBy: {
    /** Person who granted it: of a task, its executor. */
    customerId: number
    /** Task by which it was granted. */
    taskId?: number
  }
}

/** Business that uses the service: its people, wallets and configuration are apart from those of all others. */
export interface Tenant {
  /** Open tasks that change this item and that you may see: at most 10. Only where one item is asked for. */
  pendingTasks?: number[]
  /** Tenant to which it belongs. */
  tenantId: number
  /** Name that people see. */
  name: string
  /** Short name of the institution. */
  institution?: string
  /** The number of partitions over which payments, withdrawals and transfers are spread; absent while it is 1. */
  shards?: number
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
}

/** Payload of the webhook that `testCallback` sends. */
export interface TestCallback {
  /** Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know. */
  eventType: "test"
  /** `true`: nothing happened, the callback was asked for. */
  test: true
  /** Id of the callback: the same on every attempt, and sent as `webhook-id`. */
  callbackId: number
  /** Time of creation (UTC). */
  created: string
}

/** URL that gets a signed test webhook. */
export interface TestCallbackRequest {
  /** URL that receives the callback. */
  url: string
}

/** Event that `testWebhookEndpoint` sends. */
export interface TestEvent {
  /** Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know. */
  eventType: "test"
  /** Identifies the event: the same for every endpoint that gets it. */
  eventId: number
  /** Time of creation (UTC). */
  created: string
  /** Tenant to which it belongs. */
  tenantId: number
  /** Person who caused the event; absent if the service acted by itself. */
  actor?: {
    /** Id of the customer or admin user. */
    customerId: number
    /** Agent that acted with a token of this person. */
    agent?: string
  }
  /** The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut. */
  data: {
    /** Identifies the webhook endpoint; made by the service. */
    webhookEndpointId: number
  }
}

/** Name, logo and colour of a tenant, for pages that people see before they sign in. */
export interface Theme {
  /** Name that people see. */
  name: string
  /** Picture as a `data:` URL, or a path on this origin. */
  logo?: string
  /** Colour as `#rrggbb`. */
  colour?: string
  /** Identity providers that the sign-in page offers, by short name. */
  providers?: string[]
  /** E-mail domain to the short name of the identity provider of its people. Absent if the tenant has set none. */
  ssoDomains?: Record<string, unknown>
  /** Position to the name that the tenant gives it. Absent if the tenant has set none. */
  positionNames?: Record<string, unknown>
  /** Language of the tenant (`locale.default`), for people who have chosen none. Absent for English. */
  locale?: "en" | "de" | "fr" | "es" | "pt" | "ar"
}

/** The token, its scheme and its lifetime (RFC 6749). */
export interface TokenResponse {
  /** The token, for the `Authorization` header. */
  access_token: string
  /** Type of the token, where one was exchanged (RFC 8693). */
  issued_token_type?: string
  /** Scheme with which the token is sent. */
  token_type: "Bearer" | "DPoP"
  /** Lifetime of the token in seconds. */
  expires_in: number
  /** Works once; each use answers the next one. */
  refresh_token?: string
  /** Tells who the person is, with the scope `openid`. */
  id_token?: string
  /** Scopes of the token, where it was narrowed or asked for. */
  scope?: string
}

/** State of a token now, and its owner (RFC 7662). */
export interface TokenState {
  /** True if the token works now. Without it there is no other field. */
  active: boolean
  /** Customer id of the person. */
  sub?: string
  /** Identity with which the person logged in. */
  username?: string
  /** Tenant to which it belongs. */
  tenantId?: number
  /** Client that got the token. */
  client_id?: string
  /** `UpdateByTasks` for a token that only reads and proposes. */
  scope?: string
  /** Scheme with which the token is sent. */
  token_type?: "Bearer" | "DPoP"
  /** Key that the token is bound to: a proof by this key must come with it (RFC 9449). */
  cnf?: {
    /** SHA-256 thumbprint of its JWK. */
    jkt: string
  }
  /** Resource that takes the token. */
  aud?: string
  /** Issuer of the token. */
  iss?: string
  /** Session of the token. */
  sid?: string
  /** Id of the token. */
  jti?: string
  /** Issue time, in seconds since 1970. */
  iat?: number
  /** Expiry, in seconds since 1970. */
  exp?: number
  /** Authentication methods that proved the person (RFC 8176), for example `pwd`, `otp`, `pop`. */
  amr?: string[]
}

/** Movement of money from one wallet to another. */
export interface Transfer {
  /** Identifies the transfer for ever; made by the service. */
  transferId: number
  /** Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result. */
  externalUniqueId?: string
  /** A transfer is made at once, or refused. */
  status: "SUCCESSFUL"
  /** Amount of money as a decimal number, with at most the decimals of its currency. */
  amount: number
  /** Currency code (ISO 4217), for example `EUR`. */
  currency: string
  /** Id of the wallet that is debited. */
  fromWalletId: number
  /** Id of the wallet that is credited. */
  toWalletId: number
  /** Description for people. */
  description?: string
  /** Time of creation (UTC). */
  created: string
}

/** Event that reports a transfer. */
export interface TransferEvent {
  /** Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know. */
  eventType: "transfer.created"
  /** Identifies the event: the same for every endpoint that gets it. */
  eventId: number
  /** Time of creation (UTC). */
  created: string
  /** Tenant to which it belongs. */
  tenantId: number
  /** Person who caused the event; absent if the service acted by itself. */
  actor?: {
    /** Id of the customer or admin user. */
    customerId: number
    /** Agent that acted with a token of this person. */
    agent?: string
  }
  /** The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut. */
  data: {
    /** Absent for a transfer of a bulk transfer. */
    transferId?: number
    /** Bulk transfer of which it is a part. */
    bulkTransferId?: number
    /** Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result. */
    externalUniqueId?: string
    /** A transfer is made at once, or refused. */
    status: "SUCCESSFUL"
    /** Amount of money as a decimal number, with at most the decimals of its currency. */
    amount: number
    /** Currency code (ISO 4217), for example `EUR`. */
    currency: string
    /** Id of the wallet that is debited. */
    fromWalletId: number
    /** Id of the wallet that is credited. */
    toWalletId: number
    /** Description for people. */
    description?: string
    /** Time of creation (UTC). */
    created: string
  }
}

/** Person whose last login was tried against the expression, and the result. */
export interface TriedLogin {
  /** Id of the customer or admin user. */
  customerId: number
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** Time of the last login (UTC). */
  lastLogin: string
  /** The decision of the expression on that login. */
  result: "LET_IN" | "REFUSED" | "FAILED"
  /** Reason in words. */
  reason?: string
}

/** Token of the link that was sent to the earlier address. */
export interface UndoContactRequest {
  /** Token of the link. */
  token: string
}

/** Form that a mail program posts for its user (RFC 8058). */
export interface UnsubscribeRequest {
  /** Mark that mail programs send. It is not needed. */
  "List-Unsubscribe"?: "One-Click"
}

/** Fields of the member of staff that change. */
export interface UpdateAdminUserRequest {
  /** Position in the tenant or organisation, for example `LEVEL_01` or `DIRECTOR`. */
  position?: "LEVEL_01" | "LEVEL_02" | "LEVEL_03" | "LEVEL_04" | "LEVEL_05" | "LEVEL_06" | "LEVEL_07" | "LEVEL_08" | "LEVEL_09" | "LEVEL_10" | "LEVEL_11" | "LEVEL_12" | "LEVEL_13" | "LEVEL_14" | "LEVEL_15" | "LEVEL_16" | "LEVEL_17" | "LEVEL_18" | "LEVEL_19" | "LEVEL_20" | "TENANT_SYSTEM" | "ONBOARDING" | undefined
  /** Links the account to the directory, which manages it by this id from then on; null ends that. */
  scimExternalId?: string | null | undefined
  /** Given name of the person. */
  firstName?: string | undefined
  /** Family name of the person. */
  lastName?: string | undefined
  /** E-mail address on record; codes and links are sent there. */
  email?: string | null | undefined
  /** Phone number in E.164 form, for example `+35312345678`. */
  phoneNumber?: string | null | undefined
  /** Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none. */
  locale?: "en" | "de" | "fr" | "es" | "pt" | "ar" | null | undefined
}

/** Limits, default approvers and expiry that the token has from now on. */
export interface UpdateAgentTokenRequest {
  /** Limits of the token beside those of its owner. What is missing is not limited. */
  limits?: {
    /** Only these operations may be read and proposed: ids of operations, with `*` for any letters, for example `get*`. Operations of upstreams have the name of the upstream before them: `bank.createPayout`, `bank.*`; only such a pattern, or `*` alone, allows them. */
    operations?: readonly string[] | undefined
    /** Largest sum of the amounts of one proposal. */
    largestAmount?: number | undefined
    /** Largest sum of the amounts of all proposals of a day (UTC), decided or not. */
    largestAmountPerDay?: number | undefined
    /** Maximum number of its proposals that are DRAFT, PENDING or EXECUTE at the same time. */
    mostOpenProposals?: number | undefined
    /** The token may only make calls that name these customers, and no others. */
    customerIds?: readonly number[] | undefined
    /** The token may only make calls that name these wallets, and no others. */
    walletIds?: readonly number[] | undefined
  } | undefined
  /** Approvers of proposals that name none: ids of users of your tenant, or above the tenants. */
  approvers?: readonly number[] | undefined
  /** The time at which the token stops working: earlier than before. It cannot be extended. */
  expires?: string | undefined
}

/** Fields of the customer that change. */
export interface UpdateCustomerRequest {
  /** Given name of the person. */
  firstName?: string | undefined
  /** Family name of the person. */
  lastName?: string | undefined
  /** E-mail address on record; codes and links are sent there. */
  email?: string | null | undefined
  /** Phone number in E.164 form, for example `+35312345678`. */
  phoneNumber?: string | null | undefined
  /** National identity number; unique in the tenant. */
  nationalIdentityNumber?: string | null | undefined
  /** Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none. */
  locale?: "en" | "de" | "fr" | "es" | "pt" | "ar" | null | undefined
}

/** Proofs and times of the identity that change; `status` ends a lock after failed attempts. */
export interface UpdateGlobalAdminIdentityRequest {
  /** Password. It is never shown again. In a login with a launch token: that token. */
  password?: string | undefined
  /** True if a code of an authenticator app is required to log in; `pending` until the first code has come. */
  totpEnabled?: boolean | "pending" | undefined
  /** First code of the authenticator app, after `totpEnabled` "pending". */
  totp?: string | undefined
  /** RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks. */
  publicKey?: string | null | undefined
  /** Time after which the identity cannot log in. A time in the past locks it now. */
  authLockedAfter?: string | null | undefined
  /** Time after which the password must be changed before the identity can log in. Nothing changes for one without a password. */
  changeAfter?: string | null | undefined
  /** Ends a lock after failed attempts. */
  status?: "ACTIVE" | undefined
}

/** The changed identity; `totpUri` and `recoveryCodes` are shown only here. */
export interface UpdateGlobalAdminIdentityResponse {
  /** Open tasks that change this item and that you may see: at most 10. Only where one item is asked for. */
  pendingTasks?: number[]
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** True if a code of an authenticator app is required to log in; `pending` until the first code has come. */
  totpEnabled: boolean | "pending"
  /** True if the identity signs in with passkeys. */
  webAuthN?: boolean
  /** Short name of the identity provider with which this identity signs in. */
  sso?: string
  /** RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks. */
  publicKey?: string
  /** Time after which the identity cannot log in. A time in the past locks it now. */
  authLockedAfter?: string
  /** Time after which the password must be changed before the identity can log in. Nothing changes for one without a password. */
  changeAfter?: string
  /** People who chose a proof of this identity, or an address of its person, and when. Absent after the person has chosen their own password or confirmed the address. Only administrators see it. */
  proofsSetBy?: {
    /** Id of the customer or admin user. */
    customerId: number
    /** Time of the last such change (UTC). */
    at: string
  }[]
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
  /** URI for the QR code of the authenticator app (`otpauth://…`); shown only this once. */
  totpUri?: string
  /** Codes that are accepted in place of a code of the app, each once; shown only this once. */
  recoveryCodes?: string[]
}

/** Fields of the global administrator that change. */
export interface UpdateGlobalAdminRequest {
  /** Role above tenants, for example `GLOBAL_ADMIN`. */
  role?: string | undefined
  /** Given name of the person. */
  firstName?: string | undefined
  /** Family name of the person. */
  lastName?: string | undefined
  /** E-mail address on record; codes and links are sent there. */
  email?: string | null | undefined
  /** Phone number in E.164 form, for example `+35312345678`. */
  phoneNumber?: string | null | undefined
  /** Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none. */
  locale?: "en" | "de" | "fr" | "es" | "pt" | "ar" | null | undefined
}

/** Fields of a client above tenants to change. */
export interface UpdateGlobalOAuthClientRequest {
  /** Name of the client, as people see it where they are asked to allow something. */
  name?: string | undefined
  /** `service`: a back end that acts as an account. `web`: another portal with a key. `native`: an app without a key. */
  kind?: "service" | "web" | "native" | undefined
  /** Redirect URIs, compared character by character. An app may also use loopback http (any port) and its own schemes. */
  redirectUris?: readonly string[] | undefined
  /** URIs to which a browser may return after logout. */
  postLogoutRedirectUris?: readonly string[] | undefined
  /** Public keys of the client (RFC 7517), instead of `jwksUri`. Private members are refused. */
  jwks?: {
    /** Public keys in JWK form (RFC 7517): EC P-256, Ed25519, or RSA of 2,048 bits or more. */
    keys: readonly Record<string, unknown>[]
  } & Record<string, unknown> | undefined
  /** URL of the public keys of the client, instead of `jwks`. */
  jwksUri?: string | undefined
  /** Account that a service acts as. Your own rights must cover the rights of that account. */
  customerId?: number | undefined
  /** Scopes that the client may request; without it, all that fit its kind. A service without `scope` acts as its account. */
  scopes?: readonly ("openid" | "profile" | "email" | "propose" | "scim")[] | undefined
  /** URL that receives a logout token when a session ends in which the client got an ID token. */
  backchannelLogoutUri?: string | null | undefined
  /** True: the client gets tokens only with a DPoP proof (RFC 9449). */
  dpopRequired?: boolean | undefined
}

/** Proofs and times of the identity that change; `status` ends a lock after failed attempts. */
export interface UpdateIdentityRequest {
  /** Password. It is never shown again. In a login with a launch token: that token. */
  password?: string | undefined
  /** True if a code of an authenticator app is required to log in; `pending` until the first code has come. */
  totpEnabled?: boolean | "pending" | undefined
  /** First code of the authenticator app, after `totpEnabled` "pending". */
  totp?: string | undefined
  /** RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks. */
  publicKey?: string | null | undefined
  /** Time after which the identity cannot log in. A time in the past locks it now. */
  authLockedAfter?: string | null | undefined
  /** Time after which the password must be changed before the identity can log in. Nothing changes for one without a password. */
  changeAfter?: string | null | undefined
  /** Ends a lock after failed attempts. */
  status?: "ACTIVE" | undefined
}

/** The changed identity; `totpUri` and `recoveryCodes` are shown only here. */
export interface UpdateIdentityResponse {
  /** Open tasks that change this item and that you may see: at most 10. Only where one item is asked for. */
  pendingTasks?: number[]
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** True if a code of an authenticator app is required to log in; `pending` until the first code has come. */
  totpEnabled: boolean | "pending"
  /** True if the identity signs in with passkeys. */
  webAuthN?: boolean
  /** Short name of the identity provider with which this identity signs in. */
  sso?: string
  /** RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks. */
  publicKey?: string
  /** Time after which the identity cannot log in. A time in the past locks it now. */
  authLockedAfter?: string
  /** Time after which the password must be changed before the identity can log in. Nothing changes for one without a password. */
  changeAfter?: string
  /** People who chose a proof of this identity, or an address of its person, and when. Absent after the person has chosen their own password or confirmed the address. Only administrators see it. */
  proofsSetBy?: {
    /** Id of the customer or admin user. */
    customerId: number
    /** Time of the last such change (UTC). */
    at: string
  }[]
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
  /** URI for the QR code of the authenticator app (`otpauth://…`); shown only this once. */
  totpUri?: string
  /** Codes that are accepted in place of a code of the app, each once; shown only this once. */
  recoveryCodes?: string[]
}

/** Proofs and times of the identity that change; `status` ends a lock after failed attempts. */
export interface UpdateInstitutionAdminIdentityRequest {
  /** Password. It is never shown again. In a login with a launch token: that token. */
  password?: string | undefined
  /** True if a code of an authenticator app is required to log in; `pending` until the first code has come. */
  totpEnabled?: boolean | "pending" | undefined
  /** First code of the authenticator app, after `totpEnabled` "pending". */
  totp?: string | undefined
  /** RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks. */
  publicKey?: string | null | undefined
  /** Time after which the identity cannot log in. A time in the past locks it now. */
  authLockedAfter?: string | null | undefined
  /** Time after which the password must be changed before the identity can log in. Nothing changes for one without a password. */
  changeAfter?: string | null | undefined
  /** Ends a lock after failed attempts. */
  status?: "ACTIVE" | undefined
}

/** The changed identity; `totpUri` and `recoveryCodes` are shown only here. */
export interface UpdateInstitutionAdminIdentityResponse {
  /** Open tasks that change this item and that you may see: at most 10. Only where one item is asked for. */
  pendingTasks?: number[]
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** True if a code of an authenticator app is required to log in; `pending` until the first code has come. */
  totpEnabled: boolean | "pending"
  /** True if the identity signs in with passkeys. */
  webAuthN?: boolean
  /** Short name of the identity provider with which this identity signs in. */
  sso?: string
  /** RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks. */
  publicKey?: string
  /** Time after which the identity cannot log in. A time in the past locks it now. */
  authLockedAfter?: string
  /** Time after which the password must be changed before the identity can log in. Nothing changes for one without a password. */
  changeAfter?: string
  /** People who chose a proof of this identity, or an address of its person, and when. Absent after the person has chosen their own password or confirmed the address. Only administrators see it. */
  proofsSetBy?: {
    /** Id of the customer or admin user. */
    customerId: number
    /** Time of the last such change (UTC). */
    at: string
  }[]
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
  /** URI for the QR code of the authenticator app (`otpauth://…`); shown only this once. */
  totpUri?: string
  /** Codes that are accepted in place of a code of the app, each once; shown only this once. */
  recoveryCodes?: string[]
}

/** Fields of the administrator of the institution that change. */
export interface UpdateInstitutionAdminRequest {
  /** Role above tenants, for example `GLOBAL_ADMIN`. */
  role?: string | undefined
  /** Given name of the person. */
  firstName?: string | undefined
  /** Family name of the person. */
  lastName?: string | undefined
  /** E-mail address on record; codes and links are sent there. */
  email?: string | null | undefined
  /** Phone number in E.164 form, for example `+35312345678`. */
  phoneNumber?: string | null | undefined
  /** Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none. */
  locale?: "en" | "de" | "fr" | "es" | "pt" | "ar" | null | undefined
}

/** The language to choose; null takes the choice back. */
export interface UpdateLocaleRequest {
  /** Language of the person: `en`, `de`, `fr`, `es`, `pt` or `ar`. Absent if the person has chosen none. */
  locale: "en" | "de" | "fr" | "es" | "pt" | "ar" | null
}

/** Channels of the notices about requests. */
export interface UpdateNoticesRequest {
  /** Channel of every kind that `kinds` leaves out: `mail` at once, `digest` once a day, `push` to your browsers, or `none`. */
  channel?: "mail" | "digest" | "push" | "none" | undefined
  /** Hour of the digest, on a clock in `timeZone`. */
  digestHour?: number | undefined
  /** Time zone of `digestHour`: an IANA name or an offset from UTC. */
  timeZone?: string | undefined
  /** Channels of single kinds. A kind that is left out takes `channel`. */
  kinds?: {
    /** Requests that wait for your approval. */
    taskWaits?: "mail" | "digest" | "push" | "none" | undefined
    /** Requests of yours that were executed, rejected or failed, or that expired. */
    taskDecided?: "mail" | "digest" | "push" | "none" | undefined
    /** Comments on requests that you take part in. */
    comment?: "mail" | "digest" | "push" | "none" | undefined
    /** Requests of yours that an approver sent back. */
    sentBack?: "mail" | "digest" | "push" | "none" | undefined
    /** Reminders and escalations of requests that wait. */
    reminder?: "mail" | "digest" | "push" | "none" | undefined
    /** Requests of your agents that were executed, rejected, sent back or failed, or that expired. */
    agent?: "mail" | "digest" | "push" | "none" | undefined
    /** Changes of your proofs and addresses. They always come at once, by e-mail or SMS. */
    security?: "mail" | undefined
  } | undefined
}

/** Fields of a client to change. */
export interface UpdateOAuthClientRequest {
  /** Name of the client, as people see it where they are asked to allow something. */
  name?: string | undefined
  /** `service`: a back end that acts as an account. `web`: another portal with a key. `native`: an app without a key. */
  kind?: "service" | "web" | "native" | undefined
  /** Redirect URIs, compared character by character. An app may also use loopback http (any port) and its own schemes. */
  redirectUris?: readonly string[] | undefined
  /** URIs to which a browser may return after logout. */
  postLogoutRedirectUris?: readonly string[] | undefined
  /** Public keys of the client (RFC 7517), instead of `jwksUri`. Private members are refused. */
  jwks?: {
    /** Public keys in JWK form (RFC 7517): EC P-256, Ed25519, or RSA of 2,048 bits or more. */
    keys: readonly Record<string, unknown>[]
  } & Record<string, unknown> | undefined
  /** URL of the public keys of the client, instead of `jwks`. */
  jwksUri?: string | undefined
  /** Account that a service acts as. Your own rights must cover the rights of that account. */
  customerId?: number | undefined
  /** Scopes that the client may request; without it, all that fit its kind. A service without `scope` acts as its account. */
  scopes?: readonly ("openid" | "profile" | "email" | "propose" | "scim")[] | undefined
  /** URL that receives a logout token when a session ends in which the client got an ID token. */
  backchannelLogoutUri?: string | null | undefined
  /** True: the client gets tokens only with a DPoP proof (RFC 9449). */
  dpopRequired?: boolean | undefined
}

/** Fields of the organisation that change. */
export interface UpdateOrganisationRequest {
  /** Name that people see. */
  name?: string | undefined
  /** Registration number of the organisation; unique in the tenant. */
  registrationNumber?: string | null | undefined
}

/** The outcome of the payment. It can be reported once. */
export interface UpdatePaymentRequest {
  /** The outcome of the payment. */
  status: "SUCCESSFUL" | "FAILED"
}

/** New value of the property. Its type depends on the name. */
export interface UpdatePropertyRequest {
  /** Text, number, boolean or JSON, by the key's type. `clientSecret` is never shown again. */
  value: {
    /** Secret of the service at an identity provider; `***` keeps the stored one. */
    clientSecret: string
  } & Record<string, unknown> | string | number | boolean | readonly unknown[] | Record<string, unknown>
}

/** Status to which the task shall go, and a comment for the others. */
export interface UpdateTaskRequest {
  /** Status to which the task shall go. */
  status: "PENDING" | "DISCARDED" | "REJECTED" | "DRAFT" | "EXECUTE"
  /** Comment of the person who decided, or the reason why the service ended it. */
  executorComment?: string | undefined
}

/** The task after the change; `whatIsMissing` says who still has to approve. */
export interface UpdateTaskResponse {
  /** Task, as the header `task-id` named it when the call was stored. */
  taskId: number
  /** HTTP method of the stored call. */
  httpMethod: "POST" | "PUT" | "PATCH" | "DELETE"
  /** Path of the stored call, with its query. */
  path: string
  /** JSON text of the body of the call; write-only fields read `***`. */
  body: string
  /** Customer id of the person who made the task. */
  initiator: number
  /** Name of the person who made the task. */
  initiatorName?: string
  /** Name of the agent that made the call with an agent token. */
  agent?: string
  /** Last reads of the agent before it proposed this, newest first. Shown with one task, not in lists; a person’s task has none. */
  agentReads?: {
    /** Operation that was called. */
    operationId: string
    /** Path below the base, without its query. */
    path: string
    /** Time of the event (UTC). */
    at: string
  }[]
  /** Customer id of the person who executed the task. */
  executor?: number
  /** The effect of the call, in words for the people who approve it. */
  description: string
  /** The same words as key and values, for the reader’s own language. Absent from older tasks. */
  sentence?: {
    /** English text with the names of its values in braces, as an ICU message. */
    key: string
    /** Values by name: a text, a number, `{quoted}`, `{amount, currency}`, `{time}`, another `{key, values}`, or a list of them, also as `{all}`, `{each}` and `{sentences}`. */
    values: Record<string, unknown>
  }
  /** Effects of the call beside those that the description names. Of an open task they are computed anew. */
  effects?: {
    /** The field in words; a member of a JSON value by its dotted path. */
    label: string
    /** Present value; absent where the call creates something, and for secrets. */
    before?: string
    /** Key of the label, for readers of other languages. */
    key: string
    /** Values of the key, if it has any. */
    values: Record<string, unknown>
    /** Value afterwards; `***` for a secret, `none` for a value that is removed. */
    after: string
  }[]
  /** Present if the item of an open task has changed since the proposal. EXECUTE then needs `if-match` with the present etag of the item. */
  changedSince?: {
    /** Time of the last change of the item. */
    at: string
    /** Fields that the call writes and that have another value now. */
    fields: string[]
  }
  /** Word for what the call is about, for example `transfer` or `setting`. */
  kind: string
  /** Amounts that the call moves, one for each currency. Absent if it moves none. */
  amounts?: MovedAmount[]
  /** Roles and positions, separated by commas, whose holders may approve and execute. */
  executorRoles: string
  /** Comment of the initiator (header `task-initiator-comment`). */
  initiatorComment?: string
  /** Comment of the person who decided, or the reason why the service ended it. */
  executorComment?: string
  /** Text by which the task can be found again (header `task-tag`). */
  tag?: string
  /** Task that this one took the place of (header `task-replaces`). */
  replaces?: number
  /** Task that took the place of this one. */
  replacedBy?: number
  /** The state of the task; the guide on task states says who can change it. */
  status: "DRAFT" | "PENDING" | "EXECUTE" | "EXECUTED" | "REJECTED" | "DISCARDED" | "FAILED"
  /** Decision of each named or counted approver. */
  approvals: {
    /** Id of the customer or admin user. */
    customerId: number
    /** Name that people see. */
    name?: string
    /** Decision of this person. */
    status: "PENDING" | "APPROVED" | "REJECTED"
    /** Person in whose place a substitute decided. */
    onBehalfOf?: number
    /** Name of the person in whose place a substitute acted. */
    onBehalfOfName?: string
  }[]
  /** Approval policies that the task has to meet, beside the approvals that it needs anyway. Absent without any. */
  policies?: TaskPolicy[]
  /** Time at which a task that is fully approved runs, after a cool-down or in a window of its policies. */
  runsAt?: string
  /** Time at which the task is discarded if it is still PENDING or FAILED. */
  expires?: string
  /** The approvals that are still missing: of a PENDING task that waits for steps of its policies, and after an approval that does not run the task yet. In the language of `accept-language`: in English it has the ids of people, in other languages their names. */
  whatIsMissing?: string
  /** Number of approvals with which the task runs. */
  approvalsRequired: number
  /** Number of approvals recorded so far that count towards `approvalsRequired`. */
  approvalsGiven: number
  /** Statuses to which you may take the task now. Absent in events, whose readers may take it to different ones. */
  moves?: ("PENDING" | "DISCARDED" | "REJECTED" | "DRAFT" | "EXECUTE")[]
  /** Present while nobody knows whether the request to an upstream took effect. In EXECUTE it is sent again with the same key; afterwards somebody has to find out at the upstream. */
  outcome?: "UNKNOWN"
  /** Body with which the executed call answered; a long one is cut. */
  responseBody?: string
  /** Reason for which the call of a FAILED task failed, in the language of `accept-language`. Shown with one task, and absent in English: `responseBody` says it. */
  failure?: string
  /** HTTP status with which the executed call answered. */
  responseCode?: number
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
}

/** New value of the key. Its type depends on the key. */
export interface UpdateTenantConfigRequest {
  /** Text, number, boolean or JSON, by the key's type. `clientSecret` is never shown again. */
  value: {
    /** Secret of the service at an identity provider; `***` keeps the stored one. */
    clientSecret: string
  } & Record<string, unknown> | string | number | boolean | readonly unknown[] | Record<string, unknown>
}

/** Fields of the tenant that change. */
export interface UpdateTenantRequest {
  /** Name that people see. */
  name?: string | undefined
  /** Short name of the institution. */
  institution?: string | null | undefined
  /** The number of partitions over which new payments, withdrawals and transfers are spread. It can only be raised. */
  shards?: number | undefined
}

/** Fields of an upstream that get another value. */
export interface UpdateUpstreamRequest {
  /** Address of the upstream. Paths of operations stand below it. */
  baseUrl?: string | undefined
  /** New document; `null` removes it. */
  document?: Record<string, unknown> | null | undefined
  /** Operations that can be called. */
  operations?: readonly {
    /** Id of the operation: that of the document, if there is one. */
    operationId: string
    /** Method of the operation; read from the document if there is one. */
    method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | undefined
    /** Path below `baseUrl`, with `{name}` for parameters; read from the document if there is one. */
    path?: string | undefined
    /** Item of the permission that calls need: `Payout` gives `Payout.CREATE`. Not one of the built-in items. */
    item: string
    /** Action of the permission; by default it follows from the method. */
    action?: "READ" | "CREATE" | "UPDATE" | "DELETE" | undefined
    /** The operation in a few words, for people who approve it. */
    summary?: string | undefined
    /** JSON pointer to the amount in the body, such as `/amount`. */
    amount?: string | undefined
    /** JSON pointer to the currency in the body, such as `/currency`. */
    currency?: string | undefined
    /** Mustache sentence for the people who approve: `Pay out {{body.amount}} {{body.currency}} to {{body.iban}}`. */
    describe?: string | undefined
  }[] | undefined
  /** Time limit of one request in seconds, 25 by default. */
  timeoutSeconds?: number | undefined
  /** Number of bytes of an answer that are read, 64 KiB by default. */
  maxAnswerBytes?: number | undefined
  /** Headers that are sent with every request, such as the `authorization` of the upstream. Never shown; `***` keeps a stored value. */
  headers?: Record<string, string> | undefined
  /** False: calls are refused with UPS003, and requests whose outcome is unknown are not sent again. */
  enabled?: boolean | undefined
}

/** New name of the wallet, or that it takes credits in batches. */
export interface UpdateWalletRequest {
  /** Name that people see. */
  name?: string | undefined
  /** The wallet takes thousands of credits per second, and is dearer to read. It cannot be switched off again. */
  creditsInBatches?: true | undefined
}

/** New URL, events, description, state or format; fields that are absent stay. */
export interface UpdateWebhookEndpointRequest {
  /** URL that receives the callback. */
  url?: string | undefined
  /** Events that are sent: names such as `task.executed`, groups such as `payment.*`, or `*`. */
  events?: readonly string[] | undefined
  /** Description for people. */
  description?: string | null | undefined
  /** False: nothing is sent, and nothing is collected for later. */
  enabled?: boolean | undefined
  /** `json`: events as JSON, signed with the secret of the endpoint. `set`: security event tokens (RFC 8417) of what concerns the security of people. */
  format?: "json" | "set" | undefined
}

/** The outcome of the withdrawal. It can be reported once. */
export interface UpdateWithdrawalRequest {
  /** The outcome of the withdrawal. */
  status: "SUCCESSFUL" | "FAILED"
}

/** Token, step-up intent, and the proof that the intent asks for. */
export interface UpgradeTokenRequest {
  /** The token, with or without `Bearer ` before it. */
  jwt: string
  /** Id of the step-up intent, from the `sca` header. */
  intentId: string
  /** One-time code that was sent to the phone on record. */
  otp?: string | undefined
  /** Name with which a person or program logs in; unique across all tenants. */
  identity?: string | undefined
  /** Password. It is never shown again. In a login with a launch token: that token. */
  password?: string | undefined
  /** Six-digit code of the authenticator app (RFC 6238), or a recovery code. */
  totp?: string | undefined
  /** Answer to the challenge: for PKI the SHA-256 of the decrypted bytes, for passkeys the JSON of the browser; in base64. */
  base64EncodedChallengeResponse?: string | undefined
  /** SHA-256 of the challenge that was answered, in base64. */
  base64EncodedChallengeHash?: string | undefined
}

/** Service of a tenant whose operations are called through this one. */
export interface Upstream {
  /** Open tasks that change this item and that you may see: at most 10. Only where one item is asked for. */
  pendingTasks?: number[]
  /** Name of the upstream: part of the path of its calls, and of the names of its operations (`bank.createPayout`). */
  name: string
  /** Address of the upstream. Paths of operations stand below it. */
  baseUrl: string
  /** OpenAPI 3.0 or 3.1 document (JSON, at most 1 MiB) that describes the operations. Only those in `operations` can be called. */
  document?: Record<string, unknown>
  /** Operations that can be called. */
  operations: UpstreamOperation[]
  /** Time limit of one request in seconds, 25 by default. */
  timeoutSeconds: number
  /** Number of bytes of an answer that are read, 64 KiB by default. */
  maxAnswerBytes: number
  /** Names of the additional headers. Their values are never shown. */
  headers: Record<string, unknown>
  /** False: calls are refused with UPS003, and requests whose outcome is unknown are not sent again. */
  enabled: boolean
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
}

/** Operation of an upstream: where it is, which permission it needs, and how people read it. */
export interface UpstreamOperation {
  /** Id of the operation: that of the document, if there is one. */
  operationId: string
  /** Item of the permission that calls need: `Payout` gives `Payout.CREATE`. Not one of the built-in items. */
  item: string
  /** The operation in a few words, for people who approve it. */
  summary?: string
  /** JSON pointer to the amount in the body, such as `/amount`. */
  amount?: string
  /** JSON pointer to the currency in the body, such as `/currency`. */
  currency?: string
  /** Mustache sentence for the people who approve: `Pay out {{body.amount}} {{body.currency}} to {{body.iban}}`. */
  describe?: string
  /** HTTP method of the call. */
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  /** Path of the call. */
  path: string
  /** Operation that was called, as method and path template. */
  action: "READ" | "CREATE" | "UPDATE" | "DELETE"
}

/** The person of an access token, as far as its scopes allow. */
export interface UserInfo {
  /** Customer id of the person. */
  sub: string
  /** Name with which the person signs in. */
  identity: string
  /** Tenant of the person; absent above tenants. */
  tenantId?: number
  /** Full name, with the scope `profile`. */
  name?: string
  /** First name, with the scope `profile`. */
  given_name?: string
  /** Last name, with the scope `profile`. */
  family_name?: string
  /** E-mail address, with the scope `email`. */
  email?: string
}

/** Money of a customer or organisation in one currency. */
export interface Wallet {
  /** Open tasks that change this item and that you may see: at most 10. Only where one item is asked for. */
  pendingTasks?: number[]
  /** Wallet whose money it is. */
  walletId: number
  /** Id of the customer or admin user. */
  customerId?: number
  /** Company or association, made by the service. */
  organisationId?: number
  /** Name that people see. */
  name?: string
  /** Amount that can be spent now. Money held for a withdrawal is not part of it. */
  balance: number
  /** Currency code (ISO 4217), for example `EUR`. */
  currency: string
  /** The wallet takes thousands of credits per second, and is dearer to read. It cannot be switched off again. */
  creditsInBatches?: true
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
}

/** One movement on a wallet, as its statement shows it. */
export interface WalletEntry {
  /** Identifies the movement on this wallet. */
  entryId: number
  /** Number of the transfer inside a bulk transfer, from 1. */
  line: number
  /** Kind of movement that changed the balance. */
  movement: "TRANSFER" | "BULK_TRANSFER" | "PAYMENT" | "WITHDRAWAL" | "WITHDRAWAL_RETURN" | "OPENING"
  /** Id of the transfer, payment or withdrawal behind the entry. */
  movementId: number
  /** Amount of money as a decimal number, with at most the decimals of its currency. */
  amount: number
  /** Currency code (ISO 4217), for example `EUR`. */
  currency: string
  /** Description for people. */
  description?: string
  /** Time of creation (UTC). */
  created: string
}

/** URL to which events are sent, and which events it wants. */
export interface WebhookEndpoint {
  /** Open tasks that change this item and that you may see: at most 10. Only where one item is asked for. */
  pendingTasks?: number[]
  /** Identifies the webhook endpoint; made by the service. */
  webhookEndpointId: number
  /** URL that receives the callback. */
  url: string
  /** Events that are sent: names such as `task.executed`, groups such as `payment.*`, or `*`. */
  events: string[]
  /** Purpose of the endpoint, in words. */
  description?: string
  /** False: nothing is sent, and nothing is collected for later. */
  enabled: boolean
  /** `json`: events as JSON, signed with the secret of the endpoint. `set`: security event tokens (RFC 8417) of what concerns the security of people. */
  format: "json" | "set"
  /** The service disabled the endpoint because every attempt had failed for 5 days. Its events are kept for 30 days. */
  disabledBecause?: "failing"
  /** Roles of the person who decided where the events go. An event is sent only if these roles may read what it reports. */
  readAs: string[]
  /** Time until which the previous secret signs as well (UTC). */
  previousExpires?: string
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
}

/** Event that reports a change of a webhook endpoint. */
export interface WebhookEndpointEvent {
  /** Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know. */
  eventType: "webhook-endpoint.changed"
  /** Identifies the event: the same for every endpoint that gets it. */
  eventId: number
  /** Time of creation (UTC). */
  created: string
  /** Tenant to which it belongs. */
  tenantId: number
  /** Person who caused the event; absent if the service acted by itself. */
  actor?: {
    /** Id of the customer or admin user. */
    customerId: number
    /** Agent that acted with a token of this person. */
    agent?: string
  }
  /** The item of the event as a reader of it sees it, without secrets; `truncated` in it is true if long texts were cut. */
  data: {
    /** Identifies the webhook endpoint; made by the service. */
    webhookEndpointId: number
    /** URL that receives the callback. */
    url: string
    /** Events that are sent: names such as `task.executed`, groups such as `payment.*`, or `*`. */
    events: string[]
    /** Purpose of the endpoint, in words. */
    description?: string
    /** False: nothing is sent, and nothing is collected for later. */
    enabled: boolean
    /** `json`: events as JSON, signed with the secret of the endpoint. `set`: security event tokens (RFC 8417) of what concerns the security of people. */
    format: "json" | "set"
    /** The service disabled the endpoint because every attempt had failed for 5 days. Its events are kept for 30 days. */
    disabledBecause?: "failing"
    /** Roles of the person who decided where the events go. An event is sent only if these roles may read what it reports. */
    readAs: string[]
    /** Time until which the previous secret signs as well (UTC). */
    previousExpires?: string
    /** Time of creation (UTC). */
    created: string
    /** Time of the last change (UTC). */
    lastModified: string
    /** Change of the endpoint; `disabled`: by the service, since it failed. */
    change: "created" | "updated" | "rotated" | "disabled" | "deleted"
  }
}

/** Money that leaves a wallet. Its end is reported by a webhook. */
export interface Withdrawal {
  /** Open tasks that change this item and that you may see: at most 10. Only where one item is asked for. */
  pendingTasks?: number[]
  /** Identifies the withdrawal for ever; made by the service. */
  withdrawalId: number
  /** Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result. */
  externalUniqueId: string
  /** PENDING until it has ended; then it changes no more. */
  status: "PENDING" | "SUCCESSFUL" | "FAILED"
  /** Amount of money as a decimal number, with at most the decimals of its currency. */
  amount: number
  /** Currency code (ISO 4217), for example `EUR`. */
  currency: string
  /** Wallet whose money it is. */
  walletId: number
  /** Fee in the same currency. */
  fee: number
  /** Kind of withdrawal, as it was created. */
  type: string
  /** Phone number (E.164) to which the money is delivered. */
  deliverToPhone: string
  /** Time of creation (UTC). */
  created: string
}

/** Payload of the webhooks that report the end of a withdrawal. */
export interface WithdrawalCallback {
  /** Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know. */
  eventType: "withdrawal.successful" | "withdrawal.failed"
  /** Identifies the withdrawal for ever; made by the service. */
  withdrawalId: number
  /** Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result. */
  externalUniqueId: string
  /** The outcome. */
  status: "SUCCESSFUL" | "FAILED"
  /** Amount of money as a decimal number, with at most the decimals of its currency. */
  amount: number
  /** Currency code (ISO 4217), for example `EUR`. */
  currency: string
  /** Wallet whose money it is. */
  walletId: number
  /** Fee in the same currency. */
  fee: number
  /** Time of creation (UTC). */
  created: string
  /** Kind of withdrawal, as it was created. */
  type: string
}

/** Event that reports the end of a withdrawal. */
export interface WithdrawalEvent {
  /** Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know. */
  eventType: "withdrawal.successful" | "withdrawal.failed"
  /** Identifies the event: the same for every endpoint that gets it. */
  eventId: number
  /** Time of creation (UTC). */
  created: string
  /** Tenant to which it belongs. */
  tenantId: number
  /** Person who caused the event; absent if the service acted by itself. */
  actor?: {
    /** Id of the customer or admin user. */
    customerId: number
    /** Agent that acted with a token of this person. */
    agent?: string
  }
  data: Withdrawal
}
