import { expect, test } from 'vitest'
import { inTenant, somebody } from '../support/people.ts'
import { type Answer, running } from '../support/running.ts'

const service = running()

async function explain(role: string, asked: object): Promise<Answer> {
  return service.call('POST', '/authorization/explain', { token: await service.tokenOf(role), body: asked })
}

const transferFrom = (fromWalletId: number) => ({
  method: 'POST',
  path: '/tenants/1/wallets/transfers',
  body: { amount: 1, fromWalletId, toWalletId: 3 },
})

/** The same words for readers of every language. */
const PHRASE = { key: expect.any(String), values: expect.any(Object) }

test('a direct grant allows, and every other grant of the row says why it gave nothing', async () => {
  const { status, body } = await explain('operator', transferFrom(1))
  expect(status).toBe(200)
  expect(body).toEqual({
    decision: 'ALLOW',
    permission: 'Transfer.CREATE.Allowed',
    grants: [
      { permission: 'Transfer.CREATE.Allowed', grant: 'LEVEL_20', result: 'ALLOW', why: 'LEVEL_20 is held here.', sentence: PHRASE },
      { permission: 'Transfer.CREATE.Allowed', grant: 'TENANT_SYSTEM', result: 'NO', why: 'TENANT_SYSTEM is not held.', sentence: PHRASE },
      {
        permission: 'Transfer.CREATE.Allowed',
        grant: 'CUSTOMER',
        result: 'NO',
        why: 'The item is not the caller’s own.',
        sentence: PHRASE,
      },
      { permission: 'Transfer.CREATE.Allowed', grant: 'LEVEL_01->LEVEL_02', result: 'NO', why: 'LEVEL_01 is not held.', sentence: PHRASE },
    ],
    whatWouldHelp: 'Nothing is missing.',
    helpSentence: { key: 'Nothing is missing.', values: {} },
  })
})

test('a maker learns whose approval is needed, and which header requests it', async () => {
  const { body } = await explain('maker', transferFrom(1))
  expect(body).toMatchObject({ decision: 'TASK_REQUIRED', permission: 'Transfer.CREATE.Allowed' })
  expect((body as { whatWouldHelp: string }).whatWouldHelp).toContain('LEVEL_02')
  expect((body as { whatWouldHelp: string }).whatWouldHelp).toContain('task-executor-roles')
})

test('a step-up is named where nothing else opens the call', async () => {
  const asked = { method: 'POST', path: '/tenants/1/wallets/1/withdrawals' }
  const { body } = await explain('customer', asked)
  expect(body).toMatchObject({ decision: 'SCA_REQUIRED', permission: 'Withdrawal.CREATE.Allowed' })
  expect(body).toMatchObject({ grants: expect.arrayContaining([expect.objectContaining({ grant: 'SCA_OTP', result: 'SCA_REQUIRED' })]) })
})

test('a change of one’s own proofs in a session whose last proof is too old needs a step-up, as the call itself does', async () => {
  const person = await somebody(service, [inTenant('LEVEL_20')])
  const path = `/tenants/1/customers/${person.customerId}/security-questions`
  const call = { method: 'POST', path, body: { question: 'Pet?', answer: 'Rex' } } as const
  const asked = async (who = person) => (await who.call('POST', '/authorization/explain', { body: call })).body as { decision: string }
  const tokens = { method: 'POST', path: '/authentication/agent-tokens', body: { name: 'Helper' } } as const
  const askedTokens = async () => (await person.call('POST', '/authorization/explain', { body: tokens })).body
  expect(await asked()).toMatchObject({ decision: 'ALLOW' })
  expect(await askedTokens()).toMatchObject({ decision: 'ALLOW' })
  await service.local.advance(6 * 60)
  expect((await person.call('POST', path, { body: call.body })).status).toBe(401)
  const needed = { decision: 'SCA_REQUIRED', whatWouldHelp: expect.stringMatching(/too old.*log in again/), helpSentence: PHRASE }
  expect(await asked()).toMatchObject(needed)
  expect(await askedTokens()).toMatchObject(needed)
  // Nothing is known of the sessions of somebody else, and their proofs are not the caller's own.
  const other = await somebody(service, [inTenant('LEVEL_20')])
  expect((await other.call('POST', '/authorization/explain', { body: { ...call, customerId: person.customerId } })).body).toMatchObject({
    decision: 'ALLOW',
  })
  const subject = { type: 'customer', id: String(person.customerId) }
  const resource = { type: 'Identity', id: person.identity, properties: { tenantId: 1, customerId: person.customerId } }
  const evaluated = await person.call('POST', '/svc-conductor/access/v1/evaluation', {
    body: { subject, action: { name: 'DELETE' }, resource },
  })
  expect(evaluated.body).toMatchObject({ decision: false, context: { obligation: 'step_up', methods: ['SCA_IDENTITY'] } })
  service.forgetTokens()
})

