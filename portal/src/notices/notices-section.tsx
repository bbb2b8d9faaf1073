import type { Notices } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../session/client.ts'
import { Section } from '../ui/page.tsx'
import { ErrorLine, ErrorState, LoadingState } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import styles from './notices.module.css'
import { PushPart } from './push-part.tsx'

const OWN_NOTICES = ['getNotices'] as const

/** The channels by which a person is told of requests, and the browsers that take pushed notices. */
export function NoticesSection() {
  const { data, error, refetch } = useQuery({ queryKey: OWN_NOTICES, queryFn: ({ signal }) => client.getNotices(undefined, { signal }) })
  return (
    <Section title={t`Notices`}>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {error === null && data === undefined && <LoadingState />}
      {data !== undefined && <NoticesForm key={JSON.stringify(data)} before={data} />}
      {data !== undefined && <PushPart push={data.push} />}
    </Section>
  )
}

type Chosen = Pick<Notices, 'channel' | 'digestHour' | 'timeZone' | 'kinds'>

function NoticesForm({ before }: { readonly before: Notices }) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<Chosen>(() => firstChoice(before))
  const save = useMutation({
    mutationFn: () => client.updateNotices({ body: chosen }),
    async onSuccess() {
      toast(t`Your notices were changed.`)
      await queries.invalidateQueries({ queryKey: OWN_NOTICES })
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    save.mutate()
  }
  const hasDigest = [chosen.channel, ...KINDS.map((kind) => chosen.kinds[kind])].includes('digest')
  return (
    <form className={styles.form} onSubmit={submit}>
      <NativeSelect
        label={t`Tell me by`}
        data={channelOptions()}
        value={chosen.channel}
        onChange={({ currentTarget }) => setChosen({ ...chosen, channel: currentTarget.value as Channel })}
      />
      {hasDigest && <DigestTime chosen={chosen} onChange={setChosen} />}
      <fieldset className={styles.kinds}>
        <legend>{t`By kind`}</legend>
        {KINDS.map((kind) => (
          <NativeSelect
            key={kind}
            label={KIND_WORDS[kind]}
            data={[{ value: '', label: t`As above` }, ...channelOptions()]}
            value={chosen.kinds[kind] ?? ''}
            onChange={({ currentTarget }) => setChosen({ ...chosen, kinds: withKind(chosen.kinds, kind, currentTarget.value) })}
          />
        ))}
      </fieldset>
      <p className={styles.hint}>{t`Notices that protect your account always come.`}</p>
      {save.error !== null && <ErrorLine error={save.error} />}
      <div>
        <Button type="submit" loading={save.isPending}>{t`Save`}</Button>
      </div>
    </form>
  )
}

type DigestTimeProps = { readonly chosen: Chosen; readonly onChange: (chosen: Chosen) => void }

function DigestTime({ chosen, onChange }: DigestTimeProps) {
  return (
    <div className={styles.time}>
      <NativeSelect
        label={t`Hour`}
        data={Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` }))}
        value={String(chosen.digestHour)}
        onChange={({ currentTarget }) => onChange({ ...chosen, digestHour: Number(currentTarget.value) })}
      />
      <TextInput
        label={t`Time zone`}
        value={chosen.timeZone}
        onChange={({ currentTarget }) => onChange({ ...chosen, timeZone: currentTarget.value })}
      />
    </div>
  )
}

/** The present choice. The time zone of the browser stands in for one that was never chosen. */
function firstChoice({ channel, digestHour, timeZone, kinds }: Notices): Chosen {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  return { channel, digestHour, timeZone: timeZone === 'UTC' ? own : timeZone, kinds }
}

function channelOptions() {
  return (['mail', 'digest', 'push', 'none'] as const).map((value) => ({ value, label: CHANNEL_WORDS[value] }))
}

function withKind(kinds: Notices['kinds'], kind: Kind, channel: string): Notices['kinds'] {
  const { [kind]: _, ...others } = kinds
  return channel === '' ? others : { ...others, [kind]: channel as Channel }
}

type Channel = Notices['channel']
const KINDS = ['taskWaits', 'taskDecided', 'sentBack', 'comment', 'reminder', 'agent'] as const
type Kind = (typeof KINDS)[number]

const CHANNEL_WORDS: Readonly<Record<Channel, string>> = {
  mail: t`E-mail at once`,
  digest: t`One e-mail a day`,
  push: t`This and my other browsers`,
  none: t`No notice`,
}

const KIND_WORDS: Readonly<Record<Kind, string>> = {
  taskWaits: t`A request waits for me`,
  taskDecided: t`My request was decided`,
  sentBack: t`My request was sent back`,
  comment: t`New comments`,
  reminder: t`Reminders and escalations`,
  agent: t`Requests of my agents`,
}
