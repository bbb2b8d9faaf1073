import * as z from 'zod'
import { id, namedObject } from '../../shared/contract/fields.ts'
import { named } from '../../shared/contract/task-shape.ts'
import { defined } from '../../shared/domain/defined.ts'
import { withMarks, withoutHidden } from '../../shared/domain/shown-text.ts'
import type { PersonNames } from '../../shared/people/person-names.ts'
import type { TaskComment } from '../../shared/storage/task-comments.ts'

const LONGEST_COMMENT = 2000

/** The text of a comment, kept in Unicode's composed form (NFC). Line ends and tabs are allowed. */
export const commentText = () =>
  z
    .string()
    .overwrite((text) => text.normalize('NFC').replaceAll(/\r\n?/g, '\n'))
    .min(1)
    .max(LONGEST_COMMENT)
    .regex(NO_CONTROLS, 'must not contain control characters, nor characters that change the direction of text')
    .refine((text) => text === '' || withoutHidden(text).trim() !== '', 'must not be empty')

const NO_CONTROLS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  /^[^\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]*$/

export const commentShape = () =>
  namedObject('TaskComment', {
    commentId: id(),
    customerId: id(),
    name: z.string().optional().describe('Name of the author.'),
    agent: z.string().optional().describe('Agent that wrote the comment, with a token of the author.'),
    text: z.string().describe('Text of the comment; empty after its author was erased.'),
    created: z.iso.datetime(),
  })

/** A comment as people see it: hidden characters are shown as marks. */
export function shownComment({ commentId, author, agent, text, created }: TaskComment, names: PersonNames) {
  const shownAgent = agent === undefined ? undefined : withMarks(agent)
  return {
    commentId,
    customerId: author,
    ...named('name', author, names),
    ...defined({ agent: shownAgent }),
    text: withMarks(text),
    created,
  }
}
