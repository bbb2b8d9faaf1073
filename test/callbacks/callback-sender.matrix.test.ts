import { execFile } from 'node:child_process'
import type { Socket } from 'node:net'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { Cut } from '../../shared/domain/callbacks/cut.ts'
import type { AttemptResult } from '../../shared/domain/callbacks/outcome.ts'
import { eventually } from '../support/eventually.ts'
import { callback, closeAll, HEAD, here, rawReceiver, receiver, sender } from '../support/receivers.ts'

/** The sender's limit for one receiver. */
const CONNECTIONS_PER_RECEIVER = 16

describe('an attempt', () => {
  test('posts the body with its headers, and tells status, answer and Retry-After', async () => {
    const seen: unknown[] = []
    const { port } = await receiver(async (request, response) => {
      const body = (await request.setEncoding('utf8').toArray()).join('')
      seen.push([request.method, request.url, body, request.headers['webhook-id'], request.headers['content-length']])
      response.writeHead(503, { 'retry-after': '120' }).end('später 😀')
    })
    const result = await sender().send({ ...callback(`${here(port)}?a=1`), body: '{"reference":"ü"}' })
    expect(result).toEqual({ kind: 'answered', status: 503, retryAfter: '120', answer: 'später 😀', ms: expect.any(Number) })
    expect(seen).toEqual([['POST', '/hook?a=1', '{"reference":"ü"}', 'msg_1', '18']])
  })

  test.each([301, 302, 303, 307, 308])('doesn’t follow a redirect: %i', async (status) => {
    const paths: (string | undefined)[] = []
    const { port } = await receiver((request, response) => {
      paths.push(request.url)
      response.writeHead(status, { location: '/elsewhere' }).end()
    })
    expect(await sender().send(callback(here(port)))).toMatchObject({ kind: 'answered', status })
    expect(paths).toEqual(['/hook'])
  })

  test('keeps connections for the next ones: two, for one is not free in the very moment of its answer', async () => {
    const ports = new Set<number | undefined>()
    const { port } = await receiver((request, response) => {
      ports.add(request.socket.remotePort)
      response.end('ok')
    })
    const oneSender = sender()
    for (let sent = 0; sent < 50; sent += 1) expect(await oneSender.send(callback(here(port)))).toMatchObject({ status: 200 })
    expect(ports.size).toBeLessThanOrEqual(2)
  })

  test('that is ended early has failed at once, and its connection is closed', async () => {
    const cut = new Cut()
    const { promise: closed, resolve } = Promise.withResolvers<void>()
    const { port } = await receiver((request) => {
      request.socket.once('close', () => resolve())
      cut.make()
    })
    const ended = sender().send({ ...callback(here(port)), cut })
    expect(await ended).toMatchObject({ kind: 'failed', error: 'ENDED_EARLY' })
    await closed
    const before = await sender().send({ ...callback(here(port)), cut })
    expect(before).toMatchObject({ kind: 'failed', error: 'ENDED_EARLY' })
  })

  test('on a kept connection that the receiver has closed is made on a new one', async () => {
    let answered = 0
    const { port, connections } = await rawReceiver((socket) => {
      let requests = 0
      socket.on('data', () => {
        requests += 1
        if (requests > 1) {
          socket.resetAndDestroy()
          return
        }
        answered += 1
        socket.write(`${HEAD}content-length: 2\r\n\r\nok`)
      })
    })
    const oneSender = sender()
    expect(await oneSender.send(callback(here(port)))).toMatchObject({ kind: 'answered', status: 200 })
    expect(await oneSender.send(callback(here(port)))).toMatchObject({ kind: 'answered', status: 200 })
    expect([answered, connections()]).toEqual([2, 2])
  })
})

