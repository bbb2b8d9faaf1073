import { beforeAll, describe, expect, test } from 'vitest'
import { taskConsumers } from '../../functions/tasks/consumers.ts'
import type { TaskId } from '../../shared/domain/ids.ts'
import type { Service } from '../../shared/http/service.ts'
import { queueHandler } from '../../shared/runtime/jobs.ts'
import { adminUser } from '../../shared/storage/persons.ts'
import { keys } from '../../shared/storage/table.ts'
import { update } from '../../shared/storage/write.ts'
import { callbackReceiver } from '../support/callback-receiver.ts'
import { eventually } from '../support/eventually.ts'
import { asId } from '../support/ids.ts'
import { inProcess } from '../support/in-process.ts'
import { messagesOf } from '../support/messages.ts'
import { meteredCalls } from '../support/metered-call.ts'
import { running } from '../support/running.ts'
import { madeTask, move, withConfig } from '../support/tasks.ts'

const service = running()
const { captured } = messagesOf(service)
const id = (role: string): number => service.local.demo.users[role]?.customerId ?? 0
const addressOf = (role: string): string => `${role}@harbour.example`

const PENDING = 'mustache.email.task.pending'
const ENDED = 'mustache.email.task.ended'
const BODY = '{{tenantName}} to {{firstName}} ({{identity}}): {{taskId}} {{status}} {{description}}'

beforeAll(async () => {
  for (const role of ['maker', 'checker', 'checker2'])
    await service.local.service.ports.store.write(update(adminUser(asId(1), asId(id(role))), { set: { email: addressOf(role) } }))
  const each = { token: await service.tokenOf('operator'), body: { value: 0 } }
  expect((await service.call('PUT', '/tenants/1/config/task.notice.minutes', each)).status).toBe(200)
})

/** The messages to a person about a task, oldest first. */
async function told(role: string, taskId: number): Promise<readonly { readonly text: string; readonly subject?: string }[]> {
  return (await captured(addressOf(role))).filter(({ text }) => text.includes(String(taskId))).toReversed()
}

const toldSoon = (role: string, taskId: number, count = 1) =>
  eventually(`${role} has ${count} messages about ${taskId}`, async () => {
    const messages = await told(role, taskId)
    return messages.length >= count && messages
  })

/** Nothing more is on its way: what is due has been done. */
async function settled(): Promise<void> {
  await service.local.advance(60)
  service.forgetTokens()
}

