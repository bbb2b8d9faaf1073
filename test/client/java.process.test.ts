import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { running } from '../support/running.ts'
import { compileJava, hasJdk } from './languages/compiled-java.ts'
import { exampleEnvironment, here, printed, readmeBlocks } from './languages/printed.ts'
import { testScenarios } from './languages/scenarios.ts'
import { situationOf } from './languages/situation.ts'

const SCENARIOS = fileURLToPath(new URL('languages/Scenarios.java', import.meta.url))
const QUICK = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xshare:auto']

describe.skipIf(!hasJdk)('the Java client', () => {
  const service = running()
  const situation = situationOf(service)
  let folder = ''
  let complaints = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'java-client-'))
    const examples = join(folder, 'Examples.java')
    await writeFile(examples, here(service, (await readmeBlocks('java', 'java')).join('\n')))
    complaints = await compileJava(folder, [SCENARIOS, examples])
  }, 120_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('it compiles without a warning', () => {
    expect(complaints).toBe('')
  })

  testScenarios(() => ['java', [...QUICK, '-cp', folder, 'Scenarios'], { SITUATION: situation() }])

  test('the examples of its README run as they are written', async () => {
    const input = `${service.local.service.ports.otpOverride}\n`
    expect(await printed('java', [...QUICK, '-cp', folder, 'Examples'], exampleEnvironment(service), input)).toMatch(
      /^25 EUR moved\ndecided: EXECUTED\n(waits: .*\n)*\d+ transfers at most\nneeds an approval: Transfer\.CREATE .*\n\d payment at most\nwithdrawal PENDING\npayment SUCCESSFUL\nbalance true\n$/,
    )
  })
})

test.runIf(!hasJdk)('the Java client is left out: this machine lacks a JDK', () => undefined)
