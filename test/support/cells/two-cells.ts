import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type Local, startLocal } from '../../../infra/local/start.ts'
import { ensureTable } from '../../../infra/local/table.ts'
import type { OperatedCell } from '../../../infra/operate/cells/move-steps.ts'
import { dynamoDbClient, tableClientOf } from '../../../shared/adapters/table/table-client.ts'
import type { Store } from '../../../shared/ports/store.ts'
import { dynamoDbStore } from '../../../shared/runtime/dynamodb-store.ts'
import { cellDirectory } from '../../../shared/runtime/lambda-directory.ts'
import { directoryName, nameOwner } from '../../../shared/storage/cell-directory.ts'
import { changeTenant, type Tenant, tenant } from '../../../shared/storage/tenants.ts'
import { insert } from '../../../shared/storage/write.ts'
import { heldToRolesOfCell } from '../function-roles.ts'
import { KEY_CACHE } from '../rsa-keys.ts'
import type { Answer, Sent } from '../running.ts'
import { CHEAP_HASHES, callAt } from '../running.ts'
import { sharedTableService, unusedTableName } from '../shared-table-service.ts'
import { type LocalEdge, startLocalEdge } from './local-edge.ts'

const CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' }

/** Ids from before this moment name no cell. The demo's are older than all. */
const SINCE = Date.parse('2025-06-01T00:00:00Z')

/** Two services behind one edge: the first with the demo, the second empty. */
export type TwoCells = {
  readonly cells: readonly [Local, Local]
  readonly operated: readonly [OperatedCell, OperatedCell]
  readonly edge: LocalEdge
  readonly directory: Store
  readonly keyValues: Map<string, string>
  readonly since: number
  readonly call: (method: string, path: string, sent?: Sent) => Promise<Answer>
}

export function twoCells(): TwoCells {
  let started: Omit<TwoCells, 'call' | 'keyValues' | 'since'> | undefined
  const keyValues = new Map<string, string>()
  let sharedKeys = ''
  const denied = new Set<string>()
  beforeAll(async () => {
    const { endpoint } = await sharedTableService()
    sharedKeys = await mkdtemp(join(tmpdir(), 'cells-'))
    const client = dynamoDbClient({ endpoint, region: 'local', credentials: CREDENTIALS })
    const directoryTable = unusedTableName()
    await ensureTable(client, directoryTable)
    const directory = dynamoDbStore({ client: tableClientOf(client), tableName: directoryTable, clock: { now: Date.now } })
    let edge: LocalEdge | undefined
    const startCell = async (number: number) =>
      startLocal({
        port: 0,
        dataDirectory: undefined,
        keyDirectory: KEY_CACHE,
        passwordCost: CHEAP_HASHES,
        dynamoDbEndpoint: endpoint,
        tableName: unusedTableName(),
        seed: number === 0 ? 'demo' : 'none',
        log: () => undefined,
        roles: heldToRolesOfCell(denied),
        cell: { number, directory: cellDirectory(directory), baseUrl: () => edge?.baseUrl ?? 'http://127.0.0.1:1', sharedKeys },
      })
    const cells = [await startCell(0), await startCell(1)] as const
    edge = await startLocalEdge({
      since: SINCE,
      keyValues,
      directory,
      origins: () => ({ 0: cells[0].baseUrl, 1: cells[1].baseUrl }),
    })
    await noteDemo(cells[0], directory)
    await leaveInstitutions(cells[0])
    started = { cells, operated: [operatedCell(cells[0], 0), operatedCell(cells[1], 1)], edge, directory }
  }, 60_000)
  afterAll(async () => {
    await started?.edge.stop()
    await Promise.all((started?.cells ?? []).map((cell) => cell.stop()))
    await rm(sharedKeys, { recursive: true, force: true })
    if (denied.size > 0) throw new Error(`what the roles of infra/reach deny: ${[...denied].join('; ')}`)
  })
  const here = () => {
    if (started === undefined) throw new Error('the cells are not running yet')
    return started
  }
  return {
    get cells() {
      return here().cells
    },
    get operated() {
      return here().operated
    },
    get edge() {
      return here().edge
    },
    get directory() {
      return here().directory
    },
    keyValues,
    since: SINCE,
    call: (method, path, sent) => callAt(here().edge.baseUrl, method, path, sent),
  }
}

/** A cell as the operator's command reaches it: by its table, past the service. */
function operatedCell(cell: Local, number: number): OperatedCell {
  const { client, name } = cell.table
  return {
    number,
    table: { client, name },
    store: dynamoDbStore({ client: tableClientOf(client), tableName: name, clock: cell.clock }),
    documents: cell.service.ports.documents,
  }
}

/** Enters the names of the demo into the directory, as `operate -- fill-directory` does for a stage that becomes a cell. */
async function noteDemo({ demo }: Local, directory: Store): Promise<void> {
  for (const { identity, tenantId } of Object.values(demo.users))
    await directory.commit([insert(directoryName(identity.toLowerCase()), nameOwner(tenantId, 0))])
}

/** Tenants of an institution do not move. */
async function leaveInstitutions({ demo, service: { ports } }: Local): Promise<void> {
  const found = (await ports.store.read(demo.tenants.map(({ tenantId }) => tenant(tenantId)))) as readonly (Tenant | undefined)[]
  for (const of of found) if (of !== undefined) await ports.store.commit(changeTenant(of, {}))
}
