import { expect, test } from 'vitest'
import { property } from '../../shared/storage/settings.ts'
import { replace } from '../../shared/storage/write.ts'
import { type Answer, running } from '../support/running.ts'

const service = running()
/** Lambda's limit for an answer: status, headers and body, with the body as a JSON string. */
const LAMBDA_BYTES = 6_291_556

const bytesAtLambda = ({ status, headers, text }: Answer): number =>
  Buffer.byteLength(JSON.stringify({ statusCode: status, headers: Object.fromEntries(headers), body: text }))

/** Goes through a list page by page, each small enough for Lambda, and answers all of it and how many pages it took. */
async function walk<T>(path: string, who = 'operator'): Promise<{ readonly all: readonly T[]; readonly pages: number }> {
  const all: T[] = []
  const token = await service.tokenOf(who)
  let next: string | undefined = path
  let pages = 0
  for (; next !== undefined && pages < 50; pages++) {
    const answer: Answer = await service.call('GET', next, { token })
    expect(answer.status).toBe(200)
    expect(bytesAtLambda(answer)).toBeLessThanOrEqual(LAMBDA_BYTES)
    all.push(...(answer.body as T[]))
    next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  return { all, pages }
}

const TEMPLATE = '/tenants/1/config/mustache.email.task.pending'
const template = (text: string) => ({ value: `Subject: a\n${text}` })
const large = template('"'.repeat(32_000))
const asTask = { 'task-executor-roles': 'LEVEL_20,GLOBAL_ADMIN', 'task-tag': 'large', 'task-skip-draft': 'true' }

test('50 tasks as large as they can be come page by page, each once', async () => {
  const made: string[] = []
  for (let count = 0; count < 50; count++) {
    const answer = await service.call('PUT', TEMPLATE, { token: await service.tokenOf('operator'), body: large, headers: asTask })
    expect(answer.text).toBe('')
    made.push(answer.headers.get('task-id') ?? '')
  }
  const { all, pages } = await walk<{ taskId: number }>('/global/tasks?tag=large')
  expect(all.map(({ taskId }) => String(taskId))).toEqual(made.toReversed())
  expect(pages).toBeGreaterThan(1)
})

test('an audit of long texts comes page by page, each entry once', async () => {
  for (let count = 0; count < 30; count++)
    await service.call('PUT', TEMPLATE, { token: await service.tokenOf('operator'), body: template('€'.repeat(49_000 + count)) })
  const { all, pages } = await walk<{ auditId: string }>('/tenants/1/audit-events?limit=100')
  expect(new Set(all.map(({ auditId }) => auditId)).size).toBe(all.length)
  expect(all.length).toBeGreaterThan(80)
  expect(pages).toBeGreaterThan(1)
})

test('a configuration of long texts comes page by page, each key once', async () => {
  const { store } = service.local.service.ports
  const lastModified = new Date(0).toISOString()
  for (let count = 0; count < 40; count++) {
    const key = `saml.config.p${count}`
    await store.commit([replace(property(key), { key, value: '"'.repeat(65_000), lastModified })])
  }
  const { all, pages } = await walk<{ key: string }>('/global/properties', 'globalAdmin')
  expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
  expect(all.filter(({ key }) => key.startsWith('saml.config.p'))).toHaveLength(40)
  expect(pages).toBeGreaterThan(1)
})
