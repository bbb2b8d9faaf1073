import { SourceMap } from 'node:module'

/** Reads the source map of a file of the code; `undefined` if there is none. */
type ReadMap = (file: string) => Promise<string | undefined>

const FRAME = /\(?(?:file:\/\/)?[^\s()]*\/([\w-]+\.mjs):(\d+):(\d+)\)?/

/** The stack of a fault as the source has it: each frame of a bundled file becomes that of its TypeScript file. Others stay as they are. */
export async function originalStack(stack: string, readMap: ReadMap): Promise<string> {
  const maps = new Map<string, Promise<SourceMap | undefined>>()
  const mapOf = (file: string) => {
    const map = maps.get(file) ?? readMap(file).then((text) => (text === undefined ? undefined : new SourceMap(JSON.parse(text))))
    maps.set(file, map)
    return map
  }
  const lines = stack.split('\n').map(async (line) => {
    const [frame, file = '', row = '', column = ''] = FRAME.exec(line) ?? []
    if (frame === undefined) return line
    const origin = (await mapOf(file))?.findOrigin(Number(row), Number(column))
    return origin === undefined || !('fileName' in origin)
      ? line
      : line.replace(frame, `(${sourceOf(origin.fileName)}:${origin.lineNumber}:${origin.columnNumber})`)
  })
  return (await Promise.all(lines)).join('\n')
}

/** From the root of the repository, wherever it was bundled. */
function sourceOf(path: string): string {
  return /(?:node_modules|shared|functions|infra)\/.*$/.exec(path)?.[0] ?? path
}
