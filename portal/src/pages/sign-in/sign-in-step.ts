/** The next input that the form asks for. */
export type SignInStep = 'proofs' | 'totp' | 'new-password' | 'first-passkey'
