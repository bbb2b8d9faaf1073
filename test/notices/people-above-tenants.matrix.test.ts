import { expect, test } from 'vitest'
import { noteDiscussed } from '../../shared/storage/task-comments.ts'
import { eventually } from '../support/eventually.ts'
import { asId } from '../support/ids.ts'
import { messagesOf } from '../support/messages.ts'
import { running } from '../support/running.ts'

const service = running()
const { captured } = messagesOf(service)
const idOf = (role: string): number => service.local.demo.users[role]?.customerId ?? 0
const addressOf = (role: string): string => service.local.demo.users[role]?.identity ?? ''
const linkTo = (taskId: number): string => `/portal/tasks/${taskId}`
const WINDOW_SECONDS = 11 * 60

async function advance(seconds: number): Promise<void> {
  await service.local.advance(seconds)
  service.forgetTokens()
}

let names = 0
/** The requests that were made so far in each tenant. */
const madeIn: Readonly<Record<1 | 2, number[]>> = { 1: [], 2: [] }

/** A new customer of a tenant as a task of its LEVEL_20. */
async function proposed(tenantId: 1 | 2, headers: Readonly<Record<string, string>>): Promise<number> {
  const answer = await service.call('POST', `/tenants/${tenantId}/customers`, {
    token: await service.tokenOf(tenantId === 1 ? 'operator' : 'otherTenantAdmin'),
    body: { firstName: 'Nina', lastName: `Number ${++names}` },
    headers: { 'task-skip-draft': 'true', ...headers },
  })
  expect([answer.status, answer.text]).toEqual([200, ''])
  const taskId = Number(answer.headers.get('task-id'))
  madeIn[tenantId].push(taskId)
  return taskId
}

const naming = (role: string) => ({ 'task-approver-userids': String(idOf(role)) })

const sentTo = async (address: string) => (await captured(address)).filter(({ channel }) => channel === 'EMAIL').toReversed()

/** The mails to an address that name a task. */
const about = async (address: string, taskId: number) => (await sentTo(address)).filter(({ text }) => text.includes(linkTo(taskId)))

const comment = async (role: string, taskId: number, text: string) => {
  const answer = await service.call('POST', `/global/tasks/${taskId}/comments`, { token: await service.tokenOf(role), body: { text } })
  expect(answer.status).toBe(200)
}

test('attack: no mail in the template of one tenant shows its reader above tenants requests of another', async () => {
  const to = addressOf('globalAdmin')
  const first = await proposed(1, naming('globalAdmin'))
  await eventually('the first mail', async () => (await about(to, first)).length > 0)
  const [one, two] = [await proposed(1, naming('globalAdmin')), await proposed(2, naming('globalAdmin'))]
  await eventually('mails about both tenants', async () => {
    await advance(WINDOW_SECONDS)
    return (await about(to, one)).length > 0 && (await about(to, two)).length > 0
  })
  const ofBoth = (await sentTo(to)).filter(
    ({ text }) => text.includes(linkTo(two)) && [first, one].some((each) => text.includes(linkTo(each))),
  )
  expect(ofBoth).toEqual([])
  expect(await about(to, two)).toHaveLength(1)
})

test('many newer requests of one tenant hide none of another from somebody above tenants', async () => {
  const to = addressOf('globalAdmin')
  const first = await proposed(1, naming('globalAdmin'))
  await eventually('a mail about the first request', async () => {
    await advance(WINDOW_SECONDS)
    return (await about(to, first)).length > 0
  })
  await proposed(1, naming('globalAdmin'))
  const hidden = await proposed(1, naming('globalAdmin'))
  for (let count = 0; count < 51; count++) await proposed(2, naming('globalAdmin'))
  await eventually('a mail about the request of the other tenant', async () => {
    await advance(WINDOW_SECONDS)
    return (await about(to, hidden)).length > 0
  })
})

test('somebody above tenants who comments on requests of two tenants gets mails about the answers to both', async () => {
  const to = addressOf('globalAdmin')
  const [one, two] = [await proposed(1, naming('globalAdmin')), await proposed(2, naming('globalAdmin'))]
  await comment('globalAdmin', one, 'Why now?')
  await comment('globalAdmin', two, 'Why now?')
  await advance(2 * WINDOW_SECONDS)
  const before = (await sentTo(to)).length
  const told = async (taskId: number) =>
    (await sentTo(to)).slice(before).some(({ text }) => text.includes(linkTo(taskId)) && text.includes('comment'))
  await comment('operator', one, 'Because of the audit.')
  await comment('otherTenantAdmin', two, 'Because of the audit.')
  await eventually('mails about both comments', async () => {
    await advance(WINDOW_SECONDS)
    return (await told(one)) && (await told(two))
  })
})

