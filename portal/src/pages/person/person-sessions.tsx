import type { Session } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OfPerson } from '../../people/of-person.tsx'
import type { PersonCalls } from '../../people/person-calls.ts'
import { SessionRow } from '../../people/session-row.tsx'
import { ConfirmWrite } from '../../task/confirm-write.tsx'
import { Section } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.tsx'

/** A person's sessions; ends one or all. */
export function PersonSessions({ calls, name }: { readonly calls: PersonCalls; readonly name: string }) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Session | 'all'>()
  const path = `${calls.path}/sessions`
  return (
    <Section title={t`Sessions`} aside={<Button variant="default" size="xs" onClick={() => setAsked('all')}>{t`End all sessions`}</Button>}>
      <OfPerson
        label={t`Sessions`}
        queryKey={['listCustomerSessions', calls.path]}
        list={() => calls.listSessions()}
        empty={t`${name} is not signed in anywhere.`}
        row={(session) => <SessionRow key={session.sessionId} session={session} onEnd={() => setAsked(session)} />}
      />
      {asked !== undefined && (
        <ConfirmWrite
          opened
          title={asked === 'all' ? t`End all sessions` : t`End the session`}
          action={t`End`}
          tone="dangerous"
          call={{ method: 'DELETE', path: asked === 'all' ? path : `${path}/${asked.sessionId}` }}
          run={(options) => (asked === 'all' ? calls.endSessions(options) : calls.endSession(asked.sessionId, options))}
          onDone={() => {
            toast(asked === 'all' ? t`All sessions have ended.` : t`The session has ended.`)
            void queries.invalidateQueries({ queryKey: ['listCustomerSessions'] })
          }}
          onClose={() => setAsked(undefined)}
        >
          {asked === 'all'
            ? t`${name} is signed out everywhere, and the tokens of their agents end.`
            : t`${name} is signed out there immediately.`}
        </ConfirmWrite>
      )}
    </Section>
  )
}
