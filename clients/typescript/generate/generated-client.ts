import { readFileSync } from 'node:fs'
import type { Document } from '../../generate/document.ts'
import { printFiles } from './print-files.ts'

/** The generated files: from the document of the declared endpoints, and copies of rules that the client shares with the service. */
export function generatedClient(document: Document): Readonly<Record<string, string>> {
  return {
    ...printFiles(document),
    'shown-text.ts': copyOf('shared/domain/shown-text.ts'),
    'phrase.ts': copyOf('shared/texts/phrase.ts'),
    'in-words.ts': copyOf('shared/texts/in-words.ts'),
  }
}

function copyOf(path: string): string {
  const source = readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
  return `// A copy of ${path}, made by \`npm run docs\`: change that file.\n\n${source}`
}
