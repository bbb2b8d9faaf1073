import { keys } from '../../shared/storage/table.ts'
import { TENANT_LISTS } from '../../shared/storage/tenant-lists.ts'

/** Stands for any id or name: IAM compares `*` with any characters. */
const ANY = '*' as never

/** One of the shards of a list, with `*` for its number. */
const shardsOf = (partition: string): string => partition.replace(/\d+$/, '*')
/** The first shard of a tenant's list has the plain name, so the patterns have no separator before the number. */
const LISTS = Object.fromEntries(
  Object.entries(TENANT_LISTS).map(([name, kind]) => [name, `${keys.tenantThing(ANY, kind, 0).PK}*`]),
) as Readonly<Record<keyof typeof TENANT_LISTS, string>>

/**
 * All partitions of the table as IAM compares them with `dynamodb:LeadingKeys`, made by the same builders as the keys themselves. A test
 * finds builders that are missing here.
 */
export const PARTITIONS = {
  properties: keys.property(ANY).PK,
  tenants: keys.tenantList(ANY).PK,
  institutionTenants: keys.institutionTenant(ANY, ANY).PK,
  joinedTenants: keys.joinedTenant(ANY, ANY).PK,
  tenant: keys.tenant(ANY).PK,
  highestCount: keys.highestCount(ANY).PK,
  person: keys.person(ANY).PK,
  customers: keys.customer(ANY, ANY).PK,
  customersByName: keys.personByName(keys.customer(ANY, ANY), ANY).PK,
  adminUsers: keys.adminUser(ANY, ANY).PK,
  adminUsersByName: keys.personByName(keys.adminUser(ANY, ANY), ANY).PK,
  institutionAdmins: keys.institutionAdmin(ANY, ANY).PK,
  institutionAdminsByName: keys.personByName(keys.institutionAdmin(ANY, ANY), ANY).PK,
  globalAdmins: keys.globalAdmin(ANY).PK,
  globalAdminsByName: keys.personByName(keys.globalAdmin(ANY), ANY).PK,
  madeAdministrators: keys.madeAdministrators().PK,
  identity: keys.identity(ANY).PK,
  publicKey: keys.publicKey(ANY).PK,
  oauthClients: keys.oauthClient(ANY, ANY).PK,
  globalOAuthClients: keys.globalOAuthClient(ANY).PK,
  registeredOAuthClients: keys.registeredOAuthClient(ANY).PK,
  oauthClientChanges: keys.oauthClientChange(ANY, ANY).PK,
  agentsOfClients: keys.agentOfClient(ANY, ANY).PK,
  scimTokens: keys.scimToken(ANY, ANY).PK,
  scimGroups: keys.scimGroup(ANY, ANY).PK,
  usedProofs: keys.usedProof(ANY, ANY).PK,
  registrationsFrom: keys.registrationsFrom(ANY).PK,
  tokensOfClient: keys.tokensOfClient(ANY).PK,
  webAuthnChallenge: keys.webAuthnChallenge(ANY).PK,
  webAuthnCredential: keys.webAuthnCredential(ANY).PK,
  webAuthnDomains: keys.webAuthnDomain(ANY).PK,
  samlRequest: keys.samlRequest(ANY).PK,
  samlAssertion: keys.samlAssertion(ANY, ANY).PK,
  openIdRequest: keys.openIdRequest(ANY).PK,
  openIdSignOn: keys.openIdSignOn(ANY, ANY).PK,
  authorizationRequest: keys.authorizationRequest(ANY).PK,
  pushedRequest: keys.pushedRequest(ANY).PK,
  authorizationCode: keys.authorizationCode(ANY).PK,
  refreshGrant: keys.refreshGrant(ANY).PK,
  launchToken: keys.launchToken(ANY).PK,
  ofCustomer: keys.attachment(ANY, ANY, ANY).PK,
  documentsOfGone: keys.documentsOfGone(ANY, ANY).PK,
  orphanDocument: keys.orphanDocument(ANY).PK,
  livenessCheck: keys.livenessCheck(ANY).PK,
  sendsFrom: keys.sendsFrom(ANY).PK,
  messagesOfHour: keys.messagesOf(ANY).PK,
  organisations: keys.organisation(ANY, ANY).PK,
  ofOrganisation: keys.position(ANY, ANY, ANY, ANY).PK,
  wallet: keys.wallet(ANY, ANY).PK,
  clearing: shardsOf(keys.clearingEntry(ANY, ANY, 0).PK),
  ...LISTS,
  unique: keys.unique(ANY, ANY, ANY).PK,
  task: keys.task(ANY).PK,
  taskListing: keys.taskListing(ANY, ANY, ANY).PK,
  callbacks: shardsOf(keys.callback(ANY, 0 as never).PK),
  callbackMarks: shardsOf(keys.callbackMark(0 as never, ANY, ANY).PK),
  eventParts: keys.eventParts(ANY, ANY).PK,
  callbackRecoveries: keys.callbackRecovery(ANY, ANY).PK,
  callbackHosts: keys.callbackHost(ANY, ANY).PK,
  upstreamTurns: keys.upstreamTurns(ANY).PK,
  message: keys.message(ANY).PK,
  mailSuppression: keys.mailSuppression(ANY).PK,
  idempotency: keys.idempotency(ANY, ANY, ANY).PK,
  audit: keys.audit(ANY, ANY, ANY, ANY).PK,
  auditSeals: keys.auditHead(ANY).PK,
  auditRegister: keys.auditRegister(ANY, ANY, ANY).PK,
  auditIndex: keys.auditIndex(ANY, ANY, ANY).PK,
  auditSealing: keys.auditSealing().PK,
  archiveKeys: keys.archiveKey(ANY).PK,
  decisions: keys.decisionShard(ANY, ANY, ANY, ANY).PK,
  tallies: keys.tally(ANY, ANY).PK,
  rate: keys.rateWindow(ANY, ANY).PK,
  sweep: keys.sweepGroups().PK,
  cell: keys.cellStanding(ANY).PK,
} as const satisfies Readonly<Record<string, string>>

export type PartitionName = keyof typeof PARTITIONS
