import { fileURLToPath } from 'node:url'
import { signedResponse } from '../../infra/local/saml/signed-response.ts'
import { startLocal } from '../../infra/local/start.ts'
import { property } from '../../shared/storage/settings.ts'
import { replace } from '../../shared/storage/write.ts'
import type { Answer, Sent } from '../support/running.ts'
import { CONFIG, idp, samlOf } from '../support/saml.ts'
import { ODD_XML, WRAPPED, WRONG_SIGNATURES, WRONG_WORDS } from '../support/saml-forgeries.ts'

/**
 * `node test/timing/hostile-saml.ts`: how long each forged answer of an identity provider takes until it is refused, over HTTP, five times
 * each; beside it a good one for somebody whom nobody knows. It tells; it doesn't judge: a machine is never quiet enough.
 */
const ROUNDS = 5
const NAME = 'forged@staff.example'
const KEY_CACHE = fileURLToPath(new URL('../../node_modules/.cache/countersign', import.meta.url))

const local = await startLocal({ port: 0, dataDirectory: undefined, keyDirectory: KEY_CACHE, log: () => undefined })
const { ports, settings } = local.service
const write = replace(property('saml.config.staff'), {
  key: 'saml.config.staff',
  value: CONFIG,
  lastModified: new Date(0).toISOString(),
  version: 1,
})
await ports.store.commit([write])
settings.notice([write])

async function call(method: string, path: string, { headers = {}, body }: Sent = {}): Promise<Answer> {
  const sent = typeof body === 'string' ? { body } : {}
  const response = await fetch(`${local.baseUrl}${path}`, { method, headers, redirect: 'manual', ...sent })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: undefined }
}
const { start, said, post } = samlOf({ local, call } as Parameters<typeof samlOf>[0])

const good = { name: 'a good answer, for nobody', make: (what: ReturnType<typeof said>) => signedResponse(what, idp.key) }
const documents = [good, ...WRONG_WORDS, ...WRONG_SIGNATURES, ...WRAPPED, ...ODD_XML]
const times = new Map<string, number[]>(documents.map(({ name }) => [name, []]))
for (let round = 0; round <= ROUNDS; round += 1)
  for (const { name, make } of documents) {
    const started = await start('staff')
    const document = make(said(started, NAME))
    const began = performance.now()
    const { status } = await post(started, document)
    // The first round warms up.
    if (round > 0) times.get(name)?.push(performance.now() - began)
    if (status < 400 || status >= 500) throw new Error(`${name}: ${status}`)
  }
await local.stop()

const rows = [...times].map(([name, all]) => ({
  name,
  median: all.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? Number.NaN,
}))
const slowestFirst = rows.filter(({ name }) => name !== good.name).toSorted((one, other) => other.median - one.median)
console.log(
  `${slowestFirst.length} forged answers, refused ${ROUNDS} times each; medians: the five slowest, the middle one, and a good answer`,
)
for (const row of [...slowestFirst.slice(0, 5), slowestFirst[slowestFirst.length >> 1], rows[0]])
  if (row !== undefined) console.log(`${row.median.toFixed(1).padStart(7)} ms  ${row.name}`)
