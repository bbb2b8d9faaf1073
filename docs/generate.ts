import { writeFile } from 'node:fs/promises'
import { GENERATED_PAGES } from './generated-pages.ts'

/** `npm run docs`: writes the pages that the code knows, beside this file. */
for (const [file, page] of Object.entries(GENERATED_PAGES)) await writeFile(new URL(file, import.meta.url), page())
