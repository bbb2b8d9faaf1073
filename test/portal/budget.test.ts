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

test('the first load of the approvals is at most 250 KB, gzipped', async () => {
  const assets = (await readdir(join(PORTAL_DIST, 'assets'))).map((name) => `assets/${name}`)
  const further = assets.filter((name) => /^assets\/(approvals-page|shell|page|icons|useQuery|use-)/.test(name))
  expect(further.length).toBeGreaterThan(3)
  expect(await sum(['index.html', ...new Set([...(await namedByPage()), ...further])])).toBeLessThanOrEqual(FIRST_LOAD_BUDGET_BYTES)
})
