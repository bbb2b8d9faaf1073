import { refuseSandboxSettings } from '../shared/domain/settings/sandbox-only.ts'

/** A deployment of the service: what differs between one and another. */
export type Stage = {
  readonly name: 'sandbox' | 'live'
  /** Settings that only a sandbox may have, as the functions' environment names them. */
  readonly settings: Readonly<Record<string, string>>
  /** The address that e-mail comes from; its domain has to be verified with SES. */
  readonly emailFrom: string
  /** Neither the table nor its stack can be deleted by mistake. */
  readonly deletionProtection: boolean
  /** API Gateway's limits for everybody together; each tenant's own are configuration. */
  readonly throttle: { readonly requestsPerSecond: number; readonly burst: number }
  readonly logDays: 30 | 365
  /** Origins whose pages may call (CORS). */
  readonly allowedOrigins: readonly string[]
}

export const STAGES: readonly Stage[] = [
  {
    name: 'sandbox',
    // No SMS is sent there: this code is taken wherever one is asked for, and everybody who tries the sandbox knows it.
    settings: { OTP_OVERRIDE: '246810' },
    emailFrom: 'no-reply@sandbox.countersign.example',
    deletionProtection: false,
    throttle: { requestsPerSecond: 500, burst: 500 },
    logDays: 30,
    allowedOrigins: [],
  },
  {
    name: 'live',
    settings: {},
    emailFrom: 'no-reply@countersign.example',
    deletionProtection: true,
    throttle: { requestsPerSecond: 5_000, burst: 2_500 },
    logDays: 365,
    allowedOrigins: [],
  },
]

/** The stage, unless it has what it may not have: then there is nothing to synthesise. */
export function checkedStage(stage: Stage): Stage {
  refuseSandboxSettings(stage.name, stage.settings)
  if (stage.name === 'live' && !stage.deletionProtection) throw new Error('the live stage is protected against deletion')
  return stage
}
