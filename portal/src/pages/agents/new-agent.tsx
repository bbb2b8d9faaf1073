import type { CreateAgentTokenResponse } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Button, Group, Stack, Tabs, Text } from '@mantine/core'
import { CodeBlock } from '../../ui/code-block.tsx'
import { exactTime } from '../../ui/relative-time.tsx'

/** The token of a new agent, shown once, and the setup of an MCP client. */
export function NewAgent({ made, onClose }: { readonly made: CreateAgentTokenResponse; readonly onClose: () => void }) {
  const token = made.headerValue.replace(/^Bearer\s+/i, '')
  return (
    <Stack gap="md">
      <Text role="status">{t`Copy what you need now: the token is not shown again. It works until ${{ time: exactTime(made.expires) }}.`}</Text>
      <CodeBlock label={t`token`} text={token} height="short" />
      <Text fw={600} component="h3">{t`Paste into your MCP client`}</Text>
      <Tabs defaultValue="http" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="http">{t`HTTP`}</Tabs.Tab>
          <Tabs.Tab value="command">{t`Command`}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="http" pt="sm">
          <Stack gap="xs">
            <Text size="sm" c="dimmed">{t`For clients that connect to a server by its address.`}</Text>
            <CodeBlock label={t`MCP configuration over HTTP`} text={overHttp(token)} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="command" pt="sm">
          <Stack gap="xs">
            <Text size="sm" c="dimmed">{t`For clients that start a server on your machine: it runs countersign mcp.`}</Text>
            <CodeBlock label={t`MCP configuration by command`} text={byCommand(token)} />
            <Text
              size="sm"
              c="dimmed"
            >{t`Until @countersign/cli is published: run npm pack -w @countersign/cli in the repository, and put the path of the file in its place.`}</Text>
          </Stack>
        </Tabs.Panel>
      </Tabs>
      <Group justify="flex-end">
        <Button onClick={onClose}>{t`I have copied it`}</Button>
      </Group>
    </Stack>
  )
}

const text = (server: object): string => JSON.stringify({ mcpServers: { countersign: server } }, null, 2)

const overHttp = (token: string): string =>
  text({ type: 'http', url: `${location.origin}/svc-conductor/mcp`, headers: { Authorization: `Bearer ${token}` } })

const byCommand = (token: string): string =>
  text({ command: 'npx', args: ['-y', '@countersign/cli', 'mcp'], env: { COUNTERSIGN_URL: location.origin, COUNTERSIGN_TOKEN: token } })
