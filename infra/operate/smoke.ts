import { runCommand } from './operator-command.ts'
import { differences } from './smoke-checks.ts'

const USAGE = `Checks in a minute what emulators hide: whether a deployed stage answers as the service means it to.

  npm run smoke -- <url>     such as https://pay.bank.example or http://127.0.0.1:4000; nothing is changed there
`

/** Two points that no call shows. */
const NOT_SEEN_FROM_OUTSIDE = `Not seen from outside, with credentials of the stage:
  aws lambda get-function-event-invoke-config --function-name <sweep> --qualifier current   MaximumRetryAttempts must be 0
  aws cloudwatch describe-alarms --state-value ALARM                                        must be empty
`

const isThere = (origin: string): Promise<boolean> =>
  fetch(origin, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(15_000) }).then(
    () => true,
    () => false,
  )

async function check([url]: readonly string[]): Promise<void> {
  if (url === undefined || !URL.canParse(url)) throw new Error('The address of a stage is required.')
  const { origin } = new URL(url)
  if (!(await isThere(origin)))
    throw new Error(`Nothing answers at ${origin}. The address is the output BaseUrl of the stage; a new domain takes minutes to be known.`)
  const found = await differences(origin)
  for (const { check, difference } of found)
    process.stdout.write(
      `${difference === undefined ? 'ok      ' : 'DIFFERS '} ${check}${difference === undefined ? '' : `: ${difference}`}\n`,
    )
  const differing = found.filter(({ difference }) => difference !== undefined).length
  process.stdout.write(`\n${found.length - differing} of ${found.length} checks found what is meant.\n${NOT_SEEN_FROM_OUTSIDE}`)
  if (differing > 0) process.exitCode = 1
}

if (import.meta.main)
  await runCommand({
    usage: USAGE,
    flags: {},
    takesWords: true,
    fault: 'Nothing was checked.',
    faultCode: 2,
    run: (_, words) => check(words),
  })
