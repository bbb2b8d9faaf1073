import { fileURLToPath } from 'node:url'

/** The commands of the operators by name: each is a file of this folder and explains itself with `--help`. */
const COMMANDS = {
  deploy: 'deploys a stage step by step, and asks before it changes what holds data',
  'upload-portal': 'puts the built portal into the bucket of a stage',
  smoke: 'checks a deployed stage for what emulators hide',
  'create-admin': 'makes the first administrator of a stage, or recovers one',
  'erase-person': 'erases the personal data of a customer',
  'rotate-keys': 'makes a new signing key',
  'rotate-data-keys': 'makes a new key for stored data',
  'rotate-origin-secret': 'makes a new value of the secret between the edge and the service',
  migrate: "brings stored items into today's form while the service runs",
  'verify-audit': 'holds the audit against its seals',
  'restore-drill': 'restores the table of a stage beside itself and compares it',
} as const

const usage = () =>
  `npm run operate -- <command> [flags]     --help after a command explains it\n\n${Object.entries(COMMANDS)
    .map(([name, says]) => `  ${name.padEnd(22)}${says}`)
    .join('\n')}\n`

const name = process.argv[2] ?? ''
if (Object.hasOwn(COMMANDS, name)) {
  const file = new URL(`./${name}.ts`, import.meta.url)
  // The command reads its flags from the arguments after its own name.
  process.argv.splice(1, 2, fileURLToPath(file))
  await import(file.href)
} else {
  process.stdout.write(usage())
  process.exitCode = name === '' || name === '--help' ? 0 : 1
}
