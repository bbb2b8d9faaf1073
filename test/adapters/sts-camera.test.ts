import { mkdir, mkdtemp, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { stsCamera } from '../../shared/adapters/sts-camera.ts'

test('a file of the page that could not be read once is read again', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'countersign-camera-'))
  const camera = stsCamera({
    kind: 'camera',
    provider: { kind: 'aws' },
    role: () => '',
    region: () => '',
    directory: pathToFileURL(`${directory}/`),
    streamStandIn: () => undefined,
  })
  if (camera.kind === 'none') throw new Error('there is no camera')
  const inTheWay = join(directory, 'camera.js.gz')
  await mkdir(inTheWay)
  await expect(camera.file('camera.js')).rejects.toThrow('EISDIR')
  await rmdir(inTheWay)
  await writeFile(inTheWay, 'there')
  expect(Buffer.from((await camera.file('camera.js')) ?? []).toString()).toBe('there')
  expect(await camera.file('other.js')).toBeUndefined()
  await rm(directory, { recursive: true })
})
