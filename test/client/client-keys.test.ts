import { createPrivateKey } from 'node:crypto'
import { exportJWK, exportPKCS8, generateKeyPair } from 'jose'
import { describe, expect, test } from 'vitest'
import { type ClientCredentials, createClient, isCountersignError } from '../../clients/typescript/src/index.ts'
import { running } from '../support/running.ts'
import { notingFetch } from './clients-of.ts'

const service = running()

async function backEnd(alg = 'ES256') {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  const made = await service.call('POST', '/tenants/1/oauth-clients', {
    token: await service.tokenOf('globalAdmin'),
    body: {
      name: 'Settlement',
      kind: 'service',
      jwks: { keys: [{ ...(await exportJWK(publicKey)), kid: 'one' }] },
      customerId: service.local.demo.users.backend?.customerId,
    },
  })
  return { clientId: (made.body as { clientId: string }).clientId, key: privateKey as CryptoKey }
}

describe('a client with a key of its own', () => {
  const ways: Readonly<Record<string, (key: CryptoKey) => Promise<ClientCredentials['privateKey']>>> = {
    'from a PEM': (key) => exportPKCS8(key),
    'from a JWK': async (key) => (await exportJWK(key)) as ClientCredentials['privateKey'],
    'from a CryptoKey': async (key) => key,
    'from a KeyObject': async (key) => createPrivateKey(await exportPKCS8(key)),
  }
  test.each(Object.entries(ways))('logs in %s', async (_, keyOf) => {
    const { clientId, key } = await backEnd()
    const client = createClient({ baseUrl: service.local.baseUrl, clientId, privateKey: await keyOf(key) })
    const [session] = await client.listSessions().toArray({ max: 1 })
    expect(session?.amr).toEqual(['pkjwt'])
    await client.signOut()
  })

  test.each(['ES256', 'PS256', 'EdDSA'])('signs with %s', async (alg) => {
    const { clientId, key } = await backEnd(alg)
    const client = createClient({ baseUrl: service.local.baseUrl, clientId, privateKey: await exportPKCS8(key), keyId: 'one' })
    expect((await client.listCustomers({ tenantId: 1 }).toArray({ max: 1 })).length).toBe(1)
  })

  test('is reached by each name of this machine', async () => {
    const { clientId, key } = await backEnd()
    const baseUrl = service.local.baseUrl.replace('127.0.0.1', 'localhost')
    const client = createClient({ baseUrl, clientId, privateKey: await exportPKCS8(key) })
    expect((await client.listSessions().toArray({ max: 1 })).length).toBe(1)
  })

  test('proves its key again when its token has expired, once for parallel calls', async () => {
    const { clientId, key } = await backEnd()
    const { fetch, timesTo } = notingFetch()
    const client = createClient({ baseUrl: service.local.baseUrl, clientId, privateKey: key, fetch })
    await client.listSessions().toArray({ max: 1 })
    await service.local.advance(16 * 60)
    service.forgetTokens()
    await Promise.all([1, 2, 3].map(() => client.listSessions().toArray({ max: 1 })))
    expect([timesTo('/svc-conductor/oauth/token') + timesTo('/oauth/token'), timesTo('/authentication/renew')]).toEqual([2, 0])
  })

  test('only proposes with the scope propose', async () => {
    const { clientId, key } = await backEnd()
    const client = createClient({ baseUrl: service.local.baseUrl, clientId, privateKey: key, scope: 'propose' })
    const body = { amount: 1, fromWalletId: 1, toWalletId: 3 }
    await expect(client.createTransfer({ tenantId: 1, body })).rejects.toSatisfy((error) => isCountersignError(error, 'SEC005'))
  })

  test('hears in words what is wrong with it, or with its key', async () => {
    const { clientId } = await backEnd()
    const { key } = await backEnd()
    const wrong = createClient({ baseUrl: service.local.baseUrl, clientId, privateKey: key })
    await expect(wrong.listSessions().toArray()).rejects.toMatchObject({
      code: 'OAU001',
      status: 401,
      message: expect.stringContaining('client'),
    })
    const none = createClient({ baseUrl: service.local.baseUrl, clientId, privateKey: 'no key' })
    await expect(none.listSessions().toArray()).rejects.toMatchObject({ code: 'CLIENT_KEY' })
  })
})
