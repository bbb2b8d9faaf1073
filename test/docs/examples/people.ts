import { newIdentity } from '../../support/identities.ts'
import { asId } from '../../support/ids.ts'
import type { Running } from '../../support/running.ts'
import { chooseFirstPassword, deviceOf, OWN_PASSWORD } from './own-contacts.ts'
import type { Visitor } from './visitor.ts'

type Params = Readonly<Record<string, string | number>>
type Named = { readonly customerId: number }

/** Creates a customer with everything that belongs to one. */
export async function customers(visitor: Visitor): Promise<void> {
  const { visit } = visitor
  const as = 'operator'
  const params = { tenantId: 1 }
  const body = {
    firstName: 'Emmy',
    lastName: 'Noether',
    email: 'emmy@customer.example',
    phoneNumber: '+447700900321',
    nationalIdentityNumber: 'QQ123456C',
    locale: 'en',
  }
  const { customerId } = await visit<Named>('createCustomer', { as, params, body })
  const of = { ...params, customerId }
  await visit('listCustomers', { as, params })
  await visit('hasCustomer', { as, params, query: { email: 'emmy@customer.example' } })
  await visit('getCustomer', { as, params: of })
  await visit('updateCustomer', { as, params: of, body: { lastName: 'Noether-Hilbert', phoneNumber: null } })
  await documents(visitor, of)
  await account(visitor, as, '', of, { identity: 'emmy.noether@customer.example', email: body.email })
}

async function documents({ visit }: Visitor, of: Params): Promise<void> {
  const as = 'operator'
  const document = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(1996, 7)]).toString('base64')
  const body = { documentType: 'PASSPORT', base64EncodedDocument: document }
  const { attachmentId } = await visit<{ attachmentId: number }>('createAttachment', { as, params: of, body })
  await visit('listAttachments', { as, params: of })
  await visit('getAttachment', { as, params: { ...of, attachmentId } })
  await visit('deleteAttachment', { as, params: { ...of, attachmentId } })
}

/** Creates admin users in a tenant, for an institution and above all tenants. */
export async function admins(visitor: Visitor): Promise<void> {
  const { visit } = visitor
  const tenant = { tenantId: 1 }
  const body = {
    identity: 'dorothy@harbour.example',
    firstName: 'Dorothy',
    lastName: 'Vaughan',
    email: 'dorothy@harbour.example',
    position: 'LEVEL_03',
  }
  const { customerId } = await visit<Named>('createAdminUser', { as: 'operator', params: tenant, body })
  const of = { ...tenant, customerId }
  await visit('listAdminUsers', { as: 'operator', params: tenant })
  await visit('getAdminUser', { as: 'operator', params: of })
  await visit('updateAdminUser', { as: 'operator', params: of, body: { position: 'LEVEL_04' } })
  const wish = { position: 'LEVEL_05', minutes: 90, reason: 'Covers for Mary during the audit' }
  const made = await visit<{ temporaryPositionId: number }>('createTemporaryPosition', { as: 'operator', params: of, body: wish })
  await visit('listTemporaryPositions', { as: 'operator', params: of })
  await visit('getAccessReport', { as: 'operator', params: { tenantId: 1 } })
  await visit('deleteTemporaryPosition', { as: 'operator', params: { ...of, temporaryPositionId: made.temporaryPositionId } })
  await visit('deleteAdminUser', { as: 'operator', params: of })
  await adminAbove(visitor, 'InstitutionAdmin', { institution: 'harbour' }, 'INSTITUTION_SUPPORT', 'INSTITUTION_ADMIN')
  await adminAbove(visitor, 'GlobalAdmin', {}, 'GLOBAL_SUPPORT', 'GLOBAL_INTEGRATOR')
}

async function adminAbove(visitor: Visitor, kind: string, at: Params, role: string, next: string): Promise<void> {
  const { visit } = visitor
  const as = 'globalAdmin'
  const identity = `melba.${kind.toLowerCase()}@countersign.example`
  const body = { identity, firstName: 'Melba', lastName: 'Mouton', email: identity, role }
  const { customerId } = await visit<Named>(`create${kind}`, { as, params: at, body })
  const of = { ...at, customerId }
  await visit(`list${kind}s`, { as, params: at })
  await visit(`get${kind}`, { as, params: of })
  await visit(`update${kind}`, { as, params: of, body: { role: next } })
  await account(visitor, as, kind, of, { identity: `second.${kind.toLowerCase()}@countersign.example`, email: identity })
  await visit(`delete${kind}`, { as, params: of })
}

/** Identities, questions, devices and sessions of a person; `kind` is part of the operation ids above tenants. */
async function account(
  visitor: Visitor,
  as: string,
  kind: string,
  of: Params,
  { identity, email }: { readonly identity: string; readonly email: string },
): Promise<void> {
  const { visit, service } = visitor
  await visit(`create${kind}Identity`, { as, params: of, body: { identity, webAuthN: false, totpEnabled: false } })
  await visit(`list${kind}Identities`, { as, params: of })
  await visit(`has${kind}Identity`, { as, params: of })
  await visit(`get${kind}Identity`, { as, params: { ...of, identity } })
  await chooseFirstPassword(service, { identity, email })
  await visit(`update${kind}Identity`, { as, params: { ...of, identity }, body: { changeAfter: '2027-01-01T00:00:00Z' } })
  await questions(visitor, as, kind, of)
  await deviceOf(visitor, as, kind, of, identity)
  await sessions(visitor, as, kind, of, identity)
  await visit(`delete${kind}Identity`, { as, params: { ...of, identity } })
}

async function questions({ visit }: Visitor, as: string, kind: string, of: Params): Promise<void> {
  const body = { question: 'What was the name of your first school?', answer: 'Hillside' }
  const { securityQuestionId } = await visit<{ securityQuestionId: number }>(`create${kind}SecurityQuestion`, { as, params: of, body })
  await visit(`list${kind}SecurityQuestions`, { as, params: of })
  await visit(`delete${kind}SecurityQuestion`, { as, params: { ...of, securityQuestionId } })
}

async function sessions(visitor: Visitor, as: string, kind: string, of: Params, identity: string): Promise<void> {
  const { visit, service } = visitor
  const whose = kind === '' ? 'Customer' : kind
  const begin = () => service.call('POST', '/authentication/login', { body: { identity, password: OWN_PASSWORD } })
  const { sessionId } = (await begin()).body as { readonly sessionId: string }
  await begin()
  await visit(`list${whose}Sessions`, { as, params: of })
  await visit(`end${whose}Session`, { as, params: { ...of, sessionId } })
  await visit(`end${whose}Sessions`, { as, params: of })
  // By somebody who did not set the address that the password goes to.
  const token = await tokenOfColleague(service)
  await visit(`reset${kind}Identities`, { token, params: of, body: { status: 'RESET' } })
}

/** The token of a second GLOBAL_ADMIN. */
async function tokenOfColleague(service: Running): Promise<string> {
  const { identity } = await newIdentity(service, 'mary@countersign.example', {
    customerId: asId(9_000_001),
    holdings: [{ kind: 'global', role: 'GLOBAL_ADMIN' }],
    tenantId: undefined as never,
  })
  const login = await service.call('POST', '/authentication/login', { body: { identity, password: identity } })
  return (login.body as { headerValue: string }).headerValue.slice('Bearer '.length)
}
