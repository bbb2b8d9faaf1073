/** Keeps documents under a key. What is given is encrypted already; what is not there is `undefined`. */
export type DocumentStore = {
  put(key: string, sealed: string): Promise<void>
  get(key: string): Promise<string | undefined>
  /** What isn't there is removed as well. */
  remove(key: string): Promise<void>
}
