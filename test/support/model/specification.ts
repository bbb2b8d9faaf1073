/*
 * A model of the states of a task, written from the specification alone: it shares no code with the service. Plain and slow, so that it
 * can be read beside the tables of states and transitions.
 */

export type Actor =
  | 'maker'
  | 'checker'
  | 'checker2'
  | 'checker3'
  | 'operator'
  | 'backend'
  | 'customer'
  | 'stranger'
  | 'makersAgent'
  | 'operatorsAgent'
export type Agent = 'makersAgent' | 'operatorsAgent'
export type Person = Exclude<Actor, Agent>
export const PERSONS: readonly Person[] = ['maker', 'checker', 'checker2', 'checker3', 'operator', 'backend', 'customer', 'stranger']
const OWNERS: Partial<Record<Actor, Person>> = { makersAgent: 'maker', operatorsAgent: 'operator' }

export const isAgent = (actor: Actor): boolean => actor in OWNERS
export const personOf = (actor: Actor): Person => OWNERS[actor] ?? (actor as Person)

/** A row of the matrix: who alone, and who with whose approval. */
export type Row = { readonly alone: readonly string[]; readonly withApproval: readonly (readonly [string, string])[] }

export const rowText = ({ alone, withApproval }: Row): string =>
  [...alone, ...withApproval.map(([maker, checker]) => `${maker}->${checker}`)].join(',')

/** The tenant around the task, as it is at the moment. */
export type World = {
  row: Row
  count: number
  selfApproval: boolean
  /** The position of each person in the tenant of the task; the stranger has theirs in another. */
  positions: Record<Person, string | undefined>
  /** The people whose identity is locked. */
  locked: ReadonlySet<Person>
  /** The balance of the wallet from which the call takes `AMOUNT`. */
  balance: number
  /** Each says that somebody set a proof or an address of a person, or created them. */
  settings: Setting[]
  day: number
}

/** `ended`: the day from which the person alone knows the proof; of a creation, its own day. */
type Setting = { readonly of: Person; readonly by: Person; ended: number | undefined }

/** One person can act as another, or could in the last seven days. */
export function couldBe(world: World, by: Person, of: Person): boolean {
  return world.settings.some((one) => one.of === of && one.by === by && (one.ended === undefined || world.day - one.ended <= 7))
}

export type TaskRequest = {
  readonly by: Actor
  readonly roles: readonly string[]
  readonly named: readonly Person[]
  readonly draft: boolean
}

export type Status = 'DRAFT' | 'PENDING' | 'EXECUTE' | 'EXECUTED' | 'REJECTED' | 'DISCARDED' | 'FAILED'
type Word = { readonly who: Person; readonly status: 'PENDING' | 'APPROVED' | 'REJECTED' }

export type TaskModel = {
  readonly request: TaskRequest
  /** `overrideCheckerCount` when it was made. */
  readonly countThen: number
  status: Status
  words: readonly Word[]
  /** The number of times that money moved. */
  moved: number
}

export const AMOUNT = 100

/** The roles of a person for the wallet, which is the customer's. */
function heldOnWallet(world: World, person: Person): readonly string[] {
  return [...heldInTenant(world, person), ...(person === 'customer' ? ['CUSTOMER'] : [])]
}

function heldInTenant({ positions }: World, person: Person): readonly string[] {
  const position = positions[person]
  return position === undefined ? [] : [position]
}

type Right = 'alone' | 'with-approval' | 'none'

function rightToMake(world: World, person: Person): Right {
  const held = heldOnWallet(world, person)
  if (held.some((one) => world.row.alone.includes(one))) return 'alone'
  return world.row.withApproval.some(([maker]) => held.includes(maker)) ? 'with-approval' : 'none'
}

/**
 * The people who may check the calls of this maker: the checkers of the maker's entries, and posts that could act alone; if the maker could
 * act alone, everybody in the row.
 */
function checkersOf(world: World, maker: Person): readonly string[] {
  const { alone, withApproval } = world.row
  const right = rightToMake(world, maker)
  if (right === 'alone') return [...alone, ...withApproval.map(([, checker]) => checker)]
  if (right === 'none') return []
  const ofPairs = withApproval.filter(([of]) => heldOnWallet(world, maker).includes(of)).map(([, checker]) => checker)
  return [...ofPairs, ...alone.filter((one) => one !== 'CUSTOMER')]
}

