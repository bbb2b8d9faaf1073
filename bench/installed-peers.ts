import { areInstalled, howToInstall } from '../infra/bundle/own-packages.ts'
import type { Row } from './figures-table.ts'
import type { Asked } from './permission-questions.ts'

/** A permission library with the bench's matrix; it answers this many questions, this many times. */
export type PermissionLibrary = { readonly asked: Asked; readonly questions: number; readonly times: number }

/** Lateness of other queues, as 99th percentiles in milliseconds; `undefined` where their database is not installed. */
export type QueueLateness = {
  readonly bullmqRetry: number | undefined
  readonly graphileWorker: { readonly firstAttempt: number; readonly retry: number } | undefined
}

/** The measurements of other libraries. */
export type Peers = {
  readonly rows: () => Promise<readonly Row[]>
  readonly permissionLibraries: () => Promise<Readonly<Record<string, PermissionLibrary>>>
  readonly queueLateness: () => Promise<QueueLateness>
}

/** `undefined` where their packages are not installed; the other measurements need none of them. */
export async function installedPeers(): Promise<Peers | undefined> {
  if (!areInstalled('bench/peers')) {
    process.stderr.write(`The rows beside other libraries are left out, and no file is written. ${howToInstall('bench/peers')}\n`)
    return undefined
  }
  // Named at run time, so that the types of the bench can be checked without these packages.
  const { PEERS } = (await import(new URL('./peers/peers.ts', import.meta.url).href)) as { readonly PEERS: Peers }
  return PEERS
}
