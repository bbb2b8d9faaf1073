import type { Peers } from '../installed-peers.ts'
import { bullmqRetryLateness } from './bullmq.ts'
import { graphileWorkerFigures } from './graphile-worker.ts'
import { peerFigures } from './over-http.ts'
import { casbinOf, caslOf, cedarOf } from './permission-libraries.ts'
import { peerRows } from './rows.ts'

export const PEERS: Peers = {
  rows: async () => peerRows(await peerFigures()),
  permissionLibraries: async () => ({ '@casl/ability': caslOf(), casbin: await casbinOf(), 'cedar-wasm': cedarOf() }),
  queueLateness: async () => ({ bullmqRetry: await bullmqRetryLateness(), graphileWorker: await graphileWorkerFigures() }),
}
