import { t } from '@lingui/core/macro'
import { VisuallyHidden } from '@mantine/core'
import styles from './state-diagram.module.css'
import { WAYS } from './state-ways.ts'
import { STATUS, type TaskStatus } from './task-words.ts'

const WIDTH = 76
const HEIGHT = 30

/** The corner of each state's box. The compiler demands each state. */
const CORNERS: Readonly<Record<TaskStatus, { readonly x: number; readonly y: number }>> = {
  DRAFT: { x: 2, y: 12 },
  PENDING: { x: 104, y: 12 },
  EXECUTE: { x: 206, y: 12 },
  EXECUTED: { x: 308, y: 12 },
  DISCARDED: { x: 2, y: 92 },
  REJECTED: { x: 104, y: 92 },
  FAILED: { x: 206, y: 92 },
}
/** The transitions, where each state is one that the client knows. */
type Way = (typeof WAYS)[number]['by']

const WORDS: Readonly<Record<Way, string>> = {
  submit: t`Submit`,
  approve: t`Approve`,
  success: t`The call succeeds`,
  withdraw: t`Withdraw`,
  'send-back': t`Send back`,
  reject: t`Reject`,
  failure: t`The call fails`,
  retry: t`Try again`,
}

const LINES: readonly { readonly from: TaskStatus; readonly to: TaskStatus; readonly by: Way; readonly d: string }[] = WAYS

const BOXES = (Object.keys(CORNERS) as readonly TaskStatus[]).map((status) => ({ status, ...CORNERS[status] }))

/** The states of a task and its present one, as a diagram; the table says the same to screen readers. */
export default function StateDiagram({ status, visited }: { readonly status: TaskStatus; readonly visited: ReadonlySet<TaskStatus> }) {
  return (
    <>
      <svg className={styles.diagram} viewBox="0 0 388 136" aria-hidden="true" focusable="false">
        <defs>
          <marker id="way-end" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="6" markerHeight="6" orient="auto-start-reverse">
            <path d="M0 0L8 4L0 8z" className={styles.head} />
          </marker>
        </defs>
        {LINES.map(({ from, to, d }) => (
          <path key={`${from} ${to}`} d={d} className={styles.way} markerEnd="url(#way-end)" />
        ))}
        {BOXES.map((box) => (
          <g
            key={box.status}
            className={styles.box}
            data-state={box.status === status ? 'here' : visited.has(box.status) ? 'past' : 'ahead'}
          >
            <rect x={box.x} y={box.y} width={WIDTH} height={HEIGHT} rx={8} />
            <text x={box.x + WIDTH / 2} y={box.y + HEIGHT / 2}>
              {STATUS[box.status].word}
            </text>
          </g>
        ))}
      </svg>
      <VisuallyHidden>
        <table>
          <caption>{t`States of a task; this one is ${{ word: STATUS[status].word }}`}</caption>
          <thead>
            <tr>
              <th scope="col">{t`From`}</th>
              <th scope="col">{t`By`}</th>
              <th scope="col">{t`To`}</th>
            </tr>
          </thead>
          <tbody>
            {LINES.map(({ from, to, by }) => (
              <tr key={`${from} ${to}`}>
                <td>{from === status ? t`${{ status: STATUS[from].word }} (here)` : STATUS[from].word}</td>
                <td>{WORDS[by]}</td>
                <td>{to === status ? t`${{ status: STATUS[to].word }} (here)` : STATUS[to].word}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </>
  )
}
