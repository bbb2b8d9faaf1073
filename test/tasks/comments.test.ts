import { describe, expect, test } from 'vitest'
import type { TaskId } from '../../shared/domain/ids.ts'
import { AGENT_TOKENS, agentFor } from '../support/agents.ts'
import { eventually } from '../support/eventually.ts'
import { messagesOf } from '../support/messages.ts'
import { type Answer, running } from '../support/running.ts'
import { madeTask, move, withConfig } from '../support/tasks.ts'

const service = running()
const { captured } = messagesOf(service)
const id = (role: string): number => service.local.demo.users[role]?.customerId ?? 0

type Comment = { readonly commentId: number; readonly customerId: number; readonly text: string; readonly agent?: string }

const commentsOn = (taskId: TaskId, query = ''): string => `/global/tasks/${taskId}/comments${query}`

async function say(who: string, taskId: TaskId, text: unknown): Promise<Answer> {
  return service.call('POST', commentsOn(taskId), { token: await service.tokenOf(who), body: { text } })
}

async function read(who: string, taskId: TaskId, query = ''): Promise<Answer> {
  return service.call('GET', commentsOn(taskId, query), { token: await service.tokenOf(who) })
}

const forChecker = () => madeTask(service, 'maker', { approvers: [id('checker')] })

describe('comments on a task', () => {
  test('everybody who sees the task comments on it and reads the comments, oldest first', async () => {
    const taskId = await forChecker()
    const first = await say('checker', taskId, 'Which invoice?')
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({ customerId: id('checker'), name: 'Charles Babbage', text: 'Which invoice?' })
    expect((await say('maker', taskId, 'Number 4711.\nIt is attached.')).status).toBe(200)
    const listed = await read('operator', taskId)
    expect(listed.body).toMatchObject([
      { customerId: id('checker'), text: 'Which invoice?' },
      { customerId: id('maker'), text: 'Number 4711.\nIt is attached.' },
    ])
    expect(new Set((listed.body as Comment[]).map(({ commentId }) => commentId)).size).toBe(2)
  })

  test('a list continues with its cursor', async () => {
    const taskId = await forChecker()
    for (const text of ['one', 'two', 'three']) expect((await say('maker', taskId, text)).status).toBe(200)
    const page = await read('maker', taskId, '?limit=2')
    expect((page.body as Comment[]).map(({ text }) => text)).toEqual(['one', 'two'])
    const next = /cursor=([^&>]+)/.exec(page.headers.get('link') ?? '')?.[1]
    const rest = await read('maker', taskId, `?limit=2&cursor=${next}`)
    expect((rest.body as Comment[]).map(({ text }) => text)).toEqual(['three'])
    expect(rest.headers.get('link')).toBeNull()
  })

  test('a task that somebody may not see is 404, to read its comments and to add one', async () => {
    const taskId = await forChecker()
    for (const answer of [
      await say('customer', taskId, 'Hello'),
      await read('customer', taskId),
      await say('otherTenantAdmin', taskId, 'Hello'),
    ])
      expect([answer.status, (answer.body as { code: string }).code]).toEqual([404, 'TSK001'])
  })

  test.each([
    ['an empty text', ''],
    ['white space', ' \n\u00a0'],
    ['invisible characters', '\u200b\u3164'],
    ['a text of 2,001 characters', 'x'.repeat(2001)],
    ['a control character', 'one\u0007two'],
    ['a character that turns the direction', 'pay \u202e00.1'],
    ['another type', 7],
  ])('%s is refused', async (_, text) => {
    const answer = await say('maker', await forChecker(), text)
    expect([answer.status, answer.body]).toMatchObject([400, { errors: [{ field: 'text' }] }])
  })

  test('a text is kept in Unicode’s composed form, and hidden characters are shown as marks', async () => {
    const taskId = await forChecker()
    expect((await say('maker', taskId, 'Cafe\u0301')).body).toMatchObject({ text: 'Caf\u00e9' })
    expect((await say('maker', taskId, 'one\r\ntwo\rthree')).body).toMatchObject({ text: 'one\ntwo\nthree' })
    expect((await say('maker', taskId, 'a\u200bb')).body).toMatchObject({ text: 'a⟨U+200B⟩b' })
    expect((await say('maker', taskId, 'x'.repeat(2000))).status).toBe(200)
  })

  test('a comment cannot be edited or deleted, nor stored as a task', async () => {
    const taskId = await forChecker()
    const { commentId } = (await say('maker', taskId, 'This stays.')).body as Comment
    const token = await service.tokenOf('maker')
    for (const method of ['PUT', 'DELETE'])
      expect((await service.call(method, `${commentsOn(taskId)}/${commentId}`, { token, body: { text: 'gone' } })).status).toBe(404)
    for (const method of ['PUT', 'DELETE'])
      expect((await service.call(method, commentsOn(taskId), { token, body: { text: 'gone' } })).status).toBe(405)
    const stored = await service.call('POST', commentsOn(taskId), {
      token,
      body: { text: 'later' },
      headers: { 'task-executor-roles': 'LEVEL_02' },
    })
    expect(stored.status).toBe(400)
    expect((await read('maker', taskId)).body).toMatchObject([{ text: 'This stays.' }])
  })
})

