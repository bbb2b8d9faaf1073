import { dictionary } from '@zxcvbn-ts/language-common'

/**
 * The passwords that leaked collections hold most often: 49,233 in lower case, of which 17,950 have 8 characters or more. Loaded with the
 * first password that is set; logins don't need it.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(dictionary['passwords-common'])
