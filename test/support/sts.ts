import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Stands in for AWS STS (its query protocol, API version 2011-06-15), and remembers what it was asked. */
export type Sts = {
  readonly endpoint: string
  readonly asked: readonly URLSearchParams[]
  /** Refuses what comes from now on, or not any more. */
  readonly refuse: (refuses: 'refuse' | 'answer') => void
  readonly stop: () => void
}

export async function startSts(): Promise<Sts> {
  const asked: URLSearchParams[] = []
  let does: 'refuse' | 'answer' = 'answer'
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    asked.push(new URLSearchParams(Buffer.concat(chunks).toString()))
    const [status, body] = does === 'answer' ? ([200, ASSUMED] as const) : ([403, DENIED] as const)
    response.writeHead(status, { 'content-type': 'text/xml' }).end(body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    refuse: (refuses) => {
      does = refuses
    },
    stop: () => server.close(),
  }
}

const ASSUMED = `<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult>
<AssumedRoleUser><AssumedRoleId>AROA:liveness</AssumedRoleId><Arn>arn:aws:sts::123456789012:assumed-role/camera/liveness</Arn></AssumedRoleUser>
<Credentials><AccessKeyId>ASIACAMERA</AccessKeyId><SecretAccessKey>a secret of 15 minutes</SecretAccessKey>
<SessionToken>a session token</SessionToken><Expiration>2099-01-01T00:00:00Z</Expiration></Credentials>
</AssumeRoleResult><ResponseMetadata><RequestId>1</RequestId></ResponseMetadata></AssumeRoleResponse>`

const DENIED = `<ErrorResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><Error><Type>Sender</Type><Code>AccessDenied</Code>
<Message>not authorized</Message></Error><RequestId>1</RequestId></ErrorResponse>`
