/** The text of a secret, where it is read and where it is replaced. */
type SecretPlace = { readonly read: () => Promise<string | undefined>; readonly replace: (text: string) => Promise<void> }

/** A secret that all cells share, in the first cell and in another. */
export type SharedSecret = { readonly name: string; readonly from: SecretPlace; readonly to: SecretPlace }

type SharedState = { readonly name: string; readonly state: 'alike' | 'copied' | 'would-be-copied' }
type Shared = { readonly kind: 'shared'; readonly secrets: readonly SharedState[] } | { readonly kind: 'refused'; readonly why: string }
type Read = { readonly name: string; readonly to: SecretPlace; readonly source: string | undefined; readonly target: string | undefined }

/**
 * Gives a cell the secrets of the first one, in the order given. All are judged before the first is written. INVARIANT: no data key of the
 * cell is lost, because everything sealed with it would be lost too.
 */
export async function shareSecrets(secrets: readonly SharedSecret[], mode: 'look' | 'copy'): Promise<Shared> {
  const read = await Promise.all(
    secrets.map(async ({ name, from, to }) => ({ name, to, source: await from.read(), target: await to.read() })),
  )
  const why = read.map(obstacleOf).find((each) => each !== undefined)
  if (why !== undefined) return { kind: 'refused', why }
  const states: SharedState[] = []
  for (const one of read) states.push({ name: one.name, state: await share(one, mode) })
  return { kind: 'shared', secrets: states }
}

async function share({ to, source = '', target }: Read, mode: 'look' | 'copy'): Promise<SharedState['state']> {
  if (source === target) return 'alike'
  if (mode === 'look') return 'would-be-copied'
  await to.replace(source)
  return 'copied'
}

function obstacleOf({ name, source, target }: Read): string | undefined {
  if (source === undefined || !isJson(source)) return `${name} of the first cell has no keys yet: deploy it first.`
  const known = dataKeysIn(source)
  const lost = dataKeysIn(target).filter((key) => !known.includes(key))
  return lost.length === 0
    ? undefined
    : `${name} of the cell has ${lost.length} keys that the first cell does not have. What they seal would be lost.`
}

/** A secret that was just deployed has a generated text. */
function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

/** The data keys of a secret, each with its id; none in any other secret. */
function dataKeysIn(text: string | undefined): readonly string[] {
  if (text === undefined || !isJson(text)) return []
  const { keys } = JSON.parse(text) as { readonly keys?: Readonly<Record<string, string>> }
  return Object.entries(keys ?? {}).map(([id, key]) => `${id} ${key}`)
}
