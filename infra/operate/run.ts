import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The commands of the operators by name: each is a file of this folder and explains itself with `--help`. */
const COMMANDS = {
  deploy: 'deploys a stage step by step, and asks before it changes what holds data',
  'execution-policy': 'prints the policy of the role by which CloudFormation deploys, in place of an administrator’s',
  'upload-portal': 'puts the built portal into the bucket of a stage',
  smoke: 'checks a deployed stage for what emulators hide',
  'create-admin': 'makes the first administrator of a stage, or recovers one',
  'erase-person': 'erases the personal data of a customer',
  'rotate-keys': 'makes a new signing key',
  'rotate-data-keys': 'makes a new key for stored data',
  'rotate-origin-secret': 'makes a new value of the secret between the edge and the service',
  migrate: "brings stored items into today's form while the service runs",
  'explain-fault': 'shows the stack of a fault in the files of the source',
  'backfill-archive': 'writes to the archive what the stream of the table no longer holds',
  'read-archive': 'prints a day of the archive, with what is about people opened by their keys',
  'verify-audit': 'holds the audit against its seals',
  restore: 'restores the table of a stage to an earlier time, and puts it in its place',
  'move-region': 'moves a stage to its second region, from the newest backup',
  'move-tenant': 'moves a tenant from one cell to another while it is used',
  'clear-moved-tenant': 'removes what a tenant has left behind in the cell that it moved from',
  'copy-secrets': 'gives a cell the keys and secrets of the first one',
  'fill-directory': 'enters the names and clients of a cell into the directory of all cells',
  reconcile: 'finds transactions of which only a part arrived, and mends what the rest tells',
  'restore-drill': 'restores the table of a stage beside itself and compares it',
} as const

const usage = () =>
  `npm run operate -- <command> [flags]     --help after a command explains it\n\n${Object.entries(COMMANDS)
    .map(([name, says]) => `  ${name.padEnd(22)}${says}`)
    .join('\n')}\n`

const [name = '', ...words] = process.argv.slice(2)
if (Object.hasOwn(COMMANDS, name)) {
  // A process of its own: each command tells by its own file whether it is run or imported.
  const { status } = spawnSync(process.execPath, [fileURLToPath(new URL(`./${name}.ts`, import.meta.url)), ...words], { stdio: 'inherit' })
  process.exitCode = status ?? 1
} else {
  process.stdout.write(usage())
  process.exitCode = name === '' || name === '--help' ? 0 : 1
}
