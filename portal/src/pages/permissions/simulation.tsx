import type { SimulateResponse } from '@countersign/client'
import { plural, t } from '@lingui/core/macro'
import { roleWords } from '../../people/role-words.ts'
import { momentsIn, numbersIn } from '../../text/formats.ts'
import { listed } from '../../text/lists.ts'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'
import styles from './permissions.module.css'

const dayIn = momentsIn({ dateStyle: 'medium', timeZone: 'UTC' })

type Change = SimulateResponse['changes'][number]

const EFFECTS: Readonly<Record<Change['effect'], readonly [string, Tone]>> = {
  GAINS: [t`Gains`, 'good'],
  LOSES: [t`Loses`, 'bad'],
  CHANGES: [t`Takes another way`, 'warn'],
}

const DECISIONS: Readonly<Record<Change['to']['decision'], string>> = {
  ALLOW: t`runs`,
  DENY: t`refused`,
  TASK_REQUIRED: t`needs an approval`,
  SCA_REQUIRED: t`needs a step-up`,
}

/** The calls of the last days that would gain or lose by the proposed row. */
export function Simulation({ result: { decisions, calls, changes, notShown, saving } }: { readonly result: SimulateResponse }) {
  return (
    <div role="status" className={styles.form}>
      <p
        className={styles.quiet}
      >{t`Tried on ${{ lookedAt: numbersIn()(decisions.lookedAt) }} calls since ${{ since: dayIn(new Date(decisions.since)) }}: ${{ gain: numbersIn()(calls.gain) }} would gain, ${{ lose: numbersIn()(calls.lose) }} would lose, ${{ change: numbersIn()(calls.change) }} would take another way.`}</p>
      {changes.length > 0 && (
        <ul className={styles.plain} aria-label={t`Calls that would change`}>
          {changes.map((change) => (
            <li key={JSON.stringify(change)}>
              <StatusBadge tone={EFFECTS[change.effect][1]}>{EFFECTS[change.effect][0]}</StatusBadge> {change.call}
              <p
                className={styles.quiet}
              >{t`${{ people: peopleWords(change) }}: ${{ now: DECISIONS[change.from.decision] }} today, ${{ later: DECISIONS[change.to.decision] }} then; ${{ times: timesWords(change.count) }}`}</p>
            </li>
          ))}
        </ul>
      )}
      {notShown > 0 && (
        <p className={styles.quiet}>
          {plural(notShown, { one: '# less frequent call is left out.', other: '# less frequent calls are left out.' })}
        </p>
      )}
      {saving.decision === 'TASK_REQUIRED' && <p>{t`You cannot save this alone: saving asks for an approval.`}</p>}
    </div>
  )
}

const timesWords = (count: number): string => plural(count, { one: 'once', other: '# times' })

function peopleWords({ people, held }: Change): string {
  const named = people.map(({ identity, customerId }) => identity ?? t`Customer ${customerId}`)
  return [listed(held.map(roleWords)), ...(named.length === 0 ? [] : [`(${listed(named)})`])].join(' ')
}
