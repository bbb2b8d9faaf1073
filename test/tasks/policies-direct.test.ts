import { describe, expect, test } from 'vitest'
import { inEnglish } from '../../shared/texts/in-words.ts'
import type { Phrase } from '../../shared/texts/phrase.ts'
import { speakerOf } from '../../shared/texts/speaker.ts'
import { agentFor } from '../support/agents.ts'
import { inTenant, somebody } from '../support/people.ts'
import { withRow } from '../support/rows.ts'
import type { Running } from '../support/running.ts'
import { running } from '../support/running.ts'
import { withConfig } from '../support/tasks.ts'

const service = running()
const TRANSFERS = '/tenants/1/wallets/transfers'

const LARGE = {
  name: 'large-transfers',
  operations: ['createTransfer', 'createBulkTransfer'],
  when: "amount >= 100.0 && currency == 'EUR'",
  require: 'always',
  exceptRoles: ['TENANT_SYSTEM'],
  steps: [{ name: 'finance', roles: ['LEVEL_02'], approvals: 1 }],
}

const transferOf = (of: Running, amount: number) => ({
  amount,
  fromWalletId: of.local.demo.wallets.customerMain,
  toWalletId: of.local.demo.wallets.customer2Main,
})

async function transfer(who: string, amount: number, headers: Record<string, string> = {}) {
  return service.call('POST', TRANSFERS, { token: await service.tokenOf(who), body: transferOf(service, amount), headers })
}

async function explain(who: string, amount: number) {
  const body = { method: 'POST', path: TRANSFERS, body: transferOf(service, amount) }
  return (await service.call('POST', '/authorization/explain', { token: await service.tokenOf(who), body })).body
}

const withPolicies = <T>(policies: readonly object[], run: () => Promise<T>) => withConfig(service, 'approval.policies', policies, run)

