import { finishLogin } from './finish-login.ts'
import { logOutByProvider } from './log-out-by-provider.ts'
import { startLogin } from './start-login.ts'

export const openIdSignInEndpoints = [startLogin, finishLogin, logOutByProvider]
