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
    <section className={styles.bar} aria-label="Selected requests">
      <span role="status">{count === 1 ? '1 selected' : `${count} selected`}</span>
      <Button variant="subtle" color="gray" size="sm" onClick={onClear}>
        Clear
      </Button>
      <Button variant="default" size="sm" leftSection={<CrossIcon size={16} />} onClick={onReject}>
        Reject selected
      </Button>
      <Button size="sm" leftSection={<CheckIcon size={16} />} onClick={onApprove}>
        Approve selected
      </Button>
    </section>
  )
}
