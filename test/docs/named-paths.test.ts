import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Folders of the repository; what begins with one of them is a path. */
const PATH = /(?<![\w/.@-])(?:shared|functions|infra|portal|clients|docs|bench|test|\.ci)\/[\w./-]*[\w/]/g

test.each(['README.md', 'CONTRIBUTING.md', 'docs/rules.md', 'docs/starts.md'])('every path that %s names is there', (page) => {
  const named = [...new Set(readFileSync(`${ROOT}${page}`, 'utf8').match(PATH) ?? [])]
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((path) => !existsSync(`${ROOT}${path}`) && !existsSync(`${ROOT}${path}.ts`))).toEqual([])
})
