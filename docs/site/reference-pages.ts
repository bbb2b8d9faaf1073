import { table } from '../markdown.ts'
import { frontMatter } from './site-markdown.ts'

type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly additionalProperties?: Schema | boolean
}
type Parameter = {
  readonly $ref?: string
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema?: Schema
}
type Content = Readonly<
  Record<string, { readonly schema?: Schema; readonly examples?: Readonly<Record<string, { readonly value?: unknown }>> }>
>
type Operation = {
  readonly operationId: string
  readonly tags?: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content?: Content }
  readonly responses?: Readonly<Record<string, { readonly description?: string; readonly content?: Content }>>
}
export type ApiDocument = {
  readonly servers?: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string; readonly description?: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

export type ReferencePage = { readonly slug: string; readonly label: string; readonly text: string }

const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete']

/** A page for each group of operations of the API document. */
export function referencePages(document: ApiDocument, conventions: string): readonly ReferencePage[] {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) =>
      methods[method] === undefined ? [] : [{ method: method.toUpperCase(), path, operation: methods[method] }],
    ),
  )
  return document.tags.flatMap(({ name, description = '' }) => {
    const own = all.filter(({ operation }) => operation.tags?.[0] === name)
    if (own.length === 0) return []
    const intro = `${description}\n\nHeaders that every call takes are in [how every call behaves](${conventions}).\n\n`
    const parts = own.map(({ method, path, operation }) => sectionOf(document, method, path, operation))
    return [{ slug: slugOf(name), label: name, text: `${frontMatter(`${name} API`, name)}${intro}${parts.join('\n')}` }]
  })
}

const slugOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

function sectionOf(document: ApiDocument, method: string, path: string, operation: Operation): string {
  const { summary, description = '', parameters = [], requestBody, responses = {}, operationId } = operation
  const own = parameters.filter(({ $ref, in: where }) => $ref === undefined && (where === 'path' || where === 'query'))
  const [answer] = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  return [
    `## ${summary}\n`,
    `\`${method} ${path}\` · <code data-pagefind-weight="9">${operationId}</code>\n`,
    `${description}\n`,
    ...(own.length === 0 ? [] : [parameterTable(document, own)]),
    ...bodyOf(document, 'Body', requestBody?.content),
    ...(answer === undefined
      ? []
      : [`**Answer ${answer[0]}**: ${answer[1].description?.split('\n')[0] ?? ''}\n`, ...exampleOf(answer[1].content)]),
  ].join('\n')
}

const parameterTable = (document: ApiDocument, parameters: readonly Parameter[]): string =>
  `${table(
    ['parameter', 'in', 'type', 'meaning'],
    parameters.map(({ name, in: where, required, description = '', schema }) => [
      ...[`\`${name}\``, `${where}${required === true && where === 'query' ? ', required' : ''}`],
      ...[schema === undefined ? '' : typeOf(document, schema), escaped(description)],
    ]),
  )}\n`

function bodyOf(document: ApiDocument, title: string, content: Content | undefined): readonly string[] {
  const schema = content?.['application/json']?.schema
  if (schema === undefined) return []
  const { properties = {}, required = [] } = resolved(document, schema)
  const rows = Object.entries(properties).map(([name, field]) => [
    ...[`\`${name}\`${required.includes(name) ? '' : '?'}`, typeOf(document, field)],
    escaped(resolved(document, field).description ?? field.description ?? ''),
  ])
  return [`**${title}**\n`, ...(rows.length === 0 ? [] : [`${table(['field', 'type', 'meaning'], rows)}\n`]), ...exampleOf(content)]
}

function exampleOf(content: Content | undefined): readonly string[] {
  const example = Object.values(content?.['application/json']?.examples ?? {}).find(({ value }) => value !== undefined)
  const text = example === undefined ? '' : JSON.stringify(example.value, null, 2)
  return text === '' || text.length > 3_000 ? [] : [`\`\`\`json\n${text}\n\`\`\`\n`]
}

function resolved(document: ApiDocument, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : (document.components.schemas[name] ?? {})
}

function typeOf(document: ApiDocument, schema: Schema): string {
  const name = schema.$ref?.split('/').at(-1)
  if (name !== undefined) return `\`${name}\``
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${String(value)}\``).join(', ')
  if (schema.type === 'array') return `list of ${schema.items === undefined ? 'anything' : typeOf(document, schema.items)}`
  const some = schema.oneOf ?? schema.anyOf
  if (some !== undefined) return some.map((each) => typeOf(document, each)).join(' or ')
  return typeof schema.type === 'string' ? schema.type : (schema.type ?? ['anything']).join(' or ')
}

/** Angle brackets outside of code are text, not HTML. */
const escaped = (text: string): string => text.replaceAll(/(`[^`]*`)|</g, (_, code: string | undefined) => code ?? '&lt;')
