import { expect, test } from 'vitest'
import { checkCallbackUrl } from '../../shared/domain/callbacks/callback-url.ts'
import { pushPolicy } from '../../shared/domain/notices/web-push.ts'
import { NOT_PUBLIC_HOSTS } from '../support/hosts-that-are-not-public.ts'

test.each([...NOT_PUBLIC_HOSTS])('nothing is pushed to %s', (host) => {
  for (const policy of ['live', 'deployed-sandbox'] as const)
    expect(checkCallbackUrl(`https://${host}/send`, pushPolicy(policy)).kind, policy).toBe('refused')
})

test.each([
  ['http://push.example/send', 'plain http'],
  ['https://user:secret@push.example/send', 'credentials'],
  ['https://push.example/send#x', 'a fragment'],
  ['ftp://push.example/send', 'another scheme'],
])('on a deployed stage, %s is refused: %s', (url) => {
  for (const policy of ['live', 'deployed-sandbox'] as const) expect(checkCallbackUrl(url, pushPolicy(policy)).kind).toBe('refused')
})
