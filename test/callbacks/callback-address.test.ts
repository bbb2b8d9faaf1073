import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { describe, expect, test } from 'vitest'
import { type CallbackPolicy, checkCallbackUrl, mayReach, type UrlRefusal } from '../../shared/domain/callbacks/callback-url.ts'
import { isLoopbackAddress, isPublicAddress, SPECIAL_IPV4, SPECIAL_IPV6 } from '../../shared/domain/callbacks/public-address.ts'
import { NOT_PUBLIC_HOSTS } from '../support/hosts-that-are-not-public.ts'

describe('a callback never goes to an address that is not public', () => {
  test('the table has more than 80 forms, each once', () => {
    expect(NOT_PUBLIC_HOSTS.length).toBeGreaterThan(80)
    expect(new Set(NOT_PUBLIC_HOSTS).size).toBe(NOT_PUBLIC_HOSTS.length)
  })

  test.each(NOT_PUBLIC_HOSTS)('%s', (host) => {
    for (const policy of ['live', 'deployed-sandbox', 'local'] as const) {
      expect(checkCallbackUrl(`https://${host}/hook`, policy)).toEqual({ kind: 'refused', why: 'address-not-public' })
    }
    expect(checkCallbackUrl(`http://${host}:8080/hook`, 'deployed-sandbox')).toEqual({ kind: 'refused', why: 'address-not-public' })
    expect(isPublicAddress(host.replace(/^\[|\]$/g, ''))).toBe(false)
  })

  test.each([
    '',
    'example.com',
    '8.8.8.8 ',
    '8.8.8',
    '08.8.8.8',
    '134744072',
    '0x8080808',
    '2a00::1%eth0',
    '[2a00::1]',
    '8.8.8.8:80',
    '::g',
  ])('what is no address is not public: %j', (text) => expect(isPublicAddress(text)).toBe(false))

  test.each([
    '8.8.8.8',
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '169.253.255.255',
    '172.15.255.255',
    '172.32.0.0',
    '191.255.255.255',
    '192.0.1.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2a00:1450:4001:830::200e',
    '2606:4700:4700::1111',
    '2001:4860:4860::8888',
    '2001:200::1',
    '2c0f:f248::1',
    '2003::1',
    '2a00:1450::5eff:0:1',
    '2a00::1:5efe:a00:1',
    '2a00:1450:0:0:1:5efe::',
  ])('the public internet is: %s', (ip) => expect(isPublicAddress(ip)).toBe(true))
})

describe('another library agrees about', () => {
  const ipv4 = (value: number): string => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.')
  const toNumber = (ip: string): number => ip.split('.').reduce((soFar, part) => soFar * 256 + Number(part), 0)
  const isUnicast = (ip: string): boolean => ipaddr.parse(ip).range() === 'unicast'

  test.each(SPECIAL_IPV4)('both ends of %s (%s), and their neighbours', (range) => {
    const [network = '', prefix = ''] = range.split('/')
    const first = toNumber(network)
    const last = first + 2 ** (32 - Number(prefix)) - 1
    expect([first, last].map(ipv4).map(isPublicAddress)).toEqual([false, false])
    for (const near of [first - 1, first, last, last + 1].filter((value) => value >= 0 && value < 2 ** 32)) {
      expect([ipv4(near), isPublicAddress(ipv4(near))]).toEqual([ipv4(near), isUnicast(ipv4(near))])
    }
  })

  test.each(SPECIAL_IPV6)('%s (%s)', (range) => {
    const [network, prefix] = ipaddr.IPv6.parseCIDR(range)
    const last = network.toByteArray().map((byte, index) => byte | (0xff >> Math.min(8, Math.max(0, prefix - index * 8))))
    expect([network.toString(), ipaddr.fromByteArray(last).toString()].map(isPublicAddress)).toEqual([false, false])
  })

  test('any IPv4 address', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (value) => isPublicAddress(ipv4(value)) === isUnicast(ipv4(value))),
      { numRuns: 5000 },
    )
  })

  test('any IPv6 address that we call public', () => {
    const group = fc.oneof(
      fc.constantFrom(0, 1, 2, 0x64, 0xff9b, 0x2001, 0x2002, 0xdb8, 0x5efe, 0xffff),
      fc.integer({ min: 0, max: 0xffff }),
    )
    fc.assert(
      fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
        const ip = groups.map((value) => value.toString(16)).join(':')
        return !isPublicAddress(ip) || isUnicast(ip)
      }),
      { numRuns: 5000 },
    )
  })
})

