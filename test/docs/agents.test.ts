import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { reconcile } from '../../docs/examples/reconciling-agent.ts'
import { TOOLS } from '../../functions/mcp/tools.ts'
import { agentFor } from '../support/agents.ts'
import { asId } from '../support/ids.ts'
import { running } from '../support/running.ts'
import { move } from '../support/tasks.ts'

const service = running()
const page = await readFile(new URL('../../docs/agents.md', import.meta.url), 'utf8')

test('the reconciling agent finds what differs, proposes it once, and people decide', async () => {
  const operator = await service.tokenOf('operator')
  const book = (amount: number, fromWalletId: number, toWalletId: number, description: string) =>
    service.call('POST', '/tenants/1/wallets/transfers', { token: operator, body: { amount, fromWalletId, toWalletId, description } })
  await book(40, 3, 1, 'invoice 1')
  await book(30, 3, 1, 'invoice 2')
  await book(20, 3, 1, 'invoice 3')

  const limits = { operations: ['listWalletEntries', 'createTransfer'], walletIds: [1, 3], largestAmount: 100 }
  const checker = service.local.demo.users.checker?.customerId ?? 0
  const { token } = await agentFor(service, 'maker', { name: 'Bookkeeper', approvers: [checker], limits })
  const books = [
    { reference: 'invoice 1', amount: 40 },
    { reference: 'invoice 2', amount: 35 },
    { reference: 'invoice 3', amount: 18 },
  ]
  const wish = { url: `${service.local.baseUrl}/svc-conductor/mcp`, token, tenantId: 1, walletId: 1, clearingWalletId: 3, books }
  const proposals = await reconcile(wish)
  expect(proposals.map(({ status }) => status)).toEqual(['PENDING', 'PENDING'])
  const again = await reconcile(wish)
  expect(again.map(({ taskId, duplicateOfOpenProposal }) => [taskId, duplicateOfOpenProposal])).toEqual(
    proposals.map(({ taskId }) => [taskId, true]),
  )
  for (const { taskId } of proposals)
    expect((await move(service, 'checker', asId(taskId as number), 'EXECUTE')).body).toMatchObject({
      status: 'EXECUTED',
      agent: 'Bookkeeper',
    })
  expect(await reconcile(wish)).toEqual([])
})

test('the guide names every tool, and its configurations are JSON', () => {
  for (const { name } of TOOLS) expect(page).toContain(`\`${name}\``)
  const blocks = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json = '']) => JSON.parse(json) as object)
  expect(blocks.length).toBeGreaterThanOrEqual(4)
})
