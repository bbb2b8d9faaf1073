import * as z from 'zod'

/* The entities of AuthZEN's information model. Unknown members are ignored. */

const MOST_CHARACTERS = 400

const word = (description: string) => z.string().min(1).max(MOST_CHARACTERS).meta({ description })

const properties = (description: string) => z.record(z.string().max(MOST_CHARACTERS), z.unknown()).optional().meta({ description })

const SUBJECT_TYPE = '`customer`, with the customer id as `id`, or `identity`, with the name as `id`.'
const RESOURCE_TYPE = 'Item of a permission, for example `Wallet`.'
const PROPERTIES = '`tenantId`, or `institution` above tenants; with the other parameters of the path and fields of the body.'

const SUBJECT = 'Somebody whose rights are asked about.'
const RESOURCE = 'The thing, or kind of thing, on which the action is taken.'

export const subject = () =>
  z.object({ type: word(SUBJECT_TYPE), id: word('Customer id, or name of the identity.') }).meta({ description: SUBJECT })
export const action = () =>
  z
    .object({ name: word('`READ`, `CREATE`, `UPDATE` or `DELETE`, or the `operationId` of an operation.') })
    .meta({ description: 'The action of a permission, or an operation.' })
export const resource = () =>
  z
    .object({ type: word(RESOURCE_TYPE), id: word('Id of the thing; any text for a new one.'), properties: properties(PROPERTIES) })
    .meta({ description: RESOURCE })

/** The subject of a search: an id is ignored. */
export const anySubject = () => z.object({ type: word(SUBJECT_TYPE) }).meta({ description: SUBJECT })
/** The resource of a search: an id is ignored. */
export const anyResource = () => z.object({ type: word(RESOURCE_TYPE), properties: properties(PROPERTIES) }).meta({ description: RESOURCE })

export const context = () =>
  z
    .record(z.string().max(MOST_CHARACTERS), z.unknown())
    .optional()
    .meta({ description: 'Taken for the sake of the standard; it changes no decision.' })

export type AskedSubject = z.output<ReturnType<typeof subject>>
export type AskedResource = z.output<ReturnType<typeof resource>>
export type AskedKind = z.output<ReturnType<typeof anyResource>>

/** Every answer repeats the header that names the request. */
export const WITH_REQUEST_ID = { requestHeaders: ['x-request-id'], responseHeaders: ['X-Request-ID'] } as const
