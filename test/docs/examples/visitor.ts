import { defined } from '../../../shared/domain/defined.ts'
import type { Answer, Running } from '../../support/running.ts'
import { DOCUMENT, faultsOf, OPERATIONS, type Operation, type Response } from './documented.ts'

export type Ask = {
  /** A user of the demo, or a token. */
  readonly as?: string
  readonly token?: string
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly form?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** Name of the example, where an operation has several. */
  readonly example?: string
}

export type Visit = { readonly operationId: string; readonly example: string; readonly sent: unknown; readonly answer: Answer }

/** Calls operations by their ids, as the document describes them, and notes what was sent and what came. */
export type Visitor = {
  readonly service: Running
  readonly visits: readonly Visit[]
  /** Faults of answers against the document. */
  readonly faults: readonly string[]
  /** Calls an operation that succeeds; its body. */
  readonly visit: <T = Readonly<Record<string, never>>>(operationId: string, ask?: Ask) => Promise<T>
  readonly answerTo: (operationId: string, ask?: Ask) => Promise<Answer>
}

export function visitorOf(service: Running): Visitor {
  const visits: Visit[] = []
  const faults: string[] = []

  async function answerTo(operationId: string, ask: Ask = {}): Promise<Answer> {
    const operation = OPERATIONS.get(operationId)
    if (operation === undefined) throw new Error(`${operationId} is not documented`)
    const token = ask.token ?? (ask.as === undefined ? undefined : await service.tokenOf(ask.as))
    const query = ask.query === undefined ? '' : `?${new URLSearchParams(ask.query)}`
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(ask.params?.[name] ?? 'missing')))
    const form = ask.form === undefined ? undefined : new URLSearchParams(ask.form).toString()
    const answer = await service.call(operation.method, `${path}${query}`, {
      ...defined({ token }),
      ...((form ?? ask.body) === undefined ? {} : { body: form ?? ask.body }),
      headers: { ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }), ...ask.headers },
    })
    if (answer.status >= 400) throw new Error(`${operationId} ${path}: ${answer.status} ${answer.text}`)
    faults.push(...faultsOfAnswer(operation, answer).map((fault) => `${operationId}: ${fault}`))
    visits.push({ operationId, example: ask.example ?? 'example', sent: ask.body ?? ask.form, answer })
    return answer
  }

  return { service, visits, faults, answerTo, visit: async <T>(id: string, ask?: Ask) => (await answerTo(id, ask)).body as T }
}

/** Headers that HTTP, the connection and the security of every answer bring; the document leaves them out. */
const STANDING =
  /^(content-(type|length|encoding|language|security-policy)|date|connection|keep-alive|transfer-encoding|vary|cache-control|strict-transport-security|x-content-type-options|x-frame-options|referrer-policy|permissions-policy|cross-origin-\S+|traceparent|set-cookie|access-control-\S+)$/

function faultsOfAnswer({ responses }: Operation, { status, headers, body, text }: Answer): readonly string[] {
  const declared = resolved(responses[status])
  if (declared === undefined) return [`status ${status} is not declared`]
  const known = new Set(Object.keys(declared.headers ?? {}).map((name) => name.toLowerCase()))
  const strangers = [...headers.keys()].filter((name) => !STANDING.test(name) && !known.has(name))
  const undeclared = strangers.map((name) => `header ${name} is not declared`)
  const [mediaType = ''] = (headers.get('content-type') ?? '').split(';')
  if (text === '') return undeclared
  const content = declared.content?.[mediaType]
  if (content === undefined) return [...undeclared, `a body of ${mediaType} is not declared`]
  return [...undeclared, ...faultsOf(body ?? text, content.schema, 'answers')]
}

function resolved(response: Response | undefined): Response | undefined {
  const reference = (response as { readonly $ref?: string } | undefined)?.$ref
  if (reference === undefined) return response
  const { responses } = DOCUMENT.components as { readonly responses: Readonly<Record<string, Response>> }
  return responses[reference.split('/').at(-1) ?? '']
}
