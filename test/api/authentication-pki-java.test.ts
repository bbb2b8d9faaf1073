import { execFile, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { running } from '../support/running.ts'

const service = running()
const PROGRAM = fileURLToPath(new URL('../support/PkiLogin.java', import.meta.url))

/** A JDK compiles a single source file by itself since version 11 (JEP 330); a mere runtime doesn't. */
const hasJdk = spawnSync('java', ['--list-modules'], { encoding: 'utf8' }).stdout?.includes('jdk.compiler') ?? false
if (!hasJdk) console.log('Skipped: the PKI login of a Java client, for there is no JDK here (install one, version 11 or later).')

test.skipIf(!hasJdk)('a Java client with nothing but the JDK logs in with its key pair', { timeout: 60_000 }, async () => {
  const { identity = '', password = '', privateKeyFile = '' } = service.local.demo.users.backend ?? {}
  const { stdout } = await promisify(execFile)('java', [PROGRAM, service.local.baseUrl, identity, password, privateKeyFile])
  const { headerValue, roles } = JSON.parse(stdout) as { headerValue: string; roles: string[] }
  expect(roles).toEqual(['TENANT_SYSTEM'])
  const sessions = await service.call('GET', '/authentication/sessions', { headers: { authorization: headerValue } })
  expect(sessions.body).toMatchObject([{ amr: ['pwd', 'pop', 'mfa'] }])
})
