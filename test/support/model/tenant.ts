import type { DemoUser } from '../../../infra/local/seed.ts'
import type { Local } from '../../../infra/local/start.ts'
import { type CustomerId, NO_ID, type TenantId, type WalletId } from '../../../shared/domain/ids.ts'
import type { Service } from '../../../shared/http/service.ts'
import { type Identity, identityNamed } from '../../../shared/storage/identities.ts'
import { changeRoleAssignments, person, type Person as StoredPerson } from '../../../shared/storage/persons.ts'
import { tenantSetting } from '../../../shared/storage/settings.ts'
import { openWallet, wallet } from '../../../shared/storage/wallets.ts'
import { replace, update } from '../../../shared/storage/write.ts'
import { asId } from '../ids.ts'
import { inProcess } from '../in-process.ts'
import { minor } from '../money.ts'
import { proofsOf as loginProofs } from '../proofs.ts'
import { UNLIMITED } from '../unlimited.ts'
import { POSITIONS, ROWS } from './plans.ts'
import { type Actor, type Agent, PERSONS, type Person, personOf, rowText, type World } from './specification.ts'
import { missing, type Proofs, proofsOf } from './tenant-proofs.ts'

/** The tenant around the tasks: everything of it can be set at once, behind the service's back. */
export type Tenant = {
  readonly service: Service
  readonly personId: (person: Person) => CustomerId
  readonly tokenOf: (actor: Actor) => string
  readonly agentTokenOf: (agent: Agent) => string
  /** Gives an agent a new token, after its last one was ended. */
  readonly renewAgent: (agent: Agent) => Promise<void>
  /** Makes the tenant what the model says that it is. */
  readonly become: (world: World) => Promise<void>
  /** A new wallet of the customer with this much in it. */
  readonly newWallet: (balance: number) => Promise<WalletId>
  readonly setBalance: (walletId: WalletId, balance: number) => Promise<void>
  readonly globalAdminToken: string
  /** Begins a plan: nobody has set a proof, and the third checker is the one of the beginning, or somebody whom this person creates. */
  readonly beginWith: (creator: Person | undefined) => Promise<void>
} & Proofs

/** Nothing is queued, counted or limited: what is due is done by the test, when its plan says so. */
function undisturbed(service: Service): Service {
  return {
    ...service,
    queue: { send: async () => undefined },
    limiter: UNLIMITED,
  }
}

const PROOF_KEPT_MS = 120_000

