// Generated from the API document by `npm run generate`: change the document, not this file.

/** An error. Branch on `code`; `description` is for people and may change. */
export interface ApiError {
  /** Kind of the error. */
  type: "BUSINESS" | "VALIDATION" | "SECURITY" | "SYSTEM"
  /** How serious the error is. */
  severity: "LOW" | "MEDIUM" | "HIGH"
  /** Stable code of the error: branch on it. */
  code: string
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
}

/** An error as a problem (RFC 9457), with the members of ApiError beside; its `type` is called `category` here. */
export interface Problem {
  /** Link to the explanation of the code. */
  type: string
  /** How serious the error is. */
  severity: "LOW" | "MEDIUM" | "HIGH"
  /** Stable code of the error: branch on it. */
  code: string
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
  /** Kind of the error. */
  category: "BUSINESS" | "VALIDATION" | "SECURITY" | "SYSTEM"
  /** Summary of the kind of error. */
  title: string
  /** HTTP status of the answer. */
  status: number
  /** What is wrong with this call. */
  detail: string
  /** Path of the call. */
  instance: string
}

export interface AddOrganisationPositionRequest {
  /** Id of the customer or admin user. */
  customerId: number
  /** Position in the tenant or organisation, for example `LEVEL_01` or `DIRECTOR`. */
  position: "DIRECTOR" | "EMPLOYEE" | "HEAD" | "MANAGER" | "MEMBER"
}

export interface AdminUser {
  /** Id of the customer or admin user. */
  customerId: number
  /** Id of the tenant. */
  tenantId?: number
  /** Short name of the institution. */
  institution?: string
  /** Position in the tenant or organisation, for example `LEVEL_01` or `DIRECTOR`. */
  position?: "LEVEL_01" | "LEVEL_02" | "LEVEL_03" | "LEVEL_04" | "LEVEL_05" | "LEVEL_06" | "LEVEL_07" | "LEVEL_08" | "LEVEL_09" | "LEVEL_10" | "LEVEL_11" | "LEVEL_12" | "LEVEL_13" | "LEVEL_14" | "LEVEL_15" | "LEVEL_16" | "LEVEL_17" | "LEVEL_18" | "LEVEL_19" | "LEVEL_20" | "TENANT_SYSTEM" | "ONBOARDING"
  /** Role above tenants, for example `GLOBAL_ADMIN`. */
  role?: string
  /** First name. */
  firstName: string
  /** Last name. */
  lastName: string
  /** E-mail address. */
  email?: string
  /** Phone number in E.164 form, for example `+35312345678`. */
  phoneNumber?: string
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
}

/** Limits of the token beside those of its owner. What is missing is not limited. */
export interface AgentLimits {
  /** Only these operations may be read and proposed: ids of operations, with `*` for any letters, for example `get*`. */
  operations?: string[]
  /** Largest sum of the amounts of one proposal. */
  largestAmount?: number
  /** Largest sum of the amounts of all proposals of a day (UTC), decided or not. */
  largestAmountPerDay?: number
  /** How many of its proposals may be DRAFT, PENDING or EXECUTE at once. */
  mostOpenProposals?: number
  /** The token may only make calls that name these customers, and no others. */
  customerIds?: number[]
  /** The token may only make calls that name these wallets, and no others. */
  walletIds?: number[]
}

export interface AgentToken {
  /** Id of the agent token; the token itself is shown only once. */
  agentTokenId: string
  /** Name for people. */
  name: string
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** Time of creation (UTC). */
  created: string
  /** Time at which this expires (UTC). */
  expires: string
  /** Time of the last use (UTC), accurate to a few minutes. */
  lastUsed?: string
  /** Who decides its proposals that name no approvers: ids of users. */
  approvers: number[]
  limits: AgentLimits
  /** How many of its proposals are in which state. */
  proposals: {
    /** How many are DRAFT. */
    DRAFT: number
    /** How many are PENDING. */
    PENDING: number
    /** How many are EXECUTE. */
    EXECUTE: number
    /** How many are EXECUTED. */
    EXECUTED: number
    /** How many are REJECTED. */
    REJECTED: number
    /** How many are DISCARDED. */
    DISCARDED: number
    /** How many are FAILED. */
    FAILED: number
  }
}

export interface Attachment {
  /** Id of the document. */
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

export interface AuditEvent {
  /** Id of the audit entry. */
  auditId: string
  /** Time of the event (UTC). */
  at: string
  /** Customer id of the caller, or `anonymous` or `service`. */
  actor: number | "anonymous" | "service"
  /** Name with which a person or program logs in; unique across all tenants. */
  identity?: string
  /** Id of the session, or of the liveness check. */
  sessionId?: string
  /** Operation that was called, as method and path template. */
  action: string
  /** Path of the call. */
  path: string
  /** Id of the task. */
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

export interface BulkTransfer {
  /** Id of the bulk transfer. */
  bulkTransferId: number
  /** Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result. */
  externalUniqueId: string
  /** Status of the item. */
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
    /** Text for people that says what this is for. */
    description?: string
  }[]
  /** Time of creation (UTC). */
  created: string
}

export interface Callback {
  /** Id of the callback: the same on every attempt, and sent as `webhook-id`. */
  callbackId: number
  /** URL that receives the callback. */
  url: string
  /** State of the callback. */
  state: "WAITING" | "DELIVERED" | "FAILED" | "REFUSED" | "STOPPED"
  /** Time of creation (UTC). */
  created: string
  /** Time of the next attempt (UTC); absent when none follows. */
  nextAttemptAt?: string
  /** Attempts so far, oldest first. */
  attempts: {
    /** Number of the attempt, from 1. */
    attempt: number
    /** Time of the event (UTC). */
    at: string
    /** Status of the item. */
    status?: number
    /** Reason why the attempt failed before an HTTP answer arrived. */
    error?: string
    /** Duration of the attempt in milliseconds. */
    ms?: number
    /** Answer to a security question. Case and spaces at the ends do not matter. */
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
    /** State of the callback. */
    state: "done" | "next" | "to-come"
    /** Time of the event (UTC). */
    at?: string
  }[]
  /** Body that is sent, byte for byte, for callers who may read what it reports. */
  payload?: string
}

export interface CallbackSummary {
  /** Id of the callback: the same on every attempt, and sent as `webhook-id`. */
  callbackId: number
  /** URL that receives the callback. */
  url: string
  /** State of the callback. */
  state: "WAITING" | "DELIVERED" | "FAILED" | "REFUSED" | "STOPPED"
  /** Time of creation (UTC). */
  created: string
  /** Time of the next attempt (UTC); absent when none follows. */
  nextAttemptAt?: string
}

export interface ChangeOwnPasswordRequest {
  /** Password that is in force now. */
  currentPassword: string
  /** Password. In a login with a launch token: the launch token. */
  password: string
}

export interface ChangePasswordRequest {
  /** Password. In a login with a launch token: the launch token. */
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
    /** Id of the security question. */
    securityQuestionId: number
    /** Answer to a security question. Case and spaces at the ends do not matter. */
    answer: string
  }[] | undefined
}

