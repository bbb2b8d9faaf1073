import { expect, test } from 'vitest'
import { running } from '../support/running.ts'
import { withConfig } from '../support/tasks.ts'

const service = running()
const PATH = '/tenants/1/config/approval.policies'

async function put(value: unknown, as = 'globalAdmin') {
  return service.call('PUT', PATH, { token: await service.tokenOf(as), body: { value } })
}

const STEP = { name: 'finance', roles: ['LEVEL_02'], approvals: 1 }
const policy = (more: object = {}) => ({ name: 'large', operations: ['createTransfer'], steps: [STEP], ...more })

test('a tenant has no policies until it sets some', async () => {
  const read = await service.call('GET', PATH, { token: await service.tokenOf('globalAdmin') })
  expect(read.body).toMatchObject({ value: [], default: [], overridden: false })
})

test('a complete policy is kept as it was sent', async () => {
  const value = [
    policy({
      operations: ['createTransfer', 'create*'],
      when: "amount >= 10000.0 && currency == 'EUR'",
      require: 'always',
      exceptRoles: ['TENANT_SYSTEM'],
      steps: [STEP, { name: 'risk', people: [7, 9], approvals: 2, proof: 'IDENTITY' }],
      order: 'sequence',
      coolDownMinutes: 30,
      window: { days: ['MON', 'FRI'], from: '08:00', to: '18:00', timeZone: 'Europe/Berlin' },
      comment: 'required',
      remindHours: 4,
      escalateHours: 24,
      escalateTo: ['LEVEL_20'],
      expireHours: 72,
    }),
  ]
  await withConfig(service, 'approval.policies', value, async () => {
    const read = await service.call('GET', PATH, { token: await service.tokenOf('globalAdmin') })
    expect(read.body).toMatchObject({ value, overridden: true })
  })
})

test.each(['UTC', 'GMT', 'Japan', 'America/Argentina/Ushuaia'])('a window can be in any zone of IANA: %s', async (timeZone) => {
  const value = [policy({ window: { days: ['MON'], from: '08:00', to: '24:00', timeZone } })]
  await withConfig(service, 'approval.policies', value, async () => {
    const read = await service.call('GET', PATH, { token: await service.tokenOf('globalAdmin') })
    expect(read.body).toMatchObject({ value })
  })
})

test.each<[string, unknown, string, RegExp]>([
  ['no array', {}, 'value', /must be/],
  ['51 policies', Array.from({ length: 51 }, (_, at) => policy({ name: `p${at}` })), 'value', /at most 50/],
  ['a name twice', [policy(), policy({ name: 'other' }), policy()], 'value.2.name', /unique among the policies/],
  ['a step’s name twice', [policy({ steps: [STEP, STEP] })], 'value.0.steps.1.name', /unique among the steps/],
  ['no name', [{ ...policy(), name: undefined }], 'value.0.name', /./],
  ['a name with a hidden character', [policy({ name: 'la\u202erge' })], 'value.0.name', /visible characters/],
  ['an unknown field', [policy({ aprovals: 2 })], 'value.0', /aprovals/],
  [
    'an unknown operation',
    [policy(), policy({ name: 'b', operations: ['createTransfer', 'createTranfser'] })],
    'value.1.operations.1',
    /operation/,
  ],
  ['a pattern that fits nothing', [policy({ operations: ['remake*'] })], 'value.0.operations.0', /operation/],
  ['an operation that cannot be proposed', [policy({ operations: ['getTransfer'] })], 'value.0.operations.0', /proposed/],
  ['no operations', [policy({ operations: [] })], 'value.0.operations', /./],
  ['no steps', [policy({ steps: [] })], 'value.0.steps', /./],
  ['a step without candidates', [policy({ steps: [{ name: 'a', approvals: 1 }] })], 'value.0.steps.0', /at least one candidate/],
  [
    'a step with empty lists',
    [policy({ steps: [{ name: 'a', roles: [], people: [], approvals: 1 }] })],
    'value.0.steps.0',
    /at least one candidate/,
  ],
  ['too few people', [policy({ steps: [{ name: 'a', people: [7], approvals: 2 }] })], 'value.0.steps.0.people', /as many people/],
  [
    'a person who does not exist',
    [policy(), policy({ name: 'b', steps: [STEP, { name: 'a', people: [5, 424242], approvals: 1 }] })],
    'value.1.steps.1.people.1',
    /person of this tenant \(got 424242\)/,
  ],
  [
    'a person of another tenant',
    [policy({ steps: [{ name: 'a', people: [10], approvals: 1 }] })],
    'value.0.steps.0.people.0',
    /this tenant/,
  ],
  ['no approvals', [policy({ steps: [{ ...STEP, approvals: 0 }] })], 'value.0.steps.0.approvals', /./],
  ['an unknown role', [policy({ steps: [{ ...STEP, roles: ['LEVEL_99'] }] })], 'value.0.steps.0.roles.0', /known role/],
  ['customers as approvers', [policy({ steps: [{ ...STEP, roles: ['CUSTOMER'] }] })], 'value.0.steps.0.roles.0', /can approve/],
  ['an unknown proof', [policy({ steps: [{ ...STEP, proof: 'HONOUR' }] })], 'value.0.steps.0.proof', /./],
  ['a condition that is no CEL', [policy({ when: 'amount >' })], 'value.0.when', /CEL/],
  ['a condition of another type', [policy({ when: 'amount' })], 'value.0.when', /must give a boolean \(gives double\)/],
  ['an unknown variable', [policy({ when: 'amout > 1.0' })], 'value.0.when', /Unknown variable: amout/],
  ['a condition of mixed types', [policy({ when: "amount > 'x'" })], 'value.0.when', /CEL/],
  ['a nested macro', [policy({ when: 'body.a.all(x, body.b.all(y, x == y))' })], 'value.0.when', /inside another list/],
  ['a pattern that backtracks', [policy({ when: "currency.matches('(?=a)')" })], 'value.0.when', /pattern/],
  ['a long condition', [policy({ when: `currency == '${'x'.repeat(2000)}'` })], 'value.0.when', /at most 2000/],
  [
    'an unknown zone',
    [policy({ window: { days: ['MON'], from: '08:00', to: '18:00', timeZone: 'Europe/Paderborn' } })],
    'value.0.window.timeZone',
    /IANA/,
  ],
  [
    'a window that ends first',
    [policy({ window: { days: ['MON'], from: '18:00', to: '08:00', timeZone: 'UTC' } })],
    'value.0.window.to',
    /later than from/,
  ],
  [
    'an empty window',
    [policy({ window: { days: ['MON'], from: '08:00', to: '08:00', timeZone: 'UTC' } })],
    'value.0.window.to',
    /later than from/,
  ],
  ['an odd time', [policy({ window: { days: ['MON'], from: '8:00', to: '18:00', timeZone: 'UTC' } })], 'value.0.window.from', /HH:MM/],
  ['an escalation to nobody', [policy({ escalateHours: 2 })], 'value.0.escalateTo', /together/],
])('400 names the position: %s', async (_, value, field, description) => {
  const answer = await put(value)
  expect(answer.status).toBe(400)
  const { errors } = answer.body as { readonly errors: readonly { readonly field: string; readonly description: string }[] }
  expect(errors).toContainEqual({ field, description: expect.stringMatching(description) })
})

test('who may not change the configuration may not change policies', async () => {
  expect((await put([], 'checker')).status).toBe(403)
})
