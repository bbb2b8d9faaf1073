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
  const files = globSync(['shared/**/*.ts', 'functions/**/*.ts'], { cwd: ROOT, exclude: ['shared/domain/settings/**'] })
  const source = files.map((file) => readFileSync(`${ROOT}${file}`, 'utf8')).join('\n')
  const declarations = globSync('shared/domain/settings/*.ts', { cwd: ROOT }).map((file) => readFileSync(`${ROOT}${file}`, 'utf8'))
  const named = (key: string) => new RegExp(`['"\`]${RegExp.escape(key)}`, 'g')
  const unread = Object.keys(ALL).filter((key) => !named(key).test(source) && declarations.join('\n').match(named(key))?.length === 1)
  expect(unread).toEqual([])
})
