import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** AWS as `deploy` asks it before it changes anything. Every other call is refused and remembered. */
export async function awsForADeployment({ account, zoneName }: { readonly account: string; readonly zoneName: string }) {
  const refused: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const asked = nameOf(request, Buffer.concat(chunks).toString())
    const answer = ANSWERS[asked]?.({ account, zoneName })
    if (answer === undefined) refused.push(asked)
    const { status, body } = answer ?? { status: 403, body: xmlError('AccessDenied', 'nothing may be changed here') }
    response.writeHead(status, { 'content-type': body.startsWith('<') ? 'text/xml' : 'application/x-amz-json-1.1' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, refused, stop: () => server.close() }
}

type Answer = { readonly status: number; readonly body: string }
type Facts = { readonly account: string; readonly zoneName: string }

const ANSWERS: Readonly<Record<string, (facts: Facts) => Answer>> = {
  GetCallerIdentity: ({ account }) => ({
    status: 200,
    body: `<GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><GetCallerIdentityResult><Account>${account}</Account><Arn>arn:aws:iam::${account}:user/some</Arn><UserId>AIDA</UserId></GetCallerIdentityResult></GetCallerIdentityResponse>`,
  }),
  'GET /2016-08-19/account-settings': () => ({
    status: 200,
    body: JSON.stringify({ AccountLimit: { ConcurrentExecutions: 1_000, UnreservedConcurrentExecutions: 1_000 } }),
  }),
  'GET /2013-04-01/hostedzone': ({ zoneName }) => ({
    status: 200,
    body: `<GetHostedZoneResponse xmlns="https://route53.amazonaws.com/doc/2013-04-01/"><HostedZone><Id>/hostedzone/Z1</Id><Name>${zoneName}.</Name><CallerReference>1</CallerReference></HostedZone></GetHostedZoneResponse>`,
  }),
  DescribeStacks: () => ({ status: 400, body: xmlError('ValidationError', 'Stack does not exist') }),
  DescribeSecret: () => ({ status: 400, body: JSON.stringify({ __type: 'ResourceNotFoundException', message: 'none' }) }),
}

function nameOf({ method, url = '', headers }: IncomingMessage, body: string): string {
  const target = headers['x-amz-target']
  if (target !== undefined) return String(target).split('.').at(-1) ?? ''
  const action = new URLSearchParams(body).get('Action')
  return (
    action ??
    `${method} ${url
      .replace(/\/?\?.*$/, '')
      .split('/')
      .slice(0, 3)
      .join('/')}`
  )
}

const xmlError = (code: string, message: string) =>
  `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error><RequestId>1</RequestId></ErrorResponse>`
