import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { brunoCollection } from '../../docs/bruno-collection.ts'
import { CATALOGUE } from '../../functions/catalogue.ts'
import { isDocumented } from '../../shared/openapi/document.ts'

const FOLDER = fileURLToPath(new URL('../../docs/bruno/', import.meta.url))
const collection = brunoCollection()

test('the collection for Bruno is what the document says; if not, npm run docs writes it anew', async () => {
  const found = (await readdir(FOLDER, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      `${parentPath}/${name}`.replaceAll('\\', '/').replaceAll(/\/+/g, '/').slice(FOLDER.replaceAll('\\', '/').length),
    )
  expect(found.sort()).toEqual(Object.keys(collection).sort())
  for (const [file, text] of Object.entries(collection)) expect([file, await readFile(`${FOLDER}${file}`, 'utf8')]).toEqual([file, text])
})

test('every operation has its request, and every block of a request is closed', () => {
  const ids = Object.keys(collection).flatMap((file) => /([^/]+)\.bru$/.exec(file)?.[1] ?? [])
  for (const { operationId } of CATALOGUE.filter(isDocumented)) expect(ids).toContain(operationId)
  for (const [file, text] of Object.entries(collection).filter(([name]) => name.endsWith('.bru')))
    expect([file, text.split(/^\S.* [{[]$/m).length]).toEqual([file, text.split(/^[}\]]$/m).length])
})
