import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../infra/local/dynamodb-emulator.ts'
import { selfSigned } from '../../infra/local/saml/provider.ts'
import { rsaKeys } from './rsa-keys.ts'

/** The paths of Debian's package, and of the unpacked package in continuous integration, which lacks its web server. */
const PLACES = [
  '/usr/share/simplesamlphp',
  fileURLToPath(new URL('../../node_modules/.cache/simplesamlphp/usr/share/simplesamlphp', import.meta.url)),
]

const place = PLACES.find((each) => existsSync(join(each, 'www/saml2/idp/SSOService.php')))
const modules = spawnSync('php', ['-m'], { encoding: 'utf8' }).stdout?.split('\n') ?? []

/** Is there a SimpleSAMLphp on this machine, and a PHP that can run it? */
export const hasSimpleSamlPhp = place !== undefined && ['dom', 'openssl', 'session'].every((each) => modules.includes(each))

export type User = { readonly password: string; readonly attributes: Readonly<Record<string, readonly string[]>> }

/** The services that the provider makes assertions for: by their published metadata, or as an administrator would write them down. */
export type KnownServices = {
  readonly published: readonly string[]
  readonly writtenDown?: Readonly<Record<string, { readonly acsUrl: string }>>
}

export type SimpleSamlPhp = {
  readonly origin: string
  readonly entityId: string
  readonly ssoUrl: string
  readonly certificate: string
  /** Starts it; from then on it knows these services. */
  readonly start: (known: KnownServices) => Promise<void>
  /** From now on these are all its users, by their names. */
  readonly setUsers: (users: Readonly<Record<string, User>>) => Promise<void>
  readonly stop: () => Promise<void>
}

/** A SimpleSAMLphp as identity provider on loopback, with a key pair and a folder of its own. Its users' `mail` is their name id. */
export async function simpleSamlPhp(): Promise<SimpleSamlPhp> {
  const folder = await mkdtemp(join(tmpdir(), 'simplesamlphp-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const entityId = `${origin}/saml2/idp/metadata.php`
  const { privateKey } = rsaKeys(2048)
  const certificate = selfSigned(privateKey, 'simplesamlphp.example')
  let server: ChildProcess | undefined

  const setUsers = (users: Readonly<Record<string, User>>) => {
    const known = Object.entries(users).map(([name, { password, attributes }]) => [`${name}:${password}`, attributes])
    return writeSettings(folder, 'authsources', { people: { 0: 'exampleauth:UserPass', ...Object.fromEntries(known) } })
  }

  return {
    origin,
    entityId,
    ssoUrl: `${origin}/saml2/idp/SSOService.php`,
    certificate,
    setUsers,
    async start({ published, writtenDown = {} }) {
      for (const each of ['metadata', 'sessions', 'logs', 'data', 'temporary']) await mkdir(join(folder, each))
      await writeFile(join(folder, 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
      await writeFile(join(folder, 'certificate.pem'), certificate)
      const files = published.map((_, index) => join(folder, `service-${index}.xml`))
      await Promise.all(files.map((file, index) => writeFile(file, published[index] ?? '')))
      await writeSettings(folder, 'config', configuration(folder, origin, files))
      await writeSettings(folder, 'metadata/saml20-idp-hosted', { [entityId]: HOSTED }, 'metadata')
      const byHand = Object.entries(writtenDown).map(([name, { acsUrl }]) => [name, { AssertionConsumerService: acsUrl }])
      await writeSettings(folder, 'metadata/saml20-sp-remote', Object.fromEntries(byHand), 'metadata')
      await setUsers({})
      server = await served(folder, port)
    },
    async stop() {
      if (server !== undefined && server.exitCode === null && server.kill()) await once(server, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The provider's PHP settings, as JSON, so that nothing has to be quoted for PHP. */
async function writeSettings(folder: string, name: string, settings: object, variable: 'config' | 'metadata' = 'config'): Promise<void> {
  await writeFile(join(folder, `${name}.json`), JSON.stringify(settings))
  await writeFile(
    join(folder, `${name}.php`),
    `<?php $${variable} = json_decode(file_get_contents(substr(__FILE__, 0, -3) . 'json'), true);\n`,
  )
}

const UNSPECIFIED = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified'

/** The one thing that isn't as it comes: the mail address as the name id, in the format that the service asks for. */
const HOSTED = {
  host: '__DEFAULT__',
  auth: 'people',
  privatekey: 'key.pem',
  certificate: 'certificate.pem',
  authproc: { 3: { class: 'saml:AttributeNameID', attribute: 'mail', Format: UNSPECIFIED } },
}

function configuration(folder: string, origin: string, published: readonly string[]): object {
  return {
    baseurlpath: `${origin}/`,
    certdir: `${folder}/`,
    loggingdir: `${folder}/logs/`,
    datadir: `${folder}/data/`,
    tempdir: `${folder}/temporary`,
    metadatadir: `${folder}/metadata/`,
    secretsalt: randomBytes(24).toString('hex'),
    'auth.adminpassword': randomBytes(24).toString('hex'),
    technicalcontact_email: 'nobody@example.org',
    timezone: 'UTC',
    'enable.saml20-idp': true,
    'module.enable': { exampleauth: true, core: true, saml: true },
    'metadata.sources': [{ type: 'flatfile' }, ...published.map((file) => ({ type: 'xml', file }))],
    'logging.handler': 'file',
    'admin.checkforupdates': false,
    'store.type': 'phpsession',
    'session.phpsession.savepath': `${folder}/sessions`,
    // There is no https on loopback.
    'session.cookie.secure': false,
    'session.cookie.samesite': null,
    'language.cookie.secure': false,
    'language.cookie.samesite': null,
  }
}

async function served(folder: string, port: number): Promise<ChildProcess> {
  if (place === undefined) throw new Error('there is no SimpleSAMLphp here')
  const settings = ['-d', 'display_errors=0', '-d', 'log_errors=0', '-d', `session.save_path=${folder}/sessions`]
  const server = spawn('php', [...settings, '-S', `127.0.0.1:${port}`, '-t', join(place, 'www')], {
    env: { PATH: process.env.PATH, SIMPLESAMLPHP_CONFIG_DIR: folder },
    stdio: 'ignore',
  })
  for (let tries = 0; tries < 400; tries += 1) {
    const answers = await fetch(`http://127.0.0.1:${port}/resources/post.css`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (answers) return server
    if (server.exitCode !== null) break
    await pause(25)
  }
  server.kill()
  throw new Error('SimpleSAMLphp does not answer')
}
