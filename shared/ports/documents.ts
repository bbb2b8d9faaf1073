/** Stores documents under a key. Callers encrypt them first. A missing document is `undefined`. */
export type DocumentStore = {
  put(key: string, sealed: string): Promise<void>
  get(key: string): Promise<string | undefined>
  /** Succeeds for a missing document too. */
  remove(key: string): Promise<void>
}
