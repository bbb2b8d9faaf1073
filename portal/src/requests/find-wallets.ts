import { isCountersignError, type Wallet } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { rightsIn, themselves } from '../people/people-named.ts'
import { client } from '../session/client.ts'
import { money } from '../ui/money.tsx'
import type { Choice } from '../ui/picker.tsx'

const MOST_OWNERS = 5
const MOST_WALLETS = 5

type Owner = { readonly name: string; readonly wallets: () => Promise<readonly Wallet[]> }

/**
 * Finds wallets by the names of their owners, or one by its id. A person who sees no wallets of others finds their own, and may enter any id: the
 * service decides whether the wallet is there.
 */
export async function walletsNamed(tenantId: number, text: string, signal: AbortSignal): Promise<readonly Choice<number>[]> {
  if (!/^\d{1,16}$/.test(text)) return walletsOfOwners(tenantId, text, signal)
  if ((await rightsIn(tenantId)).has('Wallet.READ'))
    return (await orNothing(async () => [await client.getWallet({ tenantId, walletId: Number(text) }, { signal })])).map((wallet) =>
      choiceOf(wallet, ''),
    )
  const own = (await walletsOfOwners(tenantId, '', signal)).filter(({ key }) => key === text)
  const walletId = Number(text)
  return own.length > 0 ? own : [{ key: text, label: t`Wallet ${walletId}`, value: walletId }]
}

async function walletsOfOwners(tenantId: number, text: string, signal: AbortSignal): Promise<readonly Choice<number>[]> {
  const owners = await ownersNamed(tenantId, text, signal)
  const found = await Promise.all(
    owners.map(async ({ name, wallets }) => (await orNothing(wallets)).map((wallet) => choiceOf(wallet, name))),
  )
  return found.flat()
}

async function ownersNamed(tenantId: number, text: string, signal: AbortSignal): Promise<readonly Owner[]> {
  const listed = { max: MOST_WALLETS }
  const ofCustomer = (customerId: number) => () => client.listCustomerWallets({ tenantId, customerId }, { signal }).toArray(listed)
  const search = text === '' ? {} : { search: text }
  const rights = await rightsIn(tenantId)
  const [customers, organisations] = await Promise.all([
    rights.has('Customer.READ')
      ? orNothing(() => client.listCustomers({ tenantId, ...search }, { pageSize: MOST_OWNERS, signal }).toArray({ max: MOST_OWNERS }))
      : [],
    rights.has('Organisation.READ')
      ? orNothing(() => client.listOrganisations({ tenantId }, { pageSize: 50, signal }).toArray({ max: 50 }))
      : [],
  ])
  const named = customers.map(({ customerId = 0, firstName = '', lastName = '' }) => ({
    customerId,
    name: `${firstName} ${lastName}`.trim(),
  }))
  const own = rights.has('Customer.READ') ? [] : themselves()
  const people = [...named, ...own].map(({ customerId, name }) => ({ name, wallets: ofCustomer(customerId) }))
  const fitting = organisations.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase())).slice(0, MOST_OWNERS)
  const companies = fitting.map(({ organisationId, name }) => ({
    name,
    wallets: () => client.listOrganisationWallets({ tenantId, organisationId }, { signal }).toArray(listed),
  }))
  return [...people, ...companies]
}

function choiceOf({ walletId, name = '', balance, currency }: Wallet, owner: string): Choice<number> {
  const label = [owner, name].filter((part) => part !== '').join(' · ')
  return { key: String(walletId), label: label === '' ? t`Wallet ${walletId}` : label, note: money(balance, currency), value: walletId }
}

/** Nothing where the reader may not see it. */
async function orNothing<Item>(read: () => Promise<readonly Item[]>): Promise<readonly Item[]> {
  try {
    return await read()
  } catch (error) {
    if (isCountersignError(error) && (error.status === 403 || error.status === 404)) return []
    throw error
  }
}
