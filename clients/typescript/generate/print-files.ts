import type { Document, Parameter, Schema } from '../../generate/document.ts'
import { type ApiCall, flagsOf, readCalls } from '../../generate/read-calls.ts'
import { printCallbacks } from './print-callbacks.ts'
import { indented, nameIn, printDoc, printField, printType, type Side } from './print-type.ts'

const HEAD = '// Generated from the API document by `npm run docs`: change the document, not this file.\n'

/** The files of `src/generated`, by name. */
export function printFiles(document: Document): Readonly<Record<string, string>> {
  const calls = readCalls(document)
  return {
    'operations.ts': printOperations(document, calls),
    'methods.ts': printMethods(document, calls),
    'schemas.ts': printSchemas(document),
    'error-codes.ts': printErrorCodes(document),
    'callbacks.ts': `${HEAD}\n${printCallbacks(document)}`,
  }
}

/** The data that the client needs at run time: one short row per operation. */
function printOperations(document: Document, calls: readonly ApiCall[]): string {
  const rows = calls.map((call) => `  ${call.operationId}: ['${call.method}', '${call.path}', '${flagsOf(call)}'],`)
  return `${HEAD}
/** The version of the API document that this client was made from. */
export const DOCUMENT_VERSION = ${JSON.stringify(document.info.version)}

/**
 * Method, path and flags of each operation. \`o\`: needs no token; \`k\`: takes an Idempotency-Key; \`s\`: can be stored as a task; \`l\`: a list,
 * \`pl\` with a limit per page; \`e\`: tells whether something exists; \`r\`: answers where it redirects to.
 */
export const OPERATIONS = {
${rows.join('\n')}
} as const satisfies Record<string, readonly [method: string, path: string, flags: string]>
`
}

function printMethods(document: Document, calls: readonly ApiCall[]): string {
  const named = new Set(Object.keys(document.components?.schemas ?? {}))
  const parts = calls.map((call) => printMethod(call))
  const own = parts.flatMap(({ types }) => types)
  const doubled = own.find(({ name }) => named.has(name))
  if (doubled !== undefined) throw new Error(`the document and the generator both name a type ${doubled.name}`)
  const used = [...named].filter((name) =>
    parts.some(({ method, types }) => mentions(`${method}\n${types.map(({ text }) => text).join('\n')}`, name)),
  )
  const imports = used.length === 0 ? '' : `import type { ${used.sort().join(', ')} } from './schemas.ts'\n`
  return `${HEAD}import type { CallOptions, List, ListOptions, StorableCall } from '../call-types.ts'
${imports}
/** A method for each operation of the API document. */
export interface Methods {
${indented(parts.map(({ method }) => method).join('\n'))}
}

${own.map(({ text }) => text).join('\n\n')}
`
}

