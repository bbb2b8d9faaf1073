import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createClient } from '../clients/typescript/src/index.ts'
import { type Compared, comparedIn, type Round } from './statistics.ts'

const ROUNDS = 31
const CALLS = 800
const AT_ONCE = 8
const TOKEN = 'e30.e30.e30'

/**
 * CPU of an authorised GET by the client, and by bare `fetch` that reads the JSON, alternating in this process; the server is another
 * one.
 */
export async function clientFigure(): Promise<Compared> {
  const server = fork(fileURLToPath(new URL('./client-answers.ts', import.meta.url)), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  try {
    const [port] = (await once(server, 'message')) as [number]
    const baseUrl = `http://127.0.0.1:${port}`
    const client = createClient({ baseUrl, token: TOKEN })
    const byClient = () => client.getWallet({ tenantId: 1, walletId: 1 })
    const byFetch = async () => {
      const headers = { authorization: `Bearer ${TOKEN}` }
      return (await fetch(`${baseUrl}/svc-conductor/rest/v1/tenants/1/wallets/1`, { headers })).json()
    }
    return await compared(byClient, byFetch)
  } finally {
    server.kill()
  }
}

async function compared(one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<Compared> {
  for (const call of [one, other, one, other]) await cpuOf(call)
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push({ against: await cpuOf(other), ours: await cpuOf(one) })
  return comparedIn(rounds)
}

/** Microseconds of one call. */
async function cpuOf(call: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  const work = async () => {
    for (let made = 0; made < CALLS / AT_ONCE; made++) await call()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / CALLS
}
