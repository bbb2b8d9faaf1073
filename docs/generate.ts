import { mkdir, rm, writeFile } from 'node:fs/promises'
import { CATALOGUE } from '../functions/catalogue.ts'
import { brunoCollection } from '../functions/documentation/bruno-collection.ts'
import { GENERATED_PAGES } from './generated-pages.ts'

/** `npm run docs`: writes the pages that are made from the code, and the collection for Bruno, which the service serves as a zip. */
for (const [file, page] of Object.entries(GENERATED_PAGES)) await writeFile(new URL(file, import.meta.url), page())

const collection = new URL('bruno/', import.meta.url)
await rm(collection, { recursive: true, force: true })
for (const [file, text] of Object.entries(brunoCollection(CATALOGUE))) {
  const place = new URL(file.replaceAll(' ', '%20'), collection)
  await mkdir(new URL('.', place), { recursive: true })
  await writeFile(place, text)
}