describe('where the tenant has set the template', () => {
  test('only the named approvers get a message about a task that waits for them', async () => {
    await withConfig(service, PENDING, BODY, async () => {
      const taskId = await madeTask(service, 'maker', { approvers: [id('checker'), id('checker2'), id('maker')] })
      for (const role of ['checker', 'checker2']) {
        const [message] = await toldSoon(role, taskId)
        expect(message).toMatchObject({ subject: '1 request waits for your approval' })
        expect(message?.text).toContain(
          `Harbour Pay to ${role === 'checker' ? 'Charles' : 'Katherine'} (${addressOf(role)}): ${taskId} PENDING`,
        )
        expect(message?.text).toContain('Transfer 1.00 EUR from wallet 1')
      }
      await settled()
      expect(await told('maker', taskId)).toEqual([])
      expect(await told('checker', taskId)).toHaveLength(1)
    })
  })

  test('the message about a draft is sent when it is submitted, not before', async () => {
    await withConfig(service, PENDING, BODY, async () => {
      const taskId = await madeTask(service, 'maker', { approvers: [id('checker')], draft: 'draft' })
      await settled()
      expect(await told('checker', taskId)).toEqual([])
      await move(service, 'maker', taskId, 'PENDING')
      expect(await toldSoon('checker', taskId)).toHaveLength(1)
    })
  })

  test('the initiator gets a message when the task is executed', async () => {
    await withConfig(service, ENDED, `Subject: {{status}}!\n${BODY}`, async () => {
      const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
      await move(service, 'checker', taskId, 'EXECUTE')
      expect(await toldSoon('maker', taskId)).toMatchObject([{ subject: 'EXECUTED!' }])
      await settled()
      expect(await told('maker', taskId)).toHaveLength(1)
    })
  })

  test('rejected', async () => {
    await withConfig(service, ENDED, BODY, async () => {
      const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
      await move(service, 'checker', taskId, 'REJECTED', { executorComment: 'no' })
      expect((await toldSoon('maker', taskId))[0]?.text).toContain(`${taskId} REJECTED`)
    })
  })

  test('failed, each time', async () => {
    const { wallets } = service.local.demo
    await withConfig(service, ENDED, BODY, async () => {
      const body = { amount: 9_500, fromWalletId: wallets.customerSavings }
      const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02', body })
      const drain = { amount: 5_000, fromWalletId: wallets.customerSavings, toWalletId: wallets.customerMain }
      await service.call('POST', '/tenants/1/wallets/transfers', { token: await service.tokenOf('operator'), body: drain })
      expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ status: 'FAILED' })
      expect((await toldSoon('maker', taskId))[0]?.text).toContain(`${taskId} FAILED`)
      await move(service, 'checker', taskId, 'EXECUTE')
      expect(await toldSoon('maker', taskId, 2)).toHaveLength(2)
    })
  })

  test('expired', async () => {
    await withConfig(service, 'task.expiry.hours', 1, async () => {
      await withConfig(service, ENDED, BODY, async () => {
        const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
        await service.local.advance(3_700)
        service.forgetTokens()
        expect((await toldSoon('maker', taskId))[0]?.text).toContain(`${taskId} DISCARDED`)
      })
    })
  })

  test('a draft that its initiator discards is no news to them', async () => {
    await withConfig(service, ENDED, BODY, async () => {
      const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02', draft: 'draft' })
      await move(service, 'maker', taskId, 'DISCARDED')
      await settled()
      expect(await told('maker', taskId)).toEqual([])
    })
  })

  test('what a maker writes into a task stays harmless in what approvers read', async () => {
    await withConfig(service, PENDING, `<p>${BODY}</p>`, async () => {
      const description = '<script>alert(1)</script>{{identity}}\u202e'
      const taskId = await madeTask(service, 'maker', { approvers: [id('checker')], body: { description } })
      await toldSoon('checker', taskId)
      const [message] = await captured(addressOf('checker'))
      expect(message?.html).toContain('&lt;script&gt;')
      expect(message?.html).toContain('{{identity}}')
      expect(message?.html).not.toMatch(/<script|\u202e/)
    })
  })
})

describe('where the tenant has turned the messages off', () => {
  test('nobody gets a message, and no due item is left', async () => {
    const taskId = await withConfig(service, PENDING, '', () =>
      withConfig(service, ENDED, '', async () => {
        const made = await madeTask(service, 'maker', { approvers: [id('checker')] })
        await move(service, 'checker', made, 'EXECUTE')
        await settled()
        return made
      }),
    )
    expect(await told('checker', taskId)).toEqual([])
    expect(await told('maker', taskId)).toEqual([])
    expect(service.logLines).not.toContainEqual(
      expect.objectContaining({ event: 'task.told', detail: expect.objectContaining({ taskId }) }),
    )
  })

  test('the keys cost a call no request, neither unset nor set', async () => {
    const costOfMaking = async () => {
      const { wallets } = service.local.demo
      const made = await meteredCalls(service.local.service)('POST', '/tenants/1/wallets/transfers', {
        token: await service.tokenOf('maker'),
        body: { amount: 1, fromWalletId: wallets.customerMain, toWalletId: wallets.customer2Main },
        headers: { 'task-approver-userids': String(id('checker')), 'task-skip-draft': 'true' },
      })
      expect(made.status).toBe(200)
      // Requests that meet at the table count as one round trip; the moment decides which do.
      return made.cost.requests.toSorted()
    }
    const unset = await costOfMaking()
    await withConfig(service, PENDING, BODY, async () => expect(await costOfMaking()).toEqual(unset))
  })
})

