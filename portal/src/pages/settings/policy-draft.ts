/** A step of a policy as the form edits it: every field may still be empty. */
export type StepDraft = {
  readonly name?: string
  readonly roles?: readonly string[]
  readonly people?: readonly number[]
  readonly approvals?: number
  readonly proof?: string
}

export type WindowDraft = { readonly days: readonly string[]; readonly from: string; readonly to: string; readonly timeZone: string }

/** A policy as the form edits it. */
export type PolicyDraft = {
  readonly name?: string
  readonly operations?: readonly string[]
  readonly when?: string
  readonly require?: string
  readonly exceptRoles?: readonly string[]
  readonly steps?: readonly StepDraft[]
  readonly order?: string
  readonly coolDownMinutes?: number
  readonly window?: WindowDraft
  readonly comment?: string
  readonly remindHours?: number
  readonly escalateHours?: number
  readonly escalateTo?: readonly string[]
  readonly expireHours?: number
}

export const NEW_STEP: StepDraft = { name: '', roles: [], approvals: 1 }
export const NEW_POLICY: PolicyDraft = { name: '', operations: [], steps: [NEW_STEP] }

/** The same draft with another value in a field; `undefined` removes the field. */
export function withField<Draft extends object, Name extends keyof Draft>(draft: Draft, name: Name, value: Draft[Name] | undefined): Draft {
  const { [name]: _, ...rest } = draft
  return (value === undefined ? rest : { ...rest, [name]: value }) as Draft
}

/** The same list with another item at a place; without a new one the old one is gone. */
export const withItem = <Item>(all: readonly Item[], place: number, item?: Item): readonly Item[] =>
  all.flatMap((each, at) => (at === place ? (item === undefined ? [] : [item]) : [each]))

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const isNumber: Check = (value) => typeof value === 'number'
const isListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)
const isRecordOf =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(value).every(([name, each]) => Object.hasOwn(fields, name) && (fields[name]?.(each) ?? false))

const STEP = isRecordOf({ name: isText, roles: isListOf(isText), people: isListOf(isNumber), approvals: isNumber, proof: isText })
const WINDOW = isRecordOf({ days: isListOf(isText), from: isText, to: isText, timeZone: isText })
const POLICIES = isListOf(
  isRecordOf({
    ...{ name: isText, operations: isListOf(isText), when: isText, require: isText, exceptRoles: isListOf(isText) },
    ...{ steps: isListOf(STEP), order: isText, coolDownMinutes: isNumber, window: WINDOW, comment: isText },
    ...{ remindHours: isNumber, escalateHours: isNumber, escalateTo: isListOf(isText), expireHours: isNumber },
  }),
)

/** The policies of a value, if the form has a field for everything in it. */
export function draftsIn(value: unknown): readonly PolicyDraft[] | undefined {
  if (!POLICIES(value)) return undefined
  return (value as readonly (PolicyDraft & { readonly window?: Partial<WindowDraft> })[]).map(({ window, ...policy }) =>
    window === undefined ? policy : { ...policy, window: { ...NEW_WINDOW, ...window } },
  )
}

const WORKDAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI']

export const NEW_WINDOW: WindowDraft = { days: WORKDAYS, from: '08:00', to: '18:00', timeZone: 'UTC' }
