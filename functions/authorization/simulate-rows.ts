import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { id, text } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { isGranted } from '../../shared/contract/opens.ts'
import { policyWords, taskSentence } from '../../shared/contract/policy-shape.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { permissionOfTenantKey } from '../../shared/domain/settings/permission-rows.ts'
import { MOST_POLICIES } from '../../shared/domain/settings/policy-settings.ts'
import { newValue } from '../../shared/settings/setting-scope.ts'
import { firstDayKept } from '../../shared/storage/decision-samples.ts'
import { person } from '../../shared/storage/persons.ts'
import { type Change, decidedAnew } from './decided-anew.ts'
import { type Proposal, policiesScope, proposedRows } from './proposed-rows.ts'
import { POLICIES, type PolicyWords, simulatedPolicies } from './simulate-policies.ts'

const MOST_CHANGES = 200
/** The limit of one round trip. */
const MOST_PEOPLE = 100

const decision = () => z.enum(['ALLOW', 'DENY', 'TASK_REQUIRED', 'SCA_REQUIRED'])

const outcome = () =>
  z.object({
    decision: decision(),
    by: z.array(z.string()).describe('Grants that decided.'),
  })

/** Tries proposed rows on the decisions of the last days, and asks how their saving would be decided. It writes nothing. */
export const simulateRows = endpoint({
  method: 'POST',
  path: '/authorization/simulate',
  operationId: 'simulate',
  group: 'authorization',
  summary: 'Simulate a changed permission',
  description:
    'Evaluates the decisions of the last 7 days again with the permission rows or approval policies that you send, and answers which callers would gain and lose access, or need a task or more steps. Nothing is saved.',
  access: { kind: 'token' },
  body: () =>
    newValue().extend({
      key: text(200).meta({ description: 'A row `<Item>.<Action>.Allowed`, `permission.matrix`, or `approval.policies`.' }),
      tenantId: id<TenantId>()
        .optional()
        .meta({ description: "The tenant whose decisions are evaluated; for a row, the caller's own tenant by default." }),
    }),
  answer: () =>
    z.object({
      decisions: z.object({
        lookedAt: z.int().meta({ description: 'Remembered decisions by the rows in question; those of the last minute may be missing.' }),
        since: z.iso.date().describe('First day of the period.'),
        samplePercent: z.int().meta({ description: 'Share of decisions that are remembered, in percent, as configured now.' }),
      }),
      calls: z.object({
        gain: z.int().describe('Number of calls that would be let through, or with fewer conditions.'),
        lose: z.int().describe('Number of calls that would be refused, or meet more conditions.'),
        change: z.int().describe('Number of calls that would meet other conditions.'),
        unknown: z
          .int()
          .optional()
          .describe(
            'Number of calls that cannot be judged, because what a policy reads of them was not kept. Only for `approval.policies`.',
          ),
      }),
      changes: z.array(
        z.object({
          effect: z.enum(['GAINS', 'LOSES', 'CHANGES']),
          call: z.string(),
          as: z.enum(['CALL', 'TASK', 'CHECK']).describe('Tells whether the call was made, stored as a task, or approved.'),
          held: z.array(z.string()).meta({ description: 'Roles, positions and relations of the caller with regard to the item.' }),
          makerHeld: z.array(z.string()).optional(),
          from: outcome().describe('Decision at the time.'),
          to: outcome().describe('Decision with the proposed rows.'),
          count: z.int().describe('Number of calls that were decided like this.'),
          people: z.array(z.object({ customerId: id(), identity: z.string().optional() })).meta({ description: 'Some of the callers.' }),
        }),
      ),
      policies: z
        .array(
          z.object({
            name: z.string().describe('Name of the policy, unique in its tenant.'),
            ...policyWords(),
          }),
        )
        .max(MOST_POLICIES)
        .optional()
        .describe('The proposed policies in words. Only for `approval.policies`.'),
      notShown: z.int().meta({ description: 'Number of further changes, of less frequent calls.' }),
      saving: z
        .object({
          decision: decision(),
          whatWouldHelp: z.string(),
          helpSentence: taskSentence()
            .optional()
            .describe('The words of `whatWouldHelp` as key and values, for readers of every language.'),
        })
        .describe(
          'Decision on the call that would save the value, by yourself. A value that gives a right which you do not have needs a task.',
        ),
    }),
  refusals: ['not-permitted', 'not-found', 'invalid-request', 'conflict'],
  audited: 'no',
  async handle(call) {
    const { proposal, lookedAt, changes, unknown, policies } = await simulated(call)
    const shown = changes.slice(0, MOST_CHANGES)
    const people = await peopleOf(call, proposal, shown)
    const { settings } = await call.settingsOf(proposal.tenantId)
    return ok({
      decisions: { lookedAt, since: firstDayKept(call.now), samplePercent: settings.value('decision.sampling.percent') },
      calls: {
        gain: callsThat('GAINS', changes),
        lose: callsThat('LOSES', changes),
        change: callsThat('CHANGES', changes),
        ...defined({ unknown }),
      },
      changes: shown.map((change) => shownChange(change, people)),
      ...defined({ policies }),
      notShown: changes.length - shown.length,
      saving: await savingOf(call, proposal),
    })
  },
})

