import { endAgentToken, listAgentTokens, updateAgentToken } from './agent-tokens.ts'
import { createAgentToken } from './create-agent-token.ts'
import { createDelegation } from './create-delegation.ts'
import { deleteDelegation, listDelegations } from './delegations.ts'
import { launch } from './launch.ts'
import { login } from './login.ts'
import { loginChallengeEndpoints } from './login-challenges.ts'
import { logout } from './logout.ts'
import { ownNoticeEndpoints } from './own-notices.ts'
import { ownSessionEndpoints } from './own-sessions.ts'
import { keys, pkiPublicKey } from './published-keys.ts'
import { pushSubscriptionEndpoints } from './push-subscriptions.ts'
import { renew } from './renew.ts'
import { unsubscribeEndpoints } from './unsubscribe.ts'
import { upgradeToken } from './upgrade-token.ts'
import { requestVerification, takeVerification } from './verifications.ts'

export const authenticationEndpoints = [
  login,
  ...loginChallengeEndpoints,
  launch,
  pkiPublicKey,
  requestVerification,
  takeVerification,
  renew,
  upgradeToken,
  logout,
  ...ownSessionEndpoints,
  createAgentToken,
  listAgentTokens,
  updateAgentToken,
  endAgentToken,
  createDelegation,
  listDelegations,
  deleteDelegation,
  ...ownNoticeEndpoints,
  ...pushSubscriptionEndpoints,
  ...unsubscribeEndpoints,
  keys,
]
