import { beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { type InProcessAnswer, inProcess, liveStage } from '../support/in-process.ts'
import { meteredCalls } from '../support/metered-call.ts'
import { jpeg } from '../support/pictures.ts'
import { running } from '../support/running.ts'
import { code, secondFactorsOf } from '../support/second-factors.ts'

const service = running()
const { configure } = secondFactorsOf(service)
const WALLETS = { customer: 1, customer2: 3 } as const
const PHONES = { customer: '+447700900008', customer2: '+447700900009' } as const
type Who = keyof typeof WALLETS
/** Write units. */
const INTENT_AND_MESSAGE = 5
let count = 0

const wish = () => ({ amount: 10, type: 'CASH', externalUniqueId: `limited-${count++}`, deliverToPhone: '+447700900123' })
/** As the live stage answers: the sandbox bothers nobody, and lets who tries it try. */
const ask = async (who: Who): Promise<InProcessAnswer> =>
  inProcess(liveStage(service.local.service))('POST', `/tenants/1/wallets/${WALLETS[who]}/withdrawals`, {
    token: await service.tokenOf(who),
    body: wish(),
  })
/** Fewer than one caller may make at once, a quarter of the tenant's 200. */
const askAtOnce = (times: number, who: Who) => Promise.all(Array.from({ length: times }, () => ask(who)))
const codesOf = (answers: readonly Pick<InProcessAnswer, 'status' | 'body'>[], wanted: string) =>
  answers.filter((answer) => code(answer) === wanted).length
const sentTo = (who: Who) => service.local.outbox.find({ to: PHONES[who], channel: 'SMS' }).length

/** After that long everybody logs in again. */
async function later(seconds: number): Promise<void> {
  await service.local.advance(seconds)
  service.forgetTokens()
}

function retryAfter(answers: readonly InProcessAnswer[]): number {
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.body).toMatchObject({ code: 'GEN008', description: expect.stringContaining('step-up') })
  return Number(refused?.headers['retry-after'])
}

describe('codes of step-ups', () => {
  test('attack: of 45 asked for at once 40 are sent, and a new hour is needed for more', async () => {
    const answers = await askAtOnce(45, 'customer')
    expect([codesOf(answers, '401 SEC004'), codesOf(answers, '429 GEN008')]).toEqual([40, 5])
    await service.local.advance(1)
    await eventually('40 codes are sent', () => sentTo('customer') === 40)
    const seconds = retryAfter(answers)
    expect(seconds).toBeGreaterThan(3_500)
    expect(seconds).toBeLessThanOrEqual(3_600)

    await later(seconds - 60)
    expect(code(await ask('customer'))).toBe('429 GEN008')
    await later(60)
    const anew = await askAtOnce(45, 'customer')
    expect([codesOf(anew, '401 SEC004'), codesOf(anew, '429 GEN008')]).toEqual([40, 5])
    await service.local.advance(1)
    await eventually('40 more codes are sent', () => sentTo('customer') === 80)
  })

  test('are not bounded by so few on the sandbox, which sends nothing to phones', async () => {
    expect(code(await ask('customer'))).toBe('429 GEN008')
    const token = await service.tokenOf('customer')
    expect(code(await service.call('POST', '/tenants/1/wallets/1/withdrawals', { token, body: wish() }))).toBe('401 SEC004')
  })

  test('are counted for one identity: another gets its own', async () => {
    expect(code(await ask('customer'))).toBe('429 GEN008')
    expect(code(await ask('customer2'))).toBe('401 SEC004')
  })

  test('counting one costs 1 round trip and 1 write unit; the first of an hour 2 round trips', async () => {
    const metered = meteredCalls({ ...liveStage(service.local.service), refusalBudget: () => false })
    const costOfOne = async () => {
      const sent = { token: await service.tokenOf('customer2'), body: wish() }
      const { status, cost } = await metered('POST', '/tenants/1/wallets/3/withdrawals', sent)
      expect(status).toBe(401)
      return cost
    }
    await later(3_600)
    const [first, second] = [await costOfOne(), await costOfOne()]
    expect(second.requests).toEqual(['BatchGetItem', 'BatchGetItem', 'UpdateItem', 'TransactWriteItems'])
    expect(second).toMatchObject({ roundTrips: 4, writeUnits: 1 + INTENT_AND_MESSAGE })
    expect(first.requests).toEqual(['BatchGetItem', 'BatchGetItem', 'UpdateItem', 'UpdateItem', 'TransactWriteItems'])
  })
})

describe('checks of somebody alive', () => {
  beforeAll(async () => {
    await configure({ 'Withdrawal.CREATE.Allowed': 'SCA_CLOUD_LIVENESS,SCA_IDENTITY' })
    service.forgetTokens()
    const made = await service.call('POST', '/tenants/1/customers/8/attachments', {
      token: await service.tokenOf('operator'),
      body: { documentType: 'FACIAL_PHOTO', base64EncodedDocument: jpeg().toString('base64') },
    })
    expect(made.status).toBe(200)
  })

  test('attack: of 45 asked for at once 40 are begun with the provider', async () => {
    const warm = liveStage(service.local.service)
    let begun = 0
    const beginLiveness = (): Promise<string> => {
      begun += 1
      return warm.ports.faces.beginLiveness()
    }
    const call = inProcess({ ...warm, ports: { ...warm.ports, faces: { ...warm.ports.faces, beginLiveness } } })
    const token = await service.tokenOf('customer')
    const answers = await Promise.all(
      Array.from({ length: 45 }, () => call('POST', '/tenants/1/wallets/1/withdrawals', { token, body: wish() })),
    )
    expect([codesOf(answers, '401 SEC004'), codesOf(answers, '429 GEN008'), begun]).toEqual([40, 5, 40])
    await later(3_600)
    expect(code(await ask('customer'))).toBe('401 SEC004')
  })

  test('attack: nor more on a sandbox that is deployed, whose checks are paid for as well', async () => {
    await later(3_600)
    const { local } = service
    const call = inProcess({ ...local.service, ports: { ...local.service.ports, callbackPolicy: 'deployed-sandbox' } })
    const token = await service.tokenOf('customer')
    const answers = await Promise.all(
      Array.from({ length: 45 }, () => call('POST', '/tenants/1/wallets/1/withdrawals', { token, body: wish() })),
    )
    expect([codesOf(answers, '401 SEC004'), codesOf(answers, '429 GEN008')]).toEqual([40, 5])
  })

  test('a step-up that sends and begins nothing is not counted', async () => {
    // In two parts: one customer has a quarter of the tenant's concurrency.
    const answers = [...(await askAtOnce(30, 'customer2')), ...(await askAtOnce(30, 'customer2'))]
    expect(codesOf(answers, '401 SEC004')).toBe(60)
  })
})
