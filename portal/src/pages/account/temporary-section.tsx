import '@mantine/core/styles/NumberInput.css'
import type { TemporaryPosition } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { OfPerson } from '../../people/of-person.tsx'
import { roleWords } from '../../people/role-words.ts'
import { client } from '../../session/client.ts'
import { heldBy, type Person } from '../../session/person.ts'
import { ItemRow } from '../../ui/item-row.tsx'
import { Section } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { ErrorLine } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './account.module.css'

type Position = TemporaryPosition['position']

const LEVELS = Array.from({ length: 20 }, (_, level) => `LEVEL_${String(level + 1).padStart(2, '0')}`) as readonly Position[]
const HIGHEST: Position = 'LEVEL_20'
const MOST_HOURS = 7 * 24

type TemporaryProps = { readonly person: Person; readonly tenantId: number }

/** The positions that the person holds or held for a while, and a request for another one. */
export function TemporarySection({ person, tenantId }: TemporaryProps) {
  const { customerId } = person
  return (
    <Section title={t`Positions for a while`}>
      <div className={styles.sections}>
        <OfPerson
          label={t`Positions for a while`}
          queryKey={['listTemporaryPositions', { tenantId, customerId }]}
          list={() => client.listTemporaryPositions({ tenantId, customerId })}
          empty={t`You have held no position for a while.`}
          row={({ temporaryPositionId, position, until, active, reason, ended }) => (
            <ItemRow
              key={temporaryPositionId}
              title={roleWords(position)}
              meta={
                <>
                  <span>
                    {active ? (
                      <Trans>
                        ends <RelativeTime at={ended ?? until} />
                      </Trans>
                    ) : (
                      <Trans>
                        ended <RelativeTime at={ended ?? until} />
                      </Trans>
                    )}
                  </span>
                  <span>
                    <bdi>{reason}</bdi>
                  </span>
                </>
              }
            />
          )}
        />
        <AskForm person={person} tenantId={tenantId} />
      </div>
    </Section>
  )
}

function AskForm({ person, tenantId }: TemporaryProps) {
  const { customerId } = person
  const queries = useQueryClient()
  const others = LEVELS.filter((level) => !heldBy(person).includes(level))
  const [position, setPosition] = useState(others[0] ?? HIGHEST)
  const [hours, setHours] = useState<number | string>(1)
  const [reason, setReason] = useState('')
  const ask = useMutation({
    mutationFn: () =>
      client.createTemporaryPosition(
        { tenantId, customerId, body: { position, minutes: Math.round(Number(hours) * 60), reason: reason.trim() } },
        { asTask: { executorRoles: [HIGHEST], submit: true } },
      ),
    onSuccess: () => {
      setReason('')
      toast(t`Asked for. The time begins when ${{ role: roleWords(HIGHEST) }} grants it.`)
      return queries.invalidateQueries({ queryKey: ['listTasks'] })
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    ask.mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <NativeSelect
        label={t`Position`}
        value={position}
        onChange={(event) => setPosition(event.currentTarget.value as Position)}
        data={others.map((level) => ({ value: level, label: roleWords(level) }))}
      />
      <NumberInput label={t`Hours`} required withAsterisk={false} min={1} max={MOST_HOURS} value={hours} onChange={setHours} hideControls />
      <TextInput
        label={t`Reason`}
        required
        withAsterisk={false}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {ask.error !== null && <ErrorLine error={ask.error} />}
      <div>
        <Button type="submit" variant="default" loading={ask.isPending}>{t`Ask for it`}</Button>
      </div>
    </form>
  )
}
