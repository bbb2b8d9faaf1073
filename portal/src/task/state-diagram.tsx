import { VisuallyHidden } from '@mantine/core'
import styles from './state-diagram.module.css'
import { STATUS, type TaskStatus } from './task-words.ts'

const WIDTH = 76
const HEIGHT = 30
type StateBox = { readonly status: TaskStatus; readonly x: number; readonly y: number }

const BOXES: readonly StateBox[] = [
  { status: 'DRAFT', x: 2, y: 12 },
  { status: 'PENDING', x: 104, y: 12 },
  { status: 'EXECUTE', x: 206, y: 12 },
  { status: 'EXECUTED', x: 308, y: 12 },
  { status: 'DISCARDED', x: 2, y: 92 },
  { status: 'REJECTED', x: 104, y: 92 },
  { status: 'FAILED', x: 206, y: 92 },
]

/** The transitions between states, with their causes. */
const WAYS: readonly { readonly from: TaskStatus; readonly to: TaskStatus; readonly by: string; readonly d: string }[] = [
  { from: 'DRAFT', to: 'PENDING', by: 'Submit', d: 'M78 27H100' },
  { from: 'PENDING', to: 'EXECUTE', by: 'Approve', d: 'M180 27H202' },
  { from: 'EXECUTE', to: 'EXECUTED', by: 'The call succeeds', d: 'M282 27H304' },
  { from: 'DRAFT', to: 'DISCARDED', by: 'Withdraw', d: 'M40 42V88' },
  { from: 'PENDING', to: 'DISCARDED', by: 'Withdraw', d: 'M124 42L70 89' },
  { from: 'PENDING', to: 'REJECTED', by: 'Reject', d: 'M142 42V88' },
  { from: 'EXECUTE', to: 'FAILED', by: 'The call fails', d: 'M250 42V88' },
  { from: 'FAILED', to: 'EXECUTE', by: 'Try again', d: 'M238 92V46' },
  { from: 'FAILED', to: 'REJECTED', by: 'Reject', d: 'M206 107H184' },
]

/** The states of a task and its present one, as a diagram; the table says the same to screen readers. */
export function StateDiagram({ status, visited }: { readonly status: TaskStatus; readonly visited: ReadonlySet<TaskStatus> }) {
  return (
    <>
      <svg className={styles.diagram} viewBox="0 0 388 128" aria-hidden="true" focusable="false">
        <defs>
          <marker id="way-end" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="6" markerHeight="6" orient="auto-start-reverse">
            <path d="M0 0L8 4L0 8z" className={styles.head} />
          </marker>
        </defs>
        {WAYS.map(({ from, to, d }) => (
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
          <caption>States of a task; this one is {STATUS[status].word}</caption>
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col">By</th>
              <th scope="col">To</th>
            </tr>
          </thead>
          <tbody>
            {WAYS.map(({ from, to, by }) => (
              <tr key={`${from} ${to}`}>
                <td>{STATUS[from].word + (from === status ? ' (here)' : '')}</td>
                <td>{by}</td>
                <td>{STATUS[to].word + (to === status ? ' (here)' : '')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </>
  )
}
