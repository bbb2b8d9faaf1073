import { eventually } from '../../support/eventually.ts'
import type { Visitor } from './visitor.ts'

type Login = { readonly headerValue: string }

/** Changes one's own e-mail address, confirms it by its code, and undoes the change with the link to the earlier address. */
export async function ownContacts({ service, visit }: Visitor): Promise<void> {
  const [identity, password] = ['ida@harbour.example', 'seven grey herons at dawn']
  const body = { identity, password, firstName: 'Ida', lastName: 'Rhodes', email: 'ida@harbour.example', position: 'LEVEL_20' }
  const params = { tenantId: 1 }
  const { customerId } = await visit<{ customerId: number }>('createAdminUser', { as: 'globalAdmin', params, body, example: 'own' })
  const login = await visit<Login>('login', { body: { identity, password }, example: 'password' })
  const token = login.headerValue.slice('Bearer '.length)
  const change = { email: 'ida.rhodes@harbour.example' }
  await visit('updateAdminUser', { token, params: { ...params, customerId }, body: change, example: 'own-address' })
  await visit('confirmContact', { token, body: { code: service.local.service.ports.otpOverride } })
  await visit('getContactUndoPage')
  const text = await eventually(
    'a link',
    () => service.local.outbox.find({ to: body.email }).find((each) => each.text.includes('token='))?.text,
  )
  await visit('undoContact', { body: { token: /token=([^&\s]+)/.exec(text)?.[1] } })
}
