import type { Endpoint } from './declared-endpoint.ts'

/** The ways in which an agent can use an operation: read it, or propose it. */
export type Use = 'read' | 'propose'

/**
 * The way in which an agent can use an operation; `undefined` for pages, for calls without a token, and for writes that no approval
 * allows.
 */
export function useOf({ access, asset, method, storable, answersWith, opensTo }: Endpoint): Use | undefined {
  if (asset === true || opensTo !== undefined || access.kind === 'open' || access.kind === 'agent') return undefined
  if (storable) return 'propose'
  return method === 'GET' && answersWith === undefined ? 'read' : undefined
}
