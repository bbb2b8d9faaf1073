import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { afterAll, expect, test } from 'vitest'
import { startDynamoDb } from '../../infra/local/dynamodb-emulator.ts'
import { callbackReceiver } from '../support/callback-receiver.ts'
import { type Ledger, loadFor } from '../support/faults/load.ts'
import { randomFrom } from '../support/faults/random-from.ts'
import { type ServiceProcess, startService } from '../support/faults/service-process.ts'
import { errorsInTheBooks, everything } from '../support/ledger.ts'

/** `npm run suite -- soak` makes twelve rounds of two hours by the clock, the suite two of five minutes. `SEED` repeats when it is killed. */
const isLong = process.env.LONG === '1'
const scale = isLong ? { rounds: 12, burstMs: 8_000, quietTurns: 1_440 } : { rounds: 2, burstMs: 1_200, quietTurns: 60 }
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000))
const NAMES_A_ROUND = 1_000_000
const QUIET_STEP_SECONDS = 5
/** No item that is written again and again comes near these; registers and indexes of the audit are written once. */
const MOST_ATTRIBUTES = 90
const MOST_BYTES = 20_000
const WRITTEN_ONCE = /^AUDIT-(REGISTER|INDEX)#/

let directory = ''
let service: ServiceProcess | undefined
afterAll(async () => {
  await service?.kill()
  await rm(directory, { recursive: true, force: true })
})

test(
  'after bursts, quiet hours and kills no item has grown, the books are exact, and every acknowledged callback has arrived',
  async () => {
    directory = await mkdtemp(join(tmpdir(), 'soak-'))
    const receiver = await callbackReceiver()
    const random = randomFrom(seed)
    const ledgers: Ledger[] = []
    service = await startService(directory)
    for (let round = 0; round < scale.rounds; round++) {
      const { ledger, drive } = loadFor(await tokensFor(service), receiver.url, round * NAMES_A_ROUND)
      ledgers.push(ledger)
      const isKilled = round % 2 === 0
      const until = pause(scale.burstMs * (0.5 + random())).then(() => (isKilled ? service?.kill() : undefined))
      await drive(service, until)
      await until
      if (isKilled) service = await startService(directory)
      await quietTime(service)
    }
    console.log(`seed ${seed}: ${scale.rounds} rounds, ${ledgers.map(({ payments }) => payments.size).join('+')} payments`)
    const acknowledged = ledgers.flatMap(({ payments }) => [...payments.values()].filter((paymentId) => paymentId !== undefined))
    expect(acknowledged.length).toBeGreaterThan(0)
    await untilHeard(service, acknowledged, () =>
      receiver.received.map(({ body }) => (JSON.parse(body) as { paymentId: number }).paymentId),
    )
    await service.stop()
    const { errors, grown } = await atRest()
    expect(errors).toEqual([])
    expect(grown).toEqual([])
  },
  isLong ? 900_000 : 300_000,
)

async function tokensFor({ call, demo }: ServiceProcess) {
  const token = async (role: string): Promise<string> => {
    const { identity, password } = demo.users[role] ?? {}
    const { body } = await call('POST', '/authentication/login', { body: { identity, password } })
    return (body as { headerValue: string }).headerValue.slice('Bearer '.length)
  }
  return { operator: await token('operator'), maker: await token('maker'), checker: await token('checker') }
}

/** One call every five seconds of the clock, and then twelve at once. */
async function quietTime({ call }: ServiceProcess): Promise<void> {
  const ask = async () => expect((await call('GET', '/svc-conductor/.well-known/jwks.json')).status).toBe(200)
  for (let turn = 0; turn < scale.quietTurns; turn++) {
    await ask()
    await call('POST', '/local/clock', { body: { advanceSeconds: QUIET_STEP_SECONDS } })
  }
  await Promise.all(Array.from({ length: 12 }, ask))
}

async function untilHeard({ call }: ServiceProcess, wanted: readonly number[], heard: () => readonly number[]): Promise<void> {
  const missing = () => {
    const known = new Set(heard())
    return wanted.filter((paymentId) => !known.has(paymentId))
  }
  for (let round = 0; round < 40 && missing().length > 0; round++) {
    await call('POST', '/local/clock', { body: { advanceSeconds: 20 } })
    await pause(250)
  }
  expect(missing()).toEqual([])
}

async function atRest() {
  const emulator = await startDynamoDb({ databaseFile: join(directory, 'table.db') })
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  const client = new DynamoDBClient({ endpoint: emulator.endpoint, region: 'local', credentials })
  const table = { client, name: 'countersign' }
  try {
    const grown = (await everything(table))
      .filter((item) => !WRITTEN_ONCE.test(item.PK))
      .filter((item) => Object.keys(item).length > MOST_ATTRIBUTES || JSON.stringify(item).length > MOST_BYTES)
      .map(({ PK, SK }) => `${PK} ${SK}`)
    return { errors: await errorsInTheBooks({ table }), grown }
  } finally {
    client.destroy()
    await emulator.stop()
  }
}
