import { readFile } from 'node:fs/promises'
import { withEscapes } from '@countersign/client'
import { Document, isScalar, parseDocument, visit } from 'yaml'
import { usage } from '../failure.ts'

/**
 * A value as YAML, in which hidden characters are escapes, so that a terminal shows them and the file still means the same. Texts that hold
 * some stand in double quotes, since no other form has escapes.
 */
export function yamlText(value: unknown): string {
  const document = new Document(value, { aliasDuplicateObjects: false })
  visit(document, {
    Scalar(_, node) {
      if (isScalar(node) && typeof node.value === 'string' && withEscapes(node.value) !== node.value) node.type = 'QUOTE_DOUBLE'
    },
  })
  return withEscapes(document.toString({ lineWidth: 0 })).replaceAll(/\\u(d[89ab]..)\\u(d[c-f]..)/g, asOne)
}

/** YAML has one escape for a character of two units: `\U000e0100`. */
function asOne(_: string, high: string, low: string): string {
  const character = String.fromCharCode(Number.parseInt(high, 16), Number.parseInt(low, 16))
  return `\\U${(character.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`
}

/** The value in a YAML file. Aliases are refused: a few of them could stand for more than there is memory. */
export async function readYaml(file: string): Promise<unknown> {
  const document = parseDocument(await readFile(file, 'utf8'), { prettyErrors: true })
  const [fault] = document.errors
  if (fault?.code === 'MULTIPLE_DOCS') throw usage(`${file} must hold one YAML document (got several)`, 'Remove the lines with --- alone.')
  if (fault !== undefined) throw usage(`${file} is not YAML: ${fault.message.split('\n')[0]}`)
  refuseAliases(file, document)
  return document.toJS({ maxAliasCount: 0 })
}

function refuseAliases(file: string, document: Document): void {
  visit(document, {
    Alias(_, { source }) {
      throw usage(`${file} must not hold YAML aliases (got *${source})`, 'Write the value out.')
    },
  })
}
