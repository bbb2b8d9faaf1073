import type { Limiter } from '../../shared/http/service.ts'

const admitted = { kind: 'admitted', headers: {}, usedPercent: 0, stepAside: async () => true, done: async () => undefined } as const

/** Lets every call in and writes nothing, as if all calls of the minute had been leased. */
export const UNLIMITED: Limiter = {
  admit: async () => admitted,
  knownRefusal: async () => undefined,
  lookUp: async () => ({ kind: 'admitted', resetSeconds: 1 }),
  endedSessions: { note: () => undefined, has: () => false },
}
