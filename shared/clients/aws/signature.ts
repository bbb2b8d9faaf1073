import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto'
import type { Credentials, ServiceAddress } from './credentials.ts'

type Headers = Readonly<Record<string, string>>

/** A request to `/`, as all JSON protocols of AWS send it. `headers` are in the order of their names, and all of them are signed. */
type Unsigned = { readonly path: string; readonly headers: Headers; readonly body: string }

/**
 * Signs POST requests with AWS Signature Version 4. The key holds for a day, a region and a service: it is derived once for them, which is
 * most of the work.
 */
export function requestSigner({ region, service }: Pick<ServiceAddress, 'region' | 'service'>) {
  let derived: { readonly from: string; readonly key: KeyObject } | undefined

  /** As a key object: Node takes seven times as long to sign with a key in a buffer, which it makes one of each time. */
  function keyOf({ secretAccessKey }: Credentials, day: string): KeyObject {
    const from = `${secretAccessKey}\n${day}`
    if (derived?.from !== from) {
      const steps = [day, region, service, 'aws4_request']
      const key = steps.reduce<Buffer>((before, step) => hmac(before, step), Buffer.from(`AWS4${secretAccessKey}`))
      derived = { from, key: createSecretKey(key) }
    }
    return derived.key
  }

  /** The value of `authorization` for a request whose headers hold `x-amz-date` as `amzDate` gives it. */
  return ({ path, headers, body }: Unsigned, credentials: Credentials): string => {
    const date = headers['x-amz-date'] ?? ''
    const scope = `${date.slice(0, 8)}/${region}/${service}/aws4_request`
    let lines = ''
    for (const name in headers) lines += `${name}:${headers[name]}\n`
    const names = Object.keys(headers).join(';')
    const canonical = `POST\n${path}\n\n${lines}\n${names}\n${hash('sha256', body, 'hex')}`
    const text = `AWS4-HMAC-SHA256\n${date}\n${scope}\n${hash('sha256', canonical, 'hex')}`
    const signature = createHmac('sha256', keyOf(credentials, date.slice(0, 8)))
      .update(text)
      .digest('hex')
    return `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`
  }
}

/** `20260131T080000Z`. */
export function amzDate(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
