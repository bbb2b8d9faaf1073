/** Bytes that WebCrypto accepts in every version of TypeScript. */
export type Bytes = Uint8Array<ArrayBuffer>

export function bytesOfBase64(text: string): Bytes {
  const standard = text.replace(/\s+/g, '').replaceAll('-', '+').replaceAll('_', '/')
  const binary = atob(standard)
  const bytes = new Uint8Array(binary.length)
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index)
  return bytes
}

export function base64Of(bytes: Uint8Array | ArrayBuffer): string {
  let binary = ''
  for (const byte of new Uint8Array(bytes)) binary += String.fromCharCode(byte)
  return btoa(binary)
}
