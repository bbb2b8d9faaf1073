import { t } from '@lingui/core/macro'
import { Kbd, Modal } from '@mantine/core'
import styles from './key-help.module.css'

const KEYS = [
  [t`Ctrl K or ⌘ K`, t`Find a page, a person, a request, a setting or an operation`],
  ['?', t`Show these keys`],
  ['j', t`Next row of the list`],
  ['k', t`Previous row of the list`],
  ['Enter', t`Open the row`],
  ['a', t`Approve, after a confirmation`],
  ['r', t`Reject, after a confirmation`],
  ['n', t`Next request`],
  ['p', t`Previous request`],
] as const

/** The keys of the portal. */
export function KeyHelp({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={t`Keys`}>
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
