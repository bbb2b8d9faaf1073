import { execFile, spawnSync } from 'node:child_process'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { running } from '../support/running.ts'
import { exampleEnvironment, here, printed, readmeBlocks } from './languages/printed.ts'
import { testScenarios } from './languages/scenarios.ts'
import { situationOf } from './languages/situation.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const hasGo = /go1\.(19|[2-9]\d)/.test(spawnSync('go', ['version'], { encoding: 'utf8' }).stdout ?? '')
const run = promisify(execFile)

describe.skipIf(!hasGo)('the Go client', () => {
  const service = running()
  const situation = situationOf(service)
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'go-client-'))
    const module = `module programs\n\ngo 1.19\n\nrequire countersign v0.0.0\n\nreplace countersign => ${at('../../clients/go')}\n`
    await writeFile(join(folder, 'go.mod'), module)
    // Each program has a folder of its own, without a name that ends in _test.
    await run('mkdir', ['scenarios', 'readme'], { cwd: folder })
    await copyFile(at('languages/scenarios.go'), join(folder, 'scenarios/main.go'))
    await writeFile(join(folder, 'readme/main.go'), here(service, (await readmeBlocks('go', 'go')).join('\n')))
    const env = { ...process.env, GOFLAGS: '-mod=mod', GOPROXY: 'off', GOCACHE: at('../../node_modules/.cache/go') }
    await run('go', ['build', '-o', join(folder, 'built/'), './...'], { cwd: folder, env })
  }, 120_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  testScenarios(() => [join(folder, 'built/scenarios'), [], { SITUATION: situation() }])

  test('what is written by hand is formatted as Go is', async () => {
    const { stdout } = await run('gofmt', ['-l', at('../../clients/go'), at('languages/scenarios.go')])
    expect(stdout.split('\n').filter((file) => file !== '' && !/(schemas|operations)\.go$/.test(file))).toEqual([])
  })

  test('the program of its README runs as it is written', async () => {
    expect(await printed(join(folder, 'built/readme'), [], exampleEnvironment(service))).toMatch(
      /^25 EUR moved\ndecided: EXECUTED\n(payment of .*\n)*needs an approval: Transfer\.CREATE .*\npayment SUCCESSFUL\n$/,
    )
  })
})

test.runIf(!hasGo)('the Go client is left out: this machine lacks Go 1.19 or later', () => undefined)
