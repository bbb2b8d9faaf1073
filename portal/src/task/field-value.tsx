import { isCountersignError, withEscapes } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { client } from '../session/client.ts'
import { SHOWN } from '../text/locale.ts'
import { CopyableId } from '../ui/copyable-id.tsx'
import { Money } from '../ui/money.tsx'
import { exactTime } from '../ui/relative-time.tsx'
import type { Field } from './decoded-call.ts'
import styles from './task.module.css'
import { wordsOfName } from './words-of-name.ts'

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/

/** Tells whether a text is a moment that exists: a text from users may only look like one. */
const isMoment = (text: string): boolean => MOMENT.test(text) && !Number.isNaN(Date.parse(text))

/** A value of a call as people read it: always as text, whatever it contains. */
export function FieldValue({
  name,
  value,
  currency,
}: {
  readonly name: string
  readonly value: unknown
  readonly currency?: string | undefined
}) {
  if (value === undefined) return <span className={styles.absent}>{t`not set`}</span>
  if (value === null) return <span className={styles.absent}>{t`empty`}</span>
  if (value === '***') return <span className={styles.absent}>{t`hidden`}</span>
  if (typeof value === 'boolean') return <span>{value ? t`Yes` : t`No`}</span>
  if (isAmount(name, value)) return <Money amount={value} currency={currency} />
  if (/Id$/.test(name) && (typeof value === 'number' || typeof value === 'string'))
    return <CopyableId id={value} label={SHOWN === 'en' ? wordsOfName(name).toLowerCase() : wordsOfName(name)} />
  if (typeof value === 'string' && isMoment(value)) return <time dateTime={value}>{exactTime(value)}</time>
  if (typeof value === 'object') return <pre className={styles.json}>{withEscapes(JSON.stringify(value, null, 2))}</pre>
  return <bdi className={styles.text}>{String(value)}</bdi>
}

function isAmount(name: string, value: unknown): value is number {
  return typeof value === 'number' && /amount|fee|balance/i.test(name)
}

/** The currency of the amounts in a call: its own, or that of the wallet it names. `undefined` if the reader may not see that wallet. */
export function useCurrency(fields: readonly Field[]): string | undefined {
  const own = namedBy(fields, /^currency$/)
  const tenantId = Number(namedBy(fields, /^tenantId$/))
  const walletId = Number(namedBy(fields, /^(from)?walletId$/i))
  const { data } = useQuery({
    queryKey: ['getWallet', { tenantId, walletId }],
    queryFn: async ({ signal }) => {
      try {
        return (await client.getWallet({ tenantId, walletId }, { signal })).currency
      } catch (error) {
        if (isCountersignError(error) && (error.status === 403 || error.status === 404)) return null
        throw error
      }
    },
    enabled: own === undefined && tenantId > 0 && walletId > 0 && fields.some(({ name, value }) => isAmount(name, value)),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return typeof own === 'string' ? own : (data ?? undefined)
}

const namedBy = (fields: readonly Field[], pattern: RegExp): unknown => fields.find(({ name }) => pattern.test(name))?.value
