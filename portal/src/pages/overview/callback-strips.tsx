import type { Overview } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Anchor } from '@mantine/core'
import { Link } from 'wouter'
import { useTenantPath } from '../../session/for-tenant.tsx'
import { numbersIn } from '../../text/formats.ts'
import { BinTable } from './bar-chart.tsx'
import { binned, type binsOf } from './bins.ts'
import styles from './overview.module.css'

type CallbackStripsProps = { readonly attempts: Overview['callbacks']; readonly within: ReturnType<typeof binsOf> }

const WIDTH = 240
const HEIGHT = 20

/** One strip for each endpoint: a cell for each hour or day, red where attempts failed. */
export function CallbackStrips({ attempts, within }: CallbackStripsProps) {
  const endpoints = [...new Set(attempts.map(({ endpoint }) => endpoint))]
  if (endpoints.length === 0) return <p className={styles.none}>{t`No callback was sent.`}</p>
  return (
    <ul className={styles.strips} aria-label={t`Callbacks by endpoint`}>
      {endpoints.map((endpoint) => (
        <Strip key={endpoint} endpoint={endpoint} of={attempts.filter((each) => each.endpoint === endpoint)} within={within} />
      ))}
    </ul>
  )
}

type StripProps = { readonly endpoint: string; readonly of: Overview['callbacks']; readonly within: ReturnType<typeof binsOf> }

function Strip({ endpoint, of, within }: StripProps) {
  const { bins } = within
  const [delivered, failing] = [binned(of, within, (each) => each.delivered), binned(of, within, (each) => each.failing)]
  const slowest = binned(of, within, ({ p95Ms }) => p95Ms, 'highest')
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
  const step = WIDTH / bins.length
  return (
    <li>
      <code>
        <bdi>{endpoint}</bdi>
      </code>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
        {bins.map(({ from }, at) => (
          <rect
            key={from}
            x={at * step + 0.5}
            y={0}
            width={Math.max(0.5, step - 1)}
            height={HEIGHT}
            data-tone={toneOf(delivered[at], failing[at])}
          />
        ))}
      </svg>
      <span className={styles.facts}>
        <span>{t`${{ sum: numbersIn()(sum(delivered)) }} delivered`}</span>
        <Failing count={sum(failing)} />
        <span>{t`p95 ${{ max: numbersIn()(Math.max(...slowest)) }} ms`}</span>
      </span>
      <BinTable
        caption={t`Callbacks to ${endpoint}`}
        bins={bins}
        columns={[
          { name: t`Delivered`, values: delivered },
          { name: t`Failing`, values: failing },
          { name: t`p95 in ms`, values: slowest },
        ]}
      />
    </li>
  )
}

/** Leads to the callbacks that did not arrive yet and are tried again. */
function Failing({ count }: { readonly count: number }) {
  const path = useTenantPath()
  const words = t`${{ sum: numbersIn()(count) }} failing`
  if (count === 0) return <span>{words}</span>
  return (
    <Anchor component={Link} inherit data-tone="bad" underline="always" href={path('/callbacks?state=WAITING')}>
      {words}
    </Anchor>
  )
}

function toneOf(delivered = 0, failing = 0): string {
  if (failing === 0) return delivered === 0 ? 'none' : 'good'
  return delivered === 0 ? 'bad' : 'warn'
}
