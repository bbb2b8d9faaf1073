import * as z from 'zod'
import { deviceFingerprint } from '../domain/login/device-fingerprint.ts'
import { withoutHidden } from '../domain/shown-text.ts'

/** Bounded free text without control characters (line ends and tabs excepted). */
export const text = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, 'must not contain control characters')

/** A text that says something: not only white space and characters that nobody sees. */
export const spokenText = (longest: number) => text(longest).refine((said) => withoutHidden(said).trim() !== '', 'must not be empty')

/** Integer id of at most 53 bits. A request names the kind that it reads; the fields of an answer are plain numbers. */
export const id = <I extends number = number>() => z.int().min(1).meta({ format: 'int64' }) as IdField<I>

type IdField<I extends number> = z.ZodInt & { readonly _zod: { readonly output: I } }

/** An id in a query, as a text that the handler reads as strictly as one in a path. */
const ID_OF_QUERY = { type: 'integer', format: 'int64', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const

/** An id in a query. */
export const idText = () => z.string().meta({ ...ID_OF_QUERY })

/** The id of a customer in a query, or `me` for the caller. */
export const ownIdText = () => z.string().meta({ type: undefined, anyOf: [{ ...ID_OF_QUERY }, { type: 'string', const: 'me' }] })

/** An object with a name in the API document, by which every operation refers to it. */
export const namedObject = <S extends z.core.$ZodLooseShape>(schemaName: string, shape: S) => z.object(shape).meta({ schemaName })

/** An amount as a JSON number. The money rules check its decimals, which depend on the currency. */
export const amount = () => z.number().positive().max(9_000_000_000_000)

/** A field that is accepted but never shown: masked in tasks, in the audit and in the documentation. */
export const secret = (longest: number) => z.string().min(1).max(longest).meta({ writeOnly: true, format: 'password' })

/** A token in a body, with or without the `Bearer ` with which a login answers it. */
export const tokenText = () =>
  z
    .string()
    .min(1)
    .max(16_384)
    .overwrite((text) => text.replace(/^Bearer /i, ''))
    .meta({ writeOnly: true, format: 'password' })

/** A password, with at most as many bytes as its hash reads. */
export const password = () =>
  z
    .string()
    .min(1)
    .refine((text) => Buffer.byteLength(text) <= LONGEST_PASSWORD, 'must have at most 1024 bytes')
    .meta({ writeOnly: true, format: 'password', maxLength: LONGEST_PASSWORD })

/** In bytes of UTF-8: as many as the hash looks at. */
const LONGEST_PASSWORD = 1024

export const externalUniqueId = () => text(100)

/** Most items on one page of a list, unless the list says otherwise. */
export const LARGEST_LIMIT = 100

/** `limit` and `cursor` of every list. */
export const page = () => z.object({ limit: z.coerce.number().int().min(1).max(LARGEST_LIMIT).default(50), cursor: cursor().optional() })

/** The position at which a list continues, from the `link` header of the previous page. */
export const cursor = () =>
  z
    .string()
    .max(400)
    .regex(/^[\x21-\x7e]*$/, 'must be a cursor of this list')

/** HTTP status that a call was or would be answered with. */
export const httpStatus = () => z.int().min(100).max(599)

/** The device that a caller sends. As long as a password, since it is hashed like one. */
export const deviceField = () =>
  z
    .string()
    .max(500)
    .refine((sent) => sent.isWellFormed() && deviceFingerprint(sent) !== undefined, 'must be <name>:<fingerprint> or a fingerprint')
    .meta({ writeOnly: true })

/** A moment with its zone. A `+` that was not percent-encoded arrives as a space. */
export const moment = () =>
  z
    .string()
    .max(40)
    .transform((text) => text.replaceAll(' ', '+'))
    .pipe(z.iso.datetime({ offset: true, error: 'must be a time in ISO 8601, such as 2026-01-31T12:00:00Z' }))
    .transform((text) => new Date(text).toISOString())
