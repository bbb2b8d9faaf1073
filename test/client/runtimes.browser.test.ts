import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createContext, Script } from 'node:vm'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { sharedBrowser } from '../support/browser.ts'
import { running } from '../support/running.ts'
import { credentialsOf } from './clients-of.ts'
import { CLIENT } from './packed.ts'

const service = running()
const browser = await sharedBrowser()

/** The program that uses the client in a browser or a Worker. It returns its observations. */
const PROGRAM = `
import { createClient, isCountersignError, verifyCallback } from './src/index.ts'

globalThis.tryClient = async ({ baseUrl, maker, backend, callback }) => {
  const client = createClient({ baseUrl, ...maker })
  const body = { amount: 1, fromWalletId: 1, toWalletId: 3 }
  const outcome = await client.createTransfer({ tenantId: 1, body }, { asTask: { executorRoles: ['LEVEL_02'], comment: 'from elsewhere' } })
  const refused = await client.createTransfer({ tenantId: 1, body }).catch((error) => isCountersignError(error, 'SEC006'))
  await client.createTransfer({ tenantId: 1, body }, { asTask: { executorRoles: ['LEVEL_02'] } })
  const tasks = await client.listTasks({ executorRoles: 'LEVEL_02' }, { pageSize: 1 }).toArray({ max: 2 })
  const steps = []
  const byKey = createClient({ baseUrl, ...backend, onProgress: ({ step }) => steps.push(step) })
  const made = await byKey.createTransfer({ tenantId: 1, body })
  const event = await verifyCallback(callback.body, callback.headers, callback.secret)
  return { task: outcome.task.status, refused, pages: tasks.length, made: made.kind, lastStep: steps.at(-1), event: event.eventType }
}`
const SEEN = { task: 'DRAFT', refused: true, pages: 2, made: 'done', lastStep: 'logged-in', event: 'test' }

async function bundled(): Promise<string> {
  const options = { bundle: true, format: 'iife', platform: 'browser', write: false, logLevel: 'silent' } as const
  const { outputFiles } = await build({ ...options, stdin: { contents: PROGRAM, resolveDir: CLIENT, loader: 'ts' } })
  return outputFiles[0]?.text ?? ''
}

async function given() {
  const [maker, backend] = await Promise.all([credentialsOf(service, 'maker'), credentialsOf(service, 'backend')])
  const { Webhook } = await import('standardwebhooks')
  const secret = `whsec_${Buffer.from('a secret of thirty-two bytes....').toString('base64')}`
  const [at, body] = [new Date(), '{"eventType":"test"}']
  const headers = {
    'webhook-id': 'a',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('a', at, body),
  }
  return { baseUrl: service.local.baseUrl, maker, backend, callback: { body, headers, secret } }
}

describe('without anything of Node', () => {
  test('it runs in a Worker-like place that has only what the web has', async () => {
    const web = { fetch, crypto, Headers, URL, URLSearchParams, TextEncoder, TextDecoder, AbortController, AbortSignal, atob, btoa }
    const place = createContext({ ...web, setTimeout, clearTimeout, console, given: await given(), Uint8Array, ArrayBuffer })
    new Script(await bundled()).runInContext(place)
    const seen = new Script('[typeof process, typeof require, typeof Buffer, tryClient(given)]').runInContext(place) as unknown[]
    expect(seen.slice(0, 3)).toEqual(['undefined', 'undefined', 'undefined'])
    expect({ ...((await seen[3]) as object) }).toEqual(SEEN)
  })

  test.skipIf(browser === undefined)('it runs in Chromium, from a page of another origin', async () => {
    const script = await bundled()
    const server = createServer((request, response) => {
      const [type, text] =
        request.url === '/bundle.js' ? ['text/javascript', script] : ['text/html', '<!doctype html><script src="/bundle.js"></script>']
      response.writeHead(200, { 'content-type': type }).end(text)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const page = await browser?.newPage()
    try {
      await page?.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
      const seen = await page?.evaluate(
        (all) => (globalThis as unknown as { tryClient: (given: unknown) => unknown }).tryClient(all),
        await given(),
      )
      expect(seen).toEqual(SEEN)
    } finally {
      await page?.close()
      server.close()
    }
  })
})
