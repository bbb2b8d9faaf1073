import type { AskedAction, AskedCall } from './call.ts'
import type { Endpoint } from './declared-endpoint.ts'
import type { Method } from './http.ts'
import { isParameter } from './path-parameters.ts'

type Filled = { readonly endpoint: Endpoint; readonly parameters: ReadonlyMap<string, string> }

/** `endpoint` is the one that was meant: a hostile id must not lead to another. */
type CallOfAction = { readonly endpoint: Endpoint; readonly call: AskedCall }

/**
 * The call by which an action is taken on a thing, if the properties name everything in its path: of several calls, the one in the thing's
 * own place, and rather the one whose path ends in the thing than one below it. The other properties are fields of the body.
 */
export function callForAction(endpoints: readonly Endpoint[], asked: AskedAction): CallOfAction | undefined {
  const [first] = endpoints
    .filter((endpoint) => takes(endpoint, asked))
    .flatMap((endpoint) => {
      const parameters = parametersOf(endpoint, asked)
      return parameters === undefined ? [] : [{ endpoint, parameters }]
    })
    .toSorted((one, other) => distance(one, asked) - distance(other, asked))
  return first === undefined ? undefined : { endpoint: first.endpoint, call: callOf(first, asked) }
}

/** Tells whether this operation takes the action: by its id on things of its permission's item, or by its permission. */
function takes({ access, asset, base, operationId, query }: Endpoint, { action, type }: AskedAction): boolean {
  if (asset === true || (base ?? 'versioned') !== 'versioned' || access.kind === 'agent') return false
  const isMeant = operationId === action ? isOn(type, access) : access.kind === 'permission' && access.permission === `${type}.${action}`
  return isMeant && query?.().safeParse({}).success !== false
}

const isOn = (type: string, access: Endpoint['access']) => access.kind !== 'permission' || access.permission.startsWith(`${type}.`)

/** The values of the path's parameters; `undefined` if one is not told. */
function parametersOf(endpoint: Endpoint, asked: AskedAction): ReadonlyMap<string, string> | undefined {
  const names = endpoint.template.filter(isParameter).map((part) => part.slice(1, -1))
  const values = names.map((name, at) => [name, toldFor(name, at === names.length - 1, endpoint, asked)] as const)
  const told = values.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
  return told.length === names.length ? new Map(told) : undefined
}

/** The last parameter of a path is the thing itself, unless the call makes a new one or its path ends below the thing. */
function toldFor(name: string, isLast: boolean, endpoint: Endpoint, { id, place, properties }: AskedAction): string | undefined {
  if (name === 'tenantId' && place.tenantId !== undefined) return String(place.tenantId)
  if (name === 'institution' && place.institution !== undefined) return place.institution
  const plain = plainName(name)
  const told = Object.hasOwn(properties, plain) ? textOf(properties[plain]) : undefined
  if (!isLast || makesNew(endpoint)) return told
  return endsInThing(endpoint) ? id : (told ?? id)
}

/** Parameters of an upstream's own path carry `path.` before their name. */
const plainName = (name: string) => name.replace(/^path\./, '')

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined)

function makesNew({ access }: Endpoint): boolean {
  return access.kind === 'permission' && access.permission.endsWith('.CREATE')
}

function endsInThing({ template }: Endpoint): boolean {
  return isParameter(template.at(-1) ?? '')
}

function distance({ endpoint, parameters }: Filled, { place }: AskedAction): number {
  const isThere = place.tenantId === undefined || parameters.has('tenantId')
  return (isThere ? 0 : 2) + (endsInThing(endpoint) ? 0 : 1)
}

/** INVARIANT: each value is encoded as one segment, so that none names another path. */
function callOf({ endpoint, parameters }: Filled, { properties }: AskedAction): AskedCall {
  const segments = endpoint.template.map((part) => (isParameter(part) ? encodeURIComponent(parameters.get(part.slice(1, -1)) ?? '') : part))
  const call = { method: endpoint.method, path: `/${segments.join('/')}` }
  const inPath = new Set(['tenantId', ...[...parameters.keys()].map(plainName)])
  const fields = Object.entries(properties).filter(([name]) => !inPath.has(name))
  if (endpoint.body === undefined) return call
  return { ...call, body: Object.fromEntries(fields), known: 'part-of-body' }
}

/**
 * The endpoint for a call, by its decoded segments below the base path. As at the gateway, a literal segment wins over `{name}`, from
 * left to right.
 */
export function endpointAt(endpoints: readonly Endpoint[], method: Method, segments: readonly string[]): Endpoint | undefined {
  const taking = endpoints.filter((endpoint) => endpoint.method === method && matches(endpoint.template, segments))
  // HEAD answers wherever GET does, unless it has a meaning of its own.
  if (taking.length === 0 && method === 'HEAD') return endpointAt(endpoints, 'GET', segments)
  return taking.toSorted((one, other) => (speciality(one) < speciality(other) ? -1 : 1))[0]
}

function matches(template: readonly string[], segments: readonly string[]): boolean {
  return (
    template.length === segments.length &&
    template.every((part, index) => (isParameter(part) ? segments[index] !== '' : part === segments[index]))
  )
}

/** Sorts more specific templates first. */
const speciality = ({ template }: Endpoint): string => template.map((part) => (isParameter(part) ? '1' : '0')).join('')
