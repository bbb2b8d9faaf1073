import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import { LANGUAGES, type Locale, SHOWN } from './locale.ts'

type LanguageChoiceProps = { readonly onChoice: (locale: Locale) => void; readonly disabled?: boolean; readonly description?: string }

const CHOICES = (Object.keys(LANGUAGES) as Locale[]).map((value) => ({ value, label: LANGUAGES[value] }))

/** The field in which a reader chooses their language; each is named in itself. */
export function LanguageChoice({ onChoice, disabled = false, description }: LanguageChoiceProps) {
  return (
    <NativeSelect
      label={t`Language`}
      description={description}
      size="sm"
      disabled={disabled}
      value={SHOWN}
      data={SHOWN === 'pseudo' ? [{ value: 'pseudo', label: 'pseudo' }, ...CHOICES] : CHOICES}
      onChange={(event) => onChoice(event.currentTarget.value as Locale)}
    />
  )
}
