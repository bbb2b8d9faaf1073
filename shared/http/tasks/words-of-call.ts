import type { Call, Input } from '../../contract/call.ts'
import type { Endpoint } from '../../contract/declared-endpoint.ts'
import { createUnitOfWork } from '../../contract/unit-of-work.ts'
import type { Scope } from '../../domain/permissions/role-assignments.ts'
import { type Effect, effectsOf } from '../../domain/tasks/effects.ts'
import { isMembers, type Members } from '../../domain/tasks/merged-members.ts'
import { inEnglish } from '../../texts/in-words.ts'
import { type Phrase, saying } from '../../texts/phrase.ts'
import { tenantIn } from '../steps/decide.ts'
import { maskedBody } from '../steps/mask.ts'
import type { StoredCall } from './stored-call.ts'

/** The effect of a call in words, for the people who approve it. */
export type WordsOfCall = { readonly description: string; readonly sentence: Phrase; readonly effects: readonly Effect[] }

/** Describes a call completely: a sentence, and the effects that it does not name. `item` is the changed item as it is now. */
export async function wordsOfCall(endpoint: Endpoint, call: Call, item: Members | undefined): Promise<WordsOfCall> {
  const sentence = (await endpoint.describe?.(call)) ?? saying(endpoint.summary)
  const { sets } = endpoint
  const body = sets === undefined || !isMembers(call.body) ? call.body : { ...call.body, [sets.field]: await sets.shown(call) }
  const effects = effectsOf({ body: maskedBody(endpoint, body), told: new Set(endpoint.tells), item })
  return { description: inEnglish(sentence), sentence, effects }
}

/** A stored call as its reader or approver looks at it. Nothing that it adds to its unit of work is committed. */
export async function callOfTask({ executorsCall, request, read, service }: StoredCall, input: Input, scope: Scope): Promise<Call> {
  const { settings } = await service.settings.of(tenantIn(input))
  return { ...executorsCall, ...input, request, read, scope, settings, unitOfWork: createUnitOfWork() }
}
