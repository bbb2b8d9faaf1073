import { type AdministratorInput, type MadeAdministrator, newAdministrator } from './new-administrator.ts'
import { withTable } from './operated-table.ts'
import { refuse, runCommand } from './operator-command.ts'

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
} as const

type Asked = Readonly<{ table?: string; identity?: string; email?: string; passkey?: boolean; recover?: boolean }>

async function create({ table, identity, email, passkey, recover }: Asked): Promise<void> {
  if (identity === undefined) throw new Error('--identity is required.')
  const input: AdministratorInput = {
    identity,
    email,
    signsInWith: passkey ? 'passkey' : 'password',
    reason: recover ? 'recover' : 'first',
  }
  await withTable(table, async ({ store, name, now }) => {
    const made = await newAdministrator(store, input, now())
    if (made.kind === 'made') process.stdout.write(report(input, made, name))
    else refuse(made.why)
  })
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

if (import.meta.main) await runCommand({ usage: USAGE, flags: FLAGS, fault: 'No administrator was created.', faultCode: 2, run: create })
