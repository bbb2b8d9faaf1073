import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { PASSWORD_COST } from '../../shared/adapters/password-hasher.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

test('only tests make the hash of a password cheap: everything else passes the cost on, or leaves it out', () => {
  const sources = globSync(['shared/**/*.ts', 'functions/**/*.ts', 'infra/**/*.ts', 'bench/**/*.ts'], {
    cwd: ROOT,
    exclude: ['**/node_modules/**'],
  })
  const lines = sources.flatMap((file) =>
    readFileSync(`${ROOT}${file}`, 'utf8')
      .split('\n')
      .filter((line) => /\bpasswordCost\b/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(lines.toSorted()).toEqual([
    'infra/local/start.ts: passwordCost: options.passwordCost,',
    'infra/local/start.ts: readonly passwordCost?: Argon2Parameters | undefined',
    "shared/runtime/service.ts: passwords: createPasswordHasher(() => loadEngine((engine) => log('info', 'argon2.engine', { engine })), surroundings.passwordCost),",
    'shared/runtime/service.ts: readonly passwordCost?: Argon2Parameters | undefined',
  ])
  expect(PASSWORD_COST).toEqual({ memoryKiB: 19_456, passes: 2, lanes: 1 })
})
