import type { IncomingMessage } from 'node:http'

const LOOPBACK_NAME = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i
const LOOPBACK_ADDRESS = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/

/**
 * Why this request must not reach what is served under `/local/`, or undefined if it may. The pages show codes and move the time, so:
 * only from this machine; only by a name that means this machine (a web site can make its own name resolve to 127.0.0.1); and a request that
 * changes something never from a page of another site.
 */
export function whyNotLocal(request: IncomingMessage): string | undefined {
  if (!LOOPBACK_ADDRESS.test(request.socket.remoteAddress ?? '')) return 'Only this machine may ask'
  if (!LOOPBACK_NAME.test(request.headers.host ?? '')) return 'Ask by the name localhost, or by the address 127.0.0.1 or [::1]'
  const changes = request.method !== 'GET' && request.method !== 'HEAD'
  if (changes && !isOriginLocal(request.headers.origin)) return 'A page of another site may not do this'
  return undefined
}

/** No origin: not a browser. `null`, a sandboxed page or a file, is somebody else. */
function isOriginLocal(origin: string | undefined): boolean {
  return origin === undefined || LOOPBACK_NAME.test(/^https?:\/\/(.+)$/i.exec(origin)?.[1] ?? '')
}
