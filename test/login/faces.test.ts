import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rekognitionFaces } from '../../shared/adapters/rekognition-faces.ts'
import { textractPapers } from '../../shared/adapters/textract-papers.ts'

type Asked = { readonly action: string; readonly input: Readonly<Record<string, unknown>> }
const asked: Asked[] = []
let answers: Readonly<Record<string, { readonly status?: number; readonly body: object }>> = {}
let endpoint = ''

/** Answers as Rekognition and Textract did (their API references), in the AWS JSON 1.1 protocol. */
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const action = String(request.headers['x-amz-target'])
  asked.push({ action, input: JSON.parse(Buffer.concat(chunks).toString()) as Asked['input'] })
  const { status = 200, body } = answers[action.split('.')[1] ?? ''] ?? { status: 400, body: { __type: 'UnknownOperationException' } }
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body))
})

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  asked.length = 0
  answers = {}
})

const faces = () => rekognitionFaces({ kind: 'stand-in', endpoint })
const papers = () => textractPapers({ kind: 'stand-in', endpoint })
const SESSION = 'ff5e1a5b-1f8f-4f5c-9d69-1c5ab6dbcb8a'
const picture = Buffer.from('a picture')
const refused = (type: string) => ({ status: 400, body: { __type: type, message: 'no' } })

describe('a check of somebody alive', () => {
  test('is begun without keeping pictures', async () => {
    answers = { CreateFaceLivenessSession: { body: { SessionId: SESSION } } }
    expect(await faces().beginLiveness()).toBe(SESSION)
    expect(asked).toEqual([{ action: 'RekognitionService.CreateFaceLivenessSession', input: { Settings: { AuditImagesLimit: 0 } } }])
  })

  const reference = { Bytes: picture.toString('base64'), BoundingBox: { Height: 0.5, Left: 0.2, Top: 0.2, Width: 0.3 } }
  test.each([
    [{ Status: 'CREATED' }, { kind: 'open' }],
    [{ Status: 'IN_PROGRESS' }, { kind: 'open' }],
    [{ Status: 'EXPIRED' }, { kind: 'failed' }],
    [{ Status: 'FAILED' }, { kind: 'failed' }],
    [{ Status: 'SUCCEEDED', Confidence: 3.2, ReferenceImage: reference }, { kind: 'failed' }],
    [{ Status: 'SUCCEEDED', Confidence: 89.99, ReferenceImage: reference }, { kind: 'failed' }],
    [{ Status: 'SUCCEEDED', Confidence: 99.1 }, { kind: 'failed' }],
    [{ Status: 'SUCCEEDED', ReferenceImage: reference }, { kind: 'failed' }],
    [
      { Status: 'SUCCEEDED', Confidence: 99.1, ReferenceImage: reference },
      { kind: 'passed', face: new Uint8Array(picture) },
    ],
  ])('that came to %j', async (result, outcome) => {
    answers = { GetFaceLivenessSessionResults: { body: { SessionId: SESSION, ...result } } }
    const found = await faces().livenessOutcome(SESSION)
    expect('face' in found ? { ...found, face: new Uint8Array(found.face) } : found).toEqual(outcome)
    expect(asked[0]?.input).toEqual({ SessionId: SESSION })
  })

  test('that there isn’t is open, and a fault is a fault', async () => {
    answers = { GetFaceLivenessSessionResults: refused('SessionNotFoundException') }
    expect(await faces().livenessOutcome(SESSION)).toEqual({ kind: 'open' })
    answers = { GetFaceLivenessSessionResults: refused('ThrottlingException') }
    await expect(faces().livenessOutcome(SESSION)).rejects.toThrow()
  })
})

describe('two pictures', () => {
  test.each([
    ['one match', { FaceMatches: [{ Similarity: 99.8, Face: { Confidence: 99.9 } }], UnmatchedFaces: [] }, true],
    ['nobody alike', { FaceMatches: [], UnmatchedFaces: [{ Confidence: 99.9 }] }, false],
    ['somebody else beside', { FaceMatches: [{ Similarity: 99.8 }], UnmatchedFaces: [{ Confidence: 99.9 }] }, false],
    ['two matches', { FaceMatches: [{ Similarity: 99.8 }, { Similarity: 99.1 }], UnmatchedFaces: [] }, false],
  ])('%s', async (_, body, same) => {
    answers = { CompareFaces: { body } }
    expect(await faces().isSameFace(picture, picture)).toBe(same)
    expect(asked[0]?.input).toMatchObject({
      SimilarityThreshold: 99,
      QualityFilter: 'AUTO',
      SourceImage: { Bytes: picture.toString('base64') },
    })
  })

  test.each(['InvalidParameterException', 'InvalidImageFormatException', 'ImageTooLargeException'])('%s is no match', async (type) => {
    answers = { CompareFaces: refused(type) }
    expect(await faces().isSameFace(picture, picture)).toBe(false)
  })

  test('a fault is no answer', async () => {
    answers = { CompareFaces: refused('AccessDeniedException') }
    await expect(faces().isSameFace(picture, picture)).rejects.toThrow()
  })
})

