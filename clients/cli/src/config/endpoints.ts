import { isDeepStrictEqual } from 'node:util'
import { type Client, isCountersignError, type WebhookEndpoint } from '@countersign/client'

import { defined } from '../defined.ts'
import { usage } from '../failure.ts'
import { printable } from '../output.ts'
import { green, red, yellow } from '../terminal.ts'
import { yamlText } from './yaml-text.ts'

/** The entry of a configuration file for webhook endpoints. */
export const ENDPOINTS = 'webhook-endpoints'

/** A webhook endpoint in a file: its URL names it, and where several have one URL, also their order; its secret is never part of it. */
export type WantedEndpoint = {
  readonly url: string
  readonly events: readonly string[]
  readonly description?: string
  readonly enabled: boolean
  readonly format: WebhookEndpoint['format']
}

/** A change of an endpoint that a file asks for. */
export type EndpointChange =
  | { readonly kind: 'create'; readonly after: WantedEndpoint }
  | { readonly kind: 'update'; readonly webhookEndpointId: number; readonly before: WantedEndpoint; readonly after: WantedEndpoint }
  | { readonly kind: 'delete'; readonly webhookEndpointId: number; readonly before: WantedEndpoint }

/** The endpoints of a tenant; none for a caller who may not read them. */
export async function endpointsOf(client: Client, tenantId: number): Promise<readonly WebhookEndpoint[]> {
  try {
    return await client.listWebhookEndpoints({ tenantId }).toArray()
  } catch (error) {
    if (isCountersignError(error) && error.status === 403) return []
    throw error
  }
}

/** An endpoint as a file holds it. */
export function inFile({ url, events, description, enabled, format }: WebhookEndpoint): WantedEndpoint {
  return { url, events, ...defined({ description }), enabled, format }
}

/** The entry of the endpoints as YAML. */
export function endpointsText(endpoints: readonly WebhookEndpoint[]): string {
  const entry = yamlText({ [ENDPOINTS]: endpoints.map(inFile) })
  return `# Where events are sent, and which. Secrets are not part of this file: countersign webhooks rotate shows a new one.\n${entry}`
}

const FIELDS = ['url', 'events', 'description', 'enabled', 'format']

/** Reads the entry of a file; `undefined` if it has none. */
export function wantedEndpoints(file: string, found: unknown): readonly WantedEndpoint[] | undefined {
  if (found === undefined || found === null) return undefined
  if (!Array.isArray(found)) throw usage(`${file}: ${ENDPOINTS} must hold a list of endpoints`)
  return found.map((one, at) => wantedFrom(one as Record<string, unknown>, `${file}: ${ENDPOINTS} ${at + 1}`))
}

function wantedFrom(one: Record<string, unknown> | null, where: string): WantedEndpoint {
  if (typeof one !== 'object' || one === null) throw usage(`${where} must hold ${FIELDS.join(', ')}`)
  const odd = Object.keys(one).find((field) => !FIELDS.includes(field))
  if (odd !== undefined) throw usage(`${where}: unknown field ${odd}; there are ${FIELDS.join(', ')}`)
  const { url, events, description, enabled = true, format = 'json' } = one as Partial<WantedEndpoint>
  if (typeof url !== 'string' || !Array.isArray(events)) throw usage(`${where} must have a url and a list of events`)
  return { url, events, ...defined({ description }), enabled, format }
}

/** The changes that a file asks for. Endpoints that it does not name stay, unless `prune` deletes them. */
export function endpointChanges(
  present: readonly WebhookEndpoint[],
  wanted: readonly WantedEndpoint[] | undefined,
  prune: boolean,
): readonly EndpointChange[] {
  if (wanted === undefined) return []
  const { pairs, left } = paired(present, wanted)
  const named = wanted.flatMap((after): readonly EndpointChange[] => {
    const found = pairs.get(after)
    if (found === undefined) return [{ kind: 'create', after }]
    const { webhookEndpointId } = found
    return isDeepStrictEqual(inFile(found), after) ? [] : [{ kind: 'update', webhookEndpointId, before: inFile(found), after }]
  })
  const gone = prune ? left : []
  return [...named, ...gone.map((of) => ({ kind: 'delete', webhookEndpointId: of.webhookEndpointId, before: inFile(of) }) as const)]
}

/** Finds the present endpoint of each wanted one: an equal one before another of its URL. `left`: those that the file does not name. */
function paired(present: readonly WebhookEndpoint[], wanted: readonly WantedEndpoint[]) {
  const pairs = new Map<WantedEndpoint, WebhookEndpoint>()
  const left = [...present]
  const pair = (isIt: (one: WebhookEndpoint, after: WantedEndpoint) => boolean) => {
    for (const after of wanted.filter((each) => !pairs.has(each))) {
      const found = left.find((one) => isIt(one, after))
      if (found === undefined) continue
      pairs.set(after, found)
      left.splice(left.indexOf(found), 1)
    }
  }
  pair((one, after) => isDeepStrictEqual(inFile(one), after))
  pair(({ url }, after) => url === after.url)
  return { pairs, left }
}

/** A change of an endpoint in words. */
export function endpointInWords(change: EndpointChange): string {
  const lines = [
    ...('before' in change ? [`    ${red(`- ${shown(change.before)}`)}`] : []),
    ...('after' in change ? [`    ${green(`+ ${shown(change.after)}`)}`] : []),
  ]
  return [`${yellow('~')} ${nameOfEndpoint(change)}`, ...lines].join('\n')
}

const shown = ({ url: _, ...rest }: WantedEndpoint): string => printable(JSON.stringify(rest))
export const nameOfEndpoint = (change: EndpointChange): string =>
  printable(`${ENDPOINTS} ${(change.kind === 'delete' ? change.before : change.after).url}`)
