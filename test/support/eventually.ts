import { setTimeout as pause } from 'node:timers/promises'

/** Waits until something holds; fails after some seconds, saying what it waited for. */
export async function eventually<T>(what: string, look: () => T | undefined | false | Promise<T | undefined | false>): Promise<T> {
  for (let tries = 0; tries < 400; tries++) {
    const seen = await look()
    if (seen !== undefined && seen !== false) return seen
    await pause(10)
  }
  throw new Error(`it never came to this: ${what}`)
}
