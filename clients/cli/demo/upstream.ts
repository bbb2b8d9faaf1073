import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { payoutsService } from './payouts-service.ts'
import { countersign, type Show, type Step, tell } from './story.ts'

const EXAMPLE = 'docs/examples/upstream/'
const DOCUMENT = fileURLToPath(new URL(`../../../${EXAMPLE}openapi.json`, import.meta.url))
const AGENT = 'payroll-token'
const STORE = 'payouts.jsonl'
const PAYOUTS = '/tenants/1/upstreams/payouts/payouts'
const PAYOUT = '{"amount": 12.5, "currency": "EUR", "iban": "DE89370400440532013000"}'

const grant = (permission: string, value: string): readonly string[] => {
  return ['call', 'PUT', `/tenants/1/config/${permission}.Allowed`, '--as', 'operator', '-d', JSON.stringify({ value })]
}

/** The one step before the payouts service runs: it shows the secret. */
const added = (baseUrl: string): readonly Step[] => [
  {
    say: 'A payouts service is put behind the approvals, by its OpenAPI document:',
    run: ['upstreams', 'add', DOCUMENT, '--base-url', baseUrl, '--as', 'operator'],
  },
]

const approvedBy = (checker: number): readonly Step[] => [
  { say: 'Nobody may call it yet. Level 1 proposes payouts, level 2 approves:', run: grant('Payout.CREATE', 'LEVEL_01->LEVEL_02') },
  { say: 'Level 2 may read them:', run: grant('Payout.READ', 'LEVEL_02') },
  {
    say: 'Mary gives an agent a token that can only read and propose:',
    run: ['agents', 'create', '--name', 'Payroll', '--out', AGENT, '--as', 'maker'],
  },
  {
    say: 'The agent proposes a payout to Charles. Nothing is sent yet:',
    run: ['call', 'POST', PAYOUTS, '-d', PAYOUT, '--approvers', String(checker)],
    tokenFrom: AGENT,
  },
  {
    say: 'Charles approves. The payouts service stores the payout, and dies before it can answer:',
    run: ['tasks', 'approve', '--latest', '--as', 'checker'],
  },
]

const finished = (taskId: string): readonly Step[] => [
  {
    say: 'It runs again, and the same request comes with the same key:',
    run: ['tasks', 'wait', taskId, '--as', 'checker'],
  },
  { say: 'Two requests, one payout; and who asked for it, and who approved it:', run: ['call', 'GET', PAYOUTS, '--as', 'checker'] },
]

type Details = { readonly baseUrl: string; readonly users: { readonly checker: { readonly customerId: number } } }

/** Plays how a service of a tenant is put behind the approvals, and how a payout takes effect once although that service dies. */
export async function tellUpstream(dataDirectory: string, show: Show): Promise<void> {
  const payouts = await payoutsService()
  const outputs: string[] = []
  const noting: Show = (shown) => {
    outputs.push(shown.output)
    const command = shown.command.replace(/\S*(?=docs\/examples\/)/, '')
    return show({ ...shown, command, output: shown.output.replace(/whsec_\S+/, 'whsec_…') })
  }
  const { baseUrl, users } = JSON.parse(await readFile(join(dataDirectory, 'local.json'), 'utf8')) as Details
  const issuer = `${baseUrl}/svc-conductor`
  const store = join(dataDirectory, STORE)
  const found = (pattern: RegExp): string => pattern.exec(outputs.join('\n'))?.[1] ?? ''
  try {
    await cleared(dataDirectory)
    await tell(added(payouts.baseUrl), dataDirectory, noting)
    const secret = found(/(whsec_\S+)/)
    await payouts.start({ issuer, secret, store, dies: 'once' })
    await tell(approvedBy(users.checker.customerId), dataDirectory, noting)
    await payouts.ended()
    await payouts.start({ issuer, secret, store, dies: 'never' })
    await tell(finished(found(/task (\d{15,16})/)), dataDirectory, noting)
  } finally {
    await payouts.stop()
    await countersign(['agents', 'end', found(/agents end (\S+)/), '--as', 'maker'], dataDirectory)
    await cleared(dataDirectory)
  }
}

/** Removes the upstream with its rows, and the files of the demo. There may be none. */
async function cleared(dataDirectory: string): Promise<void> {
  await countersign(['upstreams', 'remove', 'payouts', '--as', 'operator'], dataDirectory)
  await Promise.all([AGENT, STORE].map((name) => rm(join(dataDirectory, name), { force: true })))
}