describe('a receiver can’t harm the sender', () => {
  const failed = (error: unknown) => ({ kind: 'failed', error, ms: expect.any(Number) })

  test.each<[string, (socket: Socket) => void]>([
    ['that accepts and says nothing', () => {}],
    ['that stops in the middle of its headers', (socket) => socket.write('HTTP/1.1 200 OK\r\nx-a: ')],
    ['that stops in the middle of its body', (socket) => socket.write(`${HEAD}content-length: 10\r\n\r\nabc`)],
    ['that drips its headers', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\n', 'x-a: b\r\n')],
    ['that drips its body', (socket) => drip(socket, `${HEAD}content-length: 60000\r\n\r\n`, 'a')],
  ])('%s runs into the deadline', async (_, behave) => {
    const { port } = await rawReceiver(behave)
    expect(await sender({ deadlineMs: 250 }).send(callback(here(port)))).toEqual(failed('TIMEOUT'))
  })

  test.each<[string, (socket: Socket) => void, unknown]>([
    ['that talks garbage', (socket) => socket.write('220 mail.example ESMTP\r\n'), 'HPE_INVALID'],
    ['that says 100 Continue for ever', (socket) => drip(socket, '', 'HTTP/1.1 100 Continue\r\n\r\n'), 'UNEXPECTED_CONTINUE'],
    ['that sends headers without end', (socket) => socket.write(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(1_000_000)}`), 'HPE_HEADER_OVERFLOW'],
    ['that hangs up', (socket) => socket.end(), 'ECONNRESET'],
    ['that resets', (socket) => socket.resetAndDestroy(), 'ECONNRESET'],
    ['that breaks off its answer', (socket) => socket.end(`${HEAD}content-length: 10\r\n\r\nabc`), 'ECONNRESET'],
    [
      'that switches protocols',
      (socket) => socket.write('HTTP/1.1 101 X\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
      'UNEXPECTED_UPGRADE',
    ],
  ])('%s has failed', async (_, behave, error) => {
    const { port } = await rawReceiver((socket) => socket.once('data', () => behave(socket)))
    expect(await sender().send(callback(here(port)))).toEqual(failed(error))
  })

  test('that isn’t there has failed', async () => {
    const { port } = await rawReceiver(() => {})
    closeAll()
    expect(await sender().send(callback(here(port)))).toEqual(failed('ECONNREFUSED'))
  })

  test('with an endless body is read for about 64 KiB, of which one is kept, and hung up on', async () => {
    let hungUp = false
    let written = 0
    const { port } = await receiver((_, response) => {
      response.on('close', () => {
        hungUp = true
      })
      const chunk = 'x'.repeat(16 * 1024)
      const more = (): void => {
        while (!response.destroyed && response.write(chunk)) written += chunk.length
      }
      response.on('drain', more)
      more()
    })
    expect(await sender().send(callback(here(port)))).toMatchObject({ kind: 'answered', status: 200, answer: 'x'.repeat(1024) })
    await expect.poll(() => hungUp).toBe(true)
    expect(written).toBeLessThan(16 * 1024 * 1024)
  })

  test('with bytes that are no text gets them replaced, and no half character kept', async () => {
    const { port } = await receiver((request, response) =>
      response.end(request.url === '/bytes' ? Buffer.from([0xff, 0x41]) : 'é'.repeat(600).padStart(1201)),
    )
    expect(await sender().send(callback(`http://127.0.0.1:${port}/bytes`))).toMatchObject({ answer: '\uFFFDA' })
    expect(await sender().send(callback(here(port)))).toMatchObject({
      answer: 'é'
        .repeat(600)
        .padStart(1201)
        .slice(0, 601 + 211),
    })
  })

  test('that hangs on all its connections delays no other receiver', async () => {
    const { port: hanging } = await rawReceiver(() => {})
    const { port } = await receiver((_, response) => response.end('ok'))
    const oneSender = sender({ deadlineMs: 1000 })
    const order: string[] = []
    const note = async (name: string, result: Promise<AttemptResult>): Promise<void> => {
      order.push(`${name} ${(await result).kind}`)
    }
    const stuck = Array.from({ length: 50 }, () => note('hanging', oneSender.send(callback(here(hanging)))))
    await note('healthy', oneSender.send(callback(here(port))))
    expect(order).toEqual(['healthy answered'])
    await Promise.all(stuck)
    expect(order.filter((entry) => entry === 'hanging failed')).toHaveLength(50)
  })
})

test('a proxy that the environment names is ignored', async () => {
  const { port: proxy, connections } = await rawReceiver((socket) => socket.end('HTTP/1.1 502 proxy\r\n\r\n'))
  const { port } = await receiver((_, response) => response.end('direct'))
  const script = `
    const { createCallbackSender } = await import(${JSON.stringify(new URL('../../shared/adapters/callback-sender.ts', import.meta.url).href)})
    const sender = createCallbackSender()
    console.log(JSON.stringify(await sender.send({ url: ${JSON.stringify(here(port))}, policy: 'local', body: '{}', headers: {} })))
    sender.close()`
  const env = {
    ...process.env,
    NODE_USE_ENV_PROXY: '1',
    HTTP_PROXY: `http://127.0.0.1:${proxy}`,
    http_proxy: `http://127.0.0.1:${proxy}`,
    NO_PROXY: '',
    no_proxy: '',
  }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { env })
  expect(JSON.parse(stdout)).toMatchObject({ kind: 'answered', status: 200, answer: 'direct' })
  expect(connections()).toBe(0)
})

test('what has waited for a connection until it was given up is never sent', async () => {
  const held = Promise.withResolvers<void>()
  const seen: unknown[] = []
  const { port } = await receiver((request, response) => {
    seen.push(request.headers['webhook-id'])
    held.promise.then(() => response.end('late'))
  })
  const oneSender = sender()
  const send = (id: string, cut?: Cut) =>
    oneSender.send({ ...callback(here(port)), headers: { 'webhook-id': id }, ...(cut === undefined ? {} : { cut }) })
  const connected = Array.from({ length: CONNECTIONS_PER_RECEIVER }, (_, at) => send(`connected-${at}`))
  await eventually('every connection is in use', () => seen.length === CONNECTIONS_PER_RECEIVER)
  const cuts = Array.from({ length: 24 }, () => new Cut())
  const waiting = cuts.map((cut, at) => send(`waiting-${at}`, cut))
  for (const cut of cuts) cut.make()
  for (const result of await Promise.all(waiting)) expect(result).toMatchObject({ kind: 'failed', error: 'ENDED_EARLY' })
  held.resolve()
  for (const result of await Promise.all(connected)) expect(result).toMatchObject({ kind: 'answered', answer: 'late' })
  expect(await send('next')).toMatchObject({ kind: 'answered' })
  expect(seen.filter((id) => String(id).startsWith('waiting'))).toEqual([])
  expect(seen).toHaveLength(CONNECTIONS_PER_RECEIVER + 1)
})

function drip(socket: Socket, head: string, drop: string): void {
  socket.write(head)
  const timer = setInterval(() => socket.write(drop), 10)
  socket.on('close', () => clearInterval(timer))
}
