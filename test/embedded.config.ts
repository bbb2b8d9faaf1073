import { defineConfig, mergeConfig } from 'vitest/config'
import main from './vitest.config.ts'

/** Storage and API on the table service of a machine without the emulator's binary: `npm run test:embedded`. */
export default mergeConfig(
  { ...main, test: { ...main.test, projects: undefined } },
  defineConfig({
    test: { include: ['test/{storage,api}/**/*.test.ts'], env: { TABLE_SERVICE: 'embedded' } },
  }),
)
