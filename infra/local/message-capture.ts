import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import * as z from 'zod'
import { listenOnLoopback } from './listen-on-loopback.ts'
import type { Outbox, OutgoingMessage } from './outbox.ts'

/** Replaces SNS (text messages) and SES (e-mail) locally: the real SDK clients are pointed at `endpoint`. */
export interface MessageCapture {
  readonly endpoint: string
  /** Answers everything with this status from now on, like a provider that is down; `undefined` ends that. */
  failWith(status: number | undefined): void
  stop(): Promise<void>
}

interface Answer {
  readonly status: number
  readonly contentType: string
  readonly body: string
}

/** An SNS message has at most 256 KiB, an SES one 40 MiB; ours are short. */
const MAX_BODY_BYTES = 1_048_576

export async function startMessageCapture({ outbox }: { readonly outbox: Outbox }): Promise<MessageCapture> {
  let failure: number | undefined
  const server = createServer((request, response) => {
    const answered = failure === undefined ? answer(request, outbox) : failed(request, failure)
    answered
      .catch((error: unknown) => sesRefusal(500, 'InternalServiceErrorException', String(error)))
      .then(({ status, contentType, body }) => write(response, status, contentType, body))
  })
  const { port, stop } = await listenOnLoopback(server, 0)
  return {
    endpoint: `http://127.0.0.1:${port}`,
    failWith(status) {
      failure = status
    },
    stop,
  }
}

async function failed(request: IncomingMessage, status: number): Promise<Answer> {
  await readText(request)
  return { status, contentType: 'text/plain', body: '' }
}

function write(response: ServerResponse, status: number, contentType: string, body: string): void {
  response.writeHead(status, { 'content-type': contentType, 'content-length': Buffer.byteLength(body) }).end(body)
}

async function answer(request: IncomingMessage, outbox: Outbox): Promise<Answer> {
  const body = await readText(request)
  if (request.method === 'POST' && request.url === '/') return publish(new URLSearchParams(body), outbox)
  if (request.method === 'POST' && request.url === '/v2/email/outbound-emails') return sendEmail(body, outbox)
  return sesRefusal(404, 'NotFoundException', 'Only Publish (SNS) and SendEmail (SES) are captured here')
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) throw new Error('The message is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** SNS, the AWS query protocol: https://docs.aws.amazon.com/sns/latest/api/API_Publish.html */
function publish(fields: URLSearchParams, outbox: Outbox): Answer {
  const [action, to, text] = [fields.get('Action'), fields.get('PhoneNumber'), fields.get('Message')]
  if (action !== 'Publish' || !to) return snsRefusal('InvalidParameter', 'Only Publish with a PhoneNumber is captured here')
  if (!/^\+[1-9]\d{4,14}$/.test(to))
    return snsRefusal('InvalidParameter', `Invalid parameter: PhoneNumber Reason: ${to} is not valid to publish to`)
  if (!text) return snsRefusal('InvalidParameter', 'Invalid parameter: Empty message')
  const { id } = outbox.add({ channel: 'SMS', to, text })
  return xml(200, `<PublishResponse ${SNS}><PublishResult><MessageId>${id}</MessageId></PublishResult>${requestId(id)}</PublishResponse>`)
}

const SNS = 'xmlns="http://sns.amazonaws.com/doc/2010-03-31/"'

function requestId(id: string): string {
  return `<ResponseMetadata><RequestId>${id}</RequestId></ResponseMetadata>`
}

function snsRefusal(code: string, message: string): Answer {
  const text = message.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const error = `<Error><Type>Sender</Type><Code>${code}</Code><Message>${text}</Message></Error>`
  return xml(400, `<ErrorResponse ${SNS}>${error}<RequestId>local</RequestId></ErrorResponse>`)
}

function xml(status: number, body: string): Answer {
  return { status, contentType: 'text/xml', body }
}

const data = z.object({ Data: z.string() })

/** SES: https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html, the simple form with literal content. */
const simpleEmail = z.object({
  FromEmailAddress: z.string().min(3),
  Destination: z.object({ ToAddresses: z.array(z.string().includes('@')).min(1).max(50) }),
  Content: z.object({
    Simple: z.object({
      Subject: data,
      Body: z.object({ Text: data.exactOptional(), Html: data.exactOptional() }),
      Headers: z.array(z.object({ Name: z.string(), Value: z.string() })).default([]),
    }),
  }),
})

function sendEmail(body: string, outbox: Outbox): Answer {
  const parsed = simpleEmail.safeParse(jsonOf(body))
  if (!parsed.success) return sesRefusal(400, 'BadRequestException', z.prettifyError(parsed.error))
  const { Subject: subject, Body: content, Headers: headers } = parsed.data.Content.Simple
  const message: Omit<OutgoingMessage, 'to'> = {
    channel: 'EMAIL',
    subject: subject.Data,
    text: content.Text?.Data ?? '',
    ...(content.Html && { html: content.Html.Data }),
    ...(headers.length > 0 && { headers: Object.fromEntries(headers.map(({ Name, Value }) => [Name, Value])) }),
  }
  const [first] = parsed.data.Destination.ToAddresses.map((to) => outbox.add({ ...message, to }))
  return { status: 200, contentType: 'application/json', body: JSON.stringify({ MessageId: first?.id }) }
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function sesRefusal(status: number, code: string, message: string): Answer {
  return { status, contentType: 'application/json', body: JSON.stringify({ __type: code, message }) }
}
