import * as z from 'zod'
import { type CustomerId, writtenId } from '../ids.ts'
import type { IsRole } from '../permissions/known-roles.ts'
import { type ApprovalPolicy, DAYS, PROOFS } from '../policies/approval-policy.ts'
import { isPolicyOperation } from '../policies/policy-operations.ts'
import { isTimeZone } from '../policies/when-it-runs.ts'
import type { Setting } from './setting.ts'

export const MOST_POLICIES = 50
const MOST_OPERATIONS = 50
const MOST_STEPS = 10
const MOST_ROLES = 20
const MOST_PEOPLE = 20
/** A task keeps at most 40 approvals. */
const MOST_STEP_APPROVALS = 20
const MOST_MINUTES = 60 * 24 * 30
const MOST_HOURS = 24 * 366

const NAME = /^[^\p{C}\s](?:[^\p{C}]{0,98}[^\p{C}\s])?$/u
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const MIDNIGHT = '24:00'

const name = () => z.string().regex(NAME, 'must have 1 to 100 visible characters, without spaces at the ends')

const operation = () =>
  z
    .string()
    .max(105)
    .regex(/^[A-Za-z0-9_.*-]{1,105}$/, 'must be an operation id, with * for any letters')
    .refine((pattern) => isPolicyOperation(pattern), {
      message: 'must name an operation of a tenant that can be proposed as a task',
      abort: true,
    })

/** Parsed and type-checked when it is saved; errors name the position. */
const condition = () =>
  z.string().superRefine(async (source, context) => {
    const { policyCondition } = await import('../expressions/policy-condition.ts')
    const read = await policyCondition(source)
    if (read.kind === 'refused') context.addIssue({ code: 'custom', message: read.why })
  })

/** `callers`: also those who never approve for a tenant. */
const roles = (isRole: IsRole, whose: 'approvers' | 'callers') =>
  z
    .array(
      z.string().refine((role) => isRole(role) && (whose === 'callers' || !NEVER_APPROVE.includes(role)), {
        message: whose === 'callers' ? 'must be a known role or position' : 'must be a known role or position that can approve',
      }),
    )
    .max(MOST_ROLES)

const NEVER_APPROVE: readonly string[] = ['ANONYMOUS', 'CUSTOMER']

const step = (isRole: IsRole) =>
  z
    .strictObject({
      name: name(),
      roles: roles(isRole, 'approvers').optional(),
      people: z
        .array(
          z
            .int()
            .min(1)
            .transform((id) => writtenId<CustomerId>(String(id))),
        )
        .max(MOST_PEOPLE)
        .optional(),
      approvals: z.int().min(1).max(MOST_STEP_APPROVALS),
      proof: z.enum(PROOFS).optional(),
    })
    .refine((one) => (one.roles ?? []).length + (one.people ?? []).length > 0, {
      message: 'must name at least one candidate in roles or people',
    })
    .refine(({ roles: named = [], people = [], approvals }) => named.length > 0 || new Set(people).size >= approvals, {
      message: 'must name at least as many people as approvals, or roles',
      path: ['people'],
    })

const runWindow = () =>
  z
    .strictObject({
      days: z.array(z.enum(DAYS)).min(1).max(DAYS.length),
      from: z.string().regex(TIME, 'must be a time HH:MM'),
      to: z.string().refine((time) => TIME.test(time) || time === MIDNIGHT, { message: 'must be a time HH:MM' }),
      timeZone: z.string().max(60).refine(isTimeZone, { message: 'must be an IANA time zone, such as Europe/Berlin' }),
    })
    .refine(({ from, to }) => from < to, { message: 'must be later than from', path: ['to'] })

const policy = (isRole: IsRole) =>
  z
    .strictObject({
      name: name(),
      operations: z.array(operation()).min(1).max(MOST_OPERATIONS),
      when: condition().optional(),
      require: z.enum(['tasks', 'always']).optional(),
      exceptRoles: roles(isRole, 'callers').optional(),
      steps: z.array(step(isRole)).min(1).max(MOST_STEPS).superRefine(uniqueNames('steps of one policy')),
      order: z.enum(['sequence', 'any']).optional(),
      coolDownMinutes: z.int().min(0).max(MOST_MINUTES).optional(),
      window: runWindow().optional(),
      comment: z.enum(['optional', 'required']).optional(),
      remindHours: z.int().min(1).max(MOST_HOURS).optional(),
      escalateHours: z.int().min(1).max(MOST_HOURS).optional(),
      escalateTo: roles(isRole, 'approvers').min(1).optional(),
      expireHours: z.int().min(1).max(MOST_HOURS).optional(),
    })
    .refine(({ steps }) => steps.reduce((sum, { approvals }) => sum + approvals, 0) <= MOST_STEP_APPROVALS, {
      message: `must need at most ${MOST_STEP_APPROVALS} approvals together`,
      path: ['steps'],
    })
    .refine(({ escalateHours, escalateTo }) => (escalateHours === undefined) === (escalateTo === undefined), {
      message: 'must be sent together with escalateHours',
      path: ['escalateTo'],
    })

/** Approvals are kept by the names of policies and steps. */
function uniqueNames(among: string) {
  return (all: readonly { readonly name: string }[], context: z.RefinementCtx) => {
    const names = new Set<string>()
    all.forEach((one, at) => {
      if (names.has(one.name)) context.addIssue({ code: 'custom', message: `must be unique among the ${among}`, path: [at, 'name'] })
      names.add(one.name)
    })
  }
}

export const POLICY_SETTINGS = {
  'approval.policies': {
    level: 'tenant',
    part: 'approval policies',
    schema: (isRole: IsRole) => z.array(policy(isRole)).max(MOST_POLICIES).superRefine(uniqueNames('policies')),
    default: [],
    about:
      'Approval policies: a JSON array of `{name, operations, when?, require?, exceptRoles?, steps: [{name, roles?, people?, approvals, proof?}], order?, coolDownMinutes?, window?, comment?, remindHours?, escalateHours?, escalateTo?, expireHours?}`. Each adds approvals to the calls that match it.',
  } as Setting<readonly ApprovalPolicy[]>,
}
