import type { Session } from '@countersign/client'
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
    <Section
      title="Sessions"
      aside={
        <Button variant="default" size="xs" onClick={() => setAsked('all')}>
          End all sessions
        </Button>
      }
    >
      <OfPerson
        label="Sessions"
        queryKey={['listCustomerSessions', calls.path]}
        list={() => calls.listSessions()}
        empty={`${name} is not signed in anywhere.`}
        row={(session) => <SessionRow key={session.sessionId} session={session} onEnd={() => setAsked(session)} />}
      />
      {asked !== undefined && (
        <ConfirmWrite
          opened
          title={asked === 'all' ? 'End all sessions' : 'End the session'}
          action="End"
          tone="dangerous"
          call={{ method: 'DELETE', path: asked === 'all' ? path : `${path}/${asked.sessionId}` }}
          run={(options) => (asked === 'all' ? calls.endSessions(options) : calls.endSession(asked.sessionId, options))}
          onDone={() => {
            toast(asked === 'all' ? 'All sessions have ended.' : 'The session has ended.')
            void queries.invalidateQueries({ queryKey: ['listCustomerSessions'] })
          }}
          onClose={() => setAsked(undefined)}
        >
          {asked === 'all'
            ? `${name} is signed out everywhere, and the tokens of their agents end.`
            : `${name} is signed out there immediately.`}
        </ConfirmWrite>
      )}
    </Section>
  )
}
