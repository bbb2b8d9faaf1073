/** Environment variables of the sandbox that would be unsafe on the live stage. */
const SANDBOX_ONLY = ['OTP_OVERRIDE', 'CLOCK_OFFSET_SECONDS', 'CALLBACKS_OVER_HTTP'] as const

/**
 * INVARIANT: sandbox settings stay in the sandbox. Throws on any other stage that has one, so that it can be neither synthesised nor
 * started.
 */
export function refuseSandboxSettings(stage: string, settings: Readonly<Record<string, string | undefined>>): void {
  const found = SANDBOX_ONLY.filter((name) => settings[name] !== undefined)
  if (stage !== 'sandbox' && found.length > 0) throw new Error(`only the sandbox may have ${found.join(', ')}; the stage is ${stage}`)
}
