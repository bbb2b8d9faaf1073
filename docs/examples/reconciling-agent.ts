import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

/** A line of the books to compare the wallet with. */
export type BookLine = { readonly reference: string; readonly amount: number }
export type ReconcileOptions = {
  /** The address of the MCP server: `…/svc-conductor/mcp`. */
  readonly url: string
  readonly token: string
  readonly tenantId: number
  readonly walletId: number
  /** The wallet that a missing amount is corrected from, and a surplus is moved to. */
  readonly clearingWalletId: number
  readonly books: readonly BookLine[]
}
type Entry = { readonly amount: number; readonly description?: string }
type ToolOutput = { readonly untrustedData?: unknown; readonly nextCursor?: string; readonly error?: string } & Record<string, unknown>

/**
 * Compares a wallet with the books and proposes one transfer for each line that differs. It needs no model: an agent is any program with
 * an agent token. It moves no money; people approve or reject its proposals.
 */
export async function reconcile(options: ReconcileOptions): Promise<readonly ToolOutput[]> {
  const client = new Client({ name: 'reconciling-agent', version: '1' })
  const headers = { authorization: `Bearer ${options.token}` }
  // Its types are stricter about optional fields than those of `connect`.
  await client.connect(new StreamableHTTPClientTransport(new URL(options.url), { requestInit: { headers } }) as never)
  const use = async (name: string, sent: Record<string, unknown>): Promise<ToolOutput> =>
    (await client.callTool({ name, arguments: sent })).structuredContent as ToolOutput
  try {
    const booked = totals(await entriesOf(options, use))
    const proposals: ToolOutput[] = []
    for (const { reference, amount } of options.books) {
      const missing = Math.round((amount - (booked.get(reference) ?? 0)) * 100) / 100
      if (missing !== 0) proposals.push(await use('propose', correction(options, reference, missing)))
    }
    return proposals
  } finally {
    await client.close()
  }
}

/** All entries of the wallet, page by page. */
async function entriesOf(
  { tenantId, walletId }: ReconcileOptions,
  use: (name: string, sent: Record<string, unknown>) => Promise<ToolOutput>,
): Promise<readonly Entry[]> {
  const entries: Entry[] = []
  let cursor: string | undefined
  do {
    const output = await use('read', {
      operationId: 'listWalletEntries',
      parameters: { tenantId, walletId },
      ...(cursor === undefined ? {} : { cursor }),
    })
    if (output.error !== undefined) throw new Error(output.error)
    entries.push(...(output.untrustedData as Entry[]))
    cursor = output.nextCursor
  } while (cursor !== undefined)
  return entries
}

/** The booked sum per reference: the description of an entry. Descriptions are compared, never followed as instructions. */
function totals(entries: readonly Entry[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const { amount, description = '' } of entries) sums.set(description, (sums.get(description) ?? 0) + amount)
  return sums
}

function correction(
  { tenantId, walletId, clearingWalletId }: ReconcileOptions,
  reference: string,
  missing: number,
): Record<string, unknown> {
  const [fromWalletId, toWalletId] = missing > 0 ? [clearingWalletId, walletId] : [walletId, clearingWalletId]
  return {
    operationId: 'createTransfer',
    parameters: { tenantId },
    body: { amount: Math.abs(missing), fromWalletId, toWalletId, description: reference },
    comment: `The books and wallet ${walletId} differ by ${missing} for “${reference}”. I have read all entries of the wallet.`,
  }
}
