import { createPrivateKey, createPublicKey, createSign, generateKeyPair, type KeyObject, randomBytes, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import { inflateRawSync } from 'node:zlib'
import { PORTAL_PAGE, SERVICE_PATH } from '../../../shared/contract/routes.ts'
import { TENANT_POSITIONS } from '../../../shared/domain/permissions/role-assignments.ts'
import type { Service } from '../../../shared/http/service.ts'
import { identityField } from '../../../shared/people/account-fields.ts'
import { property } from '../../../shared/storage/settings.ts'
import { replace } from '../../../shared/storage/write.ts'
import { keptInFile } from '../secret-files.ts'
import { signedResponse } from './signed-response.ts'

/** A certificate that a key signs for itself, as PEM (X.509 v1, RFC 5280 §4.1). Identity providers publish their key in this form. */
export function selfSigned(privateKey: KeyObject, name: string): string {
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  const algorithm = sequence(SHA256_WITH_RSA, der(0x05, Buffer.alloc(0)))
  const subject = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(name)))))
  const validity = sequence(...['20250101000000Z', '20991231235959Z'].map((moment) => der(0x18, Buffer.from(moment))))
  const serial = der(0x02, Buffer.from([1]))
  const signed = sequence(serial, algorithm, subject, validity, subject, spki)
  const signature = createSign('RSA-SHA256').update(signed).sign(privateKey)
  const bits = der(0x03, Buffer.concat([Buffer.from([0]), signature]))
  return new X509Certificate(sequence(signed, algorithm, bits)).toString()
}

const SHA256_WITH_RSA = Buffer.from('06092a864886f70d01010b', 'hex')
const COMMON_NAME = Buffer.from('0603550403', 'hex')

function sequence(...parts: readonly Uint8Array[]): Buffer {
  return der(0x30, Buffer.concat(parts))
}

function der(tag: number, content: Uint8Array): Buffer {
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

/** The short name of this provider in the demo's tenant. */
const PROVIDER = 'local'
const DEMO_TENANT = 1
const LONGEST_REQUEST = 10_000

/** A small identity provider (SAML 2) on this machine for trying single sign-on. It vouches for any name that is typed into its page. */
export type LocalProvider = {
  /** Registers it with the service, as an administrator would. */
  readonly introduce: () => Promise<void>
  /** The URL at which the browser starts. */
  readonly startUrl: () => string
  /** The response that the browser takes back to the service; `undefined` for an invalid request or person. */
  readonly answer: (samlRequest: string, nameId: string, role: string) => Promise<Answer | undefined>
}

export type Answer = { readonly acsUrl: string; readonly SAMLResponse: string }

type Surroundings = { readonly service: Service; readonly baseUrl: () => string; readonly keyFile: string }

export function localProvider({ service, baseUrl, keyFile }: Surroundings): LocalProvider {
  const issuer = () => `${baseUrl()}/local/saml`
  // Made with the first use: most runs have none.
  const key = async () => createPrivateKey(await keptInFile(keyFile, newKey))
  return {
    startUrl: () => `${baseUrl()}${SERVICE_PATH}/saml-login/${PROVIDER}`,
    introduce: async () => introduce(service, baseUrl(), issuer(), selfSigned(await key(), 'Countersign on one machine')),
    async answer(samlRequest, nameId, role) {
      const isPerson = identityField().safeParse(nameId).success && TENANT_POSITIONS.includes(role)
      const requestId = isPerson ? idOf(samlRequest) : undefined
      if (requestId === undefined) return undefined
      return answerTo(requestId, { nameId, role, issuer: issuer(), baseUrl: baseUrl(), key: await key(), now: service.ports.clock.now() })
    },
  }
}

async function newKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** Registers the provider at every start, since the port and so the addresses may have changed. */
async function introduce({ ports, settings }: Service, baseUrl: string, entityId: string, certificate: string): Promise<void> {
  const value = {
    ssoUrl: `${baseUrl}/local/saml`,
    entityId,
    certificates: [certificate],
    tenantId: DEMO_TENANT,
    roleAttribute: 'role',
    landingUrls: [
      `${baseUrl}/local/sign-in`,
      ...[baseUrl, baseUrl.replace('127.0.0.1', 'localhost')].map((origin) => `${origin}${PORTAL_PAGE}/sign-in`),
    ],
  }
  const name = `saml.config.${PROVIDER}`
  const lastModified = new Date(ports.clock.now()).toISOString()
  const write = replace(property(name), { key: name, value, lastModified, version: ports.newId(ports.clock.now()) })
  await ports.store.commit([write])
  settings.notice([write])
}

/** The id of a request as the redirect binding carries it (SAML 2 bindings §3.4.4.1). */
function idOf(samlRequest: string): string | undefined {
  try {
    const xml = inflateRawSync(Buffer.from(samlRequest, 'base64'), { maxOutputLength: LONGEST_REQUEST }).toString()
    return /<samlp:AuthnRequest [^>]*\bID="(_[0-9a-f]{40})"/.exec(xml)?.[1]
  } catch {
    return undefined
  }
}

type Saying = {
  readonly nameId: string
  readonly role: string
  readonly issuer: string
  readonly baseUrl: string
  readonly key: KeyObject
  readonly now: number
}

function answerTo(requestId: string, { nameId, role, issuer, baseUrl, key, now }: Saying): Answer {
  const acsUrl = `${baseUrl}${SERVICE_PATH}/saml-acs/${PROVIDER}`
  const newId = () => `_${randomBytes(16).toString('hex')}`
  const said = {
    responseId: newId(),
    assertionId: newId(),
    issuer,
    destination: acsUrl,
    recipient: acsUrl,
    audience: `${baseUrl}${SERVICE_PATH}/saml-metadata/${PROVIDER}`,
    inResponseTo: requestId,
    nameId,
    attributes: { role: [role] },
    now,
  }
  return { acsUrl, SAMLResponse: Buffer.from(signedResponse(said, key)).toString('base64') }
}
