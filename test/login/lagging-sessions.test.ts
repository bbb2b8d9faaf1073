import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { documentsOf } from '../../shared/adapters/table/document-client.ts'
import type { CustomerId } from '../../shared/domain/ids.ts'
import type { Service } from '../../shared/http/service.ts'
import { recentSessions } from '../../shared/runtime/recent-sessions.ts'
import { identityNamed } from '../../shared/storage/identities.ts'
import type { Reference } from '../../shared/storage/read.ts'
import { session } from '../../shared/storage/sessions.ts'
import { newIdentity } from '../support/identities.ts'
import { inProcess } from '../support/in-process.ts'
import { running } from '../support/running.ts'
import { laggingStore } from '../support/stores-that-fail.ts'
import { UNLIMITED } from '../support/unlimited.ts'

const service = running()
const MINE = '/authentication/sessions'

/** A process whose eventually consistent reads lag, with a memory of its own. */
function laggingProcess() {
  const { service: inner } = service.local
  const { store: table, fallBehind } = laggingStore(inner.ports.store)
  const { store, sessions } = recentSessions(table, inner.ports.clock)
  const process: Service = { ...inner, limiter: UNLIMITED, sessions, ports: { ...inner.ports, store } }
  return { call: inProcess(process), fallBehind }
}

let names = 0
async function known() {
  const name = `lagging-${++names}`
  const { customerId } = await newIdentity(service, name)
  return { name, customerId, identity: identityNamed(name) as unknown as Reference<unknown> }
}

const logIn = async (call: ReturnType<typeof inProcess>, { name }: { readonly name: string }) => {
  const { body } = await call('POST', '/authentication/login', { body: { identity: name, password: name } })
  const token = (body as { headerValue: string }).headerValue.slice('Bearer '.length)
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as { sub: string; sid: string }
  return { token, session: session(Number(claims.sub) as CustomerId, claims.sid) as unknown as Reference<unknown> }
}

const send = async (make: (table: string) => DeleteCommand | UpdateCommand) => {
  const { client, name } = service.local.table
  await documentsOf(client).send(make(name) as DeleteCommand)
}
/** As another process ends it. */
const endElsewhere = ({ key }: Reference<unknown>) => send((TableName) => new DeleteCommand({ TableName, Key: key }))
const raiseEpoch = ({ key }: Reference<unknown>) =>
  send(
    (TableName) => new UpdateCommand({ TableName, Key: key, UpdateExpression: 'ADD epoch :one', ExpressionAttributeValues: { ':one': 1 } }),
  )

test('somebody who has just logged in elsewhere is not refused by a read that misses the session', async () => {
  const [here, who] = [laggingProcess(), await known()]
  const { token, session: begun } = await logIn(inProcess(service.local.service), who)
  await endElsewhere(begun)
  await here.fallBehind([begun])
  const again = await logIn(inProcess(service.local.service), who)
  await here.fallBehind([])
  expect((await here.call('GET', MINE, { token })).status).toBe(401)
  expect((await here.call('GET', MINE, { token: again.token })).status).toBe(200)
})

test('a session that a lagging read does not find yet is looked for once more, and then remembered', async () => {
  const [here, who] = [laggingProcess(), await known()]
  const elsewhere = inProcess({ ...service.local.service, limiter: UNLIMITED })
  const begun = await logIn(elsewhere, who)
  const { store } = service.local.service.ports
  const [item] = await store.read([begun.session])
  await endElsewhere(begun.session)
  await here.fallBehind([begun.session])
  await store.commit([{ kind: 'put', key: begun.session.key, item: item ?? {}, when: [] }])
  const [first, second] = [await here.call('GET', MINE, { token: begun.token }), await here.call('GET', MINE, { token: begun.token })]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(first.cost.requests).toEqual(['BatchGetItem', 'BatchGetItem', 'Query'])
  expect(second.cost).toMatchObject({ requests: ['Query', 'BatchGetItem'], roundTrips: 1 })
})

test('a new session of an identity whose sessions were all ended a moment ago works, though the identity is read as it was', async () => {
  const [here, who] = [laggingProcess(), await known()]
  await here.fallBehind([who.identity])
  await raiseEpoch(who.identity)
  const { token } = await logIn(inProcess(service.local.service), who)
  expect((await here.call('GET', MINE, { token })).status).toBe(200)
})

test('attack: what is read by a lagging read is never the base of a write', async () => {
  const [here, who] = [laggingProcess(), await known()]
  const { token, session: begun } = await logIn(inProcess(service.local.service), who)
  await here.fallBehind([begun])
  await endElsewhere(begun)
  expect((await here.call('GET', MINE, { token })).status).toBe(200)
  expect((await here.call('DELETE', MINE, { token })).status).toBe(401)
  expect((await here.call('POST', '/authentication/logout', { token })).status).toBe(401)
})

test('attack: a logout in the same process is known at once, however much the table lags', async () => {
  const [here, who] = [laggingProcess(), await known()]
  const { token, session: begun } = await logIn(here.call, who)
  await here.fallBehind([begun, who.identity])
  expect((await here.call('POST', '/authentication/logout', { token })).status).toBe(200)
  expect((await here.call('GET', MINE, { token })).status).toBe(401)
})

test('attack: a session that a lagging read still finds reads for less than 10 s, while the table lags by less than 3 s', async () => {
  const [here, who] = [laggingProcess(), await known()]
  const { token, session: begun } = await logIn(inProcess(service.local.service), who)
  await here.fallBehind([begun])
  await endElsewhere(begun)
  await service.local.advance(2)
  expect((await here.call('GET', MINE, { token })).status).toBe(200)
  // The table has caught up.
  await here.fallBehind([begun])
  await service.local.advance(7)
  expect((await here.call('GET', MINE, { token })).status).toBe(401)
})
