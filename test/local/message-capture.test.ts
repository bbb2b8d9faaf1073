import { appendFileSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { expect, onTestFinished, test } from 'vitest'
import { startMessageCapture } from '../../infra/local/message-capture.ts'
import { type Outbox, openOutbox } from '../../infra/local/outbox.ts'
import { temporaryDirectory } from './temporary-directory.ts'

const START = Date.parse('2030-01-01T00:00:00Z')

/** An outbox whose clock goes one second further with every message. */
function outboxIn(file: string): Outbox {
  let moment = START
  return openOutbox({
    file,
    now: () => {
      moment += 1_000
      return moment
    },
  })
}

async function capture() {
  const file = join(temporaryDirectory(), 'outbox.jsonl')
  const outbox = outboxIn(file)
  const { endpoint, stop } = await startMessageCapture({ outbox })
  const configuration = { endpoint, region: 'us-east-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' }, maxAttempts: 1 }
  const [sns, ses] = [new SNSClient(configuration), new SESv2Client(configuration)]
  onTestFinished(async () => {
    sns.destroy()
    ses.destroy()
    await stop()
  })
  return { file, outbox, sns, ses, endpoint }
}

const text = 'Ihr Code: 123456 — gültig für <10> Minuten & nicht länger ✓ +%'

test('the real SNS client sends a text message, and it is captured as it was written', async () => {
  const { outbox, sns } = await capture()
  const { MessageId } = await sns.send(new PublishCommand({ PhoneNumber: '+4791234567', Message: text }))
  expect(outbox.find()).toEqual([{ id: MessageId, at: '2030-01-01T00:00:01.000Z', channel: 'SMS', to: '+4791234567', text }])
})

test('the real SES client sends an e-mail with text and HTML to each of its recipients', async () => {
  const { outbox, ses } = await capture()
  const html = '<p>Hallo</p>'
  const { MessageId } = await ses.send(
    new SendEmailCommand({
      FromEmailAddress: 'noreply@example.com',
      Destination: { ToAddresses: ['a@example.com', 'b@example.com'] },
      Content: { Simple: { Subject: { Data: 'Grüße' }, Body: { Text: { Data: text }, Html: { Data: html } } } },
    }),
  )
  const [second, first] = outbox.find()
  expect(first).toEqual({
    id: MessageId,
    at: '2030-01-01T00:00:01.000Z',
    channel: 'EMAIL',
    to: 'a@example.com',
    subject: 'Grüße',
    text,
    html,
  })
  expect(second?.to).toBe('b@example.com')
})

test('an e-mail without HTML is captured without', async () => {
  const { outbox, ses } = await capture()
  await ses.send(
    new SendEmailCommand({
      FromEmailAddress: 'noreply@example.com',
      Destination: { ToAddresses: ['a@example.com'] },
      Content: { Simple: { Subject: { Data: 'S' }, Body: { Text: { Data: 'T' } } } },
    }),
  )
  expect(outbox.find()[0]).not.toHaveProperty('html')
})

test.each([
  { PhoneNumber: '12', Message: 'no such number' },
  { PhoneNumber: '+4791234567', Message: '' },
  { TopicArn: 'arn:aws:sns:us-east-1:000000000000:topic', Message: 'a topic' },
])('SNS refuses %o as an InvalidParameter', async (message) => {
  const { outbox, sns } = await capture()
  await expect(sns.send(new PublishCommand(message))).rejects.toMatchObject({ name: 'InvalidParameterException' })
  expect(outbox.find()).toEqual([])
})

test('SES refuses an e-mail without a recipient as a BadRequestException', async () => {
  const { outbox, ses } = await capture()
  const sent = ses.send(
    new SendEmailCommand({
      FromEmailAddress: 'noreply@example.com',
      Destination: { ToAddresses: [] },
      Content: { Simple: { Subject: { Data: 'S' }, Body: { Text: { Data: 'T' } } } },
    }),
  )
  await expect(sent).rejects.toMatchObject({ name: 'BadRequestException' })
  expect(outbox.find()).toEqual([])
})

test.each(['/', '/v2/email/outbound-emails', '/else'])('what is no message of either protocol is refused at %s', async (path) => {
  const { endpoint, outbox } = await capture()
  const { status } = await fetch(endpoint + path, { method: 'POST', body: '{not json' })
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect(outbox.find()).toEqual([])
})

test('the outbox finds by recipient, channel and time, newest first', () => {
  const outbox = outboxIn(join(temporaryDirectory(), 'outbox.jsonl'))
  outbox.add({ channel: 'SMS', to: '+4791234567', text: 'one' })
  outbox.add({ channel: 'EMAIL', to: 'A@example.com', subject: 's', text: 'two' })
  outbox.add({ channel: 'SMS', to: '+4791234567', text: 'three' })
  const texts = (question: Parameters<Outbox['find']>[0]) => outbox.find(question).map((message) => message.text)
  expect(texts({})).toEqual(['three', 'two', 'one'])
  expect(texts({ to: '+4791234567' })).toEqual(['three', 'one'])
  expect(texts({ to: 'a@EXAMPLE.com' })).toEqual(['two'])
  expect(texts({ channel: 'EMAIL' })).toEqual(['two'])
  expect(texts({ since: START + 2_000 })).toEqual(['three', 'two'])
  expect(texts({ since: START + 2_001, channel: 'EMAIL' })).toEqual([])
})

test('messages are there after a restart, in a file that only its owner reads', () => {
  const file = join(temporaryDirectory(), 'outbox.jsonl')
  const before = outboxIn(file)
  before.add({ channel: 'SMS', to: '+4791234567', text })
  before.add({ channel: 'EMAIL', to: 'a@example.com', subject: 's', text: 'line\nbreak', html: '<p>' })
  expect(outboxIn(file).find()).toEqual(before.find())
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a last line that kill -9 cut off is ignored, and does not spoil the line after it', () => {
  const file = join(temporaryDirectory(), 'outbox.jsonl')
  outboxIn(file).add({ channel: 'SMS', to: '+4791234567', text: 'one' })
  appendFileSync(file, '{"id":"x","at":"2030-01-01T0')
  outboxIn(file).add({ channel: 'SMS', to: '+4791234567', text: 'two' })
  expect(
    outboxIn(file)
      .find()
      .map((message) => message.text),
  ).toEqual(['two', 'one'])
  expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(2)
})
