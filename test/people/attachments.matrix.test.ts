import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { TaskId } from '../../shared/domain/ids.ts'
import { latestAttachment } from '../../shared/storage/attachments.ts'
import { customersOf, PASSWORD, pathOf } from '../support/customers.ts'
import { asId } from '../support/ids.ts'
import { inTenant, somebody } from '../support/people.ts'
import { jpeg, pdf, png } from '../support/pictures.ts'
import { withRow } from '../support/rows.ts'
import { type Answer, running } from '../support/running.ts'
import { code } from '../support/second-factors.ts'
import { move, withConfig } from '../support/tasks.ts'

const directory = await mkdtemp(join(tmpdir(), 'countersign-documents-'))
afterAll(() => rm(directory, { recursive: true, force: true }))
const service = running({ dataDirectory: directory })
const { call, newCustomer, unused, withIdentity } = customersOf(service)

const path = (customerId: number, attachmentId?: number, tenantId = 1): string =>
  `/tenants/${tenantId}/customers/${customerId}/attachments${attachmentId === undefined ? '' : `/${attachmentId}`}`
const add = (role: string, customerId: number, documentType: string, bytes: Buffer, headers?: Record<string, string>): Promise<Answer> =>
  call(role, 'POST', path(customerId), { documentType, base64EncodedDocument: bytes.toString('base64') }, headers)
const idIn = ({ body }: Answer): number => (body as { attachmentId: number }).attachmentId

