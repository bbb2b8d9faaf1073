import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LOCKS, tidyLock } from '../../infra/tidy-locks.ts'

test.each(LOCKS)('%s holds no addresses, and asks nothing of the Node that runs npm: otherwise run `node infra/tidy-locks.ts`', (file) => {
  const text = readFileSync(file, 'utf8')
  expect(JSON.parse(text)).toEqual(JSON.parse(tidyLock(text)))
})

test('there is a lock for each folder with packages of its own', () => {
  expect(LOCKS).toEqual([
    '.changeset/package-lock.json',
    'bench/peers/package-lock.json',
    'docs/examples/express/package-lock.json',
    'docs/site/package-lock.json',
    'infra/bundle/argon2-arm64/package-lock.json',
    'infra/chromium/package-lock.json',
    'infra/package-lock.json',
    'package-lock.json',
  ])
})
