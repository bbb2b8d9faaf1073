import { beforeAll, expect, test } from 'vitest'
import { Authenticator } from '../support/authenticator.ts'
import { answerTo, passkeysOf, tokenIn } from '../support/passkeys.ts'
import { type Answer, running } from '../support/running.ts'

const service = running()
const { configure, challenge, enrolled, newIdentity } = passkeysOf(service)
const code = ({ status, body }: Answer) => `${status} ${(body as { code?: string } | undefined)?.code ?? ''}`.trim()

beforeAll(() =>
  configure({
    'webAuthN.parentDomain': 'bank.example',
    'webAuthN.friendlyName': 'Bank',
    'Payment.CREATE.Allowed': 'SCA_IDENTITY',
  }),
)

/** Somebody with a passkey and a wallet, and a payment that asks for a step-up. */
async function demanded() {
  const somebody = await enrolled()
  const wallet = await service.call('POST', `/tenants/1/customers/${somebody.customerId}/wallets`, {
    token: await service.tokenOf('operator'),
    body: { currency: 'EUR' },
  })
  const { walletId } = wallet.body as { walletId: number }
  const body = { paymentType: 'CARD', amount: 5, currency: 'EUR', walletId, externalUniqueId: `by-passkey-${walletId}` }
  const pay = (token: string) => service.call('POST', '/tenants/1/payments', { token, body })
  const refused = await pay(somebody.token)
  const intentId = /^id=([^;]+);type=IDENTITY$/.exec(refused.headers.get('sca') ?? '')?.[1] ?? ''
  const upgrade = (identity: string, response: object, hash: string) =>
    service.call('PUT', '/authentication/jwt', {
      token: somebody.token,
      body: { jwt: somebody.token, intentId, identity, ...answerTo(response, hash) },
    })
  return { ...somebody, pay, upgrade }
}

test('a passkey is a step-up for one request', async () => {
  const { identity, authenticator, pay, upgrade } = await demanded()
  const { options, hash } = await challenge(identity)
  const response = authenticator.get(options)
  const token = tokenIn(await upgrade(identity, response, hash))
  expect((await pay(token)).status).toBe(200)
  // Its intent is used up, whatever is sent for it.
  expect(code(await upgrade(identity, response, hash))).toBe('404 GEN002')
})

test('attack: the passkey of somebody else, a wrong one, and a first one are no step-up', async () => {
  const { identity, authenticator, upgrade } = await demanded()
  const other = await enrolled()
  const theirs = await challenge(other.identity)
  expect(code(await upgrade(other.identity, other.authenticator.get(theirs.options), theirs.hash))).toBe('401 USR002')
  const fresh = await newIdentity()
  const first = await challenge(fresh.identity)
  expect(code(await upgrade(fresh.identity, new Authenticator().create(first.options), first.hash))).toBe('401 USR002')
  const mine = await challenge(identity)
  expect(code(await upgrade(identity, authenticator.get(mine.options, { origin: 'https://evil.example' }), mine.hash))).toBe('401 USR002')
  // Three proofs end an intent.
  expect(code(await upgrade(identity, authenticator.get(mine.options), mine.hash))).toBe('404 GEN002')
})
