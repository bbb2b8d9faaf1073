import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROOT = new URL('../../', import.meta.url).pathname
/** The parser of amounts alone makes minor units of a number, and the module of ids makes ids. */
const PARSERS: readonly string[] = ['shared/domain/money/amount.ts', 'shared/domain/ids.ts']
const CAST = /\bas (MinorUnits|[A-Z]\w*Id|Id<\w+>)(?!\w)(?! \})/g

test('no code but a parser casts a number to an id or to minor units', () => {
  const files = globSync('{shared,functions,infra/local}/**/*.ts', { cwd: ROOT }).filter((file) => !PARSERS.includes(file))
  expect(files.length).toBeGreaterThan(500)
  const casts = files.flatMap((file) => [...readFileSync(`${ROOT}${file}`, 'utf8').matchAll(CAST)].map(([cast]) => `${file}: ${cast}`))
  expect(casts).toEqual([])
})

test('the service never chooses an id itself', () => {
  const files = globSync('{shared,functions}/**/*.ts', { cwd: ROOT }).filter((file) => !PARSERS.includes(file))
  expect(files.length).toBeGreaterThan(400)
  expect(files.filter((file) => readFileSync(`${ROOT}${file}`, 'utf8').includes('fixedId'))).toEqual([])
})