export interface ConsumeSamlResponseRequest {
  /** Signed SAML response in base64. */
  SAMLResponse: string
  /** Ignored: the service knows from its own request where the browser returns. */
  RelayState?: string
}

export interface CountTasksResponse {
  /** Number of tasks that wait for your approval. */
  waitingForYou: number
  /** Number of your own tasks that are drafts, wait for approval, or have failed. */
  yourOpen: number
  /** Number at which counting stops: there may be more. */
  countedTo: number
}

export interface CreateAdminUserRequest {
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** Password. In a login with a launch token: the launch token. */
  password?: string | undefined
  /** Whether a code of an authenticator app is required to log in. */
  totpEnabled?: boolean | undefined
  /** RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks. */
  publicKey?: string | undefined
  /** Whether the identity signs in with passkeys. */
  webAuthN?: boolean | undefined
  /** Short name of the identity provider with which this identity signs in. */
  sso?: string | undefined
  /** First name. */
  firstName: string
  /** Last name. */
  lastName: string
  /** E-mail address. */
  email?: string | undefined
  /** Phone number in E.164 form, for example `+35312345678`. */
  phoneNumber?: string | undefined
  /** Position in the tenant or organisation, for example `LEVEL_01` or `DIRECTOR`. */
  position: "LEVEL_01" | "LEVEL_02" | "LEVEL_03" | "LEVEL_04" | "LEVEL_05" | "LEVEL_06" | "LEVEL_07" | "LEVEL_08" | "LEVEL_09" | "LEVEL_10" | "LEVEL_11" | "LEVEL_12" | "LEVEL_13" | "LEVEL_14" | "LEVEL_15" | "LEVEL_16" | "LEVEL_17" | "LEVEL_18" | "LEVEL_19" | "LEVEL_20" | "TENANT_SYSTEM" | "ONBOARDING"
}

export interface CreateAdminUserResponse {
  /** Id of the customer or admin user. */
  customerId: number
  /** Id of the tenant. */
  tenantId?: number
  /** Short name of the institution. */
  institution?: string
  /** Position in the tenant or organisation, for example `LEVEL_01` or `DIRECTOR`. */
  position?: "LEVEL_01" | "LEVEL_02" | "LEVEL_03" | "LEVEL_04" | "LEVEL_05" | "LEVEL_06" | "LEVEL_07" | "LEVEL_08" | "LEVEL_09" | "LEVEL_10" | "LEVEL_11" | "LEVEL_12" | "LEVEL_13" | "LEVEL_14" | "LEVEL_15" | "LEVEL_16" | "LEVEL_17" | "LEVEL_18" | "LEVEL_19" | "LEVEL_20" | "TENANT_SYSTEM" | "ONBOARDING"
  /** Role above tenants, for example `GLOBAL_ADMIN`. */
  role?: string
  /** First name. */
  firstName: string
  /** Last name. */
  lastName: string
  /** E-mail address. */
  email?: string
  /** Phone number in E.164 form, for example `+35312345678`. */
  phoneNumber?: string
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** Whether a code of an authenticator app is required to log in. */
  totpEnabled: boolean
  /** URI for the QR code of the authenticator app (`otpauth://…`); shown only this once. */
  totpUri?: string
  /** Code with which the first passkey of this identity is registered; shown once. */
  enrolmentCode?: string
}

export interface CreateAgentTokenRequest {
  /** Name for people. */
  name: string
  /** Lifetime in seconds. */
  expiresInSeconds?: number | undefined
  /** Who decides its proposals that name no approvers: ids of users of your tenant, or above the tenants. */
  approvers?: readonly number[] | undefined
  /** Limits of the token beside those of its owner. What is missing is not limited. */
  limits?: {
    /** Only these operations may be read and proposed: ids of operations, with `*` for any letters, for example `get*`. */
    operations?: readonly string[] | undefined
    /** Largest sum of the amounts of one proposal. */
    largestAmount?: number | undefined
    /** Largest sum of the amounts of all proposals of a day (UTC), decided or not. */
    largestAmountPerDay?: number | undefined
    /** How many of its proposals may be DRAFT, PENDING or EXECUTE at once. */
    mostOpenProposals?: number | undefined
    /** The token may only make calls that name these customers, and no others. */
    customerIds?: readonly number[] | undefined
    /** The token may only make calls that name these wallets, and no others. */
    walletIds?: readonly number[] | undefined
  } | undefined
}

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
  /** Id of the session, or of the liveness check. */
  sessionId: string
  /** Name of the header that must carry `csrfToken` when the token is renewed. Present in sessions that began with a launch token. */
  csrfHeaderName?: string
  /** Value of the header that `csrfHeaderName` names. */
  csrfToken?: string
  /** Id of the agent token; the token itself is shown only once. */
  agentTokenId: string
  /** Name for people. */
  name: string
  /** Who decides its proposals that name no approvers: ids of users. */
  approvers: number[]
  limits: AgentLimits
}

export interface CreateAttachmentRequest {
  /** Type of the document, for example `PASSPORT` or `FACIAL_PHOTO`. */
  documentType: string
  /** Content of the document, in base64; at most 5 MiB. */
  base64EncodedDocument: string
}

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
    /** Text for people that says what this is for. */
    description?: string | undefined
  }[]
}

export interface CreateCustomerRequest {
  /** First name. */
  firstName: string
  /** Last name. */
  lastName: string
  /** E-mail address. */
  email?: string | undefined
  /** Phone number in E.164 form, for example `+35312345678`. */
  phoneNumber?: string | undefined
  /** National identity number; unique in the tenant. */
  nationalIdentityNumber?: string | undefined
}

export interface CreateCustomerWalletRequest {
  /** Currency code (ISO 4217), for example `EUR`. */
  currency: string
  /** Name for people. */
  name?: string | undefined
}

export interface CreateGlobalAdminIdentityRequest {
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** Password. In a login with a launch token: the launch token. */
  password?: string | undefined
  /** Whether a code of an authenticator app is required to log in. */
  totpEnabled?: boolean | undefined
  /** RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks. */
  publicKey?: string | undefined
  /** Whether the identity signs in with passkeys. */
  webAuthN?: boolean | undefined
  /** Short name of the identity provider with which this identity signs in. */
  sso?: string | undefined
  /** Time after which the identity cannot log in. A time in the past locks it now. */
  authLockedAfter?: string | undefined
  /** Time after which the password must be changed before the identity can log in. */
  changeAfter?: string | undefined
}

export interface CreateGlobalAdminRequest {
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** Password. In a login with a launch token: the launch token. */
  password?: string | undefined
  /** Whether a code of an authenticator app is required to log in. */
  totpEnabled?: boolean | undefined
  /** RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks. */
  publicKey?: string | undefined
  /** Whether the identity signs in with passkeys. */
  webAuthN?: boolean | undefined
  /** Short name of the identity provider with which this identity signs in. */
  sso?: string | undefined
  /** First name. */
  firstName: string
  /** Last name. */
  lastName: string
  /** E-mail address. */
  email?: string | undefined
  /** Phone number in E.164 form, for example `+35312345678`. */
  phoneNumber?: string | undefined
  /** Role above tenants, for example `GLOBAL_ADMIN`. */
  role: string
}

