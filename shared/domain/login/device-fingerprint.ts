/** What a client sends of its device: a fingerprint, and perhaps what its user calls it. */
export type DeviceFingerprint = { readonly name?: string; readonly fingerprint: string }

/**
 * Reads `<name>:<fingerprint>`, or a fingerprint alone; `undefined` where there is none. The name ends at the first colon; it is for people,
 * and a device is known by its fingerprint whatever it is called.
 */
export function deviceFingerprint(text: string): DeviceFingerprint | undefined {
  const colon = text.indexOf(':')
  const [name, fingerprint] = [text.slice(0, Math.max(0, colon)).trim(), text.slice(colon + 1)]
  if (fingerprint.trim() === '') return undefined
  return name === '' ? { fingerprint } : { name, fingerprint }
}
