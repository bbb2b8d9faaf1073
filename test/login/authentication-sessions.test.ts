import { expect, test } from 'vitest'
import { changeIdentity } from '../../shared/storage/identities.ts'
import { type Answer, running } from '../support/running.ts'

const service = running()

type Shown = { readonly sessionId: string; readonly identity: string; readonly current: boolean }

async function logIn(role: string): Promise<{ readonly token: string; readonly sessionId: string }> {
  const user = service.local.demo.users[role]
  const { body } = await service.call('POST', '/authentication/login', { body: { identity: user?.identity, password: user?.password } })
  const { headerValue, sessionId } = body as { headerValue: string; sessionId: string }
  return { token: headerValue.slice('Bearer '.length), sessionId }
}

const sessionsOf = async (token: string): Promise<readonly Shown[]> =>
  (await service.call('GET', '/authentication/sessions', { token })).body as readonly Shown[]
const works = async (token: string): Promise<boolean> => (await service.call('GET', '/authentication/sessions', { token })).status === 200
const code = ({ status, body }: Answer) => [status, (body as { code?: string } | undefined)?.code]

test('after logout every token of the session is 401 at once, renewal too, and others go on', async () => {
  const { token } = await logIn('customer')
  const other = await logIn('customer')
  const renewed = await service.call('POST', '/authentication/renew', { body: { jwt: token } })
  const second = (renewed.body as { headerValue: string }).headerValue.slice('Bearer '.length)

  expect((await service.call('POST', '/authentication/logout', { token })).status).toBe(200)
  for (const jwt of [token, second]) {
    expect(code(await service.call('GET', '/authentication/sessions', { token: jwt }))).toEqual([401, 'SEC001'])
    expect(code(await service.call('POST', '/authentication/logout', { token: jwt }))).toEqual([401, 'SEC001'])
    expect(code(await service.call('POST', '/authentication/renew', { body: { jwt } }))).toEqual([401, 'SEC001'])
  }
  expect(await works(other.token)).toBe(true)
})

test('of 20 logouts at once one ends the session, and no renewal beside them brings it back', async () => {
  const { token } = await logIn('customer')
  const [logouts] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, () => service.call('POST', '/authentication/logout', { token }))),
    Promise.all(Array.from({ length: 20 }, () => service.call('POST', '/authentication/renew', { body: { jwt: token } }))),
  ])
  expect(logouts.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(code(await service.call('POST', '/authentication/renew', { body: { jwt: token } }))).toEqual([401, 'SEC001'])
})

