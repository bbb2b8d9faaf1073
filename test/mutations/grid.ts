/** The lanes in the order of their columns. */
const LANE_NAMES = ['direct', 'propose', 'execute', 'anonymous', 'open', 'explain'] as const

/** One change of one cell of the grid: the lane leaves the step out, or reports its refusals as they are. */
export type Mutation = {
  readonly step: string
  readonly lane: (typeof LANE_NAMES)[number]
  /** Row, lane and new cell, for `grid-hook.mjs`. */
  readonly cell: string
  readonly name: string
}

const ROW = /\brow\(\s*'([·●○ ]+)',\s*(?:later\(async \(\) => \(await (?:\w+\(\)|import\('[^']+'\))\)\.(\w+)\)|(?:\w+\.)?(\w+))/g

/** The steps of the grid, from top to bottom, as its source names them. */
export function stepsIn(source: string): readonly { readonly step: string; readonly cells: readonly string[] }[] {
  return [...source.matchAll(ROW)].map(([, cells = '', loaded, named = '']) => ({ step: loaded ?? named, cells: cells.split(' ') }))
}

/** Every change of one cell that takes something away. */
export function mutationsOf(source: string): readonly Mutation[] {
  return stepsIn(source).flatMap(({ step, cells }, row) =>
    cells.flatMap((cell, column) => {
      const lane = LANE_NAMES[column]
      const changes = cell === '○' ? ['·', '●'] : cell === '●' ? ['·'] : []
      return lane === undefined
        ? []
        : changes.map((to) => ({ step, lane, cell: `${row}.${column}=${to}`, name: `${step} in ${lane}: ${cell} becomes ${to}` }))
    }),
  )
}
