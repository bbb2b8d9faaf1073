import type { Answer, Running } from './running.ts'

/** The AuthZEN endpoints of a running service, asked with the token of a demo user. */
export function authzenOf(service: Running) {
  const post =
    (path: string) =>
    async (role: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
      service.call('POST', `/svc-conductor/access/v1/${path}`, { token: await service.tokenOf(role), body, headers })
  return {
    evaluate: post('evaluation'),
    evaluateAll: post('evaluations'),
    subjects: post('search/subject'),
    resources: post('search/resource'),
    actions: post('search/action'),
  }
}

export const person = (id: number | string) => ({ type: 'customer', id: String(id) })
export const named = (id: string) => ({ type: 'identity', id })
export const does = (name: string) => ({ name })
export const thing = (type: string, id: number | string, properties: Readonly<Record<string, unknown>> = {}) => ({
  type,
  id: String(id),
  properties: { tenantId: 1, ...properties },
})

type Found = {
  readonly results: readonly { readonly id?: string; readonly name?: string }[]
  readonly page: { readonly next_token: string }
}

/** All results of a search, over its pages. */
export async function allFound(search: (page: object) => Promise<Answer>): Promise<readonly string[]> {
  const found: string[] = []
  let token = ''
  do {
    const { body, status, text } = await search({ limit: 3, ...(token === '' ? {} : { token }) })
    if (status !== 200) throw new Error(text)
    const { results, page } = body as Found
    found.push(...results.map(({ id, name }) => id ?? name ?? ''))
    token = page.next_token
  } while (token !== '')
  return found
}
