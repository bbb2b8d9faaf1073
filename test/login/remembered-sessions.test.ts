import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { documentsOf } from '../../shared/adapters/table/document-client.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { CustomerId } from '../../shared/domain/ids.ts'
import { identityNamed } from '../../shared/storage/identities.ts'
import { session } from '../../shared/storage/sessions.ts'
import { newIdentity } from '../support/identities.ts'
import { asId } from '../support/ids.ts'
import { inProcess } from '../support/in-process.ts'
import { running } from '../support/running.ts'
import { UNLIMITED } from '../support/unlimited.ts'

const service = running()
const call = (method: string, path: string, token: string, body?: object) =>
  inProcess({ ...service.local.service, limiter: UNLIMITED })(method, path, { token, ...defined({ body }) })
const MINE = '/authentication/sessions'

let names = 0
async function loggedIn() {
  const name = `remembered-${++names}`
  await newIdentity(service, name)
  const answer = await service.call('POST', '/authentication/login', { body: { identity: name, password: name } })
  const token = (answer.body as { headerValue: string }).headerValue.slice('Bearer '.length)
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as { sub: string; sid: string }
  await service.local.service.settings.of(asId(1))
  return { name, token, sid: claims.sid, customerId: Number(claims.sub) as CustomerId }
}

/** As another process ends it: this one hears nothing of it. */
async function endElsewhere({ customerId, sid }: { customerId: CustomerId; sid: string }): Promise<void> {
  const { client, name: TableName } = service.local.table
  await documentsOf(client).send(new DeleteCommand({ TableName, Key: session(customerId, sid).key }))
}

test('the second read of a caller reads neither session nor identity, but the wallet and its open tasks', async () => {
  const token = await service.tokenOf('operator')
  const get = () => call('GET', '/tenants/1/wallets/1', token)
  const [first, second] = [await get(), await get()]
  // With the note that the person has used this group of permissions today.
  expect(first.cost).toMatchObject({ roundTrips: 2, readUnits: 4 })
  expect(second.cost).toMatchObject({ requests: ['BatchGetItem'], readUnits: 2 })
  expect(second.body).toEqual(first.body)
})

test('attack: a session that was ended in another process reads for less than 10 s more', async () => {
  const who = await loggedIn()
  await call('GET', MINE, who.token)
  await endElsewhere(who)
  expect((await call('GET', MINE, who.token)).status).toBe(200)
  await service.local.advance(9)
  expect((await call('GET', MINE, who.token)).status).toBe(401)
})

test('attack: a session that was ended in another process writes nothing more, however lately it has read', async () => {
  const who = await loggedIn()
  await call('GET', MINE, who.token)
  await endElsewhere(who)
  expect((await call('DELETE', MINE, who.token)).status).toBe(401)
  expect((await call('POST', '/authentication/logout', who.token)).status).toBe(401)
})

test('reading goes on from the first read, not from the last: a caller who reads all the time is found out as soon', async () => {
  const who = await loggedIn()
  await call('GET', MINE, who.token)
  await endElsewhere(who)
  for (let second = 0; second < 8; second += 2) {
    expect((await call('GET', MINE, who.token)).status).toBe(200)
    await service.local.advance(2)
  }
  await service.local.advance(1)
  expect((await call('GET', MINE, who.token)).status).toBe(401)
})

test('a logout in the same process is known at once', async () => {
  const { token } = await loggedIn()
  await call('GET', MINE, token)
  expect((await call('POST', '/authentication/logout', token)).status).toBe(200)
  expect((await call('GET', MINE, token)).status).toBe(401)
})

test('the end of all sessions of an identity in the same process is known at once', async () => {
  const { token, name } = await loggedIn()
  const other = await service.call('POST', '/authentication/login', { body: { identity: name, password: name } })
  const second = (other.body as { headerValue: string }).headerValue.slice('Bearer '.length)
  await call('GET', MINE, second)
  expect((await call('DELETE', MINE, token)).status).toBe(200)
  expect((await call('GET', MINE, second)).status).toBe(401)
})

test('an identity that was locked in another process reads for less than 10 s more', async () => {
  const { token, name } = await loggedIn()
  await call('GET', MINE, token)
  const { client, name: TableName } = service.local.table
  const change = { UpdateExpression: 'ADD epoch :one', ExpressionAttributeValues: { ':one': 1 } }
  await documentsOf(client).send(new UpdateCommand({ TableName, Key: identityNamed(name).key, ...change }))
  expect((await call('GET', MINE, token)).status).toBe(200)
  await service.local.advance(9)
  expect((await call('GET', MINE, token)).status).toBe(401)
})
