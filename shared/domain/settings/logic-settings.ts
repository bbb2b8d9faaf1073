import * as z from 'zod'
import type { Setting } from './setting.ts'

/** Parsed and type-checked when it is saved; errors name the position. */
const expression = () =>
  z.string().superRefine(async (source, context) => {
    const { loginLogic } = await import('../expressions/login-logic.ts')
    const read = await loginLogic(source)
    if (read.kind === 'refused') context.addIssue({ code: 'custom', message: read.why })
  })

export const LOGIC_FAMILY = {
  'post.authentication.logic.': {
    level: 'global',
    part: 'identities',
    schema: expression,
    default: undefined,
    about:
      'A CEL expression over `customerId`, `identity`, `role`, `position`, `roles` and `positions` of a proven identity. `true` allows the login; `false`, or a text with the reason, refuses it.',
  } as Setting<string | undefined>,
}

export const LOGIC_SETTINGS = {
  postAuthenticationLogic: {
    level: 'tenant',
    part: 'identities',
    schema: () =>
      z.string().regex(/^([A-Za-z0-9][A-Za-z0-9_-]{0,63})?$/, 'must be the short name of a property post.authentication.logic.<name>'),
    default: '',
    about:
      'The short name of the logic (`post.authentication.logic.<name>`) that decides every login and renewal of the tenant. Empty: none.',
  } as Setting<string>,
}
