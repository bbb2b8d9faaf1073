import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { STORY } from '../../clients/cli/demo/story.ts'
import { tell } from '../../clients/cli/demo/tell.ts'
import { commandLine } from '../cli/command-line.ts'
import { running } from '../support/running.ts'

const service = running()
const cli = commandLine(service)

/** The code blocks of the README's story, in order, with their languages. */
async function blocks(): Promise<Readonly<Record<string, string>>> {
  const readme = await readFile(fileURLToPath(new URL('../../README.md', import.meta.url)), 'utf8')
  const [, section = ''] = readme.split('## The main job\n')
  const [told = ''] = section.split('\n## ')
  return Object.fromEntries([...told.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(([, language = '', text = '']) => [language, text]))
}

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
  const printed = lines.map(alike)
  let place = 0
  let mayJump = false
  for (const line of alike((await blocks()).text ?? '')
    .trimEnd()
    .split('\n')) {
    if (line === '…') {
      mayJump = true
      continue
    }
    const found = mayJump ? printed.indexOf(line, place) : place
    expect(printed[found], `line ${place} of the demo`).toBe(line)
    place = found + 1
    mayJump = false
  }
  expect(printed.slice(place)).toEqual([''])
})

test('the commands that README has people type do what it says', async () => {
  const commands = ((await blocks()).sh ?? '').trim().split('\n')
  expect(commands).toHaveLength(4)
  let taskId = ''
  const outputs: string[] = []
  for (const line of commands) {
    const typed = line.replace(/^npm run cli -- /, '').replace(/\d{15,16}/, taskId)
    const args = [...typed.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
    const { code, stdout, stderr } = await cli.run(args)
    expect([line, code, code === 0 ? '' : stderr]).toEqual([line, 0, ''])
    taskId = /"taskId": (\d+)/.exec(stdout)?.[1] ?? taskId
    outputs.push(stdout)
  }
  expect(outputs[2]).toContain(taskId)
  expect(outputs[3]).toMatch(/^EXECUTED/)
})
