import { defineConfig } from 'vitest/config'

/** The same tests as in the suite, with many more rounds: `npm run test:model`, `test:races`, `test:faults`. */
export default defineConfig({
  test: {
    include: ['test/{model,races,faults}/**/*.test.ts'],
    env: { LONG: '1' },
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 900_000,
    hookTimeout: 30_000,
    disableConsoleIntercept: true,
  },
})
