import { defined } from '../../../shared/domain/defined.ts'
import type { Ask, Visitor } from './visitor.ts'

const AT = { tenantId: 1 }

/** Proposes transfers, approves one, rejects one, withdraws one, and lets one fail. */
export async function approvals({ visit, answerTo }: Visitor): Promise<void> {
  const propose = async (more: Partial<Ask>): Promise<number> => {
    const answer = await answerTo('createTransfer', {
      as: 'maker',
      params: AT,
      body: { amount: 25, fromWalletId: 1, toWalletId: 3, description: 'Rent for March', ...(more.body as object) },
      headers: { 'task-executor-roles': 'LEVEL_02', 'task-skip-draft': 'true', 'task-tag': 'rent', ...more.headers },
      ...defined({ example: more.example }),
    })
    return Number(answer.headers.get('task-id'))
  }
  const taskId = await propose({ headers: { prefer: 'return=representation' }, example: 'task' })
  await visit('listTasks', { as: 'checker', query: { status: 'PENDING', executorRoles: 'LEVEL_02' } })
  await visit('countTasks', { as: 'checker' })
  await visit('getTask', { as: 'checker', params: { taskId } })
  await visit('remindTask', { as: 'maker', params: { taskId } })
  await visit('createTaskComment', { as: 'checker', params: { taskId }, body: { text: 'Which lease is this for?' } })
  await visit('listTaskComments', { as: 'maker', params: { taskId } })
  await visit('updateTask', { as: 'checker', params: { taskId }, body: { status: 'EXECUTE', executorComment: 'Checked the lease' } })
  await visit('listTaskHistory', { as: 'maker', params: { taskId } })
  await visit('getPossibleApprovers', { as: 'operator', params: { taskId } })
  const rejected = { status: 'REJECTED', executorComment: 'Wrong wallet' }
  await visit('updateTask', { as: 'checker', params: { taskId: await propose({}) }, body: rejected, example: 'reject' })
  await visit('updateTask', { as: 'maker', params: { taskId: await propose({}) }, body: { status: 'DISCARDED' }, example: 'withdraw' })
  // By the time of the approval the money has gone.
  const drain = { amount: 9000, fromWalletId: 2, toWalletId: 1 }
  const failing = await propose({ body: drain, example: 'failing' })
  await visit('createTransfer', { as: 'operator', params: AT, body: { ...drain, description: 'Rent for the year' }, example: 'drain' })
  await visit('updateTask', { as: 'checker', params: { taskId: failing }, body: { status: 'EXECUTE' }, example: 'failed' })
}

/** Asks who may do what, and what a change would mean. */
export async function authorization({ visit }: Visitor): Promise<void> {
  const as = 'operator'
  const body = { method: 'POST', path: '/tenants/1/wallets/transfers', body: { amount: 25, fromWalletId: 1, toWalletId: 3 } }
  await visit('explain', { as: 'maker', body })
  await visit('listOwnOperations', { as: 'maker', query: { search: 'pay the plumber' } })
  await visit('simulate', { as, body: { key: 'Transfer.CREATE.Allowed', value: 'LEVEL_20,LEVEL_01->LEVEL_02' } })
  const params = { ...AT, permission: 'Transfer.CREATE' }
  await visit('getOwnRights', { as: 'maker' })
  await visit('getPermission', { as, params })
  await visit('listPermissionHolders', { as, params })
  await accessDecisions(visit)
}

/** Asks for the same decisions by AuthZEN. */
async function accessDecisions(visit: Visitor['visit']): Promise<void> {
  const as = 'operator'
  const [subject, action] = [{ type: 'customer', id: '2' }, { name: 'CREATE' }]
  const properties = { ...AT, fromWalletId: 1, toWalletId: 3, amount: 25 }
  const wallet = { type: 'Wallet', id: '1', properties: AT }
  const headers = { 'x-request-id': 'bfe9eb29-ab87-4ca3-be83-a1d5d8305716' }
  await visit('getAuthzenConfiguration')
  await visit('evaluateAccess', { as, headers, body: { subject, action, resource: { type: 'Transfer', id: 'new', properties } } })
  await visit('evaluateAccesses', {
    as,
    body: {
      subject,
      resource: wallet,
      evaluations: [{ action: { name: 'READ' } }, { action: { name: 'UPDATE' } }],
      options: { evaluations_semantic: 'deny_on_first_deny' },
    },
  })
  const reads = { action: { name: 'READ' } }
  await visit('searchSubjects', { as, body: { subject: { type: 'customer' }, ...reads, resource: wallet, page: { limit: 50 } } })
  await visit('searchResources', {
    as,
    body: { subject: { type: 'customer', id: '8' }, ...reads, resource: { type: 'Wallet', properties: AT } },
  })
  await visit('searchActions', { as, body: { subject: { type: 'customer', id: '8' }, resource: wallet } })
}

/** Reads and sets configuration, and reads the audit. */
export async function administration({ visit }: Visitor): Promise<void> {
  const [global, as] = ['globalAdmin', 'operator']
  const property = { name: 'arch.callback.config' }
  await visit('listProperties', { as: global })
  await visit('updateProperty', { as: global, params: property, body: { value: { 'ignore.paths.matching': '^/ignored/' } } })
  await visit('getProperty', { as: global, params: property })
  await visit('resetProperty', { as: global, params: property })
  const key = { ...AT, key: 'task.open.max' }
  await visit('listTenantConfig', { as, params: AT })
  await visit('updateTenantConfig', { as, params: key, body: { value: 100 } })
  await visit('getTenantConfig', { as, params: key })
  await visit('resetTenantConfig', { as, params: key })
  await visit('getTheme', { params: AT })
  await visit('getOverview', { as, params: AT, query: { hours: '24' } })
  await visit('tryPostAuthenticationLogic', { as, params: AT, query: { expression: 'role == "" || position != ""' } })
  const template = { ...AT, key: 'mustache.sms.init.password.change' }
  await visit('previewTemplate', { as, params: template, body: { value: '{{otp}} is your code.' } })
  const tenant = await visit<{ tenantId: number }>('createTenant', { as: global, body: { name: 'Lagoon Pay', institution: 'harbour' } })
  await visit('listTenants', { as: global })
  await visit('listInstitutionTenants', { as: global, params: { institution: 'harbour' } })
  await visit('getTenant', { as: global, params: { tenantId: tenant.tenantId } })
  await visit('updateTenant', { as: global, params: { tenantId: tenant.tenantId }, body: { name: 'Lagoon Payments' } })
  type Event = { readonly auditId: string; readonly at: string }
  const [event] = await visit<readonly Event[]>('listTenantAuditEvents', { as, params: AT })
  const [above] = await visit<readonly Event[]>('listGlobalAuditEvents', { as: global })
  await visit('verifyTenantAuditEvent', { as, params: { ...AT, auditId: event?.auditId ?? '' }, query: { at: event?.at ?? '' } })
  await visit('verifyGlobalAuditEvent', { as: global, params: { auditId: above?.auditId ?? '' }, query: { at: above?.at ?? '' } })
}

/** Opens what needs no token. */
export async function pages({ visit }: Visitor): Promise<void> {
  for (const operationId of ['getHealth', 'getOpenApi', 'getOlderOpenApi', 'getDocs', 'showErrors', 'getLlms']) await visit(operationId)
  await visit('getTheme', { params: AT })
  await visit('getGuide', { params: { guide: 'getting-started' } })
}
