import { mkdir, rm, writeFile } from 'node:fs/promises'
import { brunoCollection } from './bruno-collection.ts'
import { GENERATED_PAGES } from './generated-pages.ts'

/** `npm run docs`: writes the pages and the collection that are made from the code. */
for (const [file, page] of Object.entries(GENERATED_PAGES)) await writeFile(new URL(file, import.meta.url), page())

const collection = new URL('bruno/', import.meta.url)
await rm(collection, { recursive: true, force: true })
for (const [file, text] of Object.entries(brunoCollection())) {
  const place = new URL(file.replaceAll(' ', '%20'), collection)
  await mkdir(new URL('.', place), { recursive: true })
  await writeFile(place, text)
}
