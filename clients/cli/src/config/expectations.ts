import { type Client, type CountersignError, type ExplainRequest, type ExplainResponse, isCountersignError } from '@countersign/client'
import { usage } from '../failure.ts'
import { personByIdentity } from './person-by-identity.ts'
import { readYaml } from './yaml-text.ts'

const DECISIONS = ['ALLOW', 'DENY', 'TASK_REQUIRED', 'SCA_REQUIRED'] as const
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const FIELDS = ['as', 'call', 'body', 'expect', 'policies', 'steps'] as const

/** One expectation of a file: a call of somebody, and how it must be decided. */
export interface Expectation {
  /** The identity of the caller; without it, yourself. */
  readonly as: string | undefined
  readonly method: (typeof METHODS)[number]
  readonly path: string
  readonly body: unknown
  readonly expect: (typeof DECISIONS)[number]
  /** The names of the policies, and of their steps, in their order. */
  readonly policies: readonly string[] | undefined
  readonly steps: readonly string[] | undefined
}

/** Reads a YAML list of expectations, and refuses what it does not understand, with the position in the list. */
export async function readExpectations(file: string): Promise<readonly Expectation[]> {
  const read = await readYaml(file)
  if (!Array.isArray(read) || read.length === 0) throw usage(`${file} must hold a list of expectations`, `Each has ${FIELDS.join(', ')}`)
  return read.map((one, at) => expectationFrom(one, `${file}: expectation ${at + 1}`))
}

function expectationFrom(one: unknown, where: string): Expectation {
  if (typeof one !== 'object' || one === null || Array.isArray(one)) throw usage(`${where} must have ${FIELDS.join(', ')}`)
  const entry = one as Readonly<Record<string, unknown>>
  const odd = Object.keys(entry).find((key) => !FIELDS.some((field) => field === key))
  if (odd !== undefined) throw usage(`${where}: unknown field ${odd}; there are ${FIELDS.join(', ')}`)
  const [, method, path] = /^([A-Z]+) (\/\S*)$/.exec(String(entry.call ?? '').trim()) ?? []
  const known = METHODS.find((each) => each === method)
  if (known === undefined || path === undefined)
    throw usage(`${where}: call must be a method and a path, such as "POST /tenants/1/payments"`)
  const decision = DECISIONS.find((each) => each === entry.expect)
  if (decision === undefined) throw usage(`${where}: expect must be one of ${DECISIONS.join(', ')}`)
  if (entry.as !== undefined && typeof entry.as !== 'string') throw usage(`${where}: as must be an identity`)
  return {
    as: entry.as,
    method: known,
    path,
    body: entry.body,
    expect: decision,
    policies: namesIn(entry.policies, `${where}: policies`),
    steps: namesIn(entry.steps, `${where}: steps`),
  }
}

function namesIn(value: unknown, where: string): readonly string[] | undefined {
  if (value === undefined) return undefined
  if (!Array.isArray(value) || !value.every((name) => typeof name === 'string')) throw usage(`${where} must be a list of names`)
  return value
}

/** Asks the service how each call would be decided, and returns one line for each difference. Nothing is changed. */
export async function differencesIn(client: Client, tenantId: number, expectations: readonly Expectation[]): Promise<readonly string[]> {
  const lines: string[] = []
  for (const [at, expected] of expectations.entries()) {
    const { as, method, path } = expected
    const body = await questionOf(client, tenantId, expected)
    const found = await client.explain({ body }).then((decided) => differencesOf(expected, decided), undecided(expected))
    const about = `${at + 1}. ${as === undefined ? '' : `${as}: `}${method} ${path}`
    lines.push(...found.map((difference) => `${about}: ${difference}`))
  }
  return lines
}

/** A call that cannot be decided as it stands in the file is one difference, and the others are still compared. */
function undecided({ expect }: Expectation): (error: unknown) => readonly string[] {
  return (error) => {
    if (!isCountersignError(error) || !(error.status === 400 || error.status === 404)) throw error
    return [`expected ${expect}, got ${error.code} (${wordsOf(error)})`]
  }
}

const wordsOf = ({ errors, description }: CountersignError): string =>
  errors.length === 0 ? description : errors.map(({ field, description: what }) => `${field} ${what}`).join('; ')

async function questionOf(client: Client, tenantId: number, { as, method, path, body }: Expectation): Promise<ExplainRequest> {
  const asked = { method, path, ...(body === undefined ? {} : { body }) }
  if (as === undefined) return asked
  const customerId = await personByIdentity(client, tenantId, as)
  if (customerId === undefined) throw usage(`There is no identity ${as} in tenant ${tenantId}, nor above it that you may see`)
  return { ...asked, customerId }
}

function differencesOf({ expect, policies, steps }: Expectation, decided: ExplainResponse): readonly string[] {
  const found = decided.policies ?? []
  return [
    ...(decided.decision === expect ? [] : [`expected ${expect}, got ${decided.decision} (${decided.whatWouldHelp})`]),
    ...differs(
      'policies',
      policies,
      found.map(({ name }) => name),
    ),
    ...differs(
      'steps',
      steps,
      found.flatMap((policy) => policy.steps.map(({ name }) => name)),
    ),
  ]
}

function differs(what: string, expected: readonly string[] | undefined, got: readonly string[]): readonly string[] {
  if (expected === undefined || JSON.stringify(expected) === JSON.stringify(got)) return []
  return [`expected ${what} ${listed(expected)}, got ${listed(got)}`]
}

const listed = (names: readonly string[]): string => (names.length === 0 ? 'none' : names.join(', '))
