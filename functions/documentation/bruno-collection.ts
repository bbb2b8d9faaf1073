import type { Endpoint } from '../../shared/contract/declared-endpoint.ts'
import { openApi } from '../../shared/openapi/document.ts'

type Parameter = { readonly name: string; readonly in: string; readonly required: boolean; readonly schema: { readonly type?: string } }
type Example = { readonly value?: unknown }
type Operation = {
  readonly operationId: string
  readonly tags: readonly [string]
  readonly summary: string
  readonly description: string
  readonly security?: readonly unknown[]
  readonly parameters: readonly (Parameter | { readonly $ref: string })[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly examples?: Readonly<Record<string, Example>> }>> }
}

/** Values of path parameters that exist in the demo. The user fills in the others. */
const IN_DEMO: Readonly<Record<string, string>> = {
  tenantId: '1',
  walletId: '1',
  customerId: '8',
  institution: 'harbour',
  permission: 'Transfer.CREATE',
  key: 'task.callback.url',
  name: 'arch.callback.config',
  guide: 'getting-started',
}

/** The files of a collection for Bruno, by their path: one request per operation, with its first example. */
export function brunoCollection(endpoints: readonly Endpoint[]): Readonly<Record<string, string>> {
  const document = openApi(endpoints) as unknown as {
    readonly servers: readonly { readonly url: string }[]
    readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  }
  const requests = Object.entries(document.paths).flatMap(([path, { servers = document.servers, ...methods }]) => {
    const [{ url }] = servers as readonly [{ readonly url: string }]
    return Object.entries(methods as Readonly<Record<string, Operation>>).map(([method, operation]) => ({
      method,
      path: url + path,
      operation,
    }))
  })
  const files = requests.map(({ method, path, operation }, place) => [
    `${operation.tags[0]}/${operation.operationId}.bru`,
    request(method, path, operation, place + 1),
  ])
  return { ...FRAME, ...Object.fromEntries(files) }
}

const FRAME = {
  'bruno.json': `${JSON.stringify({ version: '1', name: 'Countersign', type: 'collection', ignore: [] }, undefined, 2)}\n`,
  'collection.bru': block('auth', ['mode: bearer']) + block('auth:bearer', ['token: {{token}}']),
  'environments/local.bru': `${block('vars', ['baseUrl: http://127.0.0.1:4000', 'identity: operator@harbour.example'])}vars:secret [\n  password,\n  token\n]\n`,
}

function request(method: string, path: string, operation: Operation, place: number): string {
  const { summary, description, security, parameters, requestBody, operationId } = operation
  const own = parameters.filter((parameter): parameter is Parameter => 'name' in parameter)
  const inPath = own.filter((parameter) => parameter.in === 'path').map(({ name, schema }) => `${name}: ${parameterValue(name, schema)}`)
  const query = own.filter((parameter) => parameter.in === 'query').map(({ name, required }) => `${required ? '' : '~'}${name}: `)
  const [mediaType, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const body = mediaType === undefined ? 'none' : mediaType.endsWith('json') ? 'json' : 'formUrlEncoded'
  const isStorable = parameters.some((parameter) => '$ref' in parameter && parameter.$ref.endsWith('/TaskExecutorRoles'))
  return [
    block('meta', [`name: ${summary}`, 'type: http', `seq: ${place}`]),
    block(method, [
      `url: {{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      `body: ${body}`,
      `auth: ${security === undefined ? 'inherit' : 'none'}`,
    ]),
    ...(query.length === 0 ? [] : [block('params:query', query)]),
    ...(inPath.length === 0 ? [] : [block('params:path', inPath)]),
    ...(isStorable ? [block('headers', ['~task-executor-roles: LEVEL_02', '~task-skip-draft: true'])] : []),
    ...bodyOf(operationId, body, Object.values(content?.examples ?? {})[0]?.value),
    ...(operationId === 'login'
      ? [block('script:post-response', ["bru.setEnvVar('token', res.body.headerValue.slice('Bearer '.length))"])]
      : []),
    block('docs', description.split('\n')),
  ].join('\n')
}

function bodyOf(operationId: string, body: string, example: unknown): readonly string[] {
  if (body === 'none') return []
  const value = operationId === 'login' ? { identity: '{{identity}}', password: '{{password}}' } : (example ?? {})
  if (body === 'json') return [block('body:json', JSON.stringify(value, undefined, 2).split('\n'))]
  return [
    block(
      'body:form-urlencoded',
      Object.entries(value as object).map(([name, field]) => `${name}: ${String(field)}`),
    ),
  ]
}

const parameterValue = (name: string, { type }: Parameter['schema']): string => IN_DEMO[name] ?? (type === 'integer' ? '1' : `{{${name}}}`)

function block(name: string, lines: readonly string[]): string {
  return `${name} {\n${lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}\n}\n`
}
