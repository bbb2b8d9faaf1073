import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { servedMarkdown } from '../../functions/documentation/served-markdown.ts'
import { GUIDES } from '../../shared/contract/guides.ts'
import { sign } from '../../shared/domain/callbacks/signature.ts'
import { CATALOGUE } from '../../shared/errors/catalogue.ts'
import { blockNamed } from '../support/code-blocks.ts'
import { running } from '../support/running.ts'

const service = running()
const run = promisify(execFile)
const here = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

let directory = ''
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'guides-'))
})
afterAll(() => rm(directory, { recursive: true }))

const hasShell = ['openssl', 'curl', 'sh'].every((program) => spawnSync(program, ['--help']).error === undefined)
const hasJdk = spawnSync('java', ['--list-modules'], { encoding: 'utf8' }).stdout?.includes('jdk.compiler') ?? false

describe('the samples of the guides', () => {
  test.each([
    ['sh', hasShell],
    ['java', hasJdk],
  ] as const)('verify a webhook in %s, and refuse one that was changed', async (language, isThere) => {
    if (!isThere) return console.log(`Skipped: the verification in ${language}, for what it needs is not here.`)
    const secret = service.local.demo.callbackSecret
    const timestamp = Math.floor(Date.now() / 1000)
    const payload = '{"eventType":"test"}'
    const signature = sign({ id: '77', timestampSeconds: timestamp, body: payload, secrets: [secret] })
    const file = join(directory, language === 'sh' ? 'verify.sh' : 'Verify.java')
    await writeFile(file, await blockNamed('docs/webhooks.md', language === 'sh' ? 'verify.sh' : 'Verify.java'))
    const body = join(directory, 'body.json')
    const verify = async (text: string): Promise<boolean> => {
      await writeFile(body, text)
      const given = { SECRET: secret, ID: '77', TIMESTAMP: String(timestamp), SIGNATURE: signature, BODY: body }
      const program = language === 'sh' ? ['sh', file] : ['java', file, body, '77', String(timestamp), signature]
      return run(program[0] ?? '', program.slice(1), { env: { ...process.env, ...given } }).then(
        () => true,
        () => false,
      )
    }
    expect(await verify(payload)).toBe(true)
    expect(await verify('{"eventType":"tests"}')).toBe(false)
  })
})

describe('the guides are served', () => {
  test.each(GUIDES)('%s, with links that lead somewhere', async (guide) => {
    const { status, headers, text } = await service.call('GET', `/svc-conductor/docs/guides/${guide}`)
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self';/)
    expect(text).not.toMatch(/<script|style=/)
    const links = [...text.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => href).filter((href) => !/^(https?|data):/.test(href))
    for (const href of new Set(links)) {
      const [path = '', anchor] = href.split('#')
      const target = path === '' ? text : (await service.call('GET', path)).text
      expect([href, target === '']).toEqual([href, false])
      if (anchor !== undefined) expect([href, target.includes(`id="${anchor}"`)]).toEqual([href, true])
    }
  })

  test('a short address beside the page of errors leads to each guide, and to nothing else', async () => {
    for (const guide of GUIDES.filter((name) => name !== 'errors')) {
      const { status, headers } = await service.call('GET', `/svc-conductor/docs/${guide}`)
      expect([guide, status, headers.get('location')]).toEqual([guide, 302, `/svc-conductor/docs/guides/${guide}`])
    }
    expect((await service.call('GET', '/svc-conductor/docs/nothing-here')).status).toBe(404)
  })

  test.each(GUIDES)('%s has its diagrams as text, one line for each arrow', async (guide) => {
    const { text } = await service.call('GET', `/svc-conductor/docs/guides/${guide}`)
    const sources = (await readFile(here(`docs/${guide}.md`), 'utf8')).match(/(?<=```mermaid\n)[\s\S]*?(?=```)/g) ?? []
    const shown = [...text.matchAll(/<ul class="diagram"[^>]*>\n([\s\S]*?)\n<\/ul>/g)].map(([, lines = '']) => lines.split('\n'))
    expect(shown.map((lines) => lines.length)).toEqual(sources.map((source) => source.match(/-->|->>|Note /g)?.length))
    for (const line of shown.flat()) expect(line).toMatch(/^<li>[^[\]{}]+<\/li>$/)
    expect(text).not.toContain('language-mermaid')
  })

  test('and nothing else is', async () => {
    for (const guide of ['nothing', 'README', '..%2Fpackage', 'measurements'])
      expect((await service.call('GET', `/svc-conductor/docs/guides/${guide}`)).status).toBe(404)
  })

  test('as one text for language models', async () => {
    const { text, headers } = await service.call('GET', '/svc-conductor/llms.txt')
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    for (const guide of GUIDES) expect(text).toContain(servedMarkdown(guide, await readFile(here(`docs/${guide}.md`), 'utf8')))
    expect(text).not.toMatch(/\]\([\w-]+\.md/)
    const root = await fetch(`${service.local.baseUrl}/llms.txt`)
    expect([root.status, await root.text()]).toEqual([200, text])
  })

  test('the guide on errors has an anchor for each code', async () => {
    const { text } = await service.call('GET', '/svc-conductor/docs/guides/errors')
    for (const { code } of Object.values(CATALOGUE)) expect(text).toContain(`<a id="${code}"></a>`)
  })
})
