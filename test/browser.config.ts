import { defineConfig } from 'vitest/config'

/** Real browsers: `npm run test:browser`. Not among the others, since not every machine can run one. */
export default defineConfig({
  test: {
    include: ['test/browser/**/*.test.ts'],
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
