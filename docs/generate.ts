import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { generatedClients } from '../clients/generate/generated-clients.ts'
import { CATALOGUE } from '../functions/catalogue.ts'
import { brunoCollection } from '../functions/documentation/bruno-collection.ts'
import { GENERATED_PAGES, withEvents } from './generated-pages.ts'
import { writeCatalogues } from './texts/generate.ts'

/**
 * `npm run docs`: writes the pages that are made from the code, the table in the guide to events, the collection for Bruno, which the
 * service serves as a zip, the catalogues of texts, and the generated files of all clients.
 */
for (const [file, page] of Object.entries(GENERATED_PAGES)) await write(new URL(file, import.meta.url), page())

const guide = new URL('events.md', import.meta.url)
await write(guide, withEvents(await readFile(guide, 'utf8')))

const collection = new URL('bruno/', import.meta.url)
await rm(collection, { recursive: true, force: true })
for (const [file, text] of Object.entries(brunoCollection(CATALOGUE))) await write(new URL(file.replaceAll(' ', '%20'), collection), text)

writeCatalogues()

for (const [path, text] of Object.entries(generatedClients())) await write(new URL(`../clients/${path}`, import.meta.url), text)

async function write(file: URL, text: string): Promise<void> {
  await mkdir(new URL('.', file), { recursive: true })
  await writeFile(file, text)
}