test('many discussed requests of one tenant hide no comment on another from somebody above tenants', async () => {
  const to = addressOf('globalAdmin')
  const discussed = madeIn[2].slice(-41)
  expect(discussed).toHaveLength(41)
  const hidden = await proposed(1, naming('globalAdmin'))
  await comment('globalAdmin', hidden, 'Why now?')
  const at = new Date(service.local.clock.now()).toISOString()
  await service.local.service.ports.store.commit(discussed.map((taskId) => noteDiscussed(asId(idOf('globalAdmin')), asId(taskId), at)))
  await comment('operator', hidden, 'Because of the audit.')
  await eventually('a mail about the comment', async () => {
    await advance(WINDOW_SECONDS)
    return (await sentTo(to)).some(({ text }) => text.includes(linkTo(hidden)) && text.includes('comment'))
  })
})

test('the substitute of somebody above tenants gets a mail about the requests that wait for the giver', async () => {
  const made = await service.call('POST', '/global/admin-users', {
    token: await service.freshTokenOf('globalAdmin'),
    body: {
      ...{ identity: 'stands.in@global.example', email: 'stands.in@global.example', password: 'Quite long enough 4 you!' },
      ...{ role: 'GLOBAL_ADMIN', firstName: 'Stan', lastName: 'Dean' },
    },
  })
  expect(made.status).toBe(200)
  const { customerId: toCustomerId } = made.body as { customerId: number }
  const until = new Date(service.local.clock.now() + 86_400_000).toISOString()
  const delegated = await service.call('POST', '/authentication/delegations', {
    token: await service.freshTokenOf('globalAdmin'),
    body: { toCustomerId, until, reason: 'On holiday' },
  })
  expect(delegated.status).toBe(200)
  const taskId = await proposed(1, naming('globalAdmin'))
  await eventually('a mail to the substitute', async () => {
    await advance(WINDOW_SECONDS)
    return (await about('stands.in@global.example', taskId)).length > 0
  })
})

test('holders of a role of the institution get a mail about a request that waits for their role', async () => {
  const made = await service.call('POST', '/institutions/harbour/admin-users', {
    token: await service.freshTokenOf('globalAdmin'),
    body: {
      ...{ identity: 'ines@harbour-group.example', email: 'ines@harbour-group.example', password: 'Quite long enough 4 you!' },
      ...{ role: 'INSTITUTION_ADMIN', firstName: 'Ines', lastName: 'Stitute' },
    },
  })
  expect(made.status).toBe(200)
  const taskId = await proposed(1, { 'task-executor-roles': 'INSTITUTION_ADMIN' })
  await eventually('a mail to the holder', async () => {
    await advance(WINDOW_SECONDS)
    return (await about('ines@harbour-group.example', taskId)).length > 0
  })
})

test('approvers and initiators of a request outside of tenants get mails, reminders, and news of comments and decisions', async () => {
  const secret = 'Quite long enough 4 you!'
  const [identity, to] = ['asks@global.example', addressOf('globalAdmin')]
  const made = await service.call('POST', '/global/admin-users', {
    token: await service.freshTokenOf('globalAdmin'),
    body: { identity, email: identity, password: secret, role: 'GLOBAL_ADMIN', firstName: 'Ada', lastName: 'Above' },
  })
  expect(made.status).toBe(200)
  const tokenOfMaker = async () => {
    const { body } = await service.call('POST', '/authentication/login', { body: { identity, password: secret } })
    return (body as { readonly headerValue: string }).headerValue.slice('Bearer '.length)
  }
  const asked = await service.call('POST', '/global/tenants', {
    token: await tokenOfMaker(),
    body: { name: 'Asked for' },
    headers: { 'task-skip-draft': 'true', 'task-executor-roles': 'GLOBAL_ADMIN' },
  })
  expect([asked.status, asked.text]).toEqual([200, ''])
  const taskId = Number(asked.headers.get('task-id'))
  await eventually('a mail to a holder of the role', async () => {
    await advance(WINDOW_SECONDS)
    return (await about(to, taskId)).length > 0
  })
  expect((await about(to, taskId))[0]?.text).toContain('Asked for')
  const mails = (await about(to, taskId)).length
  await advance(2 * 3600)
  expect((await service.call('POST', `/global/tasks/${taskId}/remind`, { token: await tokenOfMaker() })).status).toBe(200)
  await eventually('a reminder', async () => {
    await advance(WINDOW_SECONDS)
    return (await about(to, taskId)).length > mails
  })
  await comment('globalAdmin', taskId, 'Why now?')
  await eventually('a mail about the comment', async () => {
    await advance(WINDOW_SECONDS)
    return (await about(identity, taskId)).some(({ text }) => text.includes('comment'))
  })
  const body = { status: 'EXECUTE' }
  const decided = await service.call('PUT', `/global/tasks/${taskId}`, { token: await service.tokenOf('globalAdmin'), body })
  expect(decided.body).toMatchObject({ status: 'EXECUTED' })
  await eventually('a mail about the decision', async () => {
    await advance(60)
    return (await about(identity, taskId)).some(({ subject }) => subject === 'Your request was approved and executed')
  })
})
