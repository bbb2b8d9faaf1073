import { configDefaults, defineConfig, mergeConfig } from 'vitest/config'
import main from './vitest.config.ts'

const SUBJECTS =
  'agents,audit,callbacks,configuration,domain,http,limits,login,messages,money,people,permissions,single-sign-on,storage,tasks'

/** Storage and API on the table service of a machine without the emulator's binary: `npm run suite -- embedded`. */
export default mergeConfig(
  { ...main, test: { ...main.test, projects: undefined } },
  defineConfig({
    test: {
      include: [`test/{${SUBJECTS}}/**/*.test.ts`],
      // The cost of patterns has nothing to do with a table.
      exclude: [
        ...configDefaults.exclude,
        'test/**/*.{browser,deployment,model,race,fault,soak}.test.ts',
        'test/login/password-pattern.test.ts',
      ],
      env: { TABLE_SERVICE: 'embedded' },
    },
  }),
)
