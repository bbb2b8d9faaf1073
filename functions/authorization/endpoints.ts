import { evaluateAccess, evaluateAccesses } from './evaluate-access.ts'
import { explainAuthorization } from './explain-authorization.ts'
import { pdpMetadataEndpoints } from './get-pdp-metadata.ts'
import { getOwnRights, listOwnOperations } from './own-rights.ts'
import { getPermission, listPermissionHolders } from './permission-rights.ts'
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
