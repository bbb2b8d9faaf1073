import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MARKER } from '../../infra/local/data-directory.ts'

const here = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
/** Sleeps, and looks like a running service. */
const holder = spawn(process.execPath, ['-e', 'setTimeout(() => undefined, 60_000)', 'infra/local/main.ts'], { stdio: 'ignore' })

let directory = ''
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'held-'))
  await writeFile(join(directory, MARKER), '{"service":"countersign"}')
  await writeFile(join(directory, 'lock'), String(holder.pid))
})
afterAll(async () => {
  holder.kill()
  await rm(directory, { recursive: true })
})

test.each(['infra/local/main.js', 'infra/local/reset.js'])('%s says in one line which process runs on the directory', (program) => {
  const { status, stderr } = spawnSync(process.execPath, [here(program)], {
    env: { ...process.env, DATA_DIR: directory, PORT: '0' },
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(`process ${holder.pid}`)])
  expect(existsSync(join(directory, 'lock'))).toBe(true)
})
