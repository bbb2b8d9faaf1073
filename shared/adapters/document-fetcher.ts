import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { type CallbackHosts, NO_CALLBACK_HOSTS } from '../domain/callbacks/callback-hosts.ts'
import { checkCallbackUrl, mayReach } from '../domain/callbacks/callback-url.ts'
import type { DocumentFetcher, FetchedDocument } from '../ports/document-fetcher.ts'
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
  return {
    async fetch(text, policy, mostBytes) {
      const target = checkCallbackUrl(text, policy, hosts)
      if (target.kind === 'refused') return failed(target.why)
      const { url, reach } = target
      if (reach === 'unlisted') return failed('host-not-listed')
      if (url.protocol !== 'https:' && reach !== 'loopback') return failed('scheme-not-allowed')
      const lookup = checkedLookup(resolve, (address, name) => mayReach(address, reach, name, hosts))
      return getOnce(url, { lookup, deadlineMs, mostBytes })
    },
  }
}

const failed = (why: string): FetchedDocument => ({ kind: 'failed', why })

type Getting = { readonly lookup: ReturnType<typeof checkedLookup>; readonly deadlineMs: number; readonly mostBytes: number }

const HEADERS = { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': 'Countersign-Metadata/1' } as const

function getOnce(url: URL, { lookup, deadlineMs, mostBytes }: Getting): Promise<FetchedDocument> {
  return new Promise((resolve) => {
    const send = url.protocol === 'https:' ? overHttps : overHttp
    const outgoing = send(url, { lookup, headers: HEADERS, agent: false })
    const settle = (result: FetchedDocument) => {
      clearTimeout(timer)
      resolve(result)
      outgoing.destroy()
    }
    const timer = setTimeout(() => settle(failed('timeout')), deadlineMs)
    outgoing.on('error', (error: NodeJS.ErrnoException) => settle(failed(error.code ?? 'failed')))
    outgoing.on('response', (answer) => readBounded(answer, mostBytes, settle))
    outgoing.end()
  })
}

function readBounded(answer: IncomingMessage, mostBytes: number, settle: (result: FetchedDocument) => void): void {
  const fault = faultOf(answer)
  if (fault !== undefined) {
    settle(failed(fault))
    return
  }
  const chunks: Buffer[] = []
  let size = 0
  answer.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > mostBytes) settle(failed('too-large'))
    else chunks.push(chunk)
  })
  answer.on('error', () => settle(failed('cut-off')))
  answer.on('end', () =>
    settle({ kind: 'fetched', text: Buffer.concat(chunks).toString('utf8'), maxAgeSeconds: maxAgeIn(answer.headers['cache-control']) }),
  )
}

/** Tells why an answer is no document: a redirect is one reason. */
function faultOf({ statusCode, headers }: IncomingMessage): string | undefined {
  if (statusCode !== 200) return `status-${statusCode}`
  return /^application\/([\w.-]+\+)?json\b/i.test(headers['content-type'] ?? '') ? undefined : 'content-type'
}

/** The time that `cache-control` gives, in seconds; 0 if the document must not be kept; `undefined` if it says nothing (RFC 9111). */
function maxAgeIn(header: string | undefined): number | undefined {
  const directives = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((each) => each.trim())
  if (directives.includes('no-store') || directives.includes('no-cache')) return 0
  const [, seconds] = directives.map((each) => /^max-age="?(\d{1,9})"?$/.exec(each)).find((match) => match !== null) ?? []
  return seconds === undefined ? undefined : Number(seconds)
}
