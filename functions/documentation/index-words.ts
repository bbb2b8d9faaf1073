import { addressOf } from './guide-links.ts'

/** A word that readers look for, what to know about it in one sentence, and the sections of guides that say more. */
type IndexWord = { readonly word: string; readonly says: string; readonly sections: readonly (readonly [guide: string, anchor: string])[] }

/**
 * The index of the reference. The search of the viewer ranks a section high if its title is the word itself, and it does not know the words
 * that other products use.
 */
export const INDEX_WORDS: readonly IndexWord[] = [
  {
    word: 'Approve',
    says: 'Approve, reject or withdraw a task with `PUT /global/tasks/{taskId}` (`updateTask`). Find what waits for you with `GET /global/tasks`.',
    sections: [['approvals', '']],
  },
  {
    word: 'Policy',
    says: 'The setting `approval.policies` says which calls need more approvals, from whom, in which order, and when they run.',
    sections: [['approval-policies', '']],
  },
  {
    word: 'Idempotency',
    says: 'The header `Idempotency-Key` on a write, or `externalUniqueId` in its body, makes a repeated call safe.',
    sections: [['api-conventions', 'idempotency-doing-something-once']],
  },
  {
    word: 'MFA',
    says: 'Multi-factor authentication: a TOTP app beside the password, a passkey, security questions, and a step-up for single calls.',
    sections: [
      ['logging-in', 'totp'],
      ['logging-in', 'passkey'],
      ['step-up', ''],
    ],
  },
  {
    word: '2FA',
    says: 'Two-factor authentication: see MFA.',
    sections: [
      ['logging-in', 'totp'],
      ['logging-in', 'passkey'],
    ],
  },
  {
    word: 'SSO',
    says: 'Single sign-on by an identity provider of a tenant or an institution.',
    sections: [['logging-in', 'single-sign-on']],
  },
  { word: 'Sign-in', says: 'Each kind of identity logs in in its own way.', sections: [['logging-in', '']] },
  {
    word: 'Pagination',
    says: 'Lists answer a page, and `link: rel="next"` where there is more.',
    sections: [['api-conventions', 'answers']],
  },
  { word: 'Errors', says: 'Each error has a code. Search for the code itself, such as `SEC006`.', sections: [['errors', '']] },
  { word: 'MCP', says: 'Agents read and propose by the Model Context Protocol.', sections: [['agents', '']] },
  {
    word: 'Optimistic locking',
    says: 'Send `If-Match` with the `etag` that you have read.',
    sections: [['api-conventions', 'changing-only-what-you-have-seen']],
  },
]

/** The text of a word: its sentence, and a link to each section. */
export function textOfWord({ says, sections }: IndexWord): string {
  const links = sections.map(
    ([guide, anchor]) =>
      `[${[guide, anchor].filter((part) => part !== '').join(': ')}](${addressOf(guide)}${anchor === '' ? '' : `#${anchor}`})`,
  )
  return `${says}\n\nIn the guides: ${links.join(', ')}`
}
