import { isDeepStrictEqual } from 'node:util'
import { type Client, isCountersignError, type Upstream } from '@countersign/client'

import { usage } from '../failure.ts'
import { printable } from '../output.ts'
import { green, red, yellow } from '../terminal.ts'
import { yamlText } from './yaml-text.ts'

/** The entry of a configuration file for upstreams. */
export const UPSTREAMS = 'upstreams'

/** An upstream in a file: its secret is never part of it, and `***` stands for the value of a header that is kept. */
export type WantedUpstream = Pick<Upstream, 'name' | 'baseUrl' | 'operations'> &
  Partial<Pick<Upstream, 'document' | 'timeoutSeconds' | 'maxAnswerBytes' | 'enabled'>> & {
    readonly headers?: Readonly<Record<string, unknown>>
  }

/** A change of an upstream that a file asks for. */
export type UpstreamChange =
  | { readonly kind: 'create'; readonly after: WantedUpstream }
  | { readonly kind: 'update'; readonly before: WantedUpstream; readonly after: WantedUpstream }
  | { readonly kind: 'delete'; readonly before: WantedUpstream }

/** The upstreams of a tenant with their documents; none for a caller who may not read them. */
export async function upstreamsIn(client: Client, tenantId: number): Promise<readonly WantedUpstream[]> {
  try {
    const found = await client.listUpstreams({ tenantId }).toArray()
    const whole = await Promise.all(found.map(({ name }) => client.getUpstream({ tenantId, upstream: name })))
    return whole.map(inFile)
  } catch (error) {
    if (isCountersignError(error) && error.status === 403) return []
    throw error
  }
}

function inFile({ name, baseUrl, document, operations, timeoutSeconds, maxAnswerBytes, headers, enabled }: Upstream): WantedUpstream {
  return { name, baseUrl, ...(document === undefined ? {} : { document }), operations, timeoutSeconds, maxAnswerBytes, headers, enabled }
}

/** The entry of the upstreams as YAML. */
export function upstreamsText(upstreams: readonly WantedUpstream[]): string {
  const entry = yamlText({ [UPSTREAMS]: upstreams })
  return `# Services of the tenant whose operations are approved here. Secrets and values of headers are not part of this file: *** keeps a value.\n${entry}`
}

const FIELDS = ['name', 'baseUrl', 'document', 'operations', 'timeoutSeconds', 'maxAnswerBytes', 'headers', 'enabled']

/** Reads the entry of a file; `undefined` if it has none. */
export function wantedUpstreams(file: string, found: unknown): readonly WantedUpstream[] | undefined {
  if (found === undefined || found === null) return undefined
  if (!Array.isArray(found)) throw usage(`${file}: ${UPSTREAMS} must hold a list of upstreams`)
  const wanted = found.map((one, at) => wantedFrom(one as Record<string, unknown>, `${file}: ${UPSTREAMS} ${at + 1}`))
  if (new Set(wanted.map(({ name }) => name)).size < wanted.length) throw usage(`${file}: ${UPSTREAMS} must name each upstream once`)
  return wanted
}

function wantedFrom(one: Record<string, unknown> | null, where: string): WantedUpstream {
  if (typeof one !== 'object' || one === null) throw usage(`${where} must hold ${FIELDS.join(', ')}`)
  const odd = Object.keys(one).find((field) => !FIELDS.includes(field))
  if (odd !== undefined) throw usage(`${where}: unknown field ${odd}; there are ${FIELDS.join(', ')}`)
  if (typeof one.name !== 'string' || typeof one.baseUrl !== 'string' || !Array.isArray(one.operations))
    throw usage(`${where} must have a name, a baseUrl and a list of operations`)
  return one as WantedUpstream
}

/** `***` keeps the value of a header: where none is stored, the file must hold it. */
function refuseUnknownValues({ name, headers = {} }: WantedUpstream, before: WantedUpstream | undefined): void {
  const stored = Object.keys(before?.headers ?? {}).map((header) => header.toLowerCase())
  const missing = Object.keys(headers).find((header) => headers[header] === '***' && !stored.includes(header.toLowerCase()))
  if (missing !== undefined) throw usage(`${UPSTREAMS} ${name}: header ${missing} needs its value: no value is stored that *** could keep`)
}

/** The changes that a file asks for. Fields and upstreams that it does not name stay, unless `prune` deletes the upstreams. */
export function upstreamChanges(
  present: readonly WantedUpstream[],
  wanted: readonly WantedUpstream[] | undefined,
  prune: boolean,
): readonly UpstreamChange[] {
  if (wanted === undefined) return []
  const named = wanted.flatMap((after): readonly UpstreamChange[] => {
    const before = present.find(({ name }) => name === after.name)
    refuseUnknownValues(after, before)
    if (before === undefined) return [{ kind: 'create', after }]
    return isDeepStrictEqual({ ...before, ...after }, before) ? [] : [{ kind: 'update', before, after }]
  })
  const gone = prune ? present.filter(({ name }) => !wanted.some((each) => each.name === name)) : []
  return [...named, ...gone.map((before) => ({ kind: 'delete', before }) as const)]
}

/** Items of upstreams that a file creates or changes: rows of theirs may not exist yet. */
export function itemsIn(changes: readonly UpstreamChange[]): ReadonlySet<string> {
  return new Set(changes.flatMap((change) => ('after' in change ? change.after.operations.map(({ item }) => item) : [])))
}

/** A change as a plan shows it. A plan stands in the logs of pipelines, so values of headers, which are secrets, are left out. */
export function shownChange(change: UpstreamChange): UpstreamChange {
  switch (change.kind) {
    case 'create':
      return { ...change, after: withoutValues(change.after) }
    case 'update':
      return { ...change, before: withoutValues(change.before), after: withoutValues(change.after) }
    default:
      return { ...change, before: withoutValues(change.before) }
  }
}

function withoutValues(of: WantedUpstream): WantedUpstream {
  if (of.headers === undefined) return of
  const headers = Object.entries(of.headers).map(([name, value]) => [name, value === '***' ? value : '(a new value)'])
  return { ...of, headers: Object.fromEntries(headers) }
}

/** A change of an upstream in words. */
export function upstreamInWords(whole: UpstreamChange): string {
  const change = shownChange(whole)
  const lines = [
    ...('before' in change ? [`    ${red(`- ${shown(change.before)}`)}`] : []),
    ...('after' in change ? [`    ${green(`+ ${shown(change.after)}`)}`] : []),
  ]
  return [`${yellow('~')} ${nameOfUpstream(change)}`, ...lines].join('\n')
}

const shown = ({ name: _, document, operations, ...rest }: WantedUpstream): string =>
  printable(
    JSON.stringify({
      ...rest,
      operations: operations.map(({ operationId }) => operationId),
      ...(document === undefined ? {} : { document: '…' }),
    }),
  )
export const nameOfUpstream = (change: UpstreamChange): string =>
  printable(`${UPSTREAMS} ${'after' in change ? change.after.name : change.before.name}`)
