import { t } from '@lingui/core/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { chooseOwnLanguage, mayKeepLanguage } from '../../people/own-language.ts'
import { usePerson } from '../../session/use-session.ts'
import { LanguageChoice } from '../../text/language-choice.tsx'
import type { Locale } from '../../text/locale.ts'
import { Section } from '../../ui/page.tsx'
import { ErrorLine } from '../../ui/states.tsx'

/** The person's own language. The page is loaded again in it. */
export function LanguageSection() {
  const person = usePerson()
  const choose = useMutation({ mutationFn: (locale: Locale) => chooseOwnLanguage(person, locale) })
  const { data: isKept } = useQuery({ queryKey: ['mayKeepLanguage', person.customerId], queryFn: () => mayKeepLanguage(person, 'en') })
  return (
    <Section title={t`Language`}>
      <LanguageChoice
        description={
          isKept === false
            ? t`Of these pages, in this browser. An administrator sets the language of the mails and messages to you.`
            : t`Of these pages, and of the mails and messages to you.`
        }
        disabled={choose.isPending}
        onChoice={choose.mutate}
      />
      {choose.error !== null && <ErrorLine error={choose.error} />}
    </Section>
  )
}
