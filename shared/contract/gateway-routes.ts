import type { Endpoint } from './declared-endpoint.ts'
import { isParameter } from './path-parameters.ts'
import { gatewayPath } from './routes.ts'

/** A route of API Gateway, for every method: the path, and the group whose function takes it. */
type GroupRoute = { readonly path: string; readonly group: Endpoint['group'] }

/** A segment of the paths, with what stands below it. `group`: of the endpoints that end here. */
type Branch = { readonly below: Map<string, Branch>; group?: Endpoint['group'] }

/**
 * The fewest routes that send every path to the function of its group: one for each path, or a greedy one where everything below a path
 * belongs to one group. The function finds the endpoint by method and path, and answers 404 and 405 itself.
 */
export function gatewayRoutesOf(endpoints: readonly Endpoint[]): readonly GroupRoute[] {
  const root: Branch = { below: new Map() }
  for (const endpoint of endpoints) insert(root, gatewayPath(endpoint), endpoint.group)
  return routesBelow(root, '')
}

function insert(root: Branch, path: string, group: Endpoint['group']): void {
  let branch = root
  for (const segment of path.slice(1).split('/')) {
    // Parameters of one place have one name, whatever the endpoints call them.
    const name = isParameter(segment) ? ([...branch.below.keys()].find(isParameter) ?? segment) : segment
    const next = branch.below.get(name) ?? { below: new Map() }
    branch.below.set(name, next)
    branch = next
  }
  if (branch.group !== undefined && branch.group !== group) throw new Error(`Two groups answer ${path}: ${branch.group} and ${group}`)
  branch.group = group
}

function routesBelow({ below, group }: Branch, path: string): readonly GroupRoute[] {
  const own = group === undefined ? [] : [{ path, group }]
  const groups = new Set([...below.values()].flatMap(groupsIn))
  const [only] = groups
  // Nothing is greedy at the root: paths of nobody have no route.
  if (groups.size === 1 && only !== undefined && path !== '') return [...own, { path: `${path}/{proxy+}`, group: only }]
  return [...own, ...[...below].flatMap(([segment, branch]) => routesBelow(branch, `${path}/${segment}`))]
}

function groupsIn({ below, group }: Branch): readonly Endpoint['group'][] {
  return [...(group === undefined ? [] : [group]), ...[...below.values()].flatMap(groupsIn)]
}
