import { describeOperation } from './describe-operation.ts'
import { explainOperation } from './explain-operation.ts'
import { getTaskTool } from './get-task-tool.ts'
import { listProposals } from './list-proposals.ts'
import { propose } from './propose.ts'
import { readOperation } from './read-operation.ts'
import { searchOperations } from './search-operations.ts'
import type { Tool } from './tool.ts'
import { waitForDecision } from './wait-for-decision.ts'

/** Every tool of the server, in the order in which an agent needs them. */
export const TOOLS: readonly Tool[] = [
  searchOperations,
  describeOperation,
  readOperation,
  explainOperation,
  propose,
  getTaskTool,
  listProposals,
  waitForDecision,
]
