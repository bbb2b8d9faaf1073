import { Kbd, Modal } from '@mantine/core'
import styles from './key-help.module.css'

const KEYS = [
  ['Ctrl K or ⌘ K', 'Find a page, a person, a request, a setting or an operation'],
  ['?', 'Show these keys'],
  ['j', 'Next row of the list'],
  ['k', 'Previous row of the list'],
  ['Enter', 'Open the row'],
  ['a', 'Approve, after a confirmation'],
  ['r', 'Reject, after a confirmation'],
  ['n', 'Next request'],
  ['p', 'Previous request'],
] as const

/** The keys of the portal. */
export function KeyHelp({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Keys">
      <dl className={styles.keys}>
        {KEYS.map(([key, deed]) => (
          <div key={key}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{deed}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
