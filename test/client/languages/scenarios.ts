import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'

/** The behaviour that a client has in every language, as the programs in this folder name it. */
export const SCENARIOS = [
  'the main job: a back end logs in by its key, proposes, waits while another person approves, and verifies the callback',
  'a write is done or a task, and its type tells which',
  'a comment for the approvers arrives as it was written',
  'a refusal has its code, status, trace id and faulty fields',
  'a refusal that says when to come back says so to the caller',
  'a wrong password is sent once',
  'a service that does not prove itself is sent no password',
  'credentials, proofs and sessions that are printed show no secret',
  'an OAuth client logs in by each kind of key',
  'parallel calls share one login',
  'a token is renewed before its expiry',
  'a token that was refused is renewed once for parallel calls',
  'a renewed token that has expired too is reported, not renewed again',
  'a session continues in another client, and ends',
  'a write whose answer was lost takes effect once',
  'a write that must not be repeated is not repeated',
  'a header that cannot be sent is told as such, and nothing is sent',
  'a refusal that passes is tried again',
  'a step-up is asked for, a wrong proof is asked for again, and the same bytes are sent',
  'a list is read over all its pages, and can be continued',
  'a forged callback is refused',
  'an event is verified, and typed by its name',
  'a request to an upstream names who asked and who approved, and another one is refused',
  'an operation of an upstream is called by its id, or stored as a task',
  'parameters of an upstream arrive as they were given, whatever their names',
  'a path parameter that would call another path is not sent',
  'the refusal of an upstream is its own: the session goes on, and nobody is asked for a proof',
] as const

/** The output of a program that runs the scenarios: one line of JSON for each. */
type Result = { readonly name: string; readonly fault: string | null }

/** Runs the program once, and makes a test of each scenario. */
export function testScenarios(
  start: () => readonly [program: string, args: readonly string[], env: NodeJS.ProcessEnv],
  timeoutMs = 120_000,
) {
  let underWay: Promise<ReadonlyMap<string, string | null>> | undefined
  const results = () => {
    underWay ??= resultsOf(...start(), timeoutMs)
    return underWay
  }
  test.each(SCENARIOS)('%s', { timeout: timeoutMs }, async (name) => {
    expect(Object.fromEntries(await results())).toHaveProperty([name], null)
  })
  test('every scenario of the program is known', { timeout: timeoutMs }, async () => {
    expect([...(await results()).keys()].toSorted()).toEqual(SCENARIOS.toSorted())
  })
}

function resultsOf(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  timeoutMs: number,
): Promise<ReadonlyMap<string, string | null>> {
  return new Promise((resolve, reject) => {
    const child = execFile(program, args, { env: { ...process.env, ...env }, timeout: timeoutMs }, (error, stdout, stderr) => {
      const lines = stdout.split('\n').filter((line) => line.startsWith('{'))
      if (lines.length === 0) reject(new Error(`${program} ran no scenario: ${error?.message ?? ''}\n${stderr}`))
      else resolve(new Map(lines.map((line) => JSON.parse(line) as Result).map(({ name, fault }) => [name, fault])))
    })
    child.stdin?.end()
  })
}
