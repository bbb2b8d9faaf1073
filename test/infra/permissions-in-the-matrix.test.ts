import { expect, test } from 'vitest'
import { CATALOGUE } from '../../functions/catalogue.ts'
import type { Id } from '../../shared/domain/ids.ts'
import { asId } from '../support/ids.ts'
import { callsAbove, callsIn, type Things } from '../support/permission-calls.ts'

/** Any thing will do: only the names of the endpoints matter. */
const THINGS = new Proxy({}, { get: () => 1 }) as Things
const ID = asId<Id<never>>(1)
const ADMIN = { customerId: ID, identity: 'somebody', sessionId: 'some', securityQuestionId: ID, deviceFingerprintId: ID }

test('every endpoint with a permission is in the model against which the matrix is tested', () => {
  const above = callsAbove({ institution: 'Acme', globalAdmin: ADMIN, institutionAdmin: ADMIN })
  const modelled = new Set([...callsIn(THINGS), ...above].map(({ endpoint }) => endpoint))
  const missing = CATALOGUE.filter(({ access, name }) => access.kind === 'permission' && !modelled.has(name)).map(({ name }) => name)
  expect(missing).toEqual([])
})
