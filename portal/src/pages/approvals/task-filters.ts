import type { ListTasksInput } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { serviceNow } from '../../session/service-clock.ts'
import { isStatus } from '../../task/task-words.ts'

/** The names of the filters in the address. */
export const FILTER_NAMES = ['status', 'tag', 'sort', 'maker', 'kind', 'by', 'amountFrom', 'amountTo', 'currency', 'age'] as const

/** The filters of a list of requests, as the address keeps them; an empty text is no filter. */
export type TaskFilters = Readonly<Record<(typeof FILTER_NAMES)[number], string>>

const HOUR_MS = 3_600_000

/** The least ages that a person can choose. */
export const AGES: Readonly<Record<string, { readonly label: string; readonly ms: number }>> = {
  hour: { label: t`At least 1 hour`, ms: HOUR_MS },
  day: { label: t`At least 1 day`, ms: 24 * HOUR_MS },
  week: { label: t`At least 1 week`, ms: 7 * 24 * HOUR_MS },
}

export function filtersIn(address: URLSearchParams): TaskFilters {
  return Object.fromEntries(FILTER_NAMES.map((name) => [name, address.get(name) ?? ''])) as TaskFilters
}

/** The query of the service for these filters. A value that it would refuse is left out. */
export function narrowedBy({ status, tag, maker, kind, by, amountFrom, amountTo, currency, age }: TaskFilters): ListTasksInput {
  const least = Object.hasOwn(AGES, age) ? AGES[age] : undefined
  return {
    status: isStatus(status) ? status : undefined,
    tag: given(tag),
    maker: /^[1-9]\d{0,15}$/.test(maker) ? Number(maker) : undefined,
    kind: given(kind),
    byAgent: by === 'agents' ? 'true' : by === 'people' ? 'false' : undefined,
    amountFrom: amountIn(amountFrom),
    amountTo: amountIn(amountTo),
    currency: /^[A-Z]{3}$/.test(currency) ? currency : undefined,
    createdTo: least === undefined ? undefined : new Date(serviceNow() - least.ms).toISOString(),
  }
}

const given = (text: string): string | undefined => (text === '' ? undefined : text)
const amountIn = (text: string): number | undefined => (/^\d{1,15}(\.\d{1,4})?$/.test(text) ? Number(text) : undefined)

/** Tells how many filters are set, apart from the order. */
export const countOf = (filters: TaskFilters): number => FILTER_NAMES.filter((name) => name !== 'sort' && filters[name] !== '').length
