import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export type EdgeRequest = {
  uri: string
  method: string
  headers: Record<string, { value: string }>
}
export type EdgeEvent = { viewer: { ip: string }; request: EdgeRequest }

/** A function of CloudFront in this process: its code, and the store that it reads. */
export type EdgeFunction = {
  /** The request as it goes on, and the origin that the code chose. */
  readonly run: (event: EdgeEvent) => Promise<{ readonly request: EdgeRequest; readonly origin: string | undefined }>
}

let modules = 0

/** Runs the code of an edge function as it is deployed, with stand-ins for what `cloudfront` exports. */
export async function edgeFunction(code: string, keyValues: ReadonlyMap<string, string>): Promise<EdgeFunction> {
  const directory = await mkdtemp(join(tmpdir(), 'edge-function-'))
  const name = `stand-in-${++modules}`
  const chosen: { origin: string | undefined } = { origin: undefined }
  const standIn = {
    kvs: () => ({
      exists: async (key: string) => keyValues.has(key),
      async get(key: string) {
        const value = keyValues.get(key)
        if (value === undefined) throw new Error('KeyNotFound')
        return value
      },
    }),
    selectRequestOriginById(id: string) {
      chosen.origin = id
    },
  }
  Object.assign(globalThis, { [name]: standIn })
  writeFileSync(join(directory, 'cloudfront.mjs'), `export default globalThis['${name}']\n`)
  writeFileSync(join(directory, 'edge.mjs'), `${code.replace("from 'cloudfront'", "from './cloudfront.mjs'")}\nexport { handler }\n`)
  const { handler } = (await import(pathToFileURL(join(directory, 'edge.mjs')).href)) as {
    handler: (event: EdgeEvent) => Promise<EdgeRequest>
  }
  await rm(directory, { recursive: true, force: true })
  let before: Promise<unknown> = Promise.resolve()
  return {
    run(event) {
      // One after the other: the choice belongs to one request.
      const own = before.then(async () => {
        chosen.origin = undefined
        const request = await handler(event)
        return { request, origin: chosen.origin }
      })
      before = own.catch(() => undefined)
      return own
    },
  }
}
