import { expect, test } from 'vitest'
import { newMessage } from '../../shared/contract/new-message.ts'
import { unsubscribeLink } from '../../shared/contract/unsubscribe-link.ts'
import type { CustomerId } from '../../shared/domain/ids.ts'
import type { NoticeKind } from '../../shared/domain/notices/notice-kinds.ts'
import { eventually } from '../support/eventually.ts'
import { asId } from '../support/ids.ts'
import { running } from '../support/running.ts'
import { madeTask } from '../support/tasks.ts'

const service = running()
const id = (role: string): CustomerId => asId<CustomerId>(service.local.demo.users[role]?.customerId ?? 0)
const DAY_SECONDS = 86_400

async function linkFor(role: string, ...kinds: readonly NoticeKind[]): Promise<string> {
  const { ports } = service.local.service
  const link = await unsubscribeLink(ports, { customerId: id(role), kinds }, ports.clock.now())
  return link.slice(service.local.baseUrl.length)
}

const open = (method: 'GET' | 'POST', path: string) =>
  fetch(`${service.local.baseUrl}${path}`, {
    method,
    headers: { accept: 'text/html', ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}) },
    ...(method === 'POST' ? { body: 'List-Unsubscribe=One-Click' } : {}),
  })

async function kindsOf(role: string): Promise<Readonly<Record<string, string>>> {
  const { body } = await service.call('GET', '/authentication/notices', { token: await service.tokenOf(role) })
  return (body as { kinds: Record<string, string> }).kinds
}

async function choose(role: string, kinds: object, headers: Readonly<Record<string, string>> = {}) {
  const body = { channel: 'mail', kinds }
  return service.call('PUT', '/authentication/notices', { token: await service.tokenOf(role), body, headers })
}

test('a mail about a request names the link that switches its kind off with one click (RFC 8058)', async () => {
  await madeTask(service, 'maker', { approvers: [id('checker2')] })
  const to = service.local.demo.users.checker2?.identity ?? ''
  const [mail] = await eventually('the mail', async () => {
    const { body } = await service.call('GET', `/local/outbox?channel=EMAIL&to=${encodeURIComponent(to)}`)
    const { messages } = body as { messages: { headers?: Record<string, string> }[] }
    return messages.length > 0 && messages
  })
  expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const [, link = ''] = /^<(.+)>$/.exec(mail?.headers?.['List-Unsubscribe'] ?? '') ?? []
  expect((await open('POST', link.slice(service.local.baseUrl.length))).status).toBe(200)
  expect(await kindsOf('checker2')).toEqual({ taskWaits: 'none', security: 'mail' })
})

test('opening the link changes nothing, and the page asks', async () => {
  const link = await linkFor('checker', 'comment')
  const page = await open('GET', link)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('new comments')
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self'")
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  expect(await kindsOf('checker')).toEqual({ security: 'mail' })
  expect((await open('POST', link)).status).toBe(200)
  expect(await kindsOf('checker')).toEqual({ comment: 'none', security: 'mail' })
})

test('a link that was used works again, until the person turns the kind on: then it is dead, and a newer one works', async () => {
  const link = await linkFor('operator', 'comment')
  expect((await open('POST', link)).status).toBe(200)
  expect((await open('POST', link)).status).toBe(200)
  await service.local.advance(1)
  expect((await choose('operator', {})).status).toBe(200)
  const replayed = await open('POST', link)
  expect(replayed.status).toBe(401)
  expect(await replayed.text()).toContain('turned these notices on again')
  expect(await kindsOf('operator')).toEqual({ security: 'mail' })
  await service.local.advance(1)
  expect((await open('POST', await linkFor('operator', 'comment'))).status).toBe(200)
  expect(await kindsOf('operator')).toEqual({ comment: 'none', security: 'mail' })
})

test('a link that was changed, cut, made for something else or invented is refused like an expired one', async () => {
  const link = await linkFor('maker', 'reminder')
  const { ports } = service.local.service
  const foreign = await ports.secrets.seal(JSON.stringify({ customerId: id('maker'), kinds: ['reminder'], at: Date.now() }), 'push/1')
  const tampered = link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  const wrong = [tampered, link.slice(0, -5), link.replace(/token=.*/, `token=${foreign}`), link.replace(/token=.*/, 'token=v1.x.y')]
  for (const each of wrong) expect((await open('POST', each)).status, each).toBe(401)
  expect((await open('POST', link.replace(/token=.*/, 'token='))).status).toBe(400)
  expect(await kindsOf('maker')).toEqual({ security: 'mail' })
})

test('a link of one person switches nothing off for another one', async () => {
  const before = await kindsOf('maker')
  expect((await open('POST', await linkFor('checker', 'sentBack'))).status).toBe(200)
  expect(await kindsOf('maker')).toEqual(before)
})

