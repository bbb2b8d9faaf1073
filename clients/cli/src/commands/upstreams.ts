import type { CreateUpstreamRequest, NewUpstream, Upstream } from '@countersign/client'
import type { Command } from 'commander'
import { command, does } from '../command.ts'
import { usage } from '../failure.ts'
import { jsonFrom, jsonInFile } from '../json-input.ts'
import { facts, table } from '../output.ts'
import { note } from '../terminal.ts'

/** Services of a tenant whose operations are called through this one. */
export function upstreams(): Command {
  const group = command('upstreams', 'manage upstreams: your own services, whose operations are approved here')
  group.addCommand(list(), { isDefault: true })
  group.addCommand(show())
  group.addCommand(add())
  group.addCommand(rotate())
  group.addCommand(remove())
  group.addCommand(test())
  return group
}

interface AddFlags {
  readonly baseUrl: string
  readonly name?: string
  readonly item?: string
}

function add(): Command {
  const adding = command('add', 'register an upstream by its OpenAPI document, or by an upstream as JSON')
    .argument('<file>', 'OpenAPI document (JSON) or upstream with operations; - for stdin')
    .requiredOption('--base-url <url>', 'address of the upstream')
    .option('--name <name>', 'name of the upstream; by default from the title of the document')
    .option('--item <item>', 'item of the permissions of all operations; by default the first part of each path')
  return does<AddFlags>(adding, async ({ options, out, connect }, file = '') => {
    const { client, tenantId } = await connect()
    const body = requestFrom(file === '-' ? await jsonFrom(file) : await jsonInFile(file), options)
    const answer = await client.createUpstream({ tenantId: await tenantId(), body })
    const made = ('data' in answer ? answer.data : answer) as NewUpstream
    out.show(made, () => `${inWords(made)}\nSecret (shown only now): ${made.secret}`)
    note('Nobody may call its operations yet: set the rows of their permissions, such as <item>.CREATE.Allowed.')
  })
}

type Members = Readonly<Record<string, unknown>>

function requestFrom(given: unknown, { baseUrl, name, item }: AddFlags): CreateUpstreamRequest {
  if (typeof given !== 'object' || given === null) throw usage('FILE must hold a JSON object')
  const { openapi, operations, info } = given as { openapi?: unknown; operations?: unknown; info?: { title?: unknown } }
  if (openapi === undefined) {
    if (!Array.isArray(operations)) throw usage('FILE must be an OpenAPI document, or an upstream with operations')
    return { ...(given as CreateUpstreamRequest), baseUrl, ...(name === undefined ? {} : { name }) }
  }
  const title = String(info?.title ?? 'upstream')
  const own = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return {
    name: name ?? own.slice(0, 40),
    baseUrl,
    document: given as Record<string, unknown>,
    operations: namedIn(given as Members, item),
  }
}

type Operation = { readonly operationId?: unknown; readonly 'x-countersign'?: Readonly<Record<string, string>> }

/**
 * The operations of a document that have an id. Their item is the first part of their path, in capitals as words, unless their
 * `x-countersign` has another one; that may also hold `action`, `amount`, `currency` and `describe`.
 */
function namedIn({ paths }: Members, item: string | undefined): CreateUpstreamRequest['operations'] {
  return Object.entries((paths ?? {}) as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.values(methods).flatMap((each) =>
      typeof each?.operationId === 'string'
        ? [{ item: itemOf(path), ...each['x-countersign'], ...(item === undefined ? {} : { item }), operationId: each.operationId }]
        : [],
    ),
  )
}

function itemOf(path: string): string {
  const words = (path.split('/').find((part) => /^[A-Za-z]/.test(part)) ?? 'Item').split(/[^A-Za-z0-9]+/)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function list(): Command {
  return does(command('list', 'list the upstreams'), async ({ out, connect }) => {
    const { client, tenantId } = await connect()
    const found = await client.listUpstreams({ tenantId: await tenantId() }).toArray()
    out.show(found, () =>
      table(
        ['NAME', 'BASE URL', 'OPERATIONS', 'ENABLED'],
        found.map((one) => [one.name, one.baseUrl, String(one.operations.length), one.enabled ? 'yes' : 'no']),
        'There are no upstreams.',
      ),
    )
  })
}

function show(): Command {
  return does(command('show', 'show an upstream').argument('<name>', 'name of the upstream'), async ({ out, connect }, upstream = '') => {
    const { client, tenantId } = await connect()
    const found = await client.getUpstream({ tenantId: await tenantId(), upstream })
    out.show(found, () => inWords(found))
  })
}

function rotate(): Command {
  const rotating = command('rotate', 'make a new secret, and show it; the old one signs too for 24 hours').argument(
    '<name>',
    'name of the upstream',
  )
  return does(rotating, async ({ out, connect }, upstream = '') => {
    const { client, tenantId } = await connect()
    const { secret, previousExpires } = await client.rotateUpstreamSecret({ tenantId: await tenantId(), upstream })
    out.show({ secret, previousExpires }, () => `${secret}\nThe previous secret signs until ${previousExpires}.`)
  })
}

function remove(): Command {
  const removing = command('remove', 'remove an upstream, and the permission rows of its operations').argument(
    '<name>',
    'name of the upstream',
  )
  return does(removing, async ({ out, connect }, upstream = '') => {
    const { client, tenantId } = await connect()
    await client.deleteUpstream({ tenantId: await tenantId(), upstream })
    out.show({ upstream, removed: true }, () => `Removed upstream ${upstream}.`)
  })
}

/** Calls the first read without parameters: what comes back shows whether the upstream is reached, and by whom it may be read. */
function test(): Command {
  const testing = command('test', 'call the first read of an upstream that has no parameters').argument('<name>', 'name of the upstream')
  return does(testing, async ({ out, connect }, upstream = '') => {
    const { client, tenantId } = await connect()
    const tenant = await tenantId()
    const { operations } = await client.getUpstream({ tenantId: tenant, upstream })
    const read = operations.find(({ method, path }) => method === 'GET' && !path.includes('{'))
    if (read === undefined)
      throw usage(`Upstream ${upstream} has no GET without parameters`, 'Call another operation: countersign call GET <path>')
    const answer = await client.request({ method: 'GET', path: `/tenants/${tenant}/upstreams/${upstream}${read.path}` })
    out.show({ operationId: read.operationId, status: answer.status }, () => `${read.operationId} answers ${answer.status}.`)
  })
}

function inWords({ name, baseUrl, enabled, operations, headers, created }: Upstream): string {
  return [
    facts([
      ['Upstream', name],
      ['Base URL', baseUrl],
      ['Enabled', enabled ? 'yes' : 'no'],
      ['Headers', Object.keys(headers).join(', ') || undefined],
      ['Created', created],
    ]),
    table(
      ['OPERATION', 'CALL', 'PERMISSION'],
      operations.map((one) => [`${name}.${one.operationId}`, `${one.method} ${one.path}`, `${one.item}.${one.action}`]),
      'It has no operations.',
    ),
  ].join('\n')
}
