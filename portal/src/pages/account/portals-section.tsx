import type { Consent } from '@countersign/client'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OfPerson } from '../../people/of-person.tsx'
import { client } from '../../session/client.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { ItemRow } from '../../ui/item-row.tsx'
import { Section } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { toast } from '../../ui/toast.tsx'

/** The knowledge that each scope gives, in a few words. */
const WORDS: Readonly<Record<string, string>> = { openid: 'who you are', profile: 'your name', email: 'your e-mail address' }

const knows = (scope: string): string =>
  scope
    .split(' ')
    .flatMap((name) => WORDS[name] ?? [])
    .join(', ')

/** The other portals that know who the person is; removes one. */
export function PortalsSection() {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Consent>()
  async function remove(): Promise<void> {
    if (asked === undefined) return
    await client.deleteConsent({ clientId: asked.clientId })
    toast(`${asked.clientName} was removed.`)
    await queries.invalidateQueries({ queryKey: ['listConsents'] })
  }
  return (
    <Section title="Portals that know who you are">
      <OfPerson
        label="Portals that know who you are"
        queryKey={['listConsents']}
        list={() => client.listConsents()}
        empty="No other portal."
        row={(consent) => (
          <ItemRow
            key={consent.clientId}
            title={consent.clientName}
            actions={
              <Button variant="default" size="xs" aria-label={`Remove ${consent.clientName}`} onClick={() => setAsked(consent)}>
                Remove
              </Button>
            }
            meta={
              <>
                <span>{consent.host}</span>
                <span>knows {knows(consent.scope)}</span>
                <span>
                  since <RelativeTime at={consent.created} />
                </span>
              </>
            }
          />
        )}
      />
      <Confirm
        opened={asked !== undefined}
        title={`Remove ${asked?.clientName ?? ''}`}
        action="Remove"
        tone="dangerous"
        onConfirm={remove}
        onClose={() => setAsked(undefined)}
      >
        It has to ask you again before it learns who you are. It keeps what it has learnt.
      </Confirm>
    </Section>
  )
}
