import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { otherNodes, versionOf } from '../support/other-nodes.ts'
import { running } from '../support/running.ts'
import { bin, CLIENT, compile, consumer, pack, run, withNodeTypes } from './packed.ts'

const installed = consumer()
const service = running()

describe('the package', () => {
  test('holds what was built, README, CHANGELOG and licence, and nothing else', async () => {
    const { files } = installed()
    const others = files.filter((file) => !/^dist\/([\w-]+|generated\/[\w-]+)\.(js|d\.ts)$/.test(file))
    expect(others.sort()).toEqual(['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json'])
    expect(files).toEqual(expect.arrayContaining(['dist/index.js', 'dist/index.d.ts', 'dist/generated/operations.js']))
  })

  test('needs no other package', async () => {
    const { dependencies, peerDependencies, optionalDependencies } = JSON.parse(await readFile(join(CLIENT, 'package.json'), 'utf8'))
    expect([dependencies, peerDependencies, optionalDependencies]).toEqual([undefined, undefined, undefined])
  })

  test('imports nothing of Node', async () => {
    const { folder, files } = installed()
    for (const file of files.filter((name) => name.endsWith('.js'))) {
      const text = await readFile(join(folder, 'node_modules/@countersign/client', file), 'utf8')
      for (const [, specifier] of text.matchAll(/\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)) expect(specifier, file).toMatch(/^\.\.?\//)
    }
  })

  test('is the same, byte for byte, when it is packed again', async () => {
    const { folder } = installed()
    const again = join(folder, 'again')
    await mkdir(again)
    expect((await pack(again)).integrity).toBe((await pack(folder)).integrity)
  })

  test('has its version at the head of the CHANGELOG', async () => {
    const { version } = JSON.parse(await readFile(join(CLIENT, 'package.json'), 'utf8')) as { version: string }
    expect((await readFile(join(CLIENT, 'CHANGELOG.md'), 'utf8')).match(/^## (.+)$/m)?.[1]).toBe(version)
  })

  test('is clean for publint and for Are the types wrong', async () => {
    const { tarball } = installed()
    const publint = await run(process.execPath, [bin('publint/src/cli.js'), 'run', tarball, '--strict'])
    expect(publint.stdout).toContain('All good!')
    const attw = await run(process.execPath, [
      bin('@arethetypeswrong/cli/dist/index.js'),
      tarball,
      '--profile',
      'esm-only',
      '--format',
      'json',
    ])
    expect(JSON.parse(attw.stdout)).toMatchObject({ analysis: { types: { kind: 'included' } } })
  })
})

const SAMPLE = `import { createClient, CountersignError, isCountersignError, type Task, type Transfer, verifyCallback } from '@countersign/client'

declare const some: { identity: string; password: string; totp: (() => string) | undefined }
const client = createClient({ baseUrl: 'http://127.0.0.1:4000', ...some })
const outcome = await client.createTransfer({ tenantId: 1, body: { amount: 25, fromWalletId: 1, toWalletId: 3 } },
  { asTask: { executorRoles: ['LEVEL_02'], submit: true } })
if (outcome.kind === 'task') console.log(outcome.task.taskId, outcome.task.status)
else console.log(outcome.data)
const decided: Task = await client.waitForTask(outcome.task.taskId, { timeoutMs: 60_000 })
for await (const callback of client.listCallbacks({ tenantId: 1 })) console.log(callback.callbackId, decided.status)

const made = await client.createTransfer({ tenantId: 1, body: { amount: 25, fromWalletId: 1, toWalletId: 3, description: undefined } })
const transfer: Transfer = made.data
// @ts-expect-error a call that did not ask for a task has none
made.task.taskId
// @ts-expect-error a call that asked for a task has no data yet
outcome.data.transferId
// @ts-expect-error a read can't become a task
await client.getTransfer({ tenantId: 1, transferId: transfer.transferId }, { asTask: { executorRoles: ['LEVEL_02'] } })
// @ts-expect-error the amount is a number
await client.createTransfer({ tenantId: 1, body: { amount: '25', fromWalletId: 1, toWalletId: 3 } })
// @ts-expect-error there is no such operation
await client.createMoney({})

declare const asTask: { executorRoles: string[] } | undefined
const either = await client.createTransfer({ tenantId: 1, body: { amount: 25, fromWalletId: 1, toWalletId: 3 } }, { asTask })
const id: number = either.kind === 'task' ? either.task.taskId : either.data.transferId

const event = await verifyCallback('{}', { 'webhook-id': 'a' }, ['whsec_a'], { toleranceSeconds: 60 })
switch (event.eventType) {
  case 'payment.failed': { const status: 'FAILED' = event.status; console.log(status); break }
  case 'withdrawal.successful': console.log(event.withdrawalId); break
}
try { await client.logout() } catch (error) {
  if (isCountersignError(error, 'SEC004')) console.log(error.stepUp.intentId)
  if (isCountersignError(error, 'GEN008')) { const seconds: number = error.retryAfterSeconds; console.log(seconds) }
  if (error instanceof CountersignError) console.log(error.code, error.status, error.traceId, error.errors, id)
}
`

describe('a consumer in TypeScript', () => {
  test.each([
    ['of the web', ['--lib', 'es2022,dom,dom.asynciterable', '--types', '']],
    ['of Node', ['--lib', 'es2022', '--types', 'node']],
  ])('%s compiles, as strictly as can be, the declarations too', async (_, options) => {
    await withNodeTypes(installed())
    await writeFile(join(installed().folder, 'sample.ts'), SAMPLE)
    expect(await compile(installed(), [...options, '--skipLibCheck', 'false'], ['sample.ts'])).toBe('')
  })
})

describe('in a bundle', () => {
  const ONE_FILE = { bundle: true, minify: true, format: 'esm', platform: 'browser', write: false, logLevel: 'silent' } as const
  /** `split`: what a page loads at first, if its bundler keeps a file for what is imported later. */
  const sizeOf = async (contents: string, { split = false } = {}) => {
    const parts = split ? { splitting: true, outdir: 'out', metafile: true as const } : {}
    const { outputFiles, metafile } = await build({ ...ONE_FILE, ...parts, stdin: { contents, resolveDir: installed().folder } })
    const later = new Set(Object.values(metafile?.outputs ?? {}).flatMap(({ imports }) => pathsOf(imports, 'dynamic-import')))
    const files = outputFiles.filter(({ path }) => !later.has(relative(process.cwd(), path)))
    expect(files.length).toBe(split ? outputFiles.length - later.size : 1)
    const text = files.map((file) => file.text).join('\n')
    return { text, kilobytes: files.reduce((sum, file) => sum + gzipSync(file.text, { level: 9 }).length, 0) / 1000, later: later.size }
  }
  const pathsOf = (imports: readonly { readonly path: string; readonly kind: string }[], wanted: string): readonly string[] =>
    imports.filter(({ kind }) => kind === wanted).map(({ path }) => path)

  test('login by a password, one call and verifyCallback take at most 13.5 KB gzipped at first', async () => {
    const use = `import { createClient, verifyCallback } from '@countersign/client'
      const client = createClient({ baseUrl: '', identity: '', password: '' })
      console.log(await client.getTask({ taskId: 1 }), await verifyCallback('', {}, ''))`
    const { kilobytes, later, text } = await sizeOf(use, { split: true })
    expect(kilobytes).toBeLessThanOrEqual(13.5)
    expect(later).toBe(2)
    expect(text).not.toContain('client_assertion_type')
  })

  test('everything takes at most 40 KB gzipped', async () => {
    expect((await sizeOf(`export * from '@countersign/client'`)).kilobytes).toBeLessThanOrEqual(40)
  })

  test('a receiver of callbacks carries no calls', async () => {
    const { text, kilobytes } = await sizeOf(`import { verifyCallback } from '@countersign/client'\nconsole.log(verifyCallback)`)
    expect(text).not.toContain('/authentication/')
    expect(kilobytes).toBeLessThanOrEqual(2)
  })
})

describe('it runs', () => {
  const program = `import { createClient, isCountersignError } from '@countersign/client'
const client = createClient({ baseUrl: process.env.URL, identity: process.env.IDENTITY, password: process.env.PASSWORD })
const outcome = await client.createTransfer({ tenantId: 1, body: { amount: 1, fromWalletId: 1, toWalletId: 3 } }, { asTask: { executorRoles: ['LEVEL_02'] } })
let refused
try { await client.createTransfer({ tenantId: 1, body: { amount: 1, fromWalletId: 1, toWalletId: 3 } }) } catch (error) { refused = isCountersignError(error, 'SEC006') }
console.log(outcome.kind, outcome.task.status, refused)
`
  test.each(['node', ...otherNodes()].map((node) => [node === 'node' ? `Node ${process.version}` : `Node ${versionOf(node)}`, node]))(
    'in %s',
    async (_, node = '') => {
      const { folder } = installed()
      await writeFile(join(folder, 'program.mjs'), program)
      const { identity = '', password = '' } = service.local.demo.users.maker ?? {}
      const env = { URL: service.local.baseUrl, IDENTITY: identity, PASSWORD: password }
      const { stdout } = await run(node === 'node' ? process.execPath : node, ['program.mjs'], { cwd: folder, env })
      expect(stdout.trim()).toBe('task DRAFT true')
    },
  )
})
