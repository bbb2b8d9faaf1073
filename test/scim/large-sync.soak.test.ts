import { beforeAll, expect, test } from 'vitest'
import { type InProcessAnswer, inProcess } from '../support/in-process.ts'
import { meteredCalls } from '../support/metered-call.ts'
import { running } from '../support/running.ts'
import { configure, SCIM, scimToken } from '../support/scim.ts'

/** `npm run suite -- soak` syncs 5,000 people, the short suite 200. */
const PEOPLE = process.env.LONG === '1' ? 5_000 : 200
/** Calls of the tenant in a window: a sync meets this limit many times. */
const LIMIT = { count: PEOPLE / 4, windowSeconds: 60, concurrency: 50, policy: 'fixed-window' }
/** Members in one request, as Entra ID sends them. */
const AT_ONCE = 100

const service = running()
let token = ''
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const headers = { 'content-type': 'application/scim+json' }

type Ask = (method: string, path: string, body?: unknown) => Promise<InProcessAnswer>

beforeAll(async () => {
  // Samples of decisions are kept for simulations, once a minute and not for each call.
  await configure(service, { 'scim.sso': 'corp', 'scim.groups': { Staff: 'LEVEL_02' }, 'decision.sampling.percent': 0 })
  token = await scimToken(service)
  await configure(service, { 'rate.limit.config': LIMIT }, 'globalAdmin')
})

const people = Array.from({ length: PEOPLE }, (_, index) => ({
  schemas: [USER],
  userName: `large${index}@harbour.example`,
  externalId: `large-${index}`,
  active: true,
  name: { givenName: `Given${index}`, familyName: 'Large' },
  emails: [{ value: `large${index}@harbour.example`, type: 'work', primary: true }],
}))

const found = ({ body }: InProcessAnswer) => (body as { Resources: { id: string }[] }).Resources[0]?.id
const filtered = (path: string, filter: string) => `${path}?filter=${encodeURIComponent(filter)}`

/** One run of a directory: it looks each person up, creates or replaces them, and sends the members of a group. */
async function sync(ask: Ask): Promise<void> {
  const ids: string[] = []
  for (const person of people) {
    const id = found(await ask('GET', filtered('/Users', `userName eq "${person.userName}"`)))
    const answer = await (id === undefined ? ask('POST', '/Users', person) : ask('PUT', `/Users/${id}`, person))
    expect([answer.status, answer.body]).toEqual([id === undefined ? 201 : 200, expect.anything()])
    ids.push((answer.body as { id: string }).id)
  }
  const group = found(await ask('GET', `${filtered('/Groups', 'displayName eq "Staff"')}&excludedAttributes=members`))
  const groupId = group ?? ((await ask('POST', '/Groups', { displayName: 'Staff' })).body as { id: string }).id
  for (let first = 0; first < ids.length; first += AT_ONCE) {
    const value = ids.slice(first, first + AT_ONCE).map((id) => ({ value: id }))
    const Operations = [{ op: 'Add', path: 'members', value }]
    expect((await ask('PATCH', `/Groups/${groupId}`, { schemas: [PATCH], Operations })).status).toBe(204)
  }
}

test(
  'a sync ends within the rate limit of the tenant by honouring retry-after, and a second one writes nothing',
  async () => {
    const call = inProcess(service.local.service)
    const counts = { calls: 0, refused: 0 }
    const began = service.local.clock.now()
    const patiently: Ask = async (method, path, body) => {
      for (;;) {
        const answer = await call(method, `${SCIM}${path}`, { token, headers, ...(body === undefined ? {} : { body }) })
        if (answer.status !== 429) {
          counts.calls += 1
          return answer
        }
        counts.refused += 1
        await service.local.advance(Math.max(1, Number(answer.headers['retry-after'])))
      }
    }
    const started = performance.now()
    await sync(patiently)
    const windows = Math.ceil((service.local.clock.now() - began) / (LIMIT.windowSeconds * 1000)) + 1
    const seconds = Math.round((performance.now() - started) / 1000)
    console.log(
      `${PEOPLE} people: ${counts.calls} calls in ${windows} windows of ${LIMIT.count}, ${counts.refused} of them late, ${seconds} s`,
    )
    expect(counts.refused).toBeGreaterThan(0)
    expect(counts.calls).toBeLessThanOrEqual(windows * LIMIT.count)

    // The numbers of the overview are of the process, which stores them once a minute, whatever is called.
    const { ports } = service.local.service
    const metered = meteredCalls({ ...service.local.service, ports: { ...ports, tallies: { ...ports.tallies, note: () => undefined } } })
    let written = 0
    const counting: Ask = async (method, path, body) => {
      const answer = await metered(method, `${SCIM}${path}`, { token, headers, ...(body === undefined ? {} : { body }) })
      written += answer.cost.writeUnits
      return answer
    }
    const again = performance.now()
    await sync(counting)
    console.log(`the second sync: ${written} write units, ${Math.round((performance.now() - again) / 1000)} s`)
    // A unit or two are bookkeeping of the process; a write for each person would be as many as people, or more.
    expect(written).toBeLessThan(PEOPLE / 40)
  },
  process.env.LONG === '1' ? 1_800_000 : 120_000,
)
