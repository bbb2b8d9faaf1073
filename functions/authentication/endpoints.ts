import { agentTokenEndpoints } from './agent-tokens.ts'
import { keys } from './keys.ts'
import { login } from './login.ts'
import { loginChallengeEndpoints } from './login-challenges.ts'
import { logout } from './logout.ts'
import { ownSessionEndpoints } from './own-sessions.ts'
import { pkiPublicKey } from './pki-public-key.ts'
import { renew } from './renew.ts'
import { upgradeToken } from './upgrade-token.ts'

export const authenticationEndpoints = [
  login,
  ...loginChallengeEndpoints,
  pkiPublicKey,
  renew,
  upgradeToken,
  logout,
  ...ownSessionEndpoints,
  ...agentTokenEndpoints,
  keys,
]
