/** The guides that are served beside the reference, in the order of their navigation: files in `docs`. */
export const GUIDES = [
  'getting-started',
  'logging-in',
  'directory-sync',
  'step-up',
  'approvals',
  'approval-policies',
  'agents',
  'webhooks',
  'events',
  'upstreams',
  'permissions',
  'configuration',
  'local-development',
  'errors',
  'api-conventions',
  'task-states',
  'architecture',
  'operating',
  'callbacks-at-scale',
  'scale',
] as const

export type GuideName = (typeof GUIDES)[number]
