import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { STORY, tell } from '../../clients/cli/demo/story.ts'
import { commandLine } from '../cli/command-line.ts'
import { eventually } from '../support/eventually.ts'
import { running } from '../support/running.ts'

const service = running()
const cli = commandLine(service)

/** The code blocks of a section of the README, in order: their languages and texts. */
async function blocksOf(heading: string): Promise<readonly (readonly [language: string, text: string])[]> {
  const readme = await readFile(fileURLToPath(new URL('../../README.md', import.meta.url)), 'utf8')
  const [, section = ''] = readme.split(`## ${heading}\n`)
  const [told = ''] = section.split('\n## ')
  return [...told.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(([, language = '', text = '']) => [language, text])
}

const blocks = async (): Promise<Readonly<Record<string, string>>> => Object.fromEntries(await blocksOf('The main job'))

/** Without what differs from run to run: ids, times and ports. */
const alike = (text: string): string =>
  text
    .replace(/\d{15,16}/g, 'ID')
    .replace(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, 'TIME')
    .replace(/127\.0\.0\.1:\d+/g, 'HERE')

test('README shows the output of the demo, where … stands for lines that are left out', async () => {
  const lines: string[] = []
  await tell(STORY, join(cli.folder, '.local'), ({ say, command, output }) => {
    lines.push(`# ${say}`, `$ ${command}`, ...output.split('\n'), '')
  })
  expectShown((await blocks()).text ?? '', lines)
})

/** Compares a text of the README with what was printed. A line … stands for lines that are left out. */
function expectShown(text: string, lines: readonly string[]): void {
  const printed = lines.map(alike)
  let place = 0
  let mayJump = false
  for (const line of alike(text).trimEnd().split('\n')) {
    if (line === '…') {
      mayJump = true
      continue
    }
    const found = mayJump ? printed.indexOf(line, place) : place
    expect(printed[found], `line ${place} of ${printed.join('\n')}`).toBe(line)
    place = found + 1
    mayJump = false
  }
  if (!mayJump) expect(printed.slice(place).filter((line) => line !== '')).toEqual([])
}

/** The commands of a text with the lines that it shows below each. */
const stepsOf = (text: string) =>
  text
    .split(/^\$ /m)
    .slice(1)
    .map((step) => {
      const [command = '', ...shown] = step.trimEnd().split('\n')
      return { command, shown: shown.join('\n') }
    })

const argumentsOf = (command: string) => [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

/** The token that `export COUNTERSIGN_TOKEN=$(cat <file>)` exports. */
async function exported(command: string): Promise<Readonly<Record<string, string>>> {
  const [, file = ''] = /^export COUNTERSIGN_TOKEN=\$\(cat ([\w-]+)\)$/.exec(command) ?? []
  return { COUNTERSIGN_TOKEN: (await readFile(join(cli.folder, file), 'utf8')).trim() }
}

test('README shows the output of a simulation, and of an agent that proposes', async () => {
  const transfer = JSON.stringify({ amount: 1, fromWalletId: 1, toWalletId: 3 })
  for (const who of ['checker', 'customer', 'customer'])
    await cli.run(['call', 'POST', '/tenants/1/wallets/transfers', '--as', who, '-d', transfer])
  await cli.json(['clock', 'advance', '2m'])
  const row = 'LEVEL_20,TENANT_SYSTEM,LEVEL_01->LEVEL_02,LEVEL_02'
  await writeFile(join(cli.folder, 'tenant.yaml'), `tenant: 1\npermissions:\n  Transfer.CREATE.Allowed: ${row}\n`)
  await eventually('the decisions are stored', async () => {
    await cli.run(['call', 'GET', '/tenants/1/wallets/1', '--as', 'operator'])
    return (await cli.run(['config', 'plan', 'tenant.yaml'])).stdout.includes('2 would be refused')
  })

  let taskId = ''
  let env = {}
  for (const [, text] of await blocksOf('What makes it different'))
    for (const { command, shown } of stepsOf(text)) {
      if (command.startsWith('export ')) {
        env = await exported(command)
        continue
      }
      const [, ...args] = argumentsOf(command.replace(/\d{15,16}/, taskId))
      const { stdout, stderr } = await cli.run(args, { env: args.includes('--as') ? {} : env })
      taskId = /"taskId": (\d+)/.exec(stdout)?.[1] ?? taskId
      expectShown(shown, `${stdout}${stderr}`.trimEnd().split('\n'))
    }
  expect(taskId).not.toBe('')
})
