import { t } from '@lingui/core/macro'
import { roleWords } from '../../people/role-words.ts'
import { oneOf } from '../../text/lists.ts'

/** One entry of a permission row, as the service writes it. */
export type Grant =
  | { readonly kind: 'direct'; readonly role: string }
  | { readonly kind: 'maker-checker'; readonly maker: string; readonly checker: string }
  | { readonly kind: 'step-up'; readonly method: string }

/** Reads `LEVEL_20, LEVEL_01->LEVEL_02, SCA_OTP`. */
export function grantsOf(row: string): readonly Grant[] {
  const entries = row.split(',').map((entry) => entry.trim())
  return entries.filter((entry) => entry !== '').map(grantOf)
}

function grantOf(entry: string): Grant {
  const [maker = '', checker] = entry.split('->').map((name) => name.trim())
  if (checker !== undefined) return { kind: 'maker-checker', maker, checker }
  return entry.startsWith('SCA_') ? { kind: 'step-up', method: entry } : { kind: 'direct', role: entry }
}

export function written(grants: readonly Grant[]): string {
  const entryOf = (grant: Grant): string => {
    if (grant.kind === 'direct') return grant.role
    return grant.kind === 'step-up' ? grant.method : `${grant.maker}->${grant.checker}`
  }
  return grants.map(entryOf).join(',')
}

const METHODS: Readonly<Record<string, string>> = {
  SCA_OTP: t`a code by message`,
  SCA_IDENTITY: t`their password once more`,
  SCA_CLOUD_LIVENESS: t`a look into the camera`,
}

export const stepUpWords = (method: string): string => METHODS[method] ?? method

/** The meaning of a grant, in a sentence. */
export function grantWords(grant: Grant): string {
  if (grant.kind === 'direct') return t`${{ role: roleWords(grant.role) }} may do it`
  if (grant.kind === 'maker-checker')
    return t`${{ maker: roleWords(grant.maker) }} proposes, ${{ checker: roleWords(grant.checker) }} approves`
  return t`Customers and organisations on what is their own, after ${{ proof: stepUpWords(grant.method) }}`
}

/** The right of a position by a row. */
export type Cell = {
  readonly kind: 'may' | 'proposes' | 'approves' | 'none'
  readonly words: string
}

export function cellOf(grants: readonly Grant[], role: string): Cell {
  if (grants.some((grant) => grant.kind === 'direct' && grant.role === role)) return { kind: 'may', words: t`may do it` }
  const checkers = grants.flatMap((grant) => (grant.kind === 'maker-checker' && grant.maker === role ? [grant.checker] : []))
  if (checkers.length > 0) return { kind: 'proposes', words: t`proposes, ${{ list: listed(checkers) }} approves` }
  const makers = grants.flatMap((grant) => (grant.kind === 'maker-checker' && grant.checker === role ? [grant.maker] : []))
  if (makers.length > 0) return { kind: 'approves', words: t`approves what ${{ list: listed(makers) }} proposes` }
  return { kind: 'none', words: t`may not` }
}

const listed = (roles: readonly string[]): string => oneOf(roles.map(roleWords))
