import { createHash } from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { crc32 } from 'node:zlib'
import { selfSigned } from '../../infra/local/saml/provider.ts'
import { rsaKeys } from './rsa-keys.ts'

/** Stands in for Rekognition's streaming endpoint: takes WebSockets, tells what the check is, and remembers how it was asked. */
export type Streaming = {
  /** `wss://127.0.0.1:…`, with a certificate of its own. */
  readonly endpoint: string
  readonly opened: readonly URL[]
  readonly stop: () => void
}

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

export async function startStreaming(): Promise<Streaming> {
  const opened: URL[] = []
  const sockets = new Set<Socket>()
  const { privateKey } = rsaKeys(2048)
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const server = createServer({ key, cert: selfSigned(privateKey, '127.0.0.1') })
  server.on('upgrade', (request, socket: Socket) => {
    sockets.add(socket)
    opened.push(new URL(request.url ?? '', 'wss://127.0.0.1'))
    // RFC 6455 §4.2.2.
    const accept = createHash('sha1').update(`${request.headers['sec-websocket-key']}${GUID}`).digest('base64')
    const headers = `Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}`
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headers}\r\n\r\n`)
    socket.write(binaryFrame(eventOf('ServerSessionInformationEvent', SESSION)))
    socket.resume()
    socket.on('error', () => undefined)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    endpoint: `wss://127.0.0.1:${(server.address() as AddressInfo).port}`,
    opened,
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/**
 * The session information of a movement check
 * (https://docs.aws.amazon.com/rekognition/latest/APIReference/API_rekognitionstreaming_SessionInformation.html).
 */
const SESSION = {
  SessionInformation: {
    Challenge: {
      FaceMovementChallenge: {
        OvalParameters: { Width: 0.4, Height: 0.6, CenterX: 0.5, CenterY: 0.5 },
        ChallengeConfig: {
          BlazeFaceDetectionThreshold: 0.75,
          FaceDistanceThresholdMin: 0.4,
          FaceDistanceThreshold: 0.1,
          FaceDistanceThresholdMax: 0,
          OvalIouThreshold: 0.7,
          OvalHeightWidthRatio: 1.618,
          OvalIouWidthThreshold: 0.25,
          OvalIouHeightThreshold: 0.25,
          FaceIouWidthThreshold: 0.3,
          FaceIouHeightThreshold: 0.1,
          OvalFitTimeout: 7000,
        },
      },
    },
  },
}

/** The event stream encoding of AWS (https://smithy.io/2.0/aws/amazon-eventstream.html): lengths, headers, payload, and a checksum of each part. */
function eventOf(type: string, content: object): Buffer {
  const header = (name: string, value: string) =>
    Buffer.concat([Buffer.from([name.length]), Buffer.from(name), Buffer.from([7, 0, value.length]), Buffer.from(value)])
  const headers = Buffer.concat([
    header(':message-type', 'event'),
    header(':event-type', type),
    header(':content-type', 'application/json'),
  ])
  const payload = Buffer.from(JSON.stringify(content))
  const prelude = Buffer.concat([uint32(16 + headers.length + payload.length), uint32(headers.length)])
  const message = Buffer.concat([prelude, uint32(crc32(prelude)), headers, payload])
  return Buffer.concat([message, uint32(crc32(message))])
}

/** RFC 6455 §5.2: one frame, unmasked, as servers send it; up to 64 KiB. */
function binaryFrame(payload: Buffer): Buffer {
  const length = payload.length < 126 ? [payload.length] : [126, payload.length >> 8, payload.length & 255]
  return Buffer.concat([Buffer.from([0x82, ...length]), payload])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
