import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { namedObject } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'

const PRODUCT_NAME = 'Countersign'

/** No token, since it is needed before anybody has signed in. It does not reveal whether the tenant exists. */
export const getTheme = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/theme',
  operationId: 'getTheme',
  group: 'configuration',
  summary: 'Get the look of a tenant',
  description:
    'Answers the name, logo, colour and identity providers that a tenant has set (`portal.theme`). A tenant that has set none, and one that does not exist, answer the product’s own.',
  access: { kind: 'open' },
  answer: () =>
    namedObject('Theme', {
      name: z.string(),
      logo: z.string().max(200_000).optional().describe('Picture as a `data:` URL, or a path on this origin.'),
      colour: z.string().max(40).optional().describe('Colour as `#rrggbb`.'),
      providers: z.array(z.string().max(64)).max(5).optional().describe('Identity providers that the sign-in page offers, by short name.'),
    }),
  refusals: [],
  async handle({ params, settingsOf }) {
    const { settings } = await settingsOf(params.tenantId)
    return ok({ name: PRODUCT_NAME, ...settings.value('portal.theme') })
  },
})
