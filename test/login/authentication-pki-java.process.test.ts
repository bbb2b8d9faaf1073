import { execFile, spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../local/temporary-directory.ts'
import { blockNamed } from '../support/code-blocks.ts'
import { running } from '../support/running.ts'

const service = running()

/** A JDK compiles a single source file by itself since version 11 (JEP 330); a mere runtime doesn't. */
const hasJdk = spawnSync('java', ['--list-modules'], { encoding: 'utf8' }).stdout?.includes('jdk.compiler') ?? false
if (!hasJdk) console.log('Skipped: the PKI login of a Java client, for there is no JDK here (install one, version 11 or later).')

test.skipIf(!hasJdk)('a Java client with nothing but the JDK logs in with its key pair', { timeout: 60_000 }, async () => {
  const { identity = '', password = '', privateKeyFile = '' } = service.local.demo.users.backend ?? {}
  const program = join(temporaryDirectory(), 'PkiLogin.java')
  await writeFile(program, await blockNamed('docs/logging-in.md', 'PkiLogin.java'))
  const env = { ...process.env, BASE_URL: service.local.baseUrl, IDENTITY: identity, PASSWORD: password, PRIVATE_KEY_FILE: privateKeyFile }
  const { stdout } = await promisify(execFile)('java', [program], { env })
  const { headerValue, roles } = JSON.parse(stdout) as { headerValue: string; roles: string[] }
  expect(roles).toEqual(['TENANT_SYSTEM'])
  const sessions = await service.call('GET', '/authentication/sessions', { headers: { authorization: headerValue } })
  expect(sessions.body).toMatchObject([{ amr: ['pwd', 'pop', 'mfa'] }])
})
