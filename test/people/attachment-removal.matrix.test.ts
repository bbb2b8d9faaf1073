import { describe, expect, test } from 'vitest'
import type { CustomerId, TaskId } from '../../shared/domain/ids.ts'
import { attachmentsOf, documentKey, latestAttachment } from '../../shared/storage/attachments.ts'
import { changeDevices, devicesOf } from '../../shared/storage/devices.ts'
import { securityQuestionsOf } from '../../shared/storage/security-questions.ts'
import { customersOf, PASSWORD } from '../support/customers.ts'
import { eventually } from '../support/eventually.ts'
import { asId } from '../support/ids.ts'
import { inProcess } from '../support/in-process.ts'
import { inTenant, somebody } from '../support/people.ts'
import { jpeg, pdf, png } from '../support/pictures.ts'
import { type Answer, running } from '../support/running.ts'
import { code } from '../support/second-factors.ts'
import { move } from '../support/tasks.ts'

const service = running()
const { call, newCustomer, unused } = customersOf(service)

const path = (customerId: CustomerId, attachmentId?: number, tenantId = 1): string =>
  `/tenants/${tenantId}/customers/${customerId}/attachments${attachmentId === undefined ? '' : `/${attachmentId}`}`
const added = async (customerId: CustomerId, documentType: string, bytes: Buffer): Promise<number> => {
  const made = await call('operator', 'POST', path(customerId), { documentType, base64EncodedDocument: bytes.toString('base64') })
  expect(made.status).toBe(200)
  return (made.body as { attachmentId: number }).attachmentId
}
const remove = (customerId: CustomerId, attachmentId: number, role = 'operator', headers?: Record<string, string>): Promise<Answer> =>
  call(role, 'DELETE', path(customerId, attachmentId), undefined, headers)
const documents = () => service.local.service.ports.documents
const keyOf = (customerId: CustomerId, attachmentId: number) => documentKey({ tenantId: 1, customerId, attachmentId } as never)
const isGone = (customerId: CustomerId, attachmentId: number) =>
  eventually('the document is gone', async () => (await documents().get(keyOf(customerId, attachmentId))) === undefined)
const newest = async (customerId: CustomerId, documentType: string) => {
  const [found] = await service.local.service.ports.store.read([latestAttachment(asId(1), customerId, documentType)])
  return (found as { attachmentId: number } | undefined)?.attachmentId
}

