import { STAGES, type Stage } from '../../../infra/stages.ts'

const live = STAGES.find(({ kind }) => kind === 'live') as Stage
const SINCE = '2027-01-01T00:00:00Z'
const first = { stage: live.name, account: live.account, region: live.region }

/** The live stage as the first of two cells, with the edge and the directory. */
export const FIRST_CELL: Stage = { ...live, cell: { number: 0, since: SINCE, first, others: [{ number: 1, account: '333333333333' }] } }

export const SECOND_CELL: Stage = {
  ...live,
  name: 'live-2',
  account: '333333333333',
  cell: { number: 1, since: SINCE, first, pkiKey: `arn:aws:kms:${live.region}:${live.account}:key/mrk-1` },
}

export const TABLE_OF_DIRECTORY = `countersign-${live.name}-directory`
