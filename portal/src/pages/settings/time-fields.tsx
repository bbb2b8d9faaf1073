import { t } from '@lingui/core/macro'
import { Checkbox, TextInput } from '@mantine/core'
import styles from './policies.module.css'
import { NEW_WINDOW, type PolicyDraft, type WindowDraft, withField } from './policy-draft.ts'
import { CountField, ListField } from './typed-fields.tsx'

const DAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN']

type TimeFieldsProps = { readonly policy: PolicyDraft; readonly onChange: (policy: PolicyDraft) => void }

/** The time at which an approved call runs, and what happens while it waits. */
export function TimeFields({ policy, onChange }: TimeFieldsProps) {
  const set = <Name extends keyof PolicyDraft>(name: Name, value: PolicyDraft[Name] | undefined): void =>
    onChange(withField(policy, name, value))
  const { window } = policy
  return (
    <fieldset className={styles.part}>
      <legend>{t`Time`}</legend>
      <div className={styles.fields}>
        <CountField
          label={t`Runs so many minutes later`}
          min={0}
          value={policy.coolDownMinutes}
          onChange={(value) => set('coolDownMinutes', value)}
        />
        <CountField label={t`Remind after (hours)`} value={policy.remindHours} onChange={(value) => set('remindHours', value)} />
        <CountField label={t`Ask others after (hours)`} value={policy.escalateHours} onChange={(value) => set('escalateHours', value)} />
        <ListField
          label={t`Others to ask`}
          description={t`Roles, together with the hours`}
          value={policy.escalateTo}
          onChange={(roles) => set('escalateTo', roles.length === 0 ? undefined : roles)}
        />
        <CountField label={t`Discard after (hours)`} value={policy.expireHours} onChange={(value) => set('expireHours', value)} />
      </div>
      <Checkbox
        label={t`Only in a time window`}
        checked={window !== undefined}
        onChange={(event) => set('window', event.currentTarget.checked ? NEW_WINDOW : undefined)}
      />
      {window !== undefined && <WindowFields window={window} onChange={(next) => set('window', next)} />}
    </fieldset>
  )
}

type WindowFieldsProps = { readonly window: WindowDraft; readonly onChange: (window: WindowDraft) => void }

function WindowFields({ window, onChange }: WindowFieldsProps) {
  const { days, from, to, timeZone } = window
  const toggled = (day: string, isOn: boolean): readonly string[] => DAYS.filter((each) => (each === day ? isOn : days.includes(each)))
  return (
    <>
      <fieldset className={styles.days}>
        <legend>{t`Days`}</legend>
        {DAYS.map((day) => (
          <Checkbox
            key={day}
            label={DAY_WORDS[day]}
            checked={days.includes(day)}
            onChange={(event) => onChange({ ...window, days: toggled(day, event.currentTarget.checked) })}
          />
        ))}
      </fieldset>
      <div className={styles.fields}>
        <TextInput
          label={t`From`}
          type="time"
          value={from}
          onChange={(event) => onChange({ ...window, from: event.currentTarget.value })}
        />
        <TextInput
          label={t`Until`}
          description={t`HH:MM, or 24:00`}
          value={to}
          onChange={(event) => onChange({ ...window, to: event.currentTarget.value })}
        />
        <TextInput
          label={t`Time zone`}
          description={t`Such as Europe/Berlin`}
          value={timeZone}
          onChange={(event) => onChange({ ...window, timeZone: event.currentTarget.value })}
        />
      </div>
    </>
  )
}

/** The days of a week in the reader's language, by their codes in policies. */
const DAY_WORDS: Readonly<Record<string, string>> = {
  ...{ MON: t`Monday`, TUE: t`Tuesday`, WED: t`Wednesday`, THU: t`Thursday`, FRI: t`Friday`, SAT: t`Saturday`, SUN: t`Sunday` },
}
