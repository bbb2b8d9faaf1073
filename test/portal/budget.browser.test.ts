import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { buildPortal, PORTAL_DIST } from '../../infra/local/portal-build.ts'

const SIGN_IN_BUDGET_BYTES = 200 * 1024
const FIRST_LOAD_BUDGET_BYTES = 250 * 1024

const gzipped = async (name: string): Promise<number> => gzipSync(await readFile(join(PORTAL_DIST, name))).length
const sum = async (names: readonly string[]): Promise<number> =>
  (await Promise.all(names.map(gzipped))).reduce((all, each) => all + each, 0)

beforeAll(async () => {
  expect(await buildPortal()).not.toBe('not-installed')
}, 120_000)

/** Files that the page itself names: what is fetched before anybody has signed in. */
async function namedByPage(): Promise<readonly string[]> {
  const page = await readFile(join(PORTAL_DIST, 'index.html'), 'utf8')
  return [...page.matchAll(/assets\/[\w.-]+\.(?:js|css)/g)].map(([name]) => name)
}

test('the sign-in page is at most 200 KB, gzipped', async () => {
  expect(await sum(['index.html', ...(await namedByPage())])).toBeLessThanOrEqual(SIGN_IN_BUDGET_BYTES)
})

/** The code and style of the frame, the approvals and one task, with everything that they import. */
async function filesOfFirstPages(): Promise<readonly string[]> {
  const assets = (await readdir(join(PORTAL_DIST, 'assets'))).map((name) => `assets/${name}`)
  const found = new Set(assets.filter((name) => /^assets\/pages-[\w-]+\.(js|css)$/.test(name)))
  expect(found.size).toBe(2)
  for (const name of found) {
    if (!name.endsWith('.js')) continue
    const code = await readFile(join(PORTAL_DIST, name), 'utf8')
    for (const [, imported] of code.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) found.add(`assets/${imported}`)
  }
  return [...found]
}

test('the first load of the approvals, or of one task, is at most 250 KB, gzipped', async () => {
  const files = new Set([...(await namedByPage()), ...(await filesOfFirstPages())])
  expect(await sum(['index.html', ...files])).toBeLessThanOrEqual(FIRST_LOAD_BUDGET_BYTES)
})
