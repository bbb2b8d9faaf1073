import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { FAMILIES, SETTINGS } from '../../shared/domain/settings/registry.ts'
import type { Setting } from '../../shared/domain/settings/setting.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const ALL: Readonly<Record<string, Setting>> = { ...SETTINGS, ...FAMILIES }

test.each(Object.entries(ALL))('%s says in whole sentences what it does', (_, { about }) => {
  expect(about).toMatch(/^[A-Z`][\s\S]*\.$/)
})

test('every setting is read by the service', () => {
  const sourceOf = (...patterns: readonly string[]) =>
    patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).map((file) => ({ file, text: readFileSync(`${ROOT}${file}`, 'utf8') }))
  const declared = sourceOf('shared/domain/settings/*.ts')
  const others = sourceOf('shared/**/*.ts', 'functions/**/*.ts').filter(({ file }) => !file.startsWith('shared/domain/settings/'))
  const mentions = (sources: typeof declared, key: string) =>
    sources.reduce((sum, { text }) => sum + ["'", '"', '`'].reduce((count, quote) => count + text.split(`${quote}${key}`).length - 1, 0), 0)
  const unread = Object.keys(ALL).filter((key) => mentions(others, key) === 0 && mentions(declared, key) === 1)
  expect(unread).toEqual([])
})
