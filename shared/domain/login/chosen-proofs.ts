import type { ProofSetting } from './proof-setters.ts'

type Chosen = Pick<ProofSetting, 'what' | 'identity'>

/** The proofs in the body of a call that creates or changes an identity, and the enrolment code in its answer: its caller knows them. */
export function proofsChosen(
  { canonicalName, enrolment }: { readonly canonicalName: string; readonly enrolment?: unknown },
  { password, publicKey }: { readonly password?: string | undefined; readonly publicKey?: string | null | undefined },
): readonly Chosen[] {
  const isChosen = password !== undefined || typeof publicKey === 'string' || enrolment !== undefined
  return isChosen ? [{ what: 'proof', identity: canonicalName }] : []
}

/** An identity with single sign-on in the body of a call that adds one to somebody: its caller chose who signs in with it. */
export function signOnChosen({ sso }: { readonly sso?: string | undefined }): readonly Chosen[] {
  return sso === undefined ? [] : [{ what: 'account' }]
}

/** The addresses in the body of a call that creates or changes a person. Codes and links go there. */
export function addressesChosen({
  email,
  phoneNumber,
}: {
  readonly email?: string | null | undefined
  readonly phoneNumber?: string | null | undefined
}): readonly Chosen[] {
  return typeof email === 'string' || typeof phoneNumber === 'string' ? [{ what: 'address' }] : []
}
