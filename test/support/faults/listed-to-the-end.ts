import type { Told } from './service-process.ts'

const NEXT = /<\/svc-conductor\/rest\/v1([^>]+)>; rel="next"/

/**
 * All entries of a list, by its `next` links. Pages by `offset` would repeat some after a kill: rows whose task was never stored are
 * skipped by their number, and stay for 15 minutes.
 */
export async function listedToTheEnd<T>(path: string, read: (path: string) => Promise<Told>): Promise<readonly T[]> {
  const found: T[] = []
  for (let next: string | undefined = path; next !== undefined; ) {
    const { body, headers }: Told = await read(next)
    found.push(...(body as readonly T[]))
    next = NEXT.exec(headers.get('link') ?? '')?.[1]
  }
  return found
}