export interface CreateGlobalAdminResponse {
  /** Id of the customer or admin user. */
  customerId: number
  /** Id of the tenant. */
  tenantId?: number
  /** Short name of the institution. */
  institution?: string
  /** Position in the tenant or organisation, for example `LEVEL_01` or `DIRECTOR`. */
  position?: "LEVEL_01" | "LEVEL_02" | "LEVEL_03" | "LEVEL_04" | "LEVEL_05" | "LEVEL_06" | "LEVEL_07" | "LEVEL_08" | "LEVEL_09" | "LEVEL_10" | "LEVEL_11" | "LEVEL_12" | "LEVEL_13" | "LEVEL_14" | "LEVEL_15" | "LEVEL_16" | "LEVEL_17" | "LEVEL_18" | "LEVEL_19" | "LEVEL_20" | "TENANT_SYSTEM" | "ONBOARDING"
  /** Role above tenants, for example `GLOBAL_ADMIN`. */
  role?: string
  /** First name. */
  firstName: string
  /** Last name. */
  lastName: string
  /** E-mail address. */
  email?: string
  /** Phone number in E.164 form, for example `+35312345678`. */
  phoneNumber?: string
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** Whether a code of an authenticator app is required to log in. */
  totpEnabled: boolean
  /** URI for the QR code of the authenticator app (`otpauth://…`); shown only this once. */
  totpUri?: string
  /** Code with which the first passkey of this identity is registered; shown once. */
  enrolmentCode?: string
}

export interface CreateGlobalAdminSecurityQuestionRequest {
  /** Text of the security question. */
  question: string
  /** Answer to a security question. Case and spaces at the ends do not matter. */
  answer: string
}

export interface CreateIdentityRequest {
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** Password. In a login with a launch token: the launch token. */
  password?: string | undefined
  /** Whether a code of an authenticator app is required to log in. */
  totpEnabled?: boolean | undefined
  /** RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks. */
  publicKey?: string | undefined
  /** Whether the identity signs in with passkeys. */
  webAuthN?: boolean | undefined
  /** Short name of the identity provider with which this identity signs in. */
  sso?: string | undefined
  /** Time after which the identity cannot log in. A time in the past locks it now. */
  authLockedAfter?: string | undefined
  /** Time after which the password must be changed before the identity can log in. */
  changeAfter?: string | undefined
}

export interface CreateInstitutionAdminIdentityRequest {
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** Password. In a login with a launch token: the launch token. */
  password?: string | undefined
  /** Whether a code of an authenticator app is required to log in. */
  totpEnabled?: boolean | undefined
  /** RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks. */
  publicKey?: string | undefined
  /** Whether the identity signs in with passkeys. */
  webAuthN?: boolean | undefined
  /** Short name of the identity provider with which this identity signs in. */
  sso?: string | undefined
  /** Time after which the identity cannot log in. A time in the past locks it now. */
  authLockedAfter?: string | undefined
  /** Time after which the password must be changed before the identity can log in. */
  changeAfter?: string | undefined
}

export interface CreateInstitutionAdminRequest {
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** Password. In a login with a launch token: the launch token. */
  password?: string | undefined
  /** Whether a code of an authenticator app is required to log in. */
  totpEnabled?: boolean | undefined
  /** RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks. */
  publicKey?: string | undefined
  /** Whether the identity signs in with passkeys. */
  webAuthN?: boolean | undefined
  /** Short name of the identity provider with which this identity signs in. */
  sso?: string | undefined
  /** First name. */
  firstName: string
  /** Last name. */
  lastName: string
  /** E-mail address. */
  email?: string | undefined
  /** Phone number in E.164 form, for example `+35312345678`. */
  phoneNumber?: string | undefined
  /** Role above tenants, for example `GLOBAL_ADMIN`. */
  role: string
}

export interface CreateInstitutionAdminResponse {
  /** Id of the customer or admin user. */
  customerId: number
  /** Id of the tenant. */
  tenantId?: number
  /** Short name of the institution. */
  institution?: string
  /** Position in the tenant or organisation, for example `LEVEL_01` or `DIRECTOR`. */
  position?: "LEVEL_01" | "LEVEL_02" | "LEVEL_03" | "LEVEL_04" | "LEVEL_05" | "LEVEL_06" | "LEVEL_07" | "LEVEL_08" | "LEVEL_09" | "LEVEL_10" | "LEVEL_11" | "LEVEL_12" | "LEVEL_13" | "LEVEL_14" | "LEVEL_15" | "LEVEL_16" | "LEVEL_17" | "LEVEL_18" | "LEVEL_19" | "LEVEL_20" | "TENANT_SYSTEM" | "ONBOARDING"
  /** Role above tenants, for example `GLOBAL_ADMIN`. */
  role?: string
  /** First name. */
  firstName: string
  /** Last name. */
  lastName: string
  /** E-mail address. */
  email?: string
  /** Phone number in E.164 form, for example `+35312345678`. */
  phoneNumber?: string
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** Whether a code of an authenticator app is required to log in. */
  totpEnabled: boolean
  /** URI for the QR code of the authenticator app (`otpauth://…`); shown only this once. */
  totpUri?: string
  /** Code with which the first passkey of this identity is registered; shown once. */
  enrolmentCode?: string
}

export interface CreateInstitutionAdminSecurityQuestionRequest {
  /** Text of the security question. */
  question: string
  /** Answer to a security question. Case and spaces at the ends do not matter. */
  answer: string
}

export interface CreateOrganisationRequest {
  /** Name for people. */
  name: string
  /** Registration number of the organisation; unique in the tenant. */
  registrationNumber?: string | undefined
}

export interface CreateOrganisationWalletRequest {
  /** Currency code (ISO 4217), for example `EUR`. */
  currency: string
  /** Name for people. */
  name?: string | undefined
}

export interface CreatePasskeyOptionsResponse {
  /** Time at which this expires (UTC). */
  expires: string
  /** Challenge to answer: for PKI encrypted with the public key of the identity, for passkeys the options as JSON; in base64. */
  base64EncodedChallenge: string
}

export interface CreatePasskeyRequest {
  /** Name for people. */
  name?: string | undefined
  /** Answer to the challenge: for PKI the SHA-256 of the decrypted bytes, for passkeys the JSON of the browser; in base64. */
  base64EncodedChallengeResponse: string
  /** SHA-256 of the challenge that was answered, in base64. */
  base64EncodedChallengeHash: string
}

export interface CreatePaymentRequest {
  /** Kind of payment: free text of at most 50 characters. */
  paymentType: string
  /** Amount of money as a decimal number, with at most the decimals of its currency. */
  amount: number
  /** Currency code (ISO 4217), for example `EUR`. */
  currency: string
  /** Id of the wallet. */
  walletId: number
  /** URL that receives a signed callback when the transaction ends. */
  callbackUrl?: string | undefined
  /** Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result. */
  externalUniqueId: string
}

export interface CreateSecurityQuestionRequest {
  /** Text of the security question. */
  question: string
  /** Answer to a security question. Case and spaces at the ends do not matter. */
  answer: string
}

export interface CreateTenantRequest {
  /** Name for people. */
  name: string
  /** Short name of the institution. */
  institution?: string | undefined
}

