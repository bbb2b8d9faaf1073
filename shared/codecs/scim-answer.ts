import { Raw, type Reply } from '../contract/http.ts'
import { CATALOGUE, type RefusalName } from '../errors/catalogue.ts'

export const SCIM_TYPE = 'application/scim+json'

/** An answer of directory sync: in its own media type, and errors in their own shape (RFC 7644 §3.12, §8.1). */
export function inScimType(reply: Reply): Reply {
  const { body, status } = reply
  if (body === undefined || body instanceof Raw) return reply
  const shaped = status >= 400 && isOwnShape(body) ? scimError(body, status) : body
  return { ...reply, body: new Raw(SCIM_TYPE, JSON.stringify(shaped)) }
}

function isOwnShape(body: unknown): body is Parameters<typeof scimError>[0] {
  return typeof body === 'object' && body !== null && 'code' in body && 'traceId' in body && 'description' in body
}

/** Error keywords of SCIM (RFC 7644 §3.12, RFC 9865 §2.1). Every other refusal has none. */
const SCIM_TYPES: Readonly<Partial<Record<RefusalName, string>>> = {
  'scim-taken': 'uniqueness',
  'scim-filter': 'invalidFilter',
  'scim-path': 'invalidPath',
  'scim-no-target': 'noTarget',
  'scim-value': 'invalidValue',
  'scim-mutability': 'mutability',
  'scim-cursor': 'invalidCursor',
  'scim-syntax': 'invalidSyntax',
  'invalid-request': 'invalidValue',
}

const BY_CODE: ReadonlyMap<string, string> = new Map(
  Object.entries(SCIM_TYPES).map(([name, scimType]) => [CATALOGUE[name as RefusalName].code, scimType]),
)

const SCIM_ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error'

type OwnShape = {
  readonly code: string
  readonly description: string
  readonly traceId: string
  readonly errors?: readonly { readonly field: string; readonly description: string }[]
}

/** The shape of an error of directory sync, with the service's own code and trace id beside the members of the standard. */
export function scimError({ code, description, traceId, errors }: OwnShape, status: number) {
  const scimType = isSyntax(errors) ? 'invalidSyntax' : BY_CODE.get(code)
  const detail = errors === undefined ? description : errors.map((each) => `${each.field}: ${each.description}`).join('; ')
  return { schemas: [SCIM_ERROR_SCHEMA], status: String(status), ...(scimType === undefined ? {} : { scimType }), detail, code, traceId }
}

/** Tells whether the body as a whole is no JSON, or is no message of SCIM. */
function isSyntax(errors: OwnShape['errors']): boolean {
  return errors?.some(({ field }) => field === 'body') ?? false
}
