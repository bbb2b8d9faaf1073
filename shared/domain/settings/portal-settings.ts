import * as z from 'zod'
import { LOCALES, type Locale } from '../../texts/wanted-locale.ts'
import { ORGANISATION_POSITIONS, TENANT_POSITIONS } from '../permissions/role-assignments.ts'
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
const MOST_DOMAINS = 200

/** E-mail domain to the short name of the identity provider that its people sign in by. */
type SignInDomains = Readonly<Record<string, string>>

/** Position to the name that the tenant gives it. */
type PositionNames = Readonly<Record<string, string>>

const shortName = () => z.string().regex(/^[\w.-]{1,64}$/, 'must be the short name of an identity provider')
const visibleName = () =>
  z
    .string()
    .min(1)
    .max(60)
    .refine((name) => !hasHidden(name), 'must not contain characters that are invisible or change the direction of text')

/**
 * A logo appears on sign-in pages, so it cannot come from elsewhere: a picture as a `data:` URL, or a path on the service's own origin. A
 * picture in an `img` element runs no script.
 */
const LOGO = /^(data:image\/(png|jpeg|webp|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}|\/(?![/\\])[\w./-]*)$/

const portalTheme = () =>
  z.strictObject({
    name: visibleName().optional(),
    logo: z
      .string()
      .max(LARGEST_LOGO)
      .regex(LOGO, 'must be a PNG, JPEG, WebP or SVG picture as a base64 data: URL, or a path on this origin such as /logo.png')
      .optional(),
    colour: z
      .string()
      .regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #2f5d9b')
      .optional(),
    providers: z.array(shortName()).max(MOST_PROVIDERS).optional(),
  })

const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

const signInDomains = () =>
  z
    .record(z.string(), shortName())
    .refine((domains) => Object.keys(domains).length <= MOST_DOMAINS, `must have at most ${MOST_DOMAINS} domains`)
    .superRefine((domains, context) => {
      for (const domain of Object.keys(domains))
        if (!DOMAIN.test(domain))
          context.addIssue({
            code: 'custom',
            path: [domain.slice(0, 60)],
            message: 'must be an e-mail domain in small letters, such as acme.example',
          })
    })

const POSITIONS: readonly string[] = [...TENANT_POSITIONS, ...ORGANISATION_POSITIONS]

const positionNames = () =>
  z.record(z.string(), visibleName()).superRefine((names, context) => {
    for (const position of Object.keys(names))
      if (!POSITIONS.includes(position))
        context.addIssue({ code: 'custom', path: [position.slice(0, 60)], message: 'must be a position, such as LEVEL_05 or DIRECTOR' })
  })

/** The language of people who have not chosen one. */
const DEFAULT_LOCALE: Locale = 'en'

/** Configuration keys of the look, the sign-in and the words of the portal. */
export const PORTAL_SETTINGS = {
  'portal.theme': {
    level: 'tenant',
    part: 'portal',
    schema: portalTheme,
    default: {} as PortalTheme,
    about:
      'Name, logo and colour of the tenant on the pages of its users: `name`, `logo` (a data: picture or a path on this origin) and `colour` (#rrggbb; its lightness is adjusted so that texts stay readable). `providers`: up to 5 identity providers (`saml.config.<name>` or `oidc.config.<name>`) that the sign-in page offers as buttons.',
  },
  'sso.domains': {
    level: 'tenant',
    part: 'single sign-on',
    schema: signInDomains,
    default: {} as SignInDomains,
    about:
      'E-mail domains whose people sign in by an identity provider: a JSON object of domain (small letters) to short name (`saml.config.<name>` or `oidc.config.<name>`). The sign-in page offers that provider when an identity ends with `@` and the domain. `getTheme` answers it without a token.',
  },
  'locale.default': {
    level: 'both',
    part: 'portal',
    schema: () => z.enum(LOCALES),
    default: DEFAULT_LOCALE,
    about:
      'The language of messages and pages for people who have not chosen one: `en`, `de`, `fr`, `es`, `pt` or `ar`. On pages the language of the browser comes before it.',
  },
  'position.names': {
    level: 'tenant',
    part: 'portal',
    schema: positionNames,
    default: {} as PositionNames,
    about:
      'The names that the tenant gives to positions: a JSON object such as `{"LEVEL_05": "Finance manager"}`. They are shown beside or in place of the position; permission rows and tokens keep the position itself.',
  },
} as const
