import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { asId } from '../support/ids.ts'
import { running } from '../support/running.ts'
import { madeTask, move } from '../support/tasks.ts'

const service = running()
const id = (role: string): number => service.local.demo.users[role]?.customerId ?? 0
const identity = (role: string): string => service.local.demo.users[role]?.identity ?? ''

type Captured = { readonly to: string; readonly subject?: string; readonly text: string }

async function sentTo(role: string): Promise<readonly Captured[]> {
  const { body } = await service.call('GET', `/local/outbox?channel=EMAIL&to=${encodeURIComponent(identity(role))}`)
  return (body as { messages: Captured[] }).messages
}

async function advance(seconds: number): Promise<void> {
  await service.local.advance(seconds)
  service.forgetTokens()
}

const linkTo = (taskId: number): string => `${service.local.baseUrl}/svc-conductor/portal/tasks/${taskId}`

test('by default holders of the executor role and named approvers get a message with a link at once, and the initiator gets one after the decision', async () => {
  const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
  for (const role of ['checker', 'checker2']) {
    const [message] = await eventually(`a message to ${role}`, async () => {
      const messages = await sentTo(role)
      return messages.length > 0 && messages
    })
    expect(message).toMatchObject({ subject: '1 request waits for your approval' })
    expect(message?.text).toContain('Transfer 1.00 EUR from wallet 1')
    expect(message?.text).toContain(linkTo(taskId))
  }
  for (const role of ['operator', 'otherTenantAdmin', 'customer']) expect(await sentTo(role)).toEqual([])
  expect(await sentTo('maker')).toEqual([])
  await move(service, 'checker', taskId, 'REJECTED', { executorComment: 'not this month' })
  const [decided] = await eventually('a message to the maker', async () => {
    const messages = await sentTo('maker')
    return messages.length > 0 && messages
  })
  expect(decided).toMatchObject({ subject: 'Your request was rejected' })
  expect(decided?.text).toContain('not this month')
  expect(decided?.text).toContain(linkTo(taskId))
})

test('tasks of the next 10 minutes come in one message, without those that were decided in the meantime', async () => {
  const before = (await sentTo('checker')).length
  const made: number[] = []
  for (let count = 0; count < 4; count++) made.push(await madeTask(service, 'maker', { roles: 'LEVEL_02' }))
  made.push(await madeTask(service, 'maker', { approvers: [id('checker')] }))
  const [decided = 0, ...waiting] = made
  await move(service, 'checker2', asId(decided), 'REJECTED')
  await advance(120)
  expect(await sentTo('checker')).toHaveLength(before)
  await advance(600)
  const messages = await eventually('the digest', async () => {
    const sent = await sentTo('checker')
    return sent.length > before && sent
  })
  await advance(1_200)
  expect(await sentTo('checker')).toHaveLength(before + 1)
  expect(messages[0]).toMatchObject({ subject: '4 requests wait for your approval' })
  for (const taskId of waiting) expect(messages[0]?.text).toContain(linkTo(taskId))
  expect(messages[0]?.text).not.toContain(linkTo(decided))
})

test('no message is sent if no task still waits', async () => {
  const earlier = (await sentTo('checker2')).length
  await madeTask(service, 'maker', { approvers: [id('checker2')] })
  const before = await eventually('the message at once', async () => {
    const { length } = await sentTo('checker2')
    return length > earlier && length
  })
  const taskId = await madeTask(service, 'maker', { approvers: [id('checker2')] })
  await move(service, 'maker', taskId, 'DISCARDED')
  const own = await service.call('GET', `/global/tasks?waitingForCustomerId=${id('checker2')}`, {
    token: await service.tokenOf('checker2'),
  })
  for (const { taskId: open } of own.body as { taskId: number }[]) await move(service, 'checker2', asId(open), 'REJECTED')
  await advance(1_200)
  expect(await sentTo('checker2')).toHaveLength(before)
})

test('a substitute gets the digest of what waits for the giver, once, and two who stand in for each other do not ask one another for ever', async () => {
  const delegate = async (from: string, to: string) => {
    const until = new Date(service.local.clock.now() + 86_400_000).toISOString()
    const body = { toCustomerId: id(to), until, reason: 'On holiday' }
    const made = await service.call('POST', '/authentication/delegations', { token: await service.freshTokenOf(from), body })
    expect(made.status).toBe(200)
  }
  await advance(3600)
  await delegate('checker', 'operator')
  await delegate('operator', 'checker')
  const taskId = await madeTask(service, 'maker', { approvers: [id('checker')] })
  const about = async () => (await sentTo('operator')).filter(({ text }) => text.includes(linkTo(taskId)))
  await eventually('a message to the substitute', async () => (await about()).length > 0)
  for (let round = 0; round < 4; round++) await advance(11 * 60)
  expect(await about()).toHaveLength(1)
})

