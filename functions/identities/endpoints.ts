import { sessionAdministrationEndpoints } from '../authentication/session-administration.ts'
import { createIdentity } from './create-identity.ts'
import { deleteIdentity } from './delete-identity.ts'
import { getIdentity } from './get-identity.ts'
import { hasIdentity } from './has-identity.ts'
import { listIdentities } from './list-identities.ts'
import { updateIdentity } from './update-identity.ts'

export const identityEndpoints = [
  createIdentity,
  listIdentities,
  hasIdentity,
  getIdentity,
  updateIdentity,
  deleteIdentity,
  ...sessionAdministrationEndpoints,
]
