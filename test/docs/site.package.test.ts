import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { STORY } from '../../clients/cli/demo/story.ts'
import { recordingOf, scenesIn } from '../../docs/site/recording.ts'
import { siteMarkdown } from '../../docs/site/site-markdown.ts'
import { CATALOGUE } from '../../functions/catalogue.ts'
import { areInstalled, howToInstall } from '../../infra/bundle/own-packages.ts'
import { GUIDES } from '../../shared/contract/guides.ts'
import { SETTINGS } from '../../shared/domain/settings/registry.ts'
import { CATALOGUE as ERRORS } from '../../shared/errors/catalogue.ts'

const SITE = fileURLToPath(new URL('../../docs/site/', import.meta.url))
const DIST = join(SITE, 'dist')
const isBuilt = areInstalled('docs/site')
if (!isBuilt) console.log(`Skipped: the site itself. ${howToInstall('docs/site')}`)

const pages = new Map<string, string>()
const htmlOf = (address: string): string => pages.get(`${address}/index.html`.replace(/^\//, '')) ?? ''

describe.skipIf(!isBuilt)('the site', () => {
  beforeAll(() => {
    const built = spawnSync(process.execPath, [join(SITE, 'build.ts')], { encoding: 'utf8' })
    expect([built.status, built.stderr]).toEqual([0, expect.any(String)])
    for (const file of globSync('**/*.html', { cwd: DIST })) pages.set(file, readFileSync(join(DIST, file), 'utf8'))
  }, 120_000)

  test('holds every guide, every operation, every error, every setting, the permissions and the changelog', () => {
    for (const name of GUIDES.filter((guide) => !['errors', 'configuration', 'permissions'].includes(guide)))
      expect([name, htmlOf(`guides/${name}`).length > 2_000]).toEqual([name, true])
    const reference = [...pages].flatMap(([file, html]) => (file.startsWith('reference/') ? [html] : [])).join('')
    const shown = CATALOGUE.filter((endpoint) => endpoint.asset !== true).map(({ operationId }) => operationId)
    expect(shown.filter((name) => !reference.includes(`>${name}</code>`))).toEqual([])
    for (const { code } of Object.values<{ readonly code: string }>(ERRORS)) expect(htmlOf('errors')).toContain(code)
    for (const key of Object.keys(SETTINGS)) expect(htmlOf('settings')).toContain(key)
    for (const page of ['permissions', 'changelog', 'clients/cli', 'clients/typescript']) expect(htmlOf(page).length).toBeGreaterThan(2_000)
  })

  test('has no dead link: every address of the site leads to a file, and every anchor to an element', () => {
    const dead: string[] = []
    for (const [file, html] of pages)
      for (const [, href = ''] of html.matchAll(/\s(?:href|src)="([^"]*)"/g)) {
        const { pathname, hash, host } = new URL(href.replaceAll('&amp;', '&'), `http://site/${file}`)
        if (host === 'site' && !leads(pathname, decodeURIComponent(hash.slice(1)))) dead.push(`${file}: ${href}`)
      }
    expect(dead).toEqual([])
  })

  test('searches over all pages, copies code, has both themes, and shows languages as tabs', () => {
    const { languages } = JSON.parse(readFileSync(join(DIST, 'pagefind/pagefind-entry.json'), 'utf8')) as {
      languages: { en: { page_count: number } }
    }
    const indexed = languages.en.page_count
    expect(indexed).toBe([...pages.keys()].filter((file) => file !== '404.html').length)
    const webhooks = htmlOf('guides/webhooks')
    expect(webhooks).toContain('data-code=')
    expect(webhooks).toContain('starlight-theme-select')
    const samples = [...webhooks.matchAll(/<section data-language="([^"]+)"/g)].map(([, language]) => language)
    expect(samples).toEqual(['Node', 'Python', 'Shell', 'Java', 'PHP', 'C#', 'Go'])
  })

  test('loads nothing from other hosts', () => {
    for (const [file, html] of pages)
      for (const [tag] of html.matchAll(/<(?:script|link|img|iframe)\b[^>]*>/g))
        if (!/rel="(?:canonical|alternate|sitemap)"/.test(tag))
          expect([file, tag]).toEqual([file, expect.not.stringMatching(/(?:src|href)="(?:https?:)?\/\//)])
  })

  test('tells the story on its first page, with the recording and the way to start', () => {
    const first = htmlOf('')
    for (const part of ['demo.svg', 'npm start', 'Simulate a permission before you change it', 'guides/getting-started/'])
      expect(first).toContain(part)
  })

  function leads(pathname: string, anchor: string): boolean {
    const path = join(DIST, decodeURIComponent(pathname))
    const file = existsSync(path) && statSync(path).isDirectory() ? join(path, 'index.html') : path
    if (!existsSync(file)) return false
    if (anchor === '' || !file.endsWith('.html')) return true
    return [...readFileSync(file, 'utf8').matchAll(/\sid="([^"]*)"/g)].some(([, id]) => id === anchor)
  }
})

describe('the recording', () => {
  test('shows the demo as it is today: otherwise run node docs/site/recording.ts', () => {
    const text = readFileSync(join(SITE, 'demo.svg'), 'utf8').replaceAll(/<\/text>\n<text[^>]*> +/g, ' ')
    for (const { say } of STORY) expect(text).toContain(`# ${say}`)
    expect(text.match(/<g id=/g)).toHaveLength(STORY.length)
  })

  test('attack: text of the service is not markup, and the picture runs no script', () => {
    const [scene] = scenesIn('# A <b>:\n$ countersign x\n<script>alert(1)</script> & more\n')
    const picture = recordingOf(scene === undefined ? [] : [scene])
    expect(picture).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; more')
    expect(picture).not.toContain('<script')
  })
})

describe('a page of the repository becomes a page of the site', () => {
  const links = { to: (file: string) => (file === 'docs/errors.md' ? '/errors/' : file === 'README.md' ? '/' : undefined) }
  const made = (markdown: string) => siteMarkdown('docs/any.md', markdown, links)

  test.each([
    ['its title is the first heading', '# A `b`\n\ntext\n', /^---\ntitle: "A b"\n[\s\S]*---\n\n\s*text/],
    [
      'links lead to pages of the site, with their anchors',
      '# A\n\nsee [x](errors.md#USR001) and [y](../README.md)\n',
      /\[x\]\(\/errors\/#USR001\) and \[y\]\(\/\)/,
    ],
    ['a link that leads nowhere becomes text', '# A\n\nsee [x](gone.md)\n', /see x\n/],
    ['code is not touched', '# A\n\n```md\n[x](errors.md)\n```\n', /\[x\]\(errors\.md\)/],
    ['a diagram becomes a list', '# A\n\n```mermaid\nflowchart LR\n    a[One] --> b[Two]\n```\n', /- One → Two/],
    ['one language alone is a section', '# A\n\n## Node\n\nx\n\n## Next\n', /^(?![\s\S]*language-tabs)/],
  ])('%s', (_, markdown, expected) => expect(made(markdown)).toMatch(expected))
})
