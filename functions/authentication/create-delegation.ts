import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { id, spokenText } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { invalidToken } from '../../shared/contract/live-session.ts'
import type { CustomerId } from '../../shared/domain/ids.ts'
import {
  areOfOnePlace,
  type Delegation,
  isOpen,
  isProgram,
  LATEST_START_MS,
  LONGEST_DELEGATION_MS,
  MOST_OPEN_DELEGATIONS,
} from '../../shared/domain/permissions/delegations.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import { delegationNotices } from '../../shared/people/delegations-of-person.ts'
import { namesOf } from '../../shared/people/person-names.ts'
import { addDelegation, delegationsOf } from '../../shared/storage/delegations.ts'
import { type Person, person } from '../../shared/storage/persons.ts'
import { delegationShape, shownDelegation } from './delegations.ts'

const LONGEST_REASON = 500

export const createDelegation = endpoint({
  method: 'POST',
  path: '/authentication/delegations',
  operationId: 'createDelegation',
  group: 'authentication',
  summary: 'Create a delegation to a substitute',
  description:
    'Lets another person of the same tenant (or institution, or above all) decide the tasks that wait for you, for at most 90 days. Nothing else is delegated. An approval counts in your place and names you (`onBehalfOf`). You have at most 5 delegations that have not ended. You must have proved who you are in the last `reauthentication.minutes`; both of you get a message.',
  access: { kind: 'token' },
  changesProofsOf: () => 'caller',
  body: () =>
    z.object({
      toCustomerId: id<CustomerId>().describe('Substitute.'),
      from: z.iso.datetime({ offset: true }).optional().describe('Time from which the substitute decides; without it, from now on.'),
      until: z.iso.datetime({ offset: true }).describe('Time from which the substitute decides no more: at most 90 days after `from`.'),
      reason: spokenText(LONGEST_REASON).describe('Reason, which the substitute and auditors read.'),
    }),
  answer: delegationShape,
  reads: ({ body }) => [person(body.toCustomerId)],
  refusals: ['not-found', 'conflict', 'step-up-required'],
  async handle(call) {
    const { body, caller, now, unitOfWork, ports } = call
    const { from, until } = timesOf(body, now)
    const [giver, substitute, before] = await Promise.all([
      call.read.one(person(caller.customerId)),
      substituteOf(call, body.toCustomerId),
      call.read.one(delegationsOf(caller.customerId)),
    ])
    if (giver === undefined) throw invalidToken('person-gone')
    refuseStranger(giver, substitute)
    const open = (before?.open ?? []).filter((each) => isOpen(each, now))
    if (open.length >= MOST_OPEN_DELEGATIONS)
      throw new Refusal('conflict', { description: `You have ${MOST_OPEN_DELEGATIONS} delegations that have not ended. End one first.` })
    const created = new Date(now).toISOString()
    const delegationId = `${caller.customerId}.${ports.newSecretId().slice(0, 16)}`
    const parties = { giver: caller.customerId, giverIdentity: caller.identity, substitute: substitute.customerId }
    const made: Delegation = { delegationId, ...parties, from, until, reason: body.reason, created }
    unitOfWork.add(...addDelegation(made, before, open, substitute), ...(await delegationNotices(call, made, 'made')))
    const names = await namesOf([made.giver, made.substitute], call.read, caller.tenantId)
    const shown = shownDelegation(made, names, false, now)
    unitOfWork.change = { after: shown }
    return ok(shown)
  },
})

function timesOf(body: { readonly from?: string | undefined; readonly until: string }, now: number): Pick<Delegation, 'from' | 'until'> {
  const from = Math.max(now, body.from === undefined ? now : Date.parse(body.from))
  const until = Date.parse(body.until)
  if (from - now > LATEST_START_MS) throw invalid('from', 'must be at most 90 days from now')
  if (until <= from) throw invalid('until', 'must be later than from, and later than now')
  if (until - from > LONGEST_DELEGATION_MS) throw invalid('until', 'must be at most 90 days after from')
  return { from: new Date(from).toISOString(), until: new Date(until).toISOString() }
}

async function substituteOf({ read }: Pick<Call, 'read'>, customerId: CustomerId): Promise<Person> {
  const found = await read.one(person(customerId))
  if (found === undefined) throw noSuchPerson()
  return found
}

const noSuchPerson = () => new Refusal('not-found', { description: 'The field toCustomerId must name another person of your tenant.' })

function refuseStranger(giver: Person, substitute: Person): void {
  if (!areOfOnePlace(giver, substitute)) throw noSuchPerson()
  if (giver.customerId === substitute.customerId) throw invalid('toCustomerId', 'must be another person')
  if (isProgram(substitute)) throw invalid('toCustomerId', 'must be a person, not the account of a back end')
}
