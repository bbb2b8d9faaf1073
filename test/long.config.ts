import { defineConfig } from 'vitest/config'

/** Model, races, faults, soak and mutations with many rounds: `npm run suite -- model`, and so on; `npm run suite -- short` is all of them with few. */
export default defineConfig({
  test: {
    include: ['test/**/*.{model,race,fault,soak,mutation}.test.ts'],
    env: { LONG: '1' },
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 900_000,
    hookTimeout: 30_000,
    disableConsoleIntercept: true,
  },
})
