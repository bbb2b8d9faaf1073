import { explainAuthorization } from './explain-authorization.ts'
import { getPermission } from './get-permission.ts'
import { listPermissionHolders } from './list-permission-holders.ts'
import { simulateRows } from './simulate-rows.ts'

export const authorizationEndpoints = [explainAuthorization, simulateRows, getPermission, listPermissionHolders]
