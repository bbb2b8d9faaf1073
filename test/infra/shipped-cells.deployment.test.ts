import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CATALOGUE } from '../../functions/catalogue.ts'
import { bundle } from '../../infra/bundle/bundle.ts'
import { ensureTable } from '../../infra/local/table.ts'
import { countersignApp } from '../../infra/stacks/app.ts'
import { DIRECTORY, functionNamed } from '../../infra/stacks/functions.ts'
import { dynamoDbClient, tableClientOf } from '../../shared/adapters/table/table-client.ts'
import { CALLER_HEADER, EDGE_SECRET_HEADER, TENANT_HEADER } from '../../shared/contract/edge-headers.ts'
import { gatewayRoutesOf, routeMatcher } from '../../shared/contract/route-matcher.ts'
import { BASE_PATH } from '../../shared/contract/routes.ts'
import { idSourceOfCell, type TenantId } from '../../shared/domain/ids.ts'
import { dynamoDbStore } from '../../shared/runtime/dynamodb-store.ts'
import { claimName, nameOwner } from '../../shared/storage/cell-directory.ts'
import { awsOnLoopback, EDGE_SECRET } from './shipped/aws-on-loopback.ts'
import { cellsOverTls, FIRST_CELL, TABLE_OF_DIRECTORY } from './shipped/cell-over-tls.ts'
import { invoke } from './shipped/lambda-process.ts'
import { callOfGateway } from './shipped/recorded-events.ts'
import { applicationOf, functionsIn, type ShippedFunction } from './shipped/shipped-functions.ts'

const NAME = 'ada@customer.example'
const DOMAIN = FIRST_CELL.domain?.name ?? ''
const TENANT = idSourceOfCell(Math.random, 1)<TenantId>(Date.parse('2027-03-01T12:00:00Z'))
const THROUGH_THE_EDGE = { [EDGE_SECRET_HEADER]: EDGE_SECRET, [CALLER_HEADER]: '198.51.100.7' }

/** The functions of the first of two cells whose code is bundled here. */
const AUTHENTICATION = functionNamed('authentication')
const STARTED = [DIRECTORY, AUTHENTICATION]

let directory = ''
let aws: Awaited<ReturnType<typeof awsOnLoopback>>
let cells: Awaited<ReturnType<typeof cellsOverTls>>
let functions: readonly ShippedFunction[] = []
let asked: ShippedFunction

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'countersign-cells-shipped-'))
  const codeOf = ({ name }: { readonly name: string }) =>
    join(directory, 'code', STARTED.some((row) => row.name === name) ? name : DIRECTORY.name)
  await Promise.all(STARTED.map((row) => bundle(row, codeOf(row))))
  const outdir = join(directory, 'out')
  countersignApp({ stages: [FIRST_CELL], codeOf, outdir }).synth()
  const app = await applicationOf(outdir, FIRST_CELL.name)
  aws = await awsOnLoopback(directory, app.queueIds)
  cells = await cellsOverTls(DOMAIN, join(directory, 'certificate.pem'))
  const stands = { queueUrl: aws.queueUrl, apiUrl: 'https://k3x9.execute-api.eu-west-1.amazonaws.com' }
  functions = functionsIn(app, {
    ...stands,
    named: [
      ['RefTable', 'countersign'],
      ['RefDocuments', 'documents'],
      ['RefArchive', 'archive'],
      ...['PrivateTokenKeys', 'PublicTokenKeys', 'DataKeys'].map((name) => [name, `arn:aws:secretsmanager:${name}`] as const),
      ['PkiKey', 'arn:aws:kms:eu-west-1:222222222222:key/mrk-1'],
      ['CameraRole', 'arn:aws:iam::222222222222:role/camera'],
    ],
  })
  const [made] = functionsIn(await applicationOf(outdir, FIRST_CELL.name, 'directory'), {
    ...stands,
    named: [['Table', TABLE_OF_DIRECTORY]],
  })
  if (made === undefined) throw new Error('the stack of the directory has no function')
  asked = made
  await noteName(aws.ownVariables.AWS_ENDPOINT_URL_DYNAMODB)
}, 600_000)
afterAll(async () => {
  cells.stop()
  await aws.stop()
  await rm(directory, { recursive: true, force: true })
})

