import { client } from '../session/client.ts'

/** A call as `explain` takes it: `path` is below the base path of the API. */
export type AskedCall = { readonly method: 'POST' | 'PUT' | 'DELETE'; readonly path: string; readonly body?: unknown }

/** The roles and positions whose holders may approve this call of the signed-in person. */
export async function approversOf({ method, path, body }: AskedCall): Promise<readonly string[]> {
  const { grants } = await client.explain({ body: { method, path, ...(body === undefined ? {} : { body }) } })
  const checkers = grants.flatMap(({ grant, result }) => (result === 'TASK_REQUIRED' ? [grant.split('->')[1] ?? ''] : []))
  return [...new Set(checkers)].filter((checker) => checker !== '')
}