test.each([
  ['has switched notices off', 'none'],
  ['gets a digest at an hour', 'digest'],
])('a substitute gets a mail at once about requests that wait for a giver who %s', async (_, channel) => {
  const choose = async (chosen: string) => {
    const token = await service.tokenOf('checker')
    expect((await service.call('PUT', '/authentication/notices', { token, body: { channel: chosen } })).status).toBe(200)
  }
  await advance(3600)
  const until = new Date(service.local.clock.now() + 86_400_000).toISOString()
  const delegated = await service.call('POST', '/authentication/delegations', {
    token: await service.freshTokenOf('checker'),
    body: { toCustomerId: id('operator'), until, reason: 'On holiday' },
  })
  expect(delegated.status).toBe(200)
  await choose(channel)
  const taskId = await madeTask(service, 'maker', { approvers: [id('checker')] })
  const about = async (role: string) => (await sentTo(role)).filter(({ text }) => text.includes(linkTo(taskId)))
  await eventually('a message to the substitute', async () => (await about('operator')).length > 0)
  expect(await about('checker')).toEqual([])
  await choose('mail')
})

test('a substitute gets a mail about requests that waited before the delegation began, with the digest of the giver', async () => {
  const choose = async (chosen: string) => {
    const token = await service.freshTokenOf('checker2')
    expect((await service.call('PUT', '/authentication/notices', { token, body: { channel: chosen } })).status).toBe(200)
  }
  await choose('digest')
  const taskId = await madeTask(service, 'maker', { approvers: [id('checker2')] })
  await advance(60)
  const until = new Date(service.local.clock.now() + 3 * 86_400_000).toISOString()
  const delegated = await service.call('POST', '/authentication/delegations', {
    token: await service.freshTokenOf('checker2'),
    body: { toCustomerId: id('operator'), until, reason: 'On holiday' },
  })
  expect(delegated.status).toBe(200)
  const about = async () => (await sentTo('operator')).filter(({ text }) => text.includes(linkTo(taskId)))
  await eventually('a message to the substitute', async () => {
    await advance(3600)
    return (await about()).length > 0
  })
  await choose('mail')
})

async function lock(role: string, authLockedAfter: string | null): Promise<void> {
  const path = `/tenants/1/customers/${id(role)}/identities/${encodeURIComponent(identity(role))}`
  const changed = await service.call('PUT', path, { token: await service.freshTokenOf('operator'), body: { authLockedAfter } })
  expect(changed.status).toBe(200)
}

const aMomentAgo = () => new Date(service.local.clock.now() - 1000).toISOString()

test('somebody who is locked gets no mail about waiting requests, and gets mails again once the lock is opened', async () => {
  await advance(3600)
  await lock('checker2', aMomentAgo())
  const before = (await sentTo('checker2')).length
  const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
  await eventually('a message to the other holder of the role', async () =>
    (await sentTo('checker')).some(({ text }) => text.includes(linkTo(taskId))),
  )
  await advance(11 * 60)
  expect(await sentTo('checker2')).toHaveLength(before)
  await lock('checker2', null)
  const later = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
  await eventually('a message after the lock', async () => (await sentTo('checker2')).some(({ text }) => text.includes(linkTo(later))))
})

test('somebody who is locked gets no mail about the decision of their request, and gets mails again once the lock is opened', async () => {
  await advance(3600)
  const made = [await madeTask(service, 'maker', { roles: 'LEVEL_02' }), await madeTask(service, 'maker', { roles: 'LEVEL_02' })] as const
  const told = async (taskId: number) => (await sentTo('maker')).some(({ text }) => text.includes(linkTo(taskId)))
  await lock('maker', aMomentAgo())
  await move(service, 'checker', asId(made[0]), 'REJECTED', { executorComment: 'no' })
  await advance(11 * 60)
  await lock('maker', null)
  await move(service, 'checker', asId(made[1]), 'REJECTED', { executorComment: 'no' })
  await eventually('a message after the lock', () => told(made[1]))
  expect(await told(made[0])).toBe(false)
})
