import type { Command } from 'commander'
import { command, does } from '../command.ts'
import { idFrom } from '../connection.ts'
import { printable, table } from '../output.ts'

/** `tasks comment`: says something about a task to everybody who sees it. */
export function comment(): Command {
  const adding = command('comment', 'add a comment to a task; it cannot be edited or deleted')
    .argument('<id>', 'id of the task')
    .argument('<text>', 'the comment')
  return does(adding, async ({ out, connect }, id = '', text = '') => {
    const { client } = await connect()
    const taskId = idFrom('ID', id)
    const made = await client.createTaskComment({ taskId, body: { text } })
    out.show(made, () => `Commented on task ${taskId}: ${printable(made.text)}`)
  })
}

/** `tasks comments`: the discussion of a task, oldest first. */
export function comments(): Command {
  const listing = command('comments', 'list the comments on a task, oldest first').argument('<id>', 'id of the task')
  return does(listing, async ({ out, connect }, id = '') => {
    const { client } = await connect()
    const found = await client.listTaskComments({ taskId: idFrom('ID', id) }).toArray({ max: 200 })
    out.show(found, () =>
      table(
        ['BY', 'CREATED', 'COMMENT'],
        found.map(({ name, customerId, agent, created, text }) => [
          `${name ?? customerId}${agent === undefined ? '' : ` (agent ${agent})`}`,
          created,
          text,
        ]),
        'Nobody has commented on this task.',
      ),
    )
  })
}
