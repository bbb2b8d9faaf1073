import type { Overview } from '@countersign/client'
import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { client } from '../../session/client.ts'
import { ForTenant, useTenantPath } from '../../session/for-tenant.tsx'
import { watching } from '../../session/queries.ts'
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
  { value: '24', label: '24 hours' },
  { value: '168', label: '7 days' },
  { value: '744', label: '31 days' },
]

export default function OverviewPage() {
  return <ForTenant title="Overview">{(tenantId) => <OfTenant tenantId={tenantId} />}</ForTenant>
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
      title="Overview"
      lead="What waits, and what happened. Numbers of the last minute can be missing."
      actions={
        <Button.Group aria-label="Time">
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
          {error === null ? <LoadingState label="Loading the overview" /> : <ErrorState error={error} retry={() => void refetch()} />}
        </Section>
      ) : (
        <Numbers of={data} hours={hours} />
      )}
    </Page>
  )
}

function Numbers({ of, hours }: { readonly of: Overview; readonly hours: number }) {
  const within = binsOf(hours, Date.now())
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
      <Section title="Decisions">
        <BarChart
          title="Decisions"
          bins={bins}
          series={[
            series(of.decisions, 'Approved', 'good', ({ approved }) => approved),
            series(of.decisions, 'Rejected', 'bad', ({ rejected }) => rejected),
          ]}
        />
        <DecisionTime decisions={of.decisions} />
      </Section>
      <Section title="Sign-ins">
        <BarChart
          title="Sign-ins"
          bins={bins}
          series={[
            series(of.signIns, 'Succeeded', 'good', ({ succeeded }) => succeeded),
            series(of.signIns, 'Failed', 'warn', ({ failed }) => failed),
            series(of.signIns, 'Locked', 'bad', ({ locked }) => locked),
          ]}
        />
      </Section>
      <Section title="Refusals" aside={<PageLink to="/audit?kind=refusal">Show in the audit</PageLink>}>
        <BarChart title="Refusals" bins={bins} series={[series(of.refusals, 'Refused calls', 'bad', ({ count }) => count)]} />
      </Section>
      <Section title="Rate limit">
        <BarChart
          title="Highest use of the rate limit"
          bins={bins}
          unit=" %"
          series={[series(of.rateLimit, 'Highest use', 'accent', ({ peakPercent }) => peakPercent, 'highest')]}
        />
      </Section>
      <Section title="Agents" aside={<PageLink to="/agents">Agents</PageLink>}>
        <AgentTable agents={of.agents} />
      </Section>
      <Section title="Callbacks" className={styles.wide} aside={<PageLink to="/callbacks?state=FAILED">Show failed ones</PageLink>}>
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
  const number = new Intl.NumberFormat(undefined)
  const ages = [
    { label: 'Less than 1 hour', count: underHour, to: '/?tab=all&status=PENDING&sort=newest', tone: 'good' },
    { label: '1 hour to 1 day', count: underDay, to: '/?tab=all&status=PENDING&sort=oldest&age=hour', tone: 'warn' },
    { label: 'More than 1 day', count: older, to: '/?tab=all&status=PENDING&sort=oldest&age=day', tone: 'bad' },
  ]
  return (
    <Section title="Waiting for approval">
      <ul className={styles.waiting} aria-label="Waiting requests by age">
        {ages.map(({ label, count, to, tone }) => (
          <li key={label} data-tone={count === 0 ? 'none' : tone}>
            <Link href={path(to)}>
              <strong>{number.format(count)}</strong> <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
