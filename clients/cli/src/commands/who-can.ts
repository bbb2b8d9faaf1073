import type { Client, Permission, PermissionHolder } from '@countersign/client'
import type { Command } from 'commander'
import { command, does } from '../command.ts'
import { didYouMean } from '../nearest.ts'
import { isMissing, withNextStep } from '../next-step.ts'
import { table } from '../output.ts'

/** The holders of a permission: roles and positions, and the people who have them. */
export function whoCan(): Command {
  return does(
    command('who-can', 'list the roles and people that hold a permission').argument('<permission>', 'such as Transfer.CREATE'),
    async ({ out, connect }, permission = '') => {
      const { client, tenantId: find } = await connect('operator')
      const tenantId = await find()
      const { roles, ...named } = await client.getPermission({ tenantId, permission }).catch(async (error: unknown) => {
        throw isMissing(error) ? withNextStep(error, await nearestTo(permission, client, tenantId)) : error
      })
      const people = await client.listPermissionHolders({ tenantId, permission }).toArray()
      out.show({ ...named, tenantId, roles, people }, () => inWords(named.permission, roles, people))
    },
  )
}

/** The permissions that are nearest to a misspelt one. Whoever may not read the configuration gets no suggestion. */
async function nearestTo(permission: string, client: Client, tenantId: number): Promise<string> {
  const settings = await client
    .listTenantConfig({ tenantId })
    .toArray()
    .catch(() => [])
  const known = settings.flatMap(({ key }) => /^(.+)\.Allowed$/.exec(key)?.[1] ?? [])
  return didYouMean(permission.replace(/\.Allowed$/i, ''), known) ?? 'countersign config export shows all permissions.'
}

function inWords(permission: string, roles: Permission['roles'], people: readonly PermissionHolder[]): string {
  const byRole = table(
    ['ROLE', 'HOW'],
    roles.map((one) => [one.role, how(one)]),
    `Nobody holds ${permission}.`,
  )
  const byPerson = table(
    ['ID', 'NAME', 'IDENTITY', 'HOLDS', 'HOW'],
    people.map((one) => [String(one.customerId), one.name ?? '', one.identity ?? '', one.held.join(', '), how(one)]),
    'No admin user of the tenant holds it.',
  )
  return `${permission}\n\n${byRole}\n\n${byPerson}`
}

/** Roles that apply only to the holder's own items, or those of their organisation. */
const RELATIONS: readonly string[] = ['CUSTOMER', 'DIRECTOR', 'EMPLOYEE', 'HEAD', 'MANAGER', 'MEMBER']

function how(right: Permission['roles'][number] | PermissionHolder): string {
  const { decision, approvedBy = [], stepUps = [], approves = [] } = right
  const onTheirOwn = 'role' in right && RELATIONS.includes(right.role) ? ', on their own items' : ''
  const own = {
    ALLOW: `alone${onTheirOwn}`,
    TASK_REQUIRED: `with the approval of ${approvedBy.join(' or ')}${onTheirOwn}`,
    SCA_REQUIRED: `with a step-up (${stepUps.join(' or ')})${onTheirOwn}`,
    DENY: '',
  }[decision]
  const others = approves.length === 0 ? '' : `approves for ${approves.join(', ')}`
  return [own, others].filter((text) => text !== '').join('; ')
}
