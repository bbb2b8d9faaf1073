import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import http, { type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

type Received = { readonly headers: IncomingHttpHeaders; readonly body: Uint8Array; readonly text: string }

export type PushBrowser = {
  /** The answer of `PushManager.subscribe()`. */
  readonly subscription: { readonly endpoint: string; readonly keys: { readonly p256dh: string; readonly auth: string } }
  /** Everything that was pushed and taken, decrypted. */
  readonly received: readonly Received[]
  /** Numbers of requests that were answered, with each status. */
  readonly answered: readonly number[]
  /** Answers the next requests with these statuses, then with 201. */
  readonly answerNext: (...statuses: readonly number[]) => void
  readonly close: () => void
}

/** A browser with its push service on loopback, which lives as long as a test file. */
export async function pushBrowser(): Promise<PushBrowser> {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  const received: Received[] = []
  const answered: number[] = []
  let next: readonly number[] = []
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const [status = 201, ...rest] = next
    next = rest
    answered.push(status)
    if (status === 201) received.push({ headers: request.headers, body, text: decrypted(body, keys, auth) })
    response.writeHead(status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    subscription: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send/one?x=1`,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    received,
    answered,
    answerNext(...statuses) {
      next = statuses
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Reads a notice as a browser does (RFC 8291 §4). */
export function decrypted(body: Uint8Array, browser: ReturnType<typeof createECDH>, auth: Uint8Array): string {
  const [salt, sender, text] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
  const secret = new Uint8Array(hkdfSync('sha256', browser.computeSecret(sender), auth, info, 32))
  const derived = (name: string, length: number) => new Uint8Array(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
  decipher.setAuthTag(text.subarray(-16))
  const plain = Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()])
  return plain.subarray(0, -1).toString()
}
