import type { Command } from 'commander'
import { command, does } from '../command.ts'
import { checkCallback } from '../doctor/callback.ts'
import { type Finding, findingsInWords, isWrong } from '../doctor/finding.ts'
import { checkLocal } from '../doctor/local.ts'
import { checkPki, type PkiFlags } from '../doctor/pki.ts'
import { Failure, usage } from '../failure.ts'
import type { Output } from '../output.ts'

/** Finds common mistakes, and says how to fix them. */
export function doctor(): Command {
  const group = command('doctor', 'check a key pair login, a receiver of callbacks, or the local run')
  group.addCommand(
    does<PkiFlags>(
      command('pki', 'find out why a login with a key pair fails')
        .option('--key <file>', 'private key (PEM)')
        .option('--identity <name>', 'identity that logs in with it (COUNTERSIGN_IDENTITY)')
        .option('--client-challenge <base64>', 'the clientChallenge that your program sends')
        .option('--challenge <base64>', 'a base64EncodedChallenge that your program got')
        .option('--response <base64>', 'the base64EncodedChallengeResponse that your program computed')
        .option('--hash <base64>', 'the base64EncodedChallengeHash that your program computed')
        .option('--public-key <text>', 'the public key as it was set on the identity'),
      async ({ options, out, local }) => conclude(out, await checkPki(options, await local())),
    ),
  )
  group.addCommand(
    does<{ secretFile?: string }>(
      // Its --url is the one that every command takes; here it names the receiver.
      command('callback', 'check that your receiver (--url) handles callbacks correctly').option(
        '--secret-file <file>',
        'file with the signing secret; default: COUNTERSIGN_CALLBACK_SECRET, or the secret of the local run',
      ),
      async ({ options: { url, secretFile }, out, local }) => {
        if (url === undefined) throw usage('--url is required: the address of your receiver')
        conclude(out, await checkCallback({ url, secretFile }, await local()))
      },
    ),
  )
  group.addCommand(does(command('local', 'check the local run'), async ({ out, local }) => conclude(out, await checkLocal(await local()))))
  return group
}

function conclude(out: Output, findings: readonly Finding[]): void {
  const wrong = findings.filter(isWrong).length
  out.show({ healthy: wrong === 0, findings }, () => findingsInWords(findings))
  if (wrong > 0) throw new Failure(1, `${wrong} of ${findings.length} checks failed`)
}
