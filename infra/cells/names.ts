import type { Stage } from '../stages.ts'

type Cell = NonNullable<Stage['cell']>

/** The name of the directory of the cells behind one edge, and of its table. `first`: the stage of the first cell. */
export const nameOfDirectory = (first: string): string => `countersign-${first}-directory`

/** The numbers of all cells behind one edge. */
export const cellNumbers = ({ others = [] }: Cell): readonly number[] => [0, ...others.map(({ number }) => number)]

/** The table of the directory, by its ARN, which functions of other accounts use as its name. */
export const directoryArn = ({ first }: Cell): string =>
  `arn:aws:dynamodb:${first.region}:${first.account}:table/${nameOfDirectory(first.stage)}`

/** Says whether the stage has the edge: it is no cell, or the first. */
export const hasEdge = ({ cell }: Pick<Stage, 'cell'>): boolean => cell === undefined || cell.number === 0
