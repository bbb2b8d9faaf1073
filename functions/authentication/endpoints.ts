import { agentTokenEndpoints } from './agent-tokens.ts'
import { keys } from './keys.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { ownSessionEndpoints } from './own-sessions.ts'
import { renew } from './renew.ts'

export const authenticationEndpoints = [login, renew, logout, ...ownSessionEndpoints, ...agentTokenEndpoints, keys]
