import { spawnSync } from 'node:child_process'
import { existsSync, symlinkSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { BUCKET, DOCUMENTS_FOLDER, MARKER } from '../../infra/local/data-directory.ts'
import { startService } from '../support/faults/service-process.ts'
import { png } from '../support/pictures.ts'
import { temporaryDirectory } from './temporary-directory.ts'

const program = fileURLToPath(new URL('../../infra/local/reset.js', import.meta.url))

function reset(directory: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], {
    env: { ...process.env, DATA_DIR: directory },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

async function store(directory: string): Promise<void> {
  const service = await startService(directory)
  const { identity, password } = service.demo.users.operator ?? {}
  const { body } = await service.call('POST', '/authentication/login', { body: { identity, password } })
  const token = (body as { headerValue: string }).headerValue.slice('Bearer '.length)
  const document = { documentType: 'PASSPORT', base64EncodedDocument: png().toString('base64') }
  const kept = await service.call('POST', `/tenants/1/customers/${service.demo.users.customer?.customerId}/attachments`, {
    token,
    body: document,
  })
  expect(kept.status).toBe(200)
  await service.stop()
}

test('a reset deletes all that the service has written, lists it, and deletes nothing else', async () => {
  const directory = temporaryDirectory()
  await store(directory)
  const written = await readdir(directory)
  expect(written.length).toBeGreaterThan(8)
  expect(await readdir(join(directory, DOCUMENTS_FOLDER, 'buckets', BUCKET, 'objects'))).not.toEqual([])
  // Names that begin like the service's, and files of somebody else inside its folders.
  const others = [
    'backend',
    'backend-notes.txt',
    'documents-of-mine',
    'notes.txt',
    'pki-',
    'table.db.backup',
    'table.dbx',
    'outbox.jsonl.old',
  ]
  for (const name of others) await writeFile(join(directory, name), 'somebody else’s')
  await writeFile(join(directory, DOCUMENTS_FOLDER, 'taxes.pdf'), 'somebody else’s')
  await writeFile(join(directory, `clock.json.new`), '{')

  const { status, stdout } = reset(directory)
  expect(status).toBe(0)
  for (const name of ['local.json', 'table.db', 'passwords.json', 'clock.json.new', 'documents/', MARKER]) expect(stdout).toContain(name)
  for (const name of others) expect(stdout).toMatch(new RegExp(`^Kept.* ${name.replaceAll('.', '\\.')}`, 'm'))
  expect((await readdir(directory)).toSorted()).toEqual([...others, DOCUMENTS_FOLDER].toSorted())
  expect(await readdir(join(directory, DOCUMENTS_FOLDER))).toEqual(['taxes.pdf'])
})

test('after a reset the service starts anew, with other passwords', async () => {
  const directory = temporaryDirectory()
  await store(directory)
  const before = await readFile(join(directory, 'passwords.json'), 'utf8')
  expect(reset(directory)).toMatchObject({ status: 0, stderr: '' })
  expect(await readdir(directory)).toEqual([])
  await store(directory)
  expect(await readFile(join(directory, 'passwords.json'), 'utf8')).not.toBe(before)
})

test('attack: a directory without the marker loses nothing, not even files with the names of the service’s', async () => {
  const directory = temporaryDirectory()
  await mkdir(join(directory, DOCUMENTS_FOLDER, 'buckets', BUCKET), { recursive: true })
  const names = ['backend.ts', 'local.json', 'table.db', 'outbox.jsonl', 'lock']
  for (const name of names) await writeFile(join(directory, name), '{}')
  const { status, stderr } = reset(directory)
  expect([status, stderr.trim().split('\n')]).toEqual([1, [expect.stringContaining(MARKER)]])
  expect((await readdir(directory)).toSorted()).toEqual([...names, DOCUMENTS_FOLDER].toSorted())
  expect(existsSync(join(directory, DOCUMENTS_FOLDER, 'buckets', BUCKET))).toBe(true)
})

test('attack: a link in the directory leads a reset nowhere else', async () => {
  const directory = temporaryDirectory()
  const elsewhere = temporaryDirectory()
  await mkdir(join(elsewhere, 'buckets', BUCKET), { recursive: true })
  await writeFile(join(elsewhere, 'buckets', BUCKET, 'mine.txt'), 'mine')
  await writeFile(join(directory, MARKER), '{"service":"countersign"}')
  symlinkSync(elsewhere, join(directory, DOCUMENTS_FOLDER))
  symlinkSync(join(elsewhere, 'buckets'), join(directory, 'local.json'))
  expect(reset(directory).status).toBe(0)
  expect(existsSync(join(elsewhere, 'buckets', BUCKET, 'mine.txt'))).toBe(true)
})

test('a directory that is not there is no fault', () => {
  expect(reset(join(temporaryDirectory(), 'nothing'))).toMatchObject({ status: 0, stderr: '' })
})
