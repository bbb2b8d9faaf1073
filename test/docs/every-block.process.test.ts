import { execFile, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { freePort } from '../../infra/local/dynamodb-emulator.ts'
import { type CodeBlock, codeBlocks, PAGES } from '../support/code-blocks.ts'
import { running } from '../support/running.ts'

const service = running()
const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const blocks = (await Promise.all(PAGES.map(codeBlocks))).flat()
const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

/** Programs of the guides, which readers save under the name that the block carries: `js login.mjs`. */
const FILE = /^[\w-]+\.(mjs|py|sh|java|yaml|ts|go)$/
const SHELL_MARKS: ReadonlySet<string> = new Set(['', 'start', 'second-shell'])

type Kind = 'runs' | 'file' | 'start' | 'diagram' | 'data' | 'shown' | 'elsewhere'

/** The way in which a block is run or left out. An unknown language or mark is an error. */
function kindOf({ page, line, language, marks }: CodeBlock): Kind {
  if (marks === 'elsewhere') return 'elsewhere'
  if (language === 'sh' && SHELL_MARKS.has(marks)) return marks === 'start' ? 'start' : 'runs'
  if (['sh', 'js', 'ts', 'python', 'java', 'yaml', 'go'].includes(language) && FILE.test(marks)) return 'file'
  const kind = ({ mermaid: 'diagram', json: 'data', text: 'shown' } as const)[language]
  if (kind === undefined || marks !== '') throw new Error(`${page}:${line}: nobody knows how to run \`${language} ${marks}\``)
  return kind
}

const of = (kind: Kind) => blocks.filter((block) => kindOf(block) === kind)
const namesOf = (kind: Kind) =>
  Object.entries(Object.groupBy(of(kind), ({ page, language }) => `${page} ${language}`)).map(
    ([name, all = []]) => `${name} ×${all.length}`,
  )

test('every block of README and the guides runs, but for those that are marked, and these are few', () => {
  expect(blocks.length).toBeGreaterThan(40)
  expect(of('runs').length).toBeGreaterThan(20)
  // Blocks that want an AWS account or a container engine, that other tests run, or that want a library which no package here brings.
  expect(namesOf('elsewhere')).toEqual([
    'README.md sh ×1',
    'docs/logging-in.md java ×1',
    'docs/agents.md ts ×2',
    'docs/webhooks.md java ×1',
    'docs/webhooks.md php ×1',
    'docs/webhooks.md cs ×1',
    'docs/webhooks.md go ×1',
    'docs/local-development.md sh ×3',
  ])
  // readme.test.ts runs their commands and compares what they print.
  expect(namesOf('shown')).toEqual(['README.md text ×3'])
})

test('the service starts as README and the first guide say', () => {
  expect(of('start').map(({ page, text }) => [page, text])).toEqual([
    ['README.md', 'npm ci\nnpm start\n'],
    ['docs/getting-started.md', 'npm ci\nnpm start\n'],
  ])
})

test('what readers paste is JSON', () => {
  for (const { text } of of('data')) expect(() => JSON.parse(text) as unknown).not.toThrow()
})

/** Patterns for the output of a page. A page with blocks that run needs its row. */
const PRINTS: Readonly<Record<string, readonly RegExp[]>> = {
  'README.md': [
    /Portal .*\/svc-conductor\/portal\//,
    /"taskId": \d+/,
    /WHAT IT WOULD DO/,
    /EXECUTED {2}task \d+: Transfer 25\.00 EUR/,
    /^\d+ is PENDING$/m,
  ],
  'docs/getting-started.md': [
    /"headerName": ?"Authorization"|\[/,
    /"status":"SUCCESSFUL"/,
    /"state":"WAITING"/,
    /"code":"SEC006"/,
    /^task-id: \d+/im,
    /"status":"EXECUTED"/,
    /"externalUniqueId":"order-77"/,
    /"error":"ECONNREFUSED"/,
    /^test \d+$/m,
  ],
  'docs/logging-in.md': [/"headerName":"Authorization"/, /TENANT_SYSTEM/, /"amr":\["pkjwt"\]/],
  'docs/step-up.md': [/"code":"SEC004"/, /^A code was sent for [\w-]+$/m, /"status":"PENDING"/],
  'docs/agents.md': [/"agentTokenId":/],
  'docs/local-development.md': [
    /\+ person treasurer@acme\.example/,
    /Tenant \d+ Acme Pay: \d+ changes were made/,
    /there are no differences/i,
    /"messages":\[/,
    /"offsetSeconds":7200/,
    /"offsetSeconds":0/,
    /303/,
  ],
  'docs/webhooks.md': [/^verified$/m],
  'docs/upstreams.md': [
    /listPayouts answers 200/,
    /^EXECUTED: Pay out 12\.5 EUR to DE89370400440532013000$/m,
    /^paid out for \d+, approved by \d+$/m,
  ],
}

/** Debian's library of Go packages: a program runs without a module, and without a download. */
const GO_PACKAGES = { GO111MODULE: 'off', GOPATH: '/usr/share/gocode' } as const
const isFine = (program: string, ...args: readonly string[]): boolean =>
  spawnSync(program, args, { env: { ...process.env, ...GO_PACKAGES } }).status === 0
/** The Python that has the library, which may be another one than the first on the path. */
const PYTHON = ['python3', '/usr/bin/python3'].find((program) => isFine(program, '-c', 'import authlib, requests'))
const HAS_JDK = spawnSync('java', ['--list-modules'], { encoding: 'utf8' }).stdout?.includes('jdk.compiler') ?? false

const NEEDS: readonly (readonly [line: RegExp, what: string, isThere: boolean])[] = [
  [/^java /m, 'a JDK', HAS_JDK],
  [/^python3 back_end\.py/m, 'the Python package authlib', PYTHON !== undefined],
  [/^python3 login\.py/m, 'the Python package cryptography', isFine(PYTHON ?? 'python3', '-c', 'import cryptography')],
  [/^go /m, 'Go with golang.org/x/oauth2', isFine('go', 'list', 'golang.org/x/oauth2/clientcredentials')],
]

/** A folder like a fresh clone in which the service runs, with the programs of all guides saved in it. */
async function clone(baseUrl: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'every-block-'))
  folders.push(folder)
  for (const name of (await readdir(ROOT)).filter((each) => !['.git', '.local', 'node_modules'].includes(each)))
    await symlink(join(ROOT, name), join(folder, name))
  await mkdir(join(folder, 'node_modules/@countersign/client'), { recursive: true })
  for (const name of (await readdir(join(ROOT, 'node_modules'))).filter((each) => each !== '@countersign'))
    await symlink(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name))
  // The client from its sources: what is packed is the subject of other tests.
  await writeFile(join(folder, 'node_modules/@countersign/client/package.json'), '{"type":"module","exports":"./index.js"}')
  const source = pathToFileURL(join(ROOT, 'clients/typescript/src/index.ts')).href
  await writeFile(join(folder, 'node_modules/@countersign/client/index.js'), `export * from '${source}'\n`)
  await mkdir(join(folder, '.local'))
  const { demo, service: here } = service.local
  const details = { baseUrl, stage: 'sandbox', otpOverride: here.ports.otpOverride, pid: process.pid, ...demo }
  await writeFile(join(folder, '.local/local.json'), JSON.stringify(details))
  for (const { marks, text } of of('file')) await writeFile(join(folder, marks), text.replaceAll('http://127.0.0.1:4000', baseUrl))
  return folder
}

