/* `npm run reset`: empties the data directory. */
import { readFileSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const directory = resolve(process.env.DATA_DIR ?? '.local')
const OURS = new Set([
  'cli-sessions.json',
  'clock.json',
  'data-key.json',
  'documents',
  'local.json',
  'lock',
  'otp-override.txt',
  'outbox.jsonl',
  'passwords.json',
  'saml-key.pem',
  'signing-keys.json',
  'table.json',
])
const isOurs = (name) => OURS.has(name) || name.startsWith('table.db') || name.startsWith('pki-') || name.startsWith('backend')

const pid = Number(await readFile(join(directory, 'lock'), 'utf8').catch(() => '0'))
if (pid > 0 && isRunning(pid)) {
  process.stderr.write(`The service (process ${pid}) uses ${directory}. Stop it first.\n`)
  process.exit(1)
}

const names = await readdir(directory).catch(() => [])
for (const name of names.filter(isOurs)) await rm(join(directory, name), { recursive: true, force: true })
process.stdout.write(`${directory} is empty.\n`)

/**
 * Tells whether this process is a running service; the lock of a dead one does not count. If its command cannot be read, it counts as
 * running.
 */
function isRunning(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('infra/local/main')
  } catch {
    return true
  }
}