const isNamedInitiator = ({ request }: TaskModel, person: Person): boolean => person === personOf(request.by)

function mayCheck(world: World, task: TaskModel, person: Person): boolean {
  const maker = personOf(task.request.by)
  if (world.locked.has(person)) return false
  // An agent's owner decides only what they could have done alone.
  if (isAgent(task.request.by) && person === maker && rightToMake(world, maker) !== 'alone') return false
  return heldOnWallet(world, person).some((held) => checkersOf(world, maker).includes(held))
}

function hasMakerLost(world: World, { request }: TaskModel): boolean {
  const maker = personOf(request.by)
  return world.locked.has(maker) || rightToMake(world, maker) === 'none'
}

/** Code of the answer to making a task, or `made`. */
export function make(world: World, request: TaskRequest): 'made' | 'GEN002' | 'SEC005' | 'SEC003' | 'GEN001' | 'TSK003' | 'PAY001' {
  const maker = personOf(request.by)
  const right = rightToMake(world, maker)
  const proposesToNobody = isAgent(request.by) && request.named.length === 0
  if (!proposesToNobody && request.roles.length === 0 && request.named.length === 0) return 'GEN001'
  // Nothing of another tenant exists.
  if (maker === 'stranger') return 'GEN002'
  if (right === 'none') return 'SEC003'
  if (proposesToNobody) return 'SEC005'
  if (world.balance < AMOUNT) return 'PAY001'
  const checkers = checkersOf(world, maker)
  if (!request.roles.every((role) => checkers.includes(role))) return 'GEN001'
  const others = request.named.filter((person) => person !== maker)
  if (isAgent(request.by) && request.named.includes(maker) && right !== 'alone') return 'GEN001'
  if (!others.every((person) => heldOnWallet(world, person).some((held) => checkers.includes(held)))) return 'GEN001'
  if (others.some((person) => couldBe(world, maker, person))) return 'TSK003'
  if (request.named.length === 0) return 'made'
  const ownerDecides = isAgent(request.by) && request.named.includes(maker) && world.count === 0
  return others.length >= Math.max(world.count, 1) || ownerDecides ? 'made' : 'TSK003'
}

export function begin(world: World, request: TaskRequest): TaskModel {
  const first = (who: Person): Word => ({ who, status: who === request.by ? 'APPROVED' : 'PENDING' })
  return { request, countThen: world.count, status: request.draft ? 'DRAFT' : 'PENDING', words: request.named.map(first), moved: 0 }
}

export function sees(world: World, task: TaskModel, actor: Actor): boolean {
  const person = personOf(actor)
  if (person === 'stranger') return false
  const held = heldInTenant(world, person)
  const readsAll = held.includes('LEVEL_20') || held.includes('TENANT_SYSTEM')
  return (
    isNamedInitiator(task, person) ||
    task.request.named.includes(person) ||
    task.request.roles.some((role) => held.includes(role)) ||
    readsAll
  )
}

export type Asked = 'PENDING' | 'DISCARDED' | 'REJECTED' | 'EXECUTE'
/** The answer: refused with a code, or accepted; `runs` if the stored call has to run now. */
export type Verdict = 'SEC001' | 'SEC007' | 'GEN001' | 'TSK001' | 'TSK005' | 'TSK004' | 'taken' | 'runs'

/** Takes a request to move the task; what it does at once is done to the model, running the call is left to `run`. */
export function ask(world: World, task: TaskModel, actor: Actor, asked: Asked, comment: string | undefined): Verdict {
  if (world.locked.has(personOf(actor))) return 'SEC001'
  if (isAgent(actor)) return 'SEC007'
  if (comment !== undefined && asked !== 'REJECTED' && asked !== 'EXECUTE') return 'GEN001'
  const person = personOf(actor)
  if (!sees(world, task, person)) return 'TSK001'
  const closes = asked === 'REJECTED' && heldInTenant(world, person).includes('LEVEL_20')
  const isExecutors = isTheirs(world, task, person, asked)
  if (!isExecutors && !closes) return 'TSK005'
  if (!FROM[asked].includes(task.status)) return 'TSK004'
  if (!isExecutors && comment === undefined) return 'GEN001'
  if (asked === 'EXECUTE') return approve(world, task, person)
  if (asked === 'REJECTED') task.words = task.words.map((word) => (word.who === person ? { ...word, status: 'REJECTED' } : word))
  task.status = asked
  return 'taken'
}

