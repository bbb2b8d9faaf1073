import { keys } from './keys.ts'
import { login } from './login.ts'

export const authenticationEndpoints = [login, keys]
