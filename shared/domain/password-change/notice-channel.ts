/** The proof of a password change, as far as it decides where the notice goes. */
export type ProvedBy = 'otp' | 'link' | 'current-password' | 'liveness'

type NoticeTo = { readonly channel: 'SMS' | 'EMAIL'; readonly to: string }

/**
 * The channel of the notice that a password was changed. It differs from the channel of the proof, because an attacker who controls that
 * channel would read the notice. The same channel is used only if there is no other.
 */
export function noticeTo(
  provedBy: ProvedBy,
  { phoneNumber, email }: { readonly phoneNumber?: string; readonly email?: string },
): NoticeTo | undefined {
  const sms = phoneNumber === undefined ? [] : [{ channel: 'SMS', to: phoneNumber } as const]
  const mail = email === undefined ? [] : [{ channel: 'EMAIL', to: email } as const]
  return (provedBy === 'link' ? [...sms, ...mail] : [...mail, ...sms])[0]
}
