import { randomFillSync } from 'node:crypto'
import { type Argon2Parameters, loadEngine } from '../adapters/argon2-engine.ts'
import { createMessageSender, type MessageDelivery } from '../adapters/message-sender.ts'
import { onDemand } from '../adapters/on-demand.ts'
import { createPasswordHasher } from '../adapters/password-hasher.ts'
import type { Provider } from '../adapters/provider.ts'
import type { DocumentStoreOptions } from '../adapters/s3-documents.ts'
import { createSecretBox, type DataKeys } from '../adapters/secret-box.ts'
import { type CameraOptions, stsCamera } from '../adapters/sts-camera.ts'
import type { TableClient } from '../adapters/table/table-client.ts'
import { type CallbackHosts, NO_CALLBACK_HOSTS } from '../domain/callbacks/callback-hosts.ts'
import type { CallbackPolicy } from '../domain/callbacks/callback-url.ts'
import { marksOfCell, NO_MARKS } from '../domain/cells/place-mark.ts'
import { idSource, idSourceOfCell, shardedIdSource } from '../domain/ids.ts'
import { once } from '../domain/once.ts'
import type { Service } from '../http/service.ts'
import { LeasingLimiter } from '../limits/limiter.ts'
import { notedUses } from '../limits/noted-uses.ts'
import { refusalBudget } from '../limits/refusal-budget.ts'
import { type Cell, EVERYBODY_SERVED, type Standings } from '../ports/cells.ts'
import type { PkiKey } from '../ports/keys-and-passwords.ts'
import type { CallbackSender, DocumentFetcher, UpstreamSender } from '../ports/outgoing.ts'
import type { Log, Ports, Stage } from '../ports/ports.ts'
import type { Store } from '../ports/store.ts'
import { decisionMemory } from './decision-memory.ts'
import { dynamoDbStore } from './dynamodb-store.ts'
import { recentSessions } from './recent-sessions.ts'
import { settingsCache } from './settings-cache.ts'
import { tenantTallies } from './tenant-tallies.ts'
import { type Issuer, jwtTokens, type SigningKeys } from './tokens.ts'

/** Size of the pool, which is filled in one call: the generator of the system takes as long for 4 KiB as for 16 bytes. */
const POOL = 4096

/** Random bytes from the system's generator, each used once and wiped from the pool. */
function randomPool(): (size: number) => Buffer {
  const pool = Buffer.alloc(POOL)
  let used = POOL
  return (size) => {
    if (size > POOL / 4) return randomFillSync(Buffer.alloc(size))
    if (used + size > POOL) {
      randomFillSync(pool)
      used = 0
    }
    const bytes = Buffer.from(pool.subarray(used, used + size))
    pool.fill(0, used, used + size)
    used += size
    return bytes
  }
}

/** The differences between AWS, the local run and the tests. */
export type Surroundings = {
  readonly stage: Stage
  /** A code that is accepted wherever a one-time code is required; on the sandbox only. */
  readonly otpOverride: string | undefined
  /** The host of the service. */
  readonly host: () => string
  readonly callbackPolicy: CallbackPolicy
  /** The hosts beside this machine that callbacks of a local run may reach. */
  readonly callbackHosts?: CallbackHosts | undefined
  /** The public address of the service, without a path. */
  readonly baseUrl: () => string
  readonly issuer: Issuer
  readonly tableName: string
  readonly tableClient: TableClient
  readonly clock: { readonly now: () => number }
  readonly signingKeys: () => Promise<SigningKeys>
  readonly dataKeys: DataKeys
  readonly pkiKey: PkiKey
  /** Cost of a password hash, if not `PASSWORD_COST`; only tests make it cheap. */
  readonly passwordCost?: Argon2Parameters | undefined
  readonly messages: MessageDelivery
  readonly documents: DocumentStoreOptions
  /** The provider that reads faces and papers. */
  readonly faces: Provider
  /** The way in which the hosted page checks people. */
  readonly camera: CameraOptions
  readonly queue: Service['queue']
  readonly endpointNamed: Service['endpointNamed']
  readonly catalogue: Service['catalogue']
  readonly allowedOrigins: readonly string[]
  /** The cell that this service is; absent where there are no cells. */
  readonly cell?: Cell | undefined
  readonly log: Log
}