describe('a callback URL', () => {
  test.each<[CallbackPolicy, string, 'public' | 'loopback' | 'unlisted']>([
    ['live', 'https://example.com/hook?a=1', 'public'],
    ['live', 'HTTPS://EXAMPLE.com:8443/hook', 'public'],
    ['live', 'https://bücher.example/hook', 'public'],
    ['live', 'https://8.8.8.8/', 'public'],
    ['live', 'https://[2606:4700:4700::1111]/', 'public'],
    ['deployed-sandbox', 'https://example.com/hook', 'public'],
    ['deployed-sandbox', 'http://example.com/hook', 'public'],
    ['local', 'http://example.com/hook', 'unlisted'],
    ['local', 'https://example.com/hook', 'unlisted'],
    ['local', 'http://localhost:4001/hook', 'loopback'],
    ['local', 'http://127.0.0.1:4001/hook', 'loopback'],
    ['local', 'http://127.1:4001/hook', 'loopback'],
    ['local', 'http://[::1]:4001/hook', 'loopback'],
  ])('is allowed (%s): %s', (policy, text, reach) => {
    expect(checkCallbackUrl(text, policy)).toEqual({ kind: 'allowed', url: new URL(text), reach })
  })

  test.each<[CallbackPolicy, string, UrlRefusal]>([
    ['live', 'http://example.com/hook', 'scheme-not-allowed'],
    ['live', 'ftp://example.com/hook', 'scheme-not-allowed'],
    ['local', 'file:///etc/passwd', 'scheme-not-allowed'],
    ['local', 'gopher://127.0.0.1:6379/_SET', 'scheme-not-allowed'],
    ['local', 'ws://localhost/', 'scheme-not-allowed'],
    ['live', 'https://user@example.com/', 'credentials-not-allowed'],
    ['live', 'https://user:pass@example.com/', 'credentials-not-allowed'],
    ['live', 'https://:pass@example.com/', 'credentials-not-allowed'],
    ['live', 'https://example.com@127.0.0.1/', 'credentials-not-allowed'],
    ['live', 'https://example.com/#part', 'fragment-not-allowed'],
    ['live', 'https://example.com/#', 'fragment-not-allowed'],
    ['local', 'http://api.localhost:4001/hook', 'address-not-public'],
    ['local', 'http://localhost.:4001/hook', 'address-not-public'],
    ['local', 'https://localhost:4001/hook', 'address-not-public'],
    ['local', 'http://10.0.0.1/hook', 'address-not-public'],
    ['local', 'http://169.254.169.254/latest', 'address-not-public'],
    ['local', 'http://0.0.0.0:4001/', 'address-not-public'],
    ['local', 'http://[::ffff:127.0.0.1]:4001/', 'address-not-public'],
    ['live', 'https://example.com:0/', 'malformed'],
    ['live', 'https://example.com:99999/', 'malformed'],
    ['live', 'https://', 'malformed'],
    ['live', 'https:example.com', 'malformed'],
    ['live', '//example.com/', 'malformed'],
    ['live', '/hook', 'malformed'],
    ['live', '', 'malformed'],
    ['live', ' https://example.com/', 'malformed'],
    ['live', 'https://example.com/a b', 'malformed'],
    ['live', 'https://exam\nple.com/', 'malformed'],
    ['live', 'https://example.com\\@127.0.0.1/', 'malformed'],
    ['live', 'https://256.1.1.1/', 'malformed'],
    ['live', 'https://127.0.0.1.5/', 'malformed'],
    ['live', 'https://exa%00mple.com/', 'malformed'],
    ['live', 'https://[fe80::1%25eth0]/', 'malformed'],
    ['live', `https://example.com/${'a'.repeat(2048)}`, 'too-long'],
    ['live', `https://example.com/${'ä'.repeat(1000)}`, 'too-long'],
  ])('is refused (%s): %j: %s', (policy, text, why) => expect(checkCallbackUrl(text, policy)).toEqual({ kind: 'refused', why }))

  test('may have 2048 characters', () => {
    expect(checkCallbackUrl('https://example.com/'.padEnd(2048, 'a'), 'live').kind).toBe('allowed')
    expect(checkCallbackUrl('https://example.com/'.padEnd(2049, 'a'), 'live').kind).toBe('refused')
  })
})

describe('a name may resolve to', () => {
  test.each([
    ['127.0.0.1', 'loopback', true],
    ['127.9.9.9', 'loopback', true],
    ['::1', 'loopback', true],
    ['10.0.0.1', 'loopback', false],
    ['8.8.8.8', 'loopback', false],
    ['::ffff:127.0.0.1', 'loopback', false],
    ['127.0.0.1.example.com', 'loopback', false],
    ['8.8.8.8', 'public', true],
    ['127.0.0.1', 'public', false],
    ['::1', 'public', false],
  ] as const)('%s when the URL reaches %s: %s', (ip, reach, allowed) => expect(mayReach(ip, reach)).toBe(allowed))

  test('loopback is 127.0.0.0/8 and ::1', () => {
    expect(['127.0.0.0', '127.255.255.255', '::1'].map(isLoopbackAddress)).toEqual([true, true, true])
    expect(['126.255.255.255', '128.0.0.0', '::2', '127.1', 'localhost', ''].map(isLoopbackAddress)).toEqual(Array(6).fill(false))
  })
})
