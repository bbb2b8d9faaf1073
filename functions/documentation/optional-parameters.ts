import type { OpenApi } from '../../shared/openapi/document.ts'

type Parameter = {
  readonly $ref?: string
  readonly required?: boolean
  readonly example?: unknown
  readonly schema?: { readonly default?: unknown; readonly enum?: readonly unknown[] }
}
type Operation = {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly examples?: object }>> }
}

const USUAL_EXAMPLE = 'example'
const COMPONENT = '#/components/parameters/'

/**
 * Switches off every optional parameter in the request form of the reference page, with its example still in its field. The viewer sends a
 * parameter with an example unless that example is marked: then each write would be stored as a task, and two would share a key.
 */
export function optionalParametersOff(document: OpenApi): OpenApi {
  const { parameters = {} } = document.components as { readonly parameters?: Readonly<Record<string, Parameter>> }
  return {
    ...document,
    components: { ...document.components, parameters: mapped(parameters, (parameter) => switchedOff(parameter, [USUAL_EXAMPLE])) },
    paths: mapped(document.paths, (item) =>
      mapped(item, (operation) => (isOperation(operation) ? withParametersOff(operation, parameters) : operation)),
    ),
  }
}

/** The viewer looks for the example that the reader has chosen: each name needs its own mark. */
function withParametersOff(operation: Operation, components: Readonly<Record<string, Parameter>>): Operation {
  const names = exampleNames(operation)
  const isUsual = names.length === 1 && names[0] === USUAL_EXAMPLE
  const parameters = operation.parameters?.map((parameter) => {
    if (parameter.$ref === undefined) return switchedOff(parameter, names)
    return isUsual ? parameter : switchedOff(components[parameter.$ref.slice(COMPONENT.length)] ?? parameter, names)
  })
  return parameters === undefined ? operation : { ...operation, parameters }
}

function exampleNames({ requestBody }: Operation): readonly string[] {
  const names = Object.values(requestBody?.content ?? {}).flatMap(({ examples = {} }) => Object.keys(examples))
  return names.length === 0 ? [USUAL_EXAMPLE] : names
}

function switchedOff(parameter: Parameter, names: readonly string[]): Parameter {
  if (parameter.required === true || parameter.$ref !== undefined) return parameter
  const { example, ...rest } = parameter
  const value = example ?? parameter.schema?.default ?? parameter.schema?.enum?.[0] ?? ''
  return { ...rest, examples: Object.fromEntries(names.map((name) => [name, { value, 'x-disabled': true }])) } as Parameter
}

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'responses' in value
}

function mapped<V, W>(of: Readonly<Record<string, V>>, change: (value: V) => W): Readonly<Record<string, W>> {
  return Object.fromEntries(Object.entries(of).map(([name, value]) => [name, change(value)]))
}
