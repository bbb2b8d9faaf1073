import { once } from '../domain/once.ts'

/** An object whose every function is asynchronous. */
type Answering<T> = { readonly [K in keyof T]: (...asked: never[]) => Promise<unknown> }

/** A client that is loaded at its first use: most calls do not use it, and every start would have to read it. */
export function onDemand<T extends Answering<T>>(load: () => Promise<T>): T {
  const loaded = once(load)
  const ask = async (name: keyof T, asked: never[]): Promise<unknown> => (await loaded())[name](...asked)
  return new Proxy({} as T, {
    // It is no promise: whoever hands it on from an asynchronous function would wait for it for ever.
    get: (_, name) => (name === 'then' ? undefined : (...asked: never[]) => ask(name as keyof T, asked)),
  })
}
