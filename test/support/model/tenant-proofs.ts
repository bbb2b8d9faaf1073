import type { DemoUser } from '../../../infra/local/seed.ts'
import type { CustomerId } from '../../../shared/domain/ids.ts'
import type { ProofSetting } from '../../../shared/domain/login/proof-setters.ts'
import type { Service } from '../../../shared/http/service.ts'
import { type Identity, identityNamed } from '../../../shared/storage/identities.ts'
import { changeProofSetters, proofSettersOf, removeProofSetters } from '../../../shared/storage/proof-setters.ts'
import { update } from '../../../shared/storage/write.ts'
import type { Person } from './specification.ts'

const DAY_MS = 86_400_000
const TARGETS: readonly Person[] = ['checker', 'checker2', 'checker3']
type What = 'password' | 'email' | 'phoneNumber'

/** The proofs of the people, as far as they are set in a plan. */
export type Proofs = {
  readonly identityOf: (person: Person) => string
  readonly passwordOf: (person: Person) => string
  readonly notePassword: (person: Person, password: string) => void
  /** A value that nobody has had. */
  readonly unused: (what: What) => string
  readonly epochOf: (person: Person) => Promise<number>
  /** Gives the sessions of a person back that another one ended by choosing this password. */
  readonly keepSignedIn: (person: Person, epoch: number, password: string) => Promise<void>
  /** Begins a plan: nobody has set anything. */
  readonly forgetSettings: () => Promise<void>
  /** Moves what was set into the past, since tokens would end if the clock moved. */
  readonly passDays: (days: number) => Promise<void>
}

let values = 0

/** `users` may change: a person can be exchanged for another. */
export function proofsOf({ ports }: Service, users: Readonly<Record<string, DemoUser | undefined>>): Proofs {
  const { store } = ports
  const passwords = new Map<string, string>()
  const userOf = (name: Person): DemoUser => users[name] ?? missing(name)
  const identityOf = (name: Person) => userOf(name).identity
  const ids = (): readonly CustomerId[] => TARGETS.map((name) => userOf(name).customerId)
  const notePassword = (name: Person, password: string) => void passwords.set(identityOf(name), password)

  return {
    identityOf,
    notePassword,
    passwordOf: (name) => passwords.get(identityOf(name)) ?? userOf(name).password,
    unused(what) {
      values += 1
      if (what === 'email') return `model-${values}@people.example`
      return what === 'password' ? `horse battery ${values} staple` : `+49151${String(10_000_000 + values)}`
    },
    async epochOf(name) {
      const [identity] = (await store.read([identityNamed(identityOf(name))])) as unknown as [Identity]
      return identity.epoch
    },
    async keepSignedIn(name, epoch, password) {
      notePassword(name, password)
      await store.commit([update(identityNamed(identityOf(name)), { set: { epoch } })])
    },
    async forgetSettings() {
      await store.commit(ids().map(removeProofSetters))
    },
    async passDays(days) {
      const earlier = (time: string) => new Date(Date.parse(time) - days * DAY_MS).toISOString()
      const shifted = (setting: ProofSetting): ProofSetting => ({
        ...setting,
        at: earlier(setting.at),
        ...(setting.endedAt === undefined ? {} : { endedAt: earlier(setting.endedAt) }),
      })
      const read = await store.read(ids().map(proofSettersOf))
      const seen = read as unknown as readonly ({ readonly settings: readonly ProofSetting[]; readonly version: number } | undefined)[]
      const writes = ids().flatMap((id, at) => {
        const of = seen[at]
        return of === undefined ? [] : [changeProofSetters(id, of, of.settings.map(shifted))]
      })
      if (writes.length > 0) await store.commit(writes)
    },
  }
}

export function missing(name: string): never {
  throw new Error(`${name} is nobody`)
}
