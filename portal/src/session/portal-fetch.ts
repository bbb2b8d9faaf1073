import type { ClientOptions } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { SHOWN } from '../text/locale.ts'
import { toast } from '../ui/toast.tsx'
import { underOneKey } from './one-key.ts'
import { noteTime } from './service-clock.ts'

const LANGUAGE = SHOWN === 'pseudo' ? 'en' : SHOWN

/** `fetch` for calls of the service: asks for its texts in the reader's language, learns its time, and repeats a lost write under its key. */
export const portalFetch: NonNullable<ClientOptions['fetch']> = underOneKey(async (url, init) => {
  const answer = await fetch(url, { ...init, headers: { ...init.headers, 'accept-language': LANGUAGE } })
  noteTime(answer.headers.get('date'))
  return answer
}, tellOfFirst)

function tellOfFirst(): void {
  toast(t`Your first try had reached the service. It was not done a second time.`)
}
