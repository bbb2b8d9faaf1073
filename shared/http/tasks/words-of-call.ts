import type { Call } from '../../contract/call.ts'
import type { Endpoint } from '../../contract/declared-endpoint.ts'
import { effectsOf } from '../../domain/tasks/effects.ts'
import type { Effect } from '../../domain/tasks/labelled-effect.ts'
import { isMembers, type Members } from '../../domain/tasks/merged-members.ts'
import { inEnglish } from '../../texts/in-words.ts'
import { type Phrase, saying } from '../../texts/phrase.ts'
import { maskedBody } from '../steps/mask.ts'

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
