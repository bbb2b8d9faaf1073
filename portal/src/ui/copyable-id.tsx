import { t } from '@lingui/core/macro'
import { ActionIcon, Tooltip } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import styles from './copyable-id.module.css'
import { CheckIcon, CopyIcon } from './icons.tsx'

/** An id with a button that copies it. `label` names its kind. */
export function CopyableId({ id, label = 'id' }: { readonly id: string | number; readonly label?: string }) {
  const { copy, copied } = useClipboard({ timeout: 1_500 })
  return (
    <span className={styles.id}>
      <code>{id}</code>
      <Tooltip label={copied ? t`Copied` : t`Copy ${label}`}>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t`Copy ${label} ${id}`} onClick={() => copy(String(id))}>
          {copied ? <CheckIcon size={14} /> : <CopyIcon size={14} />}
        </ActionIcon>
      </Tooltip>
    </span>
  )
}
