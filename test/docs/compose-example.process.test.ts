import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { freePort } from '../../infra/local/dynamodb-emulator.ts'
import { temporaryDirectory } from '../local/temporary-directory.ts'
import { eventually } from '../support/eventually.ts'
import { running } from '../support/running.ts'

const BACKEND = fileURLToPath(new URL('../../docs/examples/compose/backend.mjs', import.meta.url))
const service = running()

test('the back end of the compose example makes a payment, takes its callback, and refuses a forged one', async () => {
  const folder = temporaryDirectory()
  const details = join(folder, 'local.json')
  await writeFile(details, JSON.stringify({ baseUrl: service.local.baseUrl, ...service.local.demo }))
  const port = await freePort()
  const env = {
    COUNTERSIGN_URL: service.local.baseUrl,
    COUNTERSIGN_DETAILS: details,
    CALLBACK_URL: `http://127.0.0.1:${port}/callbacks`,
    PORT: String(port),
    BIND: '127.0.0.1',
  }
  const backend = spawn(process.execPath, [BACKEND], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    await once(backend.stdout, 'data')
    const url = `http://127.0.0.1:${port}`
    const events = async () => (await (await fetch(`${url}/events`)).json()) as readonly { readonly paymentId: number }[]
    const paid = await fetch(`${url}/payments`, { method: 'POST' })
    const { paymentId } = (await paid.json()) as { readonly paymentId: number }
    expect(paid.status).toBe(200)
    await eventually('the callback is there', async () =>
      (await events()).some((event) => event.paymentId === paymentId) ? true : undefined,
    )
    expect(await events()).toEqual([expect.objectContaining({ eventType: 'payment.successful', paymentId })])

    const seconds = String(Math.floor(Date.now() / 1000))
    const forged = { 'webhook-id': 'msg_1', 'webhook-timestamp': seconds, 'webhook-signature': `v1,${'A'.repeat(43)}=` }
    for (const headers of [forged, {}]) expect((await fetch(`${url}/callbacks`, { method: 'POST', headers, body: '{}' })).status).toBe(400)
    expect(await events()).toHaveLength(1)
  } finally {
    const ended = once(backend, 'exit')
    backend.kill('SIGTERM')
    await ended
  }
})
