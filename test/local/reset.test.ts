import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { startService } from '../faults/service-process.ts'

let directory = ''
afterAll(() => rm(directory, { recursive: true, force: true }))

test('a reset removes all that the service has written, and nothing else', async () => {
  directory = await mkdtemp(join(tmpdir(), 'reset-'))
  await writeFile(join(directory, 'notes.txt'), 'somebody else’s')
  const service = await startService(directory)
  await service.stop()
  expect((await readdir(directory)).length).toBeGreaterThan(5)
  const program = fileURLToPath(new URL('../../infra/local/reset.js', import.meta.url))
  const { status } = spawnSync(process.execPath, [program], { env: { ...process.env, DATA_DIR: directory } })
  expect(status).toBe(0)
  expect(await readdir(directory)).toEqual(['notes.txt'])
})
