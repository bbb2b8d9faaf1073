import { isCountersignError } from '@countersign/client'
import { useQuery } from '@tanstack/react-query'
import { client } from '../session/client.ts'
import type { Field } from './decoded-call.ts'
import { isAmount } from './field-value.tsx'

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
