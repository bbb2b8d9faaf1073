import {
  type AttachmentId,
  type CallbackId,
  type CustomerId,
  type MessageId,
  MOST_SHARDS,
  type OrganisationId,
  shardOf,
  type TenantId,
  type WalletId,
} from '../domain/ids.ts'
import type { CarryingChannel } from '../domain/notices/notice-kinds.ts'
import type { TenantList } from './tenant-lists.ts'

/** A key of the one table. This file contains every key string of the service. */
export type Key = { readonly PK: string; readonly SK: string }

/** Index `due`: items with something due, by minute and shard. Sparse: an item is in it only while something is due. */
export const DUE_INDEX = { name: 'due', partition: 'due', sort: 'dueAt' } as const

/** The number of partitions over which the callbacks of one tenant are spread. */
const CALLBACK_SHARDS = 8

/** The number of partitions over which the marks of new callbacks are spread, by tenant. The sweep reads each of them every minute. */
const CALLBACK_MARK_SHARDS = 8

/** Ids in sort keys have a fixed width, so that their order as text is their order in time. */
export const idInKey = (id: number): string => String(id).padStart(16, '0')
const wide = idInKey
const key = (PK: string, SK: string): Key => ({ PK, SK })
const markShard = (shard: number): string => `CALLBACK-MARKS#${shard}`
/** Shard 0 has the plain name: a tenant with one shard needs no other, and what was stored before shards existed stands there. */
const tenantShard = (tenantId: TenantId, kind: string, shard: number): string =>
  shard === 0 ? `TENANT#${tenantId}#${kind}` : `TENANT#${tenantId}#${kind}#${shard}`