export async function tenantOf(local: Local): Promise<Tenant> {
  const service = undisturbed(local.service)
  const { store } = service.ports
  const call = inProcess(service)
  const { otherTenantAdmin: stranger } = local.demo.users
  const third = await newAdmin(local, 'checker3', asId(33), 'LEVEL_02')
  const users: Record<string, DemoUser | undefined> = {
    ...local.demo.users,
    stranger,
    checker3: third,
  }
  const personId = (name: Person): CustomerId => users[name]?.customerId ?? NO_ID

  const provedAt = new Map<string, number>()
  async function logIn(name: Person | 'globalAdmin'): Promise<string> {
    const user = users[name] ?? missing(name)
    const { body } = await call('POST', '/authentication/login', { body: await loginProofs(user, local.baseUrl) })
    provedAt.set(name, Date.now())
    return tokenIn(body)
  }
  async function renewAgent(agent: Agent): Promise<void> {
    const owner = personOf(agent)
    // A new agent's token needs a recent proof of identity, and a long run lasts longer than that.
    if (Date.now() - (provedAt.get(owner) ?? 0) > PROOF_KEPT_MS) tokens.set(owner, await logIn(owner))
    const token = tokens.get(owner) ?? ''
    const { body } = await call('POST', '/authentication/agent-tokens', { token, body: { name: 'Scribe' } })
    tokens.set(agent, tokenIn(body))
    agentTokens.set(agent, (body as { agentTokenId: string }).agentTokenId)
  }

  const tokens = new Map<Actor, string>()
  const agentTokens = new Map<Agent, string>()
  for (const name of PERSONS) tokens.set(name, await logIn(name))
  for (const agent of ['makersAgent', 'operatorsAgent'] as const) await renewAgent(agent)
  const set = settingsOf(service)
  await set('task.open.max', 100_000)
  const globalAdminToken = await logIn('globalAdmin')
  const thirdToken = tokens.get('checker3') ?? ''
  const proofs = proofsOf(service, users)
  const positions: Partial<Record<Person, string | undefined>> = { ...POSITIONS }
  let locked: ReadonlySet<Person> = new Set()

  async function created(creator: Person): Promise<DemoUser> {
    await set('Transfer.CREATE.Allowed', rowText(ROWS[0] ?? { alone: [], withApproval: [] }))
    const [identity, password] = [proofs.unused('email'), proofs.unused('password')]
    const body = { identity, password, position: 'LEVEL_02', firstName: 'Emmy', lastName: 'Noether' }
    const made = await call('POST', '/tenants/1/admin-users', { token: tokens.get(creator) ?? '', body })
    return { identity, password, customerId: (made.body as { customerId: CustomerId }).customerId }
  }

  return {
    ...proofs,
    service,
    personId,
    globalAdminToken,
    async beginWith(creator) {
      users.checker3 = third
      tokens.set('checker3', thirdToken)
      await proofs.forgetSettings()
      if (creator === undefined) return
      users.checker3 = await created(creator)
      tokens.set('checker3', await logIn('checker3'))
    },
    tokenOf: (actor) => tokens.get(actor) ?? '',
    agentTokenOf: (agent) => agentTokens.get(agent) ?? '',
    renewAgent,
    async become(world) {
      await set('Transfer.CREATE.Allowed', rowText(world.row))
      await set('overrideCheckerCount', world.count)
      await set('task.self.approval.allowed', world.selfApproval)
      for (const name of PERSONS) {
        if (positions[name] === world.positions[name] || name === 'customer' || name === 'stranger') continue
        positions[name] = world.positions[name]
        const [of] = await store.read([person(personId(name))])
        const position = world.positions[name]
        await store.commit(
          changeRoleAssignments(
            of as unknown as StoredPerson,
            position === undefined ? [] : [{ kind: 'tenant', position, tenantId: asId(1) }],
          ),
        )
      }
      for (const name of PERSONS.filter((each) => locked.has(each) !== world.locked.has(each))) {
        const authLockedAfter = world.locked.has(name) ? new Date(0).toISOString() : '2999-01-01T00:00:00.000Z'
        await store.commit([update(identityNamed(users[name]?.identity ?? ''), { set: { authLockedAfter } })])
      }
      locked = world.locked
    },
    async newWallet(balance) {
      const walletId: WalletId = service.ports.newId(service.ports.clock.now())
      const created = new Date(0).toISOString()
      await store.commit(
        openWallet({
          walletId,
          tenantId: asId(1),
          customerId: personId('customer'),
          currency: 'EUR',
          balance: minor(balance),
          created,
          lastModified: created,
        }),
      )
      return walletId
    },
    async setBalance(walletId, balance) {
      await store.commit([update(wallet(asId(1), walletId), { set: { balance } })])
    },
  }
}

const tokenIn = (body: unknown): string => (body as { headerValue: string }).headerValue.slice('Bearer '.length)

function settingsOf(service: Service) {
  const known = new Map<string, unknown>()
  return async (key: string, value: unknown): Promise<void> => {
    if (known.get(key) === value) return
    known.set(key, value)
    const writes = [replace(tenantSetting(asId(1), key), { key, value, lastModified: new Date(0).toISOString() })]
    await service.ports.store.commit(writes)
    service.settings.notice(writes)
  }
}

async function newAdmin({ demo, service }: Local, role: string, customerId: CustomerId, position: string): Promise<DemoUser> {
  const { store, passwords } = service.ports
  const [like] = (await store.read([identityNamed(demo.users.checker?.identity ?? '')])) as unknown as [Identity]
  const identity = `${role}@model.example`
  const password = identity
  const holdings = [{ kind: 'tenant' as const, position, tenantId: asId<TenantId>(1) }]
  const passwordHash = await passwords.hash(password)
  await store.commit([
    replace(identityNamed(identity), { ...like, identity, canonicalName: identity, customerId, passwordHash, holdings }),
    replace(person(customerId), {
      customerId,
      tenantId: asId<TenantId>(1),
      kind: 'admin' as const,
      holdings,
      identities: [identity],
      version: 1,
    }),
  ])
  return { identity, password, customerId }
}
