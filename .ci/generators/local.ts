import { readFileSync } from 'node:fs'

type User = { readonly identity: string; readonly password: string }

/** The running service and its demo users, from `local.json`. */
export const local = JSON.parse(readFileSync(process.env.LOCAL ?? '', 'utf8')) as {
  readonly baseUrl: string
  readonly users: Readonly<Record<'maker' | 'checker', User>>
}

export const baseUrl = `${local.baseUrl}/svc-conductor/rest/v1`
export const proofs = (name: 'maker' | 'checker') => ({ identity: local.users[name].identity, password: local.users[name].password })
export const transfer = { amount: 25, fromWalletId: 1, toWalletId: 3, description: 'rent' }
export const asTask = { 'task-executor-roles': 'LEVEL_02', 'task-skip-draft': 'true' }

export function print(generator: string, task: { readonly taskId: number; readonly status: string } | undefined): void {
  if (task?.status !== 'EXECUTED') throw new Error(`${generator}: the task is ${task?.status}`)
  process.stdout.write(`${generator}: task ${task.taskId} is EXECUTED\n`)
}
