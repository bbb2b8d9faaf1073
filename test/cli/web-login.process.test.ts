import { chmod, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decide } from '../support/authorizations.ts'
import { eventually } from '../support/eventually.ts'
import { running } from '../support/running.ts'
import { commandLine } from './command-line.ts'

const service = running()
const cli = commandLine(service)

/** A browser that only writes down where it is sent. */
async function browser() {
  const [program, visited] = [join(cli.folder, 'browser.sh'), join(cli.folder, 'visited')]
  await writeFile(program, `#!/bin/sh\nprintf '%s' "$1" > '${visited}.part' && mv '${visited}.part' '${visited}'\n`)
  await chmod(program, 0o700)
  await rm(visited, { force: true })
  const address = () => eventually('the browser was opened', async () => readFile(visited, 'utf8').catch(() => undefined))
  return { program, address }
}

/** Decides as the checker what the command line asks, and answers where the browser is sent then. */
async function decided(address: string, decision: 'allow' | 'deny'): Promise<URL> {
  const opened = await fetch(address, { redirect: 'manual', headers: { accept: 'text/html' } })
  expect(opened.status).toBe(302)
  const requestId = new URL(opened.headers.get('location') ?? '').searchParams.get('request') ?? ''
  const cookie = (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const answer = await decide(service, { requestId, cookie }, await service.freshTokenOf('checker'), { decision })
  expect(answer.status, answer.text).toBe(200)
  return new URL((answer.body as { redirectTo: string }).redirectTo)
}

async function loggedIn(profile: string) {
  const { program, address } = await browser()
  const login = cli.run(['login', '--web', '--profile', profile, '--json'], { env: { BROWSER: program } })
  const back = await decided(await address(), 'allow')
  expect(back.hostname).toBe('127.0.0.1')
  // A page elsewhere cannot end the login, nor put another code into it.
  const forged = new URL(back)
  forged.searchParams.set('state', 'guessed')
  expect((await fetch(forged)).status).toBe(404)
  expect(await (await fetch(back)).text()).toContain('You can close this window.')
  return login
}

test('login --web logs a person in by their browser: reads and proposals, with a rotating refresh token, until logout', async () => {
  const { code, stdout, stderr } = await loggedIn('web')
  expect([code, stderr]).toEqual([0, expect.stringContaining('/svc-conductor/oauth/authorize?')])
  const { file } = JSON.parse(stdout) as { file: string }
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const me = await cli.json<{ identity: string; scope: string }>(['whoami', '--profile', 'web'])
  expect(me).toMatchObject({ identity: service.local.demo.users.checker?.identity, scope: 'UpdateByTasks' })

  // The access token has expired: the next command renews it, and keeps the next refresh token.
  type Kept = { readonly session: { readonly token: string }; readonly web: { readonly refreshToken: string } }
  const before = JSON.parse(await readFile(file, 'utf8')) as Kept
  await service.local.advance(20 * 60)
  service.forgetTokens()
  expect((await cli.json<{ identity: string }>(['whoami', '--profile', 'web'])).identity).toBe(me.identity)
  const after = JSON.parse(await readFile(file, 'utf8')) as Kept
  expect(after.web.refreshToken).not.toBe(before.web.refreshToken)
  expect(after.session.token).not.toBe(before.session.token)

  expect((await cli.run(['logout', '--profile', 'web'])).code).toBe(0)
  await expect(stat(file)).rejects.toThrow()
  const tried = await service.call('GET', '/authentication/sessions', { token: after.session.token })
  expect(tried.status).toBe(401)
})

test('login --web says that it was not allowed, and keeps nothing', async () => {
  const { program, address } = await browser()
  const login = cli.run(['login', '--web', '--profile', 'denied'], { env: { BROWSER: program } })
  await fetch(await decided(await address(), 'deny'))
  const { code, stderr } = await login
  expect(code).not.toBe(0)
  expect(stderr).toContain('The login was not allowed')
  expect((await cli.run(['whoami', '--profile', 'denied'])).stderr).toContain('There is no profile denied')
})

test('where the service registers no apps, login --web says what an administrator has to do', async () => {
  const token = await service.tokenOf('globalAdmin')
  const set = (value: boolean) => service.call('PUT', '/global/properties/oauth.dynamic.registration', { token, body: { value } })
  expect((await set(false)).status).toBe(200)
  try {
    const { code, stderr } = await cli.run(['login', '--web'])
    expect(code).not.toBe(0)
    expect(stderr).toContain('--client-id')
  } finally {
    expect((await set(true)).status).toBe(200)
  }
})
