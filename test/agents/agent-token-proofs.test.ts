import { beforeAll, describe, expect, test } from 'vitest'
import { AGENT_TOKENS } from '../support/agents.ts'
import { eventually } from '../support/eventually.ts'
import { newIdentity } from '../support/identities.ts'
import { OLD, passwordChangesOf } from '../support/password-changes.ts'
import { inTenant } from '../support/people.ts'
import { type Answer, running } from '../support/running.ts'
import { code } from '../support/second-factors.ts'

const service = running()
const MINUTE_SECONDS = 60
const DAY_SECONDS = 86_400
const jwtOf = ({ body }: Answer) => (body as { headerValue: string }).headerValue.slice('Bearer '.length)

let people = 0

async function loggedIn(): Promise<{ readonly name: string; readonly token: string; readonly logIn: () => Promise<string> }> {
  const name = `agent-owner-${++people}`
  await newIdentity(service, name, { holdings: [inTenant('LEVEL_20')] })
  const logIn = async () => jwtOf(await service.call('POST', '/authentication/login', { body: { identity: name, password: name } }))
  return { name, token: await logIn(), logIn }
}

const create = (token: string, more: object = {}) => service.call('POST', AGENT_TOKENS, { token, body: { name: 'Scribe', ...more } })
const works = async (token: string) => (await service.call('GET', '/tenants/1/wallets/1', { token })).status === 200
const logOut = (token: string) => service.call('POST', '/authentication/logout', { token })

describe('an agent token', () => {
  test('attack: a stale session creates none, however often it was renewed', async () => {
    const { name, token } = await loggedIn()
    await service.local.advance(6 * MINUTE_SECONDS)
    const renewed = jwtOf(await service.call('POST', '/authentication/renew', { body: { jwt: token } }))
    for (const stale of [token, renewed]) {
      const refused = await create(stale, { expiresInSeconds: 90 * DAY_SECONDS, keep: true })
      expect(code(refused)).toBe('401 SEC004')
      expect(refused.headers.get('sca')).toMatch(/^id=[^;]+;type=IDENTITY$/)
    }
    const refused = await create(renewed)
    const intentId = /^id=([^;]+)/.exec(refused.headers.get('sca') ?? '')?.[1]
    const proof = { jwt: renewed, intentId, identity: name, password: name }
    const steppedUp = jwtOf(await service.call('PUT', '/authentication/jwt', { token: renewed, body: proof }))
    expect((await create(steppedUp)).status).toBe(200)
    service.forgetTokens()
  })

  test('ends with the log-out of its session, and is listed no longer', async () => {
    const { token, logIn } = await loggedIn()
    const made = await create(token)
    expect(made.body).toMatchObject({ keep: false })
    expect(await works(jwtOf(made))).toBe(true)
    await logOut(token)
    expect(await works(jwtOf(made))).toBe(false)
    expect((await service.call('GET', AGENT_TOKENS, { token: await logIn() })).body).toEqual([])
  })

  test('attack: proposes nothing in the seconds for which a read of an ended session may be remembered', async () => {
    const { token } = await loggedIn()
    const agent = jwtOf(await create(token))
    expect(await works(agent)).toBe(true)
    await logOut(token)
    const headers = { 'task-approver-userids': '3', 'task-skip-draft': 'true' }
    const body = { amount: 1, fromWalletId: 1, toWalletId: 3 }
    const proposed = await service.call('POST', '/tenants/1/wallets/transfers', { token: agent, headers, body })
    expect(code(proposed)).toBe('401 SEC001')
  })

  test('outlives the log-out of its session if `keep` is true', async () => {
    const { token, logIn } = await loggedIn()
    const made = await create(token, { keep: true })
    expect(made.body).toMatchObject({ keep: true })
    await logOut(token)
    expect(await works(jwtOf(made))).toBe(true)
    const { agentTokenId } = made.body as { agentTokenId: string }
    const listed = await service.call('GET', AGENT_TOKENS, { token: await logIn() })
    expect(listed.body).toEqual([expect.objectContaining({ agentTokenId, keep: true })])
  })

  test('ends when its session can no longer be renewed', async () => {
    const { token } = await loggedIn()
    const made = [
      await create(token, { expiresInSeconds: 90 * DAY_SECONDS }),
      await create(token, { expiresInSeconds: 90 * DAY_SECONDS, keep: true }),
    ]
    await service.local.advance(31 * DAY_SECONDS)
    expect(await Promise.all(made.map((each) => works(jwtOf(each))))).toEqual([false, true])
    service.forgetTokens()
  })

  test('attack: `keep` is true or false, and nothing that looks like it', async () => {
    const { token } = await loggedIn()
    for (const keep of ['true', 1, null]) expect((await create(token, { keep })).status).toBe(400)
  })
})

describe('the owner of a new agent token', () => {
  const { somebodyWithPassword, sentTo } = passwordChangesOf(service)
  beforeAll(() => service.tokenOf('operator'))

  test('gets a message with the name of the agent', async () => {
    const { identity, email } = await somebodyWithPassword()
    const token = jwtOf(await service.call('POST', '/authentication/login', { body: { identity, password: OLD } }))
    expect((await create(token, { name: 'Night clerk' })).status).toBe(200)
    await eventually('the owner is told', () => sentTo(email).some(({ text }) => /agent token .*Night clerk.* was created/.test(text)))
  })
})
