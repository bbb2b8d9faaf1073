import { keys } from './keys.ts'
import { login } from './login.ts'
import { renew } from './renew.ts'

export const authenticationEndpoints = [login, renew, keys]