/** The blocks as one script, as a reader types them one after the other. The first that fails ends it, an unset variable too. */
function scriptOf(page: string, port: number): string {
  const steps = of('runs')
    .filter((block) => block.page === page)
    .map(({ line, marks, text }) => {
      const missing = NEEDS.find(([needing, , isThere]) => !isThere && needing.test(text))
      if (missing !== undefined) {
        console.log(`Skipped: ${page}:${line}, which needs ${missing[1]}.`)
        return ''
      }
      const named = `echo '--- ${page}:${line}'\n`
      if (marks !== 'second-shell') return `${named}${text}\necho`
      return `${named}(${text.trimEnd()}) &\nuntil (exec 3<>/dev/tcp/127.0.0.1/${port}) 2>/dev/null; do sleep 0.1; done`
    })
  return `set -euo pipefail\ntrap 'kill $(jobs -p) 2>/dev/null || true' EXIT\n${steps.join('\n')}\n`
}

const withBlocks = [...new Set(of('runs').map(({ page }) => page))]

test('each page with blocks that run says here what they print', () => {
  expect(Object.keys(PRINTS).toSorted()).toEqual(withBlocks.toSorted())
})

describe('the blocks run as they are written, one after the other:', () => {
  test.each(withBlocks)(
    '%s',
    async (page) => {
      const { baseUrl } = service.local
      const [folder, port] = [await clone(baseUrl), await freePort()]
      const script = scriptOf(page, port)
        .replaceAll('http://127.0.0.1:4000', baseUrl)
        .replaceAll('http://127.0.0.1:8080', `http://127.0.0.1:${port}`)
      const { HOME = '', JAVA_HOME = '' } = process.env
      const PATH = await pathWithPython(folder)
      const env = { HOME, PATH, JAVA_HOME, XDG_CONFIG_HOME: folder, PORT: String(port), ...GO_PACKAGES }
      const ran = await inBash(script, { cwd: folder, env })
      expect([ran.code, ran.code === 0 ? '' : ran.output.slice(-2_000)]).toEqual([0, ''])
      for (const shown of PRINTS[page] ?? []) expect(ran.output).toMatch(shown)
    },
    240_000,
  )
})

