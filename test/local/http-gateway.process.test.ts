import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Gateway, type GatewayOptions, startGateway } from '../../infra/local/http-gateway.ts'

const routes = [
  { method: 'GET', path: '/things/{thingId}' },
  { method: 'POST', path: '/things' },
]
const MAX = 100_000

async function gateway(options: Partial<GatewayOptions> = {}): Promise<Gateway & { readonly events: APIGatewayProxyEventV2[] }> {
  const events: APIGatewayProxyEventV2[] = []
  const { invoke = async () => ({ statusCode: 200, body: 'done' }), ...rest } = options
  const started = await startGateway({
    port: 0,
    routes,
    maxBodyBytes: MAX,
    tooLarge: () => ({ statusCode: 413, headers: { 'content-type': 'application/json' }, body: '{"code":"too-large"}' }),
    invoke: (event) => {
      events.push(event)
      return invoke(event)
    },
    ...rest,
  })
  onTestFinished(() => started.stop())
  return { ...started, events }
}

function answering(result: APIGatewayProxyStructuredResultV2): Partial<GatewayOptions> {
  return { invoke: async () => result }
}

/** The bytes that a raw connection receives until the server closes it, or until `until`. */
async function raw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(bytes, 'latin1')
  return text(socket)
}

async function send(
  url: string,
  options: { readonly method?: string; readonly headers?: OutgoingHttpHeaders | readonly string[]; readonly body?: Buffer | string } = {},
): Promise<{ readonly response: IncomingMessage; readonly body: string }> {
  const request = httpRequest(url, { method: options.method ?? 'GET', headers: options.headers ?? {}, agent: false })
  request.end(options.body)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return { response, body: await text(response) }
}

test('the event is what API Gateway hands to a Lambda', async () => {
  const { baseUrl, events } = await gateway()
  await send(`${baseUrl}/things/a%20b%C3%A9%2541?x=1&x=%20&y`, {
    headers: { 'X-One': 'Two', 'user-agent': 'tester/1', cookie: 'a=1; b="2"' },
  })
  const [event] = events
  expect(event).toMatchObject({
    version: '2.0',
    routeKey: 'GET /things/{thingId}',
    rawPath: '/things/a bé%41',
    rawQueryString: 'x=1&x=%20&y',
    cookies: ['a=1', 'b="2"'],
    headers: { 'x-one': 'Two', 'user-agent': 'tester/1' },
    pathParameters: { thingId: 'a bé%41' },
    isBase64Encoded: false,
    requestContext: {
      http: { method: 'GET', path: '/things/a bé%41', protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'tester/1' },
      routeKey: 'GET /things/{thingId}',
      stage: '$default',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      time: expect.stringMatching(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/),
    },
  })
  expect(Math.abs((event?.requestContext.timeEpoch ?? 0) - Date.now())).toBeLessThan(60_000)
  expect(event).not.toHaveProperty('body')
})

test.each([
  ['/a/../b', '/a/../b'],
  ['//a//b/', '//a//b/'],
  ['/%2e%2e/x', '/../x'],
  ['/a;b=c', '/a;b=c'],
  ['/a%00b', '/a\u0000b'],
  ['/a%2541', '/a%41'],
  ['/a%23b%5Cc', '/a#b\\c'],
  // Encoding that is invalid is handed over as it came.
  ['/%zz', '/%zz'],
  ['/%ff', '/%ff'],
])('the path %s arrives decoded once, the query as it was sent, under the route $default', async (path, rawPath) => {
  const { port, events } = await gateway()
  await raw(port, `GET ${path}?q=%zz?&%00 HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
  expect(events[0]).toMatchObject({ routeKey: '$default', rawPath, rawQueryString: 'q=%zz?&%00' })
})

test('an encoded slash parts segments before a route is chosen', async () => {
  const { port, events } = await gateway()
  for (const path of ['/things%2F7', '/things/7%2F8']) await raw(port, `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
  expect(events.map(({ routeKey, rawPath }) => [routeKey, rawPath])).toEqual([
    ['GET /things/{thingId}', '/things/7'],
    ['$default', '/things/7/8'],
  ])
})

test('a path is cut at an encoded question mark, the parameters of the route are not', async () => {
  const { port, events } = await gateway()
  await raw(port, 'GET /things/bob%3F1?q=2 HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  expect(events[0]).toMatchObject({
    routeKey: 'GET /things/{thingId}',
    rawPath: '/things/bob',
    pathParameters: { thingId: 'bob?1' },
    rawQueryString: 'q=2',
  })
})

