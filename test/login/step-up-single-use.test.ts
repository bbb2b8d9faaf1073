import { beforeAll, describe, expect, test } from 'vitest'
import { newIdentity } from '../support/identities.ts'
import { asId } from '../support/ids.ts'
import { balanceOf } from '../support/money.ts'
import { type Answer, running, type Sent } from '../support/running.ts'
import { code } from '../support/second-factors.ts'
import { withConfig } from '../support/tasks.ts'

const service = running()
const jwtOf = ({ body }: Answer) => (body as { headerValue: string }).headerValue.slice('Bearer '.length)

beforeAll(() => service.tokenOf('operator'))

type Proof = { readonly identity: string; readonly password: string }

/** Proves the identity for the refused request, and answers the token that lets it through. */
async function steppedUp(token: string, refused: Answer, proof: Proof): Promise<string> {
  const intentId = /^id=([^;]+);type=IDENTITY$/.exec(refused.headers.get('sca') ?? '')?.[1]
  expect(intentId).toBeDefined()
  return jwtOf(await service.call('PUT', '/authentication/jwt', { token, body: { jwt: token, intentId, ...proof } }))
}

/** Sends a request with a step-up, and then again with the same token: the second use is refused, and opens another intent. */
async function usedTwice(token: string, proof: Proof, send: (token: string) => Promise<Answer>): Promise<Answer> {
  const refused = await send(token)
  expect(code(refused)).toBe('401 SEC004')
  const upgraded = await steppedUp(token, refused, proof)
  const first = await send(upgraded)
  expect([first.status, first.text]).toEqual([200, first.text])
  const second = await send(upgraded)
  expect(code(second)).toBe('401 SEC004')
  expect(second.headers.get('sca')).toMatch(/^id=.+;type=IDENTITY$/)
  expect(second.headers.get('sca')).not.toBe(refused.headers.get('sca'))
  return first
}

describe('attack: a token that was stepped up is used again', () => {
  test('for the same transfer: money moves once', async () => {
    await withConfig(service, 'Transfer.CREATE.Allowed', 'LEVEL_20,SCA_IDENTITY', async () => {
      const { identity = '', password = '' } = service.local.demo.users.customer ?? {}
      const before = await balanceOf(service, asId(1))
      const body = { amount: 2, fromWalletId: 1, toWalletId: 3 }
      const transfer = (token: string) => service.call('POST', '/tenants/1/wallets/transfers', { token, body })
      await usedTwice(await service.tokenOf('customer'), { identity, password }, transfer)
      expect(await balanceOf(service, asId(1))).toBe(before - 2)
    })
  })

  test('for the same read, which shows nothing the second time', async () => {
    await withConfig(service, 'Wallet.READ.Allowed', 'LEVEL_20,SCA_IDENTITY', async () => {
      const { identity = '', password = '' } = service.local.demo.users.customer ?? {}
      await usedTwice(await service.tokenOf('customer'), { identity, password }, (token) =>
        service.call('GET', '/tenants/1/wallets/1', { token }),
      )
    })
  })

  test('for the same approval of a step that demands a proof', async () => {
    const steps = [{ name: 'finance', roles: ['LEVEL_02'], approvals: 2, proof: 'IDENTITY' }]
    await withConfig(service, 'approval.policies', [{ name: 'proved', operations: ['createTransfer'], steps }], async () => {
      const { identity = '', password = '' } = service.local.demo.users.checker ?? {}
      const proposed = await service.call('POST', '/tenants/1/wallets/transfers', {
        token: await service.tokenOf('maker'),
        body: { amount: 2, fromWalletId: 1, toWalletId: 3 },
        headers: { 'task-by-policy': 'true', 'task-skip-draft': 'true' },
      })
      const path = `/global/tasks/${proposed.headers.get('task-id')}`
      const approve = (token: string) => service.call('PUT', path, { token, body: { status: 'EXECUTE' } })
      await usedTwice(await service.tokenOf('checker'), { identity, password }, approve)
      const other = await service.call('PUT', path, { token: await service.tokenOf('checker'), body: { status: 'REJECTED' } })
      expect(other.body).toMatchObject({ status: 'REJECTED' })
    })
  })

  test('for the same proposal of a change to the caller’s own proofs: one task is stored', async () => {
    const name = 'proposes-for-itself'
    const holdings = [{ kind: 'tenant', position: 'LEVEL_20', tenantId: asId<never>(1) }] as const
    const { customerId } = await newIdentity(service, name, { holdings: [...holdings] })
    const login = await service.call('POST', '/authentication/login', { body: { identity: name, password: name } })
    await service.local.advance(6 * 60)
    service.forgetTokens()
    const sent: Sent = {
      body: { question: 'Which colour?', answer: 'Teal' },
      headers: { 'task-executor-roles': 'LEVEL_20', 'task-skip-draft': 'true' },
    }
    const propose = (token: string) => service.call('POST', `/tenants/1/customers/${customerId}/security-questions`, { ...sent, token })
    const stored = await usedTwice(jwtOf(login), { identity: name, password: name }, propose)
    expect(stored.headers.get('task-id')).toMatch(/^\d+$/)
  })
})
