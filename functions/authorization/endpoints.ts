import { evaluateAccess } from './evaluate-access.ts'
import { evaluateAccesses } from './evaluate-accesses.ts'
import { explainAuthorization } from './explain-authorization.ts'
import { getOwnRights } from './get-own-rights.ts'
import { pdpMetadataEndpoints } from './get-pdp-metadata.ts'
import { getPermission } from './get-permission.ts'
import { listOwnOperations } from './list-own-operations.ts'
import { listPermissionHolders } from './list-permission-holders.ts'
import { searchActions } from './search-actions.ts'
import { searchResources } from './search-resources.ts'
import { searchSubjects } from './search-subjects.ts'
import { simulateRows } from './simulate-rows.ts'

const authzenEndpoints = [evaluateAccess, evaluateAccesses, searchSubjects, searchResources, searchActions, ...pdpMetadataEndpoints]

export const authorizationEndpoints = [
  explainAuthorization,
  listOwnOperations,
  simulateRows,
  getOwnRights,
  getPermission,
  listPermissionHolders,
  ...authzenEndpoints,
]
