import type { EventType } from './event-types.ts'

const CAEP = 'https://schemas.openid.net/secevent/caep/event-type/'
const RISC = 'https://schemas.openid.net/secevent/risc/event-type/'
const SSF = 'https://schemas.openid.net/secevent/ssf/event-type/'

/** The events that are also security events, by the URI of their type: CAEP for sessions and credentials, RISC for accounts. */
const SECURITY_EVENTS: Readonly<Partial<Record<EventType, string>>> = {
  'session.created': `${CAEP}session-established`,
  'session.ended': `${CAEP}session-revoked`,
  'identity.credentials-changed': `${CAEP}credential-change`,
  'identity.locked': `${RISC}account-disabled`,
  'identity.unlocked': `${RISC}account-enabled`,
  'identity.deleted': `${RISC}account-purged`,
  'position.granted': `${CAEP}token-claims-change`,
  'position.ended': `${CAEP}token-claims-change`,
  test: `${SSF}verification`,
}

/** The URI of an event as a security event; `undefined` for an event that is none. */
export function securityEventOf(eventType: EventType): string | undefined {
  return SECURITY_EVENTS[eventType]
}

/** An event as it is stored. */
type Stored = {
  readonly eventType: EventType
  readonly eventId: number
  readonly created: string
  readonly data: Readonly<Record<string, unknown>>
}
/** `issuer`: that of the service's ID tokens; `iat`: in seconds since 1970. */
type Around = { readonly issuer: string; readonly audience: string; readonly jti: string; readonly iat: number }

/** The claims of a security event token (RFC 8417): `sub_id` names the person (RFC 9493), and `jti` is the same on every attempt. */
export function securityEventClaims({ eventType, eventId, created, data }: Stored, { audience, jti, iat, issuer }: Around) {
  const uri = securityEventOf(eventType)
  if (uri === undefined) throw new Error(`${eventType} is no security event`)
  const event = { event_timestamp: Math.floor(Date.parse(created) / 1000), ...claimsOf(eventType, data) }
  return {
    aud: audience,
    iat,
    jti,
    txn: String(eventId),
    ...(data.customerId === undefined ? {} : { sub_id: { format: 'iss_sub', iss: issuer, sub: String(data.customerId) } }),
    events: { [uri]: eventType === 'test' ? {} : event },
  }
}

/** The members that CAEP and RISC define for an event. */
function claimsOf(eventType: EventType, data: Readonly<Record<string, unknown>>): object {
  switch (eventType) {
    case 'identity.credentials-changed':
      return { credential_type: data.credential, change_type: data.change }
    case 'position.granted':
    case 'position.ended':
      return { claims: { positions: eventType === 'position.granted' ? [data.position] : [] } }
    default:
      return {}
  }
}
