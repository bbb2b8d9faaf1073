import { client } from '../session/client.ts'

/** A call as `explain` takes it: `path` is below the base path of the API. */
export type AskedCall = { readonly method: 'POST' | 'PUT' | 'DELETE'; readonly path: string; readonly body?: unknown }

/**
 * The roles and positions whose holders may approve this call of the signed-in person: the checkers of their pairs, or, for a call that
 * would give a right they do not hold, those who may make the call alone.
 */
export async function approversOf({ method, path, body }: AskedCall): Promise<readonly string[]> {
  const { grants } = await client.explain({ body: { method, path, ...(body === undefined ? {} : { body }) } })
  const checkers = grants.flatMap(({ grant, result }) => (result === 'TASK_REQUIRED' ? [grant.split('->')[1] ?? ''] : []))
  const others = grants.flatMap(({ grant, result }) => (result === 'NO' && isRole(grant) ? [grant] : []))
  return [...new Set(checkers.length === 0 ? others : checkers)].filter((checker) => checker !== '')
}

/** Tells whether a grant is a role or position by itself: neither a pair nor a step-up. */
const isRole = (grant: string): boolean => !grant.includes('->') && !grant.startsWith('SCA_')
