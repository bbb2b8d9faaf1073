import type { Command } from 'commander'
import { command, does } from '../command.ts'
import { Failure } from '../failure.ts'
import { newKeyPair } from '../key-pair.ts'
import { createPrivately } from '../private-file.ts'
import { note, progress } from '../terminal.ts'

/** Key pairs for logins with a key (PKI). */
export function keys(): Command {
  const group = command('keys', 'create key pairs for logins')
  group.addCommand(
    does<{ out: string }>(
      command('new', 'create an RSA-4096 key pair: the private key in a new file (mode 0600), the public key on stdout in one line').option(
        '--out <file>',
        'file for the private key',
        'countersign-key.pem',
      ),
      async ({ options: { out: file }, out }) => {
        progress('Making an RSA-4096 key pair …')
        const { publicKey: line, privateKey } = await newKeyPair()
        await createPrivately(file, privateKey).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'EEXIST') throw error
          throw new Failure(2, `${file} exists already, and is not overwritten`, 'Name another file: --out FILE')
        })
        out.show({ privateKeyFile: file, publicKey: line }, () => line)
        note(`The private key is in ${file}: keep it secret. Put the line on stdout into publicKey of the identity.`)
      },
    ),
  )
  return group
}
