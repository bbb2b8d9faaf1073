import type { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { callback, HEAD, here, rawReceiver, receiver, sender } from '../support/receivers.ts'

const MIB = 1024 * 1024
const CHUNKED = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'

/** Says something, and then the same for as long as anybody listens; tells how much of it. */
function flood(socket: Socket, head: string, drop: string): () => number {
  let written = head.length
  socket.write(head)
  const more = (): void => {
    while (!socket.destroyed) {
      written += drop.length
      if (!socket.write(drop)) return
    }
  }
  socket.on('drain', more)
  more()
  return () => written
}

describe('attack: an answer without end costs no more than a connection', () => {
  test.each<[string, string, string, object]>([
    ['of what frames its body', `${CHUNKED}1;`, 'a'.repeat(65_536), { kind: 'answered', status: 200 }],
    ['of zeros before the size of a part', CHUNKED, '0'.repeat(65_536), { kind: 'answered', status: 200 }],
    ['of empty lines before it begins', '\r\n', '\r\n'.repeat(32_768), { kind: 'failed', error: 'HPE_HEADER_OVERFLOW' }],
    ['of words after its status', 'HTTP/1.1 200 ', 'a'.repeat(65_536), { kind: 'failed', error: 'HPE_HEADER_OVERFLOW' }],
    ['of interim answers', '', 'HTTP/1.1 103 E\r\nlink: x\r\n\r\n'.repeat(2_000), { kind: 'failed', error: 'HPE_HEADER_OVERFLOW' }],
    ['of fields after its body', `${CHUNKED}1\r\na\r\n0\r\n`, 'x: y\r\n'.repeat(10_000), { kind: 'failed', error: 'HPE_HEADER_OVERFLOW' }],
  ])('%s', async (_, head, drop, expected) => {
    const floods: (() => number)[] = []
    const { port } = await rawReceiver((socket) => socket.once('data', () => floods.push(flood(socket, head, drop))))
    expect(await sender().send(callback(here(port)))).toMatchObject(expected)
    expect(floods).toHaveLength(1)
    // It includes the bytes that the sockets of both sides buffer.
    expect(floods[0]?.()).toBeLessThan(16 * MIB)
  })

  test('on a connection that is kept, where nothing was asked', async () => {
    let hungUp = false
    const { port } = await rawReceiver((socket) => {
      socket.on('close', () => {
        hungUp = true
      })
      socket.once('data', () => {
        socket.write(`${HEAD}content-length: 2\r\n\r\nok`)
        setTimeout(() => flood(socket, '\r\n', '\r\n'.repeat(32_768)), 20)
      })
    })
    expect(await sender().send(callback(here(port)))).toMatchObject({ kind: 'answered', status: 200 })
    await expect.poll(() => hungUp).toBe(true)
  })
})

test('answers don’t add up to a flood, however many come over one connection', async () => {
  const ports = new Set<number | undefined>()
  const { port } = await receiver((request, response) => {
    ports.add(request.socket.remotePort)
    response.end('x'.repeat(4096))
  })
  const oneSender = sender()
  for (let sent = 0; sent < 300; sent += 1)
    expect(await oneSender.send(callback(here(port)))).toMatchObject({ kind: 'answered', status: 200 })
  expect(ports.size).toBeLessThanOrEqual(2)
})

describe('attack: a receiver that breaks the rules doesn’t get one attempt twice', () => {
  test.each<[string, (socket: Socket, request: number) => void]>([
    ['by garbage as its first answer', (socket) => socket.write('220 mail.example ESMTP\r\n')],
    ['by half a status line, and an end', (socket) => socket.end('HTTP/1.1 2')],
    [
      'by garbage on a connection that is kept',
      (socket, request) => socket.write(request === 1 ? `${HEAD}content-length: 0\r\n\r\n` : 'x\r\n\r\n'),
    ],
    [
      'by a flood on a connection that is kept',
      (socket, request) =>
        request === 1 ? socket.write(`${HEAD}content-length: 0\r\n\r\n`) : flood(socket, '\r\n', '\r\n'.repeat(32_768)),
    ],
  ])('%s', async (_, behave) => {
    let requests = 0
    const { port } = await rawReceiver((socket) => socket.on('data', () => behave(socket, ++requests)))
    const oneSender = sender()
    const [first, second] = [await oneSender.send(callback(here(port))), await oneSender.send(callback(here(port)))]
    expect([first.kind, second.kind]).toContain('failed')
    expect(requests).toBe(2)
  })
})
