import type { PermissionName } from '../permissions/default-matrix.ts'

/** A change of a key that has to do with approvals: values in force before and after it. */
type Changed = { readonly key: string; readonly before: unknown; readonly after: unknown }

/** `four-eyes`: calls that two people had to make need fewer. A map: these permissions give their holders more than before. */
type Loosened = 'nothing' | 'four-eyes' | ReadonlyMap<PermissionName, string>

/** Tells what a change of a rule loosens. A stricter value loosens nothing. Policies have `loosened-policies.ts`. */
export function loosens({ key, before, after }: Changed): Loosened {
  const judge = RULES[key]
  return judge === undefined ? 'nothing' : judge(before, after)
}

const isTurnedOn = (before: unknown, after: unknown): Loosened => (before !== true && after === true ? 'four-eyes' : 'nothing')

/** With 0, and with 1, one person approves. */
const approvers = (count: unknown): number => Math.max(1, Number(count ?? 0))

/** Onboarding changes and reads customers as long as they count as new. The customers' own permissions are wider. */
const OF_NEW_CUSTOMERS: ReadonlyMap<PermissionName, string> = new Map([
  ['Customer.READ', 'ONBOARDING'],
  ['Customer.UPDATE', 'ONBOARDING'],
])

const RULES: Readonly<Record<string, (before: unknown, after: unknown) => Loosened>> = {
  overrideCheckerCount: (before, after) => (approvers(after) < approvers(before) ? 'four-eyes' : 'nothing'),
  'task.self.approval.allowed': isTurnedOn,
  'task.same.contact.allowed': isTurnedOn,
  considerAsNewCustomerMinutes: (before, after) => (Number(after) > Number(before) ? OF_NEW_CUSTOMERS : 'nothing'),
}
