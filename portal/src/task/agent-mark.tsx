import { Trans } from '@lingui/react/macro'
import { AgentIcon } from '../ui/icons.tsx'
import styles from './task.module.css'

/** Marks a proposal that a program made with somebody's token. */
export function AgentMark({ agent }: { readonly agent: string }) {
  return (
    <span className={styles.agent}>
      <AgentIcon size={14} />
      <span>
        <Trans>
          Agent <bdi>{agent}</bdi>
        </Trans>
      </span>
    </span>
  )
}
