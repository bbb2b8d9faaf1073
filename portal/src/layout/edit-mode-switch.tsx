import { t } from '@lingui/core/macro'
import { Switch } from '@mantine/core'
import { setEditMode, useEditMode } from '../session/edit-mode.ts'
import styles from './edit-mode-switch.module.css'

/** The switch by which every change of this session is sent for approval. */
export function EditModeSwitch() {
  const isOn = useEditMode()
  return (
    <div className={styles.mode} data-on={isOn || undefined}>
      <Switch
        size="sm"
        labelPosition="left"
        label={t`Send my changes for approval`}
        checked={isOn}
        onChange={(event) => setEditMode(event.currentTarget.checked)}
      />
    </div>
  )
}
