import { runCommand } from './operator-command.ts'
import { differences } from './smoke-checks.ts'

const USAGE = `Checks in a minute what emulators hide: whether a deployed stage answers as the service means it to.

  npm run smoke -- <url>     such as https://pay.bank.example or http://127.0.0.1:4000; nothing is changed there
`

async function check([url]: readonly string[]): Promise<void> {
  if (url === undefined || !URL.canParse(url)) throw new Error('The address of a stage is required.')
  const found = await differences(new URL(url).origin)
  for (const { check, difference } of found)
    process.stdout.write(
      `${difference === undefined ? 'ok      ' : 'DIFFERS '} ${check}${difference === undefined ? '' : `: ${difference}`}\n`,
    )
  if (found.some(({ difference }) => difference !== undefined)) process.exitCode = 1
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
