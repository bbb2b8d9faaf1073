import { type AsTask, isCountersignError, OPERATIONS, type Outcome, type Task } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { isEditModeOn, useEditMode } from '../session/edit-mode.ts'
import { useTenantPath } from '../session/for-tenant.tsx'
import { later } from '../text/later.ts'
import { MadeAtOnce } from '../ui/form-end.tsx'
import { ErrorLine, LoadingState } from '../ui/states.tsx'
import { useFocusBack } from '../ui/use-focus-back.ts'
import type { AskedCall } from './ask-approval.ts'
import { wordsOfTask } from './words-of-name.ts'

const SendForApproval = later(async () => ({ default: (await import('./send-for-approval.tsx')).SendForApproval }))

type ConfirmWriteProps<Data> = {
  readonly opened: boolean
  readonly title: string
  readonly children?: ReactNode
  /** The text of the button, such as "Resend". */
  readonly action: string
  readonly tone?: 'normal' | 'dangerous'
  /** The width of the dialog: a form with something beside it needs more. */
  readonly size?: string
  /** The call that `run` makes, for showing who may approve it. */
  readonly call: AskedCall
  readonly run: (options: { asTask?: AsTask | undefined }) => Promise<Outcome<Data>>
  readonly onDone: (data: Data) => void
  readonly onClose: () => void
  /** `onDone` decides what comes after, in place of closing the dialog. */
  readonly staysOpen?: boolean
}

/**
 * Asks before a write is made. If the write needs an approval, or the person sends every change for approval, it is proposed instead, and
 * the dialog links to the task.
 */
export function ConfirmWrite<Data>({ opened, ...rest }: ConfirmWriteProps<Data>) {
  // The state belongs to one opening of the dialog.
  return opened ? <Opened {...rest} /> : null
}

type Step =
  | { readonly kind: 'ask' }
  | { readonly kind: 'propose'; readonly because: 'needed' | 'wanted' }
  | { readonly kind: 'proposed'; readonly task: Task }

function Opened<Data>({
  title,
  children,
  action,
  tone,
  size = 'md',
  call,
  run,
  onDone,
  onClose,
  staysOpen = false,
}: Omit<ConfirmWriteProps<Data>, 'opened'>) {
  useFocusBack()
  const [step, setStep] = useState<Step>({ kind: 'ask' })
  const send = async (asTask?: AsTask): Promise<void> => {
    const outcome = await run(asTask === undefined ? {} : { asTask })
    if (outcome.kind === 'task') return setStep({ kind: 'proposed', task: outcome.task })
    onDone(outcome.data)
    if (!staysOpen) onClose()
  }
  const back = (): void => setStep({ kind: 'ask' })
  return (
    <Modal
      opened
      onClose={step.kind === 'propose' ? back : onClose}
      title={step.kind === 'propose' ? t`Send for approval` : title}
      size={step.kind === 'propose' ? 'lg' : size}
    >
      {step.kind === 'proposed' && <Proposed task={step.task} onClose={onClose} />}
      {step.kind === 'propose' && (
        <Suspense fallback={<LoadingState lines={3} />}>
          <SendForApproval call={call} because={step.because} send={send} makeNow={() => send()} onBack={back} />
        </Suspense>
      )}
      {/* Stays mounted, so that what was entered is kept. */}
      <div hidden={step.kind !== 'ask'}>
        <Ask {...{ action, tone, call, onClose }} send={() => send()} propose={(because) => setStep({ kind: 'propose', because })}>
          {children}
        </Ask>
      </div>
    </Modal>
  )
}

type AskProps = {
  readonly children: ReactNode
  readonly action: string
  readonly tone: 'normal' | 'dangerous' | undefined
  readonly call: AskedCall
  readonly send: () => Promise<void>
  readonly propose: (because: 'needed' | 'wanted') => void
  readonly onClose: () => void
}

function Ask({ children, action, tone, call, send, propose, onClose }: AskProps) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const isSent = useEditMode() && isStorable(call)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setError(undefined)
    if (isEditModeOn() && isStorable(call)) return propose('wanted')
    setBusy(true)
    try {
      await send()
    } catch (fault) {
      if (isCountersignError(fault, 'SEC006')) propose('needed')
      else setError(fault)
    }
    setBusy(false)
  }

  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        {children !== undefined && <Text component="div">{children}</Text>}
        {!isSent && <MadeAtOnce />}
        {error !== undefined && <ErrorLine error={error} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" loading={isBusy} {...(tone === 'dangerous' ? { color: 'red.9' } : {})}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Proposed({ task, onClose }: { readonly task: Task; readonly onClose: () => void }) {
  const path = useTenantPath()
  const isDraft = task.status === 'DRAFT'
  return (
    <Stack gap="md">
      <Text role="status">
        {isDraft
          ? t`The draft is saved. Nobody is asked before you submit it.`
          : t`You have asked for approval. It happens when it is approved.`}
      </Text>
      <Anchor component={Link} href={path(`/tasks/${task.taskId}`)}>
        <bdi>{wordsOfTask(task)}</bdi>
      </Anchor>
      <Group justify="flex-end">
        <Button onClick={onClose}>{t`Done`}</Button>
      </Group>
    </Stack>
  )
}

/** Tells whether a call can be stored as a task. Calls that the API document does not know can: the service decides about them. */
function isStorable({ method, path }: Pick<AskedCall, 'method' | 'path'>): boolean {
  const parts = (path.split('?')[0] ?? '').split('/')
  const row = Object.values(OPERATIONS).find(([itsMethod, template]) => itsMethod === method && isAt(template.split('/'), parts))
  return row === undefined || row[2].includes('s')
}

function isAt(template: readonly string[], parts: readonly string[]): boolean {
  return template.length === parts.length && template.every((part, index) => part.startsWith('{') || part === parts[index])
}