test('without a body that would tell whether it changes proofs, a call is explained by its path', async () => {
  const person = await somebody(service, [inTenant('LEVEL_20')])
  const asked = (path: string) => person.call('POST', '/authorization/explain', { body: { method: 'PUT', path } })
  expect((await asked('/tenants/1/customers/8')).body).toMatchObject({ decision: 'ALLOW' })
  expect((await asked(`/tenants/1/admin-users/${person.customerId}`)).status).toBe(200)
})

test('an agent cannot change the proofs of its owner, not even by a proposal', async () => {
  const owner = await somebody(service, [inTenant('LEVEL_20')])
  const made = await owner.call('POST', '/authentication/agent-tokens', { body: { name: 'Helper' } })
  const token = (made.body as { headerValue: string }).headerValue.replace('Bearer ', '')
  const path = `/tenants/1/customers/${owner.customerId}/security-questions`
  const body = { question: 'Pet?', answer: 'Rex' }
  const sent = await service.call('POST', path, { token, body, headers: { 'task-approver-userids': '3' } })
  expect(sent).toMatchObject({ status: 403, body: { code: 'SEC007' } })
  const asked = await service.call('POST', '/authorization/explain', { token, body: { method: 'POST', path, body } })
  expect(asked.body).toMatchObject({ decision: 'DENY', answer: { status: 403, code: 'SEC007' } })
})

test('a denial names the permission, each grant and what would help, and the answer that the call would get', async () => {
  const { body } = await explain('checker', { method: 'POST', path: '/tenants/1/customers', body: { firstName: 'A', lastName: 'B' } })
  expect(body).toMatchObject({ decision: 'DENY', permission: 'Customer.CREATE.Allowed', answer: { status: 403, code: 'SEC003' } })
  expect((body as { whatWouldHelp: string }).whatWouldHelp).toContain('LEVEL_20')
  const grants = (body as { grants: { permission: string; grant: string }[] }).grants
  expect(grants).toContainEqual(
    expect.objectContaining({ permission: 'ProfileOfNewCustomer.CREATE.Allowed', grant: 'ONBOARDING', result: 'NO' }),
  )
})

test('the narrower permission that opens a call counts as in the call itself', async () => {
  const { body } = await explain('onboarding', { method: 'POST', path: '/tenants/1/customers', body: { firstName: 'A', lastName: 'B' } })
  expect(body).toMatchObject({ decision: 'ALLOW', permission: 'Customer.CREATE.Allowed' })
  const old = await explain('onboarding', { method: 'GET', path: '/tenants/1/customers/8' })
  expect(old.body).toMatchObject({ decision: 'DENY', grants: [], answer: { status: 404 } })
})

test('several items are judged together: the caller must reach every one of them', async () => {
  const bulk = (...from: readonly number[]) => ({
    method: 'POST',
    path: '/tenants/1/wallets/bulk-transfers',
    body: { externalUniqueId: 'b', transfers: from.map((fromWalletId) => ({ amount: 1, fromWalletId, toWalletId: 3 })) },
  })
  expect((await explain('customer', bulk(1, 2))).body).toMatchObject({ decision: 'ALLOW' })
  expect((await explain('customer', bulk(1, 3))).body).toMatchObject({ decision: 'DENY' })
})

test('an item that the caller may not see is explained byte for byte like an item that does not exist', async () => {
  const pairs = [
    ['/tenants/1/wallets/3', '/tenants/1/wallets/77'],
    ['/tenants/2/wallets/1', '/tenants/99/wallets/1'],
    ['/tenants/1/customers/9', '/tenants/1/customers/424242'],
  ] as const
  for (const [there, absent] of pairs) {
    const [one, other] = [
      await explain('customer', { method: 'GET', path: there }),
      await explain('customer', { method: 'GET', path: absent }),
    ]
    expect(one.text).toBe(other.text)
    expect(one.body).toMatchObject({ decision: 'DENY', grants: [], answer: { status: 404, code: 'GEN002' } })
  }
})

