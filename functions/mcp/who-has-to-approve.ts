type ShownApproval = { readonly customerId: number; readonly onBehalfOf?: number | undefined }

type ShownStep = {
  readonly state: string
  readonly roles: readonly string[]
  readonly people: readonly number[]
  readonly needed: number
  readonly approvals: readonly ShownApproval[]
}

type Awaited = {
  readonly executorRoles: string
  readonly approvals: readonly { readonly customerId: number; readonly status: string }[]
  readonly policies?: readonly unknown[] | undefined
}

/** The missing approvers and their verb, by id and role: names are untrusted data, as those of policies and steps are. */
export function whoHasToApprove({ approvals, policies = [], executorRoles }: Awaited): string {
  const steps = policies.flatMap((policy) => (policy as { readonly steps: readonly ShownStep[] }).steps)
  const waiting = approvals.filter(({ status }) => status === 'PENDING').map(({ customerId }) => customerId)
  const named = waiting.filter((customerId) => !steps.some(({ people }) => people.includes(customerId)))
  const gave = new Set(
    steps.flatMap((step) => step.approvals.flatMap(({ customerId, onBehalfOf = customerId }) => [customerId, onBehalfOf])),
  )
  const missing = [...(named.length === 0 ? [] : [all(named)]), ...steps.filter(isOpen).map((step) => candidates(step, gave))]
  const [first = executorRoles === '' ? A_PERSON : one(executorRoles.split(','), []), ...others] = missing
  const who = [first, ...others].map(({ words }) => words).join(', and ')
  return `${who.charAt(0).toUpperCase()}${who.slice(1)} ${first.areMany || others.length > 0 ? 'have' : 'has'}`
}

const isOpen = ({ state }: ShownStep): boolean => state === 'OPEN'

type Missing = { readonly words: string; readonly areMany: boolean }

const A_PERSON: Missing = { words: 'a person', areMany: false }

/** The candidates of an open step who have not approved, and how many of them are needed. */
function candidates({ roles, people, needed, approvals }: ShownStep, gave: ReadonlySet<number>): Missing {
  const left = needed - approvals.length
  const free = people.filter((customerId) => !gave.has(customerId))
  if (left <= 1) return one(roles, free)
  if (roles.length === 0) return free.length === left ? all(free) : { words: `${left} of ${free.map(user).join(', ')}`, areMany: true }
  const holders = `holders of ${roles.join(' or ')}`
  return { words: free.length === 0 ? `${left} ${holders}` : `${left} of the ${[holders, ...free.map(user)].join(', ')}`, areMany: true }
}

function one(roles: readonly string[], people: readonly number[]): Missing {
  const each = [...(roles.length === 0 ? [] : [`a holder of ${roles.join(' or ')}`]), ...people.map(user)]
  return each.length === 0 ? A_PERSON : { words: each.join(' or '), areMany: false }
}

const all = (people: readonly number[]): Missing => ({ words: people.map(user).join(' and '), areMany: people.length > 1 })

const user = (customerId: number): string => `user ${customerId}`
