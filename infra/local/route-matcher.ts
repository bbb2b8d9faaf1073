/** A route as API Gateway has it: `{name}` stands for one whole segment that is not empty. */
export interface GatewayRoute {
  readonly method: string
  readonly path: string
}

export interface RouteMatch {
  readonly routeKey: string
  /** Undefined for a route without parameters. */
  readonly pathParameters: Readonly<Record<string, string>> | undefined
}

/** API Gateway's route for requests that no other route matches. */
const DEFAULT_ROUTE: RouteMatch = { routeKey: '$default', pathParameters: undefined }

interface Leaf {
  readonly match: RouteMatch
  readonly parameterNames: readonly string[]
}

interface Node {
  readonly literals: Map<string, Node>
  parameter: Node | undefined
  readonly leaves: Map<string, Leaf>
}

/**
 * Builds the tree of segments once and returns the look-up. The more specific route wins: a literal segment over a `{name}`, from left to
 * right, among the routes with the method. Refuses two routes that no request could tell apart.
 */
export function routeMatcher(routes: readonly GatewayRoute[]): (method: string, decodedPath: string) => RouteMatch {
  const root = emptyNode()
  let deepest = 0
  for (const route of routes) deepest = Math.max(deepest, insert(root, route))
  return (method, decodedPath) => {
    const segments = decodedPath.split('/', deepest + 2)
    if (segments.length > deepest + 1) return DEFAULT_ROUTE
    const values: string[] = []
    const leaf = find(root, segments, 1, method, values)
    if (leaf === undefined) return DEFAULT_ROUTE
    return values.length === 0 ? leaf.match : withParameters(leaf, values)
  }
}

function emptyNode(): Node {
  return { literals: new Map(), parameter: undefined, leaves: new Map() }
}

/** Returns the number of segments of the route. */
function insert(root: Node, { method, path }: GatewayRoute): number {
  if (!path.startsWith('/')) throw new Error(`The path of a route must begin with a slash: ${path}`)
  const segments = path.slice(1).split('/')
  const parameterNames: string[] = []
  let node = root
  for (const segment of segments) {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1]
    if (name === undefined && /[{}]/.test(segment)) throw new Error(`A parameter must be a whole segment of the path: ${path}`)
    if (name !== undefined) parameterNames.push(name)
    node = name === undefined ? literalChild(node, segment) : parameterChild(node)
  }
  if (node.leaves.has(method)) throw new Error(`Two routes match the same requests: ${method} ${path}`)
  node.leaves.set(method, { match: { routeKey: `${method} ${path}`, pathParameters: undefined }, parameterNames })
  return segments.length
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

/** `values` collects the values of the parameters; those of a dead end are removed again. */
function find(node: Node, segments: readonly string[], index: number, method: string, values: string[]): Leaf | undefined {
  const segment = segments[index]
  if (segment === undefined) return node.leaves.get(method)
  const literal = node.literals.get(segment)
  const specific = literal && find(literal, segments, index + 1, method, values)
  if (specific !== undefined || node.parameter === undefined || segment === '') return specific
  values.push(segment)
  const general = find(node.parameter, segments, index + 1, method, values)
  if (general === undefined) values.pop()
  return general
}

function withParameters({ match, parameterNames }: Leaf, values: readonly string[]): RouteMatch {
  const pathParameters: Record<string, string> = Object.create(null)
  parameterNames.forEach((name, index) => {
    pathParameters[name] = values[index] ?? ''
  })
  return { routeKey: match.routeKey, pathParameters }
}
