import * as z from 'zod'
import { hasEntry } from '../../shared/audit/entries-in-order.ts'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { moment, namedObject } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { judgeEntry, type Registered } from '../../shared/domain/audit/compare-seals.ts'
import { hourOf, type Seal } from '../../shared/domain/audit/seal.ts'
import { auditHead, REGISTER_PART, registerOf, SERVICE_SCOPE, sealBeside, sealOf } from '../../shared/storage/audit.ts'
import { entryNamed, registered } from '../../shared/storage/audit-sources.ts'

/** The largest hour that is checked within a call: its register is 3 MB. Larger ones are checked by `npm run verify-audit`. */
const MOST_ENTRIES = 20 * REGISTER_PART

const auditProofShape = () =>
  namedObject('AuditProof', {
    state: z
      .enum(['VERIFIED', 'NOT_SEALED', 'BROKEN', 'TOO_LARGE', 'UNKNOWN'])
      .describe(
        '`VERIFIED`: as it was sealed. `TOO_LARGE`: its hour is checked by `npm run verify-audit` only. `UNKNOWN`: there is no such event.',
      ),
    hour: z.string().max(13).describe('Hour of the event in UTC, for example `2026-01-31T08`.'),
    sealedEntries: z.int().optional(),
    sealHash: z.string().max(100).optional(),
    findings: z.array(z.string().max(300)).max(10).describe('The differences that were found, in words; empty unless `BROKEN`.'),
  })

type Proof = z.infer<ReturnType<typeof auditProofShape>>
type Reading = Pick<Call, 'read'>

/** Tells whether an entry is as it was sealed. */
async function verifiedEntry({ read }: Reading, scope: string, auditId: string, at: string): Promise<Proof> {
  const hour = hourOf(at)
  const { listing, itemOf } = entryNamed(scope, at, auditId)
  const [found, [seal, head]] = await Promise.all([
    read.list(listing),
    Promise.all([read.one(sealOf(scope, hour)), read.one(auditHead(scope))]),
  ])
  const [item] = found.things.map(itemOf)
  if (item === undefined || !hasEntry(item) || item.position !== `${at}#${auditId}`) return { state: 'UNKNOWN', hour, findings: [] }
  if (seal === undefined) {
    const isLate = head !== undefined && hour < head.sealedTo
    return { state: isLate ? 'BROKEN' : 'NOT_SEALED', hour, findings: isLate ? ['It was added after its hour was sealed.'] : [] }
  }
  const of = { hour, sealedEntries: seal.count, sealHash: seal.hash }
  if (seal.count > MOST_ENTRIES) return { state: 'TOO_LARGE', ...of, findings: [] }
  const [register, previous, next] = await Promise.all([
    registerOfHour({ read }, scope, seal),
    read.list(sealBeside(scope, hour, 'before')),
    read.list(sealBeside(scope, hour, 'after')),
  ])
  const namedNext = next.things[0] === undefined ? head?.last : next.things[0].previous
  const findings = judgeEntry({ entry: registered(item), seal, register, previous: previous.things[0], namedNext })
  const sentences = findings.map((finding) => ('why' in finding ? `Broken: ${finding.why}.` : WORDS[finding.kind]))
  return { state: findings.length === 0 ? 'VERIFIED' : 'BROKEN', ...of, findings: sentences }
}

const WORDS = {
  changed: 'It was changed after its hour was sealed.',
  added: 'It was added after its hour was sealed.',
  missing: 'It was removed after its hour was sealed.',
} as const

/** The register of an hour, as long as its seal says; one that is longer does not fit the seal anyway. */
async function registerOfHour({ read }: Reading, scope: string, { hour, count }: Seal): Promise<readonly Registered[]> {
  const all: Registered[] = []
  let after: string | undefined
  do {
    const page = await read.list(registerOf(scope, hour, after))
    for (const { entries } of page.things) all.push(...entries)
    after = page.next
  } while (after !== undefined && all.length <= count)
  return all
}

const shared = {
  method: 'GET',
  group: 'audit',
  description:
    'Compares the event with the seal of its hour, and that seal with the ones beside it. An hour is sealed about 10 minutes after it is over.',
  access: { kind: 'permission', permission: 'Audit.READ' },
  query: () => z.object({ at: moment().describe('`at` of the event.') }),
  answer: auditProofShape,
  refusals: ['not-permitted', 'not-found'],
} as const

export const verifyTenantAuditEvent = endpoint({
  ...shared,
  path: '/tenants/{tenantId}/audit-events/{auditId}/proof',
  operationId: 'verifyTenantAuditEvent',
  summary: 'Check an audit event of a tenant',
  handle: async (call) => ok(await verifiedEntry(call, String(call.params.tenantId), call.params.auditId, call.query.at)),
})

export const verifyGlobalAuditEvent = endpoint({
  ...shared,
  path: '/global/audit-events/{auditId}/proof',
  operationId: 'verifyGlobalAuditEvent',
  summary: 'Check an audit event above tenants',
  handle: async (call) => ok(await verifiedEntry(call, SERVICE_SCOPE, call.params.auditId, call.query.at)),
})
