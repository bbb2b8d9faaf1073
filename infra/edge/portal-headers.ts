/**
 * Headers of every file of the portal, on the local run and at the edge in AWS. Only the portal's own files run, no page can show it in a
 * frame, and no string can become a script (Trusted Types). The only policy, `push-worker`, gives out the address of one worker.
 */
export const PORTAL_HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types push-worker',
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), display-capture=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
} as const

/** Files under `assets/` have a hash of their content in the name. */
export const ASSET_CACHE_CONTROL = 'public, max-age=31536000, immutable'
/** The page names the assets, so it must never be cached. */
export const PAGE_CACHE_CONTROL = 'no-store'

export const PORTAL_PATH = '/svc-conductor/portal/'