test.each([
  [1, ['Thumbs Up'], true],
  [1, [], false],
  [2, ['Thumbs Up'], false],
  [0, ['Thumbs Up'], false],
])('a selfie with %d faces and labels %j shows a thumb: %j', async (count, labels, shows) => {
  answers = {
    DetectFaces: { body: { FaceDetails: Array.from({ length: count }, () => ({ Confidence: 99 })) } },
    DetectLabels: { body: { Labels: labels.map((Name) => ({ Name, Confidence: 93 })) } },
  }
  expect(await faces().showsThumbsUp(picture)).toBe(shows)
})

describe('a paper', () => {
  const field = (type: string, text: string, confidence: number) => ({
    Type: { Text: type },
    ValueDetection: { Text: text, Confidence: confidence },
  })
  const right = [field('LAST_NAME', 'LOVELACE', 98.2), field('DOCUMENT_NUMBER', 'P123', 97), field('ID_TYPE', 'PASSPORT', 99)]

  test.each([
    ['with both fields', [{ IdentityDocumentFields: right }], { documentNumber: 'P123', lastName: 'LOVELACE' }],
    ['with an uncertain number', [{ IdentityDocumentFields: [right[0], field('DOCUMENT_NUMBER', 'P123', 60)] }], undefined],
    ['without a name', [{ IdentityDocumentFields: [right[1]] }], undefined],
    ['with an empty number', [{ IdentityDocumentFields: [right[0], field('DOCUMENT_NUMBER', '', 99)] }], undefined],
    ['that are two', [{ IdentityDocumentFields: right }, { IdentityDocumentFields: right }], undefined],
    ['that is none', [], undefined],
  ])('%s', async (_, IdentityDocuments, paper) => {
    answers = { AnalyzeID: { body: { IdentityDocuments } } }
    expect(await papers().read(picture, ['us-papers'])).toEqual(paper)
    expect(asked[0]).toEqual({ action: 'Textract.AnalyzeID', input: { DocumentPages: [{ Bytes: picture.toString('base64') }] } })
  })

  test('that can’t be read is none; a fault is a fault', async () => {
    answers = { AnalyzeID: refused('UnsupportedDocumentException') }
    expect(await papers().read(picture, ['us-papers'])).toBeUndefined()
    answers = { AnalyzeID: refused('ProvisionedThroughputExceededException') }
    await expect(papers().read(picture, ['us-papers'])).rejects.toThrow()
  })

  const printed = (...lines: readonly string[]) => ({
    body: {
      Blocks: [
        { BlockType: 'PAGE' },
        ...lines.flatMap((Text) => [
          { BlockType: 'LINE', Text },
          { BlockType: 'WORD', Text },
        ]),
      ],
    },
  })
  const zone = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'] as const
  const analyzed = { body: { IdentityDocuments: [{ IdentityDocumentFields: right }] } }

  test('with a machine-readable zone is read by its lines, and AnalyzeID is not asked', async () => {
    answers = { DetectDocumentText: printed('PASSPORT', 'UTOPIA', ...zone), AnalyzeID: analyzed }
    expect(await papers().read(picture, ['zone', 'us-papers'])).toEqual({ documentNumber: 'L898902C3', lastName: 'ERIKSSON' })
    expect(asked).toEqual([{ action: 'Textract.DetectDocumentText', input: { Document: { Bytes: picture.toString('base64') } } }])
  })

  test('attack: a document with wrong check digits is refused, with any result of AnalyzeID', async () => {
    answers = { DetectDocumentText: printed(zone[0], zone[1].replace('L898902C3', 'L898902D3')), AnalyzeID: analyzed }
    expect(await papers().read(picture, ['zone', 'us-papers'])).toBeUndefined()
    expect(asked).toHaveLength(1)
  })

  test('without a zone is read by AnalyzeID where that is named too, and is none where it is not', async () => {
    answers = { DetectDocumentText: printed('DRIVER LICENSE'), AnalyzeID: analyzed }
    expect(await papers().read(picture, ['zone', 'us-papers'])).toEqual({ documentNumber: 'P123', lastName: 'LOVELACE' })
    expect(await papers().read(picture, ['zone'])).toBeUndefined()
    answers = { DetectDocumentText: refused('BadDocumentException') }
    expect(await papers().read(picture, ['zone'])).toBeUndefined()
    answers = { DetectDocumentText: refused('ThrottlingException') }
    await expect(papers().read(picture, ['zone'])).rejects.toThrow()
  })
})
