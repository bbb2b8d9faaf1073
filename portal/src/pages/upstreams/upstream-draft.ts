import type { CreateUpstreamRequest, Upstream } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { capital } from '../../task/words-of-name.ts'
import { InputError } from '../../ui/refusal-words.ts'

export type Entry = CreateUpstreamRequest['operations'][number]

/** An operation that can be called through the service once it is chosen. */
export type DraftOperation = {
  readonly entry: Entry
  /** Method and path, where the file tells them. */
  readonly call: string
  readonly isChosen: boolean
}

/** A new upstream as a file describes it, before an administrator has completed it. */
export type UpstreamDraft = {
  readonly name: string
  readonly baseUrl: string
  readonly operations: readonly DraftOperation[]
  /** The other members of the request: the document, limits, headers. */
  readonly rest: Omit<CreateUpstreamRequest, 'name' | 'baseUrl' | 'operations'>
}

export const LARGEST_FILE_BYTES = 1024 * 1024
const MOST_OPERATIONS = 300
const LONGEST_NAME = 40
const METHODS: ReadonlySet<string> = new Set(['get', 'post', 'put', 'patch', 'delete'])

type Members = Readonly<Record<string, unknown>>

/** Reads a file: an OpenAPI document, or an upstream with its operations. Throws an `InputError` that says what is wrong. */
export function draftOf(text: string): UpstreamDraft {
  const given = parsed(text)
  if (typeof given.openapi === 'string') return ofDocument(given)
  if (Array.isArray(given.operations)) return ofUpstream(given)
  throw new InputError(t`The file must be an OpenAPI 3.0 or 3.1 document in JSON, or an upstream with its operations.`)
}

function parsed(text: string): Members {
  if (new Blob([text]).size > LARGEST_FILE_BYTES) throw new InputError(t`The file must have at most 1 MiB.`)
  try {
    return membersOf(JSON.parse(text))
  } catch {
    throw new InputError(t`The file must be JSON. Convert a YAML document to JSON first.`)
  }
}

const membersOf = (value: unknown): Members => (typeof value === 'object' && value !== null ? (value as Members) : {})
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function operationsIn(document: Members): readonly DraftOperation[] {
  return Object.entries(membersOf(document.paths)).flatMap(([path, methods]) =>
    Object.entries(membersOf(methods)).flatMap(([method, operation]) => {
      const operationId = textOf(membersOf(operation).operationId)
      if (!METHODS.has(method) || operationId === '') return []
      const own = membersOf(membersOf(operation)['x-countersign'])
      return [{ entry: { item: itemOf(path), ...own, operationId }, call: `${method.toUpperCase()} ${path}`, isChosen: true }]
    }),
  )
}

function ofDocument(document: Members): UpstreamDraft {
  const operations = operationsIn(document)
  if (operations.length === 0) throw new InputError(t`The document has no operation with an operationId.`)
  const server = textOf(membersOf(Array.isArray(document.servers) ? document.servers[0] : undefined).url)
  return {
    name: nameOf(textOf(membersOf(document.info).title)),
    baseUrl: /^https?:\/\//.test(server) ? server : '',
    operations: operations.slice(0, MOST_OPERATIONS),
    rest: { document: { ...document } },
  }
}

function ofUpstream({ name, baseUrl, operations, ...rest }: Members): UpstreamDraft {
  const entries = (operations as readonly unknown[]).map((each) => membersOf(each) as unknown as Entry)
  return {
    name: textOf(name),
    baseUrl: textOf(baseUrl),
    operations: entries.map((entry) => ({ entry, call: [entry.method, entry.path].filter(Boolean).join(' '), isChosen: true })),
    rest: rest as UpstreamDraft['rest'],
  }
}

/** The operations of an upstream, and those of its document that cannot be called yet. */
export function operationsOf({ operations, document }: Upstream): readonly DraftOperation[] {
  const chosen = operations.map((entry) => ({ entry, call: `${entry.method} ${entry.path}`, isChosen: true }))
  if (document === undefined) return chosen
  const known = new Set(operations.map(({ operationId }) => operationId))
  const others = operationsIn(membersOf(document)).filter(({ entry }) => !known.has(entry.operationId))
  return [...chosen, ...others.map((each) => ({ ...each, isChosen: false }))]
}

/** The operations as the request carries them. */
export const chosenOf = (operations: readonly DraftOperation[]): readonly Entry[] =>
  operations.filter(({ isChosen }) => isChosen).map(({ entry }) => entry)

function nameOf(title: string): string {
  const words = title.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return words.slice(0, LONGEST_NAME).replace(/^-+|-+$/g, '')
}

/** The first part of a path in capitals: `/pay-outs/{id}` gives `PayOuts`. */
function itemOf(path: string): string {
  const words = (path.split('/').find((part) => /^[A-Za-z]/.test(part)) ?? 'Item').split(/[^A-Za-z0-9]+/)
  return words.map(capital).join('')
}

/** Reads lines such as `authorization: Bearer abc`. */
export function headersOf(text: string): Record<string, string> {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split(':')
      if (value.length === 0) throw new InputError(t`Write each header as name: value, one a line.`)
      return [name.trim(), value.join(':').trim()]
    }),
  )
}

/** The request that makes the upstream. */
export function requestOf({ name, baseUrl, operations, rest }: UpstreamDraft, headers: string): CreateUpstreamRequest {
  const own = headersOf(headers)
  return {
    ...rest,
    name: name.trim(),
    baseUrl: baseUrl.trim(),
    operations: chosenOf(operations),
    ...(Object.keys(own).length === 0 ? {} : { headers: own }),
  }
}
