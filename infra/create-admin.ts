import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type AdministratorInput, type MadeAdministrator, newAdministrator } from './new-administrator.ts'
import { tableNamed } from './operated-table.ts'

const USAGE = `Makes the first GLOBAL_ADMIN of a deployed stage, and prints once what they sign in with.

  npm run create-admin -- --table <name> --identity <name> [--email <address>]
                                     the table of a deployment, with the credentials of the environment; a running local
                                     run's own table (DATA_DIR, default .local) where it has this name
  npm run create-admin -- --identity <name>
                                     the table of the local run, whether it is running or not
  … --passkey                        prints a code with which the first passkey is made, instead of a password
  … --recover                        makes one although a GLOBAL_ADMIN exists: for when nobody can sign in as one any more
`

const FLAGS = {
  table: { type: 'string' },
  identity: { type: 'string' },
  email: { type: 'string' },
  passkey: { type: 'boolean' },
  recover: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

async function main(): Promise<void> {
  const { values } = parseArgs({ options: FLAGS })
  if (values.help) return void process.stdout.write(USAGE)
  const { identity } = values
  if (identity === undefined) throw new Error('--identity is required.')
  const input: AdministratorInput = {
    identity,
    email: values.email,
    signsInWith: values.passkey ? 'passkey' : 'password',
    reason: values.recover ? 'recover' : 'first',
  }
  const directory = resolve(process.env.DATA_DIR ?? '.local')
  const table = await tableNamed(values.table, directory)
  try {
    const made = await newAdministrator(table.store, input, table.now())
    if (made.kind === 'made') return void process.stdout.write(report(input, made, table.name))
    process.stderr.write(`${made.why}\n`)
    process.exitCode = 1
  } finally {
    await table.close()
  }
}

function report(
  input: AdministratorInput,
  { customerId, secret, usableUntil }: Extract<MadeAdministrator, { kind: 'made' }>,
  table: string,
): string {
  const next =
    input.signsInWith === 'password'
      ? `password       ${secret}
It serves once: to choose another, until ${usableUntil}. Sign in with it at /svc-conductor/portal/, or send
  POST /svc-conductor/rest/v1/global/identities/${input.identity}/password-change {"currentPassword": …, "password": …}
The new one must have at least 15 characters.`
      : `enrolment code ${secret}
Make the first passkey with it at /svc-conductor/portal/, until ${usableUntil}.`
  return `GLOBAL_ADMIN ${customerId} was made in table ${table}, and the audit says so.

identity       ${input.identity}
${next}
`
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : 'No administrator was created.'}\n\n${USAGE}`)
    process.exitCode = 2
  })
}
