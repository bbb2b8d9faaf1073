import { beforeAll, expect, test } from 'vitest'
import { keys } from '../../shared/storage/table.ts'
import { eventually } from '../support/eventually.ts'
import { asId } from '../support/ids.ts'
import { messagesOf } from '../support/messages.ts'
import { running } from '../support/running.ts'
import { madeTask, move } from '../support/tasks.ts'

const service = running()
const { captured } = messagesOf(service)
const id = (role: string): number => service.local.demo.users[role]?.customerId ?? 0
const identity = (role: string): string => service.local.demo.users[role]?.identity ?? ''
const linkTo = (taskId: number): string => `${service.local.baseUrl}/svc-conductor/portal/tasks/${taskId}`

async function advance(seconds: number): Promise<void> {
  await service.local.advance(seconds)
  service.forgetTokens()
}

async function choose(role: string, body: object): Promise<void> {
  expect((await service.call('PUT', '/authentication/notices', { token: await service.tokenOf(role), body })).status).toBe(200)
}

const sentTo = async (role: string) => (await captured(identity(role))).toReversed()

/** The mails to a person after those that were there. */
async function newMails(role: string, before: number, count = 1) {
  const sent = await eventually(`${count} mails to ${role}`, async () => {
    const all = await sentTo(role)
    return all.length >= before + count && all
  })
  return sent.slice(before)
}

beforeAll(async () => {
  const each = { token: await service.tokenOf('operator'), body: { value: 5_000 } }
  expect((await service.call('PUT', '/tenants/1/config/task.open.max', each)).status).toBe(200)
})

test('decisions of one hour are one digest at the hour that the person chose: it says how many, and names the first', async () => {
  const hour = (new Date(service.local.clock.now()).getUTCHours() + 2) % 24
  await choose('maker', { channel: 'digest', digestHour: hour })
  const before = (await sentTo('maker')).length
  const made: number[] = []
  for (let count = 0; count < 12; count++) made.push(await madeTask(service, 'maker', { roles: 'LEVEL_02' }))
  for (const taskId of made) await move(service, 'checker', asId(taskId), 'REJECTED', { executorComment: 'no' })
  await advance(60)
  expect(await sentTo('maker')).toHaveLength(before)
  await advance(2 * 3_600)
  const [digest] = await newMails('maker', before)
  expect(digest?.subject).toBe('12 of your requests were decided')
  expect(made.filter((taskId) => digest?.text.includes(linkTo(taskId)))).toHaveLength(5)
  expect(digest?.text).toContain('and 7 more')
  await advance(24 * 3_600)
  expect(await sentTo('maker')).toHaveLength(before + 1)
})

test('by default, ten decisions of an hour come by mails of their own, and the others in a digest', async () => {
  await choose('maker', { channel: 'mail' })
  const before = (await sentTo('maker')).length
  for (let count = 0; count < 13; count++) {
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    await move(service, 'checker', asId(taskId), 'REJECTED', { executorComment: 'no' })
  }
  await newMails('maker', before, 10)
  await advance(60)
  await advance(15 * 60)
  const subjects = (await newMails('maker', before, 11)).map(({ subject }) => subject)
  expect(subjects.toSorted()).toEqual(['3 of your requests were decided', ...Array.from({ length: 10 }, () => 'Your request was rejected')])
})

test('a kind that is switched off is not told, and the others are', async () => {
  await advance(3_600)
  await choose('maker', { channel: 'mail', kinds: { taskDecided: 'none' } })
  const before = (await sentTo('maker')).length
  const rejected = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
  await move(service, 'checker', asId(rejected), 'REJECTED', { executorComment: 'no' })
  const returned = await madeTask(service, 'maker', { approvers: [id('checker')] })
  await move(service, 'checker', asId(returned), 'DRAFT', { executorComment: 'the amount is wrong' })
  const [mail] = await newMails('maker', before)
  expect(mail?.subject).toBe('Your request was sent back')
  await advance(3_600)
  expect(await sentTo('maker')).toHaveLength(before + 1)
})

test('what waits goes into the digest of the hour, and a kind that is switched off meanwhile is left out of it', async () => {
  await advance(3_600)
  const hour = (new Date(service.local.clock.now()).getUTCHours() + 2) % 24
  await choose('checker', { channel: 'digest', digestHour: hour })
  const before = (await sentTo('checker')).length
  await madeTask(service, 'maker', { approvers: [id('checker')] })
  await advance(1_200)
  expect(await sentTo('checker')).toHaveLength(before)
  await choose('checker', { channel: 'digest', digestHour: hour, kinds: { taskWaits: 'none' } })
  await advance(2 * 3_600)
  expect(await sentTo('checker')).toHaveLength(before)
})

test('an outbox stays small after many notices', async () => {
  const { item } = messagesOf(service)
  const outbox = await item(keys.taskDigest(asId(id('maker')), 'digest'))
  expect(JSON.stringify(outbox).length).toBeLessThan(300)
})

test('a digest says “at least” where more requests wait than it looks at', async () => {
  await choose('checker', { channel: 'mail', kinds: {} })
  for (let count = 0; count < 51; count++) await madeTask(service, 'maker', { roles: 'LEVEL_02' })
  const told = await eventually('a mail that counts them', async () => {
    await advance(11 * 60)
    return (await sentTo('checker')).find(({ subject = '' }) => subject.includes('50 requests'))
  })
  expect(told.subject).toMatch(/^At least 50 requests wait for your approval/)
  expect(told.text).toContain('and at least 40 more')
})