test('a task that the caller may not see is explained like one that does not exist, for each call about it', async () => {
  const proposed = await service.call('POST', '/tenants/1/wallets/transfers', {
    token: await service.tokenOf('maker'),
    body: { amount: 1, fromWalletId: 1, toWalletId: 3 },
    headers: { 'task-executor-roles': 'LEVEL_02', 'task-skip-draft': 'true' },
  })
  const taskId = proposed.headers.get('task-id')
  const calls = (id: string | null) => [
    { method: 'GET', path: `/global/tasks/${id}` },
    { method: 'GET', path: `/global/tasks/${id}/history` },
    { method: 'GET', path: `/global/tasks/${id}/comments` },
    { method: 'POST', path: `/global/tasks/${id}/comments`, body: { text: 'Why?' } },
    { method: 'PUT', path: `/global/tasks/${id}`, body: { status: 'EXECUTE' } },
    { method: 'POST', path: `/global/tasks/${id}/remind` },
    { method: 'POST', path: `/global/tasks/${id}/stop` },
    { method: 'GET', path: `/global/tasks/${id}/possible-approvers?at=2026-01-01T00:00:00Z` },
  ]
  for (const [at, call] of calls(taskId).entries()) {
    // Only auditors are told the people who could have approved a task.
    const seenBy = call.path.includes('possible-approvers') ? 'operator' : 'checker'
    expect((await explain(seenBy, call)).body, call.path).toMatchObject({ decision: 'ALLOW' })
    const unseen = await explain('customer', call)
    expect(unseen.body, call.path).toMatchObject({
      decision: 'DENY',
      permission: null,
      grants: [],
      answer: { status: 404, code: 'TSK001' },
    })
    expect(unseen.text).toBe((await explain('customer', calls('424242')[at] ?? call)).text)
  }
  expect((await explain('checker', { method: 'PUT', path: `/global/tasks/${taskId}` })).status).toBe(200)
  const notAnAuditor = await explain('checker', { method: 'GET', path: `/global/tasks/${taskId}/possible-approvers` })
  expect(notAnAuditor.body).toMatchObject({ decision: 'DENY', answer: { status: 403, code: 'SEC003' } })
})

test('a call that needs a token only, or none, is allowed and says so', async () => {
  const token = await explain('customer', { method: 'GET', path: '/global/tasks?tag=x' })
  expect(token.body).toMatchObject({
    decision: 'ALLOW',
    permission: null,
    grants: [],
    whatWouldHelp: expect.stringContaining('no permission'),
  })
  const open = await explain('customer', { method: 'POST', path: '/authentication/login' })
  expect(open.body).toMatchObject({ decision: 'ALLOW', permission: null, whatWouldHelp: expect.stringContaining('no token') })
})

test('a refusal of the call itself is explained with the words of the call', async () => {
  const { body } = await explain('operator', {
    method: 'PUT',
    path: '/tenants/1/config/rate.limit.config',
    body: { value: { count: 1, windowSeconds: 1, concurrency: 1, policy: 'x' } },
  })
  expect(body).toMatchObject({
    decision: 'DENY',
    whatWouldHelp: expect.stringContaining('GLOBAL'),
    answer: { status: 403, code: 'SEC003' },
  })
})

test('explain neither makes the call nor stores anything', async () => {
  const before = await service.call('GET', '/tenants/1/wallets/1', { token: await service.tokenOf('customer') })
  await explain('customer', transferFrom(1))
  const after = await service.call('GET', '/tenants/1/wallets/1', { token: await service.tokenOf('customer') })
  expect(after.body).toEqual(before.body)
})

test('a body that decides is asked for; one that decides nothing may be left out', async () => {
  const { body: _, ...withoutBody } = transferFrom(1)
  const needed = await explain('operator', withoutBody)
  expect(needed.status).toBe(400)
  expect(needed.body).toMatchObject({ errors: [{ field: 'body' }] })
  expect((await explain('operator', { method: 'POST', path: '/tenants/1/customers' })).body).toMatchObject({ decision: 'ALLOW' })
})

