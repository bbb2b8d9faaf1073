import * as z from 'zod'

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