describe('an answer larger than Lambda can return', () => {
  const around = JSON.stringify({ statusCode: 200, body: '' }).length
  const most = 6_291_556 - around

  test.each([
    ['of exactly the most is answered', 'a'.repeat(most), 200],
    ['of a byte more is a bare 500', 'a'.repeat(most + 1), 500],
    ['counts in bytes, not characters', 'é'.repeat(most / 2 + 1), 500],
    ['counts what JSON escapes', '"'.repeat(most / 2 + 1), 500],
    ['counts control characters sixfold', '\u0001'.repeat(most / 6 + 1), 500],
  ])('%s', async (_name, body, status) => {
    const { baseUrl } = await gateway(answering({ statusCode: 200, body }))
    const answer = await send(baseUrl)
    expect(answer.response.statusCode).toBe(status)
    expect(answer.body === (status === 200 ? body : '{"message":"Internal Server Error"}')).toBe(true)
  })

  test('counts its headers too', async () => {
    const { baseUrl } = await gateway(answering({ statusCode: 200, headers: { 'x-a': 'b' }, body: 'a'.repeat(most) }))
    expect((await send(baseUrl)).response.statusCode).toBe(500)
  })
})

test('repeated headers are joined by a comma, names from the prototype are only names, and cookies leave the headers', async () => {
  const { port, events } = await gateway()
  await raw(
    port,
    'GET / HTTP/1.1\r\nHost: x\r\nAuthorization: one\r\nauthorization: two\r\n__proto__: p\r\nconstructor: c\r\ncookie: a=1\r\ncookie: b=2;;\r\nconnection: close\r\n\r\n',
  )
  const headers = events[0]?.headers ?? {}
  expect(headers.authorization).toBe('one,two')
  expect(Object.keys(headers)).toEqual(['host', 'authorization', '__proto__', 'constructor', 'connection'])
  expect(headers.toString).toBeUndefined()
  expect(events[0]?.cookies).toEqual(['a=1', 'b=2'])
})

test('a body of text arrives as text', async () => {
  const { baseUrl, events } = await gateway()
  await send(`${baseUrl}/things`, { method: 'POST', body: '{"name":"Grüße ✓"}' })
  expect(events[0]).toMatchObject({ routeKey: 'POST /things', body: '{"name":"Grüße ✓"}', isBase64Encoded: false })
})

test('a body that is no UTF-8 arrives in base64', async () => {
  const { baseUrl, events } = await gateway()
  const body = Buffer.from([0xff, 0xfe, 0x00, 0xc3])
  await send(`${baseUrl}/things`, { method: 'POST', body })
  expect(events[0]).toMatchObject({ body: body.toString('base64'), isBase64Encoded: true })
})

test('a body in chunks of unknown length arrives whole', async () => {
  const { port, events } = await gateway()
  await raw(
    port,
    'POST /things HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n',
  )
  expect(events[0]?.body).toBe('abcde')
})

test('a client that goes away in the middle of its body invokes nothing', async () => {
  const { port, baseUrl, events } = await gateway()
  const socket = connect(port, '127.0.0.1')
  socket.write('POST /things HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nabc')
  await once(socket, 'connect')
  await new Promise((resolve) => setTimeout(resolve, 20))
  socket.destroy()
  await send(`${baseUrl}/things/1`)
  expect(events.map((event) => event.routeKey)).toEqual(['GET /things/{thingId}'])
})

test('the result becomes the answer: status, headers, cookies, body', async () => {
  const { baseUrl } = await gateway(
    answering({ statusCode: 418, headers: { 'X-A': 'b', count: 3, flag: true }, cookies: ['a=1; Secure', 'b=2'], body: 'Grüße' }),
  )
  const { response, body } = await send(baseUrl)
  expect(response.statusCode).toBe(418)
  expect(response.headers).toMatchObject({
    'x-a': 'b',
    count: '3',
    flag: 'true',
    'set-cookie': ['a=1; Secure', 'b=2'],
    'content-length': '7',
  })
  expect(body).toBe('Grüße')
})

