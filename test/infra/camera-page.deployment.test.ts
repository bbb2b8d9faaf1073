import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cameraPage } from '../../functions/password-change/camera-endpoints.ts'
import { bundlePage } from '../../infra/bundle/bundle-page.ts'
import { ENGLISH_PAGE } from '../../shared/texts/page-words.ts'

let directory = ''
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'countersign-camera-'))
  await bundlePage('infra/bundle/camera.js', directory)
})
afterAll(() => rm(directory, { recursive: true, force: true }))

test('the camera page is bundled into the files that the service serves, and no other', async () => {
  const names = ['camera.css.gz', 'camera.js.gz', 'tfjs-backend-wasm-simd.wasm.gz', 'tfjs-backend-wasm.wasm.gz']
  expect((await readdir(directory)).toSorted()).toEqual(names)
})

test('the camera page finds the face model where its component would', async () => {
  const script = gunzipSync(await readFile(join(directory, 'camera.js.gz'))).toString()
  const camera = {
    kind: 'camera',
    region: () => 'eu-west-1',
    streamStandIn: () => undefined,
    accessUntil: () => Promise.reject(new Error('nobody asks')),
    file: async () => undefined,
  } as const
  const page = cameraPage(camera, '', ENGLISH_PAGE)
  const [, model = ''] = /data-model="([^"]+)model\.json"/.exec(page) ?? []
  const version = /blazeface\/([\d.]+)\//.exec(model)?.[1] ?? 'none'
  expect(script).toContain(`"${version}"`)
  expect(model).toMatch(/^https:\/\/cdn\.liveness\.rekognition\.amazonaws\.com\//)
})
