import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { GUIDES } from '../../shared/contract/guides.ts'
import { running } from '../support/running.ts'

const service = running()
const VENDOR = new URL('../../docs/vendor/', import.meta.url)
const FILE = 'scalar-api-reference-1.72.1.js.gz'

test('the vendored script is the one that its note names', async () => {
  const note = await readFile(new URL('README.md', VENDOR), 'utf8')
  const bytes = await readFile(new URL(FILE, VENDOR))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect(sha256).toBe('6a0ed777c400b043c6139380feb657ab720bb602585dd9becb1d9ca5f0980179')
  expect(note.split('\n').find((line) => line.includes(FILE))).toContain(sha256)
})

test('the page loads from its own origin only, and its policy lets nothing else in', async () => {
  const { status, text, headers } = await service.call('GET', '/svc-conductor/docs')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  const references = [...text.matchAll(/(?:src|href|url)(?:=|&quot;:)(?:"|&quot;)([^"&]*)/g)].map(([, reference]) => reference ?? '')
  expect(references.length).toBeGreaterThan(2)
  for (const reference of references) expect(reference).toMatch(/^(\/svc-conductor\/|data:,)/)
  expect(text).not.toMatch(/https?:\/\//)
  const policy = Object.fromEntries((headers.get('content-security-policy') ?? '').split('; ').map((rule) => [rule.split(' ')[0], rule]))
  expect(policy['default-src']).toBe("default-src 'none'")
  expect(policy['script-src']).toBe("script-src 'self'")
  expect(policy['connect-src']).toBe("connect-src 'self'")
  expect(headers.get('content-security-policy')).not.toMatch(/https?:|\*|unsafe-eval/)
})

test('the page has no script of its own, so that its policy can forbid such scripts', async () => {
  const { text } = await service.call('GET', '/svc-conductor/docs')
  expect([...text.matchAll(/<script[^>]*>([^<]*)<\/script>/g)].map(([, inside]) => inside)).toEqual(['', ''])
  expect(text).not.toMatch(/ on\w+=/)
})

test('what the viewer would load from elsewhere by itself is switched off', async () => {
  const { text } = await service.call('GET', '/svc-conductor/docs')
  const attribute = /data-configuration="([^"]*)"/.exec(text)?.[1] ?? ''
  expect(JSON.parse(attribute.replaceAll('&quot;', '"'))).toMatchObject({
    url: '/svc-conductor/docs/reference.json',
    withDefaultFonts: false,
    telemetry: false,
    proxyUrl: '',
    agent: { disabled: true },
  })
})

test('the script is served gzipped from our own path', async () => {
  const answer = await service.call('GET', '/svc-conductor/docs/scalar.js', { headers: { 'accept-encoding': 'gzip' } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  const kept = gunzipSync(await readFile(new URL(FILE, VENDOR))).toString()
  expect(answer.text === kept).toBe(true)
})

test.each(['/svc-conductor/docs', '/svc-conductor/docs/scalar.js', '/svc-conductor/openapi.json', '/svc-conductor/docs/reference.json'])(
  '%s may be kept by browsers',
  async (path) => {
    const { headers } = await service.call('GET', path)
    expect(headers.get('cache-control')).toMatch(/^public, max-age=\d+$/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  },
)

type Tag = { readonly name: string; readonly parent?: string; readonly description: string }
const documentAt = async (path: string) =>
  (await service.call('GET', path)).body as { readonly tags: readonly Tag[]; readonly paths: object }

test('the reference has the sections of the guides too, for its search; the document for generators has not', async () => {
  const [reference, document] = [await documentAt('/svc-conductor/docs/reference.json'), await documentAt('/svc-conductor/openapi.json')]
  expect(Object.keys(reference.paths)).toEqual(Object.keys(document.paths))
  expect(reference.tags).toEqual(expect.arrayContaining([...document.tags]))
  const sections = reference.tags.slice(document.tags.length)
  for (const guide of GUIDES) {
    const markdown = await readFile(new URL(`../../docs/${guide}.md`, import.meta.url), 'utf8')
    const [title = ''] = [...markdown.matchAll(/^# (.+)$/gm)].map(([, text]) => text)
    const ofGuide = sections.filter(({ name }) => name.startsWith(`Guide: ${title}`))
    expect(ofGuide[0]).toMatchObject({ parent: 'Guides', description: expect.stringContaining(`/docs/guides/${guide})`) })
    expect(ofGuide.slice(1).every(({ parent }) => parent === `Guide: ${title}`)).toBe(true)
  }
  expect(new Set(reference.tags.map(({ name }) => name)).size).toBe(reference.tags.length)
  expect(sections.find(({ name }) => name === 'Guide: Local development: The clock')?.description).toContain('advanceSeconds')
})

type Parameter = {
  readonly name?: string
  readonly $ref?: string
  readonly required?: boolean
  readonly examples?: Readonly<Record<string, object>>
}

test('every optional parameter is off in the request form, with each example; the document for generators keeps its examples', async () => {
  type Document = {
    paths: Record<string, Record<string, { parameters?: Parameter[]; requestBody?: { content: Record<string, { examples?: object }> } }>>
    components: { parameters: Record<string, Parameter & { example?: unknown }> }
  }
  const reference = (await documentAt('/svc-conductor/docs/reference.json')) as unknown as Document
  const shared = reference.components.parameters
  const on: string[] = []
  for (const [path, item] of Object.entries(reference.paths))
    for (const [method, { parameters = [], requestBody }] of Object.entries(item)) {
      const names = Object.values(requestBody?.content ?? {}).flatMap(({ examples }) => Object.keys(examples ?? {}))
      for (const parameter of parameters) {
        const {
          name,
          required,
          examples = {},
        } = parameter.$ref === undefined ? parameter : (shared[parameter.$ref.split('/').at(-1) ?? ''] ?? {})
        const isOff = (names.length === 0 ? ['example'] : names).every((each) => 'x-disabled' in (examples[each] ?? {}))
        if (required !== true && !isOff) on.push(`${method} ${path} ${name}`)
      }
    }
  expect(on).toEqual([])
  const document = (await documentAt('/svc-conductor/openapi.json')) as unknown as Document
  expect(document.components.parameters.IdempotencyKey?.example).toBeDefined()
})