/** A path on which `python3` is the Python that has the library of the guide. */
async function pathWithPython(folder: string): Promise<string> {
  const { PATH = '' } = process.env
  if (PYTHON === undefined || PYTHON === 'python3') return PATH
  await mkdir(join(folder, 'programs'))
  await writeFile(join(folder, 'programs/python3'), `#!/bin/sh\nexec ${PYTHON} "$@"\n`, { mode: 0o755 })
  return `${join(folder, 'programs')}:${PATH}`
}

/** Parses the files that it is given, without their libraries. */
const PARSER = `
import com.sun.source.util.JavacTask;
import java.util.List;
import javax.tools.*;

public class Parser {
  public static void main(String[] files) throws Exception {
    var compiler = ToolProvider.getSystemJavaCompiler();
    var faults = new DiagnosticCollector<JavaFileObject>();
    var manager = compiler.getStandardFileManager(faults, null, null);
    var task = compiler.getTask(null, manager, faults, List.of("-proc:none"), null, manager.getJavaFileObjects(files));
    ((JavacTask) task).parse();
    faults.getDiagnostics().forEach(System.out::println);
  }
}
`

test.skipIf(!HAS_JDK)('Java that needs a library which is not here is Java, and its settings are YAML', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'every-block-'))
  folders.push(folder)
  const programs = of('elsewhere').filter(({ language, text }) => language === 'java' && /^class /m.test(text))
  expect(programs).toHaveLength(1)
  const files = programs.map((_, at) => `Program${at}.java`)
  await writeFile(join(folder, 'Parser.java'), PARSER)
  await Promise.all(programs.map(({ text }, at) => writeFile(join(folder, files[at] ?? ''), text)))
  const parsed = await inBash(`java Parser.java ${files.join(' ')}`, { cwd: folder, env: { PATH: process.env.PATH ?? '' } })
  expect(parsed).toEqual({ code: 0, output: '' })
  const settings = of('file').find(({ marks }) => marks === 'application.yaml')
  expect(parse(settings?.text ?? '')).toMatchObject({
    'spring.security.oauth2.client': { 'provider.countersign': { 'issuer-uri': expect.any(String) } },
  })
})

type Where = { readonly cwd: string; readonly env: Readonly<Record<string, string>> }

/** Both streams, in the order in which they were written. Bash reads `.bashrc`, as its input is a socket: the path is set after that. */
function inBash(script: string, where: Where): Promise<{ readonly code: number; readonly output: string }> {
  return new Promise((resolve) => {
    execFile(
      'bash',
      ['-c', `exec 2>&1\nPATH='${where.env.PATH ?? ''}'\n${script}`],
      { ...where, timeout: 230_000, maxBuffer: 10_000_000 },
      (error, stdout) => resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: stdout }),
    )
  })
}
