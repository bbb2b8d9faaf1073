import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ASSET_CACHE_CONTROL, PAGE_CACHE_CONTROL, PORTAL_HEADERS, PORTAL_PATH } from '../edge/portal-headers.ts'
import { PORTAL_DIST } from './portal-build.ts'

/** The content types of the portal's files, by file name extension. */
export const PORTAL_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

/** Hashed names of built files. Matches nothing outside the folder. */
const ASSET = /^assets\/[\w-]+\.[\w.-]*\w$/
const BESIDE_THE_PAGE = /^[\w-]+\.(svg|png|webmanifest)$|^push-worker\.js$/
const NOT_FOUND = [404, 'Not found\n'] as const
const NOT_BUILT = [503, 'The portal is not built: run npm ci, then npm start.\n'] as const

/** Serves the built portal like the edge in AWS: hashed assets are cached for ever, every other path is the page. */
export function portalFiles(ready: () => Promise<unknown>) {
  const kept = new Map<string, Promise<Buffer>>()
  const gzipped = (name: string): Promise<Buffer> => {
    const known = kept.get(name) ?? readFile(join(PORTAL_DIST, name)).then((bytes) => gzipSync(bytes))
    kept.set(name, known)
    known.catch(() => kept.delete(name))
    return known
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (path === PORTAL_PATH.slice(0, -1)) response.writeHead(308, { location: PORTAL_PATH }).end()
    else if (!path.startsWith(PORTAL_PATH)) return false
    else if (!isRead) response.writeHead(405, { allow: 'GET, HEAD' }).end()
    else await serve(path.slice(PORTAL_PATH.length), request.method === 'HEAD', response)
    return true
  }

  async function serve(asked: string, isHead: boolean, response: ServerResponse): Promise<void> {
    const isFile = ASSET.test(asked) || BESIDE_THE_PAGE.test(asked)
    const name = isFile ? asked : 'index.html'
    try {
      await ready()
      const bytes = await gzipped(name)
      response.writeHead(200, {
        ...PORTAL_HEADERS,
        'content-type': PORTAL_TYPES[extname(name)] ?? 'application/octet-stream',
        'content-encoding': 'gzip',
        'cache-control': ASSET.test(name) ? ASSET_CACHE_CONTROL : PAGE_CACHE_CONTROL,
        'content-length': bytes.length,
      })
      response.end(isHead ? undefined : bytes)
    } catch {
      const [status, text] = asked.startsWith('assets/') ? NOT_FOUND : NOT_BUILT
      response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text)
    }
  }
}
