import type { Call } from '../../shared/contract/call.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { CustomerId } from '../../shared/domain/ids.ts'
import { type Delegation, isOpen } from '../../shared/domain/permissions/delegations.ts'
import { withMarks } from '../../shared/domain/shown-text.ts'
import { receivedDelegations } from '../../shared/people/received-delegations.ts'
import { slotsAndTokens } from '../../shared/sessions/agent-session.ts'
import { type Attempts, attemptsOn } from '../../shared/storage/attempts.ts'
import { delegationsOf } from '../../shared/storage/delegations.ts'
import { type Identity, identityNamed } from '../../shared/storage/identities.ts'
import { lastUses, permissionUses } from '../../shared/storage/permission-uses.ts'
import type { Person } from '../../shared/storage/persons.ts'
import { securityQuestionsOf } from '../../shared/storage/security-questions.ts'
import type { Session } from '../../shared/storage/sessions.ts'
import { type AccessReportRow, FACTORS, MOST_DELEGATIONS } from './access-report-shape.ts'

/** The part of a row that is the same for all grants of a person. */
export type AccessFacts = Pick<AccessReportRow, 'identity' | 'lastSignIn' | 'lastUse' | 'factors' | 'agents' | 'delegations'>

/** Number of people whose lists are read at the same time. */
const READ_AT_ONCE = 25

type Reading = Pick<Call, 'read' | 'now'>

/**
 * The facts about these people: a few reads for all of them together, and one list for the agents of each. `groups`: the groups of
 * permissions whose last use is told.
 */
export async function factsAbout(
  people: readonly Person[],
  groups: readonly string[],
  { read, now }: Reading,
): Promise<ReadonlyMap<CustomerId, AccessFacts>> {
  const each = [...new Map(people.map((of) => [of.customerId, of])).values()]
  const ids = each.map(({ customerId }) => customerId)
  const names = each.flatMap(({ identities }) => identities)
  const [identities, attempts, uses, questions] = await Promise.all([
    read.many(names.map(identityNamed)),
    read.many(names.map(attemptsOn)),
    read.many(ids.map(permissionUses)),
    read.many(ids.map(securityQuestionsOf)),
    read.many(ids.map(delegationsOf)),
  ])
  const identityOf = new Map(names.map((name, at) => [name, identities[at]]))
  const attemptsOf = new Map(names.map((name, at) => [name, attempts[at]]))
  const lists = await listsOf(each, identityOf, { read, now })
  return new Map(
    each.map(({ customerId, identities: own }, at) => {
      const ways = own.map((name) => identityOf.get(name)).filter((way) => way?.customerId === customerId) as readonly Identity[]
      const hasQuestions = (questions[at]?.questions.length ?? 0) > 0
      const { agents = [], delegations = [] } = lists.get(customerId) ?? {}
      const facts: AccessFacts = {
        ...defined({ identity: ways[0]?.identity, lastSignIn: lastSignIn(ways.map(({ canonicalName }) => attemptsOf.get(canonicalName))) }),
        lastUse: lastUses(uses[at], groups, now),
        factors: factorsOf(ways, hasQuestions),
        agents: agents.map(shownAgent),
        delegations: delegations.map(shownDelegation),
      }
      return [customerId, facts] as const
    }),
  )
}

function lastSignIn(attempts: readonly (Attempts | undefined)[]): string | undefined {
  const last = Math.max(0, ...attempts.map((each) => each?.lastLogin ?? 0))
  return last === 0 ? undefined : new Date(last).toISOString()
}

function factorsOf(ways: readonly Identity[], hasQuestions: boolean): AccessFacts['factors'] {
  const has = {
    password: ways.some(({ kind, passwordEndedAt }) => kind === 'password' && passwordEndedAt === undefined),
    totp: ways.some(({ totpSecret }) => totpSecret !== undefined),
    publicKey: ways.some(({ publicKey }) => publicKey !== undefined),
    passkey: ways.some(({ kind, enrolment }) => kind === 'webauthn' && enrolment === undefined),
    sso: ways.some(({ kind }) => kind === 'sso'),
    securityQuestions: hasQuestions,
  }
  return FACTORS.filter((factor) => has[factor])
}

type Lists = { readonly agents: readonly Session[]; readonly delegations: readonly Delegation[] }

async function listsOf(
  people: readonly Person[],
  identityOf: ReadonlyMap<string, Identity | undefined>,
  reading: Reading,
): Promise<ReadonlyMap<CustomerId, Lists>> {
  const lists = new Map<CustomerId, Lists>()
  for (let at = 0; at < people.length; at += READ_AT_ONCE)
    await Promise.all(
      people.slice(at, at + READ_AT_ONCE).map(async (of) => {
        const mayReceive = of.identities.some((name) => (identityOf.get(name)?.substituteUntil ?? 0) > reading.now)
        const [{ active }, delegations] = await Promise.all([
          slotsAndTokens(of.customerId, reading.read),
          delegationsAround(of.customerId, mayReceive, reading),
        ])
        const agents = active.filter(({ expiresAt }) => expiresAt * 1000 > reading.now)
        lists.set(of.customerId, { agents, delegations })
      }),
    )
  return lists
}

async function delegationsAround(customerId: CustomerId, mayReceive: boolean, { read, now }: Reading): Promise<readonly Delegation[]> {
  const [given, received] = await Promise.all([
    read.one(delegationsOf(customerId)),
    mayReceive ? receivedDelegations(read, customerId) : [],
  ])
  return [...(given?.open ?? []), ...received].filter((each) => isOpen(each, now)).slice(0, MOST_DELEGATIONS)
}

function shownAgent({ agent, expiresAt, lastUsed }: Session): AccessFacts['agents'][number] {
  const { agentTokenId = '', name = '' } = agent ?? {}
  return { agentTokenId, name: withMarks(name), expires: new Date(expiresAt * 1000).toISOString(), ...defined({ lastUsed }) }
}

function shownDelegation({ delegationId, giver, substitute, from, until }: Delegation): AccessFacts['delegations'][number] {
  return { delegationId, fromCustomerId: giver, toCustomerId: substitute, from, until }
}
