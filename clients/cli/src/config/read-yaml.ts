import { readFile } from 'node:fs/promises'
import { type Document, parseDocument, visit } from 'yaml'
import { usage } from '../failure.ts'

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
