import type { Client } from '@countersign/client'
import { usage } from '../failure.ts'
import type { PresentOrganisation, PresentTenant, PresentWallet } from './present-tenant.ts'
import type { Step } from './step.ts'
import { nameOfWallet, namesOf, numbered, type WantedOrganisation, type WantedTenant, type WantedWallet } from './wanted-tenant.ts'

/** The id of an organisation, known once it is created. */
export type OrganisationIds = { id: number | undefined }

export function organisationSteps(
  { name, registrationNumber }: WantedOrganisation,
  where: string,
  found: PresentOrganisation | undefined,
  ids: OrganisationIds,
): readonly Step[] {
  const after = { name, ...(registrationNumber === undefined ? {} : { registrationNumber }) }
  if (found === undefined) {
    const make: Step['make'] = async ({ client, tenantId }) => {
      ids.id = (await client.createOrganisation({ tenantId, body: after })).data.organisationId
    }
    return [{ kind: 'create', of: 'organisation', name, where, after, make }]
  }
  if (registrationNumber === undefined || registrationNumber === found.registrationNumber) return []
  const make: Step['make'] = async ({ client, tenantId }) =>
    void (await client.updateOrganisation({ tenantId, organisationId: found.organisationId, body: { registrationNumber } }))
  return [{ kind: 'update', of: 'organisation', name, where, before: { registrationNumber: found.registrationNumber }, after, make }]
}

export function memberSteps(
  { name, members }: WantedOrganisation,
  where: string,
  found: PresentOrganisation | undefined,
  ids: OrganisationIds,
  wanted: WantedTenant,
  present: PresentTenant | undefined,
): readonly Step[] {
  const known = [...(present?.customers ?? []), ...wanted.customers.map(({ entry }) => entry)]
  return members.flatMap(({ customer, position }): readonly Step[] => {
    const named = known.filter((each) => namesOf(each).includes(customer))
    if (named.length === 0)
      throw usage(`${where}: no customer is called ${customer}`, 'Add the customer to customers, or name another identity or address.')
    const isThere = found?.memberIds.some(
      (each) => each.position === position && named.some((one) => 'customerId' in one && one.customerId === each.customerId),
    )
    if (isThere === true) return []
    const make: Step['make'] = async ({ client, tenantId, people }) => {
      const body = { customerId: people.get(customer) ?? 0, position: position as never }
      await client.addOrganisationPosition({ tenantId, organisationId: ids.id ?? 0, body })
    }
    return [{ kind: 'create', of: 'member', name: `${customer} of ${name}`, where, after: { customer, position }, make }]
  })
}

type Owner =
  | { readonly kind: 'customer'; readonly name: string; readonly id: number | undefined }
  | { readonly kind: 'organisation'; readonly name: string; readonly ids: OrganisationIds }

export async function walletSteps(
  wallets: readonly WantedWallet[],
  where: string,
  owner: Owner,
  present: readonly PresentWallet[],
  hasOwnMoney: (wallet: PresentWallet) => Promise<boolean>,
): Promise<readonly Step[]> {
  const known = new Map(numbered(present, nameOfWallet))
  const steps: Step[] = []
  for (const [key, { balance = 0, ...wallet }] of numbered(wallets, nameOfWallet)) {
    const found = known.get(key)
    const ids = { walletId: found?.walletId }
    const name = `${key} of ${owner.name}`
    if (found === undefined) steps.push(walletStep(name, where, wallet, owner, ids))
    if (balance > 0 && (found === undefined || !(await hasOwnMoney(found))))
      steps.push(openingStep(name, where, { ...wallet, balance }, ids))
  }
  return steps
}

function walletStep(name: string, where: string, body: WantedWallet, owner: Owner, ids: { walletId: number | undefined }): Step {
  const make: Step['make'] = async ({ client, tenantId, people }) => {
    const { data } =
      owner.kind === 'customer'
        ? await client.createCustomerWallet({ tenantId, customerId: owner.id ?? people.get(owner.name) ?? 0, body })
        : await client.createOrganisationWallet({ tenantId, organisationId: owner.ids.id ?? 0, body })
    ids.walletId = data.walletId
  }
  return { kind: 'create', of: 'wallet', name, where, after: body, make }
}

/** Money comes into a wallet by a payment. One per wallet: an import that was interrupted repeats it without effect. */
function openingStep(
  name: string,
  where: string,
  { balance: amount = 0, currency }: WantedWallet,
  ids: { readonly walletId: number | undefined },
): Step {
  const make: Step['make'] = async ({ client, tenantId }) => {
    const walletId = ids.walletId ?? 0
    const body = { paymentType: 'OPENING', amount, currency, walletId, externalUniqueId: `opening-${walletId}` }
    const { data } = await client.createPayment({ tenantId, body })
    await client.updatePayment({ tenantId, paymentId: data.paymentId, body: { status: 'SUCCESSFUL' } })
  }
  return { kind: 'create', of: 'opening-balance', name, where, after: { amount, currency }, make }
}

/** Tells whether money has ever moved: such a wallet keeps its balance. */
export async function hasMoved(client: Client, tenantId: number, { walletId, balance }: PresentWallet): Promise<boolean> {
  return balance !== 0 || (await client.listWalletEntries({ tenantId, walletId }).toArray({ max: 1 })).length > 0
}
