import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { GENERATED_PAGES } from '../../docs/generated-pages.ts'
import { GENERATED } from '../../docs/markdown.ts'
import { PERMISSIONS } from '../../shared/domain/permissions/default-matrix.ts'
import { SETTINGS } from '../../shared/domain/settings/registry.ts'
import { TASK_STATES } from '../../shared/domain/tasks/transitions.ts'
import { CATALOGUE } from '../../shared/errors/catalogue.ts'

const DOCS = new URL('../../docs/', import.meta.url)

test.each(Object.entries(GENERATED_PAGES))('docs/%s is what the code says; if not, npm run docs writes it anew', async (file, page) => {
  expect(await readFile(new URL(file, DOCS), 'utf8')).toBe(page())
})

test('no page claims to be made from the code without being made', async () => {
  for (const file of (await readdir(DOCS)).filter((name) => name.endsWith('.md')))
    expect([file, (await readFile(new URL(file, DOCS), 'utf8')).includes(GENERATED)]).toEqual([file, file in GENERATED_PAGES])
})

test.each([
  ['configuration.md', Object.keys(SETTINGS)],
  ['errors.md', Object.values(CATALOGUE).map(({ code }) => code)],
  ['permissions.md', PERMISSIONS],
  ['task-states.md', TASK_STATES],
])('docs/%s leaves nothing out', (file, names) => {
  const words = (GENERATED_PAGES[file]?.() ?? '').split(/[`|: \n]+/)
  for (const name of names) expect(words).toContain(name)
})

test('links between the pages lead to pages', async () => {
  const files = (await readdir(DOCS)).filter((name) => name.endsWith('.md'))
  for (const file of files)
    for (const [, target = ''] of (await readFile(new URL(file, DOCS), 'utf8')).matchAll(/\]\((?!https?:|#|\.\.)([^)#]+)/g))
      expect(files).toContain(target.replace(/\/$/, ''))
})
