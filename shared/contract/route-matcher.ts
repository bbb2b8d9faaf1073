import type { Endpoint } from './declared-endpoint.ts'
import { isParameter } from './path-parameters.ts'
import { gatewayPath } from './routes.ts'

/**
 * A route of an HTTP API: `{name}` stands for one whole segment that is not empty, `{proxy+}` at the end for one or more segments, and the
 * method ANY for every method.
 */
export type RouteTemplate = { readonly method: string; readonly path: string }

/** The route that takes a request, and the values of its parameters; undefined for a route without parameters. */
export type RouteMatch = { readonly routeKey: string; readonly pathParameters: Readonly<Record<string, string>> | undefined }

/** The route key of requests that no other route takes. */
export const DEFAULT_ROUTE_KEY = '$default'
const DEFAULT_ROUTE: RouteMatch = { routeKey: DEFAULT_ROUTE_KEY, pathParameters: undefined }
const GREEDY = '{proxy+}'
const ANY = 'ANY'

type Leaf = { readonly match: RouteMatch; readonly parameterNames: readonly string[] }

type Node = {
  readonly literals: Map<string, Node>
  parameter: Node | undefined
  /** The routes that end here, by method. */
  readonly leaves: Map<string, Leaf>
  /** The greedy routes that take everything below, by method. */
  readonly greedy: Map<string, Leaf>
}

/**
 * Builds the tree of segments once and returns the look-up. The more specific route wins: a literal segment over a `{name}`, and that over
 * `{proxy+}`, from left to right, among the routes with the method. Refuses two routes that no request could tell apart.
 */
export function routeMatcher(routes: readonly RouteTemplate[]): (method: string, decodedPath: string) => RouteMatch {
  const root = emptyNode()
  for (const route of routes) insert(root, route)
  return (method, decodedPath) => {
    const segments = decodedPath.split('/', MOST_SEGMENTS + 1)
    if (segments.length > MOST_SEGMENTS) return DEFAULT_ROUTE
    const values: string[] = []
    const leaf = find(root, segments, 1, method, values)
    if (leaf === undefined) return DEFAULT_ROUTE
    return values.length === 0 ? leaf.match : withParameters(leaf, values)
  }
}

/** More segments than any path of the service has, also below a greedy route. */
const MOST_SEGMENTS = 40

function emptyNode(): Node {
  return { literals: new Map(), parameter: undefined, leaves: new Map(), greedy: new Map() }
}

function insert(root: Node, { method, path }: RouteTemplate): void {
  if (!path.startsWith('/')) throw new Error(`The path of a route must begin with a slash: ${path}`)
  const isGreedy = path.endsWith(`/${GREEDY}`)
  const segments = path.slice(1).split('/')
  const parameterNames: string[] = []
  let node = root
  for (const segment of isGreedy ? segments.slice(0, -1) : segments) {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1]
    if (name === undefined && /[{}]/.test(segment)) throw new Error(`A parameter must be a whole segment of the path: ${path}`)
    if (name !== undefined) parameterNames.push(name)
    node = name === undefined ? literalChild(node, segment) : parameterChild(node)
  }
  if (isGreedy) parameterNames.push('proxy')
  const leaves = isGreedy ? node.greedy : node.leaves
  if (leaves.has(method)) throw new Error(`Two routes match the same requests: ${method} ${path}`)
  leaves.set(method, { match: { routeKey: `${method} ${path}`, pathParameters: undefined }, parameterNames })
}

function literalChild(node: Node, segment: string): Node {
  const child = node.literals.get(segment) ?? emptyNode()
  node.literals.set(segment, child)
  return child
}

function parameterChild(node: Node): Node {
  node.parameter ??= emptyNode()
  return node.parameter
}

const leafFor = (leaves: ReadonlyMap<string, Leaf>, method: string): Leaf | undefined => leaves.get(method) ?? leaves.get(ANY)

/** `values` collects the values of the parameters; those of a dead end are removed again. */
function find(node: Node, segments: readonly string[], index: number, method: string, values: string[]): Leaf | undefined {
  const segment = segments[index]
  if (segment === undefined) return leafFor(node.leaves, method)
  const literal = node.literals.get(segment)
  const specific = literal && find(literal, segments, index + 1, method, values)
  if (specific !== undefined) return specific
  return findByParameter(node, segments, index, method, values) ?? findGreedy(node, segments, index, method, values)
}

function findByParameter(
  { parameter }: Node,
  segments: readonly string[],
  index: number,
  method: string,
  values: string[],
): Leaf | undefined {
  const segment = segments[index]
  if (parameter === undefined || segment === undefined || segment === '') return undefined
  values.push(segment)
  const found = find(parameter, segments, index + 1, method, values)
  if (found === undefined) values.pop()
  return found
}

function findGreedy({ greedy }: Node, segments: readonly string[], index: number, method: string, values: string[]): Leaf | undefined {
  const found = leafFor(greedy, method)
  if (found !== undefined) values.push(segments.slice(index).join('/'))
  return found
}

function withParameters({ match, parameterNames }: Leaf, values: readonly string[]): RouteMatch {
  const pathParameters: Record<string, string> = Object.create(null)
  parameterNames.forEach((name, index) => {
    pathParameters[name] = values[index] ?? ''
  })
  return { routeKey: match.routeKey, pathParameters }
}

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
  for (const endpoint of endpoints) insertBranch(root, gatewayPath(endpoint), endpoint.group)
  return routesBelow(root, '')
}

function insertBranch(root: Branch, path: string, group: Endpoint['group']): void {
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
