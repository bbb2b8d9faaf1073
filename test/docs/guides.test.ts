import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GUIDES } from '../../shared/contract/guides.ts'
import { sign } from '../../shared/domain/callbacks/signature.ts'
import { CATALOGUE } from '../../shared/errors/catalogue.ts'
import { running } from '../support/running.ts'

const service = running()
const run = promisify(execFile)
const here = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

let directory = ''
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'guides-'))
})
afterAll(() => rm(directory, { recursive: true }))

/** The code block of a guide that is marked `language mark`. */
async function sample(guide: string, language: string, mark: string): Promise<string> {
  const [, text] = new RegExp(`\`\`\`${language} ${mark}\\n([\\s\\S]*?)\`\`\``).exec(await readFile(here(`docs/${guide}.md`), 'utf8')) ?? []
  if (text === undefined) throw new Error(`${guide} has no sample in ${language}`)
  return text
}

const hasPython = spawnSync('python3', ['-c', 'import cryptography']).status === 0
const hasShell = ['openssl', 'curl', 'sh'].every((program) => spawnSync(program, ['--help']).error === undefined)
const hasJdk = spawnSync('java', ['--list-modules'], { encoding: 'utf8' }).stdout?.includes('jdk.compiler') ?? false

describe('the samples of the guides', () => {
  test.each([
    ['js', 'login.mjs', process.execPath, true],
    ['python', 'login.py', 'python3', hasPython],
    ['sh', 'login.sh', 'sh', hasShell],
  ] as const)('log in by key pair in %s', async (language, file, program, isThere) => {
    if (!isThere) return console.log(`Skipped: the PKI login in ${language}, for what it needs is not here.`)
    const { identity = '', password = '', privateKeyFile = '' } = service.local.demo.users.backend ?? {}
    await writeFile(join(directory, file), await sample('logging-in', language, 'pki'))
    const env = {
      ...process.env,
      BASE_URL: service.local.baseUrl,
      IDENTITY: identity,
      PASSWORD: password,
      PRIVATE_KEY_FILE: privateKeyFile,
    }
    const { stdout } = await run(program, [join(directory, file)], { env })
    expect(JSON.parse(stdout)).toMatchObject({ roles: ['TENANT_SYSTEM'] })
  })

  test('log in with the variables that the guide takes from the local run', async () => {
    const folder = await mkdtemp(join(directory, 'environment-'))
    await symlink(folder, join(folder, '.local'))
    await writeFile(join(folder, 'local.json'), JSON.stringify({ baseUrl: service.local.baseUrl, ...service.local.demo }))
    await writeFile(join(folder, 'login.mjs'), await sample('logging-in', 'js', 'pki'))
    const { stdout } = await run('bash', ['-ec', `${await sample('logging-in', 'sh', 'environment')}\nnode login.mjs`], { cwd: folder })
    expect(JSON.parse(stdout)).toMatchObject({ roles: ['TENANT_SYSTEM'] })

    const calls = [await sample('logging-in', 'sh', 'environment'), await sample('getting-started', 'sh', 'back-end')].join('\n')
    const env = { ...process.env, API: `${service.local.baseUrl}/svc-conductor/rest/v1` }
    expect(JSON.parse((await run('bash', ['-ec', calls], { cwd: folder, env })).stdout)).toEqual(expect.any(Array))
  })

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
    await writeFile(file, await sample('webhooks', language, 'verify'))
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

  test('of getting started work in their order', async () => {
    const blocks = [...(await readFile(here('docs/getting-started.md'), 'utf8')).matchAll(/```sh\n([\s\S]*?)```/g)].map(
      ([, text = '']) => text,
    )
    await symlink(directory, join(directory, '.local'))
    await writeFile(join(directory, 'local.json'), JSON.stringify({ baseUrl: service.local.baseUrl, ...service.local.demo }))
    const { stdout } = await run('bash', ['-ec', blocks.slice(1).join('\necho\n')], { cwd: directory })
    const answers = stdout
      .replaceAll('}[', '}\n[')
      .split('\n')
      .filter((line) => line.startsWith('{') || line.startsWith('['))
    expect(answers.map((line) => JSON.parse(line) as object)).toMatchObject([
      { status: 'SUCCESSFUL' },
      { state: 'WAITING' },
      { code: 'SEC006' },
      { status: 'EXECUTED', initiatorName: 'Mary Jackson' },
      { status: 'PENDING', externalUniqueId: 'order-77' },
      [
        {
          state: 'WAITING',
          url: 'http://127.0.0.1:9/hook',
          attempts: expect.arrayContaining([expect.objectContaining({ error: 'ECONNREFUSED' })]),
        },
      ],
    ])
    expect(stdout).toMatch(/^task-id: \d+$/im)
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
    for (const guide of GUIDES) expect(text).toContain(await readFile(here(`docs/${guide}.md`), 'utf8'))
    const root = await fetch(`${service.local.baseUrl}/llms.txt`)
    expect([root.status, await root.text()]).toEqual([200, text])
  })

  test('the guide on errors has an anchor for each code', async () => {
    const { text } = await service.call('GET', '/svc-conductor/docs/guides/errors')
    for (const { code } of Object.values(CATALOGUE)) expect(text).toContain(`<a id="${code}"></a>`)
  })
})