test.each([
  [{ method: 'GET', path: '/nowhere' }, 404],
  [{ method: 'PATCH', path: '/tenants/1/wallets/1' }, 404],
  [{ method: 'GET', path: 'tenants/1/wallets/1' }, 400],
  [{ method: 'GET', path: '/tenants/one/wallets/1' }, 400],
  [{ method: 'GET', path: '/tenants/1/wallets/../config' }, 404],
  [{ method: 'FETCH', path: '/tenants/1' }, 400],
  [{ path: '/tenants/1' }, 400],
  [{ method: 'GET', path: '/tenants/1/wallets/%ff' }, 400],
  [{ method: 'POST', path: '/tenants/1/wallets/transfers', body: '{' }, 400],
] as const)('%j is answered with %i', async (asked, status) => {
  expect((await explain('operator', asked)).status).toBe(status)
})

test('the text of a body, as a task shows it, is a body', async () => {
  const { body, ...rest } = transferFrom(1)
  expect((await explain('maker', { ...rest, body: JSON.stringify(body) })).body).toMatchObject({ decision: 'TASK_REQUIRED' })
})

test('without a token nothing is explained; to an agent its own calls are explained', async () => {
  const asked = { method: 'GET', path: '/tenants/1/wallets/1' }
  expect((await service.call('POST', '/authorization/explain', { body: asked })).status).toBe(401)
  const made = await service.call('POST', '/authentication/agent-tokens', {
    token: await service.tokenOf('operator'),
    body: { name: 'bot' },
  })
  const token = (made.body as { headerValue: string }).headerValue.slice('Bearer '.length)
  const asAgent = async (body: object) => (await service.call('POST', '/authorization/explain', { token, body })).body
  expect(await asAgent(asked)).toMatchObject({ decision: 'ALLOW' })
  expect(await asAgent(transferFrom(1))).toMatchObject({
    decision: 'TASK_REQUIRED',
    whatWouldHelp: expect.stringMatching(/task-approver-userids.*GET \/tenants\/1\/admin-users/),
  })
  const never = { method: 'POST', path: '/authentication/logout' }
  expect(await asAgent(never)).toMatchObject({ decision: 'DENY', answer: { status: 403, code: 'SEC007' } })
})

test("another user's call is explained to who holds Permission.READ in their tenant", async () => {
  const asked = { ...transferFrom(1), customerId: 2 }
  expect((await explain('operator', asked)).body).toMatchObject({ decision: 'TASK_REQUIRED' })
  expect((await explain('globalAdmin', asked)).body).toMatchObject({ decision: 'TASK_REQUIRED' })
  expect((await explain('customer', { ...asked, customerId: 8 })).body).toMatchObject({ decision: 'ALLOW' })
})

test('without Permission.READ all other users are refused alike, whether they are there or not', async () => {
  const answers = await Promise.all([9, 10, 1, 424242].map((customerId) => explain('customer', { ...transferFrom(1), customerId })))
  for (const { status, body } of answers) {
    expect(status).toBe(403)
    expect(body).toMatchObject({ code: 'SEC003', description: 'Permission denied: Permission.READ.' })
  }
})

test('an admin who asks about users of another tenant, or above it, learns as much as of nobody', async () => {
  const answers = await Promise.all(
    [10, 1, 424242].map((customerId) => explain('operator', { method: 'GET', path: '/tenants/1/wallets/1', customerId })),
  )
  for (const { status, body } of answers) {
    expect(status).toBe(404)
    expect(body).toMatchObject({ code: 'GEN002' })
  }
})

test('asking as another user is no way to see what the asking caller may not', async () => {
  const asker = await somebody(service, [inTenant('LEVEL_07')])
  const token = await service.tokenOf('operator')
  const rows = { 'Permission.READ': 'LEVEL_20,LEVEL_07', 'Wallet.READ': 'LEVEL_20,CUSTOMER', 'Customer.READ': 'LEVEL_20,CUSTOMER' }
  for (const [row, value] of Object.entries(rows)) await service.call('PUT', `/tenants/1/config/${row}.Allowed`, { token, body: { value } })
  const asked = (path: string) => asker.call('POST', '/authorization/explain', { body: { method: 'GET', path, customerId: 8 } })
  const [own, absent] = [await asked('/tenants/1/wallets/1'), await asked('/tenants/1/wallets/77')]
  expect(own.text).toBe(absent.text)
  expect(own.body).toMatchObject({ decision: 'DENY', grants: [] })
  for (const row of Object.keys(rows)) await service.call('DELETE', `/tenants/1/config/${row}.Allowed`, { token })
})
