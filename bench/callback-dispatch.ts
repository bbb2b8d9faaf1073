/*
 * Counts the callbacks that a process sends in a second, against a bare loop of POSTs over as many connections to the same receivers,
 * which run in another process. The table answers from memory at once, so that only our code is measured.
 */

import { fork } from 'node:child_process'
import http from 'node:http'
import { fileURLToPath } from 'node:url'
import { newCallbackConsumers } from '../functions/callbacks/consumers.ts'
import { createCallbackSender } from '../shared/adapters/callback-sender.ts'
import { createSecretBox } from '../shared/adapters/secret-box.ts'
import { fixedId } from '../shared/domain/ids.ts'
import type { Service } from '../shared/http/service.ts'
import { EVERYBODY_SERVED } from '../shared/ports/cells.ts'
import { queueHandler } from '../shared/runtime/jobs.ts'
import { tenantTallies } from '../shared/runtime/tenant-tallies.ts'
import { callbackSecret } from '../shared/storage/callback-secrets.ts'
import { CALLBACK, newCallback } from '../shared/storage/callbacks.ts'
import type { DueMessage } from '../shared/storage/due.ts'
import type { ReceiverPorts } from './callback-receivers.ts'
import { memoryStore } from './memory-store.ts'
import { median } from './statistics.ts'

const HOSTS = 8
const TO_EACH_HOST = 4
const CALLBACKS = 3_000
const ROUNDS = 9
const BATCH = 10
/** Enough to keep all connections busy: a batch ends with its last callback. */
const BATCHES = 8

/** Callbacks per second, and per second of this process's CPU; the ratios of ours to the bare loop. */
export type Dispatch = { readonly ratio: number; readonly cpuRatio: number; readonly ours: Rates; readonly bare: Rates }
export type Rates = { readonly aSecond: number; readonly aCpuSecond: number }

/** Medians over alternating rounds. */
export async function dispatchRate(rounds: number = ROUNDS): Promise<Dispatch> {
  const child = fork(fileURLToPath(new URL('./callback-receivers.ts', import.meta.url)), [String(HOSTS)])
  try {
    const { answering: ports } = await new Promise<ReceiverPorts>((resolve) =>
      child.once('message', (message) => resolve(message as ReceiverPorts)),
    )
    const [ours, bare] = [await callbacksTo(ports), postsTo(ports)]
    await ours()
    await bare()
    const found: { readonly ours: Rates; readonly bare: Rates }[] = []
    for (let round = 0; round < rounds; round++) found.push({ bare: await rateOf(bare), ours: await rateOf(ours) })
    const middle = (figure: (of: { readonly ours: Rates; readonly bare: Rates }) => number): number => median(found.map(figure))
    const rates = (of: 'ours' | 'bare'): Rates => ({
      aSecond: middle((each) => each[of].aSecond),
      aCpuSecond: middle((each) => each[of].aCpuSecond),
    })
    return {
      ratio: middle((each) => each.ours.aSecond / each.bare.aSecond),
      cpuRatio: middle((each) => each.ours.aCpuSecond / each.bare.aCpuSecond),
      ours: rates('ours'),
      bare: rates('bare'),
    }
  } finally {
    child.kill()
  }
}

async function rateOf(run: () => Promise<void>): Promise<Rates> {
  const [began, before] = [performance.now(), process.cpuUsage()]
  await run()
  const { user, system } = process.cpuUsage(before)
  return { aSecond: (CALLBACKS * 1000) / (performance.now() - began), aCpuSecond: (CALLBACKS * 1_000_000) / (user + system) }
}

const PAYLOAD = JSON.stringify({
  paymentId: 244148280231662,
  externalUniqueId: 'order-77',
  status: 'SUCCESSFUL',
  amount: 12.5,
  currency: 'EUR',
  walletId: 1,
  fee: 0,
  paymentReference: '002E-JK66-BT9Q',
  created: '2026-11-21T21:21:53.728+00:00',
})

/** Batches of ten from the queue, as many at once as keep all connections busy. */
async function callbacksTo(ports: readonly number[]): Promise<() => Promise<void>> {
  const { store, put } = memoryStore()
  const key = new Uint8Array(32).fill(7)
  const dataKey = async () => ({ keyId: 'bench', key })
  const secrets = createSecretBox({ current: dataKey, first: dataKey, byId: dataKey })
  const { PK, SK } = callbackSecret(fixedId(1)).key
  const sealed = await secrets.seal(`whsec_${Buffer.from(key).toString('base64')}`, 'callback-secret/1')
  put(PK, SK, { sealed, created: '2026-01-01T00:00:00Z', version: 1, previous: [] })
  const now = Date.now()
  const messages = Array.from({ length: CALLBACKS }, (_, place): DueMessage => {
    const url = `http://127.0.0.1:${ports[place % ports.length]}/hook?key=77`
    const [write] = newCallback({ tenantId: fixedId(1), callbackId: fixedId(place + 1), url, payload: PAYLOAD, now })
    if (write?.item === undefined) throw new Error('a callback is an item')
    put(write.key.PK, write.key.SK, write.item)
    return { kind: CALLBACK, key: write.key, turn: 1, dueAt: new Date(now).toISOString() }
  })
  const tallies = tenantTallies(store, { now: () => Date.now() }, Math.random, () => undefined)
  const service = {
    ports: {
      store,
      secrets,
      clock: { now: () => Date.now() },
      realClock: { now: () => Date.now() },
      random: Math.random,
      log: () => undefined,
      callbacks: createCallbackSender(),
      callbackPolicy: 'local',
      standings: EVERYBODY_SERVED,
      tallies,
    },
    tallies,
    settings: { of: async () => ({ settings: { value: () => ({}) } }), notice: () => undefined },
    queue: { send: async () => undefined },
  } as unknown as Service
  const consume = queueHandler(newCallbackConsumers(), service)
  const bodies = messages.map((message) => JSON.stringify(message))
  return () =>
    sideBySide(BATCHES, CALLBACKS / BATCH, async (batch) => {
      const own = bodies.slice(batch * BATCH, (batch + 1) * BATCH)
      const { batchItemFailures } = await consume({ Records: own.map((body, place) => ({ messageId: String(place), body })) })
      if (batchItemFailures.length > 0) throw new Error('a callback was not sent')
    })
}

const SIGNATURE = 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4='

/** The same bytes, without reading, signing or writing anything. */
function postsTo(ports: readonly number[]): () => Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: TO_EACH_HOST })
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(PAYLOAD),
    'webhook-id': '244148280231662',
    'webhook-timestamp': '1795296114',
    'webhook-signature': SIGNATURE,
    'svc-signature': SIGNATURE,
    'user-agent': 'a bare loop of POSTs',
    'accept-encoding': 'identity',
  }
  const post = (place: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const request = http.request(`http://127.0.0.1:${ports[place % ports.length]}/hook?key=77`, { method: 'POST', agent, headers })
      request.once('error', reject)
      request.once('response', (response) => {
        response.resume()
        response.once('end', resolve)
      })
      request.end(PAYLOAD)
    })
  return () => sideBySide(HOSTS * TO_EACH_HOST, CALLBACKS, post)
}

async function sideBySide(workers: number, count: number, run: (place: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < count) await run(next++)
  }
  await Promise.all(Array.from({ length: workers }, worker))
}

if (import.meta.main) {
  console.log(await dispatchRate())
  process.exit(0)
}
