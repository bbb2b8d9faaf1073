import type { Reader } from '../../contract/reader.ts'
import { defined } from '../../domain/defined.ts'
import type { CustomerId } from '../../domain/ids.ts'
import { isPast } from '../../domain/is-past.ts'
import { checkersFor, mayCheck } from '../../domain/permissions/decide-access.ts'
import { heldAt, type Principal, type Scope } from '../../domain/permissions/role-assignments.ts'
import { withoutTemporary } from '../../domain/permissions/temporary-positions.ts'
import type { HeldBy } from '../../domain/policies/whether-met.ts'
import { whyDependent } from '../../domain/tasks/independent-approver.ts'
import { moversOf } from '../../domain/tasks/visibility.ts'
import { asVoter, type Caller, type Voter, voterOf } from '../../domain/tokens/caller.ts'
import { Refusal } from '../../errors/refusal.ts'
import { identityOnceNamed } from '../../people/identity-once-named.ts'
import type { Identity } from '../../storage/identities.ts'
import { principalOf } from '../../storage/persons.ts'
import { checkProofSetters, proofSettersOf } from '../../storage/proof-setters.ts'
import type { Task } from '../../storage/task.ts'
import type { Service } from '../service.ts'
import { decidedAs, decideOn, narrowerFor, permissionOn } from '../steps/decide.ts'
import type { Guards } from '../steps/if-match.ts'
import { noteDecision } from '../steps/note-use.ts'
import { formerApprovers, type StoredCall } from './stored-call.ts'
import { approvingOf, type Standing, standingOf } from './who-counts.ts'

/** The people who may check a call, by the present grants of its maker. */
export type Checkers = {
  /** Their roles and positions. */
  readonly names: ReadonlySet<string>
  readonly include: (voter: Voter) => boolean
  /** The roles by which somebody checks this call. */
  readonly heldBy: (voter: Voter) => readonly string[]
  readonly makerHeld: readonly string[]
  readonly scope: Scope
}

/** Those who may check a call; or nobody, with the refusal of its execution: the maker has lost the right to make the call. */
type WhoMayCheck = { readonly kind: 'some'; readonly checkers: Checkers } | { readonly kind: 'nobody'; readonly refusal: Refusal }

/**
 * Finds the people who may check this call now, by live grants: nobody if the maker may no longer make it, is gone, or is locked. The owner
 * of an agent may approve its proposals only while they could make the call alone; otherwise one person could be maker and checker through
 * an agent.
 */
export function whoMayCheck(stored: StoredCall, scope: Scope): Promise<WhoMayCheck> {
  const known = found.get(stored.read)
  if (known !== undefined) return known
  const finding = findCheckers(stored, scope)
  found.set(stored.read, finding)
  return finding
}

/** By the reader of a try of the call: each try finds them again, on fresh items. */
const found = new WeakMap<Reader, Promise<WhoMayCheck>>()

async function findCheckers(stored: StoredCall, scope: Scope): Promise<WhoMayCheck> {
  const { task, endpoint, validated, executorsCall, service, read } = stored
  const maker = await identityOnceNamed(read, task.initiator, task.initiatorIdentity)
  if (maker === undefined) return lostRight('The maker of this task is no longer a user.')
  if (isPast(maker.authLockedAfter, executorsCall.now)) return lostRight('The identity of the maker of this task is locked.')
  const tenantSettings = await service.settings.of(scope.kind === 'tenant' ? scope.tenantId : undefined)
  if (validated.kind === 'refused') return { kind: 'nobody', refusal: validated.refusal }
  const makers = decideOn(endpoint, validated.input, principalOf(maker, executorsCall.now), scope, tenantSettings)
  if (makers === undefined) return lostRight('This call can no longer be stored.')
  const names = checkersFor(makers.row, makers.access)
  if (names.size === 0) return lostRight(`The maker of this task no longer has ${permissionOn(endpoint)}.`)

  const isOwnerOfAgent = (principal: Principal): boolean => task.madeBy === 'agent' && principal.customerId === task.initiator
  const heldBy = (voter: Voter): readonly string[] => heldAt(asChecker(stored, asVoter(voter)), scope)
  const include = (voter: Voter): boolean => {
    const held = heldBy(voter)
    const own = tenantSettings.settings.matrix.rowFor(permissionOn(endpoint), held)
    return mayCheck(names, own, held) && (makers.access.kind === 'granted' || !isOwnerOfAgent(voter))
  }
  return { kind: 'some', checkers: { names, include, heldBy, makerHeld: makers.held, scope } }
}

/** A position for a while checks nothing that its holder proposed, and no appointment. */
function asChecker({ task, endpoint, validated }: StoredCall, principal: Principal): Principal {
  const isMaker = principal.customerId === task.initiator
  return isMaker ? withoutTemporary(principal) : validated.kind === 'valid' ? decidedAs(endpoint, validated.input, principal) : principal
}

/** Tells whether the maker of a task asked somebody to approve it, by name or by a role by which they check it, or a quorum counts them. */
export function isApprover(task: Task, { heldBy }: Checkers, caller: Caller, counts: readonly number[]): boolean {
  const onlooker = { customerId: voterOf(caller), held: heldBy(caller), readsAllTasks: false, closesTasks: false }
  return moversOf(task, onlooker, { selfApproval: 'forbidden', checkerCount: Math.max(...counts) }).has('approver')
}