describe('a direct call under a policy that is always required', () => {
  test('is 403 SEC006, which names the policy and the header', () =>
    withPolicies([LARGE], async () => {
      for (const who of ['operator', 'customer', 'globalAdmin']) {
        const answer = await transfer(who, 100)
        expect(answer).toMatchObject({ status: 403, body: { code: 'SEC006' } })
        expect((answer.body as { description: string }).description).toMatch(/"large-transfers".*task-by-policy/)
      }
    }))

  test('is held before anybody looks for the money, in a bulk transfer too', () =>
    withPolicies([LARGE], async () => {
      expect(await transfer('operator', 90_000_000)).toMatchObject({ status: 403, body: { code: 'SEC006' } })
      const token = await service.tokenOf('operator')
      const body = { externalUniqueId: 'beyond', transfers: [transferOf(service, 90_000_000)] }
      const bulk = await service.call('POST', '/tenants/1/wallets/bulk-transfers', { token, body })
      expect(bulk).toMatchObject({ status: 403, body: { code: 'SEC006' } })
      expect(await transfer('backend', 90_000_000)).toMatchObject({ status: 409, body: { code: 'PAY001' } })
    }))

  test.each([
    ['transfers', transferOf],
    ['bulk-transfers', (of: Running, amount: number) => ({ transfers: [transferOf(of, amount)] })],
  ])('is answered with the first result if its externalUniqueId had one before the policy came: %s', async (kind, bodyOf) => {
    const token = await service.tokenOf('operator')
    const path = `/tenants/1/wallets/${kind}`
    const body = { ...bodyOf(service, 100), externalUniqueId: `before-the-policy-${kind}` }
    const first = await service.call('POST', path, { token, body })
    expect(first.status).toBe(200)
    await withPolicies([LARGE], async () => {
      expect(await service.call('POST', path, { token, body })).toMatchObject({ status: 200, body: first.body })
      const asked = await service.call('POST', '/authorization/explain', { token, body: { method: 'POST', path, body } })
      expect(asked.body).toMatchObject({ decision: 'ALLOW' })
      const other = { ...bodyOf(service, 101), externalUniqueId: body.externalUniqueId }
      expect((await service.call('POST', path, { token, body: other })).status).toBe(409)
      const fresh = { ...body, externalUniqueId: `after-the-policy-${kind}` }
      expect(await service.call('POST', path, { token, body: fresh })).toMatchObject({ status: 403, body: { code: 'SEC006' } })
    })
  })

  test('is refused in the reader’s language, with key and values beside the English text', () =>
    withPolicies([LARGE, { ...LARGE, name: 'second' }], async () => {
      const german = await transfer('operator', 100, { 'accept-language': 'de' })
      const { description } = german.body as { description: string }
      expect(description).toMatch(
        /^Die Freigaberichtlinien "large-transfers" und "second" dieses Mandanten müssen .*task-by-policy: true\./,
      )
      expect(description).toContain('large-transfers: 1 von finance')
      expect(description).not.toMatch(/ of | then /)
      const { sentence } = (await transfer('operator', 100)).body as { sentence: Phrase }
      const explained = (await explain('operator', 100)) as { helpSentence: Phrase; whatWouldHelp: string }
      expect(explained.helpSentence).toEqual(sentence)
      expect((await speakerOf('de'))(explained.helpSentence)).toBe(description)
      expect(inEnglish(explained.helpSentence)).toBe(explained.whatWouldHelp)
    }))

  test('runs below the amount, and for callers all of whose roles are exempt', () =>
    withPolicies([LARGE], async () => {
      expect((await transfer('operator', 99.99)).status).toBe(200)
      expect((await transfer('backend', 100)).status).toBe(200)
    }))

  test('is explained with the policies', () =>
    withPolicies([LARGE], async () => {
      expect(await explain('operator', 100)).toMatchObject({
        decision: 'TASK_REQUIRED',
        policies: [{ name: 'large-transfers', steps: [{ name: 'finance', roles: ['LEVEL_02'], people: [], needed: 1 }] }],
        whatWouldHelp: expect.stringMatching(/1 of finance \(LEVEL_02\)/),
      })
      expect(await explain('maker', 100)).toMatchObject({ decision: 'TASK_REQUIRED', policies: [{ name: 'large-transfers' }] })
      expect(await explain('operator', 99)).toMatchObject({ decision: 'ALLOW' })
      expect(await explain('operator', 99)).not.toHaveProperty('policies')
      expect(await explain('backend', 100)).toMatchObject({ decision: 'ALLOW' })
    }))

  test('is not judged again when it is repeated with its idempotency key', async () => {
    const key = { 'idempotency-key': 'before-the-policy' }
    const first = await transfer('operator', 100, key)
    expect(first.status).toBe(200)
    await withPolicies([LARGE], async () => {
      expect(await transfer('operator', 100, key)).toMatchObject({ status: 200, body: first.body })
      expect((await transfer('operator', 100)).status).toBe(403)
    })
  })

  test('is not let through by a step-up', async () => {
    await withConfig(service, 'Transfer.CREATE.Allowed', 'SCA_IDENTITY', () =>
      withPolicies([LARGE], async () => {
        const answer = await transfer('customer', 100)
        expect(answer).toMatchObject({ status: 403, body: { code: 'SEC006' } })
        expect(answer.headers.get('sca')).toBeNull()
        expect((await transfer('customer', 1)).status).toBe(401)
      }),
    )
  })

  test('tells a caller whom only a step-up grants it that others must propose it', async () => {
    await withConfig(service, 'Transfer.CREATE.Allowed', 'SCA_IDENTITY', () =>
      withPolicies([LARGE], async () => {
        const told = /cannot be proposed. Somebody with another grant must send it with header task-by-policy/
        expect(await transfer('customer', 100)).toMatchObject({ body: { description: expect.stringMatching(told) } })
        const explained = { decision: 'TASK_REQUIRED', whatWouldHelp: expect.stringMatching(told) }
        expect(await explain('customer', 100)).toMatchObject(explained)
        const proposed = await transfer('customer', 100, { 'task-by-policy': 'true' })
        const why = 'Permission denied: Transfer.CREATE. Only a step-up grants it, and such a call cannot be proposed.'
        expect(proposed).toMatchObject({ status: 403, body: { code: 'SEC003', description: why } })
      }),
    )
  })

  test('is explained to an agent of such a caller as a denial', async () => {
    const { token } = await agentFor(service, 'customer')
    const body = { method: 'POST', path: TRANSFERS, body: transferOf(service, 100) }
    await withConfig(service, 'Transfer.CREATE.Allowed', 'SCA_IDENTITY', () =>
      withPolicies([LARGE], async () => {
        expect((await service.call('POST', '/authorization/explain', { token, body })).body).toMatchObject({ decision: 'DENY' })
      }),
    )
  })

  test('a policy that is required of tasks holds no direct call', () =>
    withPolicies([{ ...LARGE, require: 'tasks' }], async () => {
      expect((await transfer('operator', 100)).status).toBe(200)
      expect(await explain('operator', 100)).toMatchObject({ decision: 'ALLOW' })
      expect(await explain('maker', 100)).toMatchObject({ policies: [{ name: 'large-transfers' }] })
    }))

  test('holds callers without a token too: who may not move it alone has to sign in', () =>
    withRow(service, 'Transfer.CREATE.Allowed', 'LEVEL_20,ANONYMOUS', () =>
      withPolicies([LARGE], async () => {
        const send = (amount: number) => service.call('POST', TRANSFERS, { body: transferOf(service, amount) })
        expect(await send(99)).toMatchObject({ status: 200 })
        expect(await send(100)).toMatchObject({ status: 401, body: { code: 'SEC001' } })
      }),
    ))

  test('allows nothing that is refused without it', () =>
    withPolicies([LARGE], async () => {
      expect(await transfer('onboarding', 100)).toMatchObject({ status: 404 })
      expect(await explain('onboarding', 100)).toMatchObject({ decision: 'DENY' })
    }))
})