/** The table of the directory, with the name of somebody in the second cell. */
async function noteName(endpoint: string): Promise<void> {
  const client = dynamoDbClient({ endpoint, region: 'eu-west-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } })
  await ensureTable(client, TABLE_OF_DIRECTORY)
  const store = dynamoDbStore({ client: tableClientOf(client), tableName: TABLE_OF_DIRECTORY, clock: { now: Date.now } })
  await store.commit([claimName(NAME, nameOwner(TENANT, 1))])
}

const LOGIN = `${BASE_PATH}/authentication/login`
const routeOf = routeMatcher(gatewayRoutesOf(CATALOGUE).map(({ path }) => ({ method: 'ANY', path })))

const login = (identity: string, password: string, routeKey = '$default') =>
  callOfGateway({
    method: 'POST',
    path: LOGIN,
    routeKey,
    headers: THROUGH_THE_EDGE,
    body: JSON.stringify({ identity, password }),
  })

type Answer = { readonly body: string }

test('the directory starts with the variables of its template, and sends a login to the cell of its name', async () => {
  expect([asked.row.name, asked.triggers.map(({ kind }) => kind)]).toEqual(['directory', ['routes']])
  const { answers, log } = await invoke(asked, { ...aws.ownVariables, ...cells.variables }, [login(NAME, 'p')])
  expect(log.filter(({ level }) => level === 'error')).toEqual([])
  expect(answers).toMatchObject([{ returned: { statusCode: 200, cookies: ['a=1'], isBase64Encoded: true } }])
  const { body = '' } = (answers[0]?.returned ?? {}) as Partial<Answer>
  expect(Buffer.from(body, 'base64').toString()).toBe('{"answered":"by a cell"}')
  expect(cells.seen).toMatchObject([
    {
      host: `origin-1.${DOMAIN}`,
      path: LOGIN,
      headers: { [EDGE_SECRET_HEADER]: EDGE_SECRET, [CALLER_HEADER]: '198.51.100.7', [TENANT_HEADER]: String(TENANT) },
      body: JSON.stringify({ identity: NAME, password: 'p' }),
    },
  ])
})

test('while a cell does not answer, the directory says that the caller may try again, and logs a fault', async () => {
  const nowhere = { ...cells.variables, HTTPS_PROXY: 'http://127.0.0.1:1' }
  const { answers, log } = await invoke(asked, { ...aws.ownVariables, ...nowhere }, [login(NAME, 'p')])
  expect(answers).toMatchObject([{ returned: { statusCode: 503, headers: { 'retry-after': '1' } } }])
  expect(log).toMatchObject([{ event: 'fault', because: expect.stringContaining('no-answer-of-cell') }])
})

test('attack: a call past the edge is refused by the directory, and reaches no cell', async () => {
  const before = cells.seen.length
  const { headers, ...rest } = login(NAME, 'p')
  const { [EDGE_SECRET_HEADER]: _, ...without } = headers as Readonly<Record<string, string>>
  const { answers } = await invoke(asked, { ...aws.ownVariables, ...cells.variables }, [{ ...rest, headers: without }])
  expect(answers).toMatchObject([{ returned: { statusCode: 403 } }])
  expect(cells.seen).toHaveLength(before)
})

test('a function of a cell starts with the number of its cell and the directory, and logs somebody in', async () => {
  const shipped = functions.find(({ row }) => row.name === AUTHENTICATION.name)
  if (shipped === undefined) throw new Error('authentication is not shipped')
  expect(JSON.parse(shipped.environment.CELL ?? '{}')).toMatchObject({ number: 0 })
  const { identity, password } = aws.demo.users.maker ?? { identity: '', password: '' }
  const { answers, log } = await invoke(shipped, aws.ownVariables, [login(identity, password, routeOf('ANY', LOGIN).routeKey)])
  expect(log.filter(({ level }) => level === 'error')).toEqual([])
  expect(answers).toMatchObject([{ returned: { statusCode: 200 } }])
})
