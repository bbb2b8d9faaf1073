import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { buildPortal, PORTAL_DIST } from '../../infra/local/portal-build.ts'

const SIGN_IN_BUDGET_BYTES = 210 * 1024
const FIRST_LOAD_BUDGET_BYTES = 250 * 1024

const read = (name: string): Promise<string> => readFile(join(PORTAL_DIST, name), 'utf8')
const gzipped = async (name: string): Promise<number> => gzipSync(await readFile(join(PORTAL_DIST, name))).length
const sum = async (names: Iterable<string>): Promise<number> =>
  (await Promise.all([...names].map(gzipped))).reduce((all, each) => all + each, 0)

beforeAll(async () => {
  expect(await buildPortal()).not.toBe('not-installed')
}, 120_000)

const assets = async (): Promise<readonly string[]> => (await readdir(join(PORTAL_DIST, 'assets'))).map((name) => `assets/${name}`)

/** Files that the page itself names: what is fetched before anybody has signed in, beside the texts. */
async function namedByPage(): Promise<readonly string[]> {
  return [...(await read('index.html')).matchAll(/assets\/[\w.-]+\.(?:js|css)/g)].map(([name]) => name)
}

/** The first texts in every language: one of these files is fetched. Those of the pseudo language are left out, since only tests read it. */
async function firstTexts(): Promise<readonly string[]> {
  const files = (await assets()).filter((name) => /^assets\/first-[\w-]+\.js$/.test(name))
  expect(files).toHaveLength(7)
  const texts = await Promise.all(files.map(read))
  return files.filter((_, at) => texts[at]?.includes('Śĩĝń ĩń') !== true)
}

/** The largest file with the sentences of tasks in a language. */
async function largestSentences(): Promise<string> {
  const files = (await assets()).filter((name) => /^assets\/(?:de|fr|es|pt|ar)-[\w-]+\.js$/.test(name))
  expect(files).toHaveLength(5)
  const sizes = await Promise.all(files.map(gzipped))
  return files[sizes.indexOf(Math.max(...sizes))] ?? ''
}

/** The code and style of the frame, the approvals and one task, with everything that they import. */
async function filesOfFirstPages(): Promise<readonly string[]> {
  const found = new Set((await assets()).filter((name) => /^assets\/pages-[\w-]+\.(js|css)$/.test(name)))
  expect(found.size).toBeGreaterThanOrEqual(2)
  for (const name of found) {
    if (!name.endsWith('.js')) continue
    for (const [, imported] of (await read(name)).matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) found.add(`assets/${imported}`)
  }
  return [...found]
}

test('the sign-in page is at most 210 KB in each language, gzipped', async () => {
  const files = ['index.html', ...(await namedByPage())]
  for (const texts of await firstTexts()) expect(await sum([...files, texts])).toBeLessThanOrEqual(SIGN_IN_BUDGET_BYTES)
})

test('the first load of the approvals, or of one task, is at most 250 KB in each language, gzipped', async () => {
  const files = new Set(['index.html', ...(await namedByPage()), ...(await filesOfFirstPages()), await largestSentences()])
  for (const texts of await firstTexts()) expect(await sum([...files, texts])).toBeLessThanOrEqual(FIRST_LOAD_BUDGET_BYTES)
})

test('every text of the first pages is in the first catalogue, and not only in the one that is loaded later', async () => {
  const [texts = ''] = await firstTexts()
  const first = await read(texts)
  const later = await read((await assets()).find((name) => /^assets\/later-[\w-]+\.js$/.test(name) && name.endsWith('.js')) ?? '')
  const missing: string[] = []
  for (const file of new Set([...(await namedByPage()), ...(await filesOfFirstPages())])) {
    if (!file.endsWith('.js')) continue
    for (const [, id = ''] of (await read(file)).matchAll(/\bid:[`"']([\w+/-]{6})[`"']/g))
      if (!first.includes(`"${id}":`) && later.includes(`"${id}":`)) missing.push(`${id} in ${file}`)
  }
  expect(missing).toEqual([])
})

test('every file has a name that the edge and the local run serve', async () => {
  expect((await assets()).filter((name) => !/^assets\/[\w-]+\.\w+$/.test(name))).toEqual([])
})

test('no files of the portal import each other in a circle: they would run in the wrong order', async () => {
  const imports = new Map<string, readonly string[]>()
  for (const name of await assets())
    if (name.endsWith('.js'))
      imports.set(
        name,
        [...(await read(name)).matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)].map(([, imported]) => `assets/${imported}`),
      )
  const circles: string[] = []
  const isDone = new Set<string>()
  const follow = (name: string, path: readonly string[]): void => {
    if (path.includes(name)) circles.push([...path.slice(path.indexOf(name)), name].join(' > '))
    if (path.includes(name) || isDone.has(name)) return
    for (const imported of imports.get(name) ?? []) follow(imported, [...path, name])
    isDone.add(name)
  }
  for (const name of imports.keys()) follow(name, [])
  expect(circles).toEqual([])
})
