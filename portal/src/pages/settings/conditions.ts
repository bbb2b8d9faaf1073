/** One comparison of a policy: all of them must hold. */
export type Condition = { readonly field: ConditionField; readonly comparison: string; readonly value: string }
export type ConditionField = 'amount' | 'sumOfDay' | 'currency' | 'position' | 'agent'

type FieldRow = {
  readonly comparisons: readonly string[]
  readonly write: (comparison: string, value: string) => string
  readonly read: RegExp
}

const NUMBERS = ['>=', '>', '<=', '<']
const decimal = (value: string): string => (/^\d+$/.test(value.trim()) ? `${value.trim()}.0` : value.trim())
const number = (name: string): Pick<FieldRow, 'comparisons' | 'write' | 'read'> => ({
  comparisons: NUMBERS,
  write: (comparison, value) => `${name} ${comparison} ${decimal(value)}`,
  read: new RegExp(`^${name} (?<comparison>>=|<=|>|<) (?<value>\\d+(?:\\.\\d+)?)$`),
})

/** The fields of a condition that the form knows, as the expression has them. */
export const CONDITION_FIELDS: Readonly<Record<ConditionField, FieldRow>> = {
  amount: { ...number('amount') },
  sumOfDay: { ...number('sumOfDay') },
  currency: {
    ...{ comparisons: ['==', '!='] },
    write: (comparison, value) => `currency ${comparison} '${value.trim()}'`,
    read: /^currency (?<comparison>==|!=) '(?<value>[A-Za-z]*)'$/,
  },
  position: {
    ...{ comparisons: ['in'] },
    write: (_, value) => `'${value.trim()}' in initiator.${/^(?:GLOBAL|INSTITUTION)_/.test(value.trim()) ? 'roles' : 'positions'}`,
    read: /^'(?<value>[A-Za-z0-9_]*)' (?<comparison>in) initiator\.(?:roles|positions)$/,
  },
  agent: {
    ...{ comparisons: ['!=', '=='] },
    write: (comparison) => `initiator.agent ${comparison} ''`,
    read: /^initiator\.agent (?<comparison>==|!=) ''$/,
  },
}

export const FIRST_CONDITION: Condition = { field: 'amount', comparison: '>=', value: '1000' }

/** The conditions of an expression; `undefined` if it says something else. */
export function conditionsIn(when: string | undefined): readonly Condition[] | undefined {
  if (when === undefined || when.trim() === '') return []
  const found = when.split(' && ').map((part) => conditionIn(part.trim()))
  return found.some((one) => one === undefined) ? undefined : found.filter((one) => one !== undefined)
}

function conditionIn(part: string): Condition | undefined {
  for (const [field, { read }] of Object.entries(CONDITION_FIELDS)) {
    const groups = read.exec(part)?.groups
    if (groups !== undefined)
      return { field: field as ConditionField, comparison: groups.comparison ?? '', value: (groups.value ?? '').replace(/\.0$/, '') }
  }
  return undefined
}

/** The expression of conditions; none for every call. */
export function expressionOf(conditions: readonly Condition[]): string | undefined {
  if (conditions.length === 0) return undefined
  return conditions.map(({ field, comparison, value }) => CONDITION_FIELDS[field].write(comparison, value)).join(' && ')
}
