/** The words for fields whose name does not read as words. */
const WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    authLockedAfter: 'locked after',
    callbackUrl: 'callback URL',
    changeAfter: 'new password required after',
    email: 'e-mail',
    externalUniqueId: 'external unique id',
    sso: 'single sign-on',
    totpEnabled: 'one-time passwords',
    webAuthN: 'passkey',
  }),
)

/** The name of a field as people read it: `phoneNumber` is “phone number”. Members of a JSON value keep their names. */
export function fieldInWords(field: string): string {
  const known = WORDS.get(field)
  if (known !== undefined) return known
  return /^[a-z][A-Za-z]*$/.test(field) ? field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) : field
}
