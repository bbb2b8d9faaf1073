import { configDefaults, defineConfig } from 'vitest/config'

/** The suites beside the main one. A file `*.<suite>.test.ts` belongs to its suite, in whichever folder it is; `npm run suite` lists and runs them. */
const project = (name: string, options: Record<string, unknown> = {}) => ({
  extends: true as const,
  test: { name, include: [`test/**/*.${name}.test.ts`], ...options },
})

export default defineConfig({
  test: {
    pool: 'forks',
    // One more than the two processors that the suites are meant for: browsers and processes are waited for.
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
      {
        extends: true,
        test: {
          name: 'main',
          // Hardly a test waits for anything but a processor.
          maxWorkers: '100%',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'test/**/*.*.test.ts'],
          // The embedded table service takes three quarters of the time. CI uses the emulator, which knows nothing of this project.
          env: process.env.CI === undefined ? { TABLE_SERVICE: 'embedded' } : {},
        },
      },
      // A page on a busy machine takes seconds to show what it has read.
      project('browser', { globalSetup: 'test/support/portal/built.ts', testTimeout: 120_000, expect: { poll: { timeout: 20_000 } } }),
      project('package'),
      project('process'),
      project('protocols'),
      project('matrix'),
      project('deployment'),
    ],
  },
})
