import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { listedToTheEnd } from '../support/faults/books-at-rest.ts'
import { transferOf } from '../support/faults/load.ts'
import { randomFrom } from '../support/faults/random-from.ts'
import { type ServiceProcess, startService } from '../support/faults/service-process.ts'

/** `npm run suite -- fault` makes 3,000 changes among 12 kills, the short suite 120 among 2. `SEED` repeats the moments of the kills. */
const isLong = process.env.LONG === '1'
const scale = isLong ? { transfers: 3_000, kills: 12, longest: 300_000 } : { transfers: 120, kills: 2, longest: 20_000 }
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000))
/** Messages of the queue that are lost, and that come twice. */
const FAULTS = { LOST: '0.02', DOUBLED: '0.02' }
const MAKERS = 6

type Received = { readonly webhookId: string; readonly eventId: number; readonly eventType: string; readonly data: Record<string, unknown> }

let directory = ''
let service: ServiceProcess | undefined
let server: http.Server | undefined
afterAll(async () => {
  await service?.kill()
  server?.closeAllConnections()
  server?.close()
  await rm(directory, { recursive: true, force: true })
})

/** A receiver that refuses one first attempt in ten. */
async function unsteadyReceiver(random: () => number) {
  const received: Received[] = []
  const seen = new Set<string>()
  server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer)
    } catch {
      return
    }
    const webhookId = String(request.headers['webhook-id'])
    const isFirst = !seen.has(webhookId)
    seen.add(webhookId)
    if (isFirst && random() < 0.1) return void response.writeHead(503).end()
    received.push({ webhookId, ...JSON.parse(Buffer.concat(chunks).toString()) })
    response.writeHead(204).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`, received }
}

const start = () => startService(directory, 'test/support/faults/faulty-main.ts', FAULTS)

test(
  'however often it is killed, every acknowledged change sends its event, and what was refused or is not there sends none',
  async () => {
    directory = await mkdtemp(join(tmpdir(), 'killed-events-'))
    const random = randomFrom(seed)
    const { url, received } = await unsteadyReceiver(random)
    service = await start()
    const token = await operatorToken(service)
    const events = ['transfer.created', 'setting.changed']
    expect((await service.call('POST', '/tenants/1/webhook-endpoints', { token, body: { url, events } })).status).toBe(200)
    // In force in every process by then.
    await pause(200)
    const made = new Set<number>()
    let [next, kills] = [0, 0]
    const began = Date.now()
    const isOver = () => (made.size >= scale.transfers && kills >= scale.kills) || Date.now() - began > scale.longest
    while (!isOver() || kills === 0) {
      const running = service
      let isDead = false
      const maker = async () => {
        while (!isDead && !isOver()) {
          const transferId = await transfer(running, token, `kill-${next++}`)
          if (transferId !== undefined) made.add(transferId)
          await refused(running, token, `refused-${next}`)
        }
      }
      const makers = Promise.all(Array.from({ length: MAKERS }, maker))
      if (kills >= scale.kills) {
        await makers
        break
      }
      await pause(300 + random() * 900)
      await running.kill()
      kills += 1
      isDead = true
      await makers
      service = await start()
    }
    const present = await transfersOf(service)
    await untilArrived(service, received, present)
    console.log(`seed ${seed}: ${made.size} of ${present.size} transfers acknowledged, ${kills} kills, ${received.length} requests taken`)
    const ofTransfers = received.filter(({ eventType }) => eventType === 'transfer.created')
    const idsOf = Map.groupBy(ofTransfers, ({ data }) => data.transferId as number)
    expect([...made].filter((transferId) => !present.has(transferId))).toEqual([])
    expect([...present].filter((transferId) => !idsOf.has(transferId))).toEqual([])
    expect([...idsOf.keys()].filter((transferId) => !present.has(transferId))).toEqual([])
    // Attempts are repeated under the same ids: one event and one webhook for each change.
    for (const of of idsOf.values())
      expect([new Set(of.map(({ eventId }) => eventId)).size, new Set(of.map(({ webhookId }) => webhookId)).size]).toEqual([1, 1])
    expect(received.filter(({ data }) => String(data.externalUniqueId).startsWith('refused-'))).toEqual([])
    expect(received.filter(({ eventType }) => eventType === 'setting.changed')).toEqual([])
  },
  isLong ? 900_000 : 90_000,
)

async function operatorToken({ call, demo }: ServiceProcess): Promise<string> {
  const { identity, password } = demo.users.operator ?? {}
  const { body } = await call('POST', '/authentication/login', { body: { identity, password } })
  return (body as { headerValue: string }).headerValue.slice('Bearer '.length)
}

/** `undefined` if the connection broke; what is answered must be good. */
const transfer = ({ call }: ServiceProcess, token: string, name: string) =>
  unlessGone(async () => {
    const { status, body } = await call('POST', '/tenants/1/wallets/transfers', { token, body: transferOf(name) })
    expect(status, JSON.stringify(body)).toBe(200)
    return (body as { transferId: number }).transferId
  })

/** Changes that are refused: more money than there is, and a setting that is none. */
const refused = ({ call }: ServiceProcess, token: string, name: string) =>
  unlessGone(async () => {
    const tooMuch = { ...transferOf(name), amount: 1_000_000_000 }
    const answers = [
      await call('POST', '/tenants/1/wallets/transfers', { token, body: tooMuch }),
      await call('PUT', '/tenants/1/config/task.expiry.hours', { token, body: { value: 'never' } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([409, 400])
  })

async function unlessGone<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Moves the time until the sweep finds what got lost on its way. */
async function untilArrived({ call }: ServiceProcess, received: readonly Received[], present: ReadonlySet<number>): Promise<void> {
  let before = -1
  for (let round = 0; round < 200; round++) {
    const arrived = new Set(received.map(({ data }) => data.transferId))
    const missing = [...present].filter((transferId) => !arrived.has(transferId)).length
    if (missing === 0) return
    if (missing === before) expect((await call('POST', '/local/clock', { body: { advanceSeconds: 30 } })).status).toBe(200)
    before = missing
    await pause(250)
  }
}

/** The transfers that are in the table in the end, also those whose answer was lost. */
async function transfersOf(service: ServiceProcess): Promise<ReadonlySet<number>> {
  const token = await operatorToken(service)
  const read = (path: string) => service.call('GET', path, { token })
  const all = await listedToTheEnd<{ transferId: number; externalUniqueId?: string }>('/tenants/1/wallets/transfers?limit=100', read)
  return new Set(all.filter(({ externalUniqueId = '' }) => externalUniqueId.startsWith('kill-')).map(({ transferId }) => transferId))
}
