import { expect, test } from 'vitest'
import { type Answer, running } from '../support/running.ts'

const service = running()
const ADA = '/tenants/1/customers/8/sessions'

async function logIn(role: string): Promise<{ readonly token: string; readonly sessionId: string }> {
  const user = service.local.demo.users[role]
  const { body } = await service.call('POST', '/authentication/login', { body: { identity: user?.identity, password: user?.password } })
  const { headerValue, sessionId } = body as { headerValue: string; sessionId: string }
  return { token: headerValue.slice('Bearer '.length), sessionId }
}

const code = ({ status, body }: Answer) => [status, (body as { code?: string } | undefined)?.code]
const works = async (token: string) => (await service.call('GET', '/authentication/sessions', { token })).status === 200

test('an operator sees a customer’s sessions and ends one of them, then all', async () => {
  const operator = await service.tokenOf('operator')
  const [first, second, third] = [await logIn('customer'), await logIn('customer'), await logIn('customer')]
  const listed = await service.call('GET', ADA, { token: operator })
  expect(listed.body).toMatchObject(
    [third, second, first].map(({ sessionId }) => ({ sessionId, identity: 'ada@customer.example', current: false })),
  )

  expect((await service.call('DELETE', `${ADA}/${first.sessionId}`, { token: operator })).status).toBe(200)
  expect(code(await service.call('DELETE', `${ADA}/${first.sessionId}`, { token: operator }))).toEqual([404, 'GEN002'])
  expect(await works(first.token)).toBe(false)
  expect(await works(second.token)).toBe(true)

  expect((await service.call('DELETE', ADA, { token: operator })).status).toBe(200)
  for (const { token } of [second, third]) {
    expect(await works(token)).toBe(false)
    expect(code(await service.call('POST', '/authentication/renew', { body: { jwt: token } }))).toEqual([401, 'SEC001'])
  }
  expect((await service.call('GET', ADA, { token: operator })).body).toEqual([])
})

test('attack: an operator of another tenant, and a path with the wrong tenant, find nobody', async () => {
  const { sessionId, token } = await logIn('customer2')
  const calls = [
    ['otherTenantAdmin', '/tenants/1/customers/9/sessions'],
    ['otherTenantAdmin', '/tenants/2/customers/9/sessions'],
    ['otherTenantAdmin', '/tenants/2/customers/1/sessions'],
    ['operator', '/tenants/2/customers/9/sessions'],
    ['operator', '/tenants/1/customers/10/sessions'],
    ['operator', '/tenants/1/customers/1/sessions'],
    ['operator', '/tenants/1/customers/987654321/sessions'],
    ['maker', '/tenants/1/customers/10/sessions'],
    ['globalAdmin', '/tenants/2/customers/9/sessions'],
  ] as const
  for (const [role, path] of calls) {
    const asking = { token: await service.tokenOf(role) }
    for (const answer of [
      await service.call('GET', path, asking),
      await service.call('DELETE', path, asking),
      await service.call('DELETE', `${path}/${sessionId}`, asking),
    ])
      expect([role, path, ...code(answer)]).toEqual([role, path, 404, 'GEN002'])
  }
  expect(await works(token)).toBe(true)
})

test('who may not change identities is refused: 403 for whom they see, 404 for whom they don’t', async () => {
  const { sessionId } = await logIn('customer2')
  const path = '/tenants/1/customers/9/sessions'
  for (const [role, refused] of [
    ['maker', [403, 'SEC003']],
    ['customer2', [403, 'SEC003']],
    ['customer', [404, 'GEN002']],
    ['onboarding', [404, 'GEN002']],
  ] as const)
    for (const [method, at] of [
      ['GET', path],
      ['DELETE', path],
      ['DELETE', `${path}/${sessionId}`],
    ] as const)
      expect([role, method, ...code(await service.call(method, at, { token: await service.tokenOf(role) }))]).toEqual([
        role,
        method,
        ...refused,
      ])
})

test('ending sessions can be a task: the approver sees their owner, and an unknown session makes no task', async () => {
  const maker = await service.tokenOf('operator')
  const { sessionId, token } = await logIn('customer2')
  const headers = { 'task-executor-roles': 'TENANT_SYSTEM', 'task-skip-draft': 'true' }
  const path = '/tenants/1/customers/9/sessions'
  const unknown = await service.call('DELETE', `${path}/unknown`, { token: maker, headers })
  expect(code(unknown)).toEqual([404, 'GEN002'])
  expect(unknown.headers.get('task-id')).toBeNull()

  const made = await service.call('DELETE', `${path}/${sessionId}`, { token: maker, headers })
  const task = `/global/tasks/${made.headers.get('task-id')}`
  const { body } = await service.call('GET', task, { token: maker })
  expect((body as { description: string }).description).toMatch(
    /^End the session of customer 9 “Alan Turing” that began with alan@customer.example at \d{4}-/,
  )
  expect(await works(token)).toBe(true)
})
