import { CATALOGUE } from '../../../functions/catalogue.ts'
import { openApi } from '../../../shared/openapi/document.ts'
import type { Document } from './document.ts'
import { printFiles } from './print-files.ts'

/** The generated files, from the declared endpoints. */
export function generatedClient(): Readonly<Record<string, string>> {
  return printFiles(JSON.parse(JSON.stringify(openApi(CATALOGUE))) as Document)
}
