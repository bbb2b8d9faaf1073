import { describe, expect, test } from 'vitest'
import { type CallbackHosts, readCallbackHosts } from '../../shared/domain/callbacks/callback-hosts.ts'
import { checkCallbackUrl, mayReach } from '../../shared/domain/callbacks/callback-url.ts'
import { isPrivateAddress } from '../../shared/domain/callbacks/public-address.ts'

function listed(...entries: string[]): CallbackHosts {
  const read = readCallbackHosts(entries)
  if (read.kind === 'refused') throw new Error(read.entry)
  return read.hosts
}

test.each([
  'a b',
  'http://hooks.example',
  'hooks.example:80',
  'hooks.example/x',
  '10.0.0.0/33',
  '::/129',
  '10.0.0',
  '2130706433',
  '0x7f.1',
  '*',
  '1.2.3.4.5',
  'a.',
])('a list with %j is refused at this entry', (entry) =>
  expect(readCallbackHosts(['ok.example', entry])).toEqual({ kind: 'refused', entry }),
)

describe('a local run', () => {
  const hosts = listed('Hooks.Example', 'printer.local', '192.168.7.0/24', '10.9.9.9', '[fd00:7::]/32', '203.0.113.5')
  const reachOf = (url: string, of: CallbackHosts = hosts) => {
    const checked = checkCallbackUrl(url, 'local', of)
    return checked.kind === 'allowed' ? checked.reach : checked.why
  }

  test.each([
    ['http://hooks.example/x', 'listed'],
    ['https://HOOKS.example:8443/x', 'listed'],
    ['http://printer.local/', 'listed'],
    ['http://192.168.7.20:8080/', 'listed'],
    ['http://0xc0a80714/', 'listed'],
    ['http://10.9.9.9/', 'listed'],
    ['http://[fd00:7::1]/', 'listed'],
    ['https://203.0.113.5/', 'listed'],
    ['http://127.0.0.1:1/', 'loopback'],
    // A range is listed, so the address of a public name decides.
    ['https://other.example/', 'listed'],
    ['https://8.8.8.8/', 'unlisted'],
    ['http://192.168.8.20/', 'address-not-public'],
    ['http://10.9.9.8/', 'address-not-public'],
    ['http://intranet/', 'address-not-public'],
    ['http://sub.printer.local/', 'address-not-public'],
    ['http://user@hooks.example/', 'credentials-not-allowed'],
  ])('calls %s: %s', (url, reach) => expect(reachOf(url)).toBe(reach))

  test('looks no unlisted name up if no range is listed', () => {
    expect(reachOf('https://other.example/', listed('hooks.example'))).toBe('unlisted')
    expect(reachOf('https://other.example/', listed())).toBe('unlisted')
  })

  test.each([
    ['192.168.7.20', 'other.example', true],
    ['8.8.8.8', 'other.example', false],
    ['127.0.0.1', 'other.example', false],
    ['169.254.169.254', 'other.example', false],
    ['8.8.8.8', 'hooks.example', true],
    ['10.1.2.3', 'hooks.example', true],
    ['127.0.0.1', 'hooks.example', true],
    ['fd12::1', 'hooks.example', true],
    ['169.254.169.254', 'hooks.example', false],
    ['fe80::1', 'hooks.example', false],
    ['0.0.0.0', 'hooks.example', false],
    ['224.0.0.1', 'hooks.example', false],
    ['::ffff:169.254.169.254', 'hooks.example', false],
    ['nonsense', 'hooks.example', false],
  ])('connects to %s by the name %s: %s', (ip, name, allowed) => expect(mayReach(ip, 'listed', name, hosts)).toBe(allowed))

  test('no other stage knows the list', () => {
    for (const policy of ['live', 'deployed-sandbox'] as const)
      expect(checkCallbackUrl('https://192.168.7.20/', policy, hosts)).toEqual({ kind: 'refused', why: 'address-not-public' })
  })
})

test('private addresses are those for use inside a network', () => {
  const inside = ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1', '100.64.0.1', 'fc00::1', 'fdff::1']
  expect(inside.map(isPrivateAddress)).toEqual(inside.map(() => true))
  const outside = ['9.9.9.9', '172.32.0.1', '169.254.1.1', '127.0.0.1', 'fe80::1', '::ffff:10.0.0.1', '::1', '', 'fd', 'fc.example']
  expect(outside.map(isPrivateAddress)).toEqual(outside.map(() => false))
})
