import { expect, test } from 'vitest'
import { metered } from '../../shared/runtime/meter.ts'
import { settingsCache } from '../../shared/runtime/settings-cache.ts'
import { MOST_OF_A_FAMILY } from '../../shared/settings/change-setting.ts'
import { running } from '../support/running.ts'

const service = running()
const FAMILY = 'post.authentication.logic.'
const LOGIC = 'role == "LEVEL_20"'

async function put(name: string) {
  return service.call('PUT', `/global/properties/${FAMILY}${name}`, { token: await service.tokenOf('globalAdmin'), body: { value: LOGIC } })
}

/** The cost of reading the settings, at the start of a process and every 10 seconds afterwards. */
async function costOfReading() {
  const { store, clock } = service.local.service.ports
  const { cost } = await metered(() => settingsCache(store, clock).of(undefined))
  return { requests: cost.requests.length, readUnits: cost.readUnits }
}

test('a family of properties is full one day, and what a process reads of it stays small', async () => {
  const before = await costOfReading()
  for (let count = 0; count < MOST_OF_A_FAMILY; count++) expect((await put(`l${count}`)).status).toBe(200)
  const refused = await put('one-more')
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ description: `There are 100 keys ${FAMILY}<name>, which is the limit: take one back first.` })
  expect((await put('l7')).status).toBe(200)

  const full = await costOfReading()
  expect(full.requests).toBe(before.requests)
  expect(full.readUnits - before.readUnits).toBeLessThanOrEqual(10)

  const token = await service.tokenOf('globalAdmin')
  expect((await service.call('DELETE', `/global/properties/${FAMILY}l7`, { token })).status).toBe(200)
  expect((await put('one-more')).status).toBe(200)
})
