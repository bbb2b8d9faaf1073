import { Session } from 'node:inspector'

/** The number of elements in all maps and sets of this process, and in the largest. Unreachable ones are collected first. */
export type KeptThings = { readonly all: number; readonly largest: number }

type RemoteObject = { readonly objectId?: string; readonly value?: unknown }

/** Asks the engine itself, so that no map has to be made observable for it. */
export async function keptThings(): Promise<KeptThings> {
  const session = new Session()
  session.connect()
  const ask = (method: string, parameters: object): Promise<{ readonly result?: RemoteObject; readonly objects?: RemoteObject }> =>
    new Promise((resolve, reject) => session.post(method, parameters, (error, answer) => (error ? reject(error) : resolve(answer ?? {}))))
  try {
    const counts = await Promise.all(['Map', 'Set'].map((kind) => sizesOf(kind, ask)))
    const sizes = counts.flat()
    return { all: sizes.reduce((sum, size) => sum + size, 0), largest: Math.max(...sizes) }
  } finally {
    session.disconnect()
  }
}

type Ask = (method: string, parameters: object) => Promise<{ readonly result?: RemoteObject; readonly objects?: RemoteObject }>

async function sizesOf(kind: string, ask: Ask): Promise<readonly number[]> {
  const prototype = await ask('Runtime.evaluate', { expression: `${kind}.prototype` })
  const { objects } = await ask('Runtime.queryObjects', { prototypeObjectId: prototype.result?.objectId })
  const functionDeclaration = 'function () { return this.map((each) => { try { return each.size } catch { return 0 } }) }'
  const sizes = await ask('Runtime.callFunctionOn', { objectId: objects?.objectId, functionDeclaration, returnByValue: true })
  return sizes.result?.value as readonly number[]
}