describe('agents', () => {
  const proposal = async (token: string): Promise<TaskId> => {
    const made = await service.call('POST', '/tenants/1/wallets/transfers', {
      token,
      body: { amount: 1, fromWalletId: service.local.demo.wallets.customerMain, toWalletId: service.local.demo.wallets.customer2Main },
      headers: { 'task-approver-userids': String(id('checker')), 'task-skip-draft': 'true' },
    })
    return Number(made.headers.get('task-id')) as TaskId
  }

  test('an agent comments on its own proposals only, and its comments are marked', async () => {
    const [own, other] = [await agentFor(service, 'maker'), await agentFor(service, 'maker', { name: 'Other' })]
    const taskId = await proposal(own.token)
    const body = { text: 'I read the invoice.' }
    const said = await service.call('POST', commentsOn(taskId), { token: own.token, body })
    expect([said.status, said.body]).toMatchObject([200, { agent: 'Scribe', customerId: id('maker') }])
    expect((await read('checker', taskId)).body).toMatchObject([{ agent: 'Scribe' }])
    for (const [token, on] of [
      [other.token, taskId],
      [own.token, await forChecker()],
    ] as const) {
      const refused = await service.call('POST', commentsOn(on), { token, body })
      expect([refused.status, (refused.body as { code: string }).code]).toEqual([403, 'SEC007'])
    }
    expect((await service.call('DELETE', `${AGENT_TOKENS}/${own.agentTokenId}`, { token: await service.tokenOf('maker') })).status).toBe(
      200,
    )
    expect((await service.call('POST', commentsOn(taskId), { token: own.token, body })).status).toBe(401)
  })
})

test('the initiator, approvers who acted and earlier commenters get a digest, and nobody else', async () => {
  const addresses = { maker: 'maker@harbour.example', checker: 'checker@harbour.example', checker2: 'checker2@harbour.example' }
  const about = async (role: keyof typeof addresses, taskId: TaskId) =>
    (await captured(addresses[role])).filter(({ text }) => text.includes(`comment on ${taskId}`))
  await withConfig(service, 'task.notice.minutes', 0, async () => {
    await withConfig(service, 'overrideCheckerCount', 2, async () => {
      const taskId = await madeTask(service, 'maker', { approvers: [id('checker'), id('checker2')] })
      expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ status: 'PENDING' })
      const template = `Subject: {{summary}}\n{{comments}}: comment on {{#comments}}${taskId}{{/comments}}`
      await withConfig(service, 'mustache.email.task.pending', template, async () => {
        expect((await say('operator', taskId, 'Please hurry.')).status).toBe(200)
        await eventually('maker and checker are told', async () => {
          await service.local.advance(60)
          return (await about('maker', taskId)).length === 1 && (await about('checker', taskId)).length === 1
        })
        expect(await about('checker2', taskId)).toEqual([])
      })
    })
  })
})
