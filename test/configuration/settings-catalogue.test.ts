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

test('a text of the service that names a setting names one that exists', () => {
  const texts = globSync('shared/texts/locales/en/*.json', { cwd: ROOT }).flatMap((file) =>
    Object.values(JSON.parse(readFileSync(`${ROOT}${file}`, 'utf8')) as Readonly<Record<string, string>>),
  )
  const named = texts.flatMap((text) =>
    [...text.matchAll(/\b(?:setting|key|property) `?([a-zA-Z]+(?:\.[a-zA-Z]+)+)/g)].map(([, key = '']) => key),
  )
  expect(named).toContain('external.links.config')
  expect(
    named.filter((key) => !(key in ALL) && !Object.keys(FAMILIES).some((family) => family.startsWith(key) || key.startsWith(family))),
  ).toEqual([])
})
