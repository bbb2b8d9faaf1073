import type { ReadSecret } from './stored-secret.ts'

/** Time for which loaded values are used, in milliseconds. */
const KEPT_MS = 5 * 60_000
/** An unknown value may be new after a rotation: the secret is read again, but not more often than this, in milliseconds. */
const PATIENCE_MS = 10_000

/** The values by which a call proves that it came through the edge. */
export type EdgeSecrets = { readonly known: () => Promise<readonly string[]>; readonly reread: () => Promise<readonly string[]> }

/** The secret of the edge, `{v1: …, v2: …}`, cached in the process. During a rotation the previous value is still accepted. */
export function edgeSecretsFrom(read: ReadSecret, secretId: () => string, now: () => number): EdgeSecrets {
  let loading: Promise<readonly string[]> | undefined
  let loadedAt = 0
  const values = (newerThan: number): Promise<readonly string[]> => {
    const before = loading
    if (before !== undefined && now() - loadedAt < newerThan) return before
    loadedAt = now()
    loading = read(secretId())
      .then(valuesIn)
      .catch((error: unknown) => {
        if (before !== undefined) return before
        loading = undefined
        throw error
      })
    return loading
  }
  return { known: () => values(KEPT_MS), reread: () => values(PATIENCE_MS) }
}

/** INVARIANT: empty values are left out, because one would accept every call. */
function valuesIn(content: unknown): readonly string[] {
  const values = Object.values((content ?? {}) as Readonly<Record<string, unknown>>)
  const good = values.filter((value): value is string => typeof value === 'string' && value.length >= 32)
  if (good.length === 0) throw new Error('the secret of the edge holds no value')
  return good
}
