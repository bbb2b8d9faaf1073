import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Section } from '../../ui/page.tsx'

/** Says how an app becomes an agent by the address of the MCP server alone. */
export function ConnectByUrl() {
  return (
    <Section title={t`Connect an app by its address`}>
      <Text size="sm">{t`Give this address to Claude, Cursor, VS Code or any other MCP client. It opens a page here on which you allow it, with limits of your choice.`}</Text>
      <CodeBlock label={t`address of the MCP server`} text={`${location.origin}/svc-conductor/mcp`} height="short" />
    </Section>
  )
}
