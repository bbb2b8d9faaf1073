import { CATALOGUE } from '../../functions/catalogue.ts'
import type { FunctionRoles } from '../../infra/local/function-roles.ts'
import { CALLBACKS } from '../../shared/contract/callback-payloads.ts'
import { gatewayPath, routesOf } from '../../shared/contract/routes.ts'
import { EVENT_NAMES } from '../../shared/domain/events/event-types.ts'
import { refusalsOf } from '../../shared/openapi/refusal-responses.ts'
import { SESSION_ENDED } from '../../shared/people/portals-to-tell.ts'
import type { Log } from '../../shared/ports/ports.ts'
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

/** The refusals that each call may get: those that its endpoint declares, and those of the steps that it goes through. */
const DECLARED_REFUSALS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  routesOf(CATALOGUE).map(({ method, endpoint }) => [`${method} ${gatewayPath(endpoint)}`, new Set<string>(refusalsOf(endpoint))]),
)

/** Notes in `undeclared` each refusal in the log of calls that the endpoint does not declare. */
export function watchingRefusals(log: Log, undeclared: Set<string>): Log {
  return (level, event, detail) => {
    log(level, event, detail)
    if (event !== 'request') return
    const { method, path, refusal } = detail as { readonly method: string; readonly path: string; readonly refusal?: string }
    const declared = DECLARED_REFUSALS.get(`${method} ${path}`)
    if (refusal !== undefined && declared?.has(refusal) === false) undeclared.add(`${method} ${path} answers ${refusal}`)
  }
}
