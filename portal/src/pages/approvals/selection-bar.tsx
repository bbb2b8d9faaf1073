import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { CheckIcon, CrossIcon } from '../../ui/icons.tsx'
import styles from './approvals.module.css'

type SelectionBarProps = {
  readonly count: number
  readonly onApprove: () => void
  readonly onReject: () => void
  readonly onClear: () => void
}

/** The actions for the selected rows. */
export function SelectionBar({ count, onApprove, onReject, onClear }: SelectionBarProps) {
  return (
    <section className={styles.bar} aria-label={t`Selected requests`} data-print="no">
      <span role="status">{plural(count, { one: '# selected', other: '# selected' })}</span>
      <Button variant="subtle" color="gray" size="sm" onClick={onClear}>{t`Clear`}</Button>
      <Button variant="default" size="sm" leftSection={<CrossIcon size={16} />} onClick={onReject}>{t`Reject selected`}</Button>
      <Button size="sm" leftSection={<CheckIcon size={16} />} onClick={onApprove}>{t`Approve selected`}</Button>
    </section>
  )
}
