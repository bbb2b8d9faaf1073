import type { Document, Operation, Parameter, PathItem, Schema } from './document.ts'

/**
 * The behaviour of a method of the client. `storable`: a write that can become a task. `list`: a GET whose answer is an array, read page
 * by page. `exists`: HEAD. `redirect`: answers an address.
 */
type Kind = 'plain' | 'storable' | 'list' | 'exists' | 'redirect'

/** One operation of the document, as the client needs it. */
export type ApiCall = {
  readonly operationId: string
  readonly method: string
  /** Below the base path, or from `/svc-conductor` on if it is beside it. */
  readonly path: string
  readonly kind: Kind
  readonly open: boolean
  /** True if the service stores its answer under an Idempotency-Key. */
  readonly keyed: boolean
  readonly parameters: readonly Parameter[]
  readonly body: { readonly schema: Schema; readonly required: boolean } | undefined
  /** `none`: the answer has no body; `text`: it is not JSON; `undeclared`: the document does not say. */
  readonly answer: Schema | 'none' | 'text' | 'undeclared'
  readonly text: string
}

const BASE_PATH = '/svc-conductor/rest/v1'
/** Directories call these with tokens of their own, and clients of SCIM of their own. */
const DIRECTORY_SYNC = '/scim/'
const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete']

export function readCalls(document: Document): readonly ApiCall[] {
  return Object.entries(document.paths)
    .filter(([path]) => !path.startsWith(DIRECTORY_SYNC))
    .flatMap(([path, item]) =>
      METHODS.flatMap((method) => {
        const operation = (item as PathItem)[method]
        return operation === undefined ? [] : [readCall(document, item as PathItem, method.toUpperCase(), path, operation)]
      }),
    )
}

function readCall(document: Document, item: PathItem, method: string, path: string, operation: Operation): ApiCall {
  const parameters = (operation.parameters ?? []).map((parameter) => resolved(document, parameter))
  const inPathOrQuery = parameters.filter((parameter) => parameter.in === 'path' || parameter.in === 'query')
  refuseCollisions(operation.operationId, inPathOrQuery)
  const names = new Set(parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name.toLowerCase()))
  const storable = names.has('task-executor-roles')
  const answer = storable ? withoutTask(answerOf(operation, method)) : answerOf(operation, method)
  return {
    operationId: operation.operationId,
    method,
    path: shortPath((operation.servers ?? item.servers ?? document.servers)?.[0]?.url ?? '', path),
    kind: redirects(operation) ? 'redirect' : kindOf(method, storable, answer),
    open: operation.security?.length === 0,
    keyed: names.has('idempotency-key'),
    parameters: inPathOrQuery,
    body: bodyOf(operation),
    answer,
    text: [operation.summary, operation.description].filter((part) => part !== undefined).join('\n\n'),
  }
}

function resolved(document: Document, parameter: Parameter): Parameter {
  if (parameter.$ref === undefined) return parameter
  const found = document.components?.parameters?.[parameter.$ref.split('/').at(-1) ?? '']
  if (found === undefined) throw new Error(`${parameter.$ref} is not in the document`)
  return found
}

/** Path and query parameters are members of one argument, so their names must differ. */
function refuseCollisions(operationId: string, parameters: readonly Parameter[]): void {
  const names = parameters.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`${operationId} has two parameters called ${twice}: rename one in the API document`)
}

const redirects = ({ responses }: Operation): boolean =>
  responses['200'] === undefined && Object.keys(responses).some((status) => /^30/.test(status))

function kindOf(method: string, storable: boolean, answer: ApiCall['answer']): Kind {
  if (method === 'HEAD') return 'exists'
  if (storable) return 'storable'
  return method === 'GET' && typeof answer === 'object' && answer.type === 'array' ? 'list' : 'plain'
}

function bodyOf({ requestBody }: Operation): ApiCall['body'] {
  const schema = (requestBody?.content['application/json'] ?? requestBody?.content['application/scim+json'])?.schema
  return schema === undefined ? undefined : { schema, required: requestBody?.required === true }
}

function answerOf({ responses }: Operation, method: string): ApiCall['answer'] {
  const content = responses['200']?.content
  if (content === undefined) return method === 'GET' ? 'undeclared' : 'none'
  const json = Object.entries(content).find(([type]) => type.includes('json'))
  return json === undefined ? 'text' : (json[1].schema ?? 'undeclared')
}

/** The answer of a storable call that is made directly: the document declares the task beside it. */
function withoutTask(answer: ApiCall['answer']): ApiCall['answer'] {
  if (typeof answer !== 'object') return answer
  const choices = answer.anyOf ?? answer.oneOf ?? [answer]
  const [only, ...others] = choices.filter(({ $ref }) => $ref?.endsWith('/Task') !== true)
  if (only === undefined) return 'none'
  return others.length === 0 ? only : { anyOf: [only, ...others] }
}

function shortPath(server: string, path: string): string {
  const whole = `${server.replace(/^https?:\/\/[^/]+/, '').replace(/\/$/, '')}${path}`
  return whole.startsWith(`${BASE_PATH}/`) ? whole.slice(BASE_PATH.length) : whole
}

/**
 * One letter per property of a call, for the tables of clients. `o`: needs no token; `k`: takes an Idempotency-Key; `s`: can be stored as a
 * task; `l`: a list, `pl` with a limit per page; `e`: tells whether something exists; `r`: answers where it redirects to.
 */
export function flagsOf({ open, keyed, kind, parameters }: ApiCall): string {
  const isPaged = kind === 'list' && parameters.some(({ name }) => name === 'limit')
  const ofKind = { plain: '', storable: 's', list: 'l', exists: 'e', redirect: 'r' }[kind]
  return `${open ? 'o' : ''}${keyed ? 'k' : ''}${isPaged ? 'p' : ''}${ofKind}`
}
