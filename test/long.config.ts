import { defineConfig } from 'vitest/config'

/** Model, races, faults, soak and mutations with many rounds: `npm run test:model`, `test:races`, `test:faults`, `test:soak`, `test:mutations`; `test:short` is all of them with few. */
export default defineConfig({
  test: {
    include: ['test/{model,races,faults,soak,mutations}/**/*.test.ts'],
    env: { LONG: '1' },
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 900_000,
    hookTimeout: 30_000,
    disableConsoleIntercept: true,
  },
})
