import { directoryFunction } from '../../shared/runtime/directory-function.ts'
import { forwardToCell } from './forward-to-cell.ts'

/** Sends calls whose cell the edge cannot see to the cell of their identity. */
export const handler = directoryFunction(forwardToCell)
