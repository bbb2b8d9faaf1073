import * as z from 'zod'
import { defined } from '../domain/defined.ts'
import type { PermissionName } from '../domain/permissions/default-matrix.ts'
import { shardsToRead } from '../domain/shards-of-tenant.ts'
import type { Listing, OwnedReference } from '../storage/read.ts'
import type { Call, Input } from './call.ts'
import type { Endpoint } from './declared-endpoint.ts'
import { builtEndpoint } from './endpoint.ts'
import { LARGEST_LIMIT, page } from './fields.ts'
import type { Group } from './groups.ts'
import { listAnswer } from './list-answer.ts'
import type { OnlyDeclaredParameters } from './path-parameters.ts'

type PageQuery = z.output<ReturnType<typeof page>>

type Declaration<Path extends string, T> = {
  readonly path: Path
  readonly operationId: string
  readonly group: Group
  readonly summary: string
  readonly description: string
  readonly permission: PermissionName
  /** The item that the list belongs to; without it, the tenant. */
  readonly on?: (input: Input<Path, PageQuery, undefined>) => OwnedReference<unknown>
  /** The shape of a listed thing, for the documentation. */
  readonly shape: () => z.ZodType
  /** `shards`: the number of shards that can hold the tenant's payments, withdrawals and transfers. */
  readonly things: (params: Input<Path>['params'], limit: number, after: string | undefined, shards: number) => Listing<T>
  /** The things of one page, as callers see them. */
  readonly shown: (things: readonly T[], call: Call<Input<Path, PageQuery, undefined>>) => readonly unknown[] | Promise<readonly unknown[]>
}

/**
 * Declares the endpoint of a list that is read page by page under a permission: 2 round trips, beside what `shown` reads; read units grow
 * with the page.
 */
export function pagedList<const Path extends string, T>({
  permission,
  on,
  shape,
  things,
  shown,
  ...rest
}: Declaration<Path, T> & OnlyDeclaredParameters<Path>): Endpoint {
  return builtEndpoint({
    ...rest,
    method: 'GET',
    access: { kind: 'permission', permission, ...defined({ on }) },
    query: page,
    answer: () => z.array(shape()).max(LARGEST_LIMIT),
    refusals: ['not-permitted', 'not-found'],
    async handle(call) {
      const { tenant } = await call.settingsOf(call.scope.kind === 'tenant' ? call.scope.tenantId : undefined)
      const shards = shardsToRead(tenant)
      return listAnswer(
        call,
        call.query,
        (limit, after) => things(call.params, limit, after, shards),
        (found) => shown(found, call),
      )
    },
  })
}
