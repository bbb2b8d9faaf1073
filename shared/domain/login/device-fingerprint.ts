/** The device data that a client sends: a fingerprint, and optionally a name that its user chose. */
export type DeviceFingerprint = { readonly name?: string; readonly fingerprint: string }

/**
 * Reads `<name>:<fingerprint>`, or a fingerprint alone; `undefined` without a fingerprint. The name ends at the first colon and is for
 * people only: a device is recognised by its fingerprint.
 */
export function deviceFingerprint(text: string): DeviceFingerprint | undefined {
  const colon = text.indexOf(':')
  const [name, fingerprint] = [text.slice(0, Math.max(0, colon)).trim(), text.slice(colon + 1)]
  if (fingerprint.trim() === '') return undefined
  return name === '' ? { fingerprint } : { name, fingerprint }
}
