import { createAgentToken } from './create-agent-token.ts'
import { createDelegation } from './create-delegation.ts'
import { deleteDelegation } from './delete-delegation.ts'
import { endAgentToken } from './end-agent-token.ts'
import { keys } from './keys.ts'
import { launch } from './launch.ts'
import { listAgentTokens } from './list-agent-tokens.ts'
import { listDelegations } from './list-delegations.ts'
import { login } from './login.ts'
import { loginChallengeEndpoints } from './login-challenges.ts'
import { logout } from './logout.ts'
import { ownNoticeEndpoints } from './own-notices.ts'
import { ownSessionEndpoints } from './own-sessions.ts'
import { pkiPublicKey } from './pki-public-key.ts'
import { pushSubscriptionEndpoints } from './push-subscriptions.ts'
import { renew } from './renew.ts'
import { requestVerification } from './request-verification.ts'
import { takeVerification } from './take-verification.ts'
import { unsubscribeEndpoints } from './unsubscribe.ts'
import { updateAgentToken } from './update-agent-token.ts'
import { upgradeToken } from './upgrade-token.ts'

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
