import { expect, test } from 'vitest'
import { CATALOGUE } from '../../functions/catalogue.ts'
import type { Input } from '../../shared/contract/call.ts'
import type { Endpoint } from '../../shared/contract/declared-endpoint.ts'
import type { Id } from '../../shared/domain/ids.ts'
import { DEFAULT_MATRIX, type ShippedPermission } from '../../shared/domain/permissions/default-matrix.ts'
import { SETTINGS } from '../../shared/domain/settings/registry.ts'
import { asId } from '../support/ids.ts'
import { callsAbove, callsIn, type Things } from '../support/permission-calls.ts'

/** Any thing will do: only the names of the endpoints matter. */
const THINGS = new Proxy({}, { get: () => 1 }) as Things
const ID = asId<Id<never>>(1)
const ADMIN = { customerId: ID, identity: 'somebody', sessionId: 'some', securityQuestionId: ID, deviceFingerprintId: ID }

const ASKED = [...callsIn(THINGS), ...callsAbove({ institution: 'Acme', globalAdmin: ADMIN, institutionAdmin: ADMIN, clientId: 'x' })]

/** Permissions that a handler asks for itself, beside the one that its endpoint declares, and the operation that does. */
const ASKED_INSIDE: Partial<Record<ShippedPermission, string>> = { 'Task.READ': 'listTasks', 'Task.UPDATE': 'updateTask' }

/** Inputs with which a permission that depends on the input is asked for. */
const INPUTS = [
  ...[...Object.keys(SETTINGS), 'saml.config.example', 'oidc.config.example'].map((key) => ({
    params: { key, name: key },
    query: {},
    body: {},
  })),
  { params: { key: '', name: '' }, query: {}, body: { status: 'ACTIVE' } },
  { params: { key: '', name: '' }, query: {}, body: { totpEnabled: false } },
]

/** Every permission that some call of the endpoint asks for. */
function askedBy({ access }: Endpoint): readonly (string | undefined)[] {
  if (access.kind !== 'permission') return []
  const { permission, orElse } = access
  return [permission, ...(typeof orElse === 'function' ? INPUTS.map((input) => orElse(input as Input)) : [orElse])]
}

test('every permission of the shipped matrix is asked for by an endpoint, so that none is granted for nothing', () => {
  const operations = new Set(CATALOGUE.map(({ operationId }) => operationId))
  const inside = Object.entries(ASKED_INSIDE).filter(([, operationId]) => operations.has(operationId))
  const asked = new Set([...CATALOGUE.flatMap(askedBy), ...inside.map(([permission]) => permission)])
  expect(Object.keys(DEFAULT_MATRIX).filter((permission) => !asked.has(permission))).toEqual([])
})

test('every permission that an endpoint declares has a row in the shipped matrix', () => {
  const declared = CATALOGUE.flatMap(askedBy).filter((permission) => permission !== undefined)
  expect(declared.filter((permission) => !Object.hasOwn(DEFAULT_MATRIX, permission))).toEqual([])
})

test('every endpoint with a permission is in the model against which the matrix is tested', () => {
  const modelled = new Set(ASKED.map(({ endpoint }) => endpoint))
  // Only a token of directory sync opens them: `test/scim/scim-tokens.protocols.test.ts`.
  const asked = CATALOGUE.filter(({ opensTo }) => opensTo === undefined)
  const missing = asked.filter(({ access, name }) => access.kind === 'permission' && !modelled.has(name)).map(({ name }) => name)
  expect(missing).toEqual([])
})
