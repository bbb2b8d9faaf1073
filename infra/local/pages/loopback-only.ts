import type { IncomingMessage } from 'node:http'

const LOOPBACK_NAME = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i
const LOOPBACK_ADDRESS = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/

/**
 * The reason why this request may not reach `/local/`, or undefined. The pages show codes and move the time, so requests must come from
 * this machine, by a name of this machine (a web site can make its own name resolve to 127.0.0.1), and changes never from a page of
 * another site.
 */
export function whyNotLocal(request: IncomingMessage): string | undefined {
  if (!LOOPBACK_ADDRESS.test(request.socket.remoteAddress ?? '')) return 'Only this machine may ask'
  if (!LOOPBACK_NAME.test(request.headers.host ?? '')) return 'Ask by the name localhost, or by the address 127.0.0.1 or [::1]'
  const changes = request.method !== 'GET' && request.method !== 'HEAD'
  if (changes && !isOriginLocal(request.headers.origin)) return 'A page of another site may not do this'
  return undefined
}

/** No origin: not a browser. `null` is a sandboxed page or a file, and is foreign. */
function isOriginLocal(origin: string | undefined): boolean {
  return origin === undefined || LOOPBACK_NAME.test(/^https?:\/\/(.+)$/i.exec(origin)?.[1] ?? '')
}
