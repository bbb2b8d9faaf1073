import type { ServiceProcess, Told } from './service-process.ts'

/** The requests that were made, and their acknowledgements. A request without an answer happened at most once. */
export type Ledger = {
  /** By externalUniqueId: the id that was answered, if one was. */
  readonly transfers: Map<string, number | undefined>
  readonly payments: Map<string, number | undefined>
  /** By task id: the status that was last answered. */
  readonly tasks: Map<number, string>
  /** By agent token: the proposals that were answered, which are discarded once the token has ended. */
  readonly agents: Map<string, number[]>
}

export type Load = { readonly ledger: Ledger; readonly drive: (service: ServiceProcess, until: Promise<unknown>) => Promise<void> }

export const AGENT_TOKENS = '/authentication/agent-tokens'

/** 0.01 moves with each transfer, and with each task. */
export const CENT = 0.01

export const transferOf = (externalUniqueId: string) => ({ amount: CENT, fromWalletId: 1, toWalletId: 3, externalUniqueId })
export const paymentOf = (externalUniqueId: string, callbackUrl: string) => ({
  paymentType: 'CARD',
  amount: 1,
  currency: 'EUR',
  walletId: 2,
  callbackUrl,
  externalUniqueId,
})

/** Transfers, payments, and tasks that are executed, withdrawn, closed, or end with the token of their agent, each in loops of its own until the service is gone or the time is over. */
export function loadFor(tokens: Readonly<Record<'operator' | 'maker' | 'checker', string>>, callbackUrl: string, firstNumber = 0): Load {
  const ledger: Ledger = { transfers: new Map(), payments: new Map(), tasks: new Map(), agents: new Map() }
  let number = firstNumber

  async function transfer({ call }: ServiceProcess): Promise<void> {
    const name = `transfer-${++number}`
    ledger.transfers.set(name, undefined)
    const { body } = expectGood(await call('POST', '/tenants/1/wallets/transfers', { token: tokens.operator, body: transferOf(name) }))
    ledger.transfers.set(name, (body as { transferId: number }).transferId)
  }

  async function payment({ call }: ServiceProcess): Promise<void> {
    const name = `payment-${++number}`
    ledger.payments.set(name, undefined)
    const { body } = expectGood(await call('POST', '/tenants/1/payments', { token: tokens.operator, body: paymentOf(name, callbackUrl) }))
    ledger.payments.set(name, (body as { paymentId: number }).paymentId)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }

  async function madeTask({ call }: ServiceProcess, token: string, approvers: Record<string, string>): Promise<number> {
    const headers = { ...approvers, 'task-skip-draft': 'true' }
    const body = { amount: CENT, fromWalletId: 1, toWalletId: 3 }
    const made = expectGood(await call('POST', '/tenants/1/wallets/transfers', { token, body, headers }))
    const taskId = Number(made.headers.get('task-id'))
    ledger.tasks.set(taskId, 'PENDING')
    return taskId
  }

  /** A task that somebody then moves. */
  const task =
    (who: 'maker' | 'checker' | 'operator', body: { readonly status: string; readonly executorComment?: string }) =>
    async (service: ServiceProcess): Promise<void> => {
      const taskId = await madeTask(service, tokens.maker, { 'task-executor-roles': 'LEVEL_02' })
      const moved = expectGood(await service.call('PUT', `/global/tasks/${taskId}`, { token: tokens[who], body }))
      ledger.tasks.set(taskId, (moved.body as { status: string }).status)
    }
  const executed = task('checker', { status: 'EXECUTE' })
  const withdrawn = task('maker', { status: 'DISCARDED' })
  const closed = task('operator', { status: 'REJECTED', executorComment: 'cleaning up' })

  /** An agent proposes twice, and its owner ends it. */
  async function agent(service: ServiceProcess): Promise<void> {
    const token = tokens.maker
    const made = expectGood(await service.call('POST', AGENT_TOKENS, { token, body: { name: 'Scribe' } }))
    const { agentTokenId, headerValue } = made.body as { agentTokenId: string; headerValue: string }
    const proposals: number[] = []
    ledger.agents.set(agentTokenId, proposals)
    const approvers = { 'task-approver-userids': String(service.demo.users.checker2?.customerId) }
    for (let count = 0; count < 2; count++) proposals.push(await madeTask(service, headerValue.slice('Bearer '.length), approvers))
    expectGood(await service.call('DELETE', `${AGENT_TOKENS}/${agentTokenId}`, { token }))
  }

  return {
    ledger,
    async drive(service, until) {
      let over = false
      void until.then(() => {
        over = true
      })
      const loop = async (one: (service: ServiceProcess) => Promise<void>): Promise<void> => {
        while (!over) if ((await attempted(one, service)) === 'gone') return
      }
      await Promise.all([transfer, transfer, executed, executed, executed, withdrawn, closed, agent, payment, payment].map(loop))
    },
  }
}

/** A connection that breaks is what is expected here; any other error is the test's failure. */
async function attempted(one: (service: ServiceProcess) => Promise<void>, service: ServiceProcess): Promise<'done' | 'gone'> {
  try {
    await one(service)
    return 'done'
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return 'gone'
    throw error
  }
}

function expectGood(told: Told): Told {
  if (told.status !== 200) throw new Error(`answered ${told.status}: ${JSON.stringify(told.body)}`)
  return told
}
