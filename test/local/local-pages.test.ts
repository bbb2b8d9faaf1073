import { once } from 'node:events'
import { createServer, request as httpRequest, type OutgoingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { MAX_OFFSET_SECONDS, movableClock } from '../../infra/local/clock.ts'
import { listenOnLoopback } from '../../infra/local/listen-on-loopback.ts'
import { openOutbox } from '../../infra/local/outbox.ts'
import { inboxPage } from '../../infra/local/pages/inbox-page.ts'
import { localPages } from '../../infra/local/pages/local-pages.ts'
import { temporaryDirectory } from './temporary-directory.ts'

async function pages(afterAdvance = async () => {}) {
  const directory = temporaryDirectory()
  const clock = movableClock(join(directory, 'clock.json'))
  const outbox = openOutbox({ file: join(directory, 'outbox.jsonl'), now: clock.now })
  const serve = localPages({ outbox, captured: async () => {}, clock, afterAdvance })
  const server = createServer((request, response) => {
    serve(request, response).then((served) => served || response.writeHead(599).end('not a page'))
  })
  const { port, stop } = await listenOnLoopback(server, 0)
  onTestFinished(stop)
  const ask = async (path: string, options: { method?: string; headers?: OutgoingHttpHeaders; body?: string } = {}) => {
    const request = httpRequest({
      host: '127.0.0.1',
      port,
      path,
      method: options.method ?? 'GET',
      headers: options.headers ?? {},
      agent: false,
    })
    request.end(options.body)
    const [response] = await once(request, 'response')
    const body = await text(response)
    return { status: Number(response.statusCode), headers: response.headers, body, json: () => JSON.parse(body) }
  }
  return { ask, clock, outbox }
}

test('the outbox is answered newest first, and by recipient, channel and time', async () => {
  const { ask, clock, outbox } = await pages()
  outbox.add({ channel: 'SMS', to: '+4791234567', text: 'one' })
  clock.advance(60)
  const second = outbox.add({ channel: 'EMAIL', to: 'a@example.com', subject: 's', text: 'two', html: '<p>' })
  const texts = async (query: string) =>
    (await ask(`/local/outbox${query}`)).json().messages.map((message: { text: string }) => message.text)
  expect((await ask('/local/outbox')).json().messages[0]).toEqual(second)
  expect(await texts('')).toEqual(['two', 'one'])
  expect(await texts('?to=%2B4791234567')).toEqual(['one'])
  expect(await texts('?to=+4791234567&channel=&since=')).toEqual(['one'])
  expect(await texts('?channel=EMAIL')).toEqual(['two'])
  expect(await texts(`?since=${second.at}`)).toEqual(['two'])
  expect(await texts(`?since=${second.at.replace('Z', '+00:00')}`)).toEqual(['two'])
  expect(await texts('?to=nobody')).toEqual([])
})

test('the clock tells its time, and moving it waits for what came due', async () => {
  const order: string[] = []
  const { ask } = await pages(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    order.push('fired')
  })
  const before = (await ask('/local/clock')).json()
  expect(before.offsetSeconds).toBe(0)
  const moved = await ask('/local/clock', { method: 'POST', body: '{"advanceSeconds":3600}' })
  order.push('answered')
  expect(order).toEqual(['fired', 'answered'])
  expect(moved.status).toBe(200)
  expect(moved.json().offsetSeconds).toBe(3_600)
  expect(Date.parse(moved.json().now) - Date.parse(before.now)).toBeGreaterThanOrEqual(3_600_000)
  expect((await ask('/local/clock')).json().offsetSeconds).toBe(3_600)
})

test.each([
  '',
  '{',
  'null',
  '[]',
  '{}',
  '{"advanceSeconds":"60"}',
  '{"advanceSeconds":-1}',
  '{"advanceSeconds":1.5}',
  '{"advanceSeconds":1e300}',
  `{"advanceSeconds":${MAX_OFFSET_SECONDS + 1}}`,
])('moving the clock by %j is 400, says why, and moves nothing', async (body) => {
  let fired = 0
  const { ask, clock } = await pages(async () => {
    fired += 1
  })
  const answer = await ask('/local/clock', { method: 'POST', body })
  expect(answer.status).toBe(400)
  expect(answer.json()).toEqual({ description: expect.stringMatching(/\w+/) })
  expect([clock.offsetSeconds, fired]).toEqual([0, 0])
})

test('a body that is far too long is refused', async () => {
  const { ask } = await pages()
  expect((await ask('/local/clock', { method: 'POST', body: `{"advanceSeconds":1,"x":"${'a'.repeat(2_000)}"}` })).status).toBe(413)
})

