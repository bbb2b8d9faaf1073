import type { TaskId } from '../../shared/domain/ids.ts'
import type { Task } from '../../shared/storage/task.ts'
import { listTask } from '../../shared/storage/task-listings.ts'
import { task } from '../../shared/storage/tasks.ts'
import { replace } from '../../shared/storage/write.ts'
import type { Running } from './running.ts'

const AT_ONCE = 500

/**
 * Stores copies of a task, each with an id of its own below the one before, and with the rows of its lists: `only` leaves out the other
 * headings. Answers their ids, newest first.
 */
export async function copiesOf(
  { local }: Running,
  taskId: TaskId,
  count: number,
  only: (heading: string) => boolean = () => true,
): Promise<readonly number[]> {
  const { store } = local.service.ports
  const [stored] = (await store.read([task(taskId)])) as readonly [Task & Record<string, unknown>]
  const { due: _, dueAt: __, dueKind: ___, ...kept } = stored
  const ids = Array.from({ length: count }, (_, at) => (taskId - at - 1) as TaskId)
  for (let at = 0; at < count; at += AT_ONCE)
    await store.writeEach(
      ids.slice(at, at + AT_ONCE).flatMap((id) => {
        const copy: Task = { ...kept, taskId: id }
        const { PK: _pk, SK: _sk, ...item } = copy as Task & { PK: string; SK: string }
        const rows = listTask(copy).filter(({ key }) => only(key.PK))
        return [replace(task(id), item as Task), ...rows.map((row) => ({ ...row, when: [] }))]
      }),
    )
  return ids
}
