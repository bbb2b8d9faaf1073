import { explainAuthorization } from './explain-authorization.ts'
import { simulateRows } from './simulate-rows.ts'

export const authorizationEndpoints = [explainAuthorization, simulateRows]