export interface CreateTransferRequest {
  /** Amount of money as a decimal number, with at most the decimals of its currency. */
  amount: number
  /** Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result. */
  externalUniqueId?: string | undefined
  /** Id of the wallet that is debited. */
  fromWalletId: number
  /** Id of the wallet that is credited. */
  toWalletId: number
  /** Text for people that says what this is for. */
  description?: string | undefined
}

export interface CreateWithdrawalRequest {
  /** Amount of money as a decimal number, with at most the decimals of its currency. */
  amount: number
  /** Kind of the item. */
  type: string
  /** Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result. */
  externalUniqueId: string
  /** Phone number (E.164) to which the money is delivered. */
  deliverToPhone: string
  /** URL that receives a signed callback when the transaction ends. */
  callbackUrl?: string | undefined
}

export interface Customer {
  /** Id of the customer or admin user. */
  customerId: number
  /** Id of the tenant. */
  tenantId: number
  /** First name. */
  firstName: string
  /** Last name. */
  lastName: string
  /** E-mail address. */
  email?: string
  /** Phone number in E.164 form, for example `+35312345678`. */
  phoneNumber?: string
  /** National identity number; unique in the tenant. */
  nationalIdentityNumber?: string
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
}

export interface DeviceFingerprint {
  /** Id of the enrolled device. */
  deviceFingerprintId: number
  /** Id of the customer or admin user. */
  customerId: number
  /** Name for people. */
  name?: string
  /** Time of creation (UTC). */
  created: string
}

export interface ExplainRequest {
  /** HTTP method of the call. */
  method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE"
  /** Path of the call. */
  path: string
  /** JSON text of the body of the call; write-only fields read `***`. */
  body?: unknown | undefined
  /** Id of the customer or admin user. */
  customerId?: number | undefined
}

export interface ExplainResponse {
  /** Decision on the call. */
  decision: "ALLOW" | "DENY" | "TASK_REQUIRED" | "SCA_REQUIRED"
  /** Name of the permission, for example `Transfer.CREATE`. */
  permission: string | null
  /** Each grant of the permission row, with its result and the reason. */
  grants: {
    /** Name of the permission, for example `Transfer.CREATE`. */
    permission: string
    /** Grant that was examined: a role, position, maker-checker entry or step-up method. */
    grant: string
    /** Result of the examination. */
    result: "ALLOW" | "TASK_REQUIRED" | "SCA_REQUIRED" | "NOT_NEEDED" | "NO"
    /** Reason for the result. */
    why: string
  }[]
  /** Next steps that would let the call through. */
  whatWouldHelp: string
  /** Answer to a security question. Case and spaces at the ends do not matter. */
  answer?: {
    /** Status of the item. */
    status: number
    /** Code that identifies the case; branch on it. */
    code: string
  }
}

export interface GetAttachmentResponse {
  /** Id of the document. */
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

export interface GetCallbackSecretResponse {
  /** Time of creation (UTC). */
  created: string
  /** Time until which the previous secret signs as well (UTC). */
  previousExpires?: string
}

export interface GetCameraCredentialsRequest {
  /** Id of the session, or of the liveness check. */
  sessionId: string
}

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

export interface GetGlobalAdminIdentityResponse {
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** Whether a code of an authenticator app is required to log in. */
  totpEnabled: boolean
  /** Whether the identity signs in with passkeys. */
  webAuthN?: boolean
  /** Short name of the identity provider with which this identity signs in. */
  sso?: string
  /** RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks. */
  publicKey?: string
  /** Time after which the identity cannot log in. A time in the past locks it now. */
  authLockedAfter?: string
  /** Time after which the password must be changed before the identity can log in. */
  changeAfter?: string
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
  /** Status of the item. */
  status: "EXPIRED" | "LOCKED" | "CHANGE_REQUIRED" | "ACTIVE"
  /** Time at which the lock after failed attempts ends (UTC). */
  lockedUntil?: string
}

export interface GetHealthResponse {
  /** Status of the item. */
  status: "UP"
}

export interface GetIdentityResponse {
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** Whether a code of an authenticator app is required to log in. */
  totpEnabled: boolean
  /** Whether the identity signs in with passkeys. */
  webAuthN?: boolean
  /** Short name of the identity provider with which this identity signs in. */
  sso?: string
  /** RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks. */
  publicKey?: string
  /** Time after which the identity cannot log in. A time in the past locks it now. */
  authLockedAfter?: string
  /** Time after which the password must be changed before the identity can log in. */
  changeAfter?: string
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
  /** Status of the item. */
  status: "EXPIRED" | "LOCKED" | "CHANGE_REQUIRED" | "ACTIVE"
  /** Time at which the lock after failed attempts ends (UTC). */
  lockedUntil?: string
}

export interface GetInstitutionAdminIdentityResponse {
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** Whether a code of an authenticator app is required to log in. */
  totpEnabled: boolean
  /** Whether the identity signs in with passkeys. */
  webAuthN?: boolean
  /** Short name of the identity provider with which this identity signs in. */
  sso?: string
  /** RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks. */
  publicKey?: string
  /** Time after which the identity cannot log in. A time in the past locks it now. */
  authLockedAfter?: string
  /** Time after which the password must be changed before the identity can log in. */
  changeAfter?: string
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
  /** Status of the item. */
  status: "EXPIRED" | "LOCKED" | "CHANGE_REQUIRED" | "ACTIVE"
  /** Time at which the lock after failed attempts ends (UTC). */
  lockedUntil?: string
}

export interface GetJwksResponse {
  /** Public keys in JWK form (RFC 7517). */
  keys: Record<string, unknown>[]
}

export interface GetLivenessLandingRequest {
  /** Id of the session, or of the liveness check. */
  sessionId: string
}

export interface GetLivenessLandingResponse {
  /** URL to which people return from the hosted page. */
  landingUrl?: string
}

export interface GetLoginChallengeResponse {
  /** Time at which this expires (UTC). */
  expires: string
  /** Challenge to answer: for PKI encrypted with the public key of the identity, for passkeys the options as JSON; in base64. */
  base64EncodedChallenge: string
  /** SHA-256 of the decrypted client challenge, in base64: proves that the service holds its private key. */
  base64EncodedClientChallengeResponse?: string
}

export interface GetLoginChallengeWithSlashResponse {
  /** Time at which this expires (UTC). */
  expires: string
  /** Challenge to answer: for PKI encrypted with the public key of the identity, for passkeys the options as JSON; in base64. */
  base64EncodedChallenge: string
  /** SHA-256 of the decrypted client challenge, in base64: proves that the service holds its private key. */
  base64EncodedClientChallengeResponse?: string
}

export type GetOpenApiResponse = Record<string, unknown>

export interface GetVerificationResponse {
  /** Questions that must be answered. */
  securityQuestions: SecurityQuestion[]
}

export interface Identity {
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** Whether a code of an authenticator app is required to log in. */
  totpEnabled: boolean
  /** Whether the identity signs in with passkeys. */
  webAuthN?: boolean
  /** Short name of the identity provider with which this identity signs in. */
  sso?: string
  /** RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks. */
  publicKey?: string
  /** Time after which the identity cannot log in. A time in the past locks it now. */
  authLockedAfter?: string
  /** Time after which the password must be changed before the identity can log in. */
  changeAfter?: string
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
}

export interface LaunchRequest {
  /** Name of the platform in the property `external.links.config`. */
  platformName: string
}

export interface LaunchResponse {
  /** URL that opens the other portal; works once, within 60 seconds. */
  launchUrl: string
}

export interface ListedCallback {
  /** Id of the callback: the same on every attempt, and sent as `webhook-id`. */
  callbackId: number
  /** URL that receives the callback. */
  url: string
  /** State of the callback. */
  state: "WAITING" | "DELIVERED" | "FAILED" | "REFUSED" | "STOPPED"
  /** Time of creation (UTC). */
  created: string
  /** Time of the next attempt (UTC); absent when none follows. */
  nextAttemptAt?: string
  /** Attempts so far, oldest first. */
  attempts: {
    /** Number of the attempt, from 1. */
    attempt: number
    /** Time of the event (UTC). */
    at: string
    /** Status of the item. */
    status?: number
    /** Reason why the attempt failed before an HTTP answer arrived. */
    error?: string
    /** Duration of the attempt in milliseconds. */
    ms?: number
    /** Answer to a security question. Case and spaces at the ends do not matter. */
    answer?: string
  }[]
}

export interface LoginRequest {
  /** Name with which a person or program logs in; unique across all tenants. */
  identity?: string | undefined
  /** Password. In a login with a launch token: the launch token. */
  password?: string | undefined
  /** One-time code that was sent to the phone on record. */
  otp?: string | undefined
  /** Six-digit code of the authenticator app (RFC 6238). */
  totp?: string | undefined
  /** Fingerprint of the device, optionally as `<name>:<fingerprint>`. */
  deviceFingerprint?: string | undefined
  /** Answers to security questions, each to a different one. */
  securityQuestionAnswers?: readonly {
    /** Id of the security question. */
    securityQuestionId: number
    /** Answer to a security question. Case and spaces at the ends do not matter. */
    answer: string
  }[] | undefined
  /** Answer to the challenge: for PKI the SHA-256 of the decrypted bytes, for passkeys the JSON of the browser; in base64. */
  base64EncodedChallengeResponse?: string | undefined
  /** SHA-256 of the challenge that was answered, in base64. */
  base64EncodedChallengeHash?: string | undefined
}

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
  /** Id of the session, or of the liveness check. */
  sessionId: string
  /** Name of the header that must carry `csrfToken` when the token is renewed. Present in sessions that began with a launch token. */
  csrfHeaderName?: string
  /** Value of the header that `csrfHeaderName` names. */
  csrfToken?: string
}

