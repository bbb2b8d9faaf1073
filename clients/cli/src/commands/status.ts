import type { Command } from 'commander'
import { command, does } from '../command.ts'
import { service } from '../connection.ts'
import { baseUrlFrom, type Globals } from '../credentials.ts'
import { defined } from '../defined.ts'
import { usage } from '../failure.ts'
import { clockOf } from '../local-pages.ts'
import { type LocalRun, userOf } from '../local-run.ts'
import { facts, table } from '../output.ts'
import { green } from '../terminal.ts'

/** Prints the address of the service, its state, and the users who can sign in. */
export function status(): Command {
  return does<{ env?: boolean }>(
    command('status', 'show which service runs where, who can sign in, and how far its clock was moved').option(
      '--env',
      'print variables for a shell; with --as <user> also their password',
    ),
    async ({ options, out, local: findLocal }) => {
      const local = await findLocal()
      const baseUrl = baseUrlFrom(options, local)
      if (options.env === true) {
        const variables = variablesFor(options, local, baseUrl)
        return out.show(variables, () => Object.entries(variables).map(asExport).join('\n'))
      }
      const health = await service(baseUrl).health()
      const clock = local?.baseUrl === baseUrl ? await clockOf(local) : undefined
      const found = { baseUrl, ...health, ...defined({ clock }), ...(local === undefined ? {} : shownRun(local)) }
      out.show(found, () => inWords(baseUrl, health.status, local, clock?.offsetSeconds))
    },
  )
}

function variablesFor({ as, tenant }: Globals, local: LocalRun | undefined, baseUrl: string): Record<string, string> {
  if (as !== undefined && local === undefined) throw usage('--as needs a local run: there is no .local/local.json here or above')
  const user = as === undefined || local === undefined ? undefined : userOf(local, as)
  const tenantId = tenant ?? user?.tenantId ?? local?.tenants[0]?.tenantId
  return {
    COUNTERSIGN_URL: baseUrl,
    ...(tenantId === undefined ? {} : { COUNTERSIGN_TENANT: String(tenantId) }),
    ...(user === undefined ? {} : { COUNTERSIGN_IDENTITY: user.identity, COUNTERSIGN_PASSWORD: user.password }),
    ...(user?.privateKeyFile === undefined ? {} : { COUNTERSIGN_PRIVATE_KEY: user.privateKeyFile }),
  }
}

const asExport = ([name, value]: readonly [string, string]): string => `export ${name}='${value.replaceAll("'", `'\\''`)}'`

/** The local run without its secrets. */
function shownRun({ file, stage, pid, tenants, users, wallets }: LocalRun) {
  const shown = Object.entries(users).map(([name, { identity, customerId, position, tenantId }]) => ({
    ...{ name, identity, customerId },
    ...defined({ position, tenantId }),
  }))
  return { stage, pid, file, tenants, wallets, users: shown }
}

function inWords(baseUrl: string, health: string, local: LocalRun | undefined, offsetSeconds: number | undefined): string {
  const about = facts([
    ['Service', `${baseUrl}  ${green(health)}`],
    ['API', `${baseUrl}/svc-conductor/rest/v1`],
    ['Portal', `${baseUrl}/svc-conductor/portal/`],
    ['Docs', `${baseUrl}/svc-conductor/docs`],
    ['Local run', local === undefined ? undefined : `${local.file} (process ${local.pid ?? 'unknown'})`],
    ['Clock', offsetSeconds === undefined ? undefined : offsetSeconds === 0 ? 'real time' : `moved by ${offsetSeconds} s`],
    ...(local?.tenants ?? []).map(({ tenantId, name }): [string, string] => [`Tenant ${tenantId}`, name]),
  ])
  if (local === undefined) return about
  const users = Object.entries(local.users).map(([name, { identity, position = '', tenantId }]) => [
    ...[name, identity, position],
    tenantId === undefined ? '' : String(tenantId),
  ])
  return `${about}\n\n${table(['--as', 'IDENTITY', 'POSITION', 'TENANT'], users, '')}`
}
