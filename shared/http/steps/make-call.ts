import type { AnonymousCall, Call } from '../../contract/call.ts'
import { createUnitOfWork } from '../../contract/unit-of-work.ts'
import { defined } from '../../domain/defined.ts'
import type { HandlerPorts } from '../../ports/ports.ts'
import type { Task } from '../../storage/task.ts'
import type { Arrived, CallTools, Opened, Placed } from '../request-context.ts'
import type { Service } from '../service.ts'
import { commitAtOnce } from './commit.ts'
import { handlerPorts } from './handler-ports.ts'

const made = new WeakMap<Service, HandlerPorts>()

/** The ports of handlers, of which `atOnce` stores the events that its writes report. Made once per process. */
function portsOf(service: Service): HandlerPorts {
  const known = made.get(service)
  if (known !== undefined) return known
  const ports = handlerPorts(service.ports)
  const commit: HandlerPorts['atOnce']['commit'] = (writes, origin) => commitAtOnce(writes, service, origin)
  const reporting = { ...ports, atOnce: { ...ports.atOnce, commit } }
  made.set(service, reporting)
  return reporting
}

/** The tools of every handler. */
export function anonymousTools({
  service,
  traceId,
}: Pick<Arrived, 'service' | 'traceId'>): Omit<
  CallTools,
  'approve' | 'permissionOf' | 'present' | 'required' | 'explain' | 'scopeAsked' | 'operations' | 'stepAside'
> {
  const { settings } = service
  const ports = portsOf(service)
  const now = ports.clock.now()
  return {
    ports,
    now,
    traceId,
    newId: () => ports.newId(now),
    settingsOf: settings.of,
    lastSettingsOf: (tenantId) => settings.lastKnown?.(tenantId),
    readSettingsAhead: () => settings.refreshRecent?.(),
    counted: async () => undefined,
  }
}

/** Makes what the handler is given, with a unit of work that is empty. */
export function makeCall({
  tools,
  input,
  request,
  read,
  caller,
  scope,
  tenantSettings,
  stored,
  makerHeld,
  approvers,
}: Pick<Placed, 'input' | 'request' | 'read' | 'caller' | 'scope' | 'tenantSettings'> &
  Pick<Arrived, 'tools'> & { readonly stored?: { readonly task: Pick<Task, 'initiator' | 'taskId'> } } & Pick<
    Call,
    'makerHeld' | 'approvers'
  >): {
  readonly call: Call
} {
  const { settings } = tenantSettings
  const call: Call = {
    ...tools(() => call),
    ...input,
    request,
    read,
    unitOfWork: createUnitOfWork(),
    caller,
    ...defined({ initiator: stored?.task.initiator, taskId: stored?.task.taskId, makerHeld, approvers }),
    scope,
    settings,
  }
  return { call }
}

/** The same for a call that needs no token: it has no caller, and nothing is decided of it. */
export function makeOpenCall({
  input,
  request,
  read,
  service,
  traceId,
  admission,
}: Pick<Opened, 'request' | 'read' | 'service' | 'traceId' | 'admission'> & Pick<Placed, 'input'>): { readonly call: AnonymousCall } {
  const tools = { ...anonymousTools({ service, traceId }), counted: admission.counted }
  return { call: { ...tools, ...input, request, read, unitOfWork: createUnitOfWork() } }
}
