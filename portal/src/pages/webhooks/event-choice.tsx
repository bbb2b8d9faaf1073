import type { EventType } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../session/client.ts'
import { ErrorLine, LoadingState } from '../../ui/states.tsx'
import styles from './webhooks.module.css'

type EventChoiceProps = { readonly chosen: readonly string[]; readonly onChange: (chosen: readonly string[]) => void }

/** Chooses events from the catalogue: all, whole groups, or single ones. */
export function EventChoice({ chosen, onChange }: EventChoiceProps) {
  const types = useQuery({
    queryKey: ['listEventTypes'],
    queryFn: ({ signal }) => client.listEventTypes(undefined, { signal }).toArray(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (types.error !== null && types.data === undefined) return <ErrorLine error={types.error} />
  if (types.data === undefined) return <LoadingState lines={2} label={t`Loading events`} />
  const isAll = chosen.includes('*')
  const set = (pattern: string, isChosen: boolean): void =>
    onChange(isChosen ? [...chosen, pattern] : chosen.filter((each) => each !== pattern))
  return (
    <fieldset className={styles.events}>
      <legend>{t`Events`}</legend>
      <Checkbox
        label={t`All events`}
        description={t`Also those that a later version adds.`}
        checked={isAll}
        onChange={(event) => onChange(event.currentTarget.checked ? ['*'] : [])}
      />
      {!isAll && <Groups {...{ chosen, set }} types={types.data} />}
    </fieldset>
  )
}

type GroupsProps = {
  readonly types: readonly EventType[]
  readonly chosen: readonly string[]
  readonly set: (pattern: string, isChosen: boolean) => void
}

function Groups({ types, chosen, set }: GroupsProps) {
  const groups = Map.groupBy(
    types.filter(({ name }) => name.includes('.')),
    ({ name }) => name.split('.')[0] ?? name,
  )
  return (
    <div className={styles.groups}>
      {[...groups].map(([group, members]) => {
        const whole = `${group}.*`
        const isWhole = chosen.includes(whole)
        return (
          <div key={group} className={styles.group}>
            <Checkbox
              label={whole}
              description={t`The whole group`}
              checked={isWhole}
              onChange={(event) => set(whole, event.currentTarget.checked)}
            />
            {!isWhole &&
              members.map(({ name, sentence }) => (
                <Checkbox
                  key={name}
                  className={styles.member}
                  label={name}
                  description={sentence}
                  checked={chosen.includes(name)}
                  onChange={(event) => set(name, event.currentTarget.checked)}
                />
              ))}
          </div>
        )
      })}
    </div>
  )
}
