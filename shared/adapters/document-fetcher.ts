import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { type CallbackHosts, NO_CALLBACK_HOSTS } from '../domain/callbacks/callback-hosts.ts'
import { type CallbackPolicy, checkCallbackUrl, mayReach } from '../domain/callbacks/callback-url.ts'
import type { DocumentFetcher, OutgoingRequest } from '../ports/outgoing.ts'
import { checkedLookup, type Resolve, systemResolve } from './checked-lookup.ts'

type DocumentFetcherOptions = {
  readonly resolve?: Resolve
  /** The time limit of name, connection, headers and body together. */
  readonly deadlineMs?: number
  /** The hosts beside this machine that a local run may reach. */
  readonly hosts?: CallbackHosts | undefined
}

const DEADLINE_MS = 5_000

/** Creates a reader of documents at addresses that somebody else chose. It keeps no connections and follows no redirects. */
export function documentFetcher(options: DocumentFetcherOptions = {}): DocumentFetcher {
  const { resolve = systemResolve, deadlineMs = DEADLINE_MS, hosts = NO_CALLBACK_HOSTS } = options

  async function guarded(request: OutgoingRequest, policy: CallbackPolicy, mostBytes: number): Promise<Answered> {
    const target = checkCallbackUrl(request.url, policy, hosts)
    if (target.kind === 'refused') return failed(target.why)
    const { url, reach } = target
    if (reach === 'unlisted') return failed('host-not-listed')
    if (url.protocol !== 'https:' && reach !== 'loopback') return failed('scheme-not-allowed')
    const lookup = checkedLookup(resolve, (address, name) => mayReach(address, reach, name, hosts))
    return sendOnce(url, request, { lookup, deadlineMs, mostBytes })
  }

  return {
    async fetch(url, policy, mostBytes) {
      const answer = await guarded({ url, method: 'GET', headers: { accept: 'application/json' } }, policy, mostBytes)
      if (answer.kind === 'failed') return answer
      const fault = faultOf(answer)
      return fault === undefined ? { kind: 'fetched', text: answer.text, maxAgeSeconds: maxAgeIn(answer.cacheControl) } : failed(fault)
    },
    async exchange(request, policy, mostBytes) {
      const answer = await guarded(request, policy, mostBytes)
      if (answer.kind === 'failed') return answer
      const { kind, status, contentType, text } = answer
      return { kind, status, contentType, text }
    },
  }
}

type Failed = { readonly kind: 'failed'; readonly why: string }
type Answer = {
  readonly kind: 'answered'
  readonly status: number
  readonly contentType: string
  readonly cacheControl: string
  readonly text: string
}
type Answered = Failed | Answer

const failed = (why: string): Failed => ({ kind: 'failed', why })

type Sending = { readonly lookup: ReturnType<typeof checkedLookup>; readonly deadlineMs: number; readonly mostBytes: number }

const HEADERS = { 'accept-encoding': 'identity', 'user-agent': 'Countersign-Metadata/1' } as const

function sendOnce(url: URL, { method, headers, body }: OutgoingRequest, { lookup, deadlineMs, mostBytes }: Sending): Promise<Answered> {
  return new Promise((resolve) => {
    const send = url.protocol === 'https:' ? overHttps : overHttp
    const outgoing = send(url, { method, lookup, headers: { ...headers, ...HEADERS }, agent: false })
    const settle = (result: Answered) => {
      clearTimeout(timer)
      resolve(result)
      outgoing.destroy()
    }
    const timer = setTimeout(() => settle(failed('timeout')), deadlineMs)
    outgoing.on('error', (error: NodeJS.ErrnoException) => settle(failed(error.code ?? 'failed')))
    outgoing.on('response', (answer) => readBounded(answer, mostBytes, settle))
    outgoing.end(body)
  })
}

function readBounded(answer: IncomingMessage, mostBytes: number, settle: (result: Answered) => void): void {
  const chunks: Buffer[] = []
  let size = 0
  answer.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > mostBytes) settle(failed('too-large'))
    else chunks.push(chunk)
  })
  answer.on('error', () => settle(failed('cut-off')))
  answer.on('end', () =>
    settle({
      kind: 'answered',
      status: answer.statusCode ?? 0,
      contentType: answer.headers['content-type'] ?? '',
      cacheControl: answer.headers['cache-control'] ?? '',
      text: Buffer.concat(chunks).toString('utf8'),
    }),
  )
}

/** Tells why an answer is no document: a redirect is one reason. */
function faultOf({ status, contentType }: Answer): string | undefined {
  if (status !== 200) return `status-${status}`
  return /^application\/([\w.-]+\+)?json\b/i.test(contentType) ? undefined : 'content-type'
}

/** The time that `cache-control` gives, in seconds; 0 if the document must not be kept; `undefined` if it says nothing (RFC 9111). */
function maxAgeIn(header: string): number | undefined {
  const directives = header
    .toLowerCase()
    .split(',')
    .map((each) => each.trim())
  if (directives.includes('no-store') || directives.includes('no-cache')) return 0
  const [, seconds] = directives.map((each) => /^max-age="?(\d{1,9})"?$/.exec(each)).find((match) => match !== null) ?? []
  return seconds === undefined ? undefined : Number(seconds)
}
