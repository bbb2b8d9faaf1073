import type { Command } from 'commander'
import { command, does } from '../command.ts'
import { usage } from '../failure.ts'
import type { LocalRun } from '../local-run.ts'
import { table, write } from '../output.ts'
import { newPublicKey } from '../seed/first-sign-in.ts'
import { type KnownPeople, keepSeeded, knownPeople, seededIn } from '../seed/known-people.ts'
import { type PresentTenant, presentTenant } from '../tenant/present-tenant.ts'
import { importAll, importedInWords, plansOf } from '../tenant/run-import.ts'
import { showPlans } from './tenant.ts'

/** `npm run seed -- FILE`: tenants of one's own on the local run, and their people in `local.json`. */
export function seed(): Command {
  const seeding = command('seed', 'make the tenants of a file on the local run, and put their people into local.json')
    .argument('<file>', 'file of tenant export')
    .option('--plan', 'show the differences, and change nothing')
    .option('--yes', 'do not ask for confirmation')
  return does<{ plan?: boolean; yes?: boolean }>(seeding, async ({ options, out, connect, local: find }, file = '') => {
    const connection = await connect('globalAdmin')
    const local = await localRun(find, connection.baseUrl)
    const plans = await plansOf(file, connection)
    if (options.plan === true) return showPlans(plans, out, {})
    const { client } = connection
    const made = (line: string) => (out.isJson ? undefined : write(line))
    const tenants = await importAll(client, plans, { made, newPublicKey: (identity) => newPublicKey(local, identity) }, options)
    const present: PresentTenant[] = []
    for (const { tenant: tenantId } of tenants) present.push(await presentTenant(client, await client.getTenant({ tenantId })))
    const known = await knownPeople(local, await seededIn(local), present)
    await keepSeeded(local, known.seeded)
    const users = usersOf(present, known.seeded)
    out.show({ tenants, users: users.map(({ password: _, ...user }) => user), others: known.others }, () =>
      [...tenants.map(importedInWords), '', signInsInWords(users, known, local)].join('\n'),
    )
  })
}

/** The local run of this folder, which must be the service that the command calls. */
async function localRun(find: () => Promise<LocalRun | undefined>, baseUrl: string): Promise<LocalRun> {
  const local = await find()
  if (local === undefined || local.baseUrl !== baseUrl)
    throw usage(
      'seed works on the local run of this folder only',
      'Start it with npm start, and leave out --url. Elsewhere: countersign tenant import FILE',
    )
  return local
}

type User = KnownPeople['seeded']['users'][string]

function usersOf(present: readonly PresentTenant[], { users }: KnownPeople['seeded']): readonly User[] {
  const tenants = new Set(present.map(({ tenantId }) => tenantId))
  return Object.values(users).filter(({ tenantId = 0 }) => tenants.has(tenantId))
}

function signInsInWords(users: readonly User[], { others }: KnownPeople, local: LocalRun): string {
  const rows = [
    ...users.map(({ identity, password, position, tenantId }) => [identity, password, position ?? 'customer', String(tenantId)]),
    ...others.map(({ identity, position, way }) => [identity, `(${way})`, position ?? 'customer', '']),
  ]
  const shown = table(['IDENTITY', 'PASSWORD', 'POSITION', 'TENANT'], rows, 'Nobody of this file signs in.')
  return `Who can sign in (also in ${local.file}; --as takes the identity):\n${shown}\n\nInbox: ${local.baseUrl}/local/inbox`
}
