import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The warning of `npm start` if the Node of the machine runs it, for want of a packaged one. */
function said(version: string, platform: string, arch: string): Promise<{ readonly code: unknown; readonly stderr: string }> {
  const pretended = Object.entries({ versions: { node: version }, platform, arch })
  const script = pretended.map(([name, value]) => `Object.defineProperty(process,'${name}',{value:${JSON.stringify(value)}})`).join(';')
  const preload = `data:text/javascript,${encodeURIComponent(script)}`
  return new Promise((resolve) => {
    execFile(process.execPath, ['--import', preload, 'infra/local/main.js'], (error, _, stderr) => resolve({ code: error?.code, stderr }))
  })
}

test.each([
  ['linux', 'x64'],
  ['darwin', 'arm64'],
  ['win32', 'arm64'],
])('on Node 20 without a packaged one npm start says in one line that npm ci brings one along: %s-%s', async (platform, arch) => {
  expect(await said('20.9.0', platform, arch)).toEqual({
    code: 1,
    stderr: 'Countersign runs on Node 24 or later; this is v20.9.0. npm ci brings a newer one along: run npm ci, then npm start.\n',
  })
})

test('on Node 20 of a machine for which npm has no Node it says in one line what to install', async () => {
  expect(await said('20.9.0', 'freebsd', 'x64')).toEqual({
    code: 1,
    stderr:
      'Countersign runs on Node 24 or later; this is v20.9.0. npm has none for freebsd-x64: install Node 24 or later, then run npm start.\n',
  })
})

test('the lock has a Node of 24 or later for Linux, macOS and Windows, x64 and Arm', () => {
  type Lock = {
    readonly packages: Readonly<Record<string, { version?: string; os?: string | readonly string[]; cpu?: string | readonly string[] }>>
  }
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
  const nodes = Object.entries(packages).filter(([path]) => /^node_modules\/node-(bin-)?(linux|darwin|win)-/.test(path))
  for (const [path, { version = '' }] of nodes) expect(Number(version.split('.')[0]), path).toBeGreaterThanOrEqual(24)
  const machines = nodes.map(([, { os = '', cpu = '' }]) => `${os}-${cpu}`)
  expect(machines.toSorted()).toEqual(['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-arm64', 'win32-x64'])
})
