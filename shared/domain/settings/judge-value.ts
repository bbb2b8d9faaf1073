import { fieldText } from '../../errors/field-text.ts'
import type { CallbackHosts } from '../callbacks/callback-hosts.ts'
import type { CallbackPolicy } from '../callbacks/callback-url.ts'
import type { IsRole } from '../permissions/known-roles.ts'
import type { Setting } from './setting.ts'

const LARGEST = 64 * 1024
const MOST_ERRORS = 20

type JudgedValue =
  | { readonly kind: 'good'; readonly value: unknown }
  | { readonly kind: 'bad'; readonly errors: readonly { readonly field: string; readonly description: string }[] }

/** The addresses that callbacks may have here. */
type Callable = { readonly callbackPolicy: CallbackPolicy; readonly callbackHosts: CallbackHosts }

/** Judges a value for a key. Errors name the field and the fault, without the value that was sent. */
export async function judgeValue(
  setting: Setting,
  value: unknown,
  isRole: IsRole,
  { callbackPolicy, callbackHosts }: Callable,
): Promise<JudgedValue> {
  if (JSON.stringify(value).length > LARGEST)
    return { kind: 'bad', errors: [{ field: 'value', description: `must have at most ${LARGEST} characters` }] }
  const result = await setting.schema(isRole, callbackPolicy, callbackHosts).safeParseAsync(value, { error: fieldText })
  if (result.success) return { kind: 'good', value: result.data }
  const errors = result.error.issues.slice(0, MOST_ERRORS).map(({ path, message }) => ({
    field: ['value', ...path].join('.').slice(0, 200),
    description: message.slice(0, 300),
  }))
  return { kind: 'bad', errors }
}
