import type { ErrorRow } from './error-row.ts'

/** Refusals for agents, and for people who send a token of the wrong kind. */
export const AGENT_REFUSALS = {
  'not-for-agents': {
    code: 'SEC007',
    status: 403,
    type: 'SECURITY',
    severity: 'MEDIUM',
    description: 'An agent may never make this call, not even as a proposal. A person must make it.',
  },
  'agent-token-required': {
    code: 'SEC008',
    status: 403,
    type: 'SECURITY',
    severity: 'LOW',
    description:
      'The MCP server accepts agent tokens only. Create one with POST /authentication/agent-tokens and send it as the bearer token.',
  },
  'beyond-agent-limits': {
    code: 'SEC009',
    status: 403,
    type: 'SECURITY',
    severity: 'MEDIUM',
    description:
      'This call exceeds a limit of the agent token: its daily amount, its open proposals, or its operations, customers and wallets. The owner of the token can change the limits.',
  },
  'agents-switched-off': {
    code: 'SEC010',
    status: 403,
    type: 'SECURITY',
    severity: 'LOW',
    description: 'Agents are switched off (agents.enabled). Their tokens do not work until an administrator switches them on.',
  },
} as const satisfies Readonly<Record<string, ErrorRow>>
