import { beforeAll, describe, expect, test } from 'vitest'
import { property, tenantSetting } from '../../shared/storage/settings.ts'
import { replace } from '../../shared/storage/write.ts'
import { asId } from '../support/ids.ts'
import { ATTEMPTS, LOCKS, TRIES } from '../support/known-and-unknown.ts'
import { meteredCalls } from '../support/metered-call.ts'
import { passwordChangesOf } from '../support/password-changes.ts'
import { recordedWork } from '../support/recorded-work.ts'
import { running } from '../support/running.ts'

const service = running()
const { somebodyWithPassword } = passwordChangesOf(service)
let work: ReturnType<typeof recordedWork>
let call: ReturnType<typeof meteredCalls>
let aheadMs = 0
beforeAll(() => {
  const { clock } = service.local.service.ports
  const ports = { ...service.local.service.ports, clock: { now: () => clock.now() + aheadMs } }
  // Writes that happen now and then, for any caller, would count for only one of the two.
  const decisions = { note: () => undefined, keep: () => undefined }
  work = recordedWork({ ...service.local.service, ports, decisions, refusalBudget: () => false })
  call = meteredCalls(work.service)
})

/** Longer than an attempt may be under way: none waits for another. */
const BETWEEN_TURNS_MS = 2_000
/** Longer than every temporary lock: the first attempt after one begins to count anew. */
const LOCKS_MS = 16 * 60_000
const AFTER_THE_LOCKS = 6

describe.each(Object.entries(LOCKS))('with %s', (_, tenantConfig) => {
  test.each(Object.entries(ATTEMPTS))(
    'and %s a name that nobody has takes the same requests and hashes as any other',
    async (_name, value) => {
      const { store } = service.local.service.ports
      const settings = Object.entries(tenantConfig).map(([key, set]) =>
        replace(tenantSetting(asId(1), key), { key, value: set, lastModified: '' }),
      )
      await store.commit([...settings, replace(property('user.auth.config'), { key: 'user.auth.config', value, lastModified: '' })])
      await service.local.advance(11)
      for (const [name, [method, path, bodyOf]] of Object.entries(TRIES)) {
        const { identity: known } = await somebodyWithPassword()
        const unknown = known.replace('changing-', 'nobodyis-')
        for (let turn = 0; turn < 8; turn++) {
          aheadMs += turn === AFTER_THE_LOCKS ? LOCKS_MS : BETWEEN_TURNS_MS
          const tried = async (identity: string) => {
            const body = bodyOf(identity)
            work.done()
            const { status } = await call(method, path(identity), body === undefined ? {} : { body })
            return { name, turn, status, steps: work.done() }
          }
          // The first call of an hour begins the count of its address.
          await tried(`first-${unknown}`)
          const [ofKnown, ofUnknown] = [await tried(known), await tried(unknown)]
          expect(ofUnknown).toEqual(ofKnown)
        }
      }
      const unset = Object.keys(tenantConfig).map((each) =>
        replace(tenantSetting(asId(1), each), { key: each, value: false, lastModified: '' }),
      )
      await store.commit(unset.filter(({ item }) => item?.key !== 'lock.at.failed.password.change.attempt.no'))
    },
  )
})
