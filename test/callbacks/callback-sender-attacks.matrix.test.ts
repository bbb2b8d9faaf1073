import { expect, test } from 'vitest'
import { callbackConnections } from '../../shared/adapters/callback-connections.ts'
import { systemResolve } from '../../shared/adapters/checked-lookup.ts'
import { postOnce } from '../../shared/adapters/post-once.ts'
import { isLoopbackAddress, isPublicAddress } from '../../shared/domain/callbacks/public-address.ts'
import { callback, HEAD, here, rawReceiver, receiver, sender } from '../support/receivers.ts'

test('attack: answers before they are asked for count for nothing', async () => {
  const early = `${HEAD}content-length: 2\r\n\r\nok`
  const { port } = await rawReceiver((socket) =>
    socket.once('data', () => socket.write(`${early}HTTP/1.1 299 Early\r\ncontent-length: 0\r\n\r\n`)),
  )
  const oneSender = sender()
  for (let sent = 0; sent < 5; sent += 1) expect(await oneSender.send(callback(here(port)))).toMatchObject({ status: 200 })
})

test.each([
  ['x-a: \0', 'HPE_INVALID'],
  ['content-length: 2\r\ncontent-length: 9', 'HPE_INVALID'],
  ['transfer-encoding: chunked\r\ncontent-length: 2', 'HPE_INVALID'],
  [': a', 'HPE_INVALID'],
])('attack: an answer that two could read in two ways has failed: %j', async (fields, error) => {
  const { port } = await rawReceiver((socket) => socket.once('data', () => socket.write(`HTTP/1.1 200 OK\r\n${fields}\r\n\r\nok`)))
  expect(await sender().send(callback(here(port)))).toMatchObject({ kind: 'failed', error })
})

test.each(['__proto__', 'constructor', 'hasownproperty', 'then'])(
  'attack: a field of an answer that every object has is a field: %s',
  async (name) => {
    const fields = `${name}: a\r\n${name}: b\r\nretry-after: 7\r\ncontent-length: 2`
    const { port } = await rawReceiver((socket) => socket.once('data', () => socket.write(`HTTP/1.1 503 No\r\n${fields}\r\n\r\nok`)))
    expect(await sender().send(callback(here(port)))).toMatchObject({ kind: 'answered', status: 503, retryAfter: '7', answer: 'ok' })
  },
)

test.each(['000', '099', '99', '-20', '1e3', '0x1'])(
  'attack: a status that there isn’t has failed, and others go on: %s',
  async (status) => {
    const { port } = await rawReceiver((socket) =>
      socket.once('data', () => socket.write(`HTTP/1.1 ${status} X\r\ncontent-length: 0\r\n\r\n`)),
    )
    const healthy = await receiver((_, response) => response.end('ok'))
    const oneSender = sender()
    expect(await oneSender.send(callback(here(port)))).toMatchObject({ kind: 'failed', error: 'HPE_INVALID' })
    expect(await oneSender.send(callback(here(healthy.port)))).toMatchObject({ kind: 'answered', status: 200 })
  },
)

test.each([
  ['//other.example/x', '//other.example/x'],
  ['/http://other.example/', '/http://other.example/'],
  ['/%0d%0ax-a:%20b', '/%0d%0ax-a:%20b'],
  ['/é?ü=\u2028', '/%C3%A9?%C3%BC=%E2%80%A8'],
  ['/?%00', '/?%00'],
  ['/a/../..//b', '//b'],
  ['/\u010d\u010a', '/%C4%8D%C4%8A'],
])('attack: a path stays a path, in one line and at its host: %s', async (path, sent) => {
  const lines: string[] = []
  const { port } = await rawReceiver((socket) =>
    socket.once('data', (bytes) => {
      lines.push(...bytes.toString('latin1').split('\r\n'))
      socket.write(`${HEAD}content-length: 0\r\n\r\n`)
    }),
  )
  expect(await sender().send(callback(`http://127.0.0.1:${port}${path}`))).toMatchObject({ kind: 'answered', status: 200 })
  expect(lines[0]).toBe(`POST ${sent} HTTP/1.1`)
  expect(lines.filter((line) => /^host:/i.test(line))).toEqual([`host: 127.0.0.1:${port}`])
  expect(lines.some((line) => /^x-a/i.test(line))).toBe(false)
})

test('attack: what waits for a name that is found too late is never sent', async () => {
  let requests = 0
  const { port } = await receiver((_, response) => {
    requests += 1
    response.end()
  })
  const found = Promise.withResolvers<void>()
  const resolve = async () => {
    await found.promise
    return [{ address: '127.0.0.1', family: 4 }]
  }
  const oneSender = sender({ resolve, deadlineMs: 100 })
  const results = await Promise.all(Array.from({ length: 20 }, () => oneSender.send(callback(`http://localhost:${port}/`))))
  expect(new Set(results.map((result) => result.kind === 'failed' && result.error))).toEqual(new Set(['TIMEOUT']))
  found.resolve()
  expect(await sender().send(callback(here(port)))).toMatchObject({ status: 200 })
  await new Promise((passed) => setTimeout(passed, 100))
  expect(requests).toBe(1)
})

test('attack: an answer that comes too late is nobody else’s', async () => {
  let connections = 0
  const { port } = await rawReceiver((socket) => {
    connections += 1
    const text = `${connections}`
    socket.once('data', () => setTimeout(() => socket.write(`${HEAD}content-length: 1\r\n\r\n${text}`), connections === 1 ? 800 : 0))
  })
  const impatient = sender({ deadlineMs: 500 })
  expect(await impatient.send(callback(here(port)))).toMatchObject({ kind: 'failed', error: 'TIMEOUT' })
  expect(await impatient.send(callback(here(port)))).toMatchObject({ kind: 'answered', answer: '2' })
})

test('attack: a tenant with many names fills neither memory nor sockets of the process, however long it wants to be remembered', async () => {
  let open = 0
  const ports = await Promise.all(
    Array.from({ length: 100 }, async () => {
      const { port } = await rawReceiver((socket) => {
        open += 1
        socket.on('close', () => {
          open -= 1
        })
        socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\nkeep-alive: timeout=600\r\ncontent-length: 0\r\n\r\n'))
      })
      return port
    }),
  )
  const { kept, close } = callbackConnections(systemResolve, isLoopbackAddress, 5_000)
  const origins = () => Object.keys((kept as unknown as { readonly stats: object }).stats).length
  const post = (port: number) => postOnce({ url: new URL(here(port)), body: '{}', headers: {}, dispatcher: kept, deadlineMs: 5_000 })
  expect((await Promise.all(ports.map(post))).every(({ kind }) => kind === 'answered')).toBe(true)
  expect(origins()).toBe(100)
  await expect.poll(() => [open, origins()], { timeout: 15_000, interval: 200 }).toEqual([0, 0])
  close()
}, 20_000)

test('attack: names that lead nowhere are forgotten', async () => {
  const nowhere = async (): Promise<never> => {
    throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
  }
  const { kept, close } = callbackConnections(nowhere, isPublicAddress, 5_000)
  const post = (turn: number) =>
    postOnce({ url: new URL(`http://n${turn}.tenant.example/`), body: '{}', headers: {}, dispatcher: kept, deadlineMs: 5_000 })
  await Promise.all(Array.from({ length: 100 }, (_, turn) => post(turn)))
  expect(Object.keys((kept as unknown as { readonly stats: object }).stats)).toEqual([])
  close()
})
