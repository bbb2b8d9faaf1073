import type { Task } from '@countersign/client'
import { decodedCall } from '../task/decoded-call.ts'
import { type EnteredCall, enteredFrom } from './entered.ts'
import type { OperationForm } from './operation-form.ts'

/** The fields of a form as an earlier request filled them. */
export function enteredOfTask(form: OperationForm, task: Task): EnteredCall {
  const { parameters, fields } = decodedCall(task)
  const values = (of: typeof fields) => Object.fromEntries(of.map(({ name, value }) => [name, value]))
  return { params: enteredFrom(form.parameters, values(parameters)), body: enteredFrom(form.body ?? [], values(fields)) }
}

/** Tells whether a new task can take the place of this one. A decided task stays as it is. */
export const canBeReplaced = ({ status }: Pick<Task, 'status'>): boolean =>
  status === 'DRAFT' || status === 'PENDING' || status === 'FAILED'
