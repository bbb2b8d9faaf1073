import { whyNoOwnItem } from '../permissions/own-permissions.ts'
import { NotUnderstood, PATTERN_FORMAT } from './closed-schema.ts'
import { isPointer } from './json-schema.ts'
import { compiledPattern } from './json-validator.ts'
import { ACTION_OF, type UpstreamOperation } from './operation.ts'
import { readPathTemplate, shapeOf, whyAmbiguous } from './path-template.ts'
import { type FoundOperation, inputOf, operationsOf, type UpstreamMethod } from './read-document.ts'
import { readSentence } from './sentence.ts'

/** An operation as an administrator declares it. */
export type DeclaredOperation = Pick<UpstreamOperation, 'operationId' | 'item'> & {
  readonly [Field in Exclude<keyof UpstreamOperation, 'operationId' | 'item'>]?: UpstreamOperation[Field] | undefined
}

type FieldFault = { readonly field: string; readonly description: string }
type Judged =
  | { readonly kind: 'good'; readonly operations: readonly UpstreamOperation[] }
  | { readonly kind: 'bad'; readonly faults: readonly FieldFault[] }

const MOST_FAULTS = 20

/** Judges the operations of an upstream, with the document from which they are read if there is one. Names every fault with its field. */
export function judgeOperations(declared: readonly DeclaredOperation[], document: unknown): Judged {
  const faults: FieldFault[] = []
  const found = document === undefined ? undefined : foundIn(document, faults)
  if (faults.length > 0) return { kind: 'bad', faults }
  const operations = declared.flatMap((each, index) => judged(each, `operations.${index}`, found, document, faults))
  faults.push(...sameTwice(operations))
  return faults.length > 0 ? { kind: 'bad', faults: faults.slice(0, MOST_FAULTS) } : { kind: 'good', operations }
}

function foundIn(document: unknown, faults: FieldFault[]): ReadonlyMap<string, FoundOperation> | undefined {
  return understood(() => operationsOf(document), faults)
}

function understood<T>(read: () => T, faults: FieldFault[]): T | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof NotUnderstood)) throw error
    faults.push({ field: 'document', description: `${error.place.slice(0, 200)} ${error.why}` })
    return undefined
  }
}

function judged(
  declared: DeclaredOperation,
  field: string,
  found: ReadonlyMap<string, FoundOperation> | undefined,
  document: unknown,
  faults: FieldFault[],
): readonly UpstreamOperation[] {
  const before = faults.length
  const fault: Fault = (name, description) => {
    if (description !== undefined) faults.push({ field: `${field}.${name}`, description })
  }
  const of = found?.get(declared.operationId)
  if (found !== undefined && of === undefined) fault('operationId', 'must be an operationId of the document')
  if (found === undefined) requirePlace(declared, fault)
  if (of !== undefined) refuseOtherPlace(declared, of, fault)
  const { method, path } = of ?? declared
  fault('item', whyNoOwnItem(declared.item))
  const template = path === undefined ? undefined : readPathTemplate(path)
  if (template?.kind === 'refused') fault('path', template.why)
  if (template?.kind === 'template') fault('path', whyAmbiguous(method, template.segments))
  judgeWords(declared, method, fault)
  if (of !== undefined) refuseUnreadable(of, document, faults)
  if (faults.length > before || method === undefined || path === undefined) return []
  const { operationId, item, action = ACTION_OF[method], amount, currency, describe } = declared
  const summary = declared.summary ?? of?.summary?.slice(0, 200)
  const optional = Object.fromEntries(Object.entries({ summary, amount, currency, describe }).filter(([, value]) => value !== undefined))
  return [{ operationId, method, path, item, action, ...optional }]
}

type Fault = (name: string, description: string | undefined) => void

function requirePlace({ method, path }: DeclaredOperation, fault: Fault): void {
  if (method === undefined) fault('method', 'is required without a document')
  if (path === undefined) fault('path', 'is required without a document')
}

function refuseOtherPlace({ method, path }: DeclaredOperation, of: FoundOperation, fault: Fault): void {
  if (method !== undefined && method !== of.method) fault('method', 'must be that of the document, or absent')
  if (path !== undefined && path !== of.path) fault('path', 'must be that of the document, or absent')
}

function judgeWords({ amount, currency, describe }: DeclaredOperation, method: UpstreamMethod | undefined, fault: Fault): void {
  if (amount !== undefined && !isPointer(amount)) fault('amount', 'must be a JSON pointer into the body, such as /amount')
  if (currency !== undefined && !isPointer(currency)) fault('currency', 'must be a JSON pointer into the body, such as /currency')
  if ((amount === undefined) !== (currency === undefined))
    fault(amount === undefined ? 'amount' : 'currency', 'is required: amount and currency belong together')
  if (amount !== undefined && method === 'GET') fault('amount', 'must not be set on a GET, which has no body')
  const sentence = describe === undefined ? undefined : readSentence(describe)
  if (sentence?.kind === 'refused') fault('describe', sentence.why)
}

/** Reads the schemas of an operation once, so that a fault is told when it is saved and not when it is called. */
function refuseUnreadable(of: FoundOperation, document: unknown, faults: FieldFault[]): void {
  understood(() => {
    const input = inputOf(document, of)
    refuseOddPatterns(input, of.place)
  }, faults)
}

function refuseOddPatterns(node: unknown, place: string): void {
  if (typeof node !== 'object' || node === null) return
  const { format } = node as { readonly format?: unknown }
  if (typeof format === 'string' && format.startsWith(PATTERN_FORMAT) && compiledPattern(format.slice(PATTERN_FORMAT.length)) === undefined)
    throw new NotUnderstood(place, `must have patterns of RE2 syntax (got ${format.slice(PATTERN_FORMAT.length, 60)})`)
  for (const each of Object.values(node)) refuseOddPatterns(each, place)
}

/** Two operations that one call could mean are refused, as is one id twice. */
function sameTwice(operations: readonly UpstreamOperation[]): readonly FieldFault[] {
  const seen = new Set<string>()
  return operations.flatMap(({ operationId, method, path }, index) => {
    const names = [`id ${operationId}`, `${method} ${shapeOf(path.slice(1).split('/'))}`]
    const field = seen.has(names[0] ?? '') ? 'operationId' : seen.has(names[1] ?? '') ? 'path' : undefined
    for (const name of names) seen.add(name)
    return field === undefined ? [] : [{ field: `operations.${index}.${field}`, description: 'must be unique in the upstream' }]
  })
}
