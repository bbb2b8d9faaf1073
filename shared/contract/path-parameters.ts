import {
  type AttachmentId,
  type BulkTransferId,
  type CallbackId,
  type CustomerId,
  type DeviceFingerprintId,
  type Id,
  type OrganisationId,
  type PaymentId,
  type SecurityQuestionId,
  type TaskId,
  type TemporaryPositionId,
  type TenantId,
  type TransferId,
  type WalletId,
  type WebhookEndpointId,
  type WithdrawalId,
  writtenId,
} from '../domain/ids.ts'
import { invalid } from '../errors/refusal.ts'

/** The type of each parameter name, in every path of the service. */
type ParameterTypes = {
  tenantId: TenantId
  customerId: CustomerId
  organisationId: OrganisationId
  walletId: WalletId
  transferId: TransferId
  bulkTransferId: BulkTransferId
  withdrawalId: WithdrawalId
  paymentId: PaymentId
  taskId: TaskId
  callbackId: CallbackId
  webhookEndpointId: WebhookEndpointId
  securityQuestionId: SecurityQuestionId
  deviceFingerprintId: DeviceFingerprintId
  attachmentId: AttachmentId
  temporaryPositionId: TemporaryPositionId
  auditId: string
  sessionId: string
  agentTokenId: string
  delegationId: string
  subscriptionId: string
  clientId: string
  scimTokenId: string
  scimId: string
  requestId: string
  credentialId: string
  idp: string
  guide: string
  identity: string
  institution: string
  position: string
  name: string
  key: string
  permission: string
  upstream: string
}

/** The form of each parameter: an integer id, or a text. */
export const PARAMETERS: { readonly [Name in keyof ParameterTypes]: ParameterTypes[Name] extends number ? 'id' : 'text' } = {
  tenantId: 'id',
  customerId: 'id',
  organisationId: 'id',
  walletId: 'id',
  transferId: 'id',
  bulkTransferId: 'id',
  withdrawalId: 'id',
  paymentId: 'id',
  taskId: 'id',
  callbackId: 'id',
  webhookEndpointId: 'id',
  securityQuestionId: 'id',
  deviceFingerprintId: 'id',
  attachmentId: 'id',
  temporaryPositionId: 'id',
  auditId: 'text',
  sessionId: 'text',
  agentTokenId: 'text',
  delegationId: 'text',
  subscriptionId: 'text',
  clientId: 'text',
  scimTokenId: 'text',
  scimId: 'text',
  requestId: 'text',
  credentialId: 'text',
  idp: 'text',
  guide: 'text',
  identity: 'text',
  institution: 'text',
  position: 'text',
  name: 'text',
  key: 'text',
  permission: 'text',
  upstream: 'text',
}

type UndeclaredParameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name extends keyof ParameterTypes
    ? UndeclaredParameter<Rest>
    : Name
  : never

/** A requirement of declarations: a path with a parameter that has no type does not compile. */
export type OnlyDeclaredParameters<Path extends string> = [UndeclaredParameter<Path>] extends [never]
  ? unknown
  : { readonly path: { readonly undeclared: UndeclaredParameter<Path> } }

/** The parameters of a path template, by name and type. */
export type PathParameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [K in Name]: K extends keyof ParameterTypes ? ParameterTypes[K] : never } & PathParameters<Rest>
  : unknown

const ID = /^[1-9][0-9]{0,15}$/

/** Reads an integer id of at most 53 bits; refuses every other spelling. */
export function idFrom<I extends Id>(field: string, text: string): I {
  const id = writtenId<I>(text)
  if (!ID.test(text) || !Number.isSafeInteger(id)) throw invalid(field, 'must be an id: a whole number above zero')
  return id
}

/** The segments of a template: literal texts and `{name}` parameters. */
export function segmentsOf(template: string): readonly string[] {
  return template.split('/').slice(1)
}

export function isParameter(segment: string): boolean {
  return segment.startsWith('{')
}

/** Tells whether the parameter of this name is a text rather than an integer id. Names that tenants choose are texts. */
export function isTextParameter(name: string): boolean {
  return !isParameterName(name) || PARAMETERS[name] === 'text'
}

/** Tells whether a parameter of this name means something to the service. */
export function isParameterName(name: string): name is keyof ParameterTypes {
  return Object.hasOwn(PARAMETERS, name)
}

/** The typed parameters of a request; `segments` are decoded and match the template. */
export function parametersFrom(template: readonly string[], segments: readonly string[]): Readonly<Record<string, unknown>> {
  const parameters: Record<string, unknown> = {}
  template.forEach((part, index) => {
    if (!isParameter(part)) return
    const name = part.slice(1, -1)
    const text = segments[index] ?? ''
    parameters[name] = isTextParameter(name) ? boundedText(name, text) : idFrom(name, text)
  })
  return parameters
}

/** The id of a WebAuthn credential has up to 1023 bytes, written in base64url. */
const LONGEST: Readonly<Record<string, number>> = { credentialId: 1364 }

function boundedText(field: string, text: string): string {
  if (text.length === 0 || text.length > (LONGEST[field] ?? 400)) throw invalid(field, `must have 1 to ${LONGEST[field] ?? 400} characters`)
  return text
}
