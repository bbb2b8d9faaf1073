import { setTimeout as wait } from 'node:timers/promises'
import { DEMO, OTHER } from '../../../infra/local/demo-data.ts'
import type { Answer, Sent } from '../running.ts'
import { ANSWERED_BY } from './local-edge.ts'
import type { TwoCells } from './two-cells.ts'

type Tokens = Readonly<Record<'operator' | 'otherTenantAdmin', string>>

/** The answers that callers got while a tenant moved. */
export type Seen = {
  calls: number
  /** Answers 503 and 429, after which the same call was sent again. */
  again: number
  /** By its external id: what was answered for a transfer or payment. */
  readonly made: Map<string, { readonly path: string; readonly id: number }>
  /** Calls that never got an answer other than that, or the wrong one. */
  readonly lost: string[]
  /** Answers by a cell that does not have the tenant. */
  readonly strays: string[]
}

export const nothingSeen = (): Seen => ({ calls: 0, again: 0, made: new Map(), lost: [], strays: [] })

/** Longer than a tenant is frozen here. */
const PATIENCE_MS = 180_000

/** Callers of two tenants behind one edge. Each call is repeated while the answer says so, as clients do. */
export function callers(cells: TwoCells, tokens: Tokens, seen: Seen) {
  let firstByNew = Number.POSITIVE_INFINITY
  let number = 0

  async function answered(method: string, path: string, sent: Sent): Promise<Answer> {
    const until = performance.now() + PATIENCE_MS
    for (;;) {
      const begun = performance.now()
      const answer = await cells.call(method, path, sent)
      if (answer.status !== 503 && answer.status !== 429) {
        noteCell(path, answer, begun)
        seen.calls += 1
        return answer
      }
      if (performance.now() > until) return answer
      seen.again += 1
      await wait(Math.min(500, 1_000 * Number(answer.headers.get('retry-after') ?? 1)))
    }
  }

  /** Once the new cell has answered, a call that begins later must not be answered by the old one. The other tenant stays where it is. */
  function noteCell(path: string, answer: Answer, begun: number): void {
    const cell = answer.headers.get(ANSWERED_BY)
    const ofOther = path.startsWith(`/tenants/${OTHER}/`)
    if (ofOther ? cell !== '0' : cell === '0' && begun > firstByNew) seen.strays.push(`${path} by cell ${cell}`)
    if (!ofOther && cell === '1') firstByNew = Math.min(firstByNew, performance.now())
  }

  function expectStatus(answer: Answer, status: number, what: string): Answer {
    if (answer.status !== status) seen.lost.push(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`)
    return answer
  }

  async function make(path: string, body: object, idOf: (body: unknown) => number): Promise<void> {
    const externalUniqueId = `moving-${++number}`
    const headers = { 'idempotency-key': externalUniqueId }
    const answer = await answered('POST', path, { token: tokens.operator, body: { ...body, externalUniqueId }, headers })
    if (expectStatus(answer, 200, `POST ${path}`).status !== 200) return
    const id = idOf(answer.body)
    seen.made.set(externalUniqueId, { path, id })
    // A later read sees it in the cell that has the tenant by then.
    expectStatus(await answered('GET', `${path}/${id}`, { token: tokens.operator }), 200, `GET ${path}/${id}`)
  }

  const STEPS: readonly (() => Promise<unknown>)[] = [
    () =>
      make(
        `/tenants/${DEMO}/wallets/transfers`,
        { amount: 0.01, fromWalletId: 1, toWalletId: 3 },
        (body) => (body as { transferId: number }).transferId,
      ),
    () =>
      make(
        `/tenants/${DEMO}/payments`,
        { paymentType: 'CARD', amount: 1, currency: 'EUR', walletId: 2 },
        (body) => (body as { paymentId: number }).paymentId,
      ),
    async () => expectStatus(await answered('GET', `/tenants/${DEMO}/wallets/1`, { token: tokens.operator }), 200, 'a wallet'),
    async () =>
      expectStatus(await answered('GET', `/tenants/${OTHER}/customers`, { token: tokens.otherTenantAdmin }), 200, 'the other tenant'),
    async () => expectStatus(await answered('GET', '/authentication/sessions', { token: tokens.operator }), 200, 'own sessions'),
  ]

  /** Makes calls one after the other until it is told to stop. */
  return async function drive(isOver: () => boolean): Promise<void> {
    for (let step = 0; !isOver(); step++) await STEPS[step % STEPS.length]?.()
  }
}
