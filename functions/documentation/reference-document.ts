import { lexer } from 'marked'
import { SERVICE_PATH } from '../../shared/contract/routes.ts'
import { CATALOGUE } from '../../shared/errors/catalogue.ts'
import type { ErrorRow } from '../../shared/errors/error-row.ts'
import type { OpenApi } from '../../shared/openapi/document.ts'
import { addressOf, anchorOf } from './guide-links.ts'
import { INDEX_WORDS, textOfWord } from './index-words.ts'
import { servedText } from './served-markdown.ts'

type Tag = { readonly name: string; readonly parent?: string; readonly 'x-displayName'?: string; readonly description: string }

const GUIDES_TAG: Tag = {
  name: 'Guides',
  description: 'How to do a job from its beginning to its end. Each guide is a page of its own, too.',
}

const INDEX_TAG: Tag = { name: 'Index', description: 'Words that other products use, and where to read on.' }

/**
 * The API document as the reference page shows it: with a tag for each section of each guide, each error and each word of the index, since the search of the viewer looks into
 * titles and descriptions of tags, and with optional parameters off. Generators take `openapi.json`, which has none of these.
 */
export function forReference(document: OpenApi, guides: readonly (readonly [name: string, markdown: string])[]) {
  const ofGuides = guides.flatMap(([name, markdown]) => tagsOf(name, markdown))
  return { ...optionalParametersOff(document), tags: [...document.tags, GUIDES_TAG, ...ofGuides, ...errorTags(), INDEX_TAG, ...wordTags()] }
}

/** The codes below the guide on errors. */
function errorTags(): readonly Tag[] {
  const rows = Object.values<ErrorRow>(CATALOGUE).toSorted((one, other) => one.code.localeCompare(other.code))
  return rows.map(({ code, status, description }) => ({
    name: `Error ${code}`,
    parent: 'Guide: Errors',
    'x-displayName': code,
    description: `${status}: ${description}\n\n[Open in the list of errors](${SERVICE_PATH}/docs/errors#${code})`,
  }))
}

const wordTags = (): readonly Tag[] =>
  INDEX_WORDS.map((entry) => ({
    name: `Index: ${entry.word}`,
    parent: INDEX_TAG.name,
    'x-displayName': entry.word,
    description: textOfWord(entry),
  }))

function tagsOf(name: string, markdown: string): readonly Tag[] {
  const [beginning, ...sections] = sectionsOf(name, markdown)
  if (beginning === undefined) return []
  const guide = `Guide: ${beginning.title}`
  return [tagOf(guide, GUIDES_TAG.name, beginning), ...sections.map((section) => tagOf(`${guide}: ${section.title}`, guide, section))]
}

const tagOf = (name: string, parent: string, { title, address, text }: ReturnType<typeof sectionsOf>[number]): Tag => ({
  name,
  parent,
  'x-displayName': title,
  description: `${text.trim()}\n\n[Open in the guide](${address})`,
})

/** A part of a guide that begins with a heading: its text as Markdown, and its address on the page of the guide. */
type GuideSection = { readonly title: string; readonly address: string; readonly text: string }

/** The sections of a guide: first its beginning under the title, then one per heading of the second level. */
function sectionsOf(guide: string, markdown: string): readonly GuideSection[] {
  const sections: { title: string; address: string; text: string }[] = []
  for (const token of lexer(markdown)) {
    if (token.type === 'heading' && token.depth <= 2) sections.push(opened(guide, token.text as string, token.depth))
    else {
      const section = sections.at(-1)
      if (section !== undefined) section.text += servedText(guide, token)
    }
  }
  return sections
}

function opened(guide: string, heading: string, depth: number) {
  const title = heading.replaceAll('`', '')
  return { title, address: depth === 1 ? addressOf(guide) : `${addressOf(guide)}#${anchorOf(heading)}`, text: '' }
}

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
function optionalParametersOff(document: OpenApi): OpenApi {
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