const mentions = (text: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(text)

type Named = { readonly name: string; readonly text: string }

function printMethod(call: ApiCall): { readonly method: string; readonly types: readonly Named[] } {
  const name = capital(call.operationId)
  const body = call.body === undefined ? undefined : namedType(`${name}Body`, call.body.schema, 'asked')
  const answer = answerType(call, name)
  const fields = [
    ...call.parameters.map((parameter) =>
      printField(
        memberOf(parameter),
        { ...askedSchema(parameter), ...(parameter.description === undefined ? {} : { description: parameter.description }) },
        parameter.required === true,
        'asked',
      ),
    ),
    ...(body === undefined ? [] : [`body${call.body?.required === true ? '' : '?'}: ${body.type}`]),
  ]
  const optional = !call.parameters.some(({ required }) => required === true) && call.body?.required !== true
  const input = fields.length === 0 ? undefined : `${name}Input`
  const inputType: readonly Named[] =
    input === undefined ? [] : [{ name: input, text: `export interface ${input} {\n${indented(fields.join('\n'))}\n}` }]
  return {
    method: `${printDoc(call.text)}${signature(call, input, optional, answer.type)}`,
    types: [...inputType, ...(body?.types ?? []), ...answer.types],
  }
}

/** The body of the call is called `body`: a parameter of that name says where it goes. */
const memberOf = (parameter: Parameter): string => (parameter.name === 'body' ? `${parameter.in}.body` : parameter.name)

/** Several values go as one text with commas, so one value may be given without a list. */
function askedSchema({ schema = {}, explode }: Parameter): Schema {
  return schema.type === 'array' && explode === false ? { anyOf: [schema.items ?? {}, schema] } : schema
}

function signature({ operationId, kind }: ApiCall, input: string | undefined, optional: boolean, answer: string): string {
  if (kind === 'storable') {
    if (input === undefined) throw new Error(`${operationId} can be stored as a task but takes nothing`)
    return `${operationId}: StorableCall<${input}, ${answer}>`
  }
  const argument = input === undefined ? 'input?: undefined' : optional ? `input?: ${input}` : `input: ${input}`
  const options = kind === 'list' ? 'ListOptions' : 'CallOptions'
  return `${operationId}(${argument}, options?: ${options}): ${kind === 'list' ? `List<${answer}>` : `Promise<${answer}>`}`
}

type TypeUse = { readonly type: string; readonly types: readonly Named[] }

/** The type of the method's result; for a list, of one item. */
function answerType({ answer, kind }: ApiCall, name: string): TypeUse {
  if (kind === 'exists') return { type: 'boolean', types: [] }
  if (kind === 'redirect') return { type: 'string | undefined', types: [] }
  switch (answer) {
    case 'none':
      return { type: 'undefined', types: [] }
    case 'text':
      return { type: 'string', types: [] }
    case 'undeclared':
      return { type: 'unknown', types: [] }
    default:
      return kind === 'list' ? namedType(`${name}Item`, answer.items ?? {}, 'answered') : namedType(`${name}Answer`, answer, 'answered')
  }
}

/** Names an object that has no name in the document. Everything else is inlined. */
function namedType(name: string, schema: Schema, side: Side): TypeUse {
  const type = printType(schema, side)
  if (schema.$ref !== undefined || !type.includes('\n')) return { type, types: [] }
  const text =
    type.startsWith('{') && type.endsWith('}') && isOneObject(schema) ? `export interface ${name} ${type}` : `export type ${name} = ${type}`
  return { type: name, types: [{ name, text }] }
}

const isOneObject = (schema: Schema): boolean =>
  schema.type === 'object' && schema.anyOf === undefined && schema.oneOf === undefined && typeof schema.additionalProperties !== 'object'

function printSchemas(document: Document): string {
  const schemas = document.components?.schemas ?? {}
  const asked = reachedFrom(
    readCalls(document).flatMap(({ body }) => (body === undefined ? [] : [body.schema])),
    schemas,
  )
  const types = Object.entries(schemas).map(([name, schema]) => {
    const type = printType(schema, asked.has(name) ? 'asked' : 'answered')
    const declaration = type.startsWith('{') && isOneObject(schema) ? `export interface ${name} ${type}` : `export type ${name} = ${type}`
    return `${printDoc(schema.description)}${declaration}`
  })
  return `${HEAD}\n${types.join('\n\n')}\n`
}

/** The names of all schemas that these refer to. */
function reachedFrom(roots: readonly unknown[], schemas: Readonly<Record<string, Schema>>): ReadonlySet<string> {
  const reached = new Set<string>()
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { $ref } = node as Schema
    if (typeof $ref === 'string' && !reached.has(nameIn($ref))) {
      reached.add(nameIn($ref))
      walk(schemas[nameIn($ref)])
    }
    for (const value of Object.values(node)) walk(value)
  }
  for (const root of roots) walk(root)
  return reached
}

/** Every code appears in the answers of the document, as an enumeration or as an example. */
function printErrorCodes(document: Document): string {
  const answers = JSON.stringify([document.components, document.paths])
  const codes = [...new Set([...answers.matchAll(/"([A-Z]{3}\d{3})"/g)].map(([, code = '']) => code))].sort()
  return `${HEAD}\n/** The codes that the service refuses with. */\nexport type ErrorCode =\n${codes.map((code) => `  | '${code}'`).join('\n')}\n`
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
