import type { Task } from '@countersign/client'
import { t } from '@lingui/core/macro'
import type { AskedCall } from '../task/ask-approval.ts'
import { decodedCall } from '../task/decoded-call.ts'
import { InputError } from '../ui/refusal-words.ts'
import type { FormField, OperationForm } from './operation-form.ts'

/** Values that were entered into the fields, by their names: texts, switches, and the entries of lists. An absent field was left alone. */
export type Entered = { readonly [name: string]: string | boolean | readonly Entered[] | undefined }

export type EnteredCall = { readonly params: Entered; readonly body: Entered }

export const NOTHING_ENTERED: EnteredCall = { params: {}, body: {} }

/** The call that was entered. */
export function callOf(form: OperationForm, { params, body }: EnteredCall, tenantId: number | undefined): AskedCall {
  const path = form.template.replaceAll(/\{([\w.-]+)\}/g, (_, name: string) => {
    const value = name === 'tenantId' ? tenantId : params[name]
    if (value === undefined || value === '') throw new InputError(t`${name} is required`)
    return encodeURIComponent(String(value))
  })
  const [whole] = form.body ?? []
  if (form.isWhole && whole !== undefined) return { method: form.method, path, body: sentFrom(whole, body[whole.name]) }
  return { method: form.method, path, ...(form.body === undefined ? {} : { body: valuesOf(form.body, body) }) }
}

function valuesOf(fields: readonly FormField[], entered: Entered): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = sentFrom(field, entered[field.name])
      return value === undefined ? [] : [[field.name, value]]
    }),
  )
}

function sentFrom(field: FormField, entered: Entered[string]): unknown {
  if (entered === undefined || entered === '') return undefined
  if (typeof entered === 'boolean') return entered
  if (typeof entered !== 'string') return entered.map((entry) => valuesOf(field.entry, entry))
  switch (field.kind) {
    case 'number':
    case 'amount':
    case 'wallet':
    case 'person':
    case 'organisation':
      return numberFrom(field, entered)
    case 'words':
      return entered
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
    case 'json':
      return jsonFrom(entered)
    default:
      return entered
  }
}

function numberFrom({ label }: FormField, text: string): number {
  const number = Number(text.trim().replace(',', '.'))
  if (!Number.isFinite(number)) throw new InputError(t`${label} must be a number (got “${text}”)`)
  return number
}

/** JSON, or else a plain text. */
function jsonFrom(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The fields as they would be entered for these values, such as those of an earlier request. Secrets are never among them. */
function enteredFrom(fields: readonly FormField[], values: Readonly<Record<string, unknown>>): Entered {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = Object.hasOwn(values, field.name) ? values[field.name] : undefined
      return value === undefined || value === null || value === '***' || field.name === 'externalUniqueId'
        ? []
        : [[field.name, asEntered(field, value)] as const]
    }),
  )
}

function asEntered(field: FormField, value: unknown): NonNullable<Entered[string]> {
  if (typeof value === 'boolean' && field.kind === 'switch') return value
  if (Array.isArray(value)) {
    if (field.kind === 'list') return value.map((entry: Record<string, unknown>) => enteredFrom(field.entry, entry))
    if (field.kind === 'words') return value.join('\n')
  }
  return typeof value === 'object' || field.kind === 'json' ? JSON.stringify(value) : String(value)
}

/** The fields of a form as an earlier request filled them. */
export function enteredOfTask(form: OperationForm, task: Task): EnteredCall {
  const { parameters, fields } = decodedCall(task)
  const values = (of: typeof fields) => Object.fromEntries(of.map(({ name, value }) => [name, value]))
  return { params: enteredFrom(form.parameters, values(parameters)), body: enteredFrom(form.body ?? [], values(fields)) }
}

/** Tells whether a new task can take the place of this one. A decided task stays as it is. */
export const canBeReplaced = ({ status }: Pick<Task, 'status'>): boolean =>
  status === 'DRAFT' || status === 'PENDING' || status === 'FAILED'
