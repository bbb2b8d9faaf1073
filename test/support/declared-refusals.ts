import { CATALOGUE } from '../../functions/catalogue.ts'
import { gatewayPath, routesOf } from '../../shared/contract/routes.ts'
import { refusalsOf } from '../../shared/openapi/refusals.ts'
import type { Log } from '../../shared/ports/ports.ts'

/** The refusals that each call may get: those that its endpoint declares, and those of the steps that it goes through. */
const DECLARED: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  routesOf(CATALOGUE).map(({ method, endpoint }) => [`${method} ${gatewayPath(endpoint)}`, new Set<string>(refusalsOf(endpoint))]),
)

/** Notes in `undeclared` each refusal in the log of calls that the endpoint does not declare. */
export function watchingRefusals(log: Log, undeclared: Set<string>): Log {
  return (level, event, detail) => {
    log(level, event, detail)
    if (event !== 'request') return
    const { method, path, refusal } = detail as { readonly method: string; readonly path: string; readonly refusal?: string }
    const declared = DECLARED.get(`${method} ${path}`)
    if (refusal !== undefined && declared?.has(refusal) === false) undeclared.add(`${method} ${path} answers ${refusal}`)
  }
}
