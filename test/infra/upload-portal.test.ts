import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtFiles, portalObjects } from '../../infra/operate/upload-portal.ts'

test('assets are uploaded before the page that names them, and are kept for ever; the page never is', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'countersign-portal-'))
  try {
    await mkdir(join(directory, 'assets'))
    for (const file of ['.built-from', 'index.html', 'logo.svg', 'assets/index-B3x.js', 'assets/index-B3x.css'])
      await writeFile(join(directory, file), '')
    const objects = portalObjects(await builtFiles(directory))
    expect(objects.map(({ Key }) => Key).at(-1)).toBe('svc-conductor/portal/index.html')
    expect(objects.map(({ file }) => file).toSorted()).toEqual(['assets/index-B3x.css', 'assets/index-B3x.js', 'index.html', 'logo.svg'])
    const of = (file: string) => objects.find((object) => object.file === file)
    expect(of('assets/index-B3x.js')).toMatchObject({
      ContentType: 'text/javascript; charset=utf-8',
      CacheControl: 'public, max-age=31536000, immutable',
    })
    expect(of('index.html')).toMatchObject({ ContentType: 'text/html; charset=utf-8', CacheControl: 'no-store' })
  } finally {
    await rm(directory, { recursive: true })
  }
})
