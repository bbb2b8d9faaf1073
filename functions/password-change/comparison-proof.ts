import type { AnonymousCall, Settings } from '../../shared/contract/call.ts'
import { type ComparisonType, type Paper, type PaperProcessor, paperProcessors } from '../../shared/domain/documents/paper-processor.ts'
import { readDocument } from '../../shared/domain/documents/read-document.ts'
import { neverReached } from '../../shared/domain/never-reached.ts'
import {
  type ComparisonRules,
  comparisonWay,
  type GivenComparison,
  namesCloudLiveness,
  supportedTypes,
} from '../../shared/domain/password-change/comparison-way.ts'
import type { ChangeFacts } from '../../shared/domain/password-change/judge-change.ts'
import { documentOnRecord, isFaceOnRecord } from '../../shared/proofs/known-face.ts'
import type { Identity } from '../../shared/storage/identities.ts'
import { livenessCheck, useLivenessCheck } from '../../shared/storage/liveness-checks.ts'
import type { Write } from '../../shared/storage/write.ts'

export type ComparisonProof = Pick<ChangeFacts, 'comparison'> & {
  readonly use: readonly Write[]
  /** The face was seen in another browser than the one that started the check. */
  readonly isElsewhere?: boolean
}

export function comparisonRules(settings: Settings): Rules {
  return {
    isRequired: settings.value('comparisonDocumentRequiredForPasswordChange'),
    supported: supportedTypes(settings.value('supportedComparisonDocuments')),
    byCloudLiveness: namesCloudLiveness(settings.value('ratifyUserProcessors')),
    papersBy: paperProcessors(settings.value('ratifyUserProcessors')),
    onlyByLiveness: settings.value('enforce.liveness.for.facial.photo.based.password.change'),
    codeWithLiveness: settings.value('password.change.otp.required.with.cloud.liveness'),
  }
}

/** The processors for reading papers, which do not influence the way of comparison. */
type Rules = ComparisonRules & { readonly papersBy: readonly PaperProcessor[] }

const WRONG: ComparisonProof = { comparison: 'wrong', use: [] }

/**
 * Compares the sent data with the record, and never stores it. Pictures without a liveness check prove nothing alone, so they are
 * compared only for a caller who has proved something else (`isProved`).
 */
export async function comparisonProof(
  call: AnonymousCall,
  name: string,
  identity: Identity | undefined,
  rules: Rules,
  given: GivenComparison,
  isProved: boolean,
): Promise<ComparisonProof> {
  // Looked at whatever the tenant wants, and whoever it is, so that the time tells neither.
  const alive = given.livenessSessionId === undefined ? WRONG : await provenAlive(call, name, identity, given.livenessSessionId)
  const way = comparisonWay(rules, given)
  switch (way.kind) {
    case 'unneeded':
      return { comparison: 'unneeded', use: [] }
    case 'missing':
      return { comparison: way.field, use: [] }
    case 'refused':
      return WRONG
    case 'liveness':
      return alive
    case 'selfie':
      return isProved && (await isRightSelfie(call, identity, way.base64)) ? { comparison: 'right', use: [] } : WRONG
    case 'paper':
      return isProved && (await isRightPaper(call, identity, way, rules.papersBy)) ? { comparison: 'right', use: [] } : WRONG
    default:
      return neverReached(way)
  }
}

/** INVARIANT: a check proves the name that it was started for, and no other. */
async function provenAlive(call: AnonymousCall, name: string, identity: Identity | undefined, sessionId: string): Promise<ComparisonProof> {
  const check = await call.read.one(livenessCheck(sessionId))
  if (check?.purpose.kind !== 'password-change' || check.purpose.canonicalName !== name) return WRONG
  const outcome = await call.ports.faces.livenessOutcome(check.sessionId)
  if (outcome.kind !== 'passed' || !(await isFaceOnRecord(call, identity, outcome.face))) return WRONG
  return { comparison: 'alive', use: [useLivenessCheck(check.sessionId)], isElsewhere: check.elsewhere === true }
}

async function isRightSelfie(call: AnonymousCall, identity: Identity | undefined, base64: string): Promise<boolean> {
  const selfie = readDocument('FACIAL_PHOTO', base64)
  if (selfie.kind === 'refused') return false
  const [shows, same] = await Promise.all([call.ports.faces.showsThumbsUp(selfie.bytes), isFaceOnRecord(call, identity, selfie.bytes)])
  return shows && same
}

/** Requires that both papers are recognised and belong to the same person. */
async function isRightPaper(
  call: AnonymousCall,
  identity: Identity | undefined,
  { type, base64 }: { readonly type: ComparisonType; readonly base64: string },
  by: readonly PaperProcessor[],
): Promise<boolean> {
  const sent = readDocument(type, base64)
  if (sent.kind === 'refused' || identity === undefined) return false
  const known = await documentOnRecord(call, identity, type)
  // The very bytes on record are a copy of the record: whoever holds the paper takes another picture of it.
  if (known === undefined || Buffer.compare(sent.bytes, known) === 0) return false
  const [one, other] = await Promise.all([call.ports.papers.read(sent.bytes, by), call.ports.papers.read(known, by)])
  return one !== undefined && other !== undefined && alike(one) === alike(other)
}

function alike({ documentNumber, lastName }: Paper): string {
  return [documentNumber, lastName]
    .map((text) =>
      text
        .normalize('NFKC')
        .toUpperCase()
        .replaceAll(/[\s.-]/g, ''),
    )
    .join('\n')
}
