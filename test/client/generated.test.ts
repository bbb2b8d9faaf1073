import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { generatedClient } from '../../clients/typescript/generate/generated-client.ts'
import { createClient, DOCUMENT_VERSION, OPERATIONS } from '../../clients/typescript/src/index.ts'
import { CATALOGUE } from '../../functions/catalogue.ts'
import { API_VERSION } from '../../shared/contract/api-version.ts'

const FOLDER = new URL('../../clients/typescript/src/generated/', import.meta.url)

test('the generated files are those that the API document gives today: otherwise run `npm run docs`', async () => {
  const files = generatedClient()
  expect((await readdir(FOLDER)).sort()).toEqual(Object.keys(files).sort())
  for (const [file, text] of Object.entries(files)) expect(await readFile(new URL(file, FOLDER), 'utf8'), file).toBe(text)
})

test('there is a method for each operation, and no method of the client hides one', () => {
  const client = createClient({ baseUrl: 'http://127.0.0.1:1' })
  const documented = CATALOGUE.map(({ operationId }) => operationId).filter((id) => id in OPERATIONS)
  expect(documented.length).toBeGreaterThan(130)
  expect(documented.filter((id) => typeof Reflect.get(client, id) !== 'function')).toEqual([])
  for (const own of ['waitForTask', 'request', 'signIn', 'signOut', 'useSession', 'currentSession'])
    expect(Object.keys(OPERATIONS)).not.toContain(own)
})

test('service, document and client are of one version', async () => {
  const versionIn = async (path: string) =>
    (JSON.parse(await readFile(new URL(`../../${path}/package.json`, import.meta.url), 'utf8')) as { version: string }).version
  expect(DOCUMENT_VERSION).toBe(API_VERSION)
  for (const folder of ['.', 'clients/typescript', 'clients/cli', 'clients/local'])
    expect(await versionIn(folder), folder).toBe(API_VERSION)
})
