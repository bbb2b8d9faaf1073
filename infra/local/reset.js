/* `npm run reset`: empties the data directory. */
import { readdir, rm } from 'node:fs/promises'
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
  'signing-keys.json',
])
const isOurs = (name) => OURS.has(name) || name.startsWith('table.db') || name.startsWith('pki-') || name.startsWith('backend')

const names = await readdir(directory).catch(() => [])
for (const name of names.filter(isOurs)) await rm(join(directory, name), { recursive: true, force: true })
process.stdout.write(`${directory} is empty.\n`)
