import { beforeAll, describe, expect, test } from 'vitest'
import { TOKENS_PER_ANSWER } from '../../functions/mcp/answer-budget.ts'
import { LONGEST_TEXT, NOTE } from '../../functions/mcp/untrusted.ts'
import type { TaskId } from '../../shared/domain/ids.ts'
import { agentFor, type Told, type Tools, toolsOver } from '../support/agents.ts'
import { INJECTIONS } from '../support/hostile-texts.ts'
import { running } from '../support/running.ts'
import { move } from '../support/tasks.ts'

const service = running()
const id = (role: string): number => service.local.demo.users[role]?.customerId ?? 0
const TRANSFERS = '/tenants/1/wallets/transfers'

/** Controls, and every character that shows nothing or changes the direction of text. */
const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Variation_Selector}\p{Bidi_Control}\p{Zl}\p{Zp}\u2800\u3164\ufff9-\ufffc\u{1d159}\u{e0000}-\u{e0fff}]/u

let tools: Tools
beforeAll(async () => {
  tools = await toolsOver(service, await agentFor(service, 'maker', { name: 'Scribe', approvers: [id('checker')] }))
})

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.entries(value).flatMap(([name, each]) => [name, ...textsIn(each)]) : []
}

/** Requires for every answer with texts of strangers that these are marked, clean and short, and appear nowhere else. */
function expectTamed(told: Told, injected: string): void {
  const { untrustedData, ...ours } = told.says
  for (const text of textsIn(told.says)) {
    expect(text).not.toMatch(HIDDEN)
    expect(text.length).toBeLessThanOrEqual(LONGEST_TEXT + 10)
  }
  expect(told.text.length / 3).toBeLessThan(TOKENS_PER_ANSWER)
  const telling = injected.slice(0, 20).trim()
  expect(textsIn(ours).filter((text) => text.includes(telling))).toEqual([])
  if (untrustedData !== undefined) expect(ours.note).toBe(NOTE)
}

describe.each(INJECTIONS.map((text) => [text.slice(0, 40), text] as const))('“%s” stays data', (_, text) => {
  /** Texts of the service are one line of limited length; the rest of the corpus is shortened to what a description takes. */
  const description = text.slice(0, 190)

  test('in what read, describe_operation and explain answer', async () => {
    const token = await service.tokenOf('operator')
    const body = { amount: 0.01, fromWalletId: 1, toWalletId: 3, description }
    const moved = await service.call('POST', TRANSFERS, { token, body })
    if (moved.status === 200) {
      const { transferId } = moved.body as { transferId: number }
      expectTamed(await tools.use('read', { operationId: 'getTransfer', parameters: { tenantId: 1, transferId } }), description)
      expectTamed(await tools.use('read', { operationId: 'listTransfers', parameters: { tenantId: 1, limit: 5 } }), description)
      expectTamed(
        await tools.use('read', { operationId: 'listWalletEntries', parameters: { tenantId: 1, walletId: 1, limit: 5 } }),
        description,
      )
    } else expect(moved.status).toBe(400)
    expectTamed(await tools.use('explain', { operationId: 'createTransfer', parameters: { tenantId: 1 }, body }), description)
  })

  test('in every text about a proposal, from any author', async () => {
    const sent = {
      operationId: 'createTransfer',
      parameters: { tenantId: 1 },
      body: { amount: 0.02, fromWalletId: 1, toWalletId: 3, description },
      comment: `${text} `.slice(0, 900),
    }
    const told = await tools.use('propose', sent)
    expectTamed(told, text)
    if (told.isError) return
    const { taskId } = told.says as { taskId: TaskId }
    await move(service, 'checker', taskId, 'REJECTED', { executorComment: text.slice(0, 900) })
    for (const [tool, more] of [
      ['get_task', { taskId }],
      ['wait_for_decision', { taskId, seconds: 0 }],
      ['list_proposals', {}],
    ] as const)
      expectTamed(await tools.use(tool, more), text)
  })

  test('in what is searched for, and in names that are wrong', async () => {
    expectTamed(await tools.use('search_operations', { query: text.slice(0, 300) }), text)
    expectTamed(await tools.use('describe_operation', { operationId: text.slice(0, 60) }), text)
    const told = await tools.use('read', { operationId: 'getWallet', parameters: { tenantId: text.slice(0, 100), walletId: 1 } })
    expect(told.isError).toBe(true)
    expectTamed(told, text)
    expectTamed(await tools.use('read', { operationId: 'getWallet', parameters: { [text.slice(0, 50)]: 1 } }), '\u0000')
  })
})

test('readable text stays readable', async () => {
  const token = await service.tokenOf('operator')
  const text = INJECTIONS.at(-1) ?? ''
  const moved = await service.call('POST', TRANSFERS, { token, body: { amount: 0.01, fromWalletId: 1, toWalletId: 3, description: text } })
  const { transferId } = moved.body as { transferId: number }
  const told = await tools.use('read', { operationId: 'getTransfer', parameters: { tenantId: 1, transferId } })
  expect(told.says.untrustedData).toMatchObject({ description: text })
})
