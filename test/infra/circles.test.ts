import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const OURS = '{shared,functions,infra,clients,portal,bench,docs,test,.ci}/**/*.{ts,tsx,mjs,js}'

/** The files of the project that each file names: in imports and re-exports of values or types, and in imports at run time. */
function importsOfAll(): ReadonlyMap<string, readonly string[]> {
  const paths = globSync(OURS, { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**', '**/vendor/**'] })
  return new Map(paths.map((path) => [path, importsOf(path, readFileSync(join(ROOT, path), 'utf8'))]))
}

function importsOf(path: string, text: string): readonly string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')
  const patterns = [/\bfrom\s*'(\.[^']+)'/g, /\bimport\s*\(\s*'(\.[^']+)'\s*\)/g, /^\s*import\s+'(\.[^']+)'/gm]
  return patterns.flatMap((pattern) => [...code.matchAll(pattern)].map(([, specifier = '']) => normalize(join(dirname(path), specifier))))
}

/** One way round for each circle that is met first. */
function circlesIn(imports: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const circles: string[] = []
  const left = new Set<string>()
  const follow = (path: string, way: readonly string[]): void => {
    if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(' -> '))
    if (left.has(path) || way.includes(path)) return
    for (const next of imports.get(path) ?? []) follow(next, [...way, path])
    left.add(path)
  }
  for (const path of imports.keys()) follow(path, [])
  return circles
}

describe('no file imports itself by way of others', () => {
  test('in the whole repository: not at once, not by types, and not at run time', () => {
    const imports = importsOfAll()
    expect(imports.size).toBeGreaterThan(1_000)
    expect(circlesIn(imports)).toEqual([])
  })

  test.each([
    ['types', "import type { B } from './b.ts'"],
    ['imports at run time', "const b = () => import('./b.ts')"],
    ['re-exports', "export { b } from './b.ts'"],
  ])('a circle by %s is found', (_, text) => {
    const imports = new Map([
      ['a.ts', importsOf('a.ts', text)],
      ['b.ts', importsOf('b.ts', "import { a } from './a.ts'")],
    ])
    expect(circlesIn(imports)).toEqual(['a.ts -> b.ts -> a.ts'])
  })
})
