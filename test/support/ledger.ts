import { ScanCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb'
import type { Local } from '../../infra/local/start.ts'
import { documentsOf } from '../../shared/adapters/table/document-client.ts'
import type { CreditPot } from '../../shared/storage/credit-pots.ts'
import type { Entry, Wallet } from '../../shared/storage/wallets.ts'

type Item = Readonly<Record<string, unknown>> & { readonly PK: string; readonly SK: string }

/** The errors in the books, one line each; empty if every sum is right. It reads the table itself, not the service. */
export async function errorsInTheBooks({ table }: Pick<Local, 'table'>): Promise<readonly string[]> {
  const items = await everything(table)
  const wallets = items.filter(({ SK }) => SK === 'WALLET') as unknown as (Item & Wallet)[]
  const entries = items.filter(({ SK }) => SK.startsWith('ENTRY#')) as unknown as (Item & Entry)[]
  const pots = items.filter(({ SK }) => SK === 'CREDITED') as unknown as (Item & CreditPot)[]
  return [...wrongBalances(wallets, entries, pots), ...sumsThatArentZero(entries), ...wrongLines(entries)]
}

export async function everything({ client, name }: Local['table']): Promise<readonly Item[]> {
  const documents = documentsOf(client)
  const items: Item[] = []
  let ExclusiveStartKey: ScanCommandInput['ExclusiveStartKey']
  do {
    const page = await documents.send(new ScanCommand({ TableName: name, ConsistentRead: true, ExclusiveStartKey }))
    items.push(...((page.Items ?? []) as Item[]))
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey !== undefined)
  return items
}

/** A wallet holds what its entries add up to, and never less than nothing. */
function wrongBalances(
  wallets: readonly (Item & Wallet)[],
  entries: readonly (Item & Entry)[],
  pots: readonly (Item & CreditPot)[],
): readonly string[] {
  const held = new Map<string, bigint>()
  const hold = (partition: string, amount: number) => {
    const of = partition.replace(/#CREDITS#\d+$/, '')
    held.set(of, (held.get(of) ?? 0n) + BigInt(amount))
  }
  for (const { PK, amount } of entries) hold(PK, amount)
  for (const { PK, credited } of pots) hold(PK, -credited)
  const empty = pots.flatMap(({ PK, credited }) => (credited >= 0 ? [] : [`${PK} holds ${credited}`]))
  const wrong = wallets.flatMap(({ PK, balance }) => {
    const sum = held.get(PK) ?? 0n
    if (sum === BigInt(balance) && balance >= 0) return []
    return [`${PK} holds ${balance}, its entries add up to ${sum}`]
  })
  return [...empty, ...wrong]
}

/** Over a tenant and a currency, and over each movement, everything adds up to zero. */
function sumsThatArentZero(entries: readonly (Item & Entry)[]): readonly string[] {
  const sums = new Map<string, bigint>()
  const add = (heading: string, amount: number) => sums.set(heading, (sums.get(heading) ?? 0n) + BigInt(amount))
  for (const { PK, currency, movement, movementId, amount } of entries) {
    const tenant = PK.split('#')[1]
    add(`tenant ${tenant}, ${currency}`, amount)
    add(`tenant ${tenant}, ${currency}, ${movement} ${movementId}`, amount)
  }
  return [...sums].flatMap(([heading, sum]) => (sum === 0n ? [] : [`${heading} adds up to ${sum}`]))
}

function wrongLines(entries: readonly (Item & Entry)[]): readonly string[] {
  return entries.flatMap(({ SK, lines, amount }) => {
    const sum = lines?.reduce((soFar, line) => soFar + line.amount, 0)
    return sum === undefined || sum === amount ? [] : [`${SK} is ${amount}, its lines add up to ${sum}`]
  })
}
