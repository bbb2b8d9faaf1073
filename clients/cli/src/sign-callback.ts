import { createHmac } from 'node:crypto'

/** The headers of a callback as the service sends them (Standard Webhooks), for tests of a receiver. */
export function signedHeaders(secret: string, body: string, { id, at }: { id: string; at: number }): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
    'svc-signature': signature,
  }
}