export const keys = {
  property: (name: string) => key('PROPERTIES', `PROPERTY#${name}`),
  tenantList: (tenantId: TenantId) => key('TENANTS', wide(tenantId)),
  institutionTenant: (institution: string, tenantId: TenantId) => key(`INSTITUTION#${institution}#TENANTS`, wide(tenantId)),
  /** A tenant that came to an institution later. In a partition of its own, so that a list of tasks reads no other tenants. */
  joinedTenant: (institution: string, tenantId: TenantId) => key(`INSTITUTION#${institution}#JOINED`, wide(tenantId)),
  tenant: (tenantId: TenantId) => key(`TENANT#${tenantId}`, 'TENANT'),
  tenantConfig: (tenantId: TenantId, name: string) => key(`TENANT#${tenantId}`, `CONFIG#${name}`),
  upstream: (tenantId: TenantId, name: string) => key(`TENANT#${tenantId}`, `UPSTREAM#${name}`),
  /** A part of the OpenAPI document of an upstream, which is too large for one item. */
  upstreamDocument: (tenantId: TenantId, name: string, part: number) => key(`TENANT#${tenantId}`, `UPSTREAM-DOCUMENT#${name}#${part}`),
  /** In a partition of its own: the function that sends requests again cannot write the tenant's. */
  upstreamTurns: (tenantId: TenantId) => key(`TENANT#${tenantId}#UPSTREAM-TURNS`, 'UPSTREAM-TURNS'),
  /** In a partition of its own: a function that may count administrators cannot write the tenant item. */
  highestCount: (tenantId: TenantId) => key(`TENANT#${tenantId}#HIGHEST-COUNT`, 'HIGHEST-COUNT'),
  person: (customerId: CustomerId) => key(`PERSON#${customerId}`, 'PERSON'),
  /** The last use of each group of permissions by a person. */
  permissionUses: (customerId: CustomerId) => key(`PERSON#${customerId}`, 'PERMISSION-USES'),
  /** The delegations of a giver that have not ended. */
  delegations: (customerId: CustomerId) => key(`PERSON#${customerId}`, 'DELEGATIONS'),
  receivedDelegation: (customerId: CustomerId, delegationId: string) => key(`PERSON#${customerId}`, `RECEIVED-DELEGATION#${delegationId}`),
  temporaryPosition: (customerId: CustomerId, id: number) => key(`PERSON#${customerId}`, `TEMPORARY-POSITION#${wide(id)}`),
  session: (customerId: CustomerId, sessionId: string) => key(`PERSON#${customerId}`, `SESSION#${sessionId}`),
  customer: (tenantId: TenantId, customerId: CustomerId) => key(`TENANT#${tenantId}#CUSTOMERS`, wide(customerId)),
  adminUser: (tenantId: TenantId, customerId: CustomerId) => key(`TENANT#${tenantId}#ADMINS`, wide(customerId)),
  institutionAdmin: (institution: string, customerId: CustomerId) => key(`INSTITUTION#${institution}#ADMINS`, wide(customerId)),
  /** A person under a word of theirs, beside the profile; spread by the word's first letter. */
  personByName: (profile: Key, word: string) => key(`${profile.PK}#NAMES#${word.slice(0, 1)}`, `${word}#${profile.SK}`),
  globalAdmin: (customerId: CustomerId) => key('GLOBAL#ADMINS', wide(customerId)),
  /** Raised by each administrator made at the command line, so that two concurrent commands do not both make the first. */
  madeAdministrators: () => key('GLOBAL', 'MADE-ADMINISTRATORS'),
  identity: (canonicalName: string) => key(`IDENTITY#${canonicalName}`, 'IDENTITY'),
  publicKey: (fingerprint: string) => key(`PUBLIC-KEY#${fingerprint}`, 'PUBLIC-KEY'),
  challenge: (canonicalName: string, hash: string) => key(`IDENTITY#${canonicalName}`, `CHALLENGE#${hash}`),
  webAuthnChallenge: (hash: string) => key(`WEBAUTHN-CHALLENGE#${hash}`, 'WEBAUTHN-CHALLENGE'),
  webAuthnCredentials: (canonicalName: string) => key(`IDENTITY#${canonicalName}`, 'WEBAUTHN'),
  webAuthnCredential: (credentialId: string) => key(`WEBAUTHN#${credentialId}`, 'OWNER'),
  samlRequest: (requestId: string) => key(`SAML-REQUEST#${requestId}`, 'SAML-REQUEST'),
  samlAssertion: (provider: string, assertionId: string) => key(`SAML-ASSERTION#${provider}#${assertionId}`, 'SAML-ASSERTION'),
  /** A login at a provider of OpenID Connect that has not come back, by the hash of its state. */
  openIdRequest: (hash: string) => key(`OPENID-REQUEST#${hash}`, 'OPENID-REQUEST'),
  /** A person whom a provider vouched for, by the hash of its subject or session. */
  openIdSignOn: (provider: string, hash: string) => key(`OPENID-SIGN-ON#${provider}#${hash}`, 'OPENID-SIGN-ON'),
  oauthClient: (tenantId: TenantId, clientId: string) => key(`TENANT#${tenantId}#OAUTH-CLIENTS`, clientId),
  globalOAuthClient: (clientId: string) => key('GLOBAL#OAUTH-CLIENTS', clientId),
  /** A change of a client above tenants of which not every cell is known to have heard. */
  oauthClientChange: (clientId: string, change: string) => key(`OAUTH-CLIENT-CHANGE#${clientId}`, change),
  /** An agent that a registered client has obtained. */
  agentOfClient: (clientId: string, agentTokenId: string) => key(`AGENTS-OF-CLIENT#${clientId}`, `AGENT#${agentTokenId}`),
  /** A deleted client, while its agents are being ended. */
  clientEnd: (clientId: string) => key(`AGENTS-OF-CLIENT#${clientId}`, 'CLIENT-END'),
  /** A token of directory sync, and its session. */
  scimToken: (tenantId: TenantId, scimTokenId: string) => key(`TENANT#${tenantId}#SCIM-TOKENS`, scimTokenId),
  /** A group of the directory. */
  scimGroup: (tenantId: TenantId, groupId: number) => key(`TENANT#${tenantId}#SCIM-GROUPS`, wide(groupId)),
  /** A client that registered itself; its id is unguessable, and nothing lists it. */
  registeredOAuthClient: (clientId: string) => key(`OAUTH-CLIENT#${clientId}`, 'OAUTH-CLIENT'),
  /** A client assertion or DPoP proof that was used. */
  usedProof: (of: string, hash: string) => key(`USED-PROOF#${of}#${hash}`, 'USED-PROOF'),
  registrationsFrom: (address: string) => key(`REGISTRATIONS-FROM#${address}`, 'REGISTRATIONS-FROM'),
  /** Tokens that a client got in an hour. */
  tokensOfClient: (clientId: string) => key(`TOKENS-OF#${clientId}`, 'TOKENS-OF-HOUR'),
  webAuthnDomain: (parentDomain: string) => key('WEBAUTHN-DOMAINS', parentDomain),
  devices: (customerId: CustomerId) => key(`PERSON#${customerId}`, 'DEVICES'),
  launchToken: (hash: string) => key(`LAUNCH#${hash}`, 'LAUNCH'),
  authorizationRequest: (hash: string) => key(`AUTHORIZATION-REQUEST#${hash}`, 'AUTHORIZATION-REQUEST'),
  pushedRequest: (hash: string) => key(`PUSHED-REQUEST#${hash}`, 'PUSHED-REQUEST'),
  authorizationCode: (hash: string) => key(`AUTHORIZATION-CODE#${hash}`, 'AUTHORIZATION-CODE'),
  /** The refresh tokens of one agent. */
  refreshGrant: (hash: string) => key(`REFRESH-GRANT#${hash}`, 'REFRESH-GRANT'),
  /** A client that may know who this person is. */
  consent: (customerId: CustomerId, clientId: string) => key(`PERSON#${customerId}`, `CONSENT#${clientId}`),
  /** The people who set proofs and addresses of a person. */
  proofSetters: (customerId: CustomerId) => key(`PERSON#${customerId}`, 'PROOF-SETTERS'),
  securityQuestions: (customerId: CustomerId) => key(`PERSON#${customerId}`, 'SECURITY-QUESTIONS'),
  /** `purpose`: the purpose of the code that was sent. */
  code: (canonicalName: string, purpose: string) => key(`IDENTITY#${canonicalName}`, `CODE#${purpose}`),
  codeSends: (canonicalName: string, purpose: string) => key(`IDENTITY#${canonicalName}`, `CODE-SENDS#${purpose}`),
  /** `method`: the method that proves the step-up. */
  stepUpCount: (canonicalName: string, method: string) => key(`IDENTITY#${canonicalName}`, `STEP-UPS#${method}`),
  attachment: (tenantId: TenantId, customerId: CustomerId, attachmentId: AttachmentId) =>
    key(`TENANT#${tenantId}#CUSTOMER#${customerId}`, `ATTACHMENT#${wide(attachmentId)}`),
  latestAttachment: (tenantId: TenantId, customerId: CustomerId, documentType: string) =>
    key(`TENANT#${tenantId}#CUSTOMER#${customerId}`, `LATEST-ATTACHMENT#${documentType}`),
  documentsOfGone: (tenantId: TenantId, customerId: CustomerId) => key(`TENANT#${tenantId}#GONE#${customerId}`, 'DOCUMENTS'),
  orphanDocument: (documentKey: string) => key(`DOCUMENT#${documentKey}`, 'LOOSE-DOCUMENT'),
  livenessCheck: (sessionId: string) => key(`LIVENESS#${sessionId}`, 'LIVENESS'),
  attempts: (canonicalName: string) => key(`IDENTITY#${canonicalName}`, 'ATTEMPTS'),
  sendsFrom: (address: string) => key(`SENDS-FROM#${address}`, 'SENDS-FROM'),
  messagesOf: (tenantId: TenantId) => key(`TENANT#${tenantId}#MESSAGES-OF-HOUR`, 'MESSAGES-OF-HOUR'),
  possessionAttempts: (canonicalName: string) => key(`IDENTITY#${canonicalName}`, 'POSSESSION-ATTEMPTS'),
  changeAttempts: (canonicalName: string) => key(`IDENTITY#${canonicalName}`, 'CHANGE-ATTEMPTS'),
  organisation: (tenantId: TenantId, organisationId: OrganisationId) => key(`TENANT#${tenantId}#ORGANISATIONS`, wide(organisationId)),
  position: (tenantId: TenantId, organisationId: OrganisationId, customerId: CustomerId, position: string) =>
    key(`TENANT#${tenantId}#ORGANISATION#${organisationId}`, `POSITION#${wide(customerId)}#${position}`),
  wallet: (tenantId: TenantId, walletId: WalletId) => key(`TENANT#${tenantId}#WALLET#${walletId}`, 'WALLET'),
  customerWallet: (tenantId: TenantId, customerId: CustomerId, walletId: WalletId) =>
    key(`TENANT#${tenantId}#CUSTOMER#${customerId}`, `WALLET#${wide(walletId)}`),
  organisationWallet: (tenantId: TenantId, organisationId: OrganisationId, walletId: WalletId) =>
    key(`TENANT#${tenantId}#ORGANISATION#${organisationId}`, `WALLET#${wide(walletId)}`),
  entry: (tenantId: TenantId, walletId: WalletId, entryId: number) =>
    key(`TENANT#${tenantId}#WALLET#${walletId}`, `ENTRY#${wide(entryId)}`),
  /** One of the pots into which a wallet with batched credits is credited. The entries of these credits stand beside it. */
  creditPot: (tenantId: TenantId, walletId: WalletId, pot: number) =>
    key(`TENANT#${tenantId}#WALLET#${walletId}#CREDITS#${pot}`, 'CREDITED'),
  /** The entry of a credit that went into a pot; its id names the pot. */
  batchedEntry: (tenantId: TenantId, walletId: WalletId, entryId: number) =>
    key(`TENANT#${tenantId}#WALLET#${walletId}#CREDITS#${entryId % MOST_SHARDS}`, `ENTRY#${wide(entryId)}`),
  clearingEntry: (tenantId: TenantId, currency: string, entryId: number) =>
    key(`TENANT#${tenantId}#CLEARING#${currency}#${entryId % 16}`, `ENTRY#${wide(entryId)}`),
  /** One of `TENANT_LISTS`. The id names the shard. */
  tenantThing: (tenantId: TenantId, kind: TenantList, id: number) => key(tenantShard(tenantId, kind, shardOf(id)), wide(id)),
  tenantShards: (tenantId: TenantId, kind: TenantList, count: number) =>
    Array.from({ length: count }, (_, shard) => tenantShard(tenantId, kind, shard)),
  walletWithdrawal: (tenantId: TenantId, walletId: WalletId, id: number) =>
    key(`TENANT#${tenantId}#WALLET#${walletId}`, `WITHDRAWAL#${wide(id)}`),
  unique: (tenantId: TenantId, kind: string, value: string) => key(`TENANT#${tenantId}#UNIQUE#${kind}#${value}`, 'UNIQUE'),
  task: (taskId: number) => key(`TASK#${taskId}`, 'TASK'),
  /** The open tasks that change one item, by the hash of its path: among the lists of tasks, which the same functions may touch. */
  pendingTasks: (hash: string) => key(`TASKS#ITEM#${hash}`, 'PENDING-TASKS'),
  /** The outbox of a person's notices for one channel, or for one channel and tenant (`GLOBAL`: for requests outside of tenants). That of e-mail at once has the plain name. */
  taskDigest: (customerId: CustomerId, of: CarryingChannel | `${CarryingChannel}#${TenantId | 'GLOBAL'}` = 'mail') =>
    key(`PERSON#${customerId}`, of === 'mail' ? 'TASK-DIGEST' : `TASK-DIGEST#${of}`),
  noticeChoices: (customerId: CustomerId) => key(`PERSON#${customerId}`, 'NOTICE-CHOICES'),
  pushSubscriptions: (customerId: CustomerId) => key(`PERSON#${customerId}`, 'PUSH-SUBSCRIPTIONS'),
  decisionsTold: (customerId: CustomerId) => key(`PERSON#${customerId}`, 'DECISIONS-TOLD'),
  /** A line of a task's history, under the version of the task that it describes. */
  taskEvent: (taskId: number, version: number) => key(`TASK#${taskId}`, `EVENT#${wide(version)}`),
  /** The task of a line of its history. */
  taskOfEvent: ({ PK }: Key) => key(PK, 'TASK'),
  taskComment: (taskId: number, commentId: number) => key(`TASK#${taskId}`, `COMMENT#${wide(commentId)}`),
  /** The number of comments on a task. */
  discussion: (taskId: number) => key(`TASK#${taskId}`, 'DISCUSSION'),
  /** A comment of this person, in a partition of its own: a person may write many. */
  commentOfPerson: (customerId: CustomerId, taskId: number, commentId: number) =>
    key(`PERSON#${customerId}#COMMENTS`, `${wide(taskId)}-${wide(commentId)}`),
  /** An erased person whose comments are being emptied. */
  commentsOfGone: (customerId: CustomerId) => key(`PERSON#${customerId}`, 'COMMENTS-OF-GONE'),
  /** A discussion that the next digest of this person names. */
  discussed: (customerId: CustomerId, taskId: number) => key(`PERSON#${customerId}`, `DISCUSSED#${wide(taskId)}`),
  /** A task under one of the headings by which it is listed, in the list of its state. */
  taskListing: (heading: string, state: string, taskId: number) => key(`TASKS#${state}#${heading}`, wide(taskId)),
  agentToken: (customerId: CustomerId, agentTokenId: string) => key(`PERSON#${customerId}`, `AGENT#${agentTokenId}`),
  /** One of the slots for active agent tokens. */
  agentSlot: (customerId: CustomerId, slot: number) => key(`PERSON#${customerId}`, `AGENT-SLOT#${String(slot).padStart(3, '0')}`),
  /** The number of an agent's proposals per state. */
  agentProposals: (customerId: CustomerId, agentTokenId: string) => key(`PERSON#${customerId}`, `AGENT-PROPOSALS#${agentTokenId}`),
  /** The last reads of an agent token. */
  agentReads: (customerId: CustomerId, agentTokenId: string) => key(`PERSON#${customerId}`, `AGENT-READS#${agentTokenId}`),
  /** The sum that the calls of an initiator moved on one day, for the operations of a policy. */
  dayAmount: (tenantId: TenantId, initiator: CustomerId, day: string, operations: string, currency: string) =>
    key(`PERSON#${initiator}`, `MOVED#${tenantId}#${day}#${operations}#${currency}`),
  /** The sum of an agent token's proposals on one day. */
  agentAmount: (customerId: CustomerId, agentTokenId: string, day: string) =>
    key(`PERSON#${customerId}`, `AGENT-AMOUNT#${agentTokenId}#${day}`),
  /** The last proposal of one call by an agent token. */
  openProposal: (customerId: CustomerId, agentTokenId: string, digest: string) =>
    key(`PERSON#${customerId}`, `AGENT-PROPOSAL#${agentTokenId}#${digest}`),
  /** An ended agent token, while its proposals are being discarded. */
  agentEnd: (customerId: CustomerId, agentTokenId: string) => key(`PERSON#${customerId}`, `AGENT-END#${agentTokenId}`),
  /** A request of this person that waits for a step-up. */
  intent: (customerId: CustomerId, intentId: string) => key(`PERSON#${customerId}`, `INTENT#${intentId}`),
  /** A link with which this person undoes a change of their address. */
  contactUndo: (customerId: CustomerId, hash: string) => key(`PERSON#${customerId}`, `CONTACT-UNDO#${hash}`),
  openTasks: (customerId: CustomerId) => key(`PERSON#${customerId}`, 'OPEN-TASKS'),
  /** One partition takes 1,000 write units per second: a tenant's callbacks are spread over several by their ids. */
  callback: (tenantId: TenantId, callbackId: CallbackId) =>
    key(`TENANT#${tenantId}#CALLBACKS#${callbackId % CALLBACK_SHARDS}`, wide(callbackId)),
  callbackShards: (tenantId: TenantId) => Array.from({ length: CALLBACK_SHARDS }, (_, shard) => `TENANT#${tenantId}#CALLBACKS#${shard}`),
  /** A tenant makes callbacks in the span that begins at `from` (ISO 8601). Marks of a kind of span stand in order of time. */
  callbackMark: (tenantId: TenantId, span: string, from: string) =>
    key(markShard(tenantId % CALLBACK_MARK_SHARDS), `${span}#${from}#${wide(tenantId)}`),
  callbackMarkShards: () => Array.from({ length: CALLBACK_MARK_SHARDS }, (_, shard) => markShard(shard)),
  /** Events of one change, until each is a callback. */
  eventParts: (tenantId: TenantId, partsId: number) => key(`TENANT#${tenantId}#EVENT-PARTS`, wide(partsId)),
  callbackRecovery: (tenantId: TenantId, recoveryId: number) => key(`TENANT#${tenantId}#CALLBACK-RECOVERIES`, wide(recoveryId)),
  message: (messageId: MessageId) => key(`MESSAGE#${messageId}`, 'MESSAGE'),
  /** `hash`: the hash of an e-mail address that no mail is sent to. */
  mailSuppression: (hash: string) => key(`MAIL-SUPPRESSION#${hash}`, 'MAIL-SUPPRESSION'),
  callbackLanes: (tenantId: TenantId) => key(`TENANT#${tenantId}`, 'CALLBACK-LANES'),
  callbackHost: (tenantId: TenantId, hash: string) => key(`TENANT#${tenantId}#CALLBACK-HOSTS`, hash),
  callbackSecret: (tenantId: TenantId) => key(`TENANT#${tenantId}`, 'CALLBACK-SECRET'),
  /** Beside the settings, so that one query reads both: all of their sort keys begin with `CONFIG`. */
  webhookEndpoint: (tenantId: TenantId, webhookEndpointId: number) =>
    key(`TENANT#${tenantId}`, `CONFIG-ENDPOINT#${wide(webhookEndpointId)}`),
  /** The time since which an endpoint fails. */
  webhookHealth: (tenantId: TenantId, webhookEndpointId: number) => key(`TENANT#${tenantId}`, `CONFIG-HEALTH#${wide(webhookEndpointId)}`),
  /** The number of webhook endpoints of a tenant. */
  webhookEndpointCount: (tenantId: TenantId) => key(`TENANT#${tenantId}`, 'WEBHOOK-ENDPOINTS'),
  idempotency: (scope: string, customerId: CustomerId, idempotencyKey: string) =>
    key(`IDEMPOTENCY#${scope}#${customerId}`, `KEY#${idempotencyKey}`),
  /** Audit entries are spread over 4 shards, or more in a large tenant, each in order of time. */
  audit: (scope: string, at: string, shard: number, id: string) => key(`AUDIT#${scope}#${shard}`, `${at}#${id}`),
  /** The key that seals a person's data in the archive. */
  archiveKey: (owner: string) => key(`ARCHIVE-KEY#${owner}`, 'ARCHIVE-KEY'),
  /** The numbers of a tenant's overview for one hour. */
  tally: (tenantId: TenantId, hour: string) => key(`TALLIES#${tenantId}`, hour),
  auditHead: (scope: string) => key(`AUDIT-SEALS#${scope}`, 'HEAD'),
  auditSeal: (scope: string, hour: string) => key(`AUDIT-SEALS#${scope}`, `SEAL#${hour}`),
  auditRegister: (scope: string, hour: string, part: number) => key(`AUDIT-REGISTER#${scope}#${hour}`, wide(part)),
  auditVouched: (scope: string) => key(`AUDIT-SEALS#${scope}`, 'VOUCHED'),
  auditIndex: (scope: string, hour: string, part: number) => key(`AUDIT-INDEX#${scope}`, `${hour}#${wide(part)}`),
  auditSealing: () => key('AUDIT-SEALING', 'AUDIT-SEALING'),
  /** Recent decisions by one permission in a tenant, or outside of all. Few shards per day, so that reading them is bounded. */
  decisionShard: (scope: string, permission: string, day: string, shard: number) =>
    key(`DECISIONS#${scope}#${permission}`, `${day}#${shard}`),
  concurrencyLeases: (subject: string) => key(`RATE#${subject}`, 'LEASED-PLACES'),
  rateWindow: (subject: string, windowStart: number) => key(`RATE#${subject}`, `WINDOW#${windowStart}`),
  /** The progress of the sweep in one group of shards. */
  sweepMark: (group: number) => key('SWEEP', group === 0 ? 'MARK' : `MARK#${group}`),
  /** The progress of the rescue of callbacks in one shard of their marks. */
  rescueMark: (shard: number) => key('SWEEP', `RESCUED#${shard}`),
  sweepGroups: () => key('SWEEP', 'GROUPS'),
  cellStanding: (tenantId: TenantId) => key('CELL', `TENANT#${wide(tenantId)}`),
}
