import type { Client } from '@countersign/client'
import { hasMoved, memberSteps, type OrganisationIds, organisationSteps, walletSteps } from './organisation-steps.ts'
import { customerSteps, matchOf, staffSteps } from './people-steps.ts'
import type { PresentTenant, PresentWallet } from './present-tenant.ts'
import type { Step } from './step.ts'
import { namesOf, numbered, type WantedTenant } from './wanted-tenant.ts'

/** The steps by which the people, organisations and wallets of a file come to be. Things that the file does not name stay. */
export async function stepsFor(client: Client, wanted: WantedTenant, present: PresentTenant | undefined): Promise<readonly Step[]> {
  const ownMoney = (wallet: PresentWallet) => hasMoved(client, present?.tenantId ?? 0, wallet)
  const steps: Step[] = [...tenantSteps(wanted, present)]
  const taken = new Set<number>()
  for (const { entry, where } of wanted.staff) steps.push(...staffSteps(entry, where, matchOf(entry, present?.staff ?? [], taken)))
  for (const { entry, where } of wanted.customers) {
    const found = matchOf(entry, present?.customers ?? [], taken)
    steps.push(...customerSteps(entry, where, found))
    const owner = { kind: 'customer', name: namesOf(entry)[0] ?? '', id: found?.customerId } as const
    steps.push(...(await walletSteps(entry.wallets, where, owner, found?.wallets ?? [], ownMoney)))
  }
  const known = new Map(numbered(present?.organisations ?? [], ({ name }) => name))
  for (const [key, { entry, where }] of numbered(wanted.organisations, (each) => each.entry.name)) {
    const found = known.get(key)
    const ids: OrganisationIds = { id: found?.organisationId }
    steps.push(...organisationSteps(entry, where, found, ids), ...memberSteps(entry, where, found, ids, wanted, present))
    steps.push(...(await walletSteps(entry.wallets, where, { kind: 'organisation', name: key, ids }, found?.wallets ?? [], ownMoney)))
  }
  return steps
}

function tenantSteps({ name, institution, where }: WantedTenant, present: PresentTenant | undefined): readonly Step[] {
  const after = { name, ...(institution === undefined ? {} : { institution }) }
  if (present === undefined) {
    const make: Step['make'] = async (ground) => {
      ground.tenantId = (await ground.client.createTenant({ body: after })).data.tenantId
    }
    return [{ kind: 'create', of: 'tenant', name, where, after, make }]
  }
  if (institution === undefined || institution === present.institution) return []
  const make: Step['make'] = async ({ client, tenantId }) => void (await client.updateTenant({ tenantId, body: { institution } }))
  return [{ kind: 'update', of: 'tenant', name, where, before: { institution: present.institution }, after: { institution }, make }]
}
