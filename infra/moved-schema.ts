import * as z from 'zod'

const arn = (service: string, resource: string) =>
  z.string().regex(new RegExp(`^arn:aws[a-z-]*:${service}:[a-z0-9-]+:\\d{12}:${resource}`), `must be an ARN of ${service}`)

/** Things that stacks make only once in an account or region, and that a move can find there. */
export const FOUND = ['mail-identity', 'github-provider'] as const

/** The things that a moved stage uses in its region without making them: replicas of keys and secrets, and whatever was there already. */
export const movedSchema = () =>
  z.strictObject({
    from: z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be a region of AWS'),
    key: arn('kms', 'key/mrk-[0-9a-f]{32}$'),
    pkiKey: arn('kms', 'key/mrk-[0-9a-f]{32}$'),
    privateTokenKeys: arn('secretsmanager', 'secret:'),
    publicTokenKeys: arn('secretsmanager', 'secret:'),
    dataKeys: arn('secretsmanager', 'secret:'),
    found: z.array(z.enum(FOUND)).readonly(),
  })

export type Moved = z.infer<ReturnType<typeof movedSchema>>
