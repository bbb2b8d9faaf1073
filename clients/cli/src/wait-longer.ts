/** The fields of a JSON-RPC message that are read here. */
export type Message = { readonly id?: string | number; readonly method?: unknown; readonly params?: unknown }

/** Longest wait of one call over HTTP, in seconds. */
const AT_ONCE_SECONDS = 25

/**
 * Sends a message. If it asks for a longer wait than one call over HTTP allows, sends it again until somebody has decided or the time is
 * over.
 */
export async function waitingLonger(message: Message, send: (message: Message) => Promise<unknown>): Promise<unknown> {
  let left = secondsToWait(message)
  if (left <= AT_ONCE_SECONDS) return send(message)
  for (;;) {
    const seconds = Math.min(left, AT_ONCE_SECONDS)
    const answered = await send(withSeconds(message, seconds))
    left -= seconds
    if (left <= 0 || !isUndecided(answered)) return answered
  }
}

/** 0 for any message that is not a wait. */
function secondsToWait({ method, params }: Message): number {
  const { name, arguments: sent } = (params ?? {}) as { readonly name?: unknown; readonly arguments?: { readonly seconds?: unknown } }
  const seconds = sent?.seconds
  return method === 'tools/call' && name === 'wait_for_decision' && typeof seconds === 'number' && seconds <= 55 ? seconds : 0
}

function withSeconds(message: Message, seconds: number): Message {
  const params = message.params as { readonly arguments: object }
  return { ...message, params: { ...params, arguments: { ...params.arguments, seconds } } }
}

function isUndecided(answered: unknown): boolean {
  const { result } = (answered ?? {}) as { readonly result?: { readonly structuredContent?: { readonly decided?: unknown } } }
  return result?.structuredContent?.decided === false
}
