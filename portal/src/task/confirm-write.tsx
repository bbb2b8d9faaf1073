import { type AsTask, isCountersignError, type Outcome, type Task } from '@countersign/client'
import { Anchor, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { ErrorLine } from '../ui/states.tsx'
import { useFocusBack } from '../ui/use-focus-back.ts'
import { type AskedCall, approversOf } from './ask-approval.ts'

type ConfirmWriteProps<Data> = {
  readonly opened: boolean
  readonly title: string
  readonly children?: ReactNode
  /** The text of the button, such as "Resend". */
  readonly action: string
  readonly tone?: 'normal' | 'dangerous'
  /** The call that `run` makes, for showing who may approve it. */
  readonly call: AskedCall
  readonly run: (options: { asTask?: AsTask | undefined }) => Promise<Outcome<Data>>
  readonly onDone: (data: Data) => void
  readonly onClose: () => void
}

/** Asks before a write is made. If the write needs an approval, it is proposed instead, and the dialog links to the task. */
export function ConfirmWrite<Data>({ opened, title, onClose, ...rest }: ConfirmWriteProps<Data>) {
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <Body onClose={onClose} {...rest} />
    </Modal>
  )
}

type Step =
  | { readonly kind: 'ask' }
  | { readonly kind: 'propose'; readonly approvers: readonly string[] }
  | { readonly kind: 'proposed'; readonly task: Task }

function Body<Data>({ children, action, tone, call, run, onDone, onClose }: Omit<ConfirmWriteProps<Data>, 'opened' | 'title'>) {
  useFocusBack()
  const [step, setStep] = useState<Step>({ kind: 'ask' })
  const [comment, setComment] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()

  async function attempt(): Promise<void> {
    const asTask = step.kind === 'propose' ? taskFor(step.approvers, comment) : undefined
    const outcome = await run(asTask === undefined ? {} : { asTask })
    if (outcome.kind === 'task') return setStep({ kind: 'proposed', task: outcome.task })
    onDone(outcome.data)
    onClose()
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    try {
      await attempt()
    } catch (fault) {
      const approvers = isCountersignError(fault, 'SEC006') ? await approversOf(call).catch(() => []) : []
      if (approvers.length > 0) setStep({ kind: 'propose', approvers })
      else setError(fault)
    }
    setBusy(false)
  }

  if (step.kind === 'proposed') return <Proposed task={step.task} onClose={onClose} />
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        {children !== undefined && <Text component="div">{children}</Text>}
        {step.kind === 'propose' && (
          <>
            <Text role="status">This needs the approval of {step.approvers.join(' or ')}. Nothing has been done yet.</Text>
            <Textarea
              label="Comment for the approvers"
              rows={3}
              maxLength={1000}
              value={comment}
              onChange={(event) => setComment(event.currentTarget.value)}
              data-autofocus
            />
          </>
        )}
        {error !== undefined && <ErrorLine error={error} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy} {...(tone === 'dangerous' ? { color: 'red.9' } : {})}>
            {step.kind === 'propose' ? 'Ask for approval' : action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function taskFor(executorRoles: readonly string[], comment: string): AsTask {
  return { executorRoles, submit: true, ...(comment.trim() === '' ? {} : { comment: comment.trim() }) }
}

function Proposed({ task, onClose }: { readonly task: Task; readonly onClose: () => void }) {
  return (
    <Stack gap="md">
      <Text role="status">You have asked for approval. It happens when it is approved.</Text>
      <Anchor component={Link} href={`/tasks/${task.taskId}`}>
        <bdi>{task.description}</bdi>
      </Anchor>
      <Group justify="flex-end">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  )
}
