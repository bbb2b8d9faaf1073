import type { FunctionRoles } from '../../infra/local/function-roles.ts'
import { CALLBACKS } from '../../shared/contract/callback-payloads.ts'
import { EVENT_NAMES } from '../../shared/domain/events/event-types.ts'
import { SESSION_ENDED } from '../../shared/people/portals-to-tell.ts'
import { isFunctionAtWork } from './function-roles.ts'

/** A logout token is described by OpenID Connect, not as a webhook of the service. */
const DECLARED: ReadonlySet<unknown> = new Set([...CALLBACKS.map(({ eventType }) => eventType), ...EVENT_NAMES, SESSION_ENDED])

/** Notes in `undeclared` the kind of each callback that a function stores and no declaration describes. */
export function watchingCallbacks(roles: FunctionRoles, undeclared: Set<string>, isAtWork = isFunctionAtWork): FunctionRoles {
  return {
    ...roles,
    table(client) {
      const held = roles.table(client)
      return {
        ...held,
        send(name, input) {
          for (const payload of isAtWork() ? payloadsIn(input) : []) {
            const { eventType } = JSON.parse(payload) as { readonly eventType?: unknown }
            if (!DECLARED.has(eventType)) undeclared.add(String(eventType))
          }
          return held.send(name, input)
        },
      }
    },
  }
}

type Stored = { readonly Item?: { readonly callbackId?: unknown; readonly payload?: unknown } }

/** The payloads of the callbacks that a request stores, alone or in a transaction. */
function payloadsIn(input: object): readonly string[] {
  const { TransactItems = [] } = input as { readonly TransactItems?: readonly { readonly Put?: Stored }[] }
  return [input as Stored, ...TransactItems.map(({ Put = {} }) => Put)].flatMap(({ Item }) =>
    Item?.callbackId !== undefined && typeof Item.payload === 'string' ? [Item.payload] : [],
  )
}
