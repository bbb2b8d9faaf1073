import type { WantedConfig } from '../config/config-file.ts'

/* A tenant in a file: names in the place of ids, and no secrets. */

/** A way to sign in. A password or the code for a first passkey is sent by the service; neither is part of a file. */
export type WantedIdentity = {
  readonly identity: string
  readonly sso?: string
  readonly webAuthN?: true
  readonly publicKey?: string
}

export type WantedProfile = {
  readonly firstName: string
  readonly lastName: string
  readonly email?: string
  readonly phoneNumber?: string
  readonly nationalIdentityNumber?: string
  readonly locale?: string
}

/** `balance`: the opening balance of a wallet that has never moved any money. */
export type WantedWallet = { readonly name?: string; readonly currency: string; readonly balance?: number }

/** A person with a position in the tenant. */
export type WantedStaff = WantedProfile & { readonly position: string; readonly identities: readonly WantedIdentity[] }

export type WantedCustomer = WantedProfile & { readonly identities: readonly WantedIdentity[]; readonly wallets: readonly WantedWallet[] }

/** A member is named by identity, e-mail address, phone number or name. */
export type WantedMember = { readonly customer: string; readonly position: string }

export type WantedOrganisation = {
  readonly name: string
  readonly registrationNumber?: string
  readonly members: readonly WantedMember[]
  readonly wallets: readonly WantedWallet[]
}

/** An entry of a file and its place. */
export type At<T> = { readonly entry: T; readonly where: string }

export type WantedTenant = {
  readonly name: string
  readonly institution?: string
  readonly where: string
  readonly staff: readonly At<WantedStaff>[]
  readonly customers: readonly At<WantedCustomer>[]
  readonly organisations: readonly At<WantedOrganisation>[]
  readonly config: Omit<WantedConfig, 'tenant'>
  /** The place of a key or an entry of the configuration. */
  readonly placeOf: (key: string) => string
}

/** The names by which a person can be referred to, the most certain first. */
export function namesOf(person: WantedProfile & { readonly identities: readonly WantedIdentity[] }): readonly string[] {
  const { identities, email, phoneNumber, firstName, lastName } = person
  const known = [...identities.map(({ identity }) => identity), email, phoneNumber, `${firstName} ${lastName}`]
  return known.filter((name) => name !== undefined)
}

/** Keys of entries that may have the same name: the second one is another thing than the first. */
export function numbered<T>(entries: readonly T[], nameOf: (entry: T) => string): readonly (readonly [key: string, entry: T])[] {
  const seen = new Map<string, number>()
  return entries.map((entry) => {
    const name = nameOf(entry)
    const turn = (seen.get(name) ?? 0) + 1
    seen.set(name, turn)
    return [turn === 1 ? name : `${name} (${turn})`, entry] as const
  })
}

export const nameOfWallet = ({ name = 'wallet', currency }: WantedWallet): string => `${name} ${currency}`
