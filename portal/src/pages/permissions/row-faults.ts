import { t } from '@lingui/core/macro'
import { type Grant, grantsOf } from './grants.ts'
import { POSITIONS } from './rows.ts'

const METHODS: readonly string[] = ['SCA_OTP', 'SCA_IDENTITY', 'SCA_CLOUD_LIVENESS']

/**
 * Explains the first fault of a row while it is written; `undefined` if it has none. Roles above the tenants may have any name, so the
 * service has the last word on them.
 */
export function rowFault(row: string): string | undefined {
  const chained = row.split(',').find((entry) => entry.split('->').length > 2)
  if (chained !== undefined) return t`“${{ trim: chained.trim() }}” must have one arrow: MAKER->CHECKER`
  const grants = grantsOf(row)
  if (grants.some((grant) => namesOf(grant).includes(''))) return t`An arrow must have a position on each side: MAKER->CHECKER`
  const unknown = grants.flatMap(namesOf).find((name) => !isKnown(name))
  return unknown === undefined
    ? undefined
    : t`“${{ part: unknown.slice(0, 60) }}” must be a position of the tenant, or a method of a step-up`
}

function namesOf(grant: Grant): readonly string[] {
  if (grant.kind === 'maker-checker') return [grant.maker, grant.checker]
  return [grant.kind === 'direct' ? grant.role : grant.method]
}

const isKnown = (name: string): boolean =>
  POSITIONS.includes(name) || METHODS.includes(name) || name === 'ANONYMOUS' || /^(GLOBAL|INSTITUTION)_/.test(name)
