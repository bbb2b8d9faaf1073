import type { CustomerId, TenantId } from '../domain/ids.ts'
import { NOTICE_KINDS, type NoticeKind } from '../domain/notices/notice-kinds.ts'
import type { Ports } from '../ports/ports.ts'
import type { SwitchedNotice } from './new-message.ts'
import { UNSUBSCRIBE_PAGE } from './routes.ts'

/** Mails are read late: the link in one works for 60 days. */
const UNSUBSCRIBE_LIFETIME_MS = 60 * 24 * 3_600_000

/** The content of a link that switches notices off. It is sealed, so nobody else can make or change one. */
export type Unsubscription = SwitchedNotice & {
  /** The time of the mail, in milliseconds since 1970. */
  readonly at: number
}

const CONTEXT = 'unsubscribe'

/** The link in the head of a mail. `POST` switches its kinds off; `GET` only asks, in the look of the tenant. */
export async function unsubscribeLink(
  { secrets, baseUrl }: Pick<Ports, 'secrets' | 'baseUrl'>,
  { customerId, kinds, tenantId }: SwitchedNotice & { readonly tenantId?: TenantId | undefined },
  now: number,
): Promise<string> {
  const token = await secrets.seal(JSON.stringify({ customerId, kinds, at: now } satisfies Unsubscription), CONTEXT)
  const look = tenantId === undefined ? '' : `&tenant=${tenantId}`
  return `${baseUrl()}${UNSUBSCRIBE_PAGE}?token=${encodeURIComponent(token)}${look}`
}

/** The content of a link; `undefined` if it was not made here, was changed, or has expired. All of these look alike to its bearer. */
export async function openedLink({ secrets }: Pick<Ports, 'secrets'>, token: string, now: number): Promise<Unsubscription | undefined> {
  const text = await secrets.open(token, CONTEXT).catch(() => undefined)
  if (text === undefined) return undefined
  const { customerId, kinds, at } = JSON.parse(text) as { customerId: CustomerId; kinds: readonly NoticeKind[]; at: number }
  const known = kinds.filter((kind) => NOTICE_KINDS.includes(kind))
  return known.length === 0 || now - at > UNSUBSCRIBE_LIFETIME_MS ? undefined : { customerId, kinds: known, at }
}
