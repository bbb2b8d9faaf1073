import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { BoundedMemory } from '../../shared/domain/bounded-memory.ts'
import { listenOnLoopback } from './listen-on-loopback.ts'

type LivenessChoice = 'PASS' | 'FAIL'

/** Replaces Rekognition and Textract locally: the real SDK clients are pointed at `endpoint`. */
export interface FaceStandIn {
  readonly endpoint: string
  /** Sets the result of a liveness check; false for one that was never started. */
  decide(sessionId: string, outcome: LivenessChoice): boolean
  knows(sessionId: string): boolean
  stop(): Promise<void>
}

const MAX_BODY_BYTES = 20 * 1024 * 1024
const MOST_SESSIONS = 1_000

type Input = Readonly<Record<string, unknown>>
type Answer = { readonly status: number; readonly body: object }

/**
 * Every liveness check shows everybody's face: the tester decides who is in front of the camera. Other pictures show the same face if
 * they have the same bytes; every selfie shows a thumb. A paper is the text in its bytes after `PAPER:`, or else its bytes; one that
 * contains the word VOID cannot be read. The text after `PAPER:` is printed on it: a machine-readable zone there is read, and must be
 * valid.
 */
export async function startFaceStandIn(): Promise<FaceStandIn> {
  const sessions = new BoundedMemory<string, LivenessChoice | undefined>(MOST_SESSIONS)
  const server = createServer((request, response) => {
    answerTo(request, sessions)
      .catch((error: unknown): Answer => ({ status: 500, body: { __type: 'InternalServerError', message: String(error) } }))
      .then(({ status, body }) => response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body)))
  })
  const { port, stop } = await listenOnLoopback(server, 0)
  return {
    endpoint: `http://127.0.0.1:${port}`,
    knows: (sessionId) => sessions.has(sessionId),
    decide(sessionId, outcome) {
      if (!sessions.has(sessionId)) return false
      sessions.set(sessionId, outcome)
      return true
    },
    stop,
  }
}

async function answerTo(request: IncomingMessage, sessions: Map<string, LivenessChoice | undefined>): Promise<Answer> {
  const action = String(request.headers['x-amz-target']).split('.')[1] ?? ''
  const input = JSON.parse(await bodyOf(request)) as Input
  switch (action) {
    case 'CreateFaceLivenessSession': {
      const SessionId = randomUUID()
      sessions.set(SessionId, undefined)
      return ok({ SessionId })
    }
    case 'GetFaceLivenessSessionResults':
      return livenessResults(String(input.SessionId), sessions)
    case 'CompareFaces':
      return ok(comparedFaces(bytesOf(input.SourceImage), bytesOf(input.TargetImage)))
    case 'DetectFaces':
      return ok({ FaceDetails: [{ Confidence: 99.9 }] })
    case 'DetectLabels':
      return ok({ Labels: [{ Name: 'Thumbs Up', Confidence: 99.9 }] })
    case 'DetectDocumentText':
      return ok(detected(bytesOf(input.Document)))
    case 'AnalyzeID':
      return ok(analysed(bytesOf((input.DocumentPages as readonly unknown[])[0])))
    default:
      return { status: 400, body: { __type: 'UnknownOperationException', message: `${action} has no stand-in here` } }
  }
}

const ok = (body: object): Answer => ({ status: 200, body })

const ALIVE = 'somebody alive:'

function livenessResults(SessionId: string, sessions: ReadonlyMap<string, LivenessChoice | undefined>): Answer {
  if (!sessions.has(SessionId)) return { status: 400, body: { __type: 'SessionNotFoundException', message: 'no such session' } }
  const outcome = sessions.get(SessionId)
  if (outcome === undefined) return ok({ SessionId, Status: 'CREATED' })
  if (outcome === 'FAIL') return ok({ SessionId, Status: 'SUCCEEDED', Confidence: 2.5 })
  const Bytes = Buffer.from(`${ALIVE}${SessionId}`).toString('base64')
  return ok({ SessionId, Status: 'SUCCEEDED', Confidence: 99.9, ReferenceImage: { Bytes } })
}

function comparedFaces(one: Buffer, other: Buffer): object {
  const same = one.equals(other) || one.toString('latin1').startsWith(ALIVE)
  return same ? { FaceMatches: [{ Similarity: 99.9, Face: {} }], UnmatchedFaces: [] } : { FaceMatches: [], UnmatchedFaces: [{}] }
}

const MARK = 'PAPER:'

/** The text printed on a paper, line by line; empty for a picture without the mark. */
function detected(paper: Buffer): object {
  const mark = paper.lastIndexOf(MARK)
  const printed = mark < 0 ? [] : paper.toString('utf8', mark + MARK.length).split('\n')
  return { Blocks: [{ BlockType: 'PAGE' }, ...printed.map((Text) => ({ BlockType: 'LINE', Text, Confidence: 99.9 }))] }
}

function analysed(paper: Buffer): object {
  if (paper.includes('VOID')) return { IdentityDocuments: [{ IdentityDocumentFields: [] }] }
  const mark = paper.lastIndexOf(MARK)
  const number = createHash('sha256')
    .update(mark < 0 ? paper : paper.subarray(mark))
    .digest('hex')
    .slice(0, 9)
    .toUpperCase()
  const field = (type: string, text: string) => ({ Type: { Text: type }, ValueDetection: { Text: text, Confidence: 99.9 } })
  return { IdentityDocuments: [{ IdentityDocumentFields: [field('DOCUMENT_NUMBER', number), field('LAST_NAME', 'LOCAL')] }] }
}

function bytesOf(image: unknown): Buffer {
  return Buffer.from((image as { readonly Bytes?: string } | undefined)?.Bytes ?? '', 'base64')
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) throw new Error('The request is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
