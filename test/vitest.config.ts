import { configDefaults, defineConfig } from 'vitest/config'

/** Suites with commands of their own, `npm run test:<name>`, which `.ci/run` runs too. `npm test` has the main path of these areas. */
const SUITES = {
  // Pages in a Chromium: every page of the portal by axe, both themes and widths.
  browser: ['test/browser/**/*.test.ts', 'test/portal/**/*.test.ts', 'test/typescript-client/runtimes.test.ts'],
  // The packages as npm packs them, installed as others do, with every Node of the machine.
  packages: ['test/{cli,typescript-client}/package.test.ts', 'test/typescript-client/readme.test.ts'],
  // The command line as processes of its own, and the programs of README and guides in other languages.
  clients: [
    'test/cli/**/*.test.ts',
    'test/docs/{guides,guide-examples,every-block,readme}.test.ts',
    'test/api/{create-admin,authentication-pki-java}.test.ts',
  ],
  // Every combination of callers, calls, fields, locks, forgeries and hostile inputs, and what is written, sent or retried again and again.
  matrices: [
    'test/api/{explain-matrix,shipped-roles,field-errors,known-and-unknown,known-and-unknown-work,single-sign-on-forgeries}.test.ts',
    'test/api/{authentication-locks,proof-locks,rate-limit-callers,large-lists,lists-end,many-waiting-tasks,callbacks-isolation,callbacks-log}.test.ts',
    'test/api/{mcp-injections,names-of-objects,password-change-attacks,webauthn-assertion-attacks,webauthn-registration-attacks}.test.ts',
    'test/api/takeover-matrix.test.ts',
    'test/clients/callback-sender-attacks.test.ts',
    'test/storage/{caller-shares,concurrency-leases,rate-limits,sweep,callback-ladder,commit-retries,table-client}.test.ts',
    'test/storage/{items-stay-small,lists-in-items-stay-small,lives-stay-small}.test.ts',
  ],
  // The parts of a deployment: the templates of all stages, the bundles of the functions.
  deployment: ['test/infra/{deployment,bundles,camera-page,compliance,static-egress}.test.ts', 'test/browser/liveness.test.ts'],
} as const
/** Model, races, faults, soak and mutations have runs of their own, short or long: `short.config.ts`, `long.config.ts`. */
const LONG_RUNS = ['test/{faults,model,mutations,races,soak}/**']

const excluded = (...patterns: readonly string[]) => [...configDefaults.exclude, ...LONG_RUNS, ...patterns]

export default defineConfig({
  test: {
    pool: 'forks',
    // One more than the two processors that the suite is meant for: some tests wait.
    maxWorkers: 3,
    // Files share what they import: a fifth of the time. INVARIANT: no module keeps what a test could see of another.
    isolate: false,
    // Node imports the sources by itself, as it does in production: nothing is transformed, and no module is mocked.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    testTimeout: 60_000,
    hookTimeout: 30_000,
    // A test that passes at its second try is reported by nothing. `.ci/run` repeats whole files instead, and names what passed only then.
    retry: 0,
    projects: [
      { extends: true, test: { name: 'main', include: ['test/**/*.test.ts'], exclude: excluded(...Object.values(SUITES).flat()) } },
      {
        extends: true,
        test: {
          name: 'browser',
          include: [...SUITES.browser],
          exclude: excluded(...SUITES.deployment),
          globalSetup: 'test/support/portal/built.ts',
        },
      },
      { extends: true, test: { name: 'packages', include: [...SUITES.packages] } },
      { extends: true, test: { name: 'clients', include: [...SUITES.clients], exclude: excluded(...SUITES.packages) } },
      { extends: true, test: { name: 'matrices', include: [...SUITES.matrices] } },
      { extends: true, test: { name: 'deployment', include: [...SUITES.deployment] } },
    ],
  },
})
