/*
 * Measures the CPU time of a permission decision, against the bare test of a bit, the least that any matrix can take, and against other
 * libraries that answer the same questions. All run by turns, so that other load on the machine falls on all of them.
 */
import { decideAccess, isRelation } from '../shared/domain/permissions/decide-access.ts'
import { rowOf } from '../shared/domain/permissions/grants.ts'
import { matrixFrom } from '../shared/domain/permissions/matrix.ts'
import { installedPeers, type PermissionLibrary } from './installed-peers.ts'
import { type Asked, grants, permissionName, type Question, ROLES, ROWS, roleName } from './permission-questions.ts'
import { type Compared, comparedIn } from './statistics.ts'

const ROUNDS = 15
const QUESTIONS = 8_192

/** In nanoseconds; and the ratio of each other library's time to ours, for the same answers. */
export type DecisionFigures = Compared & { readonly others: Readonly<Record<string, number>> }

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at)

export async function permissionFigures(libraries: Readonly<Record<string, PermissionLibrary>> = {}): Promise<DecisionFigures> {
  const questions = numbers(QUESTIONS).map((at): Question => {
    const [row, role] = [Math.imul(at, 7919) % ROWS, Math.imul(at, 104_729) % ROLES]
    return { row, role, permission: permissionName(row), held: [roleName(role)] }
  })
  const [ours, bit] = [decision(), bitTest()]
  const rounds = numbers(ROUNDS).map(() => ({ ours: nanoseconds(ours, questions, 100), against: nanoseconds(bit, questions, 100) }))
  const others: Record<string, number> = {}
  for (const [name, library] of Object.entries(libraries)) {
    const asked = questions.slice(0, library.questions)
    const wrong = asked.find((question) => library.asked(question) !== ours(question))
    if (wrong !== undefined) throw new Error(`${name} answers otherwise to ${wrong.permission} for ${wrong.held[0]}`)
    const own = nanoseconds(ours, questions, 20)
    others[name] = nanoseconds(library.asked, asked, library.times) / own
  }
  return { ...comparedIn(rounds), others }
}

function decision(): Asked {
  const rows = new Map(
    numbers(ROWS).map((row) => {
      const direct = numbers(ROLES).filter((role) => grants(row, role))
      return [
        permissionName(row),
        { above: rowOf(direct.map((role) => ({ kind: 'direct', role: roleName(role) }))), own: undefined },
      ] as const
    }),
  )
  const matrix = matrixFrom((permission: string) => rows.get(permission))
  return ({ permission, held }) => decideAccess(matrix.rowFor(permission, held), held, isRelation).kind === 'granted'
}

function bitTest(): Asked {
  const words = new Uint32Array(ROWS * 2)
  for (const row of numbers(ROWS))
    for (const role of numbers(ROLES))
      if (grants(row, role)) words[row * 2 + (role >> 5)] = (words[row * 2 + (role >> 5)] ?? 0) | (1 << (role & 31))
  return ({ row, role }) => ((words[row * 2 + (role >> 5)] ?? 0) & (1 << (role & 31))) !== 0
}

/** CPU time of one answer, as the mean over all questions, asked this many times. */
function nanoseconds(asked: Asked, questions: readonly Question[], times: number): number {
  let granted = 0
  const before = process.cpuUsage()
  for (let time = 0; time < times; time++) for (const question of questions) if (asked(question)) granted++
  const { user, system } = process.cpuUsage(before)
  if (granted === 0) throw new Error('nothing was granted')
  return ((user + system) * 1000) / (times * questions.length)
}

if (import.meta.main) {
  const { ratio, ours, against, others } = await permissionFigures(await (await installedPeers())?.permissionLibraries())
  console.log(`${ours.median.toFixed(1)} ns a decision, ${against.median.toFixed(1)} ns a bit: ${ratio.median.toFixed(1)} ×`)
  for (const [name, times] of Object.entries(others)) console.log(`${name.padEnd(14)} ${times.toFixed(0)} × ours`)
}
