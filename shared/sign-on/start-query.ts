import * as z from 'zod'
import { invalid } from '../errors/refusal.ts'

/** The query that starts a login at a provider, of whatever protocol. */
export const startQuery = () =>
  z.object({
    returnTo: z.string().max(2000).optional(),
    forceAuthn: z
      .enum(['true', 'false'])
      .optional()
      .describe('`true`: the provider asks the person to sign in even if it still knows them, as a step-up needs.'),
    state: z
      .string()
      .max(200)
      .regex(/^[\w.~-]+$/, 'must be letters, digits or any of -._~')
      .optional()
      .describe('Random text that the landing URL repeats, by which a page knows that its browser started the login.'),
  })

/** The page to which the browser returns: the first one of the provider, if none was asked for. */
export function landingOf({ landingUrls }: { readonly landingUrls: readonly string[] }, returnTo: string | undefined): string {
  const [first = ''] = landingUrls
  const landingUrl = returnTo ?? first
  if (!landingUrls.includes(landingUrl)) throw invalid('returnTo', 'must be a landing URL of this provider')
  return landingUrl
}
