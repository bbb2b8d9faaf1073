import { beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../../clients/typescript/src/index.ts'
import { CATALOGUE } from '../../functions/catalogue.ts'
import { running } from '../support/running.ts'
import { secondFactorsOf } from '../support/second-factors.ts'

const service = running()
const { configure } = secondFactorsOf(service)
const body = { amount: 10, type: 'CASH', externalUniqueId: 'challenged', deliverToPhone: '+447700900123' }
const withdraw = async (headers = {}) =>
  service.call('POST', '/tenants/1/wallets/1/withdrawals', { token: await service.tokenOf('customer'), body, headers })

beforeAll(() => configure({ 'Withdrawal.CREATE.Allowed': 'SCA_IDENTITY' }))

describe('a caller whose gateway renames or hides headers', () => {
  const withToken = CATALOGUE.filter(({ access, base }) => access.kind === 'permission' && base === undefined)

  test.each(withToken.map(({ name }) => name))('%s without a token: the challenge is in the body too', async (name) => {
    const [method = '', path = ''] = name.split(' ')
    const answer = await service.call(method, path.replaceAll(/\{[^}]*\}/g, '1'))
    expect(answer.status).toBe(401)
    expect(answer.body).toMatchObject({ challenge: answer.headers.get('www-authenticate') })
  })

  test.each(['nonsense', ''])('with the token “%s”: the challenge of the body is that of the header', async (token) => {
    const answer = await service.call('GET', '/tenants/1/config', { headers: { authorization: `Bearer ${token}` } })
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/)
    expect(answer.body).toMatchObject({ challenge: answer.headers.get('www-authenticate') })
  })

  test('a step-up: the body has what both headers say, as a problem too', async () => {
    for (const accept of ['application/json', 'application/problem+json']) {
      const answer = await withdraw({ accept })
      expect(answer.headers.get('sca')).toMatch(/^id=.*;type=IDENTITY$/)
      const { challenge, sca } = JSON.parse(answer.text) as { challenge: string; sca: string }
      expect([challenge, sca]).toEqual([answer.headers.get('www-authenticate'), answer.headers.get('sca')])
    }
  })

  test('a refusal that challenges nobody has neither', async () => {
    const answer = await service.call('GET', '/nothing')
    expect(answer.body).not.toHaveProperty('challenge')
    expect(answer.body).not.toHaveProperty('sca')
  })

  test('the client proves a step-up that it reads in the body', async () => {
    const user = service.local.demo.users.customer
    if (user === undefined) throw new Error('the demo has no customer')
    const { identity, password } = user
    const hidden = new Set(['sca', 'www-authenticate'])
    const proofs: string[] = []
    const client = createClient({
      baseUrl: service.local.baseUrl,
      identity,
      password,
      async fetch(url, init) {
        const answer = await fetch(url, init)
        return {
          status: answer.status,
          headers: { get: (name) => (hidden.has(name) ? null : answer.headers.get(name)) },
          text: () => answer.text(),
        }
      },
      onStepUp({ type }) {
        proofs.push(type)
        return { identity, password }
      },
    })
    expect(await client.createWithdrawal({ tenantId: 1, walletId: 1, body })).toMatchObject({ kind: 'done' })
    expect(proofs).toEqual(['IDENTITY'])
  })
})
