import { explainAuthorization } from './explain-authorization.ts'

export const authorizationEndpoints = [explainAuthorization]
