import { AgentIcon } from '../ui/icons.tsx'
import styles from './task.module.css'

/** Marks what a program proposed with somebody's token. */
export function AgentMark({ agent }: { readonly agent: string }) {
  return (
    <span className={styles.agent}>
      <AgentIcon size={14} />
      <span>Agent {agent}</span>
    </span>
  )
}
