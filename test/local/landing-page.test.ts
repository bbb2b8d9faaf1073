import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { PAGE_LOOK } from '../../shared/pages/hosted-page.ts'
import { running } from '../support/running.ts'

const service = running()

test('the page at / says what is there, with links', async () => {
  const { status, text, headers } = await service.call('GET', '/local/../')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const port = new URL(service.local.baseUrl).port
  for (const path of ['/svc-conductor/portal/', '/svc-conductor/docs', '/local/inbox', '/local/sign-in'])
    expect(text).toContain(`href="http://localhost:${port}${path}"`)
})

test('the pages beside the portal carry its colours', async () => {
  const tokens = await readFile(new URL('../../portal/src/design/tokens.css', import.meta.url), 'utf8')
  const valueIn = (css: string, name: string) => css.match(new RegExp(`${name}: (#[0-9a-f]{6})`, 'g')) ?? []
  for (const [here, there] of [
    ['--page', '--cs-page'],
    ['--card', '--cs-surface'],
    ['--text', '--cs-text'],
    ['--muted', '--cs-muted'],
    ['--line', '--cs-line'],
    ['--field', '--cs-line-strong'],
  ] as const) {
    const ours = valueIn(PAGE_LOOK, here).map((row) => row.slice(-7))
    expect([here, ours]).toEqual([here, valueIn(tokens, there).map((row) => row.slice(-7))])
    expect(ours).toHaveLength(2)
  }
})
