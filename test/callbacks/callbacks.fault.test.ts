import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { paymentOf } from '../support/faults/load.ts'
import { randomFrom } from '../support/faults/random-from.ts'
import { type ServiceProcess, startService } from '../support/faults/service-process.ts'
import { type Receivers, type Taken, unsteadyReceivers } from '../support/faults/unsteady-receivers.ts'

/** `npm run suite -- fault` makes 10,000 payments among 30 kills, or as many as ten minutes hold, the suite 200 among 2. `SEED` repeats the moments of the kills. */
const isLong = process.env.LONG === '1'
const scale = isLong
  ? { payments: 10_000, kills: 30, makers: 24, longest: 600_000, mostBetweenKills: 4_000 }
  : { payments: 200, kills: 2, makers: 8, longest: 8_000, mostBetweenKills: 1_000 }
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000))
const FAULTS = { LOST: '0.02', DOUBLED: '0.02' }

let directory = ''
let service: ServiceProcess | undefined
let receivers: Receivers | undefined
afterAll(async () => {
  await service?.kill()
  receivers?.stop()
  await rm(directory, { recursive: true, force: true })
})

const start = () => startService(directory, 'test/support/faults/faulty-main.ts', FAULTS)

test(
  'however often it is killed, and whatever queue and receivers do, every callback arrives, none under two ids, and none twice without need',
  async () => {
    directory = await mkdtemp(join(tmpdir(), 'killed-callbacks-'))
    const random = randomFrom(seed)
    const places = await unsteadyReceivers(20, random)
    receivers = places
    service = await start()
    const token = await operatorToken(service)
    const made = new Set<number>()
    const killed: number[] = []
    let next = 0
    const began = Date.now()
    const isMade = () => made.size >= scale.payments && killed.length >= scale.kills
    const isOver = () => isMade() || Date.now() - began > scale.longest
    while (!isOver() || killed.length === 0) {
      const dies = killed.length < scale.kills ? pause(400 + random() * scale.mostBetweenKills).then(() => 'die' as const) : undefined
      const running = service
      let isDead = false
      const maker = async () => {
        while (!isDead && !isOver()) {
          const number = next++
          const paymentId = await payment(running, token, `payment-${number}`, places.urlOf(number))
          if (paymentId !== undefined) made.add(paymentId)
        }
      }
      const makers = Promise.all(Array.from({ length: scale.makers }, maker))
      await (dies ?? makers)
      if (dies === undefined) break
      await running.kill()
      killed.push(Date.now())
      isDead = true
      await makers
      service = await start()
    }
    const late = () => [...made].filter((paymentId) => !places.taken.some((one) => one.paymentId === paymentId)).length
    await untilDelivered(service, places, made)
    const { doubles, forced } = doublesIn(places.taken, killed)
    console.log(
      `seed ${seed}: ${made.size} payments, ${killed.length} kills, ${places.requests()} requests, ${forced} doubles by kills, ${doubles} others`,
    )
    expect(late()).toBe(0)
    expect(idsPerPayment(places.taken)).toEqual(1)
    expect(doubles).toBeLessThanOrEqual(Math.floor(made.size / 1000))
  },
  isLong ? 900_000 : 60_000,
)

async function operatorToken({ call, demo }: ServiceProcess): Promise<string> {
  const { identity, password } = demo.users.operator ?? {}
  const { body } = await call('POST', '/authentication/login', { body: { identity, password } })
  return (body as { headerValue: string }).headerValue.slice('Bearer '.length)
}

/** `undefined` where the connection broke; what is answered must be good. */
async function payment({ call }: ServiceProcess, token: string, name: string, url: string): Promise<number | undefined> {
  try {
    const { status, body } = await call('POST', '/tenants/1/payments', { token, body: paymentOf(name, url) })
    expect(status, JSON.stringify(body)).toBe(200)
    return (body as { paymentId: number }).paymentId
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Moves the time until the sweep finds what got lost on its way. */
async function untilDelivered({ call }: ServiceProcess, { taken }: Receivers, made: ReadonlySet<number>): Promise<void> {
  let before = -1
  for (let round = 0; round < 200; round++) {
    const arrived = new Set(taken.map(({ paymentId }) => paymentId))
    const missing = [...made].filter((paymentId) => !arrived.has(paymentId)).length
    if (missing === 0) return
    // While they come by themselves, the time isn't moved.
    if (missing === before) expect((await call('POST', '/local/clock', { body: { advanceSeconds: 30 } })).status).toBe(200)
    before = missing
    await pause(250)
  }
}

/** A kill explains a double that was taken up to so long before it: it came too early to be noted. Milliseconds. */
const NOTED_WITHIN_MS = 2_000

function doublesIn(taken: readonly Taken[], killed: readonly number[]): { readonly doubles: number; readonly forced: number } {
  const last = new Map<string, number>()
  let [doubles, forced] = [0, 0]
  for (const { callbackId, at } of taken) {
    const before = last.get(callbackId)
    last.set(callbackId, at)
    if (before === undefined) continue
    if (killed.some((moment) => moment >= before - 50 && moment - before <= NOTED_WITHIN_MS)) forced += 1
    else doubles += 1
  }
  return { doubles, forced }
}

function idsPerPayment(taken: readonly Taken[]): number {
  const ids = Map.groupBy(taken, ({ paymentId }) => paymentId)
  return Math.max(...[...ids.values()].map((of) => new Set(of.map(({ callbackId }) => callbackId)).size))
}
