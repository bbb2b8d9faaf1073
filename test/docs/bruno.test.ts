import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { CATALOGUE } from '../../functions/catalogue.ts'
import { brunoCollection } from '../../functions/documentation/bruno-collection.ts'
import { isDocumented } from '../../shared/openapi/document.ts'
import { running } from '../support/running.ts'

const service = running()
const collection = brunoCollection(CATALOGUE)

async function zip(): Promise<Uint8Array> {
  const answer = await fetch(`${service.local.baseUrl}/svc-conductor/bruno.zip`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  return new Uint8Array(await answer.arrayBuffer())
}

test('the service serves the collection for Bruno as a zip, always with the same bytes', async () => {
  const bytes = await zip()
  const files = Object.entries(unzipSync(bytes)).map(([path, content]) => [path, Buffer.from(content).toString()])
  expect(Object.fromEntries(files)).toEqual(
    Object.fromEntries(Object.entries(collection).map(([path, text]) => [`countersign/${path}`, text])),
  )
  expect(Buffer.compare(bytes, await zip())).toBe(0)
})

test('every operation has its request, and every block of a request is closed', () => {
  const ids = Object.keys(collection).flatMap((file) => /([^/]+)\.bru$/.exec(file)?.[1] ?? [])
  for (const { operationId } of CATALOGUE.filter(isDocumented)) expect(ids).toContain(operationId)
  for (const [file, text] of Object.entries(collection).filter(([name]) => name.endsWith('.bru')))
    expect([file, text.split(/^\S.* [{[]$/m).length]).toEqual([file, text.split(/^[}\]]$/m).length])
})
