import { eventually } from '../../support/eventually.ts'
import { chooseFirstPassword, OWN_PASSWORD } from './first-password.ts'
import type { Visitor } from './visitor.ts'

type Login = { readonly headerValue: string }

/** Changes one's own e-mail address, confirms it by its code, and undoes the change with the link to the earlier address. */
export async function ownContacts({ service, visit }: Visitor): Promise<void> {
  const identity = 'ida@harbour.example'
  const body = { identity, webAuthN: false, firstName: 'Ida', lastName: 'Rhodes', email: identity, position: 'LEVEL_20' }
  const params = { tenantId: 1 }
  const { customerId } = await visit<{ customerId: number }>('createAdminUser', { as: 'globalAdmin', params, body, example: 'own' })
  await chooseFirstPassword(service, body)
  const login = await visit<Login>('login', { body: { identity, password: OWN_PASSWORD }, example: 'password' })
  const token = login.headerValue.slice('Bearer '.length)
  const change = { email: 'ida.rhodes@harbour.example' }
  await visit('updateAdminUser', { token, params: { ...params, customerId }, body: change, example: 'own-address' })
  await visit('confirmContact', { token, body: { code: service.local.service.ports.otpOverride } })
  await visit('getContactUndoPage')
  await visit('updateLocale', { token, body: { locale: 'de' } })
  const text = await eventually(
    'a link',
    () => service.local.outbox.find({ to: body.email }).find((each) => each.text.includes('token='))?.text,
  )
  await visit('undoContact', { body: { token: /token=([^&\s]+)/.exec(text)?.[1] } })
}
