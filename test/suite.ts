import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The arguments of vitest for each suite, and when to run it. A suite's files end in `.<name>.test.ts`, except for the last four. */
const SUITES: Readonly<Record<string, { readonly vitest: readonly string[]; readonly says: string }>> = {
  process: {
    vitest: project('process'),
    says: 'the command line, the local run and the programs of the guides, as processes; tenants that move between cells',
  },
  protocols: {
    vitest: project('protocols'),
    says: 'the doors of other standards: OAuth, OpenID Connect, SAML, SCIM, AuthZEN and MCP; webhooks, upstreams and notices',
  },
  matrix: {
    vitest: project('matrix'),
    says: 'every combination of callers, calls, fields, locks, forgeries, texts and hostile inputs; many items, and days that pass',
  },
  browser: { vitest: project('browser'), says: 'pages in Chromium, which `npm ci --prefix infra/chromium` installs' },
  package: { vitest: project('package'), says: 'the packages as npm packs them' },
  deployment: { vitest: project('deployment'), says: 'templates and bundles for AWS' },
  model: { vitest: long('model'), says: 'plans against a model; RUNS and SEED' },
  race: { vitest: long('race'), says: 'hundreds of rounds at once; ROUNDS' },
  fault: { vitest: long('fault'), says: 'kills and faults under load; KILLS and SEED' },
  soak: { vitest: long('soak'), says: 'bursts and quiet hours; SEED' },
  mutation: { vitest: long('mutation'), says: 'takes every step out of the pipeline, one at a time, and expects a failing test' },
  short: { vitest: ['--config', 'test/short.config.ts'], says: 'the five long suites with few rounds' },
  sample: { vitest: ['--config', 'test/sample.config.ts'], says: 'a few files of each suite that takes long, before a change lands' },
  embedded: {
    vitest: ['--config', 'test/embedded.config.ts'],
    says: 'what uses a table, on the embedded table service; LONG=1: all that calls the API',
  },
}

function project(name: string): readonly string[] {
  return ['--config', 'test/vitest.config.ts', '--project', name]
}

function long(name: string): readonly string[] {
  return ['--config', 'test/long.config.ts', `.${name}.test.ts`]
}

/** Vitest runs what any of its words names: a file that is asked for takes the place of the suite's ending. */
function filesOf(vitest: readonly string[], rest: readonly string[]): readonly string[] {
  return rest.some((word) => word.startsWith('test/')) ? vitest.filter((word) => !word.endsWith('.test.ts')) : vitest
}

function usage(): string {
  const lines = Object.entries(SUITES).map(([name, { says }]) => `  ${name.padEnd(12)}${says}`)
  return `npm run suite -- <name> [arguments of vitest]\n\n${lines.join('\n')}\n  ${'timing'.padEnd(12)}times that must not tell anything, and the cost of hostile texts\n`
}

const run = (file: string, args: readonly string[]): number =>
  spawnSync(process.execPath, [fileURLToPath(new URL(`../${file}`, import.meta.url)), ...args], { stdio: 'inherit' }).status ?? 1

const [name = '', ...rest] = process.argv.slice(2)
const suite = Object.hasOwn(SUITES, name) ? SUITES[name] : undefined
if (suite !== undefined) process.exitCode = run('node_modules/vitest/vitest.mjs', ['run', ...filesOf(suite.vitest, rest), ...rest])
else if (name === 'timing') process.exitCode = run('test/timing/known-and-unknown.ts', rest) || run('test/timing/hostile-texts.ts', rest)
else {
  process.stdout.write(usage())
  process.exitCode = name === '' || name === '--help' ? 0 : 1
}
