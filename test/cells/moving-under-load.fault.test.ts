import { expect, test } from 'vitest'
import { DEMO } from '../../infra/local/demo-data.ts'
import { moveTenant } from '../../infra/operate/cells/move-steps.ts'
import { verifyAudits } from '../../infra/operate/verify-audit.ts'
import { callers, nothingSeen } from '../support/cells/calls-under-move.ts'
import { moveIn, tokenByEdge } from '../support/cells/moving.ts'
import { twoCells } from '../support/cells/two-cells.ts'
import { errorsInTheBooks, everything } from '../support/ledger.ts'

const cells = twoCells()

/** `npm run suite -- fault` makes 10,000 calls, the suite some hundred; `CALLS` says it otherwise. */
const CALLS = Number(process.env.CALLS ?? (process.env.LONG === '1' ? 10_000 : 400))
const CALLERS = 6

test('no call is lost and none is answered by the wrong cell while a tenant moves', async () => {
  const seen = nothingSeen()
  const tokens = { operator: await tokenByEdge(cells, 'operator'), otherTenantAdmin: await tokenByEdge(cells, 'otherTenantAdmin') }
  const drive = callers(cells, tokens, seen)
  let hasMoved = false
  const isOver = () => hasMoved && seen.calls >= CALLS
  const driving = Promise.all(Array.from({ length: CALLERS }, () => drive(isOver)))
  await expect.poll(() => seen.calls, { timeout: 600_000 }).toBeGreaterThan(CALLS / 4)

  const moved = await moveTenant(moveIn(cells, { to: 1 })).finally(() => {
    hasMoved = true
  })
  await driving

  expect(moved, JSON.stringify(moved)).toMatchObject({ kind: 'moved' })
  expect(seen.lost).toEqual([])
  expect(seen.strays).toEqual([])
  const names = (await everything(cells.cells[1].table)).map(({ PK, SK }) => `${PK} ${SK}`)
  for (const { path, id } of seen.made.values()) {
    const kind = path.endsWith('payments') ? 'PAYMENTS' : 'TRANSFERS'
    expect(
      names.filter((name) => name.startsWith(`TENANT#${DEMO}#${kind}`) && name.endsWith(` ${String(id).padStart(16, '0')}`)),
    ).toHaveLength(1)
  }
  for (const cell of cells.cells) expect(await errorsInTheBooks(cell)).toEqual([])
  for (const { store } of cells.operated) for await (const { findings } of verifyAudits(store)) expect(findings).toEqual([])
  process.stdout.write(`${seen.calls} calls, ${seen.again} sent again, ${seen.made.size} things made\n`)
}, 1_800_000)
