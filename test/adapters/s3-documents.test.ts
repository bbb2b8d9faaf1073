import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { listenOnLoopback } from '../../infra/local/listen-on-loopback.ts'
import { s3Documents } from '../../shared/adapters/s3-documents.ts'

/** A bucket that gives every read this answer. */
async function answering<T>(status: number, code: string, use: (documents: ReturnType<typeof s3Documents>) => Promise<T>): Promise<T> {
  const server = createServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code><Message>no</Message></Error>`)
  })
  const { port, stop } = await listenOnLoopback(server, 0)
  try {
    return await use(s3Documents({ provider: { kind: 'stand-in', endpoint: `http://127.0.0.1:${port}` }, bucket: () => 'documents' }))
  } finally {
    await stop()
  }
}

test.each([
  [404, 'NoSuchKey'],
  // The role may not list the bucket.
  [403, 'AccessDenied'],
])('a document that is missing is absent, also where S3 answers %i %s', async (status, code) => {
  expect(await answering(status, code, (documents) => documents.get('attachments/none'))).toBeUndefined()
})

test('a read that S3 refuses for another reason is no missing document', async () => {
  await expect(answering(403, 'InvalidObjectState', (documents) => documents.get('attachments/cold'))).rejects.toThrow()
})

test('a document that may not be stored is an error', async () => {
  await expect(answering(403, 'AccessDenied', (documents) => documents.put('attachments/new', 'sealed'))).rejects.toThrow()
})