describe('an attachment that is deleted', () => {
  test('is gone, and what it showed with it', async () => {
    const customerId = await newCustomer()
    const [passport, photo] = [await added(customerId, 'PASSPORT', pdf()), await added(customerId, 'FACIAL_PHOTO', jpeg())]
    expect((await remove(customerId, passport)).status).toBe(200)
    expect((await call('operator', 'GET', path(customerId, passport))).status).toBe(404)
    expect((await call('operator', 'GET', path(customerId))).body).toMatchObject([{ attachmentId: photo }])
    await isGone(customerId, passport)
    expect((await call('operator', 'GET', path(customerId, photo))).status).toBe(200)
    expect((await remove(customerId, passport)).status).toBe(404)
  })

  test('leaves the one of its type before it as the newest, or none', async () => {
    const customerId = await newCustomer()
    const [first, second] = [await added(customerId, 'PASSPORT', pdf()), await added(customerId, 'PASSPORT', pdf())]
    const other = await added(customerId, 'NATIONAL_IDENTITY', png())
    const third = await added(customerId, 'PASSPORT', png())
    await remove(customerId, second)
    expect(await newest(customerId, 'PASSPORT')).toBe(third)
    await remove(customerId, third)
    expect(await newest(customerId, 'PASSPORT')).toBe(first)
    await remove(customerId, first)
    expect(await newest(customerId, 'PASSPORT')).toBeUndefined()
    expect(await newest(customerId, 'NATIONAL_IDENTITY')).toBe(other)
  })

  test('stands in the audit with what it was, and not with what it showed', async () => {
    const customerId = await newCustomer()
    const picture = png()
    const passport = await added(customerId, 'PASSPORT', picture)
    await remove(customerId, passport)
    const audit = await call('operator', 'GET', '/tenants/1/audit-events?limit=20')
    expect(audit.status, audit.text).toBe(200)
    const entries = audit.body as readonly { readonly action: string; readonly path: string; readonly before?: unknown }[]
    const entry = entries.find((each) => each.action.startsWith('DELETE') && each.path.endsWith(`/${passport}`))
    expect(entry?.before).toMatchObject({ attachmentId: passport, customerId, documentType: 'PASSPORT', digest: expect.any(String) })
    expect(audit.text).not.toContain(picture.toString('base64').slice(20, 60))
  })

  test('can be deleted by a task', async () => {
    const customerId = await newCustomer()
    const passport = await added(customerId, 'PASSPORT', png())
    const stored = await remove(customerId, passport, 'backend', { 'task-executor-roles': 'LEVEL_20', 'task-skip-draft': 'true' })
    const taskId: TaskId = asId(Number(stored.headers.get('task-id')))
    const task = await call('operator', 'GET', `/global/tasks/${taskId}`)
    expect((task.body as { description: string }).description).toMatch(
      new RegExp(`^Delete document PASSPORT of \\d{4}-\\d\\d-\\d\\d of customer ${customerId} “Emmy Noether”$`),
    )
    expect((await call('operator', 'GET', path(customerId, passport))).status).toBe(200)
    expect((await move(service, 'operator', taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
    expect((await call('operator', 'GET', path(customerId, passport))).status).toBe(404)
    await isGone(customerId, passport)
  })

  test('is removed by the sweep where its message was lost', async () => {
    const customerId = await newCustomer()
    const passport = await added(customerId, 'PASSPORT', png())
    const here = service.local.service
    const lossy = inProcess({ ...here, queue: { ...here.queue, send: async () => undefined } })
    expect((await lossy('DELETE', path(customerId, passport), { token: await service.tokenOf('operator') })).status).toBe(200)
    expect(await documents().get(keyOf(customerId, passport))).toBeDefined()
    await service.local.advance(180)
    service.forgetTokens()
    await isGone(customerId, passport)
  })
})

describe('a document whose call failed', () => {
  const body = { documentType: 'PASSPORT', base64EncodedDocument: png().toString('base64') }

  test('is removed when no call can lead to it', async () => {
    const customerId = await newCustomer()
    const put: string[] = []
    const here = service.local.service
    const watching = {
      ...here.ports.documents,
      put: async (key: string, sealed: string) => {
        put.push(key)
        await here.ports.documents.put(key, sealed)
      },
    }
    const failing = inProcess({
      ...here,
      ports: {
        ...here.ports,
        documents: watching,
        store: {
          ...here.ports.store,
          commit: async () => {
            throw new Error('the process died')
          },
        },
      },
    })
    expect((await failing('POST', path(customerId), { token: await service.tokenOf('operator'), body })).status).toBe(500)
    const [key = ''] = put
    expect(await documents().get(key)).toBeDefined()
    await service.local.advance(600)
    expect(await documents().get(key)).toBeDefined()
    await service.local.advance(420)
    service.forgetTokens()
    await eventually('the document is gone', async () => (await documents().get(key)) === undefined)
    expect((await call('operator', 'GET', path(customerId))).body).toEqual([])
  })

  test('is known before it is put: a call that dies before has left nothing', async () => {
    const customerId = await newCustomer()
    const here = service.local.service
    const documentsDown = {
      ...here.ports.documents,
      put: async () => {
        throw new Error('no bucket')
      },
    }
    const failing = inProcess({ ...here, ports: { ...here.ports, documents: documentsDown } })
    expect((await failing('POST', path(customerId), { token: await service.tokenOf('operator'), body })).status).toBe(500)
    await service.local.advance(1020)
    service.forgetTokens()
    expect((await call('operator', 'GET', path(customerId))).body).toEqual([])
  })

  test('that arrived stays, however long', async () => {
    const customerId = await newCustomer()
    const passport = await added(customerId, 'PASSPORT', png())
    await service.local.advance(1200)
    service.forgetTokens()
    expect((await call('operator', 'GET', path(customerId, passport))).status).toBe(200)
  })
})

describe('with an admin user who is removed', () => {
  const appointed = async (): Promise<CustomerId> => {
    const made = await call('operator', 'POST', '/tenants/1/admin-users', {
      identity: unused(),
      password: PASSWORD,
      position: 'LEVEL_03',
      firstName: 'Ida',
      lastName: 'Rhodes',
    })
    return (made.body as { customerId: CustomerId }).customerId
  }

  test('go their security questions and devices at once, and their documents within minutes, however many', async () => {
    const { store } = service.local.service.ports
    const customerId = await appointed()
    const ids = await Promise.all(Array.from({ length: 40 }, () => added(customerId, 'PASSPORT', png())))
    ids.push(await added(customerId, 'FACIAL_PHOTO', jpeg()))
    const questions = `/tenants/1/customers/${customerId}/security-questions`
    expect((await call('operator', 'POST', questions, { question: 'First pet?', answer: 'Rex' })).status).toBe(200)
    await store.commit([changeDevices(customerId, undefined, [{ deviceFingerprintId: 1, fingerprintHash: 'x', created: '' } as never])])
    expect((await call('operator', 'DELETE', `/tenants/1/admin-users/${customerId}`)).status).toBe(200)
    expect(await store.read([securityQuestionsOf(customerId), devicesOf(customerId)])).toEqual([undefined, undefined])
    expect((await call('operator', 'GET', path(customerId, ids[0]))).status).toBe(404)

    await service.local.advance(61)
    service.forgetTokens()
    for (const attachmentId of ids) await isGone(customerId, attachmentId)
    expect((await store.list(attachmentsOf(asId(1), customerId, 10))).things).toEqual([])
    expect([await newest(customerId, 'PASSPORT'), await newest(customerId, 'FACIAL_PHOTO')]).toEqual([undefined, undefined])
  })
})

describe('attack:', () => {
  test('nobody deletes documents of another tenant, of another customer, or of people whose rights exceed their own', async () => {
    const customerId = await newCustomer()
    const passport = await added(customerId, 'PASSPORT', png())
    const other = await somebody(service, [inTenant('LEVEL_20', asId(2))])
    for (const tenantId of [1, 2]) expect((await other.call('DELETE', path(customerId, passport, tenantId))).status).toBe(404)
    expect((await remove(await newCustomer(), passport)).status).toBe(404)
    expect(code(await remove(customerId, passport, 'customer'))).toBe('404 GEN002')
    expect(code(await remove(customerId, passport, 'maker'))).toBe('403 SEC003')
    expect((await remove(customerId, passport, 'onboarding')).status).toBeGreaterThanOrEqual(403)
    const { operator } = service.local.demo.users
    const admins = await added(asId(operator?.customerId ?? 0), 'FACIAL_PHOTO', jpeg())
    expect((await remove(asId(operator?.customerId ?? 0), admins, 'backend')).status).toBe(403)
    expect((await call('operator', 'GET', path(customerId, passport))).status).toBe(200)
  })

  test('after 20 deletions and additions at once, the newest document exists', async () => {
    const customerId = await newCustomer()
    const ids = []
    for (let turn = 0; turn < 6; turn++) ids.push(await added(customerId, 'PASSPORT', png()))
    const answers = await Promise.all([
      ...ids.flatMap((attachmentId) => [remove(customerId, attachmentId), remove(customerId, attachmentId)]),
      ...Array.from({ length: 4 }, () => added(customerId, 'PASSPORT', png()).then(() => undefined)),
    ])
    const deleted = answers.filter((answer) => answer?.status === 200)
    const listed = (await call('operator', 'GET', path(customerId))).body as readonly { readonly attachmentId: number }[]
    expect(listed).toHaveLength(10 - deleted.length)
    expect(listed.map(({ attachmentId }) => attachmentId)).toContain(await newest(customerId, 'PASSPORT'))
    for (const { attachmentId } of listed) expect((await call('operator', 'GET', path(customerId, attachmentId))).status).toBe(200)
  })
})
