import type { Task } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Section } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import styles from './task-page.module.css'

/** The reads of an agent before its proposal, newest first. */
export function AgentReads({ reads }: { readonly reads: NonNullable<Task['agentReads']> }) {
  return (
    <Section title={t`What the agent read before`}>
      <ol className={styles.reads} aria-label={t`Reads of the agent, newest first`}>
        {reads.map(({ operationId, path, at }) => (
          <li key={`${at} ${path}`}>
            <span>
              {operationId} <code>{path}</code>
            </span>
            <RelativeTime at={at} />
          </li>
        ))}
      </ol>
    </Section>
  )
}