export interface NewIdentity {
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** Whether a code of an authenticator app is required to log in. */
  totpEnabled: boolean
  /** URI for the QR code of the authenticator app (`otpauth://…`); shown only this once. */
  totpUri?: string
  /** Code with which the first passkey of this identity is registered; shown once. */
  enrolmentCode?: string
}

export interface Organisation {
  /** Id of the organisation. */
  organisationId: number
  /** Id of the tenant. */
  tenantId: number
  /** Name for people. */
  name: string
  /** Registration number of the organisation; unique in the tenant. */
  registrationNumber?: string
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
}

export interface OrganisationPosition {
  /** Id of the customer or admin user. */
  customerId: number
  /** Position in the tenant or organisation, for example `LEVEL_01` or `DIRECTOR`. */
  position: "DIRECTOR" | "EMPLOYEE" | "HEAD" | "MANAGER" | "MEMBER"
  /** Time of creation (UTC). */
  created: string
}

export interface Passkey {
  /** Id of the passkey, in base64url. */
  credentialId: string
  /** Name for people. */
  name: string
  /** Ways to reach the authenticator, as the browser reported them. */
  transports: string[]
  /** Whether the passkey can be backed up. */
  backupEligible: boolean
  /** Whether the passkey is backed up, for example in a cloud keychain. */
  backedUp: boolean
  /** Time of creation (UTC). */
  created: string
  /** Time of the last use (UTC), accurate to a few minutes. */
  lastUsed: string
}