test('no link switches security notices off, and no choice does', async () => {
  expect((await open('POST', await linkFor('maker', 'security' as NoticeKind))).status).toBe(401)
  expect((await choose('maker', { security: 'none' })).status).toBe(400)
  expect((await choose('maker', { security: 'mail' })).status).toBe(200)
})

test('a message that protects an account has no such link', async () => {
  const { ports } = service.local.service
  const now = ports.clock.now()
  const values = { identity: 'x', firstName: 'X', change: 'the password' }
  const message = { template: 'mustache.email.proof.changed', to: 'security@harbour.example', tenantId: undefined, values } as const
  await ports.store.commit(await newMessage({ ports, now, newId: () => ports.newId(now) }, message))
  await service.local.advance(120)
  const [mail] = await eventually('the mail', async () => {
    const { body } = await service.call('GET', '/local/outbox?to=security@harbour.example')
    const { messages } = body as { messages: { headers?: object; html?: string }[] }
    return messages.length > 0 && messages
  })
  expect(mail?.headers).toBeUndefined()
  expect(mail?.html).toContain('Countersign')
})

test('switching off is in the audit, under the name of the person', async () => {
  await open('POST', await linkFor('checker', 'agent'))
  service.forgetTokens()
  const entries = await eventually('the entry', async () => {
    const { body } = await service.call('GET', `/tenants/1/audit-events?actor=${id('checker')}&limit=20`, {
      token: await service.freshTokenOf('operator'),
    })
    const found = (body as { action?: string; sentence?: string }[]).filter(({ sentence = '' }) =>
      sentence.includes('by the link of a mail'),
    )
    return found.length > 0 && found
  })
  expect(entries.length).toBeGreaterThan(0)
})

test('a change of one field keeps the others, and with them what a click has switched off', async () => {
  const token = await service.tokenOf('checker2')
  const put = (body: object) => service.call('PUT', '/authentication/notices', { token, body })
  await put({ channel: 'digest', digestHour: 6, timeZone: 'Europe/Berlin', kinds: { comment: 'push' } })
  expect((await open('POST', await linkFor('checker2', 'reminder'))).status).toBe(200)
  const kinds = { comment: 'push', reminder: 'none', security: 'mail' }
  expect((await put({ digestHour: 7 })).body).toMatchObject({ channel: 'digest', digestHour: 7, timeZone: 'Europe/Berlin', kinds })
  expect((await put({ channel: 'mail' })).body).toMatchObject({ channel: 'mail', digestHour: 7, timeZone: 'Europe/Berlin', kinds })
  expect((await put({})).body).toMatchObject({ channel: 'mail', digestHour: 7, kinds })
  expect((await put({ kinds: {} })).body).toMatchObject({ channel: 'mail', digestHour: 7, kinds: { security: 'mail' } })
  expect((await put({ channel: null })).status).toBe(400)
})

test('of choices and clicks at the same moment each takes effect as a whole, or is refused', async () => {
  const link = await linkFor('customer', 'reminder')
  const choices = Array.from({ length: 8 }, (_, at) => ({
    channel: 'digest',
    digestHour: at,
    timeZone: 'UTC',
    kinds: { comment: 'none', agent: 'push' },
  }))
  const token = await service.tokenOf('customer')
  const answers = await Promise.all([
    ...choices.map((body) => service.call('PUT', '/authentication/notices', { token, body }).then(({ status }) => status)),
    open('POST', link).then(({ status }) => status),
  ])
  expect(answers.filter((status) => status !== 200 && status !== 409)).toEqual([])
  const { body } = await service.call('GET', '/authentication/notices', { token })
  const { channel, digestHour, kinds } = body as { channel: string; digestHour: number; kinds: Record<string, string> }
  expect(['mail', 'digest']).toContain(channel)
  if (channel === 'digest') expect(kinds).toMatchObject({ comment: 'none', agent: 'push' })
  expect(digestHour).toBeLessThanOrEqual(8)
})

test('a change that has not seen a click in between is refused, if it says what it saw', async () => {
  const token = await service.tokenOf('maker')
  const { headers } = await service.call('GET', '/authentication/notices', { token })
  const tag = headers.get('etag') ?? ''
  expect(tag).not.toBe('')
  expect((await open('POST', await linkFor('maker', 'comment'))).status).toBe(200)
  expect((await choose('maker', {}, { 'if-match': tag })).status).toBe(412)
  expect((await kindsOf('maker')).comment).toBe('none')
})

test('an expired link switches nothing off', async () => {
  const link = await linkFor('maker', 'agent')
  await service.local.advance(60 * DAY_SECONDS + 1)
  service.forgetTokens()
  expect((await open('POST', link)).status).toBe(401)
  expect((await kindsOf('maker')).agent).toBeUndefined()
})