test('one’s sessions are listed newest first, page by page, and one of them is the current one', async () => {
  const logins = [await logIn('maker'), await logIn('maker'), await logIn('maker')]
  const { token, sessionId } = logins[1] ?? (await logIn('maker'))
  const all = await sessionsOf(token)
  expect(all.map((each) => each.sessionId)).toEqual(logins.map((each) => each.sessionId).reverse())
  expect(all.filter(({ current }) => current).map((each) => each.sessionId)).toEqual([sessionId])
  expect(all[0]).toEqual({
    sessionId: logins[2]?.sessionId,
    identity: service.local.demo.users.maker?.identity,
    created: expect.stringMatching(/Z$/),
    lastRenewed: expect.stringMatching(/Z$/),
    amr: ['pwd'],
    current: false,
  })

  const first = await service.call('GET', '/authentication/sessions?limit=2', { token })
  const next = /^<(.+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const second = await service.call('GET', next, { token })
  expect([...(first.body as Shown[]), ...(second.body as Shown[])]).toEqual(all)
  expect(second.headers.get('link')).toBeNull()
  for (const query of ['limit=0', 'limit=101', 'limit=x', 'cursor=%2F', 'cursor=a%20b'])
    expect((await service.call('GET', `/authentication/sessions?${query}`, { token })).status).toBe(400)
})

test('a session is ended by its id: one’s own only, and once', async () => {
  const mine = await logIn('checker')
  const other = await logIn('checker')
  const stranger = await logIn('operator')
  for (const sessionId of [stranger.sessionId, 'unknown', '..%2fPERSON'])
    expect(code(await service.call('DELETE', `/authentication/sessions/${sessionId}`, { token: mine.token }))).toEqual([404, 'GEN002'])
  expect(await works(stranger.token)).toBe(true)

  const ending = () => service.call('DELETE', `/authentication/sessions/${other.sessionId}`, { token: mine.token })
  const all = await Promise.all([ending(), ending(), ending()])
  expect(all.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  expect(await works(other.token)).toBe(false)
  expect(await works(mine.token)).toBe(true)
})

test('all other sessions end at once, and are no longer listed', async () => {
  const mine = await logIn('checker2')
  const others = await Promise.all(Array.from({ length: 5 }, () => logIn('checker2')))
  expect((await service.call('DELETE', '/authentication/sessions', { token: mine.token })).status).toBe(200)
  for (const { token, sessionId } of others) {
    expect(await works(token)).toBe(false)
    expect(code(await service.call('DELETE', `/authentication/sessions/${sessionId}`, { token: mine.token }))).toEqual([404, 'GEN002'])
  }
  expect((await sessionsOf(mine.token)).map(({ sessionId }) => sessionId)).toEqual([mine.sessionId])
  expect((await service.call('POST', '/authentication/renew', { body: { jwt: mine.token } })).status).toBe(200)
  expect(await works((await logIn('checker2')).token)).toBe(true)
})

test('of two sessions that end all others at the same time exactly one is left', async () => {
  const both = [await logIn('onboarding'), await logIn('onboarding')]
  const answers = await Promise.all(both.map(({ token }) => service.call('DELETE', '/authentication/sessions', { token })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  const living = await Promise.all(both.map(({ token }) => works(token)))
  expect(living.filter((lives) => lives)).toHaveLength(1)
})

test('sessions that ended with their identity’s epoch are not listed', async () => {
  await logIn('operator')
  const { store } = service.local.service.ports
  await store.commit([changeIdentity(service.local.demo.users.operator?.identity ?? '', { add: { epoch: 1 } })])
  const { token, sessionId } = await logIn('operator')
  expect((await sessionsOf(token)).map((each) => each.sessionId)).toEqual([sessionId])
})

test('sessions cannot be touched by tasks, without a token, or with a task-only token', async () => {
  const { token, sessionId } = await logIn('globalAdmin')
  const { tokens } = service.local.service.ports
  const claims = await tokens.verify(token)
  const agents = await tokens.sign({ ...(claims ?? (undefined as never)), scope: 'UpdateByTasks' })
  const writes = [
    ['POST', '/authentication/logout'],
    ['DELETE', '/authentication/sessions'],
    ['DELETE', `/authentication/sessions/${sessionId}`],
  ] as const
  for (const [method, path] of writes) {
    expect((await service.call(method, path, { token, headers: { 'task-executor-roles': 'LEVEL_02' } })).status).toBe(400)
    expect(code(await service.call(method, path))).toEqual([401, 'SEC001'])
    expect(code(await service.call(method, path, { token: agents }))).toEqual([403, 'SEC007'])
  }
  expect(await works(agents)).toBe(true)
  expect(await works(token)).toBe(true)
})

test('ending all other sessions ends the tokens of agents too', async () => {
  const { token } = await logIn('otherTenantAdmin')
  const made = await service.call('POST', '/authentication/agent-tokens', { token, body: { name: 'helper' } })
  const agents = (made.body as { headerValue: string }).headerValue.slice('Bearer '.length)
  expect(await works(agents)).toBe(true)
  expect((await service.call('DELETE', '/authentication/sessions', { token })).status).toBe(200)
  expect([await works(agents), await works(token)]).toEqual([false, true])
})
