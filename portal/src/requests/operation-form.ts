import { OPERATIONS, type OwnOperation } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { labelOfField, nameInLanguage, wordsOfName } from '../task/words-of-name.ts'
import { SHOWN } from '../text/locale.ts'

/** The parts of the API document that a form is made from. */
export type ApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation | undefined>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

type ApiOperation = {
  readonly summary?: string
  readonly description?: string
  readonly parameters?: readonly { readonly name?: string; readonly in?: string; readonly description?: string; readonly schema?: Schema }[]
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }
}

type Schema = {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly description?: string
  readonly maxLength?: number
}

export type FieldKind =
  | 'text'
  | 'secret'
  | 'number'
  | 'amount'
  | 'currency'
  | 'switch'
  | 'choice'
  | 'moment'
  | 'wallet'
  | 'person'
  | 'organisation'
  | 'words'
  | 'list'
  | 'json'

/** One field of a form. */
export type FormField = {
  readonly name: string
  readonly label: string
  readonly kind: FieldKind
  readonly required: boolean
  readonly description: string | undefined
  readonly maxLength: number | undefined
  /** The values of a choice. */
  readonly options: readonly string[]
  /** The fields of each entry of a list. */
  readonly entry: readonly FormField[]
}

/** The form of an operation: the parameters of its path and the fields of its body. */
export type OperationForm = {
  readonly operationId: string
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly template: string
  readonly summary: string
  readonly parameters: readonly FormField[]
  /** Absent from an operation without a body. */
  readonly body: readonly FormField[] | undefined
  /** The only field of the body stands for all of it: nothing tells its members. */
  readonly isWhole?: true
}

/** Makes the form of an operation; `undefined` if the document has no such change. */
export function operationForm(document: ApiDocument, operationId: string): OperationForm | undefined {
  if (!Object.hasOwn(OPERATIONS, operationId)) return undefined
  const [method, template] = OPERATIONS[operationId as keyof typeof OPERATIONS]
  const operation = document.paths[template]?.[method.toLowerCase()]
  if (operation === undefined || !isChange(method)) return undefined
  const { summary = wordsOfName(operationId), parameters = [], requestBody } = operation
  const bodySchema = requestBody?.content?.['application/json']?.schema
  return {
    ...{ operationId, method, template, summary: nameInLanguage(operationId) ?? summary },
    parameters: parameters
      .filter((each) => each.in === 'path' && each.name !== undefined && each.name !== 'tenantId')
      .map(({ name = '', schema = {}, description }) =>
        fieldOf(document, name, { ...schema, ...(description === undefined ? {} : { description }) }, true),
      ),
    body: bodySchema === undefined ? undefined : fieldsOf(document, resolved(document, bodySchema)),
  }
}

/** The whole body of an operation whose upstream has no document. */
const WHOLE_BODY: FormField = {
  ...{ name: 'body', label: t`Body`, kind: 'json', required: true, description: t`The body of the request, as JSON.` },
  ...{ maxLength: undefined, options: [], entry: [] },
}

/** Makes the form of an operation of an upstream, by what the service tells of it; `undefined` for a read. */
export function upstreamForm({ operationId, summary, call }: OwnOperation): OperationForm | undefined {
  if (call === undefined || !isChange(call.method)) return undefined
  const names = [...call.path.matchAll(/\{([\w.-]+)\}/g)].map(([, name = '']) => name).filter((name) => name !== 'tenantId')
  const parameters = names.map((name) => fieldOf(NO_DOCUMENT, name, { type: 'string' }, true, 'of-upstream'))
  const form = { operationId, method: call.method, template: call.path, summary, parameters }
  const schema = call.body as Schema | undefined
  if (schema?.properties !== undefined) return { ...form, body: fieldsOf(NO_DOCUMENT, schema, 'of-upstream') }
  return call.method === 'DELETE' ? { ...form, body: undefined } : { ...form, body: [WHOLE_BODY], isWhole: true }
}

const NO_DOCUMENT: ApiDocument = { paths: {}, components: { schemas: {} } }

/** The owner of the names of fields: an upstream's `walletId` is no wallet of this service. */
type Names = 'own' | 'of-upstream'

const isChange = (method: string): method is OperationForm['method'] => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method)

function fieldsOf(document: ApiDocument, { properties = {}, required = [] }: Schema, names: Names = 'own'): readonly FormField[] {
  const fields = Object.entries(properties).map(([name, schema]) => fieldOf(document, name, schema, required.includes(name), names))
  // Required fields come first, in the order of the document.
  return [...fields.filter((field) => field.required), ...fields.filter((field) => !field.required)]
}

function fieldOf(document: ApiDocument, name: string, declared: Schema, required: boolean, names: Names = 'own'): FormField {
  const schema = withoutNull(document, resolved(document, declared))
  const items = schema.items === undefined ? undefined : resolved(document, schema.items)
  const kind = kindOf(names === 'own' ? name : '', schema, items)
  return {
    ...{ name, kind, required },
    label: labelOf(name),
    // The document is in English only.
    description: names === 'own' && SHOWN !== 'en' ? undefined : (declared.description ?? schema.description),
    maxLength: schema.maxLength,
    options: schema.enum ?? [],
    entry: kind === 'list' && items !== undefined ? fieldsOf(document, items, names) : [],
  }
}

const labelOf = (name: string): string => (name === 'externalUniqueId' ? t`Reference` : labelOfField(name))

function resolved(document: ApiDocument, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined
    ? schema
    : { ...(document.components.schemas[name] ?? {}), ...(schema.description === undefined ? {} : { description: schema.description }) }
}

/** A field that may be removed is declared as its type or null. */
function withoutNull(document: ApiDocument, schema: Schema): Schema {
  const kinds = (schema.anyOf ?? []).filter(({ type }) => type !== 'null')
  return kinds.length === 1 && kinds[0] !== undefined ? resolved(document, kinds[0]) : schema
}

const BY_NAME: readonly (readonly [RegExp, FieldKind])[] = [
  [/walletId$/i, 'wallet'],
  [/customerId$/i, 'person'],
  [/^organisationId$/, 'organisation'],
  [/^currency$/, 'currency'],
]

function kindOf(name: string, { type, format, enum: options }: Schema, items: Schema | undefined): FieldKind {
  const named = BY_NAME.find(([pattern]) => pattern.test(name))?.[1]
  if (named !== undefined) return named
  if (options !== undefined) return 'choice'
  if (type === 'string') return KIND_OF_FORMAT[format ?? ''] ?? 'text'
  if (type === 'number' && /amount|fee/i.test(name)) return 'amount'
  if (type === 'number' || type === 'integer') return 'number'
  if (type === 'boolean') return 'switch'
  return type === 'array' ? kindOfList(items) : 'json'
}

const KIND_OF_FORMAT: Readonly<Record<string, FieldKind>> = { password: 'secret', 'date-time': 'moment' }

function kindOfList(items: Schema | undefined): FieldKind {
  if (items?.properties !== undefined) return 'list'
  return items?.type === 'string' ? 'words' : 'json'
}
