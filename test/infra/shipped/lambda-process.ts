import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { ShippedFunction } from './shipped-functions.ts'

type Invoked = {
  /** The answer of the function to each event; `failed` holds the stack of what it threw. */
  readonly answers: readonly { readonly returned?: unknown; readonly failed?: string }[]
  readonly log: readonly Readonly<Record<string, unknown>>[]
  /** The number of answers of AWS that the function had before its first event. */
  readonly warmedBy: number
}

/**
 * Starts a function as Lambda does, in a process of its own that has the asset, the variables of the template and those of Lambda, and hands it the
 * events one after another.
 */
export async function invoke(
  shipped: ShippedFunction,
  own: Readonly<Record<string, string>>,
  events: readonly unknown[],
): Promise<Invoked> {
  const [file = '', name = ''] = shipped.handler.split('.')
  const script = `
    let answered = 0
    process.getBuiltinModule('node:diagnostics_channel').subscribe('http.client.response.finish', () => { answered += 1 })
    const { ${name}: handler } = await import(${JSON.stringify(join(shipped.directory, `${file}.mjs`))})
    const warmedBy = answered
    const chunks = []
    for await (const chunk of process.stdin) chunks.push(chunk)
    const answers = []
    for (const [at, event] of JSON.parse(Buffer.concat(chunks).toString()).entries()) {
      const context = { awsRequestId: 'request-' + at, functionName: process.env.AWS_LAMBDA_FUNCTION_NAME, getRemainingTimeInMillis: () => 15000 }
      answers.push(await Promise.resolve(handler(event, context)).then((returned) => ({ returned }), (error) => ({ failed: String(error?.stack ?? error) })))
    }
    process.stderr.write(JSON.stringify({ answers, warmedBy }), () => process.exit(0))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: shipped.directory,
    env: { ...shipped.environment, ...own, AWS_LAMBDA_FUNCTION_NAME: shipped.row.name },
  })
  const out: Buffer[] = []
  const err: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk))
  child.stdin.end(JSON.stringify(events))
  await new Promise((resolve) => child.once('close', resolve))
  const written = Buffer.concat(err).toString()
  const lines = Buffer.concat(out).toString().split('\n')
  return {
    ...(written.startsWith('{') ? JSON.parse(written) : { answers: [{ failed: written }], warmedBy: 0 }),
    log: lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line)),
  }
}
