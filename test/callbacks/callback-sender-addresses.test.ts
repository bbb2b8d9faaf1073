import { isIP } from 'node:net'
import { describe, expect, test } from 'vitest'
import { callbackConnections } from '../../shared/adapters/callback-connections.ts'
import { checkedLookup, type ResolvedAddress, systemResolve } from '../../shared/adapters/checked-lookup.ts'
import { postOnce } from '../../shared/adapters/post-once.ts'
import { isLoopbackAddress } from '../../shared/domain/callbacks/public-address.ts'
import { callback, HEAD, rawReceiver, receiver, sender } from '../support/receivers.ts'

describe('an address that must not be called', () => {
  const to =
    (...addresses: string[]) =>
    async (): Promise<readonly ResolvedAddress[]> =>
      addresses.map((address) => ({ address, family: isIP(address) }))
  const refused = { kind: 'refused-address', why: 'address-not-public' }

  test.each([
    '127.0.0.1',
    '10.0.0.1',
    '169.254.169.254',
    '::1',
    '::ffff:127.0.0.1',
    'fd00:ec2::254',
    '64:ff9b::7f00:1',
    '0.0.0.0',
    'localhost',
    '',
  ])('is refused on connect when a name resolves to it: %s', async (address) => {
    const { port, connections } = await rawReceiver((socket) => socket.end(`${HEAD}\r\n`))
    expect(await sender({ resolve: to(address) }).send(callback(`http://tenant.example:${port}/`, 'deployed-sandbox'))).toEqual(refused)
    expect(await sender({ resolve: to(address) }).send(callback(`https://tenant.example:${port}/`, 'live'))).toEqual(refused)
    expect(connections()).toBe(0)
  })

  test('among public ones refuses the name', async () => {
    const resolve = to('8.8.8.8', '10.0.0.1')
    expect(await sender({ resolve }).send(callback('http://tenant.example/', 'deployed-sandbox'))).toEqual(refused)
  })

  test.each(['http://127.0.0.1:PORT/', 'http://0x7f.1:PORT/', 'http://[::ffff:127.0.0.1]:PORT/', 'http://localhost:PORT/'])(
    'is refused where it stands in the URL itself: %s',
    async (url) => {
      const { port, connections } = await rawReceiver((socket) => socket.end(`${HEAD}\r\n`))
      expect(await sender().send(callback(url.replace('PORT', String(port)), 'deployed-sandbox'))).toEqual(refused)
      expect(connections()).toBe(0)
    },
  )

  test('is not reached by a name that changes between the check and the connection', async () => {
    const answers = [to('127.0.0.1'), to('8.8.8.8')]
    let asked = 0
    const resolve = async () => (answers[asked++] ?? to('8.8.8.8'))()
    expect(await sender({ resolve }).send(callback('http://localhost:9/', 'local'))).toMatchObject({
      kind: 'failed',
      error: 'ECONNREFUSED',
    })
    expect(asked).toBe(1)
  })

  test('is refused locally too, when localhost itself leads elsewhere', async () => {
    expect(await sender({ resolve: to('127.0.0.1', '10.0.0.1') }).send(callback('http://localhost:9/', 'local'))).toEqual(refused)
  })

  test('a name goes to the address that was checked', async () => {
    const { port } = await receiver((request, response) => response.end(request.headers.host))
    const result = await sender({ resolve: to('127.0.0.1') }).send(callback(`http://localhost:${port}/`))
    expect(result).toMatchObject({ kind: 'answered', answer: `localhost:${port}` })
  })

  test('the hook hands out one address or all, as it is asked', async () => {
    const hook = checkedLookup(to('8.8.8.8', '2606:4700:4700::1111'), () => true)
    const ask = (all: boolean) => new Promise((resolve) => hook('tenant.example', { all }, (...answer) => resolve(answer)))
    expect(await ask(false)).toEqual([null, '8.8.8.8', 4])
    expect(await ask(true)).toEqual([
      null,
      [
        { address: '8.8.8.8', family: 4 },
        { address: '2606:4700:4700::1111', family: 6 },
      ],
    ])
  })
})

describe('a name', () => {
  const failing = (code: string) => async (): Promise<never> => {
    throw Object.assign(new Error(code), { code })
  }

  test.each(['ENOTFOUND', 'EAI_AGAIN'])('that can’t be resolved has failed, not been refused: %s', async (code) => {
    const result = await sender({ resolve: failing(code) }).send(callback('http://tenant.example/', 'deployed-sandbox'))
    expect(result).toEqual({ kind: 'failed', error: code, ms: expect.any(Number) })
  })

  test('without any address has failed', async () => {
    expect(await sender({ resolve: async () => [] }).send(callback('http://tenant.example/', 'deployed-sandbox'))).toMatchObject({
      kind: 'failed',
      error: 'ENOTFOUND',
    })
  })

  test('whose resolver never answers runs into the deadline', async () => {
    const result = await sender({ resolve: () => new Promise(() => {}), deadlineMs: 100 }).send(
      callback('http://tenant.example/', 'deployed-sandbox'),
    )
    expect(result).toMatchObject({ kind: 'failed', error: 'TIMEOUT' })
  })
})

test('what goes to https is never sent in the clear', async () => {
  const received: Buffer[] = []
  const { port } = await rawReceiver((socket) =>
    socket.once('data', (bytes) => {
      received.push(bytes)
      socket.end('HTTP/1.1 200 OK\r\n\r\n')
    }),
  )
  const url = new URL(`https://127.0.0.1:${port}/`)
  const { kept, close } = callbackConnections(systemResolve, isLoopbackAddress, 5000)
  const exchange = await postOnce({ url, body: '{}', headers: {}, dispatcher: kept, deadlineMs: 5000 })
  close()
  expect(exchange).toMatchObject({ kind: 'failed', error: { code: expect.stringMatching(/SSL|EPROTO/) } })
  // A TLS record of type handshake.
  expect(Buffer.concat(received).subarray(0, 2).toString('hex')).toBe('1603')
})
