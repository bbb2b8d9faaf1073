import { createPrivateKey, generateKeyPair, type KeyObject, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { inflateRawSync } from 'node:zlib'
import { PORTAL_PAGE, SERVICE_PATH } from '../../../shared/contract/routes.ts'
import { TENANT_POSITIONS } from '../../../shared/domain/permissions/role-assignments.ts'
import type { Service } from '../../../shared/http/service.ts'
import { identityField } from '../../../shared/people/identity-fields.ts'
import { property } from '../../../shared/storage/settings.ts'
import { replace } from '../../../shared/storage/write.ts'
import { keptInFile } from '../secret-files.ts'
import { selfSigned } from './self-signed.ts'
import { signedResponse } from './signed-response.ts'

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
