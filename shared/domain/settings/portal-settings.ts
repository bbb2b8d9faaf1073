import * as z from 'zod'
import { hasHidden } from '../shown-text.ts'

/** The look of a tenant in the portal and on the pages of the service. */
type PortalTheme = {
  readonly name?: string
  readonly logo?: string
  readonly colour?: string
  /** Short names of the identity providers that the sign-in page offers. */
  readonly providers?: readonly string[]
}

const LARGEST_LOGO = 100_000
const MOST_PROVIDERS = 5

/**
 * A logo appears on sign-in pages, so it cannot come from elsewhere: a picture as a `data:` URL, or a path on the service's own origin. A
 * picture in an `img` element runs no script.
 */
const LOGO = /^(data:image\/(png|jpeg|webp|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}|\/(?![/\\])[\w./-]*)$/

const portalTheme = () =>
  z.strictObject({
    name: z
      .string()
      .min(1)
      .max(60)
      .refine((name) => !hasHidden(name), 'must not contain characters that are invisible or change the direction of text')
      .optional(),
    logo: z
      .string()
      .max(LARGEST_LOGO)
      .regex(LOGO, 'must be a PNG, JPEG, WebP or SVG picture as a base64 data: URL, or a path on this origin such as /logo.png')
      .optional(),
    colour: z
      .string()
      .regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #2f5d9b')
      .optional(),
    providers: z
      .array(z.string().regex(/^[\w.-]{1,64}$/, 'must be the short name of an identity provider'))
      .max(MOST_PROVIDERS)
      .optional(),
  })

/** Configuration key of the look. */
export const PORTAL_SETTINGS = {
  'portal.theme': {
    level: 'tenant',
    part: 'portal',
    schema: portalTheme,
    default: {} as PortalTheme,
    about:
      'Name, logo and colour of the tenant on the pages of its users: `name`, `logo` (a data: picture or a path on this origin) and `colour` (#rrggbb; its lightness is adjusted so that texts stay readable). `providers`: up to 5 identity providers (`saml.config.<name>` or `oidc.config.<name>`) that the sign-in page offers as buttons.',
  },
} as const
