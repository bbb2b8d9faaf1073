import type { Session } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OfPerson } from '../../people/of-person.tsx'
import { SessionRow } from '../../people/session-row.tsx'
import { client } from '../../session/client.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Section } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.tsx'

/** The person's sessions; ends one, or all others. */
export function SessionsSection() {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Session | 'others'>()
  async function end(): Promise<void> {
    if (asked === 'others') await client.endOtherSessions()
    else if (asked !== undefined) await client.endSession({ sessionId: asked.sessionId })
    toast(asked === 'others' ? t`Your other sessions have ended.` : t`The session has ended.`)
    await queries.invalidateQueries({ queryKey: ['listSessions'] })
  }
  return (
    <Section
      title={t`Sessions`}
      aside={<Button variant="default" size="xs" onClick={() => setAsked('others')}>{t`End all others`}</Button>}
    >
      <OfPerson
        label={t`Sessions`}
        queryKey={['listSessions']}
        list={() => client.listSessions()}
        empty={t`No session.`}
        row={(session) => (
          <SessionRow key={session.sessionId} session={session} onEnd={session.current ? undefined : () => setAsked(session)} />
        )}
      />
      <Confirm
        opened={asked !== undefined}
        title={asked === 'others' ? t`End all other sessions` : t`End the session`}
        action={t`End`}
        tone="dangerous"
        onConfirm={end}
        onClose={() => setAsked(undefined)}
      >
        {asked === 'others'
          ? t`Every other browser and program that is signed in as you is signed out, and the tokens of your agents end.`
          : t`The person who uses it is signed out immediately.`}
      </Confirm>
    </Section>
  )
}