describe('task.callback.url', () => {
  test('is called back, signed, when a task becomes PENDING and when it ends', async () => {
    const receiver = await callbackReceiver()
    await withConfig(service, 'task.callback.url', receiver.url, async () => {
      const taskId = await madeTask(service, 'maker', { approvers: [id('checker')], tag: 'rent' })
      await eventually('the first callback', () => receiver.received.length > 0)
      await move(service, 'checker', taskId, 'EXECUTE')
      await eventually('the second callback', () => receiver.received.length > 1)
      const [pending, executed] = receiver.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>)
      const both = { taskId, initiator: id('maker'), tag: 'rent', description: expect.stringContaining('Transfer 1.00 EUR') }
      expect(pending).toEqual({ ...both, eventType: 'task.pending', status: 'PENDING', lastModified: expect.any(String) })
      const end = { eventType: 'task.executed', status: 'EXECUTED', executor: id('checker'), lastModified: expect.any(String) }
      expect(executed).toEqual({ ...both, ...end })
      for (const { headers } of receiver.received) expect(headers['svc-signature']).toMatch(/^v1,/)
    })
  })

  test('a draft that is discarded is called back too', async () => {
    const receiver = await callbackReceiver()
    await withConfig(service, 'task.callback.url', receiver.url, async () => {
      const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02', draft: 'draft' })
      await move(service, 'maker', taskId, 'DISCARDED')
      await eventually('a callback', () => receiver.received.length > 0)
      expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ taskId, eventType: 'task.discarded', status: 'DISCARDED' })
    })
  })

  test.each([
    ['https://10.0.0.1/hook', 'must name a public address'],
    ['https://user:secret@example.com/', 'must not contain credentials'],
    ['ftp://example.com/', 'must be https'],
    ['example.com', 'must be an absolute URL'],
  ])('%s is refused when it is saved', async (value, why) => {
    const answer = await service.call('PUT', '/tenants/1/config/task.callback.url', {
      token: await service.tokenOf('operator'),
      body: { value },
    })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'value', description: why }] } })
  })
})

test('of 10 workers with the same notice one sends it, and a process that dies before it queues notices loses none', async () => {
  await withConfig(service, PENDING, BODY, async () => {
    const { service: whole, demo } = service.local
    const unqueued = { ...whole, queue: { send: async () => undefined } }
    const taskId = await madeIn(unqueued, { amount: 1, fromWalletId: demo.wallets.customerMain, toWalletId: demo.wallets.customer2Main })
    const message = { kind: 'TASK_NEWS', key: keys.task(taskId), turn: 1, dueAt: new Date(service.local.clock.now()).toISOString() }
    const event = { Records: [{ messageId: '1', body: JSON.stringify(message) }] }
    const answers = await Promise.all(Array.from({ length: 10 }, () => queueHandler(taskConsumers, unqueued)(event)))
    expect(answers).toEqual(answers.map(() => ({ batchItemFailures: [] })))
    await settled()
    expect(await toldSoon('checker', taskId)).toHaveLength(1)

    const lost = await madeIn(unqueued, { amount: 2, fromWalletId: demo.wallets.customerMain, toWalletId: demo.wallets.customer2Main })
    await settled()
    await settled()
    expect(await toldSoon('checker', lost)).toHaveLength(1)
  })
})

async function madeIn(whole: Service, body: object): Promise<TaskId> {
  const token = await service.tokenOf('maker')
  const headers = { 'task-approver-userids': String(id('checker')), 'task-skip-draft': 'true' }
  expect((await inProcess(whole)('POST', '/tenants/1/wallets/transfers', { token, body, headers })).status).toBe(200)
  const [newest] = (await service.call('GET', `/global/tasks?initiatorCustomerId=${id('maker')}&limit=1`, { token })).body as {
    taskId: number
  }[]
  return asId(newest?.taskId ?? 0)
}

test('a template that is none is refused when it is saved, with the place', async () => {
  const answer = await service.call('PUT', `/tenants/1/config/${PENDING}`, {
    token: await service.tokenOf('operator'),
    body: { value: 'Dear {{password}}' },
  })
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ errors: [{ field: 'value', description: expect.stringContaining('at position 6: password') }] })
})
