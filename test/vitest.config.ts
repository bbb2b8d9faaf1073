import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Model, races, faults and soak have a run of their own, short or long.
    exclude: ['test/{faults,model,races,soak}/**'],
    pool: 'forks',
    // One more than the two processors that the suite is meant for: some tests wait.
    maxWorkers: 3,
    // Files share what they import: a fifth of the time. INVARIANT: no module keeps what a test could see of another.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 30_000,
    // A machine that others use too stands still for seconds at times; locally a test that fails, fails.
    retry: process.env.CI === 'true' ? 1 : 0,
  },
})
