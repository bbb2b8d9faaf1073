import type { SimulateResponse } from '@countersign/client'
import { roleWords } from '../../people/role-words.ts'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'
import styles from './permissions.module.css'

type Change = SimulateResponse['changes'][number]

const EFFECTS: Readonly<Record<Change['effect'], readonly [string, Tone]>> = {
  GAINS: ['Gains', 'good'],
  LOSES: ['Loses', 'bad'],
  CHANGES: ['Takes another way', 'warn'],
}

const DECISIONS: Readonly<Record<Change['to']['decision'], string>> = {
  ALLOW: 'runs',
  DENY: 'refused',
  TASK_REQUIRED: 'needs an approval',
  SCA_REQUIRED: 'needs a step-up',
}

/** The calls of the last days that would gain or lose by the proposed row. */
export function Simulation({ result: { decisions, calls, changes, notShown, saving } }: { readonly result: SimulateResponse }) {
  return (
    <div role="status" className={styles.form}>
      <p className={styles.quiet}>
        Tried on {decisions.lookedAt} calls since {decisions.since}: {calls.gain} would gain, {calls.lose} would lose, {calls.change} would
        take another way.
      </p>
      {changes.length > 0 && (
        <ul className={styles.plain} aria-label="Calls that would change">
          {changes.map((change) => (
            <li key={JSON.stringify(change)}>
              <StatusBadge tone={EFFECTS[change.effect][1]}>{EFFECTS[change.effect][0]}</StatusBadge> {change.call}
              <p className={styles.quiet}>
                {peopleWords(change)}: {DECISIONS[change.from.decision]} today, {DECISIONS[change.to.decision]} then;{' '}
                {timesWords(change.count)}
              </p>
            </li>
          ))}
        </ul>
      )}
      {notShown > 0 && <p className={styles.quiet}>{notShown} less frequent calls are left out.</p>}
      {saving.decision === 'TASK_REQUIRED' && <p>You cannot save this alone: saving asks for an approval.</p>}
    </div>
  )
}

const timesWords = (count: number): string => (count === 1 ? 'once' : `${count} times`)

function peopleWords({ people, held }: Change): string {
  const named = people.map(({ identity, customerId }) => identity ?? `Customer ${customerId}`)
  return [held.map(roleWords).join(', '), ...(named.length === 0 ? [] : [`(${named.join(', ')})`])].join(' ')
}
