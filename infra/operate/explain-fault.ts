import { SourceMap } from 'node:module'
import { text } from 'node:stream/consumers'
import { CloudWatchLogsClient, DescribeLogGroupsCommand, FilterLogEventsCommand } from '@aws-sdk/client-cloudwatch-logs'
import { GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3'
import { runCommand } from './operator-command.ts'
import { SOURCE_MAPS } from './upload-source-maps.ts'

/** Reads the source map of a file of the code; `undefined` if there is none. */
type ReadMap = (file: string) => Promise<string | undefined>

const FRAME = /\(?(?:file:\/\/)?[^\s()]*\/([\w-]+\.mjs):(\d+):(\d+)\)?/

/** The stack of a fault as the source has it: each frame of a bundled file becomes that of its TypeScript file. Others stay as they are. */
export async function originalStack(stack: string, readMap: ReadMap): Promise<string> {
  const maps = new Map<string, Promise<SourceMap | undefined>>()
  const mapOf = (file: string) => {
    const map = maps.get(file) ?? readMap(file).then((text) => (text === undefined ? undefined : new SourceMap(JSON.parse(text))))
    maps.set(file, map)
    return map
  }
  const lines = stack.split('\n').map(async (line) => {
    const [frame, file = '', row = '', column = ''] = FRAME.exec(line) ?? []
    if (frame === undefined) return line
    const origin = (await mapOf(file))?.findOrigin(Number(row), Number(column))
    return origin === undefined || !('fileName' in origin)
      ? line
      : line.replace(frame, `(${sourceOf(origin.fileName)}:${origin.lineNumber}:${origin.columnNumber})`)
  })
  return (await Promise.all(lines)).join('\n')
}

/** From the root of the repository, wherever it was bundled. */
function sourceOf(path: string): string {
  return /(?:node_modules|shared|functions|infra)\/.*$/.exec(path)?.[0] ?? path
}

const USAGE = `Shows the stack of a fault in the files of the source, by the source maps of the code that was running.

  npm run operate -- explain-fault --stage <stage> --bucket <output SourceMapsBucket> --request <id>
  npm run operate -- explain-fault --bucket <output SourceMapsBucket> < line.json

The id is the invocation, requestId or traceId of a line of the log. Without it, the line itself is read from the standard input.
`

type Fault = { readonly because?: string; readonly code?: string; readonly event?: string }
type Flags = Readonly<{ stage?: string; bucket?: string; request?: string }>

/** The part of the log that is searched, back from now. */
const SEARCHED_MS = 30 * 86_400_000

async function explain({ stage, bucket, request }: Flags): Promise<void> {
  if (bucket === undefined) throw new Error('--bucket is required.')
  if (request !== undefined && stage === undefined) throw new Error('--stage is required with --request.')
  const lines = request === undefined ? (await text(process.stdin)).split('\n') : await linesOf(stage ?? '', request)
  const faults = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Fault)
  const explained = faults.filter(({ because, code }) => because !== undefined && code !== undefined)
  if (explained.length === 0) throw new Error('No line with a stack and the name of its code was found.')
  const client = new S3Client({})
  for (const { event, because = '', code = '' } of explained)
    process.stdout.write(
      `${event}\n${await originalStack(because, (file) => mapOf(client, bucket, `${SOURCE_MAPS}${code}/${file}.map`))}\n\n`,
    )
}

async function mapOf(client: S3Client, Bucket: string, Key: string): Promise<string | undefined> {
  try {
    return await (await client.send(new GetObjectCommand({ Bucket, Key }))).Body?.transformToString()
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined
    throw error
  }
}

/** The lines of a stage's functions with an id of a call. */
async function linesOf(stage: string, id: string): Promise<readonly string[]> {
  if (!/^[\w=+/.-]{1,80}$/.test(id)) throw new Error('--request must be an invocation, requestId or traceId of the log.')
  const client = new CloudWatchLogsClient({})
  const { logGroups = [] } = await client.send(new DescribeLogGroupsCommand({ logGroupNamePrefix: `countersign-${stage}-app-Function` }))
  const filterPattern = `{ $.level = "error" && ($.invocation = "${id}" || $.requestId = "${id}" || $.traceId = "${id}") }`
  const startTime = Date.now() - SEARCHED_MS
  const found = await Promise.all(
    logGroups.map(
      async ({ logGroupName }) => (await client.send(new FilterLogEventsCommand({ logGroupName, filterPattern, startTime }))).events ?? [],
    ),
  )
  return found.flat().map(({ message = '' }) => message)
}

if (import.meta.main)
  await runCommand({
    usage: USAGE,
    flags: { stage: { type: 'string' }, bucket: { type: 'string' }, request: { type: 'string' } },
    fault: 'The fault was not explained.',
    faultCode: 1,
    run: explain,
  })
