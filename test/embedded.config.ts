import { configDefaults, defineConfig, mergeConfig } from 'vitest/config'
import main from './vitest.config.ts'

/** The subjects that use the table in every way: each operation, condition and index occurs in them. */
const EVERY_WAY = 'audit,limits,money,storage'
/** All subjects that call the API. */
const EVERY_SUBJECT = `${EVERY_WAY},agents,callbacks,configuration,domain,http,login,messages,people,permissions,single-sign-on,tasks`

const isWhole = process.env.LONG === '1'

/**
 * Storage and API on the table service of a machine without the emulator's binary: `npm run suite -- embedded`, and with LONG=1 all that
 * calls the API. Both services are spoken to by the same client, so that only the ways of using a table can differ.
 */
export default mergeConfig(
  { ...main, test: { ...main.test, projects: undefined } },
  defineConfig({
    test: {
      include: [`test/{${isWhole ? EVERY_SUBJECT : EVERY_WAY}}/**/*.test.ts`],
      exclude: [
        ...configDefaults.exclude,
        `test/**/*.{browser,deployment,model,race,fault,soak${isWhole ? '' : ',process'}}.test.ts`,
        ...(isWhole ? [] : ['test/{audit,limits,money}/**/*.matrix.test.ts', 'test/storage/!(commit-*).matrix.test.ts']),
        // The cost of patterns has nothing to do with a table.
        'test/login/password-pattern.matrix.test.ts',
      ],
      env: { TABLE_SERVICE: 'embedded' },
    },
  }),
)
