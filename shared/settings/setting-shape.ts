import * as z from 'zod'
import { namedObject, secret } from '../contract/fields.ts'
import { pendingTasksShape } from '../contract/pending-tasks-shape.ts'
import { inOrder } from '../domain/in-order.ts'
import { type Rows, rowsInForce } from '../domain/permissions/shipped-rows.ts'
import { hidingSecret } from '../domain/settings/client-secret.ts'
import type { StoredSetting } from '../storage/settings.ts'

/** Longest value in characters of its JSON text. */
const LARGEST = 64 * 1024

/** A value of any key; the key decides its type. */
const anyValue = () =>
  z
    .union([z.string().max(LARGEST), z.number(), z.boolean(), z.array(z.unknown()).max(LARGEST), z.record(z.string(), z.unknown())])
    .meta({ description: "Text, number, boolean or JSON, by the key's type." })

/** A value to set. The secret of an identity provider is masked wherever a call is shown. */
export const newValue = () =>
  z.object({
    value: z
      .union([
        z.looseObject({
          clientSecret: secret(2000).describe('Secret of the service at an identity provider; `***` keeps the stored one.'),
        }),
        anyValue(),
      ])
      .meta({ description: "Text, number, boolean or JSON, by the key's type. `clientSecret` is never shown again." }),
  })

/** One key, as the service answers it. */
export const settingShape = () =>
  namedObject('Setting', {
    ...pendingTasksShape(),
    key: z.string(),
    value: anyValue().optional().meta({ description: 'The value in force; absent for a key without a default that is not set.' }),
    default: anyValue().optional().meta({ description: 'Value that applies if the key is not set here.' }),
    overridden: z.boolean().meta({ description: 'True if the key is set here, for this tenant or for the service.' }),
    about: z
      .string()
      .optional()
      .meta({ description: 'Explanation of the key in a sentence, in the language of `accept-language`; lists show it.' }),
    part: z.string().max(100).optional().meta({ description: 'Subject that the key belongs to, such as `tasks`; lists show it.' }),
    globalOnly: z.boolean().optional().meta({ description: 'True if only GLOBAL roles may set it for a tenant.' }),
  })

/** The property of the permission rows. Only rows that differ from the shipped ones are stored. */
export const MATRIX = 'permission.matrix'

export function shownSetting(key: string, otherwise: unknown, stored: Pick<StoredSetting, 'value'> | undefined) {
  return { key, value: valueInForce(key, otherwise, stored), default: otherwise, overridden: stored !== undefined }
}

export function valueInForce(key: string, otherwise: unknown, stored: Pick<StoredSetting, 'value'> | undefined): unknown {
  if (stored === undefined) return otherwise
  return inOrder(key === MATRIX ? rowsInForce(stored.value as Rows) : hidingSecret(key, stored.value))
}