function lostRight(description: string): WhoMayCheck {
  return { kind: 'nobody', refusal: new Refusal('not-permitted', { description }) }
}

/** Remembers the decision about an EXECUTE. */
export async function noteCheck(
  { endpoint, validated, executorsCall }: StoredCall,
  { makerHeld, scope }: Checkers,
  service: Service,
): Promise<void> {
  const { caller } = executorsCall
  const tenantSettings = await service.settings.of(scope.kind === 'tenant' ? scope.tenantId : undefined)
  const how = { as: 'check', makerHeld } as const
  const orElse = validated.kind === 'refused' ? undefined : narrowerFor(endpoint, validated.input)
  const decision = { held: heldAt(asVoter(caller), scope), scope, ...defined({ orElse }) }
  noteDecision(endpoint, decision, caller.customerId, how, tenantSettings, service)
}

/** Tells for each approver whether their approval counts now, and why it never can. */
export type Counting = {
  readonly counts: (customerId: CustomerId) => boolean
  readonly whyNever: (customerId: CustomerId) => string | undefined
  /** The roles of somebody whose approval counts. */
  readonly held: HeldBy
  /** The caller and the former approvers whose approvals count. */
  readonly principals: readonly Principal[]
  /** The same people by their ids, with substitutes and those in whose place they decide. */
  readonly people: readonly CustomerId[]
}

/**
 * Judges each approver: they must still be allowed to check this call, and independent of its initiator. The caller is judged by their
 * session, others by the identity under which they approved: an approval under a locked or deleted identity does not count.
 */
export async function stillChecking(stored: StoredCall, checkers: Checkers): Promise<Counting> {
  const { caller, now } = stored.executorsCall
  const former = formerApprovers(stored)
  const [lives, standing] = await Promise.all([
    Promise.all(former.map((each) => livingPrincipal(stored, each, now))),
    storedStanding(stored),
  ])
  const checking = lives.flatMap((principal) => (principal !== undefined && checkers.include(principal) ? [principal] : []))
  const byId = new Map<CustomerId, Principal>(checking.map((principal) => [principal.customerId, principal]))
  if (checkers.include(caller)) byId.set(voterOf(caller), caller)
  else byId.delete(voterOf(caller))
  const substitutes = substitutesIn(stored)
  const dependence = (customerId: CustomerId) => standing(customerId) ?? standing(substitutes.get(customerId) ?? customerId)
  const counts = (customerId: CustomerId) => dependence(customerId) === undefined && byId.has(customerId)
  const principals = [caller, ...checking.filter(({ customerId }) => dependence(customerId) === undefined)]
  return {
    counts,
    held: (customerId) => {
      const principal = byId.get(customerId)
      return principal === undefined || !counts(customerId) || customerId === stored.task.initiator ? undefined : checkers.heldBy(principal)
    },
    whyNever: (customerId) => whyDependent(dependence(customerId)),
    principals,
    people: [...principals.map(({ customerId }) => customerId), ...[...substitutes].flat()],
  }
}

/** The substitutes who gave votes of a task, and the one who gives one now, by the people in whose place they decide. */
function substitutesIn({ task, executorsCall }: StoredCall): ReadonlyMap<CustomerId, CustomerId> {
  const { caller } = executorsCall
  const given = task.approvals.flatMap(({ customerId, substitute }) =>
    substitute === undefined ? [] : [[customerId, substitute] as const],
  )
  const now = caller.onBehalfOf === undefined ? [] : [[caller.onBehalfOf.customerId, caller.customerId] as const]
  const others = given.filter(([customerId]) => customerId !== voterOf(caller))
  return new Map([...others, ...now])
}

/** A former approver by present grants; nobody if the identity of the approval, or that of the substitute who gave it, is gone or locked. */
async function livingPrincipal(
  { read }: StoredCall,
  { customerId, identity, substitute }: ReturnType<typeof formerApprovers>[number],
  now: number,
): Promise<Principal | undefined> {
  const [found, theirs] = await Promise.all([
    identityOnceNamed(read, customerId, identity),
    substitute === undefined ? undefined : identityOnceNamed(read, substitute.customerId, substitute.identity),
  ])
  if (!isLiving(found, customerId, now)) return undefined
  if (substitute !== undefined && !isLiving(theirs, substitute.customerId, now)) return undefined
  return principalOf(found, now)
}

function isLiving(found: Identity | undefined, customerId: CustomerId, now: number): found is Identity {
  return found !== undefined && found.customerId === customerId && !isPast(found.authLockedAfter, now)
}

/**
 * Hold until the commit while nobody sets a proof or an address of the people whose approvals were counted: an execution must not run on
 * the approval of somebody as whom its initiator could log in by then.
 */
export function countedGuards({ task, read }: StoredCall, { people }: Pick<Counting, 'people'>): Promise<Guards> {
  const counted = people.filter((customerId) => customerId !== task.initiator)
  return Promise.all([...new Set(counted)].map(async (id) => checkProofSetters(id, await read.one(proofSettersOf(id)))))
}

/** Finds who among the approvers of a task, and the caller, is independent of its initiator. */
export async function storedStanding({ task, read, service, executorsCall }: StoredCall): Promise<Standing> {
  const { settings } = await service.settings.of(task.tenantId)
  return standingOf(read, approvingOf(task, executorsCall.caller), settings, executorsCall.now)
}
