import type { Consent } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
const WORDS: Readonly<Record<string, string>> = { openid: t`who you are`, profile: t`your name`, email: t`your e-mail address` }

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
    toast(t`${{ clientName: asked.clientName }} was removed.`)
    await queries.invalidateQueries({ queryKey: ['listConsents'] })
  }
  return (
    <Section title={t`Portals that know who you are`}>
      <OfPerson
        label={t`Portals that know who you are`}
        queryKey={['listConsents']}
        list={() => client.listConsents()}
        empty={t`No other portal.`}
        row={(consent) => (
          <ItemRow
            key={consent.clientId}
            title={consent.clientName}
            actions={
              <Button
                variant="default"
                size="xs"
                aria-label={t`Remove ${{ clientName: consent.clientName }}`}
                onClick={() => setAsked(consent)}
              >{t`Remove`}</Button>
            }
            meta={
              <>
                <span>{consent.host}</span>
                <span>{t`knows ${{ knows: knows(consent.scope) }}`}</span>
                <span>
                  <Trans>
                    allowed <RelativeTime at={consent.created} />
                  </Trans>
                </span>
              </>
            }
          />
        )}
      />
      <Confirm
        opened={asked !== undefined}
        title={t`Remove ${{ clientName: asked?.clientName ?? '' }}`}
        action={t`Remove`}
        tone="dangerous"
        onConfirm={remove}
        onClose={() => setAsked(undefined)}
      >{t`It has to ask you again before it learns who you are. It keeps what it has learnt.`}</Confirm>
    </Section>
  )
}
