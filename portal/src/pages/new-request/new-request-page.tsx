import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'wouter'
import { canBeReplaced, type EnteredCall, enteredOfTask, NOTHING_ENTERED } from '../../requests/entered.ts'
import { type ApiDocument, type OperationForm, operationForm, upstreamForm } from '../../requests/operation-form.ts'
import { RequestForm } from '../../requests/request-form.tsx'
import { client } from '../../session/client.ts'
import { ForTenant, useTenantId, useTenantPath } from '../../session/for-tenant.tsx'
import { isAboveTenants } from '../../session/person.ts'
import { usePerson } from '../../session/use-session.ts'
import { decodedCall } from '../../task/decoded-call.ts'
import { taskQuery } from '../../task/task-queries.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { ErrorState, LoadingState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { OperationChoice } from './operation-choice.tsx'

/** A new request: what it does, its fields, the sentence of its effect, and who approves it. */
export default function NewRequestPage() {
  const tenantId = useTenantId()
  const [params] = useSearchParams()
  const isAbove = isAboveTenants(usePerson()) && params.get('above') !== null
  if (tenantId === undefined && !isAbove) return <ForTenant title={t`New request`}>{() => null}</ForTenant>
  return <NewRequest tenantId={tenantId} />
}

function NewRequest({ tenantId }: { readonly tenantId: number | undefined }) {
  const [params, setParams] = useSearchParams()
  const operationId = params.get('operation') ?? undefined
  const choose = (chosen: string): void =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      next.set('operation', chosen)
      return next
    })
  const isOfTask = params.has('task')
  return (
    <Page
      title={t`New request`}
      back={<BackLink to="/">{t`Approvals`}</BackLink>}
      lead={t`Choose what should happen, and who approves it. Nothing happens before you have seen what it does.`}
    >
      {operationId === undefined && !isOfTask ? (
        <Section>
          <OperationChoice tenantId={tenantId} onChoose={choose} />
        </Section>
      ) : operationId?.includes('.') ? (
        <OfUpstream tenantId={tenantId} operationId={operationId} />
      ) : (
        <Filled tenantId={tenantId} operationId={operationId} />
      )}
    </Page>
  )
}

/** The form, with the fields of an earlier request if the address names one. */
function Filled({ tenantId, operationId }: { readonly tenantId: number | undefined; readonly operationId: string | undefined }) {
  const [params] = useSearchParams()
  const taskId = Number(params.get('task') ?? 0)
  const document = useQuery({
    queryKey: ['getOpenApi'],
    queryFn: async ({ signal }) => (await client.getOpenApi(undefined, { signal })) as unknown as ApiDocument,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const earlier = useQuery({ ...taskQuery(taskId), enabled: taskId > 0, staleTime: Number.POSITIVE_INFINITY })
  const error = document.error ?? earlier.error
  // A form that is there stays there, with what was entered, when a later read fails.
  if (document.data === undefined || (taskId > 0 && earlier.data === undefined)) {
    const again = (): void => void Promise.all([document.refetch(), ...(taskId > 0 ? [earlier.refetch()] : [])])
    return error === null ? <LoadingState label={t`Loading the form`} /> : <ErrorState error={error} retry={again} />
  }
  const form = operationForm(
    document.data,
    operationId ?? (earlier.data === undefined ? '' : (decodedCall(earlier.data).operationId ?? '')),
  )
  if (form === undefined) return <ErrorState error={undefined} />
  const start = earlier.data === undefined ? startOf(form, params) : enteredOfTask(form, earlier.data)
  const replaces = earlier.data !== undefined && params.has('replace') && canBeReplaced(earlier.data) ? taskId : undefined
  return <Form key={form.operationId} form={form} tenantId={tenantId} start={withOwnId(form, start)} replaces={replaces} />
}

/** The form of an operation of an upstream, such as `bank.createPayout`, by what the service tells of it. */
function OfUpstream({ tenantId, operationId }: { readonly tenantId: number | undefined; readonly operationId: string }) {
  const [params] = useSearchParams()
  const [upstream = ''] = operationId.split('.')
  const asked = { upstream, ...(tenantId === undefined ? {} : { tenantId }) }
  const { data, error, refetch } = useQuery({
    queryKey: ['listOwnOperations', asked],
    queryFn: ({ signal }) => client.listOwnOperations(asked, { signal }).toArray(),
  })
  if (data === undefined)
    return error === null ? <LoadingState label={t`Loading the form`} /> : <ErrorState error={error} retry={() => void refetch()} />
  const offered = data.find((each) => each.operationId === operationId)
  const form = offered === undefined ? undefined : upstreamForm(offered)
  if (form === undefined) return <ErrorState error={undefined} />
  return <Form key={form.operationId} form={form} tenantId={tenantId} start={startOf(form, params)} replaces={undefined} />
}

/** The fields that a link fills in, such as the person on whose page it stands. */
function startOf(form: OperationForm, params: URLSearchParams): EnteredCall {
  const given = (names: readonly string[]) =>
    Object.fromEntries(names.flatMap((name) => (params.get(name) === null ? [] : [[name, params.get(name) ?? '']])))
  return {
    params: given(form.parameters.map(({ name }) => name)),
    body: form.body === undefined ? NOTHING_ENTERED.body : given(form.body.map(({ name }) => name)),
  }
}

/** An id of the sender's own, which lets the same request have its effect only once. People need not think of one. */
function withOwnId(form: OperationForm, start: EnteredCall): EnteredCall {
  const isWanted = form.body?.some(({ name, required }) => name === 'externalUniqueId' && required) ?? false
  return isWanted ? { ...start, body: { externalUniqueId: `portal-${newText()}`, ...start.body } } : start
}

const newText = (): string => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')

type FormProps = {
  readonly form: OperationForm
  readonly tenantId: number | undefined
  readonly start: EnteredCall
  readonly replaces: number | undefined
}

function Form({ form, tenantId, start, replaces }: FormProps) {
  const [, goTo] = useLocation()
  const path = useTenantPath()
  return (
    <RequestForm
      form={form}
      tenantId={tenantId}
      start={start}
      replaces={replaces}
      onDone={(outcome) => {
        if ('taskId' in outcome) return goTo(path(`/tasks/${outcome.taskId}`))
        toast(t`Done: ${{ done: outcome.done }}.`)
        goTo(path('/'))
      }}
    />
  )
}
