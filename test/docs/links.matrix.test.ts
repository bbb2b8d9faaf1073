import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { GUIDES } from '../../shared/contract/guides.ts'
import { running } from '../support/running.ts'

const service = running()
/** Any origin: stands for the one of the service. */
const ROOT = 'http://service.example'
const LLMS = ['/llms.txt', '/svc-conductor/llms.txt'] as const
const PAGES = ['/svc-conductor/docs', '/svc-conductor/docs/errors', ...GUIDES.map((guide) => `/svc-conductor/docs/guides/${guide}`)]

/** Links of Markdown, outside of code. */
function linksOfMarkdown(text: string): readonly string[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '')
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g), ...prose.matchAll(/<(https?:[^>\s]+)>/g)].map(([, address = '']) => address)
}

const linksOfHtml = (text: string): readonly string[] =>
  [...text.matchAll(/ (?:href|src)="([^"]*)"/g)]
    .map(([, address = '']) => address.replaceAll('&amp;', '&'))
    .filter((one) => !one.startsWith('data:'))

/** Asks beside the versioned API too. */
async function got(path: string) {
  const answer = await fetch(`${service.local.baseUrl}${path}`, { redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** Tells why a link of a page leads nowhere; addresses of other hosts are not asked. */
async function deadness(link: string, page: string): Promise<string | undefined> {
  const { origin, pathname, search, hash } = new URL(link, `${ROOT}${page}`)
  if (origin !== ROOT) return undefined
  const { status, text, headers } = await got(`${pathname}${search}`)
  if (status !== 200 && status !== 302) return `${link} answers ${status}`
  if (hash === '' || !headers.get('content-type')?.startsWith('text/html') || pathname === '/svc-conductor/docs') return undefined
  return text.includes(` id="${decodeURIComponent(hash.slice(1))}"`) ? undefined : `${link} has no such anchor`
}

async function deadLinksOf(links: readonly string[], page: string): Promise<readonly string[]> {
  const told = await Promise.all([...new Set(links)].map((link) => deadness(link, page)))
  return told.filter((each) => each !== undefined)
}

describe('every link leads somewhere', () => {
  test.each(LLMS)('of %s', async (path) => {
    const { text, status } = await got(path)
    expect(status).toBe(200)
    const links = linksOfMarkdown(text)
    expect(links.length).toBeGreaterThan(40)
    expect(links.filter((link) => !/^(?:https?:|\/)/.test(link))).toEqual([])
    expect(await deadLinksOf(links, path)).toEqual([])
  })

  test.each(PAGES)('of %s', async (path) => {
    const { text, status } = await got(path)
    expect(status).toBe(200)
    const links = linksOfHtml(text)
    expect(links.length).toBeGreaterThan(2)
    expect(await deadLinksOf(links, path)).toEqual([])
  })

  test('of the sections that the search of the reference finds', async () => {
    const { body } = await service.call('GET', '/svc-conductor/docs/reference.json')
    const tags = (body as { readonly tags: readonly { readonly description?: string }[] }).tags
    const links = tags.flatMap(({ description = '' }) => linksOfMarkdown(description))
    expect(links.length).toBeGreaterThan(100)
    expect(await deadLinksOf(links, '/svc-conductor/docs')).toEqual([])
  })

  test('of the guides in the repository', async () => {
    const files = [...GUIDES.map((guide) => `${guide}.md`), 'README.md', 'measurements.md']
    const dead: string[] = []
    for (const file of files) {
      const place = new URL(`../../docs/${file}`, import.meta.url)
      for (const link of linksOfMarkdown(await readFile(place, 'utf8'))) {
        if (/^[a-z]+:/.test(link) || link.startsWith('#') || link.startsWith('/')) continue
        const [path = ''] = link.split('#')
        await readFile(new URL(path, place)).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'EISDIR') dead.push(`${file}: ${link}`)
        })
      }
    }
    expect(dead).toEqual([])
  })
})
