/*
 * Measures how much later an answer of an upstream comes if it is read through the service, beside a plain proxy in front of the same
 * upstream: one call at a time, each in turn, so that whatever else the machine does meets all of them.
 */
import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Local, startLocal } from '../infra/local/start.ts'
import { BASE_PATH } from '../shared/contract/routes.ts'
import { nextMessage } from './load.ts'
import { median, type Spread, spreadOf } from './statistics.ts'
import type { UpstreamPorts } from './upstream-and-proxy.ts'

const ROUNDS = 7
const CALLS = 150
const WARM_UP_CALLS = 60

/** Milliseconds at p50 of each round: of the upstream alone, behind a plain proxy, and behind the service. */
export type UpstreamRead = {
  readonly alone: Spread
  readonly proxy: Spread
  readonly ours: Spread
  readonly added: Spread
  readonly ratio: Spread
}

type Target = { readonly url: string; readonly headers: Readonly<Record<string, string>> }

export async function upstreamReadFigure(): Promise<UpstreamRead> {
  const directory = await mkdtemp(join(tmpdir(), 'countersign-upstream-read-'))
  const servers = fork(fileURLToPath(new URL('./upstream-and-proxy.ts', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const local = await startLocal({ port: 0, dataDirectory: directory, log: () => undefined })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    const { upstream, proxy } = await nextMessage<UpstreamPorts>(servers)
    const authorization = await granted(local, `http://127.0.0.1:${upstream}`)
    const targets: readonly Target[] = [
      { url: `http://127.0.0.1:${upstream}/entries`, headers: {} },
      { url: `http://127.0.0.1:${proxy}/entries`, headers: {} },
      { url: `${local.baseUrl}${BASE_PATH}/tenants/1/upstreams/ledger/entries`, headers: { authorization } },
    ]
    await inTurn(agent, targets, WARM_UP_CALLS)
    const rounds: (readonly number[])[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push((await inTurn(agent, targets, CALLS)).map(median))
    return spreads(rounds)
  } finally {
    agent.destroy()
    servers.kill()
    await local.stop()
    await rm(directory, { recursive: true })
  }
}

function spreads(rounds: readonly (readonly number[])[]): UpstreamRead {
  const each = (of: (alone: number, proxy: number, ours: number) => number): Spread =>
    spreadOf(rounds.map(([alone = 0, proxy = 0, ours = 0]) => of(alone, proxy, ours)))
  return {
    alone: each((alone) => alone),
    proxy: each((_, proxy) => proxy),
    ours: each((_, __, ours) => ours),
    added: each((alone, _, ours) => ours - alone),
    ratio: each((_, proxy, ours) => ours / proxy),
  }
}

/** Registers the upstream, and lets the administrator of the demo read it. */
async function granted({ baseUrl, demo }: Local, upstream: string): Promise<string> {
  const send = async (method: string, path: string, body: object, authorization = '') => {
    const headers = { 'content-type': 'application/json', authorization }
    const answer = await fetch(`${baseUrl}${BASE_PATH}${path}`, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return (await answer.json()) as Readonly<Record<string, unknown>>
  }
  const { identity, password } = demo.users.operator ?? {}
  const token = String((await send('POST', '/authentication/login', { identity, password })).headerValue)
  const operations = [{ operationId: 'listEntries', method: 'GET', path: '/entries', item: 'Entry' }]
  await send('POST', '/tenants/1/upstreams', { name: 'ledger', baseUrl: upstream, operations }, token)
  await send('PUT', '/tenants/1/config/Entry.READ.Allowed', { value: 'LEVEL_20' }, token)
  return token
}

/** The milliseconds of each call of each target. */
async function inTurn(agent: Agent, targets: readonly Target[], calls: number): Promise<readonly (readonly number[])[]> {
  const times: readonly number[][] = targets.map(() => [])
  for (let call = 0; call < calls; call++)
    for (const [index, target] of targets.entries()) times[index]?.push(await millisecondsOf(agent, target))
  return times
}

function millisecondsOf(agent: Agent, { url, headers }: Target): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const sent = request(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.resume().once('end', () => resolve(performance.now() - began))
    })
    sent.once('error', reject)
    sent.end()
  })
}

if (import.meta.main) console.log(await upstreamReadFigure())
