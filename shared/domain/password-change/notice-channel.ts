/** How a password change was proved, as far as it matters where its notice goes. */
export type ProvedBy = 'otp' | 'link' | 'current-password' | 'liveness'

export type NoticeTo = { readonly channel: 'SMS' | 'EMAIL'; readonly to: string }

/**
 * Where the person is told that their password was changed: not where the proof went, since whoever has taken that over would be the one who
 * reads it. The same way only where there is no other.
 */
export function noticeTo(
  provedBy: ProvedBy,
  { phoneNumber, email }: { readonly phoneNumber?: string; readonly email?: string },
): NoticeTo | undefined {
  const sms = phoneNumber === undefined ? [] : [{ channel: 'SMS', to: phoneNumber } as const]
  const mail = email === undefined ? [] : [{ channel: 'EMAIL', to: email } as const]
  return (provedBy === 'link' ? [...sms, ...mail] : [...mail, ...sms])[0]
}
