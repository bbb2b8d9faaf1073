import type { AuditedCall } from './event-kind.ts'

/** The thing that an event is about. `path` leads to it below the base path. */
type EventObject = { readonly type: string; readonly id: string; readonly path: string }

const PARAMETER = /^\{(\w+)\}$/

/** Deeds at the end of a path, behind the thing that they are done to. */
const DEED = /\/\{\w+\}\/(resend|stop|sign|rotate|test|remind)$/

/** Tells whether a call does something to the thing that its path names, and neither creates, changes nor deletes it. */
export const isDeed = (action: string): boolean => DEED.test(action)

/** Names that differ from the last part of a path without its plural. */
const NOUNS: Readonly<Record<string, string>> = {
  config: 'setting',
  properties: 'property',
  identities: 'identity',
  'webauthn-credentials': 'passkey',
  'device-fingerprints': 'device',
  'admin-users': 'administrator',
  'oauth-clients': 'OAuth client',
  attachments: 'document',
  'access-requests': 'access request',
}

/** The word for one thing of a list, by the name of the list in a path: `bulk-transfers` holds a bulk transfer. */
export function nounOf(segment: string): string {
  if (Object.hasOwn(NOUNS, segment)) return NOUNS[segment] ?? segment
  const words = segment.replaceAll('-', ' ')
  return words.endsWith('ies') ? `${words.slice(0, -3)}y` : words.replace(/s$/, '')
}

/** The word for what a call is about, from its method and the template of its path: `transfer`, `setting`. */
export function kindOfCall(action: string): string {
  return nounOf(segmentsOf(action.slice(action.indexOf(' ') + 1)).findLast((segment) => !PARAMETER.test(segment)) ?? '')
}

/** The thing that a call has changed, if its path or its new state names one. */
export function objectOf({ action, path, after }: Pick<AuditedCall, 'action' | 'path' | 'after'>): EventObject | undefined {
  if (isDeed(action)) return objectOf({ action: parentOf(action), path: parentOf(path), after: undefined })
  const template = segmentsOf(action.slice(action.indexOf(' ') + 1))
  const segments = segmentsOf(path)
  const last = template.at(-1) ?? ''
  const list = template.findLast((segment) => !PARAMETER.test(segment)) ?? ''
  if (PARAMETER.test(last) && segments.length === template.length) {
    const id = segments.at(-1) ?? ''
    return { type: nounOf(template.at(-2) ?? ''), id, path }
  }
  const id = madeId(list, after)
  if (id !== undefined) return { type: nounOf(list), id, path: `${pathOfThing(path)}/${encodeURIComponent(id)}` }
  return undefined
}

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))

const segmentsOf = (path: string): readonly string[] => path.split('/').filter((segment) => segment !== '')

/** Single withdrawals are read without the wallet from which they are made. */
const pathOfThing = (path: string): string => path.replace(/\/wallets\/[^/]+\/withdrawals$/, '/withdrawals')

/** Lists whose things are known by a field that is not named after the list. */
const ID_FIELDS: Readonly<Record<string, string>> = {
  identities: 'identity',
  upstreams: 'name',
  'oauth-clients': 'clientId',
  'webauthn-credentials': 'credentialId',
}

/** The id of a new thing: the field of its list, the one that is named after it, or the person. */
function madeId(list: string, after: unknown): string | undefined {
  if (typeof after !== 'object' || after === null) return undefined
  const state = after as Readonly<Record<string, unknown>>
  const named = `${list.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/s$/, '')}Id`
  const own = Object.hasOwn(ID_FIELDS, list) ? (ID_FIELDS[list] ?? named) : named
  const name = [own, 'customerId'].find((field) => Object.hasOwn(state, field))
  const id = name === undefined ? undefined : state[name]
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined
}
