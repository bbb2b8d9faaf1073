/**
 * Builds something at the first call, and returns the same from then on. After a failure, of a promise too, the next call builds it again.
 */
export function once<T>(build: () => T): () => T {
  let built: { readonly value: T } | undefined
  return () => {
    if (built !== undefined) return built.value
    const made = { value: build() }
    built = made
    if (made.value instanceof Promise)
      made.value.catch(() => {
        built = undefined
      })
    return made.value
  }
}
