import type { AsTask } from '@countersign/client'
import type { Command } from 'commander'
import { idFrom } from './connection.ts'
import { usage } from './failure.ts'

export interface TaskOptions {
  readonly asTask?: string
  readonly approvers?: string
  readonly byPolicy?: boolean
  readonly comment?: string
  readonly tag?: string
  readonly draft?: boolean
}

/** The flags by which a call is proposed instead of made. */
export function withTaskOptions(command: Command): Command {
  return command
    .option('--as-task <roles>', 'propose the call to the holders of these roles or positions, separated by commas')
    .option('--approvers <ids>', 'propose the call to the people with these customer ids, separated by commas')
    .option('--by-policy', 'propose the call to the people whom the approval policies of the tenant name')
    .option('--comment <text>', 'note for the approvers')
    .option('--tag <text>', 'text to find the task by')
    .option('--draft', 'keep the task as a draft instead of submitting it')
}

/** The task that the flags ask for; none without such flags. */
export function taskFrom({ asTask, approvers, byPolicy, comment, tag, draft }: TaskOptions): AsTask | undefined {
  if (asTask === undefined && approvers === undefined && byPolicy === undefined) {
    if (comment !== undefined || tag !== undefined || draft !== undefined)
      throw usage('--comment, --tag and --draft must be combined with --as-task, --approvers or --by-policy')
    return undefined
  }
  return {
    ...(asTask === undefined ? {} : { executorRoles: listed('--as-task', asTask) }),
    ...(approvers === undefined ? {} : { approvers: listed('--approvers', approvers).map((id) => idFrom('--approvers', id)) }),
    ...(byPolicy === true ? { byPolicy } : {}),
    ...{ comment, tag, submit: draft !== true },
  }
}

export function listed(flag: string, text: string): string[] {
  const names = text.split(',').map((name) => name.trim())
  if (names.some((name) => name === '')) throw usage(`${flag} must be names separated by commas (got "${text}")`)
  return names
}
