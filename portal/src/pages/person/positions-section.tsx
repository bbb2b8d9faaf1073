import { isCountersignError, type TemporaryPosition } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { roleWords } from '../../people/role-words.ts'
import { client } from '../../session/client.ts'
import { ItemList, ItemRow } from '../../ui/item-row.tsx'
import { Section } from '../../ui/page.tsx'
import { RelativeTime, UntilTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

const MOST_SHOWN = 20

type PositionsProps = { readonly tenantId: number; readonly customerId: number; readonly held: string; readonly since: string }

/** The position of an administrator in words, and those that they hold for a while, with their beginning and end. */
export function PositionsSection({ tenantId, customerId, held, since }: PositionsProps) {
  const { data = [] } = useQuery({
    queryKey: ['listTemporaryPositions', { tenantId, customerId }],
    queryFn: ({ signal }) => temporaryOf(tenantId, customerId, signal),
  })
  return (
    <Section title={t`Positions`}>
      <ItemList label={t`Positions`}>
        <ItemRow
          title={held}
          meta={
            <span>
              <Trans>
                became an administrator <RelativeTime at={since} />
              </Trans>
            </span>
          }
        />
        {data.map(({ temporaryPositionId, position, from, until, ended, active, reason }) => (
          <ItemRow
            key={temporaryPositionId}
            title={
              <>
                {roleWords(position)}
                {active && <StatusBadge tone="good">{t`Now`}</StatusBadge>}
              </>
            }
            meta={
              <>
                <span>
                  <Trans>
                    began <RelativeTime at={from} />
                  </Trans>
                </span>
                <span>
                  {active ? (
                    <Trans>
                      ends <UntilTime at={until} />
                    </Trans>
                  ) : (
                    <Trans>
                      ended <RelativeTime at={ended ?? until} />
                    </Trans>
                  )}
                </span>
                <bdi>{reason}</bdi>
              </>
            }
          />
        ))}
      </ItemList>
    </Section>
  )
}

async function temporaryOf(tenantId: number, customerId: number, signal: AbortSignal): Promise<readonly TemporaryPosition[]> {
  try {
    return await client.listTemporaryPositions({ tenantId, customerId }, { signal }).toArray({ max: MOST_SHOWN })
  } catch (error) {
    if (isCountersignError(error) && (error.status === 403 || error.status === 404)) return []
    throw error
  }
}
