import type { Overview } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { client } from '../../session/client.ts'
import { ForTenant, useTenantPath } from '../../session/for-tenant.tsx'
import { watching } from '../../session/queries.ts'
import { serviceNow } from '../../session/service-clock.ts'
import { numbersIn } from '../../text/formats.ts'
import { Page, Section } from '../../ui/page.tsx'
import { ErrorState, LoadingState } from '../../ui/states.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { AgentTable } from './agent-table.tsx'
import { BarChart, type Series } from './bar-chart.tsx'
import { binned, binsOf } from './bins.ts'
import { CallbackStrips } from './callback-strips.tsx'
import { DecisionTime } from './decision-time.tsx'
import styles from './overview.module.css'

const WATCHED_MS = 60_000
const SPANS = [
  { value: '24', label: t`24 hours` },
  { value: '168', label: t`7 days` },
  { value: '744', label: t`31 days` },
]

export default function OverviewPage() {
  return <ForTenant title={t`Overview`}>{(tenantId) => <OfTenant tenantId={tenantId} />}</ForTenant>
}

/** A tenant in numbers: what waits, and what happened in the last hours. */
function OfTenant({ tenantId }: { readonly tenantId: number }) {
  const [{ hours: asked }, setFilters] = useFilters(['hours'])
  const hours = SPANS.some(({ value }) => value === asked) ? Number(asked) : 24
  const { data, error, refetch } = useQuery({
    queryKey: ['getOverview', { tenantId, hours }],
    queryFn: ({ signal }) => client.getOverview({ tenantId, hours }, { signal }),
    refetchInterval: watching(WATCHED_MS),
  })
  return (
    <Page
      title={t`Overview`}
      lead={t`What waits, and what happened. Numbers of the last minute can be missing.`}
      actions={
        <Button.Group aria-label={t`Time`} className={styles.spans}>
          {SPANS.map(({ value, label }) => (
            <Button
              key={value}
              size="sm"
              variant={value === String(hours) ? 'light' : 'default'}
              aria-pressed={value === String(hours)}
              onClick={() => setFilters({ hours: value === '24' ? '' : value })}
            >
              {label}
            </Button>
          ))}
        </Button.Group>
      }
    >
      {data === undefined ? (
        <Section>
          {error === null ? <LoadingState label={t`Loading the overview`} /> : <ErrorState error={error} retry={() => void refetch()} />}
        </Section>
      ) : (
        <Numbers of={data} hours={hours} />
      )}
    </Page>
  )
}

function Numbers({ of, hours }: { readonly of: Overview; readonly hours: number }) {
  const within = binsOf(hours, serviceNow())
  const { bins } = within
  const series = <Item extends { readonly hour: string }>(
    items: readonly Item[],
    name: string,
    tone: Series['tone'],
    numberOf: (item: Item) => number,
    how: 'sum' | 'highest' = 'sum',
  ): Series => ({ name, tone, values: binned(items, within, numberOf, how) })
  return (
    <div className={styles.cards}>
      <Waiting of={of.waiting} />
      <Section title={t`Decisions`}>
        <BarChart
          title={t`Decisions`}
          bins={bins}
          series={[
            series(of.decisions, t`Approved`, 'good', ({ approved }) => approved),
            series(of.decisions, t`Rejected`, 'bad', ({ rejected }) => rejected),
          ]}
        />
        <DecisionTime decisions={of.decisions} />
      </Section>
      <Section title={t`Sign-ins`}>
        <BarChart
          title={t`Sign-ins`}
          bins={bins}
          series={[
            series(of.signIns, t`Succeeded`, 'good', ({ succeeded }) => succeeded),
            series(of.signIns, t`Failed`, 'warn', ({ failed }) => failed),
            series(of.signIns, t`Locked`, 'bad', ({ locked }) => locked),
          ]}
        />
      </Section>
      <Section title={t`Refusals`} aside={<PageLink to="/audit?kind=refusal">{t`Show in the audit`}</PageLink>}>
        <BarChart title={t`Refusals`} bins={bins} series={[series(of.refusals, t`Refused calls`, 'bad', ({ count }) => count)]} />
      </Section>
      <Section title={t`Rate limit`}>
        <BarChart
          title={t`Highest use of the rate limit`}
          bins={bins}
          unit=" %"
          series={[series(of.rateLimit, t`Highest use`, 'accent', ({ peakPercent }) => peakPercent, 'highest')]}
        />
      </Section>
      <Section title={t`Agents`} aside={<PageLink to="/agents">{t`Agents`}</PageLink>}>
        <AgentTable agents={of.agents} />
      </Section>
      <Section title={t`Callbacks`} className={styles.wide} aside={<PageLink to="/callbacks?state=FAILED">{t`Show failed ones`}</PageLink>}>
        <CallbackStrips attempts={of.callbacks} within={within} />
      </Section>
    </div>
  )
}

function PageLink({ to, children }: { readonly to: string; readonly children: string }) {
  const path = useTenantPath()
  return (
    <Anchor component={Link} size="sm" href={path(to)}>
      {children}
    </Anchor>
  )
}

/** Requests that wait, by age; each number leads to its requests. */
function Waiting({ of: { underHour, underDay, older } }: { readonly of: Overview['waiting'] }) {
  const path = useTenantPath()
  const number = numbersIn()
  const ages = [
    { label: t`Less than 1 hour`, count: underHour, to: '/?tab=all&status=PENDING&sort=newest', tone: 'good' },
    { label: t`1 hour to 1 day`, count: underDay, to: '/?tab=all&status=PENDING&sort=oldest&age=hour', tone: 'warn' },
    { label: t`More than 1 day`, count: older, to: '/?tab=all&status=PENDING&sort=oldest&age=day', tone: 'bad' },
  ]
  return (
    <Section title={t`Waiting for approval`}>
      <ul className={styles.waiting} aria-label={t`Waiting requests by age`}>
        {ages.map(({ label, count, to, tone }) => (
          <li key={label} data-tone={count === 0 ? 'none' : tone}>
            <Link href={path(to)}>
              <strong>{number(count)}</strong> <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
