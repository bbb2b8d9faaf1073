import { dictionary } from '@zxcvbn-ts/language-common'

/**
 * The passwords that leaked collections contain most often: 49,233 in lower case, 17,950 of them with 8 characters or more. Loaded with
 * the first password that is set; logins do not need it.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(dictionary['passwords-common'])
