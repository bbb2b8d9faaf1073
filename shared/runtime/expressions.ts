import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { dueAttributes } from '../storage/due.ts'
import type { Bind, Change, Write } from '../storage/write.ts'

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

/** Translates a write of `storage/` into DynamoDB's form. */
export function transactItem(write: Write, TableName: string): TransactItem {
  const { bind, names } = binder()
  const ConditionExpression = write.when.length === 0 ? undefined : write.when.map((clause) => clause(bind)).join(' AND ')
  const due = write.due === undefined ? {} : dueAttributes(write.due, write.key)
  if (write.kind === 'put') return { Put: { TableName, Item: { ...write.item, ...due, ...write.key }, ConditionExpression, ...names() } }
  const at = { TableName, Key: write.key, ConditionExpression }
  if (write.kind === 'delete') return { Delete: { ...at, ...names() } }
  if (write.kind === 'check') return { ConditionCheck: { ...at, ConditionExpression: ConditionExpression ?? '', ...names() } }
  const UpdateExpression = updateExpression({ ...write.change, set: { ...write.change?.set, ...due } }, bind)
  return { Update: { ...at, UpdateExpression, ...names() } }
}

function updateExpression(change: Change, { name, value }: Bind): string {
  const sets = Object.entries(change.set ?? {}).filter(([, to]) => to !== undefined)
  const adds = Object.entries(change.add ?? {})
  return [
    sets.length === 0 ? '' : `SET ${sets.map(([attribute, to]) => `${name(attribute)} = ${value(to)}`).join(', ')}`,
    adds.length === 0 ? '' : `ADD ${adds.map(([attribute, by]) => `${name(attribute)} ${value(by)}`).join(', ')}`,
    change.remove === undefined || change.remove.length === 0 ? '' : `REMOVE ${change.remove.map(name).join(', ')}`,
  ]
    .filter((part) => part !== '')
    .join(' ')
}

type Names = { ExpressionAttributeNames?: Record<string, string>; ExpressionAttributeValues?: Record<string, unknown> }

/** Binds the names and values of clauses, and gathers them for the request. */
export function binder(): { readonly bind: Bind; readonly names: () => Names } {
  const names = new Map<string, string>()
  const values: Record<string, unknown> = {}
  const bind: Bind = {
    name(attribute) {
      const placeholder = names.get(attribute) ?? `#n${names.size}`
      names.set(attribute, placeholder)
      return placeholder
    },
    value(bound) {
      const placeholder = `:v${Object.keys(values).length}`
      values[placeholder] = bound
      return placeholder
    },
  }
  return {
    bind,
    names: () => ({
      ...(names.size === 0
        ? {}
        : { ExpressionAttributeNames: Object.fromEntries([...names].map(([attribute, placeholder]) => [placeholder, attribute])) }),
      ...(Object.keys(values).length === 0 ? {} : { ExpressionAttributeValues: values }),
    }),
  }
}
