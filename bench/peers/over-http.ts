/*
 * Measures a login, an authorised call and a new token against the libraries that people would take for them, each over HTTP on a store of its
 * own, alternately; only the processor time of the serving process counts.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { Agent } from 'node:http'
import { fileURLToPath } from 'node:url'
import { BASE_PATH } from '../../shared/contract/routes.ts'
import { type Asked, loginCall, onServer, walletCall } from '../deployed.ts'
import { onServiceInMemory } from '../http-cpu.ts'
import { CONNECTIONS, cpuOfCalls, nextMessage, type Target } from '../load.ts'
import { type Compared, comparedIn, type Round } from '../statistics.ts'
import { benchTable } from '../stored-items.ts'
import type { BetterAuthPeer } from './better-auth.ts'
import type { OidcProviderPeer } from './oidc-provider.ts'

const ROUNDS = 7

/** Processor time in microseconds: against better-auth deployed, against oidc-provider in memory. */
export type PeerFigures = Readonly<Record<'login' | 'session' | 'userinfo' | 'token', Compared>>

export async function peerFigures(rounds: number = ROUNDS): Promise<PeerFigures> {
  const table = await benchTable()
  return onPeers(async ({ server: peer, agent, betterAuth, oidcProvider }) => {
    const alternately = async (calls: number, ours: Side, against: Side): Promise<Compared> => {
      const cpuOf = ({ server, target }: Side) => cpuOfCalls(server, agent, target, calls)
      for (const side of [ours, against, ours, against]) await cpuOf(side)
      const figures: Round[] = []
      for (let round = 0; round < rounds; round++) figures.push({ against: await cpuOf(against), ours: await cpuOf(ours) })
      return comparedIn(figures)
    }
    const ofPeer = (port: number, asked: Asked): Side => ({ server: peer, target: { ...asked, port } })
    const deployed = (group: string, calls: number, asked: Asked, against: Side) =>
      onServer(group, table, ({ server, ports }) => alternately(calls, { server, target: { ...asked, port: ports.service } }, against))
    return {
      login: await deployed('authentication', 60, loginCall(), ofPeer(betterAuth.port, betterAuth.login)),
      session: await deployed('wallets', 2000, walletCall(table), ofPeer(betterAuth.port, betterAuth.session)),
      ...(await onServiceInMemory(async ({ server, ready: { service, token } }) => ({
        userinfo: await alternately(
          2000,
          { server, target: { ...walletCall({ token }), port: service } },
          ofPeer(oidcProvider.port, oidcProvider.userinfo),
        ),
        token: await alternately(
          2000,
          { server, target: { ...renewCall(token), port: service } },
          ofPeer(oidcProvider.port, oidcProvider.token),
        ),
      }))),
    }
  })
}

/** A call, and the process that serves it. */
type Side = { readonly server: ChildProcess; readonly target: Target }

const renewCall = (jwt: string): Asked => ({
  path: `${BASE_PATH}/authentication/renew`,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ jwt }),
})

type Peers = {
  readonly server: ChildProcess
  readonly agent: Agent
  readonly betterAuth: BetterAuthPeer
  readonly oidcProvider: OidcProviderPeer
}

async function onPeers<T>(run: (peers: Peers) => Promise<T>): Promise<T> {
  const server = fork(fileURLToPath(new URL('./server.ts', import.meta.url)), {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  try {
    return await run({ ...(await nextMessage<Pick<Peers, 'betterAuth' | 'oidcProvider'>>(server)), server, agent })
  } finally {
    agent.destroy()
    server.disconnect()
  }
}

if (import.meta.main) {
  for (const [name, { ratio, ours, against }] of Object.entries(await peerFigures()))
    console.log(
      `${name.padEnd(10)} ${ratio.median.toFixed(2)} × (${ratio.min.toFixed(2)}–${ratio.max.toFixed(2)})  ${ours.median.toFixed(1)} µs against ${against.median.toFixed(1)} µs`,
    )
}
