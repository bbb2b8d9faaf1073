import { beforeEach, describe, expect, test } from 'vitest'
import { property, tenantSetting } from '../../shared/storage/settings.ts'
import { replace } from '../../shared/storage/write.ts'
import { asId } from '../support/ids.ts'
import { ATTEMPTS, LOCKS, TRIES } from '../support/known-and-unknown.ts'
import { passwordChangesOf } from '../support/password-changes.ts'
import { type Answer, running } from '../support/running.ts'

const service = running()
const { somebodyWithPassword } = passwordChangesOf(service)

const shown = ({ status, text, headers, body }: Answer) => ({
  status,
  body: { ...(body as object), traceId: '' },
  headers: [...headers.entries()].filter(([name]) => !['date', 'trace-id', 'retry-after'].includes(name)).map(([name]) => name),
  hasRetryAfter: headers.has('retry-after'),
  size: text.length,
})

beforeEach(() => service.forgetTokens())

describe.each(Object.entries(LOCKS))('with %s', (_, tenantConfig) => {
  test.each(Object.entries(ATTEMPTS))('and %s a name that nobody has is answered like any other', async (_name, value) => {
    const { store } = service.local.service.ports
    const settings = Object.entries(tenantConfig).map(([key, set]) =>
      replace(tenantSetting(asId(1), key), { key, value: set, lastModified: '' }),
    )
    const key = 'user.auth.config'
    await store.commit([...settings, replace(property(key), { key, value, lastModified: '' })])
    await service.local.advance(11)
    for (const [name, [method, path, bodyOf]] of Object.entries(TRIES)) {
      const { identity: known } = await somebodyWithPassword()
      const unknown = known.replace('changing-', 'nobodyis-')
      for (let turn = 0; turn < 8; turn++) {
        const answers = []
        for (const identity of [known, unknown]) {
          const body = bodyOf(identity)
          answers.push(shown(await service.call(method, path(identity), body === undefined ? {} : { body })))
        }
        expect({ name, turn, ...answers[1] }).toEqual({ name, turn, ...answers[0] })
      }
    }
    const unset = Object.keys(tenantConfig).map((each) =>
      replace(tenantSetting(asId(1), each), { key: each, value: false, lastModified: '' }),
    )
    await store.commit(unset.filter(({ item }) => item?.key !== 'lock.at.failed.password.change.attempt.no'))
  })
})
