/** Remembers up to `most` things by key, and drops the oldest first. A thing that is set again counts as new. */
export class BoundedMemory<K, V> extends Map<K, V> {
  readonly #most: number

  constructor(most: number) {
    super()
    this.#most = most
  }

  override set(key: K, value: V): this {
    this.delete(key)
    super.set(key, value)
    if (this.size <= this.#most) return this
    const [oldest] = this.keys()
    this.delete(oldest as K)
    return this
  }
}
