import { payment, startBank } from '../../support/upstreams.ts'
import type { Visitor } from './visitor.ts'

const OPERATION = {
  ...{ operationId: 'createPayout', method: 'POST', path: '/payouts', item: 'Payout', summary: 'Pay out' },
  ...{ amount: '/amount', currency: '/currency', describe: 'Pay out {{body.amount}} {{body.currency}} to {{body.iban}}' },
}

/** Registers a service of the tenant, grants its operation, changes it and removes it. */
export async function upstreams({ service, visit }: Visitor): Promise<void> {
  const bank = await startBank()
  try {
    const of = { as: 'globalAdmin', params: { tenantId: 1 } }
    const one = { as: 'globalAdmin', params: { tenantId: 1, upstream: 'bank' } }
    const body = { name: 'bank', baseUrl: bank.baseUrl, operations: [OPERATION], headers: { authorization: 'Bearer key-of-the-bank' } }
    await visit('createUpstream', { ...of, body })
    await visit('listUpstreams', of)
    await visit('getUpstream', one)
    const token = await service.tokenOf('globalAdmin')
    await service.call('PUT', '/tenants/1/config/Payout.CREATE.Allowed', { token, body: { value: 'GLOBAL_ADMIN' } })
    bank.answer = (response) => void response.destroy()
    const unknown = await service.call('POST', '/tenants/1/upstreams/bank/payouts', { token, body: payment() })
    const taskId = Number(unknown.headers.get('task-id'))
    await visit('stopTask', { as: 'globalAdmin', params: { taskId }, body: { executorComment: 'The bank found no payout.' } })
    await visit('updateUpstream', { ...one, body: { timeoutSeconds: 10 } })
    await visit('rotateUpstreamSecret', one)
    await visit('deleteUpstream', one)
  } finally {
    bank.stop()
  }
}
