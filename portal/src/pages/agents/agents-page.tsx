import { t } from '@lingui/core/macro'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { client } from '../../session/client.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { AgentIcon, PlusIcon } from '../../ui/icons.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useList } from '../../ui/use-list.ts'
import { AgentRow } from './agent-row.tsx'
import styles from './agents.module.css'
import { CreateDialog } from './create-dialog.tsx'

/** The programs that act for this person: they read and propose, and people decide. */
export default function AgentsPage() {
  const [isCreating, setCreating] = useState(false)
  const list = useList({
    queryKey: ['listAgentTokens'],
    list: (options) => client.listAgentTokens(undefined, options),
    watchMs: 30_000,
  })
  return (
    <Page
      title={t`Agents`}
      lead={t`Programs that work for you. They read what you may read; whatever they want to change, a person approves.`}
      actions={<Button leftSection={<PlusIcon />} onClick={() => setCreating(true)}>{t`Create an agent`}</Button>}
    >
      <Section>
        <div className={styles.rows}>
          <DataList
            label={t`Agents`}
            of={list}
            keyOf={({ agentTokenId }) => agentTokenId}
            row={(agent) => <AgentRow agent={agent} />}
            empty={
              <EmptyState
                title={t`You have no agents`}
                icon={<AgentIcon size={26} />}
              >{t`Create one to let an assistant look things up and prepare changes for you, over MCP or the API.`}</EmptyState>
            }
          />
        </div>
      </Section>
      <ConnectByUrl />
      <CreateDialog opened={isCreating} onClose={() => setCreating(false)} />
    </Page>
  )
}

/** Says how an app becomes an agent by the address of the MCP server alone. */
function ConnectByUrl() {
  return (
    <Section title={t`Connect an app by its address`}>
      <Text size="sm">{t`Give this address to Claude, Cursor, VS Code or any other MCP client. It opens a page here on which you allow it, with limits of your choice.`}</Text>
      <CodeBlock label={t`address of the MCP server`} text={`${location.origin}/svc-conductor/mcp`} height="short" />
    </Section>
  )
}
