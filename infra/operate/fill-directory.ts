import { dynamoDbClient } from '../../shared/adapters/table/table-client.ts'
import { directoryArn } from '../cells/names.ts'
import { stageNamed } from '../stages-file.ts'
import { fillDirectory } from './cells/fill-steps.ts'
import { outputOf, storeIn } from './cells/operated-cell.ts'
import { refuse, runCommand } from './operator-command.ts'

const USAGE = `Enters the names of all identities of a cell into the directory of all cells, and its clients of OAuth that belong to no tenant: when a
stage becomes the first cell, to make a lost directory again (once for each cell), and after an update that lets the directory know more.
Names the identities that another cell has as well. Changes nothing that is right, so it can be repeated while the stage is used.

  npm run operate -- fill-directory <stage>     with credentials for the account of that stage
  … --config <file>                             takes the stages from a JSON or YAML file
`

const FLAGS = { config: { type: 'string' } } as const

async function fill(_: object, [name]: readonly string[]): Promise<void> {
  const { cell, region } = stageNamed(name)
  if (cell === undefined || name === undefined) throw new Error(`The stage ${name} is no cell.`)
  const account = { stage: name, region }
  const table = { client: dynamoDbClient({ region }), name: await outputOf(account, 'data', 'TableName') }
  const { names, clients, taken } = await fillDirectory({
    cell: { number: cell.number, table, store: storeIn(account, table.name) },
    // By its ARN: it is in the account of the first cell, which lets the others use it.
    directory: storeIn(account, directoryArn(cell)),
  })
  process.stdout.write(`${names} names and ${clients} clients of ${name} are in the directory.\n`)
  if (taken.length === 0) return
  refuse(`Another cell has these names too. Its people sign in by them; rename the identities of ${name}:\n  ${taken.join('\n  ')}`)
}

if (import.meta.main)
  await runCommand({ usage: USAGE, flags: FLAGS, takesWords: true, fault: 'The directory was not filled.', faultCode: 2, run: fill })
