import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { generatedClients } from '../../clients/generate/generated-clients.ts'
import { createClient, DOCUMENT_VERSION, OPERATIONS } from '../../clients/typescript/src/index.ts'
import { CATALOGUE } from '../../functions/catalogue.ts'
import { API_VERSION } from '../../shared/contract/api-version.ts'

const CLIENTS = new URL('../../clients/', import.meta.url)
/** Folders that hold generated files only. */
const GENERATED_FOLDERS = ['typescript/src/generated', 'python/src/countersign/generated']

test('the generated files are those that the API document gives today: otherwise run `npm run docs`', async () => {
  const files = generatedClients()
  for (const folder of GENERATED_FOLDERS) {
    const there = await readdir(new URL(`${folder}/`, CLIENTS))
    const made = Object.keys(files).filter((path) => path.startsWith(`${folder}/`))
    expect(
      there
        .filter((name) => name !== '__pycache__')
        .map((name) => `${folder}/${name}`)
        .sort(),
    ).toEqual(made.sort())
  }
  for (const [path, text] of Object.entries(files)) expect(await readFile(new URL(path, CLIENTS), 'utf8'), path).toBe(text)
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
  const project = await readFile(new URL('python/pyproject.toml', CLIENTS), 'utf8')
  expect(/^version = "(.*)"$/m.exec(project)?.[1]).toBe(API_VERSION)
  const pom = await readFile(new URL('java/pom.xml', CLIENTS), 'utf8')
  expect(/<version>(.*)<\/version>/.exec(pom)?.[1]).toBe(API_VERSION)
})

test('no name of the document hides a name of the Python client', async () => {
  const inPython = async (file: string) => readFile(new URL(`python/src/countersign/${file}`, CLIENTS), 'utf8')
  const listed = /^__all__ = \[(.*)\]$/m.exec(await inPython('generated/schemas.py'))?.[1] ?? ''
  const imported = [...(await inPython('__init__.py')).matchAll(/^from \.\S+ import (.*)$/gm)].flatMap(([, names = '']) =>
    names.split(', '),
  )
  expect(imported).toContain('KeptSession')
  expect(listed.length).toBeGreaterThan(1000)
  expect(imported.filter((name) => listed.includes(`"${name}"`))).toEqual([])
})