/** Puts a process together: every port with its real client. */
export function createService(surroundings: Surroundings): Service {
  const { tableClient: client, tableName, clock } = surroundings
  return serviceOn(dynamoDbStore({ client, tableName, clock }), surroundings)
}

/** The same on an existing store. */
export function serviceOn(table: Store, surroundings: Omit<Surroundings, 'tableClient' | 'tableName'>): Service {
  const { stage, clock, log, issuer, callbackHosts: hosts = NO_CALLBACK_HOSTS } = surroundings
  const standings = standingsOf(table, surroundings.cell)
  const { store, sessions } = recentSessions(storeOf(table, surroundings, standings), clock)
  const settings = settingsCache(store, clock)
  const randomBytes = randomPool()
  const newId = idSource(Math.random)
  const tallies = tenantTallies(store, clock, Math.random, log)
  const ports: Ports = {
    stage,
    otpOverride: stage === 'sandbox' ? surroundings.otpOverride : undefined,
    host: surroundings.host,
    callbackPolicy: surroundings.callbackPolicy,
    callbackHosts: hosts,
    baseUrl: surroundings.baseUrl,
    store,
    clock,
    realClock: { now: () => Date.now() },
    log,
    tallies,
    standings,
    cell: surroundings.cell,
    random: Math.random,
    newId,
    newIdOfCell: surroundings.cell === undefined ? newId : idSourceOfCell(Math.random, surroundings.cell.number),
    marks: surroundings.cell === undefined ? NO_MARKS : marksOfCell(surroundings.cell.number),
    newIdInShard: shardedIdSource(Math.random),
    newSecretId: () => randomBytes(16).toString('base64url'),
    randomBytes,
    tokens: jwtTokens({ issuer, audience: 'countersign', keys: surroundings.signingKeys }),
    passwords: createPasswordHasher(() => loadEngine((engine) => log('info', 'argon2.engine', { engine })), surroundings.passwordCost),
    secrets: createSecretBox(surroundings.dataKeys),
    pkiKey: surroundings.pkiKey,
    callbacks: onDemand<CallbackSender>(async () => (await import('../adapters/callback-sender.ts')).createCallbackSender({ hosts })),
    upstreams: onDemand<UpstreamSender>(async () => (await import('../adapters/upstream-sender.ts')).upstreamSender({ hosts })),
    fetcher: onDemand<DocumentFetcher>(async () => (await import('../adapters/document-fetcher.ts')).documentFetcher({ hosts })),
    messages: createMessageSender(surroundings.messages),
    documents: onDemand(async () => (await import('../adapters/s3-documents.ts')).s3Documents(surroundings.documents)),
    faces: onDemand(async () => (await import('../adapters/rekognition-faces.ts')).rekognitionFaces(surroundings.faces)),
    camera: stsCamera(surroundings.camera),
    papers: onDemand(async () => (await import('../adapters/textract-papers.ts')).textractPapers(surroundings.faces)),
  }
  return {
    ports,
    settings,
    sessions,
    limiter: new LeasingLimiter(store, clock, settings),
    refusalBudget: refusalBudget(),
    decisions: decisionMemory(store, clock, Math.random, log),
    uses: notedUses(),
    tallies,
    queue: surroundings.queue,
    endpointNamed: surroundings.endpointNamed,
    catalogue: surroundings.catalogue,
    representationOf: () => undefined,
    isChangeable: () => false,
    cors: { allowedOrigins: surroundings.allowedOrigins },
  }
}

/** The table as a cell uses it. The code of cells is loaded where there are any. */
function storeOf(table: Store, { cell, clock }: Pick<Surroundings, 'cell' | 'clock'>, standings: Standings): Store {
  if (cell === undefined) return table
  const guarded = once(async () => (await import('./cell-store.ts')).cellStore(table, { ...cell, clock }, standings))
  return {
    ...table,
    read: async (references, consistency) => (await guarded()).read(references, consistency),
    write: async (write) => (await guarded()).write(write),
    writeEach: async (writes) => (await guarded()).writeEach(writes),
    commit: async (writes) => (await guarded()).commit(writes),
  }
}

function standingsOf(table: Store, cell: Cell | undefined): Standings {
  if (cell === undefined) return EVERYBODY_SERVED
  return onDemand<Standings>(async () => (await import('./cell-standings.ts')).cellStandings(table))
}