describe('the sum of a day', () => {
  const daily = (limit: string) => [{ ...LARGE, name: 'daily', when: `sumOfDay > ${limit}` }]

  test('counts a call once that is repeated with its externalUniqueId', () =>
    withPolicies(daily('150.0'), async () => {
      const payer = await somebody(service, [inTenant('LEVEL_20')])
      const send = (amount: number, externalUniqueId: string) =>
        payer.call('POST', TRANSFERS, { body: { ...transferOf(service, amount), externalUniqueId } })
      const first = await send(100, 'once-a-day')
      expect(first.status).toBe(200)
      for (let times = 0; times < 2; times++) expect(await send(100, 'once-a-day')).toMatchObject({ status: 200, body: first.body })
      expect((await send(50, 'up-to-the-limit')).status).toBe(200)
      expect((await send(1, 'beyond-the-limit')).status).toBe(403)
    }))

  test('counts what callers without a token move, all of them together', () =>
    withRow(service, 'Transfer.CREATE.Allowed', 'LEVEL_20,ANONYMOUS', () =>
      withPolicies(daily('50.0'), async () => {
        const send = (amount: number) => service.call('POST', TRANSFERS, { body: transferOf(service, amount) })
        expect((await send(30)).status).toBe(200)
        expect((await send(30)).status).toBe(401)
      }),
    ))

  test('counts what an executed task has moved, for its initiator', () =>
    withPolicies(daily('50.0'), async () => {
      const payer = await somebody(service, [inTenant('LEVEL_20')])
      const headers = { 'task-executor-roles': 'LEVEL_20', 'task-skip-draft': 'true' }
      const made = await payer.call('POST', TRANSFERS, { body: transferOf(service, 30), headers })
      const run = { token: await service.tokenOf('operator'), body: { status: 'EXECUTE' } }
      const executed = await service.call('PUT', `/global/tasks/${made.headers.get('task-id')}`, run)
      expect(executed.body).toMatchObject({ status: 'EXECUTED' })
      expect((await payer.call('POST', TRANSFERS, { body: transferOf(service, 30) })).status).toBe(403)
      expect((await payer.call('POST', TRANSFERS, { body: transferOf(service, 20) })).status).toBe(200)
    }))

  test('20 parallel calls cannot exceed it together', async () => {
    const token = await service.tokenOf('globalAdmin')
    await withPolicies(daily('50.0'), async () => {
      const calls = await Promise.all(
        Array.from({ length: 20 }, () => service.call('POST', TRANSFERS, { token, body: transferOf(service, 6) })),
      )
      expect(calls.filter(({ status }) => status === 200)).toHaveLength(8)
      expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([200, 403]))
      expect((await transfer('globalAdmin', 2)).status).toBe(200)
      expect((await transfer('globalAdmin', 0.01)).status).toBe(403)
      // It counts for each initiator.
      expect((await transfer('operator', 6)).status).toBe(200)
    })
  })

  test('nor with a condition that compares it in another way', () =>
    withPolicies(daily('50.0 * 1.0'), async () => {
      const token = await service.tokenOf('customer')
      const calls = await Promise.all(
        Array.from({ length: 12 }, () => service.call('POST', TRANSFERS, { token, body: transferOf(service, 20) })),
      )
      expect(calls.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2)
      expect(calls.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    }))
})
