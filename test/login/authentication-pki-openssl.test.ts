import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { running } from '../support/running.ts'

const service = running()

const hasOpenssl = spawnSync('openssl', ['version']).status === 0
if (!hasOpenssl) console.log('Skipped: the PKI login of a client with the openssl program, for there is none here.')

/** OAEP with SHA-1 in both places, said in full: the program's own defaults are nobody's promise. */
const OAEP = ['rsa_padding_mode:oaep', 'rsa_oaep_md:sha1', 'rsa_mgf1_md:sha1'].flatMap((option) => ['-pkeyopt', option])
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64')

let directory = ''
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pki-openssl-'))
})
afterAll(() => rm(directory, { recursive: true }))

function openssl(how: readonly string[], input: Uint8Array): Buffer {
  const { status, stdout, stderr } = spawnSync('openssl', ['pkeyutl', ...how, ...OAEP], { input })
  if (status !== 0) throw new Error(stderr.toString())
  return stdout
}

async function serviceKeyFile(): Promise<string> {
  const { text } = await service.call('GET', '/global/config/pkiAuthPublicKey')
  const file = join(directory, 'service.pem')
  await writeFile(file, `-----BEGIN PUBLIC KEY-----\n${text}\n-----END PUBLIC KEY-----\n`)
  return file
}

test.skipIf(!hasOpenssl)('a client whose cryptography is the openssl program logs in with its key pair', async () => {
  const { identity = '', password = '', privateKeyFile = '' } = service.local.demo.users.backend ?? {}
  const secret = randomBytes(64)
  const clientChallenge = openssl(['-encrypt', '-pubin', '-inkey', await serviceKeyFile()], secret).toString('base64')
  const asked = await service.call('GET', `/authentication/login-challenges?${new URLSearchParams({ identity, clientChallenge })}`)
  const answer = asked.body as { base64EncodedChallenge: string; base64EncodedClientChallengeResponse: string }
  expect(answer.base64EncodedClientChallengeResponse).toBe(sha256(secret))

  const challenge = Buffer.from(answer.base64EncodedChallenge, 'base64')
  const proof = {
    base64EncodedChallengeResponse: sha256(openssl(['-decrypt', '-inkey', privateKeyFile], challenge)),
    base64EncodedChallengeHash: sha256(challenge),
  }
  const login = await service.call('POST', '/authentication/login', { body: { identity, password, ...proof } })
  expect(login).toMatchObject({ status: 200, body: { roles: ['TENANT_SYSTEM'] } })
})
