import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROOT = new URL('../../', import.meta.url).pathname
/** The bundler puts it in place of a package's module. */
const FOR_THE_BUNDLER = 'shared/runtime/lambda-credentials.ts'
const EXPORT = /^export (?:async )?(?:function\*?|const|type|class) (\w+)/gm

test('every export of the service is named by another file', () => {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.js'], { cwd: ROOT })
  const files = listed.toString().trim().split('\n').filter(isThere)
  const sources = new Map(files.map((file) => [file, readFileSync(`${ROOT}${file}`, 'utf8')]))
  const namedIn = new Map<string, number>()
  for (const source of sources.values())
    for (const word of new Set(source.match(/[A-Za-z_$][\w$]*/g))) namedIn.set(word, (namedIn.get(word) ?? 0) + 1)
  const exported = [...sources].filter(([file]) => /^(shared|functions|infra)\//.test(file) && file !== FOR_THE_BUNDLER)
  const unused = exported.flatMap(([file, source]) =>
    [...source.matchAll(EXPORT)].filter(([, name = '']) => namedIn.get(name) === 1).map(([, name]) => `${file}: ${name}`),
  )
  expect(exported.length).toBeGreaterThan(500)
  expect(unused).toEqual([])
})

function isThere(file: string): boolean {
  try {
    return readFileSync(`${ROOT}${file}`).length > 0
  } catch {
    return false
  }
}
