import { flagsOf } from './read-calls.ts'
import { type ApiType, capital, type Thing, type TypedApi, type TypedCall } from './read-types.ts'

const HEAD = '// Generated from the API document by `npm run docs`: change the document, not this file.\npackage countersign;\n'

/** The generated files of the package `countersign`: records, and a method for each operation. */
export function printJava(api: TypedApi): Readonly<Record<string, string>> {
  return { 'Schemas.java': printSchemas(api), 'Operations.java': printOperations(api) }
}

function printSchemas({ things, calls, callbacks, events }: TypedApi): string {
  const queries = calls.flatMap(({ call, query }) => {
    const optional = query.filter(({ isRequired }) => !isRequired)
    return optional.length === 0
      ? []
      : [{ name: queryName(call.operationId), text: `Query of {@code ${call.operationId}}.`, fields: optional, isAsked: true }]
  })
  return `${HEAD}
import static java.util.Map.entry;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** The things that the service takes and answers. An optional field that is absent is null. */
public final class Schemas {
  private Schemas() {}

  /** Payloads of callbacks, by their {@code eventType}. */
  static final Map<String, Class<?>> CALLBACKS = Map.ofEntries(${entries(callbacks)});
  /** Payloads of events that a webhook endpoint receives, by their {@code eventType}. */
  static final Map<String, Class<?>> EVENTS = Map.ofEntries(${entries(events)});

${[...things, ...queries].map(printRecord).join('\n\n')}
}
`
}

const entries = (types: ReadonlyMap<string, string>): string =>
  [...types].map(([event, type]) => `entry("${event}", ${type}.class)`).join(', ')

/** A record. One that callers make begins empty, and each of its fields has a method that answers a copy with it. */
function printRecord({ name, text, fields, isAsked }: Thing): string {
  const components = fields.map((field) => `${renaming(field.name)}${printType(field.type)} ${javaName(field.name)}`)
  const about = doc(
    text,
    fields.map(
      ({ name: each, text: words, isRequired }) => `@param ${javaName(each)} ${isRequired || !isAsked ? '' : '(optional) '}${words}`,
    ),
    '  ',
  )
  if (!isAsked) return `${about}  public record ${name}(${components.join(', ')}) {}`
  const empty = `    public ${name}() { this(${fields.map(() => 'null').join(', ')}); }`
  const copies = fields.map(({ name: each, type }) => {
    const own = javaName(each)
    return `    public ${name} ${own}(${printArgument(type)} ${own}) { return Records.with(this, "${own}", ${own}); }`
  })
  return `${about}  public record ${name}(${components.join(', ')}) {\n${[empty, ...copies].join('\n')}\n  }`
}

/** The name in JSON, where it is no name in Java. */
const renaming = (name: string): string => (javaName(name) === name ? '' : `@Named("${name}") `)

/** A boxed type, so that null says absent. Texts with known values stay texts: a newer service may answer others. */
function printType(type: ApiType): string {
  switch (type.kind) {
    case 'text':
      return 'String'
    case 'integer':
      return 'Long'
    case 'number':
      return 'BigDecimal'
    case 'boolean':
      return 'Boolean'
    case 'null':
    case 'any':
      return 'Object'
    case 'literals':
      return type.values.every((value) => typeof value === 'string') ? 'String' : typeof type.values[0] === 'boolean' ? 'Boolean' : 'Object'
    case 'list':
      return `List<${printType(type.of)}>`
    case 'map':
      return `Map<String, ${printType(type.of)}>`
    case 'union': {
      const types = new Set(type.of.filter(({ kind }) => kind !== 'null').map(printType))
      return types.size === 1 ? ([...types][0] ?? 'Object') : 'Object'
    }
    case 'thing':
      return type.name
  }
}

function printOperations({ calls, version }: TypedApi): string {
  return `${HEAD}
import countersign.Schemas.*;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** A method for each operation of the API document. */
public abstract class Operations extends Calls {
  /** The version of the API document that this client was made from. */
  public static final String DOCUMENT_VERSION = "${version}";

${calls.map(printMethod).join('\n\n')}
}
`
}

