import { execFile } from 'node:child_process'
import { createPrivateKey } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { running } from '../support/running.ts'

const service = running()
const run = promisify(execFile)

type Example = { readonly guide: string; readonly language: string; readonly text: string }

/** The code blocks of a guide, in their order. Diagrams are no examples. */
async function examplesOf(guide: string): Promise<readonly Example[]> {
  const markdown = await readFile(fileURLToPath(new URL(`../../docs/${guide}.md`, import.meta.url)), 'utf8')
  const blocks = [...markdown.matchAll(/^```(\w+.*)\n([\s\S]*?)^```$/gm)]
  return blocks.map(([, language = '', text = '']) => ({ guide, language, text })).filter(({ language }) => language !== 'mermaid')
}

async function example(guide: string, language: string, number = 1): Promise<string> {
  const found = (await examplesOf(guide)).filter((one) => one.language === language)[number - 1]
  if (found === undefined) throw new Error(`${guide} has no example ${number} in ${language}`)
  return found.text
}

/** Runs a shell example in a folder of its own. */
async function inShell(
  text: string,
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly stdout: string; readonly folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'guide-example-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const api = `${service.local.baseUrl}/svc-conductor/rest/v1`
  const { stdout } = await run('bash', ['-ec', text], {
    cwd: folder,
    env: { ...process.env, BASE: service.local.baseUrl, API: api, ...env },
  })
  return { stdout, folder }
}

test('logging in: a new key pair is one that the service takes', async () => {
  const { stdout, folder } = await inShell(await example('logging-in', 'sh', 2))
  expect(createPrivateKey(await readFile(join(folder, 'private.pem'), 'utf8')).asymmetricKeyDetails?.modulusLength).toBe(4096)
  const identity = { identity: 'guide-backend@harbour.example', password: 'Long enough 4 anybody!', publicKey: stdout.trim() }
  const body = { ...identity, firstName: 'Guide', lastName: 'Backend', position: 'TENANT_SYSTEM' }
  const made = await service.call('POST', '/tenants/1/admin-users', { token: await service.tokenOf('globalAdmin'), body })
  expect([made.status, made.text]).toEqual([200, expect.stringContaining('customerId')])
})

test('agents: the server takes a token as each client would send it', async () => {
  const created = await service.call('POST', '/authentication/agent-tokens', {
    token: await service.tokenOf('maker'),
    body: { name: 'Bookkeeper', keep: true },
  })
  const { headerValue } = created.body as { readonly headerValue: string }
  // The first two have no token: their client asks the person.
  for (const number of [1, 2]) {
    const byUrl = Object.values(Object.values(JSON.parse(await example('agents', 'json', number)) as Configured)[0] ?? {})[0] ?? {}
    const asked = await service.call('POST', new URL(byUrl.url ?? '').pathname, { body: { jsonrpc: '2.0', id: 1, method: 'ping' } })
    expect([asked.status, asked.headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('resource_metadata=')])
  }
  for (const number of [3, 4, 5, 6]) {
    const configured = await example('agents', 'json', number)
    const given = configured.replace(/<agent token>|\$\{input:token\}/, headerValue.slice('Bearer '.length))
    const { url, headers, env } = Object.values(Object.values(JSON.parse(given) as Configured)[0] ?? {})[0] ?? {}
    const authorization = headers?.Authorization ?? `Bearer ${env?.COUNTERSIGN_TOKEN}`
    const path = url === undefined ? '/svc-conductor/mcp' : new URL(url).pathname
    const ping = { jsonrpc: '2.0', id: number, method: 'ping' }
    const answer = await service.call('POST', path, {
      body: ping,
      headers: { authorization, accept: 'application/json, text/event-stream' },
    })
    expect([answer.status, answer.body]).toEqual([200, { jsonrpc: '2.0', id: number, result: {} }])
  }
})

type Configured = Readonly<
  Record<
    string,
    Readonly<
      Record<
        string,
        { readonly url?: string; readonly headers?: Readonly<Record<string, string>>; readonly env?: Readonly<Record<string, string>> }
      >
    >
  >
>

test('how every call behaves: an error has the fields that the example shows', async () => {
  const shown = JSON.parse(await example('api-conventions', 'json')) as object
  const body = { amount: 'much', fromWalletId: 1, toWalletId: 3 }
  const answer = await service.call('POST', '/tenants/1/wallets/transfers', { token: await service.tokenOf('operator'), body })
  expect(answer.body).toMatchObject({ ...shown, traceId: expect.any(String) })
})
