import type { Overview } from '@countersign/client'
import { VisuallyHidden } from '@mantine/core'
import { binned, type binsOf } from './bins.ts'
import styles from './overview.module.css'

type CallbackStripsProps = { readonly attempts: Overview['callbacks']; readonly within: ReturnType<typeof binsOf> }

const WIDTH = 240
const HEIGHT = 20

/** One strip for each endpoint: a cell for each hour or day, red where attempts failed. */
export function CallbackStrips({ attempts, within }: CallbackStripsProps) {
  const endpoints = [...new Set(attempts.map(({ endpoint }) => endpoint))]
  if (endpoints.length === 0) return <p className={styles.none}>No callback was sent.</p>
  return (
    <ul className={styles.strips} aria-label="Callbacks by endpoint">
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
        <span>{sum(delivered)} delivered</span>
        <span data-tone={sum(failing) > 0 ? 'bad' : undefined}>{sum(failing)} failing</span>
        <span>p95 {Math.max(...slowest)} ms</span>
      </span>
      <VisuallyHidden>
        <table>
          <caption>Callbacks to {endpoint}</caption>
          <thead>
            <tr>
              {['From', 'Delivered', 'Failing', 'p95 in ms'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bins.map(({ from, label }, at) => (
              <tr key={from}>
                <th scope="row">{label}</th>
                <td>{delivered[at]}</td>
                <td>{failing[at]}</td>
                <td>{slowest[at]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </li>
  )
}

function toneOf(delivered = 0, failing = 0): string {
  if (failing === 0) return delivered === 0 ? 'none' : 'good'
  return delivered === 0 ? 'bad' : 'warn'
}
