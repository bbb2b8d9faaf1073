import { expect } from 'vitest'
import { inProcess } from '../in-process.ts'
import type { Step } from './plans.ts'
import type { Person, World } from './specification.ts'
import type { Tenant } from './tenant.ts'

/** The service decides who may set a proof; the model takes note of what was set. Answers whether it was. */
export async function setProof(tenant: Tenant, world: World, step: Extract<Step, { kind: 'set-proof' }>): Promise<boolean> {
  const { by, of, what, through } = step
  const epoch = await tenant.epochOf(of)
  const value = tenant.unused(what)
  const isSet = await (through === 'call' ? setAtOnce : setByTask)(tenant, by, `/tenants/1/${pathTo(tenant, step)}`, { [what]: value })
  if (!isSet) return false
  world.settings.push({ of, by, ended: undefined })
  if (what === 'password') await tenant.keepSignedIn(of, epoch, value)
  return true
}

function pathTo(tenant: Tenant, { of, what }: Extract<Step, { kind: 'set-proof' }>): string {
  const customerId = tenant.personId(of)
  if (what !== 'password') return `admin-users/${customerId}`
  return `customers/${customerId}/identities/${encodeURIComponent(tenant.identityOf(of))}`
}

type Body = Readonly<Record<string, string>>

async function setAtOnce(tenant: Tenant, by: Person, path: string, body: Body): Promise<boolean> {
  return (await inProcess(tenant.service)('PUT', path, { token: tenant.tokenOf(by), body })).status === 200
}

/** Somebody above the tenant executes it: then the initiator knows the proof too. */
async function setByTask({ service, tokenOf, globalAdminToken }: Tenant, by: Person, path: string, body: Body): Promise<boolean> {
  const call = inProcess(service)
  const headers = { 'task-executor-roles': 'GLOBAL_ADMIN', 'task-skip-draft': 'true' }
  const made = await call('PUT', path, { token: tokenOf(by), body, headers })
  if (made.status !== 200) return false
  const taskPath = `/global/tasks/${made.headers['task-id']}`
  const executed = await call('PUT', taskPath, { token: globalAdminToken, body: { status: 'EXECUTE' } })
  return (executed.body as { status?: string }).status === 'EXECUTED'
}

/** A person chooses their own password: from then on nobody else knows a proof of theirs. Answers whether they could. */
export async function chooseOwn(tenant: Tenant, world: World, of: Person): Promise<boolean> {
  const body = { currentPassword: tenant.passwordOf(of), password: tenant.unused('password') }
  const { status } = await inProcess(tenant.service)('PUT', '/authentication/password', { token: tenant.tokenOf(of), body })
  expect(status).toBe(world.locked.has(of) ? 401 : 200)
  if (status !== 200) return false
  tenant.notePassword(of, body.password)
  for (const setting of world.settings) if (setting.of === of) setting.ended ??= world.day
  return true
}

/** Begins a plan: the third checker may be somebody whom a person of the plan creates. */
export async function beginProofs(tenant: Tenant, world: World, creator: Person | undefined): Promise<void> {
  await tenant.beginWith(creator)
  await tenant.become(world)
  if (creator === undefined) return
  // Being created counts from that day on; the password with which they were created, until they choose their own.
  world.settings.push({ of: 'checker3', by: creator, ended: world.day }, { of: 'checker3', by: creator, ended: undefined })
}
