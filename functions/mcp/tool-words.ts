/** Words of the API for approvers, in the order in which they are replaced, and those of the tools: an agent sends no headers here. */
const TOOL_WORDS: readonly (readonly [api: RegExp, tool: string])[] = [
  [/with header task-approver-userids: GET \S+ lists/g, 'in approvers of propose: listAdminUsers lists'],
  [/\bSend (the call|it)( again)? with header (task-executor-roles or )?task-approver-userids/g, 'Name people in approvers of propose'],
  [/\bsend (the call|it)( again)? with header (task-executor-roles or )?task-approver-userids/g, 'name people in approvers of propose'],
  [/\bSend (the call|it) again with header task-by-policy: true/g, 'Send byPolicy: true with propose'],
  [/must be sent with task-executor-roles or task-approver-userids/g, 'must be left out, and approvers named'],
  [/POST \/authorization\/explain/g, 'explain'],
  [/task-executor-roles or task-approver-userids|task-approver-userids/g, 'approvers'],
  [/task-by-policy/g, 'byPolicy'],
]

/** The same text in the words of the tools. */
export function inToolWords(text: string): string {
  return TOOL_WORDS.reduce((changed, [api, tool]) => changed.replaceAll(api, tool), text)
}
