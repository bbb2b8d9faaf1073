/** Remembers up to `most` things by name, and drops the oldest first. */
export function boundedMemory<V>(most: number) {
  const things = new Map<string, V>()
  return {
    get: (name: string): V | undefined => things.get(name),
    set(name: string, value: V): void {
      things.delete(name)
      things.set(name, value)
      if (things.size <= most) return
      const [oldest] = things.keys()
      if (oldest !== undefined) things.delete(oldest)
    },
  }
}
