import { type AdminUser, type Customer, isCountersignError } from '@countersign/client'
import { t } from '@lingui/core/macro'
import type { PersonPath } from '../../people/person-calls.ts'
import { readAdmin } from '../../people/read-admin.ts'
import { roleWords } from '../../people/role-words.ts'
import { client } from '../../session/client.ts'

export type ReadPerson = {
  readonly name: string
  readonly firstName: string
  readonly lastName: string
  /** The position or role of an administrator; `undefined` for a customer. */
  readonly position: string | undefined
  /** Their position, or that they are a customer. */
  readonly held: string
  readonly email: string | undefined
  /** Set if no e-mail is sent to the address. */
  readonly emailSuppressed: Customer['emailSuppressed']
  readonly phoneNumber: string | undefined
  readonly created: string
}

/** Reads a person above the tenants, or one of a tenant. An id does not tell whether they are a customer or an admin user; a link may. */
export async function readPerson(path: PersonPath, kind: 'admin' | undefined, signal: AbortSignal): Promise<ReadPerson> {
  const { tenantId, customerId } = path
  if (tenantId === undefined || kind === 'admin') return shownAdmin(await readAdmin(path, signal))
  try {
    const customer = await client.getCustomer({ tenantId, customerId }, { signal })
    return shown(customer, t`Customer`)
  } catch (error) {
    if (!isCountersignError(error) || error.status !== 404) throw error
    return shownAdmin(await readAdmin(path, signal))
  }
}

function shownAdmin(admin: AdminUser): ReadPerson {
  const position = admin.position ?? admin.role ?? ''
  return { ...shown(admin, position === '' ? t`Admin user` : roleWords(position)), position }
}

function shown({ firstName, lastName, email, emailSuppressed, phoneNumber, created }: Customer | AdminUser, held: string): ReadPerson {
  return {
    name: `${firstName} ${lastName}`.trim(),
    firstName,
    lastName,
    position: undefined,
    held,
    email,
    emailSuppressed,
    phoneNumber,
    created,
  }
}
