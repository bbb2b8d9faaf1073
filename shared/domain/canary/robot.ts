import { timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { sign } from '../callbacks/signature.ts'

/** The robot of a stage, as its secret describes it. */
export type Robot = {
  readonly identity: string
  readonly password: string
  readonly tenantId: number
  /** The roles that could approve the task which the robot proposes and takes back. */
  readonly approverRoles: string
  /** The secrets that sign the callbacks of its tenant: the present one and, during a rotation, the one before. */
  readonly callbackSecrets: readonly string[]
}

const robot = () =>
  z.object({
    identity: z.string().min(1),
    password: z.string().min(1),
    tenantId: z.int().min(1),
    approverRoles: z.string().min(1),
    callbackSecrets: z.array(z.string().startsWith('whsec_')).min(1),
  })

/** Reads the robot from the content of its secret. Throws without telling any of it. */
export function robotIn(content: unknown): Robot {
  const { success, data } = robot().safeParse(content)
  if (!success) throw new Error('the secret of the canary must hold identity, password, tenantId, approverRoles and callbackSecrets')
  return data
}

/** A request as a receiver of callbacks gets it. */
export type Received = { readonly headers: Readonly<Record<string, string | undefined>>; readonly body: string }

/** Time by which a callback may be older or newer than the clock here, in seconds. */
const TOLERANCE_SECONDS = 300

/** Tells whether a callback is signed by one of the secrets, as a tenant verifies it. */
export function isSigned({ headers, body }: Received, secrets: readonly string[], now: number): boolean {
  const { 'webhook-id': id = '', 'webhook-timestamp': stamp = '', 'webhook-signature': sent = '' } = headers
  const timestampSeconds = Number(stamp)
  if (id === '' || id.includes('.') || !/^\d{1,12}$/.test(stamp) || Math.abs(now / 1000 - timestampSeconds) > TOLERANCE_SECONDS)
    return false
  const expected = secrets.map((secret) => Buffer.from(sign({ id, timestampSeconds, body, secrets: [secret] })))
  const found = sent.split(' ').map((signature) => Buffer.from(signature))
  return found.some((one) => expected.some((other) => one.length === other.length && timingSafeEqual(one, other)))
}
