import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** The moment at which a receiver dies: after it has read, or written, so many bytes of a request, or of its answer. */
export type Death = { readonly of: 'request' | 'answer'; readonly byte: number; readonly how: 'end' | 'reset' }

export type MortalBank = {
  readonly baseUrl: string
  /** Bodies that took effect, by the key of their request. A key that comes again gets the stored answer. */
  readonly effects: ReadonlyMap<string, string>
  /** Every whole request, by its key: method, target and body. */
  readonly requests: ReadonlyMap<string, readonly string[]>
  /** Bytes of the longest request, and of the longest answer, so far. */
  readonly longest: () => Readonly<Record<Death['of'], number>>
  readonly stop: () => void
}

type Whole = { readonly bytes: number; readonly line: string; readonly key: string; readonly body: string }

/**
 * A service of a tenant that may die at any byte, and starts again with what it has stored: it takes effect once for each key, and refuses
 * some requests for good. `next` tells the death that the next request meets, if any.
 */
export async function mortalBank(next: () => Death | undefined, refuses: (body: string) => boolean): Promise<MortalBank> {
  const effects = new Map<string, string>()
  const answers = new Map<string, string>()
  const requests = new Map<string, string[]>()
  const longest = { request: 0, answer: 0 }
  const sockets = new Set<Socket>()

  function answered({ line, key, body }: Whole): string {
    requests.set(key, [...(requests.get(key) ?? []), `${line}\n${body}`])
    const isRefused = refuses(body)
    if (!isRefused) effects.set(key, body)
    const told = JSON.stringify(isRefused ? { why: 'closed account' } : { payoutId: key })
    const status = isRefused ? '422 Unprocessable Content' : '201 Created'
    const answer =
      answers.get(key) ?? `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${told.length}\r\n\r\n${told}`
    answers.set(key, answer)
    return answer
  }

  function take(socket: Socket): void {
    let read = Buffer.alloc(0)
    let death: Death | undefined
    socket.on('error', () => undefined)
    sockets.add(socket.once('close', () => sockets.delete(socket)))
    socket.on('data', (chunk: Buffer) => {
      if (read.length === 0) death = next()
      read = Buffer.concat([read, chunk])
      if (death?.of === 'request' && read.length >= death.byte) return die(socket, death)
      const whole = wholeIn(read)
      if (whole === undefined) return
      longest.request = Math.max(longest.request, whole.bytes)
      read = read.subarray(whole.bytes)
      const answer = Buffer.from(answered(whole))
      longest.answer = Math.max(longest.answer, answer.length)
      if (death?.of !== 'answer') return void socket.write(answer)
      const dying = death
      socket.write(answer.subarray(0, dying.byte), () => die(socket, dying))
    })
  }

  const server = createServer({ noDelay: true }, take)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    effects,
    requests,
    longest: () => ({ ...longest }),
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

function die(socket: Socket, { how }: Death): void {
  if (how === 'reset') socket.resetAndDestroy()
  else socket.end(() => socket.destroy())
}

/** The first request in what was read, once all of it is there. */
function wholeIn(read: Buffer): Whole | undefined {
  const end = read.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const [line = '', ...fields] = read.subarray(0, end).toString().split('\r\n')
  const headers = new Map(
    fields.map((field) => [field.slice(0, field.indexOf(':')).toLowerCase(), field.slice(field.indexOf(':') + 1).trim()]),
  )
  const bytes = end + 4 + Number(headers.get('content-length') ?? 0)
  if (read.length < bytes) return undefined
  return { bytes, line, key: headers.get('idempotency-key') ?? '', body: read.subarray(end + 4, bytes).toString() }
}