export interface Payment {
  /** Id of the payment. */
  paymentId: number
  /** Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result. */
  externalUniqueId: string
  /** Status of the item. */
  status: "PENDING" | "SUCCESSFUL" | "FAILED"
  /** Amount of money as a decimal number, with at most the decimals of its currency. */
  amount: number
  /** Currency code (ISO 4217), for example `EUR`. */
  currency: string
  /** Id of the wallet. */
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

export interface PaymentCallback {
  /** Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know. */
  eventType: string
  /** Id of the payment. */
  paymentId: number
  /** Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result. */
  externalUniqueId: string
  /** Status of the item. */
  status: "SUCCESSFUL" | "FAILED"
  /** Amount of money as a decimal number, with at most the decimals of its currency. */
  amount: number
  /** Currency code (ISO 4217), for example `EUR`. */
  currency: string
  /** Id of the wallet. */
  walletId: number
  /** Fee in the same currency. */
  fee: number
  /** Time of creation (UTC). */
  created: string
  /** Reference that the payer sees. */
  paymentReference: string
}

export interface Permission {
  /** Name of the permission, `<Item>.<Action>`. */
  permission: string
  /** Roles of the caller. */
  roles: RoleRight[]
}

export interface PermissionHolder {
  /** Id of the customer or admin user. */
  customerId: number
  /** First and last name, for callers with AdminUser.READ. */
  name?: string
  /** Identity they log in with, for callers with Identity.READ. */
  identity?: string
  /** Positions that the person holds in the tenant. */
  held: string[]
  /** What becomes of a call: it runs (ALLOW), it needs an approval (TASK_REQUIRED) or a step-up (SCA_REQUIRED), or it is refused (DENY). */
  decision: "ALLOW" | "TASK_REQUIRED" | "SCA_REQUIRED" | "DENY"
  /** Of TASK_REQUIRED: the roles and positions that may approve. */
  approvedBy?: string[]
  /** Of SCA_REQUIRED: the methods of the step-up. */
  stepUps?: string[]
  /** The makers whose calls may be approved here. */
  approves?: string[]
}

export interface PreviewTemplateRequest {
  /** Value of the key; its type depends on the key. */
  value?: string | undefined
  /** Values for the placeholders of the template. */
  values?: Record<string, string> | undefined
}

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

export interface RecoverCallbacksRequest {
  /** Only what was created at or after this time (UTC). */
  since: string
}

export interface RecoverCallbacksResponse {
  /** Number of callbacks that are sent again. */
  recovered: number
  /** Whether more are left: call again until this is false. */
  more: boolean
}

export interface RenamePasskeyRequest {
  /** Name for people. */
  name: string
}

export interface RenewTokenRequest {
  /** The token, without `Bearer `. */
  jwt: string
}

export interface RequestVerificationRequest {
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
}

export interface ResetGlobalAdminIdentitiesRequest {
  /** Status of the item. */
  status: "RESET"
}

export interface ResetIdentitiesRequest {
  /** Status of the item. */
  status: "RESET"
}

export interface ResetInstitutionAdminIdentitiesRequest {
  /** Status of the item. */
  status: "RESET"
}

export interface RoleRight {
  /** Role, position or relation to the item. */
  role: string
  /** What becomes of a call: it runs (ALLOW), it needs an approval (TASK_REQUIRED) or a step-up (SCA_REQUIRED), or it is refused (DENY). */
  decision: "ALLOW" | "TASK_REQUIRED" | "SCA_REQUIRED" | "DENY"
  /** Of TASK_REQUIRED: the roles and positions that may approve. */
  approvedBy?: string[]
  /** Of SCA_REQUIRED: the methods of the step-up. */
  stepUps?: string[]
  /** The makers whose calls may be approved here. */
  approves?: string[]
}

export interface RotateCallbackSecretResponse {
  /** Signing secret (`whsec_…`); shown only this once. */
  secret: string
  /** Time until which the previous secret signs as well (UTC). */
  previousExpires?: string
}

export interface SecurityQuestion {
  /** Id of the security question. */
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

export type SendMcpMessageRequest = {
  /** Version of JSON-RPC. */
  jsonrpc: "2.0"
  /** Id that the answer repeats; a notification has none. */
  id?: string | number | undefined
  /** Method of the protocol, for example `tools/call`. */
  method?: string | undefined
  /** Parameters of the method. */
  params?: Record<string, unknown> | undefined
} & Record<string, unknown>

export interface SendMcpMessageResponse {
  /** Version of JSON-RPC. */
  jsonrpc: "2.0"
  /** Id of the message that is answered. */
  id: string | number
  /** What the method answers. */
  result?: Record<string, unknown>
  /** Why the message could not be handled. */
  error?: {
    /** Error code of JSON-RPC. */
    code: number
    /** What is wrong with the message. */
    message: string
  }
}

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
  /** Whether this is the session of the token that made the call. */
  current: boolean
}

export interface Setting {
  /** Name of the configuration key. */
  key: string
  /** What is in force. */
  value: string | number | boolean | unknown[] | Record<string, unknown>
  /** What is in force where the key is not set here. */
  default?: string | number | boolean | unknown[] | Record<string, unknown>
  /** Is it set here? */
  overridden: boolean
  /** What the key does, in a sentence; lists show it. */
  about?: string
  /** Whether only GLOBAL roles may set it for a tenant. */
  globalOnly?: boolean
}

export interface SignedCallback {
  /** Headers to send, the fresh signature among them. */
  headers: Record<string, unknown>
  /** Body to send, byte for byte. */
  body: string
}

export interface SimulateRequest {
  /** Text, number, boolean or JSON, by the key's type. */
  value: string | number | boolean | readonly unknown[] | Record<string, unknown>
  /** A row `<Item>.<Action>.Allowed`, or `permission.matrix`. */
  key: string
  /** Whose decisions are looked at; of a row the caller's own tenant unless said. */
  tenantId?: number | undefined
}

export interface SimulateResponse {
  /** Number of decisions that were examined. */
  decisions: {
    /** Remembered decisions by the rows in question; those of the last minute may be missing. */
    lookedAt: number
    /** Only what was created at or after this time (UTC). */
    since: string
    /** Of so many in a hundred it is remembered, as configured now. */
    samplePercent: number
  }
  /** Calls whose decision would change. */
  calls: {
    /** Callers who would gain access. */
    gain: number
    /** Callers who would lose access. */
    lose: number
    /** Difference between the decision then and the decision with the proposed rows. */
    change: number
  }
  /** Decisions that would change. */
  changes: {
    /** Effect of the proposed rows: whether the caller gains or loses. */
    effect: "GAINS" | "LOSES" | "CHANGES"
    /** Call that was decided on, as method and path. */
    call: string
    /** Grant by which the caller was decided on, for example `LEVEL_01`. */
    as: "CALL" | "TASK" | "CHECK"
    /** Roles, positions and relations of the caller with regard to the item. */
    held: string[]
    /** Roles and positions of the maker. */
    makerHeld?: string[]
    /** Start of the period, inclusive (UTC). */
    from: {
      /** Decision on the call. */
      decision: "ALLOW" | "DENY" | "TASK_REQUIRED" | "SCA_REQUIRED"
      /** Customer id of the person who did it. */
      by: string[]
    }
    /** End of the period, exclusive (UTC). */
    to: {
      /** Decision on the call. */
      decision: "ALLOW" | "DENY" | "TASK_REQUIRED" | "SCA_REQUIRED"
      /** Customer id of the person who did it. */
      by: string[]
    }
    /** Number of occurrences. */
    count: number
    /** Some of those who called. */
    people: {
      /** Id of the customer or admin user. */
      customerId: number
      /** Name with which a person or program logs in; unique across all tenants. */
      identity?: string
    }[]
  }[]
  /** So many further changes, of less frequent calls. */
  notShown: number
}

export interface StartPasswordChangeRequest {
  /** Kind of the item. */
  type: "OTP" | "LINK" | "CLOUD_LIVENESS" | "AWS_LIVENESS"
  /** Further data of the chosen type: for a liveness check JSON text with `cloudLivenessSessionId`. */
  info?: {
    /** URL to which people return from the hosted page. */
    landingUrl?: string | undefined
  } | string | undefined
}

export interface StartPasswordChangeResponse {
  /** Further data of the chosen type: for a liveness check JSON text with `cloudLivenessSessionId`. */
  info?: string
}

export interface Task {
  /** Id of the task. */
  taskId: number
  /** HTTP method of the stored call. */
  httpMethod: "POST" | "PUT" | "PATCH" | "DELETE"
  /** Path of the call. */
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
  /** Text for people that says what this is for. */
  description: string
  /** Roles and positions, separated by commas, whose holders may approve and execute. */
  executorRoles: string
  /** Comment of the initiator (header `task-initiator-comment`). */
  initiatorComment?: string
  /** Comment of the person who decided, or the reason why the service ended it. */
  executorComment?: string
  /** Text by which the task can be found again (header `task-tag`). */
  tag?: string
  /** Status of the item. */
  status: "DRAFT" | "PENDING" | "EXECUTE" | "EXECUTED" | "REJECTED" | "DISCARDED" | "FAILED"
  /** Decision of each named or counted approver. */
  approvals: {
    /** Id of the customer or admin user. */
    customerId: number
    /** Name for people. */
    name?: string
    /** Status of the item. */
    status: "PENDING" | "APPROVED" | "REJECTED"
  }[]
  /** Number of approvals with which the task runs. */
  approvalsRequired: number
  /** Number of approvals recorded so far that count towards `approvalsRequired`. */
  approvalsGiven: number
  /** Statuses to which you may take the task now. Absent where nobody in particular looks at it. */
  moves?: ("PENDING" | "DISCARDED" | "REJECTED" | "EXECUTE")[]
  /** Body with which the executed call answered; a long one is cut. */
  responseBody?: string
  /** HTTP status with which the executed call answered. */
  responseCode?: number
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
}

export interface TaskCallback {
  /** Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know. */
  eventType: string
  /** Id of the task. */
  taskId: number
  /** Status of the item. */
  status: "DRAFT" | "PENDING" | "EXECUTE" | "EXECUTED" | "REJECTED" | "DISCARDED" | "FAILED"
  /** Text for people that says what this is for. */
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

export interface Tenant {
  /** Id of the tenant. */
  tenantId: number
  /** Name for people. */
  name: string
  /** Short name of the institution. */
  institution?: string
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
}

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

export interface TestCallbackRequest {
  /** URL that receives the callback. */
  url: string
}

export interface Theme {
  /** Name for people. */
  name: string
  /** Picture as a `data:` URL, or a path on this origin. */
  logo?: string
  /** Colour as `#rrggbb`. */
  colour?: string
}

export interface Transfer {
  /** Id of the transfer. */
  transferId: number
  /** Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result. */
  externalUniqueId?: string
  /** Status of the item. */
  status: "SUCCESSFUL"
  /** Amount of money as a decimal number, with at most the decimals of its currency. */
  amount: number
  /** Currency code (ISO 4217), for example `EUR`. */
  currency: string
  /** Id of the wallet that is debited. */
  fromWalletId: number
  /** Id of the wallet that is credited. */
  toWalletId: number
  /** Text for people that says what this is for. */
  description?: string
  /** Time of creation (UTC). */
  created: string
}

export interface UpdateAdminUserRequest {
  /** Position in the tenant or organisation, for example `LEVEL_01` or `DIRECTOR`. */
  position?: "LEVEL_01" | "LEVEL_02" | "LEVEL_03" | "LEVEL_04" | "LEVEL_05" | "LEVEL_06" | "LEVEL_07" | "LEVEL_08" | "LEVEL_09" | "LEVEL_10" | "LEVEL_11" | "LEVEL_12" | "LEVEL_13" | "LEVEL_14" | "LEVEL_15" | "LEVEL_16" | "LEVEL_17" | "LEVEL_18" | "LEVEL_19" | "LEVEL_20" | "TENANT_SYSTEM" | "ONBOARDING" | undefined
  /** First name. */
  firstName?: string | undefined
  /** Last name. */
  lastName?: string | undefined
  /** E-mail address. */
  email?: string | null | undefined
  /** Phone number in E.164 form, for example `+35312345678`. */
  phoneNumber?: string | null | undefined
}

export interface UpdateAgentTokenRequest {
  /** Limits of the token beside those of its owner. What is missing is not limited. */
  limits?: {
    /** Only these operations may be read and proposed: ids of operations, with `*` for any letters, for example `get*`. */
    operations?: readonly string[] | undefined
    /** Largest sum of the amounts of one proposal. */
    largestAmount?: number | undefined
    /** Largest sum of the amounts of all proposals of a day (UTC), decided or not. */
    largestAmountPerDay?: number | undefined
    /** How many of its proposals may be DRAFT, PENDING or EXECUTE at once. */
    mostOpenProposals?: number | undefined
    /** The token may only make calls that name these customers, and no others. */
    customerIds?: readonly number[] | undefined
    /** The token may only make calls that name these wallets, and no others. */
    walletIds?: readonly number[] | undefined
  } | undefined
  /** Who decides its proposals that name no approvers: ids of users of your tenant, or above the tenants. */
  approvers?: readonly number[] | undefined
  /** When the token stops working: earlier than before. It cannot be prolonged. */
  expires?: string | undefined
}

export interface UpdateCustomerRequest {
  /** First name. */
  firstName?: string | undefined
  /** Last name. */
  lastName?: string | undefined
  /** E-mail address. */
  email?: string | null | undefined
  /** Phone number in E.164 form, for example `+35312345678`. */
  phoneNumber?: string | null | undefined
  /** National identity number; unique in the tenant. */
  nationalIdentityNumber?: string | null | undefined
}

export interface UpdateGlobalAdminIdentityRequest {
  /** Password. In a login with a launch token: the launch token. */
  password?: string | undefined
  /** Whether a code of an authenticator app is required to log in. */
  totpEnabled?: boolean | undefined
  /** RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks. */
  publicKey?: string | null | undefined
  /** Time after which the identity cannot log in. A time in the past locks it now. */
  authLockedAfter?: string | null | undefined
  /** Time after which the password must be changed before the identity can log in. */
  changeAfter?: string | null | undefined
  /** Status of the item. */
  status?: "ACTIVE" | undefined
}

export interface UpdateGlobalAdminIdentityResponse {
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** Whether a code of an authenticator app is required to log in. */
  totpEnabled: boolean
  /** Whether the identity signs in with passkeys. */
  webAuthN?: boolean
  /** Short name of the identity provider with which this identity signs in. */
  sso?: string
  /** RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks. */
  publicKey?: string
  /** Time after which the identity cannot log in. A time in the past locks it now. */
  authLockedAfter?: string
  /** Time after which the password must be changed before the identity can log in. */
  changeAfter?: string
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
  /** URI for the QR code of the authenticator app (`otpauth://…`); shown only this once. */
  totpUri?: string
}

export interface UpdateGlobalAdminRequest {
  /** Role above tenants, for example `GLOBAL_ADMIN`. */
  role?: string | undefined
  /** First name. */
  firstName?: string | undefined
  /** Last name. */
  lastName?: string | undefined
  /** E-mail address. */
  email?: string | null | undefined
  /** Phone number in E.164 form, for example `+35312345678`. */
  phoneNumber?: string | null | undefined
}

export interface UpdateIdentityRequest {
  /** Password. In a login with a launch token: the launch token. */
  password?: string | undefined
  /** Whether a code of an authenticator app is required to log in. */
  totpEnabled?: boolean | undefined
  /** RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks. */
  publicKey?: string | null | undefined
  /** Time after which the identity cannot log in. A time in the past locks it now. */
  authLockedAfter?: string | null | undefined
  /** Time after which the password must be changed before the identity can log in. */
  changeAfter?: string | null | undefined
  /** Status of the item. */
  status?: "ACTIVE" | undefined
}

export interface UpdateIdentityResponse {
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** Whether a code of an authenticator app is required to log in. */
  totpEnabled: boolean
  /** Whether the identity signs in with passkeys. */
  webAuthN?: boolean
  /** Short name of the identity provider with which this identity signs in. */
  sso?: string
  /** RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks. */
  publicKey?: string
  /** Time after which the identity cannot log in. A time in the past locks it now. */
  authLockedAfter?: string
  /** Time after which the password must be changed before the identity can log in. */
  changeAfter?: string
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
  /** URI for the QR code of the authenticator app (`otpauth://…`); shown only this once. */
  totpUri?: string
}

export interface UpdateInstitutionAdminIdentityRequest {
  /** Password. In a login with a launch token: the launch token. */
  password?: string | undefined
  /** Whether a code of an authenticator app is required to log in. */
  totpEnabled?: boolean | undefined
  /** RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks. */
  publicKey?: string | null | undefined
  /** Time after which the identity cannot log in. A time in the past locks it now. */
  authLockedAfter?: string | null | undefined
  /** Time after which the password must be changed before the identity can log in. */
  changeAfter?: string | null | undefined
  /** Status of the item. */
  status?: "ACTIVE" | undefined
}

export interface UpdateInstitutionAdminIdentityResponse {
  /** Name with which a person or program logs in; unique across all tenants. */
  identity: string
  /** Whether a code of an authenticator app is required to log in. */
  totpEnabled: boolean
  /** Whether the identity signs in with passkeys. */
  webAuthN?: boolean
  /** Short name of the identity provider with which this identity signs in. */
  sso?: string
  /** RSA public key of at least 4096 bits: base64 of its DER SubjectPublicKeyInfo, without line breaks. */
  publicKey?: string
  /** Time after which the identity cannot log in. A time in the past locks it now. */
  authLockedAfter?: string
  /** Time after which the password must be changed before the identity can log in. */
  changeAfter?: string
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
  /** URI for the QR code of the authenticator app (`otpauth://…`); shown only this once. */
  totpUri?: string
}

export interface UpdateInstitutionAdminRequest {
  /** Role above tenants, for example `GLOBAL_ADMIN`. */
  role?: string | undefined
  /** First name. */
  firstName?: string | undefined
  /** Last name. */
  lastName?: string | undefined
  /** E-mail address. */
  email?: string | null | undefined
  /** Phone number in E.164 form, for example `+35312345678`. */
  phoneNumber?: string | null | undefined
}

export interface UpdateOrganisationRequest {
  /** Name for people. */
  name?: string | undefined
  /** Registration number of the organisation; unique in the tenant. */
  registrationNumber?: string | null | undefined
}

export interface UpdatePaymentRequest {
  /** Status of the item. */
  status: "SUCCESSFUL" | "FAILED"
}

export interface UpdatePropertyRequest {
  /** Text, number, boolean or JSON, by the key's type. */
  value: string | number | boolean | readonly unknown[] | Record<string, unknown>
}

export interface UpdateTaskRequest {
  /** Status of the item. */
  status: "PENDING" | "DISCARDED" | "REJECTED" | "EXECUTE"
  /** Comment of the person who decided, or the reason why the service ended it. */
  executorComment?: string | undefined
}

export interface UpdateTaskResponse {
  /** Id of the task. */
  taskId: number
  /** HTTP method of the stored call. */
  httpMethod: "POST" | "PUT" | "PATCH" | "DELETE"
  /** Path of the call. */
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
  /** Text for people that says what this is for. */
  description: string
  /** Roles and positions, separated by commas, whose holders may approve and execute. */
  executorRoles: string
  /** Comment of the initiator (header `task-initiator-comment`). */
  initiatorComment?: string
  /** Comment of the person who decided, or the reason why the service ended it. */
  executorComment?: string
  /** Text by which the task can be found again (header `task-tag`). */
  tag?: string
  /** Status of the item. */
  status: "DRAFT" | "PENDING" | "EXECUTE" | "EXECUTED" | "REJECTED" | "DISCARDED" | "FAILED"
  /** Decision of each named or counted approver. */
  approvals: {
    /** Id of the customer or admin user. */
    customerId: number
    /** Name for people. */
    name?: string
    /** Status of the item. */
    status: "PENDING" | "APPROVED" | "REJECTED"
  }[]
  /** Number of approvals with which the task runs. */
  approvalsRequired: number
  /** Number of approvals recorded so far that count towards `approvalsRequired`. */
  approvalsGiven: number
  /** Statuses to which you may take the task now. Absent where nobody in particular looks at it. */
  moves?: ("PENDING" | "DISCARDED" | "REJECTED" | "EXECUTE")[]
  /** Body with which the executed call answered; a long one is cut. */
  responseBody?: string
  /** HTTP status with which the executed call answered. */
  responseCode?: number
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
  /** Who still has to approve, where an approval was taken and the task does not run yet. */
  whatIsMissing?: string
}

export interface UpdateTenantConfigRequest {
  /** Text, number, boolean or JSON, by the key's type. */
  value: string | number | boolean | readonly unknown[] | Record<string, unknown>
}

export interface UpdateTenantRequest {
  /** Name for people. */
  name?: string | undefined
  /** Short name of the institution. */
  institution?: string | null | undefined
}

export interface UpdateWalletRequest {
  /** Name for people. */
  name?: string | undefined
}

export interface UpdateWithdrawalRequest {
  /** Status of the item. */
  status: "SUCCESSFUL" | "FAILED"
}

export interface UpgradeTokenRequest {
  /** The token, without `Bearer `. */
  jwt: string
  /** Id of the step-up intent, from the `sca` header. */
  intentId: string
  /** One-time code that was sent to the phone on record. */
  otp?: string | undefined
  /** Name with which a person or program logs in; unique across all tenants. */
  identity?: string | undefined
  /** Password. In a login with a launch token: the launch token. */
  password?: string | undefined
  /** Six-digit code of the authenticator app (RFC 6238). */
  totp?: string | undefined
  /** Answer to the challenge: for PKI the SHA-256 of the decrypted bytes, for passkeys the JSON of the browser; in base64. */
  base64EncodedChallengeResponse?: string | undefined
  /** SHA-256 of the challenge that was answered, in base64. */
  base64EncodedChallengeHash?: string | undefined
}

export interface Wallet {
  /** Id of the wallet. */
  walletId: number
  /** Id of the customer or admin user. */
  customerId?: number
  /** Id of the organisation. */
  organisationId?: number
  /** Name for people. */
  name?: string
  /** Amount that can be spent now. Money held for a withdrawal is not part of it. */
  balance: number
  /** Currency code (ISO 4217), for example `EUR`. */
  currency: string
  /** Time of creation (UTC). */
  created: string
  /** Time of the last change (UTC). */
  lastModified: string
}

export interface WalletEntry {
  /** Id of the wallet entry. */
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
  /** Text for people that says what this is for. */
  description?: string
  /** Time of creation (UTC). */
  created: string
}

export interface Withdrawal {
  /** Id of the withdrawal. */
  withdrawalId: number
  /** Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result. */
  externalUniqueId: string
  /** Status of the item. */
  status: "PENDING" | "SUCCESSFUL" | "FAILED"
  /** Amount of money as a decimal number, with at most the decimals of its currency. */
  amount: number
  /** Currency code (ISO 4217), for example `EUR`. */
  currency: string
  /** Id of the wallet. */
  walletId: number
  /** Fee in the same currency. */
  fee: number
  /** Kind of the item. */
  type: string
  /** Phone number (E.164) to which the money is delivered. */
  deliverToPhone: string
  /** Time of creation (UTC). */
  created: string
}

export interface WithdrawalCallback {
  /** Kind of the callback, for example `payment.successful`. Answer 2xx to a kind that you do not know. */
  eventType: string
  /** Id of the withdrawal. */
  withdrawalId: number
  /** Id that you choose, unique per tenant and kind of resource: repeating the same request returns the first result. */
  externalUniqueId: string
  /** Status of the item. */
  status: "SUCCESSFUL" | "FAILED"
  /** Amount of money as a decimal number, with at most the decimals of its currency. */
  amount: number
  /** Currency code (ISO 4217), for example `EUR`. */
  currency: string
  /** Id of the wallet. */
  walletId: number
  /** Fee in the same currency. */
  fee: number
  /** Time of creation (UTC). */
  created: string
  /** Kind of the item. */
  type: string
}
