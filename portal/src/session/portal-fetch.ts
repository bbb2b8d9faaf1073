import type { ClientOptions } from '@countersign/client'
import { SHOWN } from '../text/locale.ts'
import { noteTime } from './service-clock.ts'

const LANGUAGE = SHOWN === 'pseudo' ? 'en' : SHOWN

/** `fetch` for calls of the service: asks for its texts in the reader's language, and learns its time. */
export const portalFetch: NonNullable<ClientOptions['fetch']> = async (url, init) => {
  const answer = await fetch(url, { ...init, headers: { ...init.headers, 'accept-language': LANGUAGE } })
  noteTime(answer.headers.get('date'))
  return answer
}
