import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { id, namedObject, text } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { fittingCount } from '../../shared/contract/list-answer.ts'
import { defined } from '../../shared/domain/defined.ts'
import { LONGEST_EXPRESSION, loginLogic } from '../../shared/domain/expressions/login-logic.ts'
import type { CustomerId, TenantId } from '../../shared/domain/ids.ts'
import { invalid } from '../../shared/errors/refusal.ts'
import { activeLogic, judgedBy } from '../../shared/proofs/post-authentication.ts'
import { auditOfTenant, justAfter, newestEntries } from '../../shared/storage/audit.ts'
import { identityNamed } from '../../shared/storage/identities.ts'
import { person } from '../../shared/storage/persons.ts'

/** Period of past logins that are tried, in milliseconds, and the number of audit entries that are searched. */
const RECENT_MS = 7 * 24 * 3_600_000
const MOST_ENTRIES = 200
/** Maximum number of people in the answer. */
const MOST_PEOPLE = 50

export const tryLoginLogic = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/post-authentication-logic/try',
  operationId: 'tryPostAuthenticationLogic',
  group: 'configuration',
  summary: 'Try a post-authentication expression',
  description: 'Evaluates an expression, or the one in force, for people who logged in lately. Nobody is admitted or refused by it.',
  access: { kind: 'permission', permission: 'TenantConfig.READ' },
  query: () => z.object({ expression: text(LONGEST_EXPRESSION).optional() }),
  answer: () =>
    z
      .array(
        namedObject('TriedLogin', {
          customerId: id(),
          identity: z.string(),
          lastLogin: z.iso.datetime(),
          result: z.enum(['LET_IN', 'REFUSED', 'FAILED']).describe('The decision of the expression on that login.'),
          reason: z.string().optional(),
        }),
      )
      .max(1000),
  refusals: ['not-permitted', 'invalid-request'],
  async handle(call) {
    const logic = await logicToTry(call, call.query.expression)
    if (logic.kind === 'refused') throw invalid('expression', logic.why)
    const logins = await recentLogins(call)
    const people = await call.read.many([...logins.keys()].map(person))
    const names = people.flatMap((of) => (of?.tenantId === call.params.tenantId ? of.identities : []))
    const identities = (await call.read.many(names.map(identityNamed))).filter((identity) => identity !== undefined)
    const results = identities.map(async (identity) => {
      const outcome = await judgedBy(logic, identity)
      const { customerId } = identity
      const tried = { customerId, identity: identity.identity, lastLogin: logins.get(customerId), result: RESULTS[outcome.kind] }
      const reason = outcome.kind === 'failed' ? outcome.because : outcome.kind === 'refused' ? outcome.reason : undefined
      return { ...tried, ...defined({ reason }) }
    })
    const shown = await Promise.all(results)
    return ok(shown.slice(0, fittingCount(shown)))
  },
})

const RESULTS = { 'let-in': 'LET_IN', refused: 'REFUSED', failed: 'FAILED' } as const

function logicToTry({ settings }: Call, expression: string | undefined) {
  return expression === undefined ? activeLogic(settings, settings.value('postAuthenticationLogic')) : loginLogic(expression)
}

/** The people who have logged in recently, and their last logins; the latest first. */
async function recentLogins({
  read,
  params,
  now,
  settingsOf,
}: Call & { readonly params: { readonly tenantId: TenantId } }): Promise<ReadonlyMap<CustomerId, string>> {
  const range = { notBefore: new Date(now - RECENT_MS).toISOString(), after: justAfter(new Date(now).toISOString()) }
  const { scope, shards } = auditOfTenant(params.tenantId, (await settingsOf(params.tenantId)).tenant)
  const pages = await Promise.all(Array.from({ length: shards }, (_, shard) => read.list(newestEntries(scope, shard, MOST_ENTRIES, range))))
  const logins = pages
    .flatMap(({ things }) => things)
    .filter(({ action, refused, actor }) => action === 'POST /authentication/login' && refused === undefined && typeof actor === 'number')
    .toSorted((one, other) => (one.at < other.at ? 1 : -1))
  const last = new Map<CustomerId, string>()
  for (const { actor, at } of logins) if (typeof actor === 'number' && !last.has(actor) && last.size < MOST_PEOPLE) last.set(actor, at)
  return last
}
