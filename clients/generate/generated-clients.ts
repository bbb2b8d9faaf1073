import { CATALOGUE } from '../../functions/catalogue.ts'
import { openApi } from '../../shared/openapi/document.ts'
import { generatedClient } from '../typescript/generate/generated-client.ts'
import type { Document } from './document.ts'
import { printGo } from './print-go.ts'
import { printJava } from './print-java.ts'
import { printPython } from './print-python.ts'
import { readTypes } from './read-types.ts'

/** The generated files of all clients, by their path below `clients`. */
export function generatedClients(): Readonly<Record<string, string>> {
  const document = JSON.parse(JSON.stringify(openApi(CATALOGUE))) as Document
  const api = readTypes(document)
  return {
    ...under('typescript/src/generated', generatedClient(document)),
    ...under('python/src/countersign/generated', printPython(api)),
    ...under('java/src/main/java/countersign', printJava(api)),
    ...under('go', printGo(api)),
  }
}

function under(folder: string, files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(files).map(([file, text]) => [`${folder}/${file}`, text]))
}
