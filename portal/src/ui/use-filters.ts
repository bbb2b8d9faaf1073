import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'wouter'

/**
 * The filters of a list, kept in the address, so that a list can be linked to and the back button works. An empty value is left out. A
 * change of any filter starts at the first page again.
 */
export function useFilters<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams()
  const list = names.join(' ')
  const values = useMemo(
    () => Object.fromEntries(list.split(' ').map((name) => [name, params.get(name) ?? ''])) as Record<Name, string>,
    [list, params],
  )
  const set = useCallback(
    (changes: Partial<Record<Name, string>>) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          next.delete('from')
          for (const [name, value] of Object.entries<string | undefined>(changes))
            if (value === undefined || value === '') next.delete(name)
            else next.set(name, value)
          return next
        },
        { replace: true },
      ),
    [setParams],
  )
  return [values, set] as const
}
