import type { CreateWebhookEndpointRequest, WebhookEndpoint } from '@countersign/client'
import type { Command } from 'commander'
import { listed } from '../as-task.ts'
import { command, does } from '../command.ts'
import { idFrom } from '../connection.ts'
import { defined } from '../defined.ts'
import { usage } from '../failure.ts'
import { facts, table } from '../output.ts'
import { intoNewFile } from '../private-file.ts'
import { note } from '../terminal.ts'

const OPERATOR = 'operator'

/** The webhook endpoints of a tenant. */
export function webhooks(): Command {
  const group = command('webhooks', 'manage webhook endpoints: where events are sent, and which')
  group.addCommand(list(), { isDefault: true })
  group.addCommand(show())
  group.addCommand(create())
  group.addCommand(test())
  group.addCommand(rotate())
  group.addCommand(remove())
  return group
}

function list(): Command {
  return does(command('list', 'list the webhook endpoints of the tenant'), async ({ out, connect }) => {
    const { client, tenantId } = await connect(OPERATOR)
    const found = await client.listWebhookEndpoints({ tenantId: await tenantId() }).toArray()
    out.show(found, () =>
      table(
        ['ENDPOINT', 'STATE', 'FORMAT', 'EVENTS', 'URL'],
        found.map((each) => [...[String(each.webhookEndpointId), stateOf(each), each.format, each.events.join(','), each.url]]),
        'There are no webhook endpoints.',
      ),
    )
  })
}

const stateOf = ({ enabled, disabledBecause }: WebhookEndpoint): string =>
  enabled ? 'enabled' : disabledBecause === undefined ? 'disabled' : 'disabled: it failed'

function show(): Command {
  return does(command('show', 'show a webhook endpoint').argument('<id>', 'id of the endpoint'), async ({ out, connect }, id = '') => {
    const { client, tenantId } = await connect(OPERATOR)
    const found = await client.getWebhookEndpoint({ tenantId: await tenantId(), webhookEndpointId: idFrom('ID', id) })
    out.show(found, () => inWords(found))
  })
}

function inWords(of: WebhookEndpoint): string {
  return facts([
    ['Endpoint', String(of.webhookEndpointId)],
    ['State', stateOf(of)],
    ['URL', of.url],
    ['Events', of.events.join(', ')],
    ['Format', of.format],
    ['Description', of.description],
    ['Previous secret signs until', of.previousExpires],
    ['Created', of.created],
  ])
}

interface CreateFlags {
  readonly endpoint: string
  readonly events: string
  readonly description?: string
  readonly format?: string
  readonly out?: string
}

function create(): Command {
  return does<CreateFlags>(
    command('create', 'create a webhook endpoint and print its secret once')
      .requiredOption('--endpoint <url>', 'URL of the receiver')
      .requiredOption('--events <patterns>', "events, separated by commas: names, groups such as 'task.*', or '*'")
      .option('--description <text>', 'purpose of the endpoint')
      .option('--format <format>', 'json, or set for security event tokens')
      .option('--out <file>', 'write the secret to a new file (mode 0600) instead of printing it'),
    async ({ options, out, connect }) => {
      const { client, tenantId: find } = await connect(OPERATOR)
      const tenantId = await find()
      const { endpoint: url, events, description, format, out: file } = options
      const body = {
        url,
        events: listed('--events', events),
        ...defined({ description, format: formatFrom(format) }),
      } as CreateWebhookEndpointRequest
      const make = async () => (await client.createWebhookEndpoint({ tenantId, body })).data
      const made = await (file === undefined ? make() : intoNewFile(file, make, ({ secret = '' }) => `${secret}\n`))
      const { secret, ...shown } = made
      if (file !== undefined) return out.show({ ...shown, file }, () => `${inWords(shown)}\n\nThe secret is in ${file}.`)
      out.show(made, () => `${inWords(shown)}\n\nSecret: ${secret}`)
      note('The secret is not shown again. countersign webhooks rotate makes another one.')
    },
  )
}

function formatFrom(text: string | undefined): string | undefined {
  if (text === undefined || text === 'json' || text === 'set') return text
  throw usage(`--format must be json or set (got "${text}")`)
}

function test(): Command {
  return does(
    command('test', 'send the event test to a webhook endpoint').argument('<id>', 'id of the endpoint'),
    async ({ out, connect }, id = '') => {
      const { client, tenantId } = await connect(OPERATOR)
      const { data } = await client.testWebhookEndpoint({ tenantId: await tenantId(), webhookEndpointId: idFrom('ID', id) })
      out.show(data, () => `${data.state}  callback ${data.callbackId} to ${data.url}`)
    },
  )
}

function rotate(): Command {
  return does<{ out?: string }>(
    command('rotate', 'create a new secret and print it once; the previous secret also signs for 24 hours')
      .argument('<id>', 'id of the endpoint')
      .option('--out <file>', 'write it to a new file (mode 0600) instead of printing it'),
    async ({ options, out, connect }, id = '') => {
      const { client, tenantId: find } = await connect(OPERATOR)
      const [tenantId, webhookEndpointId] = [await find(), idFrom('ID', id)]
      const make = () => client.rotateWebhookEndpoint({ tenantId, webhookEndpointId })
      const file = options.out
      const { secret, previousExpires } = await (file === undefined ? make() : intoNewFile(file, make, (one) => `${one.secret}\n`))
      if (file === undefined) out.show({ secret, previousExpires }, () => secret)
      else out.show({ previousExpires, file }, () => `The new secret is in ${file}.`)
      note(`The previous secret also signs until ${previousExpires}. The new one is not shown again.`)
    },
  )
}

function remove(): Command {
  return does(command('delete', 'delete a webhook endpoint').argument('<id>', 'id of the endpoint'), async ({ out, connect }, id = '') => {
    const { client, tenantId } = await connect(OPERATOR)
    const webhookEndpointId = idFrom('ID', id)
    await client.deleteWebhookEndpoint({ tenantId: await tenantId(), webhookEndpointId })
    out.show({ webhookEndpointId, deleted: true }, () => `Webhook endpoint ${webhookEndpointId} was deleted.`)
  })
}
