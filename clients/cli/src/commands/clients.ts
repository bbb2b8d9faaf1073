import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { CreateOAuthClientRequest, OAuthClient } from '@countersign/client'
import type { Command } from 'commander'
import { listed } from '../as-task.ts'
import { command, does } from '../command.ts'
import { type Connection, idFrom } from '../connection.ts'
import { usage } from '../failure.ts'
import { facts, table } from '../output.ts'
import { intoNewFile } from '../private-file.ts'
import { note } from '../terminal.ts'

/** Clients of OAuth: back ends, other portals and apps. */
export function clients(): Command {
  const group = command('clients', 'manage OAuth clients: back ends with a key, other portals, apps')
  group.addCommand(list(), { isDefault: true })
  group.addCommand(show())
  group.addCommand(create())
  group.addCommand(remove())
  return group
}

interface PlaceFlags {
  readonly global?: boolean
}

interface CreateFlags extends PlaceFlags {
  readonly name: string
  readonly kind: string
  readonly actsAs?: string
  readonly redirectUri?: string
  readonly jwks?: string
  readonly jwksUri?: string
  readonly scopes?: string
  readonly dpop?: boolean
  readonly out?: string
}

const GLOBAL = ['--global', 'above all tenants'] as const

function create(): Command {
  const creating = command('create', 'register a client; a back end gets a new key unless you give its public one')
    .requiredOption('--name <name>', 'name by which people recognise the client')
    .requiredOption('--kind <kind>', 'service (back end), web (portal with a key) or native (app without a key)')
    .option('--acts-as <id>', 'customer id of the account that a service acts as')
    .option('--redirect-uri <uris>', 'redirect URIs of a web or native client, separated by commas')
    .option('--jwks <file>', 'public keys of the client (JWK set)')
    .option('--jwks-uri <url>', 'URL of the public keys of the client')
    .option('--scopes <scopes>', 'scopes that it may request, separated by commas')
    .option('--dpop', 'give it tokens only with a DPoP proof')
    .option('--out <file>', 'new file (mode 0600) for the id and the private key, for countersign login --client')
    .option(...GLOBAL)
  return does<CreateFlags>(creating, async ({ options, out, connect }) => {
    const connection = await connect()
    const { file, body, secret } = await requestFrom(options)
    const made = await (file === undefined || secret === undefined
      ? createBy(connection, options, body)
      : intoNewFile(
          file,
          () => createBy(connection, options, body),
          ({ clientId }) => `${JSON.stringify({ clientId, ...secret }, undefined, 2)}\n`,
        ))
    out.show({ ...made, ...(file === undefined ? {} : { file }) }, () => inWords(made))
    if (file !== undefined) note(`The private key is in ${file}, and nowhere else. Log in with it: countersign login --client ${file}`)
  })
}

/** The private half of a new key, as the file of the client has it. */
interface Secret {
  readonly kid: string
  readonly privateKey: string
}

interface Wanted {
  readonly body: CreateOAuthClientRequest
  readonly file?: string
  readonly secret?: Secret
}

async function requestFrom(flags: CreateFlags): Promise<Wanted> {
  const { name, kind, actsAs, redirectUri, jwksUri, scopes, dpop, out } = flags
  if (kind !== 'service' && kind !== 'web' && kind !== 'native') throw usage(`--kind must be service, web or native (got "${kind}")`)
  const body: CreateOAuthClientRequest = {
    name,
    kind,
    ...(actsAs === undefined ? {} : { customerId: idFrom('--acts-as', actsAs) }),
    ...(redirectUri === undefined ? {} : { redirectUris: listed('--redirect-uri', redirectUri) }),
    ...(scopes === undefined ? {} : { scopes: listed('--scopes', scopes) as NonNullable<CreateOAuthClientRequest['scopes']> }),
    ...(dpop === true ? { dpopRequired: true } : {}),
    ...(jwksUri === undefined ? {} : { jwksUri }),
  }
  if (flags.jwks !== undefined) return { body: { ...body, jwks: JSON.parse(await readFile(flags.jwks, 'utf8')) } }
  if (kind === 'native' || jwksUri !== undefined) return { body }
  if (out === undefined) throw usage(`A ${kind} client needs a key`, 'Add --out FILE for a new one, or --jwks FILE or --jwks-uri URL.')
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const kid = randomUUID()
  const secret = { kid, privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
  return { body: { ...body, jwks: { keys: [{ ...publicKey.export({ format: 'jwk' }), kid }] } }, file: out, secret }
}

async function createBy({ client, tenantId }: Connection, { global }: PlaceFlags, body: CreateOAuthClientRequest): Promise<OAuthClient> {
  const made =
    global === true ? await client.createGlobalOAuthClient({ body }) : await client.createOAuthClient({ tenantId: await tenantId(), body })
  return ('data' in made ? made.data : made) as OAuthClient
}

function list(): Command {
  return does<PlaceFlags>(command('list', 'list the clients, newest first').option(...GLOBAL), async ({ options, out, connect }) => {
    const { client, tenantId } = await connect()
    const all = options.global === true ? client.listGlobalOAuthClients() : client.listOAuthClients({ tenantId: await tenantId() })
    const found = await all.toArray()
    out.show(found, () =>
      table(
        ['CLIENT', 'NAME', 'KIND', 'ACTS AS', 'SCOPES', 'CREATED'],
        found.map((one) => [one.clientId, one.name, one.kind, String(one.customerId ?? ''), one.scopes.join(' '), one.created]),
        'There are no clients.',
      ),
    )
  })
}

function show(): Command {
  return does<PlaceFlags>(
    command('show', 'show a client')
      .argument('<id>', 'id of the client')
      .option(...GLOBAL),
    async ({ options, out, connect }, clientId = '') => {
      const { client, tenantId } = await connect()
      const found =
        options.global === true
          ? await client.getGlobalOAuthClient({ clientId })
          : await client.getOAuthClient({ tenantId: await tenantId(), clientId })
      out.show(found, () => inWords(found))
    },
  )
}

function remove(): Command {
  return does<PlaceFlags>(
    command('delete', 'delete a client, and end its tokens')
      .argument('<id>', 'id of the client')
      .option(...GLOBAL),
    async ({ options, out, connect }, clientId = '') => {
      const { client, tenantId } = await connect()
      if (options.global === true) await client.deleteGlobalOAuthClient({ clientId })
      else await client.deleteOAuthClient({ tenantId: await tenantId(), clientId })
      out.show({ clientId, deleted: true }, () => `Deleted client ${clientId}.`)
    },
  )
}

function inWords(of: OAuthClient): string {
  return facts([
    ['Client', of.name],
    ['Id', of.clientId],
    ['Kind', of.kind],
    ['Acts as', of.customerId === undefined ? undefined : `customer ${of.customerId}`],
    ['Redirects to', of.redirectUris.length === 0 ? undefined : of.redirectUris.join(', ')],
    ['Keys', of.jwksUri ?? (of.jwks === undefined ? 'none' : String(of.jwks.keys.length))],
    ['Scopes', of.scopes.join(', ')],
    ['DPoP', of.dpopRequired ? 'required' : 'optional'],
    ['Created', of.created],
  ])
}
