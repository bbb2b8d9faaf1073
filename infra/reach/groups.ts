import { CATALOGUE } from '../../functions/catalogue.ts'
import type { Group } from '../../shared/contract/groups.ts'
import { type Reach, reachOf, readOnly, together } from './reach.ts'

/** Every call reads the configuration, is counted against a limit, and may be noted in the audit, in the samples of decisions and in the tallies of its tenant. */
const OF_EVERY_CALL = reachOf({
  reads: ['properties', 'tenant', 'person', 'identity'],
  writes: ['rate', 'audit', 'decisions', 'tallies'],
})

/** Pages that anybody reads are counted against a limit, and nothing about them is noted. */
const OF_OPEN_PAGES = reachOf({ reads: ['properties', 'tenant', 'person', 'identity'], writes: ['rate'] })

/** The profiles of people who are not customers, and the rows by which a search finds them. */
const ADMINISTRATORS = [
  'adminUsers',
  'adminUsersByName',
  'institutionAdmins',
  'institutionAdminsByName',
  'globalAdmins',
  'globalAdminsByName',
] as const

/** Clients of OAuth: of tenants, above them, and of nobody. */
const OAUTH_CLIENTS = ['oauthClients', 'globalOAuthClients', 'registeredOAuthClients'] as const

const PROFILES = ['customers', 'adminUsers', 'institutionAdmins', 'globalAdmins'] as const

/** A callback is stored under a mark of its tenant; many events of one change are stored together first. */
const NEW_CALLBACKS = ['callbacks', 'callbackMarks', 'eventParts'] as const

/**
 * A call with a token repeats answers by their key, and may need a step-up: an intent of the person, a code by SMS or a look at the photo on
 * record.
 */
const OF_A_TOKEN = reachOf({
  // A token ends with the client that got it.
  reads: [...PROFILES, 'ofCustomer', ...OAUTH_CLIENTS],
  // A token that is bound to a key needs a proof with each call, which works once.
  // A refused call of an agent is an event.
  writes: ['person', 'identity', 'idempotency', 'message', 'livenessCheck', 'usedProofs', ...NEW_CALLBACKS],
  sends: ['messages', 'callbacks'],
})

/**
 * A call that may be stored as a task: the task, its callbacks and its notices, and the rows of its lists, which are taken back if it is
 * refused.
 */
const OF_A_STORABLE_CALL = reachOf({
  writes: ['task', 'taskListing', ...NEW_CALLBACKS],
  deletes: ['taskListing'],
  sends: ['tasks', 'callbacks'],
})

