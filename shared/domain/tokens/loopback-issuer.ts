/**
 * Tells whether a token was issued by a service on this machine, under any port: a local run that comes back under another port takes its
 * earlier tokens. Its keys are its own, so no other service on the machine makes such a token.
 */
export function isLoopbackIssuer(issuer: string): boolean {
  return /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?\/svc-conductor$/.test(issuer)
}
