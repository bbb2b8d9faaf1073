import { expect, test } from 'vitest'
import type { OrganisationId } from '../../shared/domain/ids.ts'
import { eventually } from '../support/eventually.ts'
import { asId } from '../support/ids.ts'
import { messagesOf } from '../support/messages.ts'
import { fundedWallet } from '../support/money.ts'
import { withRow } from '../support/rows.ts'
import { running } from '../support/running.ts'
import { copiesOf, madeTask } from '../support/tasks.ts'

const service = running()
const { captured } = messagesOf(service)
const WINDOW_SECONDS = 11 * 60
/** More than a digest looks at. */
const MANY = 60

async function advance(seconds: number): Promise<void> {
  await service.local.advance(seconds)
  service.forgetTokens()
}

const walletOf = (organisationId: OrganisationId) => fundedWallet(service.local.service, 1000, { organisationId })

test('many newer requests of one organisation hide none from a director of another', async () => {
  const { customerId = 0, identity = '' } = service.local.demo.users.customer ?? {}
  const named = await service.call('POST', '/tenants/1/organisations', { token: await service.tokenOf('operator'), body: { name: 'Acme' } })
  const { organisationId } = named.body as { organisationId: OrganisationId }
  const position = { token: await service.tokenOf('operator'), body: { customerId, position: 'DIRECTOR' } }
  expect((await service.call('POST', `/tenants/1/organisations/${organisationId}/positions`, position)).status).toBe(200)
  const mailsAbout = async (taskId: number) => (await captured(identity)).filter(({ text }) => text.includes(`/portal/tasks/${taskId}`))
  const [own, foreign] = [await walletOf(organisationId), await walletOf(asId(7002))]
  await withRow(service, 'Transfer.CREATE.Allowed', 'LEVEL_20,DIRECTOR', async () => {
    const ofAcme = { approvers: [customerId], body: { fromWalletId: own } }
    const first = await madeTask(service, 'operator', ofAcme)
    await eventually('a mail about the first request', async () => (await mailsAbout(first)).length > 0)
    const hidden = await madeTask(service, 'operator', ofAcme)
    await advance(60)
    await copiesOf(service, await madeTask(service, 'operator', { roles: 'DIRECTOR', body: { fromWalletId: foreign } }), MANY)
    await eventually('a mail about the second request', async () => {
      await advance(WINDOW_SECONDS)
      return (await mailsAbout(hidden)).length > 0
    })
  })
})