test.each(['?channel=FAX', '?since=yesterday', '?since=5', '?since=2026-13-40T00:00:00Z'])(
  'the outbox with %s is 400 and says why',
  async (query) => {
    const { ask } = await pages()
    const answer = await ask(`/local/outbox${query}`)
    expect(answer.status).toBe(400)
    expect(answer.json()).toEqual({ description: expect.stringMatching(/^(channel|since) must be/) })
  },
)

test.each(['/local/', '/local/else', '/local/clock/', '/local/liveness/1', '/local/constructor', '/local/__proto__'])(
  '%s is left to others',
  async (path) => {
    const { ask } = await pages()
    expect((await ask(path)).status).toBe(599)
  },
)

test.each([
  ['DELETE', '/local/clock', 'GET, POST'],
  ['POST', '/local/outbox', 'GET'],
  ['POST', '/local/inbox', 'GET'],
])('%s %s is 405 and says what is allowed', async (method, path, allow) => {
  const { ask } = await pages()
  const answer = await ask(path, { method })
  expect(answer.status).toBe(405)
  expect(answer.headers.allow).toBe(allow)
})

test.each([
  'evil.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'evil.example:4000',
  'localhost:4000@evil.example',
  '[::2]',
  '0.0.0.0',
])('DNS rebinding: the host %j is refused', async (host) => {
  const { ask, outbox } = await pages()
  outbox.add({ channel: 'SMS', to: '+4791234567', text: 'code 123456' })
  for (const path of ['/local/outbox', '/local/inbox', '/local/clock']) {
    const answer = await ask(path, { headers: { host } })
    expect(answer.status).toBe(403)
    expect(answer.body).not.toContain('123456')
  }
})

test.each(['localhost', 'LOCALHOST:4000', '127.0.0.1:80', '[::1]', '[::1]:4000'])('the host %s is this machine', async (host) => {
  const { ask } = await pages()
  expect((await ask('/local/clock', { headers: { host } })).status).toBe(200)
})

test.each([
  'https://evil.example',
  'null',
  'http://localhost.evil.example',
  'http://localhost@evil.example',
  'http://127.0.0.1.evil.example:80',
  'file://',
  '',
])('cross-site request forgery: a page of %j cannot move the time', async (origin) => {
  const { ask, clock } = await pages()
  expect((await ask('/local/clock', { method: 'POST', headers: { origin }, body: '{"advanceSeconds":60}' })).status).toBe(403)
  expect(clock.offsetSeconds).toBe(0)
})

test.each(['http://localhost:4000', 'http://127.0.0.1', 'http://[::1]:4000'])('a page of %s can move the time', async (origin) => {
  const { ask } = await pages()
  expect((await ask('/local/clock', { method: 'POST', headers: { origin }, body: '{"advanceSeconds":60}' })).status).toBe(200)
})

test('the inbox shows each message to a person, newest first', async () => {
  const { ask, outbox } = await pages()
  outbox.add({ channel: 'SMS', to: '+4791234567', text: 'Your code: 123456' })
  outbox.add({ channel: 'EMAIL', to: 'a@example.com', subject: 'Reset', text: 'Go to https://example.com/reset?a=1&b=2. Bye' })
  const { status, headers, body } = await ask('/local/inbox')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(body.indexOf('Reset')).toBeLessThan(body.indexOf('Your code: 123456'))
  expect(body).toContain('href="https://example.com/reset?a=1&amp;b=2"')
  expect(body).toContain('http-equiv="refresh"')
  expect((await ask('/local/inbox?channel=SMS')).body).not.toContain('Reset')
})

test('an answer to HEAD carries no body', async () => {
  const { ask } = await pages()
  expect(await ask('/local/inbox', { method: 'HEAD' })).toMatchObject({ status: 200, body: '' })
})

const ATTACK = `"><script>alert(1)</script><img src=x onerror='x'>https://x.example/"onmouseover="y`

test.each([
  { to: ATTACK, text: 'x' },
  { to: 'a@example.com', text: ATTACK },
  { to: 'a@example.com', subject: ATTACK, text: 'x' },
  { to: 'a@example.com', text: 'x', html: ATTACK },
])('script injection: markup in %o is shown as text', (message) => {
  const page = inboxPage([{ id: '1', at: '2030-01-01T00:00:00.000Z', channel: 'EMAIL', ...message }], { to: ATTACK })
  expect(page).not.toMatch(/<script|<img|onerror='|"onmouseover/)
  expect(page).toContain('&lt;script&gt;')
})

test('an inbox of very many messages shows the latest and says how many there are', () => {
  const messages = Array.from({ length: 5_000 }, (_, index) => ({
    id: `${index}`,
    at: '2030-01-01T00:00:00.000Z',
    channel: 'SMS' as const,
    to: '+4791234567',
    text: 'x',
  }))
  const page = inboxPage(messages, {})
  expect(page.match(/<article>/g)).toHaveLength(100)
  expect(page).toContain('5000 messages, the latest 100 shown')
})
