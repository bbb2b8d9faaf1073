import type { ErrorRow } from './error-row.ts'

/** Refusals for agents, and for people who send a token of the wrong kind. */
export const AGENT_REFUSALS = {
  'not-for-agents': {
    code: 'SEC007',
    status: 403,
    type: 'SECURITY',
    severity: 'MEDIUM',
    description: 'An agent may never make this call, not even as a proposal: a person has to make it.',
  },
  'agent-token-required': {
    code: 'SEC008',
    status: 403,
    type: 'SECURITY',
    severity: 'LOW',
    description: 'The MCP server takes agent tokens only: create one with POST /authentication/agent-tokens and send it as the bearer.',
  },
  'beyond-agent-limits': {
    code: 'SEC009',
    status: 403,
    type: 'SECURITY',
    severity: 'MEDIUM',
    description:
      'This call is beyond a limit of the agent token: of its day, of its open proposals, or of what it may be about. Its owner can change the limits.',
  },
  'agents-switched-off': {
    code: 'SEC010',
    status: 403,
    type: 'SECURITY',
    severity: 'LOW',
    description: 'Agents are switched off (agents.enabled): their tokens do not work until an administrator switches them on.',
  },
} as const satisfies Readonly<Record<string, ErrorRow>>
