import { constants, createHash, createPublicKey, type KeyObject, publicEncrypt, randomBytes } from 'node:crypto'
import { isCountersignError } from '@countersign/client'
import { service } from '../connection.ts'
import { baseUrlFrom, type Globals } from '../credentials.ts'
import { Failure } from '../failure.ts'
import { type LocalRun, userOf } from '../local-run.ts'
import { variable } from '../variable.ts'
import { type Finding, good, unsure, wrong } from './finding.ts'
import { checkAnswer, checkClientChallenge } from './pki-values.ts'
import { checkPrivateKey, checkPublicKey } from './private-key.ts'

export interface PkiFlags {
  readonly key?: string
  readonly identity?: string
  readonly clientChallenge?: string
  readonly challenge?: string
  readonly response?: string
  readonly hash?: string
  readonly publicKey?: string
}

/** Checks the key, then a program's values made with it, then the exchange with the service. */
export async function checkPki(flags: PkiFlags & Globals, local: LocalRun | undefined): Promise<readonly Finding[]> {
  const user = flags.as === undefined || local === undefined ? undefined : userOf(local, flags.as)
  const file = flags.key ?? user?.privateKeyFile
  const { key, findings } = file === undefined ? { key: undefined, findings: [] } : await checkPrivateKey(file)
  const { clientChallenge, challenge, response, hash, publicKey } = flags
  const values = [
    ...(publicKey === undefined ? [] : [checkPublicKey(publicKey, key)]),
    ...(clientChallenge === undefined ? [] : [checkClientChallenge(clientChallenge)]),
    ...(challenge === undefined || key === undefined ? [] : checkAnswer({ challenge, response, hash }, key)),
  ]
  if (challenge !== undefined && key === undefined && file === undefined) throw new Failure(2, '--challenge must be combined with --key')
  const identity = flags.identity ?? user?.identity ?? variable('COUNTERSIGN_IDENTITY')
  const exchange = await checkExchange(flags, local, key, identity)
  return [...findings, ...values, ...exchange]
}

/** Without a reachable service, only the key is checked. */
async function checkExchange(
  flags: PkiFlags & Globals,
  local: LocalRun | undefined,
  key: KeyObject | undefined,
  identity: string | undefined,
): Promise<readonly Finding[]> {
  const isKnown = flags.url !== undefined || variable('COUNTERSIGN_URL') !== undefined || local !== undefined
  if (!isKnown) return [unsure('the exchange with the service', 'no service was found here', 'Add --url to check it too.')]
  const { client } = service(baseUrlFrom(flags, local))
  const serviceKey = readServiceKey((await client.getPkiPublicKey()) as unknown as string)
  if (serviceKey === undefined)
    return [wrong('the service shows its public key', 'it is not an RSA key', 'Tell the operators of the service.')]
  const shown = good('the service shows its public key', `RSA ${serviceKey.asymmetricKeyDetails?.modulusLength}`)
  if (identity === undefined) return [shown, unsure('the exchange of challenges', 'no identity was named', 'Add --identity.')]
  const theirs = flags.clientChallenge === undefined ? [] : [await checkTheirChallenge(client, identity, flags.clientChallenge)]
  return [shown, ...theirs, ...(await checkOurChallenge(client, identity, serviceKey, key))]
}

type OpenClient = ReturnType<typeof service>['client']

async function checkTheirChallenge(client: OpenClient, identity: string, clientChallenge: string): Promise<Finding> {
  const check = 'the service opens your clientChallenge'
  try {
    await client.getLoginChallenge({ identity, clientChallenge })
    return good(check)
  } catch (error) {
    if (!isCountersignError(error) || error.status === 0) throw error
    return wrong(
      check,
      error.description,
      'Encrypt 64 random bytes with RSA-OAEP, SHA-1 and MGF1 with SHA-1 (not SHA-256), and escape the + of the base64 in the URL.',
    )
  }
}

async function checkOurChallenge(
  client: OpenClient,
  identity: string,
  serviceKey: KeyObject,
  key: KeyObject | undefined,
): Promise<readonly Finding[]> {
  const plain = randomBytes(64)
  const clientChallenge = publicEncrypt({ key: serviceKey, oaepHash: 'sha1', padding: constants.RSA_PKCS1_OAEP_PADDING }, plain).toString(
    'base64',
  )
  const answer = await client.getLoginChallenge({ identity, clientChallenge })
  const proved = answer.base64EncodedClientChallengeResponse === createHash('sha256').update(plain).digest('base64')
  const first = proved
    ? good('the service proves that it holds its private key')
    : wrong(
        'the service proves that it holds its private key',
        'its answer is not the hash of our challenge',
        'Send nothing to it: it may be another service.',
      )
  if (key === undefined) return [first, unsure('the key belongs to the identity', 'no key was given', 'Add --key FILE.')]
  return [first, ...checkAnswer({ challenge: answer.base64EncodedChallenge }, key)]
}

function readServiceKey(text: string): KeyObject | undefined {
  try {
    return createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
  } catch {
    return undefined
  }
}
