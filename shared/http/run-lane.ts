import { setTimeout } from 'node:timers/promises'
import type { Reply } from '../contract/http.ts'
import { missingToken } from '../contract/live-session.ts'
import { createReader, type Reader } from '../contract/reader.ts'
import { once } from '../domain/once.ts'
import { Collision, Refusal } from '../errors/refusal.ts'
import type { Service } from './service.ts'

/** The lanes of the pipeline, and the column of each in the grid. */
const COLUMNS = { direct: 0, propose: 1, execute: 2, anonymous: 3, open: 4, explain: 5 } as const
export type LaneName = keyof typeof COLUMNS

/** The answer of a step that ends its lane. */
export type Early = { readonly early: Reply }

// biome-ignore lint/suspicious/noConfusingVoidType: a step that only checks returns nothing
type Gained = object | undefined | void

/** Takes the context, and returns an addition to it, an early answer, or nothing; refuses by throwing. */
type Step = (context: never) => Gained | Promise<Gained>

/**
 * A step and the lanes that take it, one cell per lane: `●` takes it, `·` does not, `○` takes it and reports every refusal as a missing
 * token.
 */
export type Row<Cells extends string = string, S extends Step = Step> = { readonly cells: Cells; readonly step: S }

export function row<const Cells extends string, S extends Step>(
  cells: Split<Cells>['length'] extends 6 ? Cells : never,
  step: S,
): Row<Cells, S> {
  return { cells, step }
}

/** A step whose code is loaded with the first call that takes it, so that other functions start without it. */
export function later<C, Added extends Gained>(
  load: () => Promise<(context: C) => Added | Promise<Added>>,
): (context: C) => Promise<Added> {
  const loaded = once(load)
  return async (context) => (await loaded())(context)
}

type Split<Cells extends string> = Cells extends `${infer First} ${infer Rest}` ? [First, ...Split<Rest>] : [Cells]
type CellOf<Cells extends string, L extends LaneName> = Split<Cells>[(typeof COLUMNS)[L] & keyof Split<Cells>]

/** The addition of a step to the context. */
type AddedBy<S extends Step> = [Added<S>] extends [never] ? unknown : Added<S>
type Added<S extends Step> = Exclude<Awaited<ReturnType<S>>, undefined | undefined | Early>

/** A step that needs something that no earlier step of its lane adds: such a grid does not compile. */
type Misfit<S extends Step, Context> = { readonly misfit: S; readonly missing: Exclude<keyof Parameters<S>[0], keyof Context> }

/** The context after the rows that a lane takes, if it begins with `Context`. */
export type After<Context, Rows, L extends LaneName> = Rows extends readonly [infer First extends Row, ...infer Rest]
  ? CellOf<First['cells'], L> extends '·'
    ? After<Context, Rest, L>
    : Context extends Parameters<First['step']>[0]
      ? After<Context & AddedBy<First['step']>, Rest, L>
      : Misfit<First['step'], Context>
  : Context

type Compiled = { readonly once: readonly Step[]; readonly eachTry: readonly Step[] }
export type Grid = { readonly once: readonly Row[]; readonly eachTry: readonly Row[] }

/** The steps of one lane, in the order of the grid. */
export function laneOf(grid: Grid, lane: LaneName): Compiled {
  return { once: stepsOf(grid.once, lane), eachTry: stepsOf(grid.eachTry, lane) }
}

function stepsOf(rows: readonly Row[], lane: LaneName): readonly Step[] {
  return rows.flatMap(({ cells, step }) => {
    const cell = cells.split(' ')[COLUMNS[lane]]
    if (cell === '·') return []
    return cell === '○' ? [refusingAsMissingToken(step)] : [step]
  })
}

/** Reports only the missing token to a caller without one who may not make the call, whatever else is wrong. */
function refusingAsMissingToken(step: Step): Step {
  return async (context) => {
    try {
      return await step(context)
    } catch (error) {
      throw error instanceof Refusal ? missingToken() : error
    }
  }
}

/** Takes the steps one after the other, and returns the final context. They add to one copy of it: a copy for each step costs a twentieth of a call. */
export async function pass(steps: readonly Step[], begin: object): Promise<object> {
  const context = { ...begin }
  for (const step of steps) {
    const pending = step(context as never)
    const added = pending instanceof Promise ? await pending : pending
    if (added === undefined) continue
    if ('early' in added) return added
    Object.assign(context, added)
  }
  return context
}

type Trying = { readonly service: Service; readonly read: Reader }

/** The number of tries of a lane, and the kind of item on which a collision ends it at once: its steps do not read that item. */
export type Tries = { readonly most: number; readonly notOn?: string }

/**
 * Takes the steps again, on fresh items, if another call created the same item at the same time. All effects are in its unit of work, so
 * repeating is safe.
 */
export async function passOnFreshItems(steps: readonly Step[], begin: Trying, { most, notOn }: Tries): Promise<object> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await pass(steps, attempt === 1 ? begin : { ...begin, read: createReader(begin.service.ports.store) })
    } catch (error) {
      if (!(error instanceof Collision) || error.on === notOn) throw error
      if (attempt === most) throw new Refusal('conflict', { because: error.message })
      if (attempt >= TRIES_AT_ONCE) await pauseAfter(attempt, begin.service.ports.random())
    }
  }
}

/** Number of tries without a pause: two calls that meet need no more. Many calls that meet on one item take turns by their pauses. */
const TRIES_AT_ONCE = 3
const LONGEST_PAUSE_MS = 400

/** Full jitter: at most 40 ms after the third try, 80 ms after the fourth, and so on. `random`: from 0 to 1. */
async function pauseAfter(attempt: number, random: number): Promise<void> {
  await setTimeout(random * Math.min(LONGEST_PAUSE_MS, 5 * 2 ** attempt))
}
