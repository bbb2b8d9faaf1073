import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conformanceProgram, howToInstall } from '../../infra/bundle/own-packages.ts'
import { freePort } from '../../infra/local/dynamodb-emulator.ts'
import { agentFor } from '../support/agents.ts'
import { decide, registeredClient } from '../support/authorizations.ts'
import { running } from '../support/running.ts'

const PROGRAM = conformanceProgram()
if (PROGRAM === undefined) console.log(`Skipped: the conformance tests of MCP. ${howToInstall('bench/peers')}`)

const service = running()
const issuer = () => `${service.local.baseUrl}/svc-conductor`

type Run = { readonly code: number | null; readonly output: string }

/** Runs the program of the conformance tests; `whileItRuns` sees its output as it comes. */
function conformance(args: readonly string[], whileItRuns: (output: string) => void = () => undefined): Promise<Run> {
  const child: ChildProcess = spawn(process.execPath, [PROGRAM ?? '', ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const hear = (part: Buffer): void => {
    output += part.toString()
    whileItRuns(output)
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output: stripVTControlCharacters(output) })))
}

/** Opens the address as a browser does, and allows the agent as a person does. */
async function allow(address: string): Promise<void> {
  const opened = await fetch(address, { redirect: 'manual' })
  const requestId = new URL(opened.headers.get('location') ?? '').searchParams.get('request') ?? ''
  const cookie = (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const decided = await decide(service, { requestId, cookie }, await service.tokenOf('operator'), { decision: 'allow' })
  await fetch((decided.body as { readonly redirectTo: string }).redirectTo)
}

test.skipIf(PROGRAM === undefined)('the authorization server passes every scenario of authorization', async () => {
  const port = await freePort()
  const { clientId } = await registeredClient(service, { redirectUris: ['http://127.0.0.1/callback'] })
  let allowing: Promise<void> | undefined
  const { code, output } = await conformance(
    ['authorization', '--url', issuer(), '--client-id', clientId, '--resource', `${issuer()}/mcp`, '--port', String(port)],
    (sofar) => {
      const address = /^http\S+\/oauth\/authorize\?\S+$/m.exec(sofar)?.[0]
      if (address !== undefined && /Callback server started/.test(sofar)) allowing ??= allow(address)
    },
  )
  await allowing
  expect([code, output]).toEqual([0, expect.stringMatching(/Total: 3 passed, 0 failed/)])
})

describe.skipIf(PROGRAM === undefined)('the MCP server passes', () => {
  /** Adds the token of an agent, since the program has none. */
  const proxy = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', async () => {
      const headers = new Headers(request.headers as Record<string, string>)
      for (const name of ['host', 'connection', 'content-length', 'transfer-encoding', 'expect']) headers.delete(name)
      headers.set('authorization', `Bearer ${token}`)
      const body = request.method === 'POST' ? Buffer.concat(parts) : null
      const answer = await fetch(`${issuer()}/mcp`, { method: request.method ?? 'GET', headers, body })
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' }).end(await answer.text())
    })
  })
  let token: string
  beforeAll(async () => {
    token = (await agentFor(service, 'maker')).token
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => void proxy.close())

  test.each([
    ['server-initialize', '2025-11-25', 2],
    ['ping', '2025-11-25', 2],
    ['tools-list', '2025-11-25', 3],
    ['tools-list', '2026-07-28', 4],
    ['http-header-validation', '2026-07-28', 14],
  ])('%s of %s', async (scenario, revision, checks) => {
    const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`
    const { output } = await conformance(['server', '--url', url, '--scenario', scenario, '--spec-version', revision])
    expect(output).toContain(`Passed: ${checks}/${checks}, 0 failed`)
  })
})