/** The owner ends the token of an agent: what it proposed with that token and nobody decided is discarded. */
export function endAgent(world: World, task: TaskModel, agent: Agent): 'SEC001' | 'discarded' | 'nothing to discard' {
  if (world.locked.has(personOf(agent))) return 'SEC001'
  if (task.request.by !== agent || (task.status !== 'DRAFT' && task.status !== 'PENDING')) return 'nothing to discard'
  task.status = 'DISCARDED'
  return 'discarded'
}

const FROM: Readonly<Record<Asked, readonly Status[]>> = {
  PENDING: ['DRAFT'],
  DISCARDED: ['DRAFT', 'PENDING', 'FAILED'],
  REJECTED: ['PENDING', 'FAILED'],
  EXECUTE: ['PENDING', 'FAILED'],
}

function isTheirs(world: World, task: TaskModel, person: Person, asked: Asked): boolean {
  const { roles, named, by } = task.request
  const isInitiator = isNamedInitiator(task, person)
  if (asked === 'PENDING' || asked === 'DISCARDED') return isInitiator
  if (named.includes(person) && (!isInitiator || isAgent(by))) return true
  if (!heldInTenant(world, person).some((held) => roles.includes(held))) return false
  const count = Math.max(task.countThen, world.count)
  if (isInitiator) return world.selfApproval && named.length === 0 && count === 0
  return asked === 'REJECTED' || named.length === 0 || count > 0
}

function approve(world: World, task: TaskModel, person: Person): 'TSK005' | 'taken' | 'runs' {
  // A maker who may no longer make it is for the execution to find out: then nobody is refused, and every approval counts so far.
  const makerLost = hasMakerLost(world, task)
  if (!makerLost && !mayCheck(world, task, person)) return 'TSK005'
  if (isMakers(world, task, person)) return 'TSK005'
  if (task.request.named.length === 0 && task.countThen === 0 && world.count === 0) return 'runs'
  const before = task.words.some(({ who }) => who === person)
  task.words = before
    ? task.words.map((word) => (word.who === person ? { ...word, status: 'APPROVED' } : word))
    : [...task.words, { who: person, status: 'APPROVED' }]
  const suffices = (counts: (who: Person) => boolean) => [task.countThen, world.count].every((count) => quorumHolds(task, count, counts))
  return suffices((who) => makerLost || (mayCheck(world, task, who) && !isMakers(world, task, who))) ? 'runs' : 'taken'
}

/** Somebody other than the maker as whom the maker could act. */
export function isMakers(world: World, { request }: TaskModel, person: Person): boolean {
  const maker = personOf(request.by)
  return person !== maker && couldBe(world, maker, person)
}

function quorumHolds(task: TaskModel, count: number, counts: (who: Person) => boolean): boolean {
  const approved = task.words.filter(({ who, status }) => status === 'APPROVED' && counts(who)).map(({ who }) => who)
  const others = new Set(approved.filter((who) => !isNamedInitiator(task, who)))
  if (count > 0) return others.size >= count
  const deciding = task.request.named.filter((who) => !isNamedInitiator(task, who) || isAgent(task.request.by))
  return deciding.length > 0 ? deciding.every((who) => approved.includes(who)) : others.size > 0
}

/** Runs the stored call as its executor: what it answers with; the effect and EXECUTED are one. */
export function run(world: World, task: TaskModel, executor: Person): 200 | 403 | 409 {
  const code = outcome(world, task, executor)
  task.status = code === 200 ? 'EXECUTED' : 'FAILED'
  if (code === 200) {
    task.moved += 1
    world.balance -= AMOUNT
  }
  return code
}

function outcome(world: World, task: TaskModel, executor: Person): 200 | 403 | 409 {
  if (hasMakerLost(world, task) || !mayCheck(world, task, executor) || isMakers(world, task, executor)) return 403
  return world.balance < AMOUNT ? 409 : 200
}
