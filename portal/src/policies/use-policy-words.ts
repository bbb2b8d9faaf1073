import { useEffect, useState } from 'react'
import { loadLaterTexts } from '../text/i18n.ts'
import { SHOWN } from '../text/locale.ts'
import type { policyInWords } from './policy-in-words.ts'

/** Says policies on a first page: in English as the service does, and in another language once its words are loaded. */
export function usePolicyWords(): typeof policyInWords {
  const [{ say }, setWords] = useState<{ readonly say: typeof policyInWords }>({ say: ({ description }) => description })
  useEffect(() => {
    if (SHOWN === 'en') return
    loadLaterTexts()
      .then(() => import('./policy-in-words.ts'))
      .then(
        (words) => setWords({ say: words.policyInWords }),
        () => undefined,
      )
  }, [])
  return say
}
