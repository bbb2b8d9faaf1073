import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { defined } from '../../shared/domain/defined.ts'
import { originSecretName } from '../edge/names.ts'
import type { Stage } from '../stages.ts'
import { stageNamed } from '../stages-file.ts'
import { type Account, outputOf, twoProfiles } from './cells/operated-cell.ts'
import { type SharedSecret, shareSecrets } from './cells/shared-secrets.ts'
import { refuse, runCommand } from './operator-command.ts'
import { secretText } from './stored-keys.ts'

const USAGE = `Gives a cell the secrets of the first one: signing keys, data keys, and the secret of the edge. Run it for a new cell before anybody uses it,
and for each cell after a rotation. No value is shown.

  npm run operate -- copy-secrets <stage of the cell>             says what differs, and changes nothing
  npm run operate -- copy-secrets <stage of the cell> --yes       copies it
  … --profiles <first>,<cell>                                     the profiles of AWS for the two accounts, if they differ
  … --config <file>                                               takes the stages from a JSON or YAML file
`

const FLAGS = { yes: { type: 'boolean' }, profiles: { type: 'string' }, config: { type: 'string' } } as const
type Flags = Readonly<{ yes?: boolean; profiles?: string }>

/** Verifiers know a new signing key before anybody signs with it. */
const OUTPUTS = ['PublicTokenKeysSecret', 'TokenKeysSecret', 'DataKeysSecret'] as const

async function copy({ yes, profiles = '' }: Flags, [name]: readonly string[]): Promise<void> {
  const stage = stageNamed(name)
  const { cell } = stage
  if (cell === undefined || cell.number === 0) throw new Error(`The stage ${name} must be a cell, and not the first one.`)
  const [ofFirst, ofCell] = twoProfiles(profiles)
  const first: Account = { ...cell.first, profile: ofFirst }
  const shared = await shareSecrets(await secretsOf(first, { ...accountOf(stage), profile: ofCell }), yes === true ? 'copy' : 'look')
  if (shared.kind === 'refused') return refuse(shared.why)
  for (const { name: secret, state } of shared.secrets) process.stdout.write(`  ${secret.padEnd(24)}${state.replaceAll('-', ' ')}\n`)
  if (shared.secrets.some(({ state }) => state === 'would-be-copied')) process.stdout.write('Nothing was changed: add --yes.\n')
}

const accountOf = ({ name, region }: Stage): Account => ({ stage: name, region })

async function secretsOf(first: Account, other: Account): Promise<readonly SharedSecret[]> {
  const ofStacks = await Promise.all(
    OUTPUTS.map(async (name) => ({
      name,
      from: placeOf(first, await outputOf(first, 'data', name)),
      to: placeOf(other, await outputOf(other, 'data', name)),
    })),
  )
  const ofEdge = { name: 'OriginSecret', from: placeOf(first, originName(first)), to: placeOf(other, originName(other)) }
  return [...ofStacks, ofEdge]
}

const originName = ({ stage }: Account): string => originSecretName({ name: stage })

function placeOf({ region, profile }: Account, id: string) {
  return secretText(id, new SecretsManagerClient({ region, ...defined({ profile }) }))
}

if (import.meta.main)
  await runCommand({ usage: USAGE, flags: FLAGS, takesWords: true, fault: 'No secret was copied.', faultCode: 2, run: copy })
