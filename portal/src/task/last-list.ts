/** The list of requests that was shown last, so that a request leads back to it and on to the next one. */
type LastList = {
  /** Its address within the portal, with tab, filters and page. */
  readonly address: string
  readonly taskIds: readonly number[]
}

let last: LastList = { address: '/', taskIds: [] }
let opened: number | undefined

export function noteList(list: LastList): void {
  last = list
}

/** Notes which request was opened: a return to the list puts the focus on its row. */
export function noteOpened(taskId: number): void {
  opened = taskId
}

/** The request that was opened from the list; answered once. */
export function takeOpened(): number | undefined {
  const taskId = opened
  opened = undefined
  return taskId
}

export const lastAddress = (): string => last.address

/** The requests beside this one in the list that was shown last. */
export function besideInList(taskId: number): { readonly next: number | undefined; readonly previous: number | undefined } {
  const at = last.taskIds.indexOf(taskId)
  return at === -1 ? { next: undefined, previous: undefined } : { next: last.taskIds[at + 1], previous: last.taskIds[at - 1] }
}
