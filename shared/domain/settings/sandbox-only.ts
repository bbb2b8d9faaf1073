/** Settings of a deployment that would open a door on the live stage, as their functions' environment names them. */
const SANDBOX_ONLY = ['OTP_OVERRIDE', 'CLOCK_OFFSET_SECONDS', 'CALLBACKS_OVER_HTTP'] as const

/** INVARIANT: sandbox things stay in the sandbox. Throws where any other stage has one of them, so that it can be neither synthesised nor started. */
export function refuseSandboxSettings(stage: string, settings: Readonly<Record<string, string | undefined>>): void {
  const found = SANDBOX_ONLY.filter((name) => settings[name] !== undefined)
  if (stage !== 'sandbox' && found.length > 0) throw new Error(`only the sandbox may have ${found.join(', ')}; the stage is ${stage}`)
}