test('a result in base64 is answered as the bytes it stands for', async () => {
  const { baseUrl } = await gateway(answering({ statusCode: 200, body: Buffer.from('bytes ÿ').toString('base64'), isBase64Encoded: true }))
  expect((await send(baseUrl)).body).toBe('bytes ÿ')
})

test('a function cannot set the headers that frame the message', async () => {
  const { baseUrl } = await gateway(
    answering({ statusCode: 200, headers: { 'Content-Length': '1', 'transfer-encoding': 'chunked', Connection: 'upgrade' }, body: 'four' }),
  )
  const { response, body } = await send(baseUrl)
  expect(body).toBe('four')
  expect(response.headers['content-length']).toBe('4')
})

test('an answer to HEAD has the headers and no body', async () => {
  const { port } = await gateway(answering({ statusCode: 200, headers: { 'x-a': 'b' }, body: 'four' }))
  const answer = await raw(port, 'HEAD / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  expect(answer).toContain('x-a: b')
  expect(answer).toContain('content-length: 4')
  expect(answer.endsWith('\r\n\r\n')).toBe(true)
})

test.each([204, 304])('an answer of %i has neither body nor length', async (statusCode) => {
  const { port } = await gateway(answering({ statusCode, body: 'four' }))
  const answer = await raw(port, 'GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  expect(answer).not.toMatch(/content-length|transfer-encoding|four/)
})

test.each([{ 'x-a': 'a\r\nset-cookie: stolen=1' }, { 'x-a': 'a\u0000' }, { 'x-a': '✓' }, { 'x a': 'b' }, { '': 'b' }])(
  'headers that HTTP cannot carry (%j) are answered as a fault, and the gateway goes on',
  async (headers) => {
    const { baseUrl } = await gateway(answering({ statusCode: 200, headers, cookies: ['a=1'], body: 'x' }))
    for (let round = 0; round < 2; round += 1) {
      const { response, body } = await send(baseUrl)
      expect(response.statusCode).toBe(500)
      expect(response.headers['set-cookie']).toBeUndefined()
      expect(body).toBe('{"message":"Internal Server Error"}')
    }
  },
)

test('a function that throws is answered with a bare 500', async () => {
  const { baseUrl } = await gateway({ invoke: () => Promise.reject(new Error('secret')) })
  const { response, body } = await send(baseUrl)
  expect(response.statusCode).toBe(500)
  expect(body).not.toContain('secret')
})

test('a body of exactly the limit is taken', async () => {
  const { baseUrl, events } = await gateway()
  expect((await send(`${baseUrl}/things`, { method: 'POST', body: 'a'.repeat(MAX) })).response.statusCode).toBe(200)
  expect(events[0]?.body?.length).toBe(MAX)
})

describe('an event larger than Lambda takes', () => {
  const MEBIBYTE = 1024 * 1024
  test.each([
    ['text of 5 MiB is taken', Buffer.alloc(5 * MEBIBYTE, 'a'), 200],
    ['text of 6 MiB leaves no room for the rest', Buffer.alloc(6 * MEBIBYTE, 'a'), 413],
    ['bytes that are no UTF-8 grow by a third as base64', Buffer.alloc(5 * MEBIBYTE, 0xff), 413],
    ['bytes that are no UTF-8 are taken where they fit', Buffer.alloc(4 * MEBIBYTE, 0xff), 200],
    ['quotes take twice their size', Buffer.alloc(4 * MEBIBYTE, '"'), 413],
  ])('%s', async (_, body, status) => {
    const { baseUrl, events } = await gateway({ maxBodyBytes: 6 * MEBIBYTE })
    expect((await send(`${baseUrl}/things`, { method: 'POST', body })).response.statusCode).toBe(status)
    expect(events).toHaveLength(status === 200 ? 1 : 0)
  })
})

test('a body that says it is over the limit is refused unread, and the client sees the answer', async () => {
  const { baseUrl, events } = await gateway()
  const { response, body } = await send(`${baseUrl}/things`, { method: 'POST', body: 'a'.repeat(MAX * 50) })
  expect(response.statusCode).toBe(413)
  expect(response.headers.connection).toBe('close')
  expect(body).toBe('{"code":"too-large"}')
  expect(events).toEqual([])
})

test('a body that grows over the limit without saying so is refused, and the connection closed', async () => {
  const { port, events } = await gateway()
  const chunk = `${(20_000).toString(16)}\r\n${'a'.repeat(20_000)}\r\n`
  const answer = await raw(port, `POST /things HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n${chunk.repeat(6)}`)
  expect(answer).toMatch(/^HTTP\/1.1 413 /)
  expect(answer).toContain('{"code":"too-large"}')
  expect(events).toEqual([])
})

test('a client that asks first (100-continue) about a large body gets a refusal', async () => {
  const { port } = await gateway()
  const answer = await raw(port, `POST /things HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-length: ${MAX + 1}\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1.1 413 /)
})

test('a client that asks first about a body of allowed size gets 100', async () => {
  const { port, events } = await gateway()
  const answer = await raw(
    port,
    'POST /things HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-length: 3\r\nconnection: close\r\n\r\nabc',
  )
  expect(answer).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 /)
  expect(events[0]?.body).toBe('abc')
})

test.each([
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['two lengths (request smuggling)', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab', 400],
  [
    'length and chunks (request smuggling)',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['no host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
  ['a whole URL as target', 'GET http://elsewhere/ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 400],
  ['a star as target', 'OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 400],
  ['headers over 10 KB in all', `GET / HTTP/1.1\r\nhost: x\r\na: ${'a'.repeat(6_000)}\r\nb: ${'b'.repeat(6_000)}\r\n\r\n`, 431],
  ['a path over 10 KB', `GET /${'a'.repeat(12_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
])('%s is answered with its status and invokes nothing', async (_name, bytes, status) => {
  const { port, events } = await gateway()
  expect(await raw(port, bytes)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(events).toEqual([])
})

test('what is served beside the API is asked first, and only for /local/', async () => {
  const { baseUrl, events } = await gateway({
    beside: async (request, response) => {
      if (request.url !== '/local/page') return false
      response.end('a page')
      return true
    },
  })
  expect((await send(`${baseUrl}/local/page`)).body).toBe('a page')
  expect((await send(`${baseUrl}/local/other`)).body).toBe('done')
  expect((await send(`${baseUrl}/things/1`)).body).toBe('done')
  expect(events.map((event) => event.rawPath)).toEqual(['/local/other', '/things/1'])
})

test('a function that throws before it answers with a promise, or answers nothing, is a fault, not an end', async () => {
  const throwing = await gateway({
    invoke: () => {
      throw new Error('secret')
    },
  })
  const silent = await gateway({ invoke: async () => JSON.parse('null') })
  for (const { baseUrl } of [throwing, silent, throwing, silent]) expect((await send(baseUrl)).response.statusCode).toBe(500)
})

test('a page beside the API that throws is a fault, not an end', async () => {
  const { baseUrl } = await gateway({
    beside: () => {
      throw new Error('page')
    },
  })
  expect((await send(`${baseUrl}/local/x`)).response.statusCode).toBe(500)
  expect((await send(`${baseUrl}/things/1`)).response.statusCode).toBe(200)
})

test('a port that is taken is answered by another free one', async () => {
  const first = await gateway()
  const second = await gateway({ port: first.port })
  expect(second.port).not.toBe(first.port)
  expect((await send(second.baseUrl)).body).toBe('done')
})

test('stop finishes the request under way and ends connections that are kept open', async () => {
  let release = () => {}
  const waiting = new Promise<void>((resolve) => {
    release = resolve
  })
  const started = await gateway({ invoke: () => waiting.then(() => ({ statusCode: 200, body: 'late' })) })
  const underWay = fetch(started.baseUrl).then((response) => response.text())
  while (started.events.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  const stopped = started.stop()
  release()
  expect(await underWay).toBe('late')
  await stopped
  await expect(fetch(started.baseUrl)).rejects.toThrow()
})
