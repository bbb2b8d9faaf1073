import { expect, test } from 'vitest'
import { deviceFingerprint } from '../../shared/domain/login/device-fingerprint.ts'

test.each([
  ['a fingerprint alone', 'a1b2c3', { fingerprint: 'a1b2c3' }],
  ['with the name of the device before it', 'My phone:a1b2c3', { name: 'My phone', fingerprint: 'a1b2c3' }],
  ['the name ends at the first colon', 'Phone:aa:bb:cc', { name: 'Phone', fingerprint: 'aa:bb:cc' }],
  ['no name before the colon', ':a1b2c3', { fingerprint: 'a1b2c3' }],
  ['white space is no name', ' :a1b2c3', { fingerprint: 'a1b2c3' }],
  ['a name without a fingerprint is none', 'Phone:', undefined],
  ['white space is none', '  ', undefined],
  ['nothing is none', '', undefined],
] as const)('%s', (_, sent, read) => expect(deviceFingerprint(sent)).toEqual(read))
