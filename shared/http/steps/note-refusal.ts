import type { Endpoint } from '../../contract/declared-endpoint.ts'
import { BASE_PATH } from '../../contract/routes.ts'
import { countedAddress } from '../../domain/counted-address.ts'
import { cutText } from '../../domain/cut-text.ts'
import type { EventReport } from '../../domain/events/event-report.ts'
import { identityName } from '../../domain/identity/identity-name.ts'
import { type CustomerId, writtenId } from '../../domain/ids.ts'
import type { Claims } from '../../domain/tokens/claims.ts'
import type { RefusalName } from '../../errors/catalogue.ts'
import { Refusal } from '../../errors/refusal.ts'
import { type AuditEntry, noteAudit, SERVICE_SCOPE } from '../../storage/audit.ts'
import { type Identity, identityNamed } from '../../storage/identities.ts'
import { AGENT_SESSION, type Session, session } from '../../storage/sessions.ts'
import { reporting, type Write } from '../../storage/write.ts'
import type { Service } from '../service.ts'
import type { Identified } from './authenticate.ts'
import { commitAtOnce } from './commit.ts'
import type { GatewayEvent } from './parse-request.ts'

/** Refusals that are recorded in the audit: wrong proofs, locked names, denied permissions, agents beyond their limits. */
const WORTH_KNOWING: ReadonlySet<RefusalName> = new Set([
  'wrong-proof',
  'identity-locked',
  'not-permitted',
  'task-only-token',
  'not-for-agents',
  'beyond-agent-limits',
])
/** An invisible item is refused as if it did not exist. The audit tells the two cases apart. */
const NOT_VISIBLE: ReadonlySet<string> = new Set(['tenant-not-visible', 'item-not-visible', 'person-of-another-tenant'])

type Refused = {
  readonly error: unknown
  readonly endpoint: Endpoint
  readonly event: GatewayEvent
  readonly identified: Identified
  readonly service: Service
  readonly traceId: string
}

/**
 * Records a refusal in the audit, up to a few per caller and minute. Decision: before the answer, because a function stops once it has
 * answered. 1 write, and 1 read for a login attempt, whether the name is known or not, so that the time reveals nothing. It is written to
 * the caller's own audit, so that nobody writes into that of another tenant. A failed write does not change the answer.
 */
export async function noteRefusal({ error, endpoint, event, identified, service, traceId }: Refused): Promise<void> {
  if (!(error instanceof Refusal) || !isWorthKnowing(error)) return
  const { ports } = service
  const now = ports.clock.now()
  const { sourceIp } = event.requestContext.http
  const claims = identified.kind === 'claims' ? identified.claims : undefined
  ports.tallies.note(claims?.tenantId, { kind: 'refusal' })
  if (!service.refusalBudget(claims === undefined ? `ADDRESS#${countedAddress(sourceIp)}` : `CALLER#${claims.sub}`, now)) return
  try {
    const tried = claims === undefined ? await identityTried(event, service) : undefined
    const entry: AuditEntry = {
      auditId: ports.newSecretId(),
      at: new Date(now).toISOString(),
      actor: claims === undefined ? 'anonymous' : writtenId(claims.sub),
      ...(claims === undefined ? {} : { identity: claims.identity, sessionId: claims.sid }),
      ...(tried === undefined ? {} : { identity: tried.canonicalName }),
      action: endpoint.name,
      // While the caller is not known, the path may contain any text that was typed as a name.
      path: claims === undefined ? endpoint.path : cutText(event.rawPath.replace(BASE_PATH, ''), 300),
      refused: error.row.code,
      ...error.detail.noted,
      sourceAddress: sourceIp,
      traceId,
    }
    const noted = noteAudit(String(claims?.tenantId ?? tried?.tenantId ?? SERVICE_SCOPE), entry)
    await commitNoted(noted, claims, entry, service)
  } catch (fault) {
    ports.log('error', 'audit.refusal-not-noted', { traceId, because: fault instanceof Error ? fault.message : 'unknown' })
  }
}

/** Commits the entry; if an agent was refused, with the event that reports it. */
async function commitNoted(noted: Write, claims: Claims | undefined, entry: AuditEntry, service: Service): Promise<void> {
  const agents = claims?.act === undefined ? undefined : claims
  const writes = [agents === undefined ? noted : reporting(noted, refusedAgent(agents, entry, service))]
  const actor = agents === undefined ? undefined : { customerId: Number(agents.sub) }
  await commitAtOnce(writes, service, { traceId: entry.traceId, actor })
}

/** Reports the refused call of an agent to the tenant of its owner. The agent is read only if an endpoint wants the event. */
function refusedAgent({ sub, sid, tenantId }: Claims, { action, path, refused }: AuditEntry, { ports }: Service): EventReport {
  const customerId: CustomerId = writtenId(sub)
  const data = async () => {
    const [found] = await ports.store.read([session(customerId, sid)])
    const { agentTokenId, name } = (found as Session | undefined)?.agent ?? { agentTokenId: sid.slice(AGENT_SESSION.length), name: '' }
    return { agentTokenId, name, customerId, operation: action, path, code: refused }
  }
  return { eventType: 'agent.refused', tenantId, data }
}

function isWorthKnowing({ refusal, detail }: Refusal): boolean {
  return WORTH_KNOWING.has(refusal) || (refusal === 'not-found' && NOT_VISIBLE.has(detail.because ?? ''))
}

/**
 * The identity that a call without a token names in its body, if it exists. An unknown name may be a mistyped password, and is not
 * recorded.
 */
async function identityTried(event: GatewayEvent, { ports }: Service): Promise<Identity | undefined> {
  const name = nameIn(event)
  const canonical = name === undefined ? undefined : identityName(name)
  if (canonical?.kind !== 'name') return undefined
  return (await ports.store.read([identityNamed(canonical.canonical)]))[0] as Identity | undefined
}

function nameIn({ body, isBase64Encoded, rawPath }: GatewayEvent): string | undefined {
  try {
    const sent: unknown = JSON.parse(Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8').toString('utf8'))
    if (typeof sent === 'object' && sent !== null && 'identity' in sent && typeof sent.identity === 'string') return sent.identity
  } catch {
    // No JSON: the name can only be in the path.
  }
  return /\/global\/(?:identities|verifications)\/([^/]+)/.exec(rawPath)?.[1]
}
