import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { type Finding, good, unsure, wrong } from './finding.ts'

const BITS = 4096

/** Reads a private key as the service's own examples do, and names faults of the file. */
export async function checkPrivateKey(
  file: string,
): Promise<{ readonly key: KeyObject | undefined; readonly findings: readonly Finding[] }> {
  const pem = await readFile(file, 'utf8')
  const fault = faultOfPem(pem)
  const findings: Finding[] = [...(await checkMode(file))]
  if (fault !== undefined) return { key: undefined, findings: [...findings, fault] }
  try {
    const key = createPrivateKey(pem.replaceAll('\\n', '\n'))
    return { key, findings: [...findings, ...checkKind(key)] }
  } catch {
    return {
      key: undefined,
      findings: [
        ...findings,
        wrong('the key can be read', 'its PEM is damaged', 'Export it again, or create a new pair: countersign keys new'),
      ],
    }
  }
}

function faultOfPem(pem: string): Finding | undefined {
  const label = /-----BEGIN ([A-Z ]+)-----/.exec(pem)?.[1]
  if (label === undefined)
    return wrong(
      'the key is a PEM',
      'it does not begin with -----BEGIN PRIVATE KEY-----',
      'Convert DER: openssl pkcs8 -inform DER -nocrypt -in key.der -out key.pem',
    )
  if (label === 'ENCRYPTED PRIVATE KEY')
    return wrong('the key is not encrypted', 'it needs a passphrase', 'openssl pkcs8 -in key.pem -out key-plain.pem')
  if (label === 'PUBLIC KEY' || label === 'CERTIFICATE')
    return wrong('the file holds the private key', `it holds a ${label.toLowerCase()}`, 'Use the file of the private key.')
  return undefined
}

function checkKind(key: KeyObject): readonly Finding[] {
  if (key.asymmetricKeyType !== 'rsa')
    return [wrong('the key is RSA', `it is ${key.asymmetricKeyType}`, 'Create an RSA-4096 pair: countersign keys new')]
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  return [
    good('the key can be read'),
    bits < BITS
      ? wrong(`the key has ${BITS} bits`, `it has ${bits}`, 'Create a new pair: countersign keys new')
      : good(`the key has ${bits} bits`),
  ]
}

async function checkMode(file: string): Promise<readonly Finding[]> {
  if (process.platform === 'win32') return []
  const { mode } = await stat(file)
  return (mode & 0o077) === 0
    ? [good('only you can read the key')]
    : [unsure('only you can read the key', 'others on this machine can read it', `chmod 600 ${file}`)]
}

/** The public key in the form that an identity takes: base64 of DER, in one line. */
export const publicLineOf = (key: KeyObject): string => createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64')

/** Finds faults in the text of a public key that was set on an identity. */
export function checkPublicKey(text: string, key: KeyObject | undefined): Finding {
  const check = 'the public key is base64 of DER in one line'
  const mend = key === undefined ? 'Send the line that countersign keys new prints.' : `Send this line: ${publicLineOf(key)}`
  if (text.includes('-----')) return wrong(check, 'it is a PEM, with BEGIN and END lines', mend)
  if (/[\r\n]|\\n/.test(text)) return wrong(check, 'it has line breaks', mend)
  if (text.includes(' ')) return wrong(check, 'it has spaces, where an unescaped + was read as a space', mend)
  if (key !== undefined && text !== publicLineOf(key))
    return wrong('the public key belongs to the private one', 'it belongs to another private key', mend)
  return good(check)
}