function printMethod(typed: TypedCall): string {
  const { call, path, query, body, answer } = typed
  const required = [...path, ...query.filter(({ isRequired }) => isRequired)]
  const hasQuery = query.length > required.length - path.length
  const given = [
    ...required.map((field) => `${printArgument(field.type)} ${argument(field.name)}`),
    ...(body === undefined ? [] : [`${printType(body)} body`]),
    ...(hasQuery ? [`${queryName(call.operationId)} query`] : []),
  ]
  const values = `values(${[hasQuery ? 'query' : 'null', ...required.map((field) => `"${field.name}", ${argument(field.name)}`)].join(', ')})`
  const common = `"${call.method}", "${call.path}", "${flagsOf(call)}", ${values}, ${body === undefined ? 'null' : 'body'}`
  const type = answer === 'none' ? 'Void' : answer === 'text' ? 'String' : printType(answer)
  const about = doc(call.text, [], '  ')
  const method = (result: string, more: readonly string[], expression: string) =>
    `  public ${result} ${call.operationId}(${[...given, ...more, 'CallOption... options'].join(', ')}) { return ${expression}; }`
  // A token: Java forgets the parameters of types.
  const kind = type.includes('<') ? `new Kind<${type}>() {}` : `Kind.of(${type}.class)`
  switch (call.kind) {
    case 'storable':
      return [
        `${about}${method(`Done<${type}>`, [], `done(${common}, ${kind}, options)`)}`,
        '  /** Has the call approved by other people: nothing changes yet. */',
        method('Proposed', ['AsTask asTask'], `proposed(${common}, asTask, options)`),
      ].join('\n')
    case 'list': {
      const whole = `${about}${method(`Pages<${type}>`, [], `pages(${common}, ${kind}, options)`)}`
      return hasQuery ? `${whole}\n${withoutQuery(call.operationId, `Pages<${type}>`, given.slice(0, -1))}` : whole
    }
    case 'exists':
      return `${about}${method('boolean', [], `exists(${common}, options)`)}`
    case 'redirect':
      return `${about}${method('String', [], `target(${common}, options)`)}`
    default:
      return `${about}${method(type, [], `plain(${common}, ${kind}, options)`)}`
  }
}

/** The same list without its optional query. */
function withoutQuery(name: string, result: string, given: readonly string[]): string {
  const passed = [...given.map((each) => each.split(' ').at(-1)), `(${queryName(name)}) null`, 'options'].join(', ')
  return `  public ${result} ${name}(${[...given, 'CallOption... options'].join(', ')}) { return ${name}(${passed}); }`
}

const queryName = (operationId: string): string => `${capital(operationId)}Query`

/** A value that is there: a number needs no box. */
function printArgument(type: ApiType): string {
  return type.kind === 'integer' ? 'long' : type.kind === 'boolean' ? 'boolean' : printType(type)
}

const RESERVED = new Set(
  `abstract assert boolean break byte case catch char class const continue default do double else enum extends final finally float for goto if
  implements import instanceof int interface long native new package private protected public return short static strictfp super switch
  synchronized this throw throws transient try void volatile while true false null record
  clone finalize getClass hashCode notify notifyAll toString wait`.split(/\s+/),
)

/** Reserved words and methods of every object get a mark. */
const javaName = (name: string): string => (RESERVED.has(name) ? `${name}_` : name.replaceAll('-', '_'))

/** The arguments that a method has, or may have, beside its parameters. */
const OWN_ARGUMENTS = new Set(['body', 'query', 'asTask', 'options'])

const argument = (name: string): string => (OWN_ARGUMENTS.has(name) ? `${name}_` : javaName(name))

function doc(text: string, tags: readonly string[], indent: string): string {
  const lines = [...text.split('\n'), ...tags].filter((line) => line !== '').map(safe)
  if (lines.length === 0) return ''
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`).join('\n')}\n${indent} */\n`
}

/** Code in back ticks; nothing that ends a comment, begins a tag or escapes. */
function safe(text: string): string {
  const plain = text.replaceAll('\\', '&#92;').replaceAll('*/', '*&#47;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return plain
    .replaceAll(/`([^`{}@]*)`/g, '{@code $1}')
    .replaceAll(/\{@code ([^}]*)\}/g, (whole) => whole.replaceAll('&lt;', '<').replaceAll('&gt;', '>'))
}
