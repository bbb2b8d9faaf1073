import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { namedObject } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { defined } from '../../shared/domain/defined.ts'
import { LOCALES } from '../../shared/texts/wanted-locale.ts'

const PRODUCT_NAME = 'Countersign'

/** No token, since it is needed before anybody has signed in. It does not reveal whether the tenant exists. */
export const getTheme = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/theme',
  operationId: 'getTheme',
  group: 'configuration',
  summary: 'Get the look of a tenant',
  description:
    'Answers the name, logo, colour and identity providers that a tenant has set (`portal.theme`), the e-mail domains that sign in by a provider (`sso.domains`), its names of positions (`position.names`), and its language (`locale.default`). A tenant that has set none, and one that does not exist, answer the product’s own.',
  access: { kind: 'open' },
  answer: () =>
    namedObject('Theme', {
      name: z.string(),
      logo: z.string().max(200_000).optional().describe('Picture as a `data:` URL, or a path on this origin.'),
      colour: z.string().max(40).optional().describe('Colour as `#rrggbb`.'),
      providers: z.array(z.string().max(64)).max(5).optional().describe('Identity providers that the sign-in page offers, by short name.'),
      ssoDomains: z
        .record(z.string(), z.string().max(64))
        .optional()
        .describe('E-mail domain to the short name of the identity provider of its people. Absent if the tenant has set none.'),
      positionNames: z
        .record(z.string(), z.string().max(60))
        .optional()
        .describe('Position to the name that the tenant gives it. Absent if the tenant has set none.'),
      locale: z
        .enum(LOCALES)
        .optional()
        .describe('Language of the tenant (`locale.default`), for people who have chosen none. Absent for English.'),
    }),
  refusals: [],
  async handle({ params, settingsOf }) {
    const { settings } = await settingsOf(params.tenantId)
    return ok({
      name: PRODUCT_NAME,
      ...settings.value('portal.theme'),
      ...defined({
        locale: unlessEnglish(settings.value('locale.default')),
        ssoDomains: unlessEmpty(settings.value('sso.domains')),
        positionNames: unlessEmpty(settings.value('position.names')),
      }),
    })
  },
})

function unlessEmpty(names: Readonly<Record<string, string>>): Readonly<Record<string, string>> | undefined {
  return Object.keys(names).length === 0 ? undefined : names
}

function unlessEnglish(locale: (typeof LOCALES)[number]): (typeof LOCALES)[number] | undefined {
  return locale === 'en' ? undefined : locale
}
