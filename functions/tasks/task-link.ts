import { TASK_PAGES } from '../../shared/contract/routes.ts'
import type { TaskId } from '../../shared/domain/ids.ts'
import type { Ports } from '../../shared/ports/ports.ts'

/** The address of a task in the portal. */
export const taskLink = ({ baseUrl }: Pick<Ports, 'baseUrl'>, taskId: TaskId): string => `${baseUrl()}${TASK_PAGES}/${taskId}`