type Simulated = {
  readonly proposal: Pick<Proposal, 'tenantId' | 'scope'>
  readonly lookedAt: number
  readonly changes: readonly Change[]
  readonly unknown: number | undefined
  readonly policies: readonly PolicyWords[] | undefined
}

async function simulated(call: Parameters<typeof proposedRows>[0]): Promise<Simulated> {
  if (call.body.key !== POLICIES) {
    const proposal = await proposedRows(call)
    return { proposal, ...(await decidedAnew(call, proposal)), unknown: undefined, policies: undefined }
  }
  const proposal = await policiesScope(call)
  return { proposal, ...(await simulatedPolicies(call, proposal.tenantId, proposal.scope)) }
}

async function savingOf(call: Saving, { tenantId }: Pick<Proposal, 'tenantId'>) {
  const { key, value } = call.body
  const path =
    permissionOfTenantKey(key) === undefined && key !== POLICIES ? `/global/properties/${key}` : `/tenants/${tenantId}/config/${key}`
  const { decision, whatWouldHelp, helpSentence } = await call.explain({ method: 'PUT', path, body: { value } }, call.caller)
  return { decision, whatWouldHelp, ...defined({ helpSentence }) }
}

type Saving = Call & { readonly body: { readonly key: string; readonly value: unknown } }

type Shown = { readonly customerId: number; readonly identity?: string | undefined }

function callsThat(effect: Change['effect'], changes: readonly Change[]): number {
  return changes.reduce((sum, change) => sum + (change.effect === effect ? change.sample.count : 0), 0)
}

const AS = { call: 'CALL', task: 'TASK', check: 'CHECK' } as const

function shownChange({ effect, sample, from, to }: Change, people: ReadonlyMap<number, Shown>) {
  const { call, as, held, makerHeld, count } = sample
  return {
    ...{ effect, call, as: AS[as], held },
    ...defined({ makerHeld }),
    ...{ from, to, count },
    people: sample.people.flatMap((customerId) => people.get(customerId) ?? []),
  }
}

/** The callers, as far as the asking caller may see them: a tenant does not see people above the tenants. */
async function peopleOf(
  call: Call,
  { tenantId, scope }: Pick<Proposal, 'tenantId' | 'scope'>,
  changes: readonly Change[],
): Promise<ReadonlyMap<number, Shown>> {
  const { caller } = call
  const ids = [...new Set(changes.flatMap(({ sample }) => sample.people))].slice(0, MOST_PEOPLE)
  const { settings } = await call.settingsOf(tenantId)
  const mayName = isGranted({ caller, scope, settings }, 'Identity.READ')
  const seesAll = caller.roleAssignments.some(({ kind }) => kind === 'global')
  const found = (await call.read.many(ids.map(person))).filter((one) => one !== undefined)
  const seen = found.filter((one) => seesAll || one.tenantId === tenantId)
  return new Map(seen.map(({ customerId, identities }) => [customerId, { customerId, ...(mayName ? { identity: identities[0] } : {}) }]))
}
