import type { TableClient } from '../../shared/adapters/table/table-client.ts'
import type { Service } from '../../shared/http/service.ts'

/** Stands between a function and what it uses, as the function's role does in AWS. Only tests have one; the local run is one process. */
export type FunctionRoles = {
  /** Runs a call as the function of its route. */
  readonly ofRoute: <T>(routeKey: string, run: () => Promise<T>) => Promise<T>
  /** Runs a batch as the function of its queue. */
  readonly ofQueue: <T>(queue: string, run: () => Promise<T>) => Promise<T>
  readonly ofSweep: <T>(run: () => Promise<T>) => Promise<T>
  readonly table: (client: TableClient) => TableClient
  readonly queue: (queue: Service['queue']) => Service['queue']
}

/** Everything may use everything. */
export const NO_ROLES: FunctionRoles = {
  ofRoute: (_, run) => run(),
  ofQueue: (_, run) => run(),
  ofSweep: (run) => run(),
  table: (client) => client,
  queue: (queue) => queue,
}
