import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Shown, STORY, tell } from '../../clients/cli/demo/story.ts'
import { running } from '../support/running.ts'
import { commandLine } from './command-line.ts'

const service = running()
const cli = commandLine(service)

test('the demo tells the main job, each step by a command that does what it says', async () => {
  const shown: Shown[] = []
  await tell(STORY, join(cli.folder, '.local'), (step) => void shown.push(step))
  expect(shown.map(({ say }) => say)).toEqual(STORY.map(({ say }) => say))
  const outputs = shown.map(({ output }) => output)
  expect(outputs[0]).toContain('SEC006')
  expect(outputs[1]).toContain('TASK_REQUIRED')
  expect(outputs[2]).toContain('Nothing has changed yet')
  expect(outputs[4]).toMatch(/^EXECUTED +task \d+: Transfer 25.00 EUR/)
  expect(outputs[6]).toContain('its signature verified')
  expect(outputs[7]).toContain('DELIVERED')
  for (const { password } of Object.values(service.local.demo.users)) expect(outputs.join('\n')).not.toContain(password)
})
