import type { ClientOptions } from '@countersign/client'
import { SHOWN } from '../text/locale.ts'
import { underOneKey } from './one-key.ts'
import { noteTime } from './service-clock.ts'

const LANGUAGE = SHOWN === 'pseudo' ? 'en' : SHOWN

/** `fetch` for calls of the service: asks for its texts in the reader's language, learns its time, and repeats a lost write under its key. */
export const portalFetch: NonNullable<ClientOptions['fetch']> = underOneKey(async (url, init) => {
  const answer = await fetch(url, { ...init, headers: { ...init.headers, 'accept-language': LANGUAGE } })
  noteTime(answer.headers.get('date'))
  return answer
})
