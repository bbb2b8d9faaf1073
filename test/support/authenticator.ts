import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { defined } from '../../shared/domain/defined.ts'
import { cbor } from './cbor.ts'

/** Deviations of an authenticator and its browser. Everything else is as it should be. */
export type Twist = {
  readonly type?: string
  readonly challenge?: string
  readonly origin?: string
  readonly crossOrigin?: boolean
  readonly topOrigin?: string
  /** The bytes of the client data instead of all that. */
  readonly clientData?: Uint8Array
  readonly rpId?: string
  /** Bits of the flags: UP 1, UV 4, BE 8, BS 16, AT 64, ED 128. */
  readonly flags?: number
  readonly counter?: number
  readonly credentialId?: Uint8Array
  /** The id beside the authenticator data. */
  readonly id?: string
  readonly rawId?: string
  readonly format?: string
  readonly statement?: ReadonlyMap<string, unknown>
  readonly key?: ReadonlyMap<number, unknown>
  readonly authenticatorData?: (data: Buffer) => Buffer
  readonly attestationObject?: (data: Buffer) => Buffer
  readonly signature?: (signature: Buffer) => Buffer
  readonly signWith?: KeyObject
  readonly userHandle?: string | null
  readonly transports?: readonly string[]
  readonly credentialType?: string
}

export type Algorithm = 'ES256' | 'RS256' | 'EdDSA'

type Options = {
  readonly challenge: string
  readonly rp?: { readonly id: string }
  readonly rpId?: string
  readonly user?: { readonly id: string }
}

const FLAGS = { present: 1, verified: 4, eligible: 8, backedUp: 16, attested: 64 }
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** An authenticator in software, with one credential (WebAuthn L3 §6). */
export class Authenticator {
  readonly credentialId: Buffer
  readonly origin: string
  readonly algorithm: Algorithm
  readonly keys: { readonly privateKey: KeyObject; readonly publicKey: KeyObject }
  readonly synced: boolean
  counter = 0
  userHandle: string | undefined

  constructor(origin = 'https://login.bank.example', options: { algorithm?: Algorithm; synced?: boolean; idLength?: number } = {}) {
    this.origin = origin
    this.algorithm = options.algorithm ?? 'ES256'
    this.synced = options.synced ?? false
    this.credentialId = randomBytes(options.idLength ?? 32)
    this.keys = newKeys(this.algorithm)
  }

  /** The result of `navigator.credentials.create()`, as JSON. */
  create(options: Options, twist: Twist = {}) {
    this.userHandle = options.user?.id
    const clientData = this.#clientData('webauthn.create', options, twist)
    const key = cbor(twist.key ?? coseKey(this.keys.publicKey, this.algorithm))
    const id = twist.credentialId ?? this.credentialId
    const attested = Buffer.concat([randomBytes(16), uint16(id.length), id, key])
    const flags = twist.flags ?? this.#flags() | FLAGS.attested
    const data = this.#data(twist.rpId ?? options.rp?.id ?? '', flags, twist.counter ?? this.counter, attested)
    const authenticatorData = twist.authenticatorData?.(data) ?? data
    const format = twist.format ?? 'none'
    const statement =
      twist.statement ??
      (format === 'packed'
        ? new Map<string, unknown>([
            ['alg', ALGORITHM[this.algorithm]],
            ['sig', this.#sign(Buffer.concat([authenticatorData, sha256(clientData)]), twist)],
          ])
        : new Map())
    const object = cbor(
      new Map<string, unknown>([
        ['fmt', format],
        ['attStmt', statement],
        ['authData', authenticatorData],
      ]),
    )
    return {
      ...this.#outer(twist),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: (twist.attestationObject?.(object) ?? object).toString('base64url'),
        transports: twist.transports ?? ['internal'],
      },
    }
  }

  /** The result of `navigator.credentials.get()`, as JSON. The counter increases with each call. */
  get(options: Options, twist: Twist = {}) {
    const clientData = this.#clientData('webauthn.get', options, twist)
    if (twist.counter === undefined && !this.synced) this.counter += 1
    const data = this.#data(twist.rpId ?? options.rpId ?? '', twist.flags ?? this.#flags(), twist.counter ?? this.counter, Buffer.alloc(0))
    const authenticatorData = twist.authenticatorData?.(data) ?? data
    const signature = this.#sign(Buffer.concat([authenticatorData, sha256(clientData)]), twist)
    const userHandle = twist.userHandle === undefined ? this.userHandle : (twist.userHandle ?? undefined)
    return {
      ...this.#outer(twist),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: (twist.signature?.(signature) ?? signature).toString('base64url'),
        ...defined({ userHandle }),
      },
    }
  }

  #flags(): number {
    return FLAGS.present | FLAGS.verified | (this.synced ? FLAGS.eligible | FLAGS.backedUp : 0)
  }

  #outer(twist: Twist) {
    const id = twist.id ?? Buffer.from(twist.credentialId ?? this.credentialId).toString('base64url')
    return {
      id,
      rawId: twist.rawId ?? id,
      type: twist.credentialType ?? 'public-key',
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
    }
  }

  #clientData(type: string, { challenge }: Options, twist: Twist): Buffer {
    if (twist.clientData !== undefined) return Buffer.from(twist.clientData)
    return Buffer.from(
      JSON.stringify({
        type: twist.type ?? type,
        challenge: twist.challenge ?? challenge,
        origin: twist.origin ?? this.origin,
        crossOrigin: twist.crossOrigin ?? false,
        ...defined({ topOrigin: twist.topOrigin }),
      }),
    )
  }

  #data(rpId: string, flags: number, counter: number, attested: Buffer): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested])
  }

  #sign(data: Buffer, { signWith }: Twist): Buffer {
    return sign(this.algorithm === 'EdDSA' ? null : 'sha256', data, signWith ?? this.keys.privateKey)
  }
}

const ALGORITHM = { ES256: -7, EdDSA: -8, RS256: -257 } as const

export function newKeys(algorithm: Algorithm) {
  if (algorithm === 'ES256') return generateKeyPairSync('ec', { namedCurve: 'P-256' })
  if (algorithm === 'EdDSA') return generateKeyPairSync('ed25519')
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
}

/** A public key as authenticators write it (RFC 9053). */
export function coseKey(key: KeyObject, algorithm: Algorithm): ReadonlyMap<number, unknown> {
  const { x = '', y = '', n = '', e = '' } = key.export({ format: 'jwk' })
  const bytes = (text: string) => Buffer.from(text, 'base64url')
  if (algorithm === 'ES256')
    return new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ])
  if (algorithm === 'EdDSA')
    return new Map<number, unknown>([
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, bytes(x)],
    ])
  return new Map<number, unknown>([
    [1, 3],
    [3, -257],
    [-1, bytes(n)],
    [-2, bytes(e)],
  ])
}

function uint16(value: number): Buffer {
  return Buffer.from([value >> 8, value & 255])
}
