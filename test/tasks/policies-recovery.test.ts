import { describe, expect, test } from 'vitest'
import { parseGrants, rowOf } from '../../shared/domain/permissions/grants.ts'
import { mayRepairPolicies } from '../../shared/domain/policies/may-repair.ts'
import { type Answer, running } from '../support/running.ts'
import { withConfig } from '../support/tasks.ts'

const service = running()
const POLICIES = '/tenants/1/config/approval.policies'
const COUNT = '/tenants/1/config/task.open.max'
const codeOf = ({ status, body }: Answer): readonly [number, string | undefined] => [status, (body as { code?: string } | undefined)?.code]

/** Holds every call that changes the configuration. */
const policy = (operations: readonly string[], roles: readonly string[]) => ({
  ...{ name: 'everything', operations, require: 'always' },
  steps: [{ name: 'board', roles, approvals: 1 }],
})
/** Nobody in the demo holds this position. */
const IMPOSSIBLE = policy(['*'], ['LEVEL_19'])
/** The operator holds it. Its removal is not held, so that the next test starts without. */
const POSSIBLE = policy(['updateTenantConfig'], ['LEVEL_20'])

async function set(role: string, path: string, value: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  return service.call('PUT', path, { token: await service.tokenOf(role), body: { value }, headers })
}
const remove = async (role: string): Promise<Answer> => service.call('DELETE', POLICIES, { token: await service.tokenOf(role) })

async function under(held: object | readonly object[], run: () => Promise<void>): Promise<void> {
  expect((await set('globalAdmin', POLICIES, [held].flat())).status).toBe(200)
  try {
    await run()
  } finally {
    await remove('globalAdmin')
  }
}
async function explained(role: string, path: string): Promise<unknown> {
  const body = { method: 'PUT', path, body: { value: [] } }
  return (await service.call('POST', '/authorization/explain', { token: await service.tokenOf(role), body })).body
}

test('attack: an expiry of tasks that is shorter than the cool-down does not open policies that can be met', () =>
  withConfig(service, 'task.expiry.hours', 1, () =>
    under({ ...POSSIBLE, coolDownMinutes: 60 }, async () => {
      expect(codeOf(await set('globalAdmin', POLICIES, []))).toEqual([403, 'SEC006'])
    }),
  ))

describe('policies that nobody can meet', () => {
  test('are repaired by somebody above the tenant, who alone is not held by them, and only by changing the policies', () =>
    under(IMPOSSIBLE, async () => {
      expect(codeOf(await set('operator', POLICIES, []))).toEqual([403, 'SEC006'])
      expect(codeOf(await set('operator', POLICIES, [], { 'task-by-policy': 'true' }))).toEqual([400, 'TSK003'])
      expect(codeOf(await set('globalAdmin', COUNT, 10))).toEqual([403, 'SEC006'])
      expect(await explained('globalAdmin', POLICIES)).toMatchObject({ decision: 'ALLOW' })
      expect(await explained('globalAdmin', COUNT)).toMatchObject({ decision: 'TASK_REQUIRED' })
      expect(await explained('operator', POLICIES)).toMatchObject({ decision: 'TASK_REQUIRED' })
      expect((await set('globalAdmin', POLICIES, [])).status).toBe(200)
    }))

  test('count as such if they name positions of organisations for what belongs to the tenant', () =>
    under(policy(['updateTenantConfig'], ['DIRECTOR']), async () => {
      expect(codeOf(await set('operator', COUNT, 10, { 'task-by-policy': 'true' }))).toEqual([400, 'TSK003'])
      expect((await set('globalAdmin', POLICIES, [])).status).toBe(200)
    }))

  const open = (day: string) => ({ days: [day], from: '08:00', to: '09:00', timeZone: 'UTC' })
  test.each([
    [
      'their windows never overlap',
      [
        { ...POSSIBLE, window: open('MON') },
        { ...POSSIBLE, name: 'other', window: open('TUE') },
      ],
    ],
    ['a task expires before its cool-down is over', [{ ...POSSIBLE, coolDownMinutes: 60, expireHours: 1 }]],
  ])('count as such if %s', async (_, policies) => {
    const person = { identity: `${policies.length}@harbour.example`, password: 'Long enough 4 anybody!', firstName: 'Ann', lastName: 'Lee' }
    const body = { ...person, position: 'LEVEL_20' }
    expect((await service.call('POST', '/tenants/1/admin-users', { token: await service.tokenOf('operator'), body })).status).toBe(200)
    await under(policies, async () => {
      expect(codeOf(await set('globalAdmin', COUNT, 10))).toEqual([403, 'SEC006'])
      expect((await set('globalAdmin', POLICIES, [])).status).toBe(200)
    })
  })

  test('can be removed as a whole in the same way', () =>
    under(IMPOSSIBLE, async () => {
      expect(codeOf(await remove('operator'))).toEqual([403, 'SEC006'])
      expect((await remove('globalAdmin')).status).toBe(200)
    }))

  test('attack: policies that can be met hold somebody above the tenant too', () =>
    under(POSSIBLE, async () => {
      expect(codeOf(await set('globalAdmin', POLICIES, []))).toEqual([403, 'SEC006'])
      expect(await explained('globalAdmin', POLICIES)).toMatchObject({ decision: 'TASK_REQUIRED' })
    }))
})

describe('who may repair policies', () => {
  const parsed = parseGrants('GLOBAL_ADMIN,LEVEL_20,INSTITUTION_ADMIN->LEVEL_20', () => true)
  const row = rowOf(parsed.kind === 'grants' ? parsed.grants : [])
  test.each([
    ['a role above the tenant with a direct grant', 'updateTenantConfig', 'approval.policies', ['GLOBAL_ADMIN'], true],
    ['the removal of the key', 'resetTenantConfig', 'approval.policies', ['GLOBAL_ADMIN'], true],
    ['another key', 'updateTenantConfig', 'overrideCheckerCount', ['GLOBAL_ADMIN'], false],
    ['another call', 'createTransfer', 'approval.policies', ['GLOBAL_ADMIN'], false],
    ['a position of the tenant', 'updateTenantConfig', 'approval.policies', ['LEVEL_20'], false],
    ['a role above the tenant that may only propose', 'updateTenantConfig', 'approval.policies', ['INSTITUTION_ADMIN'], false],
    ['a role above the tenant without a grant', 'updateTenantConfig', 'approval.policies', ['GLOBAL_SUPPORT'], false],
  ] as const)('%s', (_, operation, key, held, may) => {
    expect(mayRepairPolicies({ operation, params: { key } }, { row, held })).toBe(may)
  })
})
