import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { chooseOwnLanguage } from '../../people/own-language.ts'
import { LanguageChoice } from '../../text/language-choice.tsx'
import { Section } from '../../ui/page.tsx'
import { ErrorLine } from '../../ui/states.tsx'

/** The person's own language. The page is loaded again in it. */
export function LanguageSection() {
  const choose = useMutation({ mutationFn: chooseOwnLanguage })
  return (
    <Section title={t`Language`}>
      <LanguageChoice
        description={t`Of these pages, and of the mails and messages to you.`}
        disabled={choose.isPending}
        onChoice={choose.mutate}
      />
      {choose.error !== null && <ErrorLine error={choose.error} />}
    </Section>
  )
}