/** The further partitions and queues of each group of endpoints. */
const OWN: Readonly<Record<Group, Reach>> = {
  authentication: reachOf({
    reads: [...PROFILES, 'ofCustomer'],
    // Ending a session tells the portals that know the person by it.
    writes: [...NEW_CALLBACKS, 'launchToken', 'openIdSignOn', 'webAuthnChallenge', 'webAuthnCredential', 'webAuthnDomains', 'sendsFrom'],
    deletes: ['launchToken', 'livenessCheck', 'person', 'identity', 'webAuthnCredential'],
    // Ending an agent token discards its proposals.
    sends: ['tasks', 'callbacks'],
  }),
  // Removing a passkey ends sessions, which tells the portals that know the person by them.
  webauthn: reachOf({
    writes: [...NEW_CALLBACKS, 'webAuthnChallenge', 'webAuthnCredential'],
    deletes: ['webAuthnCredential'],
    sends: ['callbacks'],
  }),
  // It parses XML of strangers. It may make people and their profiles, never money, tasks, messages or configuration, and removes only its own requests.
  'single-sign-on': reachOf({
    writes: [...NEW_CALLBACKS, 'samlRequest', 'samlAssertion', 'launchToken', 'person', 'identity', 'highestCount', ...ADMINISTRATORS],
    // A new role ends the agents of the person.
    deletes: ['samlRequest', 'person'],
    // A new person is an event.
    sends: ['callbacks'],
  }),
  // It talks to other servers. It may make people and end their sessions, never money, tasks, messages or configuration.
  'openid-sign-in': reachOf({
    reads: [...OAUTH_CLIENTS],
    writes: [
      ...NEW_CALLBACKS,
      'openIdRequest',
      'openIdSignOn',
      'usedProofs',
      'launchToken',
      'person',
      'identity',
      'highestCount',
      ...ADMINISTRATORS,
    ],
    deletes: ['openIdRequest', 'openIdSignOn', 'person'],
    // A logout tells the portals that know the person.
    sends: ['callbacks'],
  }),
  // It issues tokens to clients that prove themselves. It makes sessions, never people, money, tasks or configuration.
  oauth: reachOf({
    reads: [...OAUTH_CLIENTS],
    writes: [
      ...NEW_CALLBACKS,
      'usedProofs',
      'tokensOfClient',
      'registeredOAuthClients',
      'registrationsFrom',
      'person',
      'identity',
      'authorizationRequest',
      'pushedRequest',
      'authorizationCode',
      'refreshGrant',
      'agentsOfClients',
    ],
    deletes: ['pushedRequest', 'refreshGrant', 'person'],
    // Ending an agent discards its proposals, and a logout tells the portals that know the person.
    sends: ['tasks', 'callbacks'],
  }),
  // Deleting a client ends its agents, which the queue of tasks does.
  'oauth-clients': reachOf({
    writes: ['oauthClients', 'globalOAuthClients', 'oauthClientChanges', 'agentsOfClients'],
    deletes: ['oauthClients', 'globalOAuthClients', 'oauthClientChanges'],
  }),
  // It makes, locks and removes administrators of one tenant, never customers, money, tasks or configuration.
  scim: reachOf({
    reads: ['mailSuppression'],
    writes: ['scimTokens', 'scimGroups', 'unique', 'adminUsers', 'adminUsersByName', 'highestCount', 'publicKey', 'documentsOfGone'],
    deletes: [
      'scimTokens',
      'scimGroups',
      'unique',
      'adminUsers',
      'adminUsersByName',
      'publicKey',
      'webAuthnCredential',
      'identity',
      'person',
    ],
    sends: ['documents'],
  }),
  identities: reachOf({
    reads: ['mailSuppression'],
    // People of a directory have ids there, which are unique.
    writes: [...ADMINISTRATORS, 'highestCount', 'publicKey', 'webAuthnCredential', 'documentsOfGone', 'unique'],
    deletes: [...ADMINISTRATORS, 'unique', 'publicKey', 'webAuthnCredential', 'identity', 'person'],
    sends: ['documents'],
  }),
  'password-change': reachOf({
    reads: [...PROFILES, 'ofCustomer'],
    // A new password is an event, and ends sessions, which tells the portals that know the person by them.
    writes: [...NEW_CALLBACKS, 'identity', 'person', 'message', 'livenessCheck', 'sendsFrom'],
    deletes: ['identity', 'livenessCheck', 'person'],
    sends: ['messages', 'callbacks'],
  }),
  customers: reachOf({
    reads: ['mailSuppression'],
    // Administrators confirm their new addresses here too.
    writes: [
      'tenants',
      'institutionTenants',
      'joinedTenants',
      'tenant',
      'customers',
      'customersByName',
      'unique',
      'organisations',
      'ofOrganisation',
      ...ADMINISTRATORS,
    ],
    deletes: [
      'institutionTenants',
      'joinedTenants',
      'customersByName',
      'unique',
      'ofOrganisation',
      'adminUsersByName',
      'institutionAdminsByName',
      'globalAdminsByName',
    ],
  }),
  documents: reachOf({ writes: ['ofCustomer', 'orphanDocument'], deletes: ['ofCustomer', 'orphanDocument'], sends: ['documents'] }),
  // The request of a task whose outcome is unknown is sent again by the queue of upstreams.
  tasks: reachOf({
    // It tells from the audit who could have approved a task.
    reads: ['audit', 'auditSeals', 'auditIndex', 'transfers', 'joinedTenants'],
    writes: ['task', 'taskListing', ...NEW_CALLBACKS],
    deletes: ['taskListing', 'person'],
    sends: ['tasks', 'upstreams', 'callbacks'],
  }),
  wallets: reachOf({
    reads: ['organisations'],
    writes: ['wallet', 'ofCustomer', 'ofOrganisation', 'transfers', 'bulkTransfers', 'unique'],
  }),
  payments: reachOf({
    writes: ['wallet', 'clearing', 'payments', 'withdrawals', 'unique', ...NEW_CALLBACKS],
    sends: ['payments', 'callbacks'],
  }),
  callbacks: reachOf({
    // The tenant's own partition has its secret, the lanes of its callbacks and its webhook endpoints.
    writes: ['tenant', ...NEW_CALLBACKS, 'callbackRecoveries'],
    deletes: ['tenant'],
    sends: ['callbacks'],
  }),
  // The tenant's own partition has its upstreams. It removes the rows of operations that are gone.
  upstreams: reachOf({ writes: ['tenant'], deletes: ['tenant'], sends: ['upstreams'] }),
  configuration: reachOf({ writes: ['properties', 'tenant'], deletes: ['properties', 'tenant'] }),
  authorization: reachOf({ reads: ['decisions'] }),
  audit: reachOf({ reads: ['audit', 'transfers', 'task', 'auditSeals', 'auditRegister', 'auditIndex', 'organisations', 'ofOrganisation'] }),
  mcp: reachOf({ reads: ['task', 'taskListing'] }),
  documentation: reachOf({}),
}

const groupsWith = (is: (endpoint: (typeof CATALOGUE)[number]) => boolean): ReadonlySet<Group> =>
  new Set(CATALOGUE.filter(is).map(({ group }) => group))

const WITH_A_TOKEN = groupsWith(({ access }) => access.kind !== 'open')
const STORABLE = groupsWith(({ storable }) => storable)
const everyOwn = Object.values(OWN)
/** The partitions and queues that the execution of a stored call may need. */
const OF_STORED_CALLS = together(...[...STORABLE].map((group) => OWN[group]))

/** Groups that act on the endpoints of others. */
const OF_OTHER_GROUPS: Readonly<Partial<Record<Group, Reach>>> = {
  // It runs stored calls.
  tasks: OF_STORED_CALLS,
  // Both read what any call reads: to explain it, or because an agent asks. Agents write nothing but proposals.
  authorization: readOnly(together(...everyOwn)),
  mcp: together(readOnly(together(...everyOwn)), OF_A_STORABLE_CALL),
}

/** The reach of the function of a group, from the declarations of its endpoints and from what they are about. */
export function reachOfGroup(group: Group): Reach {
  return together(
    group === 'documentation' ? OF_OPEN_PAGES : OF_EVERY_CALL,
    ...(WITH_A_TOKEN.has(group) ? [OF_A_TOKEN] : []),
    ...(STORABLE.has(group) ? [OF_A_STORABLE_CALL] : []),
    OWN[group],
    OF_OTHER_GROUPS[group] ?? reachOf({}),
  )
}
