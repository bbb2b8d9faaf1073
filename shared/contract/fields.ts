import * as z from 'zod'

/** Bounded free text without control characters (line ends and tabs excepted). */
export const text = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, 'holds control characters')

/** Integer id of at most 53 bits. */
export const id = () => z.int().min(1).meta({ format: 'int64' })

/** An object with a name in the API document, by which every operation refers to it. */
export const namedObject = <S extends z.core.$ZodLooseShape>(schemaName: string, shape: S) => z.object(shape).meta({ schemaName })

/** An amount as a JSON number. The money rules check its decimals, which depend on the currency. */
export const amount = () => z.number().positive().max(9_000_000_000_000)

/** A field that is accepted but never shown: masked in tasks, in the audit and in the documentation. */
export const secret = (longest: number) => z.string().min(1).max(longest).meta({ writeOnly: true })

/** A password, with at most as many bytes as its hash reads. */
export const password = () =>
  z
    .string()
    .min(1)
    .refine((text) => Buffer.byteLength(text) <= 1024, 'is longer than 1024 bytes')
    .meta({ writeOnly: true })

export const externalUniqueId = () => text(100)

/** `limit` and `cursor` of every list. */
export const page = () => z.object({ limit: z.coerce.number().int().min(1).max(100).default(50), cursor: z.string().max(400).optional() })
