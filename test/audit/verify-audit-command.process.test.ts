import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { running } from '../support/running.ts'

const COMMAND = fileURLToPath(new URL('../../infra/operate/verify-audit.ts', import.meta.url))
const service = running()
let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'countersign-verify-audit-'))
  await writeFile(join(directory, 'table.json'), JSON.stringify(service.local.tableAt))
})
afterAll(() => rm(directory, { recursive: true }))

const verifyAudit = (scope: string): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> =>
  new Promise((resolve) => {
    const env = { ...process.env, DATA_DIR: directory }
    execFile(process.execPath, [COMMAND, '--scope', scope], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    )
  })

test('a tenant that was never there is refused', async () => {
  const { code, stdout, stderr } = await verifyAudit('99')
  expect([code, stdout, stderr.split('\n')[0]]).toEqual([2, '', 'There is no tenant 99.'])
})

test('a tenant without an entry has a good audit', async () => {
  expect(await verifyAudit('2')).toMatchObject({ code: 0, stdout: expect.stringContaining('tenant 2: 0 entries'), stderr: '' })
})

test('the command goes on to its exit code after its reader has left', async () => {
  const child = spawn(process.execPath, [COMMAND, '--scope', '2'], { env: { ...process.env, DATA_DIR: directory } })
  child.stdout.destroy()
  child.stderr.setEncoding('utf8')
  const [[code], said] = await Promise.all([once(child, 'close'), text(child.stderr)])
  expect([code, said]).toEqual([0, ''])
})
