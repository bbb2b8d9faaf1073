import { readFileSync } from 'node:fs'
import { CATALOGUE } from '../../../functions/catalogue.ts'
import { openApi } from '../../../shared/openapi/document.ts'
import type { Document } from './document.ts'
import { printFiles } from './print-files.ts'

/** The generated files: from the declared endpoints, and copies of rules that the client shares with the service. */
export function generatedClient(): Readonly<Record<string, string>> {
  return {
    ...printFiles(JSON.parse(JSON.stringify(openApi(CATALOGUE))) as Document),
    'shown-text.ts': copyOf('shared/domain/shown-text.ts'),
  }
}

function copyOf(path: string): string {
  const source = readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
  return `// A copy of ${path}, made by \`npm run docs\`: change that file.\n\n${source}`
}
