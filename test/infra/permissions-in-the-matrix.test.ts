import { expect, test } from 'vitest'
import { CATALOGUE } from '../../functions/catalogue.ts'
import { callsAbove, callsIn, type Things } from '../support/permission-calls.ts'

/** Any thing will do: only the names of the endpoints matter. */
const THINGS = new Proxy({}, { get: () => 1 }) as Things
const ADMIN = { customerId: 1, identity: 'somebody', sessionId: 'some', securityQuestionId: 1 }

/** Endpoints with a permission that the model of the specification does not ask about yet. INVARIANT: this list only gets shorter. */
const UNMODELLED: readonly string[] = [
  'GET /tenants/{tenantId}/permissions/{permission}',
  'GET /tenants/{tenantId}/permissions/{permission}/holders',
  'PUT /tenants/{tenantId}/customers/{customerId}/identities',
  'POST /tenants/{tenantId}/customers/{customerId}/security-questions',
  'GET /tenants/{tenantId}/customers/{customerId}/security-questions',
  'DELETE /tenants/{tenantId}/customers/{customerId}/security-questions/{securityQuestionId}',
  'GET /tenants/{tenantId}/customers/{customerId}/device-fingerprints',
  'DELETE /tenants/{tenantId}/customers/{customerId}/device-fingerprints/{deviceFingerprintId}',
  'DELETE /institutions/{institution}/admin-users/{customerId}/device-fingerprints/{deviceFingerprintId}',
  'DELETE /global/admin-users/{customerId}/device-fingerprints/{deviceFingerprintId}',
  'POST /tenants/{tenantId}/customers/{customerId}/attachments',
  'GET /tenants/{tenantId}/customers/{customerId}/attachments',
  'GET /tenants/{tenantId}/customers/{customerId}/attachments/{attachmentId}',
  'DELETE /tenants/{tenantId}/customers/{customerId}/attachments/{attachmentId}',
  'POST /tenants/{tenantId}/callbacks/{callbackId}/sign',
  'GET /tenants/{tenantId}/post-authentication-logic/try',
]

test('every endpoint with a permission is in the model against which the matrix is tested', () => {
  const above = callsAbove({ institution: 'Acme', globalAdmin: ADMIN, institutionAdmin: ADMIN })
  const modelled = new Set([...callsIn(THINGS), ...above].map(({ endpoint }) => endpoint))
  const missing = CATALOGUE.filter(({ access, name }) => access.kind === 'permission' && !modelled.has(name)).map(({ name }) => name)
  expect(missing).toEqual(UNMODELLED)
})