describe('an attachment', () => {
  test('is kept, listed without what it shows, and read again', async () => {
    const customerId = await newCustomer()
    const photo = jpeg()
    const made = await add('operator', customerId, 'FACIAL_PHOTO', photo)
    expect(made.status).toBe(200)
    const shown = {
      attachmentId: idIn(made),
      customerId,
      documentType: 'FACIAL_PHOTO',
      contentType: 'image/jpeg',
      size: 2000,
      created: expect.any(String),
    }
    expect(made.body).toEqual(shown)
    const passport = await add('operator', customerId, 'PASSPORT', pdf())
    expect((await call('operator', 'GET', path(customerId))).body).toEqual([passport.body, shown])
    const read = await call('operator', 'GET', path(customerId, idIn(made)))
    expect(read.body).toEqual({ ...shown, base64EncodedDocument: photo.toString('base64') })
    const first = await call('operator', 'GET', `${path(customerId)}?limit=1`)
    expect(first.body).toHaveLength(1)
    expect(first.headers.get('link')).toContain('rel="next"')
  })

  test('if there are several documents of a type, the newest is compared', async () => {
    const customerId = await newCustomer()
    await add('operator', customerId, 'FACIAL_PHOTO', jpeg())
    const newer = await add('operator', customerId, 'FACIAL_PHOTO', png())
    const [latest] = await service.local.service.ports.store.read([latestAttachment(asId(1), customerId, 'FACIAL_PHOTO')])
    expect(latest).toMatchObject({ attachmentId: idIn(newer), contentType: 'image/png' })
  })

  test('lies in the store sealed, and is in no log line and no audit entry', async () => {
    const customerId = await newCustomer()
    const photo = jpeg(3000)
    const made = await add('operator', customerId, 'FACIAL_PHOTO', photo)
    const files = globSync('documents/**/*', { cwd: directory, withFileTypes: true }).filter((file) => file.isFile())
    const kept = files.map((file) => readFileSync(join(file.parentPath, file.name)))
    expect(kept.some((bytes) => bytes.toString('latin1').startsWith('v1.'))).toBe(true)
    const part = photo.subarray(100, 400)
    for (const bytes of kept) {
      expect(bytes.includes(part)).toBe(false)
      expect(bytes.includes(part.toString('base64').slice(4, -4))).toBe(false)
    }
    expect(JSON.stringify(service.logLines)).not.toContain(photo.toString('base64').slice(100, 200))
    expect(made.text).not.toContain(photo.toString('base64').slice(100, 200))
  })

  test('can be a task, up to what a task holds', async () => {
    const customerId = await newCustomer()
    const headers = { 'task-executor-roles': 'LEVEL_20', 'task-skip-draft': 'true' }
    const stored = await add('backend', customerId, 'PASSPORT', png(), headers)
    expect(stored.status).toBe(200)
    const taskId: TaskId = asId(Number(stored.headers.get('task-id')))
    const task = (await call('operator', 'GET', `/global/tasks/${taskId}`)).body as { readonly description: string; readonly body: string }
    expect(task.description).toMatch(/^Add a document PASSPORT of \d+ bytes \(SHA-256 \S+…\) to customer \d+ “Emmy Noether”$/)
    expect(JSON.parse(task.body)).toEqual({ documentType: 'PASSPORT', base64EncodedDocument: '***' })
    expect((await move(service, 'operator', taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
    expect((await call('operator', 'GET', path(customerId))).body).toHaveLength(1)
    expect((await add('backend', customerId, 'PASSPORT', png(150_000), headers)).status).toBe(413)
  })

  test('may be as large as a request allows, and no larger', async () => {
    const customerId = await newCustomer()
    expect((await add('operator', customerId, 'FACIAL_PHOTO', jpeg(3.5 * 1024 * 1024))).status).toBe(200)
    expect(code(await add('operator', customerId, 'FACIAL_PHOTO', jpeg(3.5 * 1024 * 1024 + 1)))).toBe('400 GEN001')
    expect(code(await add('operator', customerId, 'FACIAL_PHOTO', jpeg(4 * 1024 * 1024)))).toBe('413 GEN005')
  })
})

describe('attack:', () => {
  test.each([
    ['FACIAL_PHOTO', pdf(), 'a PDF as a photo'],
    ['FACIAL_PHOTO', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'.padEnd(200)), 'SVG'],
    ['PASSPORT', Buffer.from('GIF89a'.padEnd(200)), 'GIF'],
    ['PASSPORT', Buffer.from('MZ'.padEnd(200)), 'a program'],
    ['PASSPORT', Buffer.from('<html>'.padEnd(200)), 'HTML'],
    ['PASSPORT', jpeg(10), 'too small'],
    ['passport', png(), 'an odd type'],
    ['../x', png(), 'a path'],
  ])('%s: %#', async (type, bytes) => {
    expect(code(await add('operator', await newCustomer(), type, bytes))).toBe('400 GEN001')
  })

  test('base64 that is spelled in another way is refused', async () => {
    const customerId = await newCustomer()
    const base64 = png(64).toString('base64')
    for (const odd of [`${base64}\n`, base64.replaceAll('=', ''), ` ${base64}`, `data:image/png;base64,${base64}`])
      expect(code(await call('operator', 'POST', path(customerId), { documentType: 'PASSPORT', base64EncodedDocument: odd }))).toBe(
        '400 GEN001',
      )
  })

  test('nobody reads or adds documents of another tenant or of people whose rights exceed their own, and a customer none', async () => {
    const customerId = await newCustomer()
    const attachmentId = idIn(await add('operator', customerId, 'PASSPORT', png()))
    const other = await somebody(service, [inTenant('LEVEL_20', asId(2))])
    const document = { documentType: 'PASSPORT', base64EncodedDocument: png().toString('base64') }
    for (const tenantId of [1, 2]) {
      expect((await other.call('GET', path(customerId, attachmentId, tenantId))).status).toBe(404)
      expect((await other.call('GET', path(customerId, undefined, tenantId))).status).toBe(404)
      expect((await other.call('POST', path(customerId, undefined, tenantId), { body: document })).status).toBe(404)
    }
    const another = await newCustomer()
    expect((await call('operator', 'GET', path(another, attachmentId))).status).toBe(404)
    expect((await call('customer', 'GET', path(customerId, attachmentId))).status).toBe(404)
    expect((await call('maker', 'GET', path(customerId, attachmentId))).status).toBe(403)
    const { users } = service.local.demo
    expect((await add('backend', users.operator?.customerId ?? 0, 'FACIAL_PHOTO', jpeg())).status).toBe(403)
  })

  test('ONBOARDING adds documents only to new customers', async () => {
    const customerId = await newCustomer()
    expect((await add('onboarding', customerId, 'PASSPORT', png())).status).toBe(200)
    expect((await call('onboarding', 'GET', path(customerId))).status).toBe(403)
    await call('operator', 'POST', pathOf(customerId), { identity: unused(), password: PASSWORD })
    expect((await add('onboarding', customerId, 'PASSPORT', png())).status).toBe(404)
    const late = await newCustomer()
    await withConfig(service, 'considerAsNewCustomerMinutes', 1, async () => {
      await service.local.advance(61)
      expect((await add('onboarding', late, 'PASSPORT', png())).status).toBe(404)
    })
    expect((await add('onboarding', service.local.demo.users.operator?.customerId ?? 0, 'PASSPORT', png())).status).toBe(404)
  })

  test('a checker who may not propose documents approves one for a customer who is no longer new', async () => {
    const { customerId } = await withIdentity()
    const headers = { 'task-executor-roles': 'LEVEL_02', 'task-skip-draft': 'true' }
    await withRow(service, 'Attachment.CREATE.Allowed', 'LEVEL_20,ONBOARDING,LEVEL_01->LEVEL_02', async () => {
      const proposed = await add('maker', customerId, 'PASSPORT', pdf(), headers)
      expect([proposed.status, proposed.text]).toEqual([200, ''])
      const taskId = asId<TaskId>(Number(proposed.headers.get('task-id')))
      expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
    })
  })

  test('the sealed bytes of one attachment do not open for another', async () => {
    const { ports } = service.local.service
    const [one, other] = [await newCustomer(), await newCustomer()]
    const mine = idIn(await add('operator', one, 'PASSPORT', png()))
    const theirs = idIn(await add('operator', other, 'PASSPORT', png()))
    await ports.documents.put(`attachments/1/${one}/${mine}`, (await ports.documents.get(`attachments/1/${other}/${theirs}`)) ?? '')
    expect((await call('operator', 'GET', path(one, mine))).status).toBe(500)
  })
})
