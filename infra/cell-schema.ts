import * as z from 'zod'
import { MOST_CELLS } from '../shared/domain/ids.ts'

const number = () =>
  z
    .int()
    .min(0)
    .max(MOST_CELLS - 1)

/** One of several stages that share the name, the edge, the keys and the directory of the first. */
export const cellSchema = () =>
  z.strictObject({
    /** Part of the ids of people, tasks and tenants: never changes. The first cell, which has the edge and the directory, is 0. */
    number: number(),
    /** The moment from which ids name their cell, the same in all cells: after this was deployed, before the second cell is used. */
    since: z.iso.datetime(),
    /** The first cell. All cells are in its region, since they reach one directory. */
    first: z.strictObject({ stage: z.string().regex(/^[a-z][a-z0-9-]{1,19}$/), account: z.string().regex(/^\d{12}$/), region: z.string() }),
    /** The key pair of PKI logins, which is that of the first cell (output PkiKeyArn): needed by every other one. */
    pkiKey: z
      .string()
      .regex(/^arn:aws[\w-]*:kms:/)
      .optional(),
    /** The other cells; known to the first one only. */
    others: z.array(z.strictObject({ number: number(), account: z.string().regex(/^\d{12}$/) })).optional(),
  })
