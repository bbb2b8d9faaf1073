import { defineConfig, mergeConfig } from 'vitest/config'
import main from './vitest.config.ts'

/**
 * Before a change lands: of each suite that takes long, the files that notice most changes in the least time. `npm run suite -- sample`, and
 * every suite as a whole before a stage gets the change (`.ci/run all`).
 */
export default mergeConfig(
  { ...main, test: { ...main.test, projects: undefined } },
  defineConfig({
    test: {
      include: [
        // The lines of the README, an approval in the command line, and every recorded example.
        'test/docs/{readme,examples}.process.test.ts',
        'test/cli/approvals.process.test.ts',
        // Every text in every language, the form of the API document, every permission, and items that are written again and again.
        'test/{texts/catalogues,portal/every-text,docs/openapi}.matrix.test.ts',
        'test/permissions/{shipped-roles,explain-matrix}.matrix.test.ts',
        'test/storage/items-stay-small.matrix.test.ts',
        // The size of the portal, and somebody who signs in and approves.
        'test/portal/{budget,approvals}.browser.test.ts',
        'test/client/packed.package.test.ts',
        // The size of every bundle, and each function started with the variables of its template.
        'test/infra/{bundles,shipped-functions}.deployment.test.ts',
        // A few rounds against the model, at once, and under kills.
        'test/tasks/{task-machine.model,task-races.race,killed-runs.fault}.test.ts',
      ],
      env: { LONG: '0' },
      globalSetup: 'test/support/portal/built.ts',
      testTimeout: 300_000,
      expect: { poll: { timeout: 20_000 } },
    },
  }),
)
