import { expect, onTestFinished, test } from 'vitest'
import { changeIdentity } from '../../shared/storage/identities.ts'
import { AGENT_TOKENS } from '../support/agents.ts'
import { newIdentity } from '../support/identities.ts'
import { ASSERTION_TYPE, accessTokenIn, assertionFor, postForm, type ServiceClient, serviceClient, tokenByKey } from '../support/oauth.ts'
import { inTenant } from '../support/people.ts'
import { type Answer, running } from '../support/running.ts'
import { tableProxy } from '../support/table-proxy.ts'

const proxy = tableProxy()
const service = running({}, proxy)
let accounts = 0

/** A back end that acts as an account of its own. */
async function backEnd() {
  const name = `account ${++accounts}`
  const { customerId } = await newIdentity(service, name, { holdings: [inTenant('TENANT_SYSTEM')], tenantId: 1 as never })
  const client = await serviceClient(service, { customerId })
  return { name, client, owner: accessTokenIn(await tokenByKey(service, client)) }
}

const proposing = async (client: ServiceClient) => accessTokenIn(await tokenByKey(service, client, { scope: 'propose' }))
const use = (token: string): Promise<Answer> => service.call('GET', AGENT_TOKENS, { token })
const agentOf = ({ clientId }: ServiceClient): string => `${AGENT_TOKENS}/of-${clientId}`

type BackEnd = Awaited<ReturnType<typeof backEnd>>

test.each<[string, (of: BackEnd, token: string) => Promise<unknown>]>([
  ['its owner', ({ client, owner }) => service.call('DELETE', agentOf(client), { token: owner })],
  [
    'its client, which revokes it',
    async ({ client }, token) =>
      postForm(service, 'revoke', {
        client_assertion_type: ASSERTION_TYPE,
        client_assertion: await assertionFor(service, client.clientId, client.keys),
        token,
      }),
  ],
  [
    'the end of all sessions of its account',
    ({ name }) => service.local.service.ports.store.commit([changeIdentity(name, { add: { epoch: 1 } })]),
  ],
])('attack: a token that was ended by %s does not come back when the client gets the next one', async (_, end) => {
  const of = await backEnd()
  const stolen = await proposing(of.client)
  expect((await use(stolen)).status).toBe(200)
  await end(of, stolen)
  expect((await use(stolen)).status).toBe(401)
  const next = await proposing(of.client)
  expect((await use(next)).status).toBe(200)
  expect((await use(stolen)).status).toBe(401)
  expect((await use(await proposing(of.client))).status).toBe(200)
  expect((await use(next)).status).toBe(200)
})

test('attack: a token that is issued meanwhile brings no earlier limits of its agent back', async () => {
  const { client, owner } = await backEnd()
  await proposing(client)
  const limits = { largestAmount: 5 }
  let narrowed: Promise<Answer> | undefined
  const { stop } = proxy.intercept(async ({ operation, body }, pass) => {
    if (operation === 'TransactWriteItems' && narrowed === undefined && JSON.stringify(body).includes(`AGENT#of-${client.clientId}`)) {
      narrowed = service.call('PUT', agentOf(client), { token: owner, body: { limits } })
      expect((await narrowed).status).toBe(200)
    }
    return pass()
  })
  onTestFinished(stop)
  expect((await use(await proposing(client))).status).toBe(200)
  expect(narrowed).toBeDefined()
  const { body } = await use(owner)
  expect(body).toMatchObject([{ agentTokenId: `of-${client.clientId}`, limits }])
})

test.each<[string, (owner: string) => Promise<string>]>([
  [
    'an agent token',
    async (token) => {
      const made = await service.call('POST', AGENT_TOKENS, { token, body: { name: 'Kept', keep: true } })
      return (made.body as { headerValue: string }).headerValue.slice('Bearer '.length)
    },
  ],
  [
    'a launched session',
    async (token) => {
      await service.call('PUT', '/global/properties/external.links.config', {
        token: await service.tokenOf('globalAdmin'),
        body: { value: { backoffice: 'https://office.example/start' } },
      })
      await service.local.advance(11)
      const launched = await service.call('POST', '/authentication/launch', { token, body: { platformName: 'backoffice' } })
      const password = new URL((launched.body as { launchUrl: string }).launchUrl).searchParams.get('token')
      const login = await service.call('POST', '/authentication/login', { body: { password } })
      return (login.body as { headerValue: string }).headerValue.slice('Bearer '.length)
    },
  ],
])('attack: %s that a back end makes from its session does not outlive the client', async (_, make) => {
  const { client, owner } = await backEnd()
  const made = await make(owner)
  expect((await use(made)).status).toBe(200)
  const token = await service.tokenOf('globalAdmin')
  expect((await service.call('DELETE', `/tenants/1/oauth-clients/${client.clientId}`, { token })).status).toBe(200)
  await service.local.advance(11)
  expect((await use(owner)).status).toBe(401)
  expect((await use(made)).status).toBe(401)
})
