import type { Overview } from '@countersign/client'
import { t } from '@lingui/core/macro'
import styles from './overview.module.css'

/** The proposals of agents, by outcome. */
export function AgentTable({ agents }: Pick<Overview, 'agents'>) {
  if (agents.length === 0) return <p className={styles.none}>{t`No agent has proposed anything.`}</p>
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={t`Proposals of agents`}>
        <thead>
          <tr>
            <th scope="col">{t`Agent`}</th>
            <th scope="col">{t`Proposed`}</th>
            <th scope="col">{t`Executed`}</th>
            <th scope="col">{t`Rejected`}</th>
          </tr>
        </thead>
        <tbody>
          {agents.map(({ agentTokenId, name, proposed, executed, rejected }) => (
            <tr key={agentTokenId}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td>{proposed}</td>
              <td>{executed}</td>
              <td>{rejected}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
