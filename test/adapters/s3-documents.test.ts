import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { listenOnLoopback } from '../../infra/local/listen-on-loopback.ts'
import { s3Documents } from '../../shared/adapters/s3-documents.ts'

/** A bucket that gives every read this answer, and lists these keys; `undefined`: it lists nothing to this caller. */
async function answering<T>(
  status: number,
  code: string,
  use: (documents: ReturnType<typeof s3Documents>) => Promise<T>,
  listed?: readonly string[],
): Promise<T> {
  const server = createServer(({ url = '' }, response) => {
    const lists = url.includes('list-type=2') && listed !== undefined
    const keys = listed?.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
    const body = lists ? `<ListBucketResult>${keys}</ListBucketResult>` : `<Error><Code>${code}</Code><Message>no</Message></Error>`
    response.writeHead(lists ? 200 : status, { 'content-type': 'application/xml' }).end(body)
  })
  const { port, stop } = await listenOnLoopback(server, 0)
  try {
    return await use(s3Documents({ provider: { kind: 'stand-in', endpoint: `http://127.0.0.1:${port}` }, bucket: () => 'documents' }))
  } finally {
    await stop()
  }
}

const read = (documents: ReturnType<typeof s3Documents>) => documents.get('attachments/1')

test('a document that is missing is absent, also where S3 answers AccessDenied in place of NoSuchKey', async () => {
  expect(await answering(404, 'NoSuchKey', read)).toBeUndefined()
  expect(await answering(403, 'AccessDenied', read, [])).toBeUndefined()
  expect(await answering(403, 'AccessDenied', read, ['attachments/12'])).toBeUndefined()
})

test('a document that is there and may not be read is an error, and so is one of which nobody may know', async () => {
  await expect(answering(403, 'AccessDenied', read, ['attachments/1'])).rejects.toThrow()
  await expect(answering(403, 'AccessDenied', read)).rejects.toThrow()
})

test('a read that S3 refuses for another reason is no missing document', async () => {
  await expect(answering(403, 'InvalidObjectState', (documents) => documents.get('attachments/cold'))).rejects.toThrow()
})

test('a document that may not be stored is an error', async () => {
  await expect(answering(403, 'AccessDenied', (documents) => documents.put('attachments/new', 'sealed'))).rejects.toThrow()
})
