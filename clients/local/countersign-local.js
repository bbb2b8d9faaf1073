#!/usr/bin/env node
/* `npx @countersign/local`: the local run as a command. Plain JavaScript, so that an old Node can read it. */
import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const USAGE = `countersign-local            starts the whole service on this machine; Ctrl-C stops it
countersign-local reset      deletes what the service has written into its data directory, and lists it
countersign-local --version  prints the version

Variables: PORT (4000), DATA_DIR (.local), HOST, LOCAL_CALLBACK_HOSTS, ALLOWED_ORIGINS, LOCAL_QUIET=1.
The running service explains them at /svc-conductor/docs/guides/local-development.
`
/** The oldest Node that runs the service. */
const NODE = 24

const beside = (name) => fileURLToPath(new URL(name, import.meta.url))
const versionOf = () => JSON.parse(readFileSync(beside('../package.json'), 'utf8')).version

const COMMANDS = {
  start: async () => (await import('./start.js')).main(process.env),
  reset: async () => (await import('./reset.js')).reset(process.env),
}

async function run([command = 'start', ...rest]) {
  if (command === '--version') return void process.stdout.write(`${versionOf()}\n`)
  if (command === '--help' || command === '-h') return void process.stdout.write(USAGE)
  if (!Object.hasOwn(COMMANDS, command) || rest.length > 0) return refuse(`Unknown command: ${[command, ...rest].join(' ')}\n\n${USAGE}`)
  if (Number(process.versions.node.split('.')[0]) < NODE) return onNewerNode(command)
  await COMMANDS[command]()
}

/** Runs this file again on a newer Node, which npm installs into its cache the first time. */
function onNewerNode(command) {
  const machine = `${process.platform}-${process.arch}`
  const wanted = JSON.parse(readFileSync(beside('nodes.json'), 'utf8'))[machine]
  if (wanted === undefined) return refuse(`Countersign runs on Node ${NODE} or later, and npm has none for ${machine}: install it.\n`)
  process.stderr.write(`This is Node ${process.versions.node}: npm provides ${wanted} (a download of about 50 MB, once).\n`)
  const child = spawn(nodeOf(wanted), [beside('countersign-local.js'), command], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 1))
}

function nodeOf(wanted) {
  const shell = process.platform === 'win32'
  const asked = ['exec', '--yes', `--package=${wanted}`, '--', 'node', '-p', 'process.execPath']
  return execFileSync(shell ? 'npm.cmd' : 'npm', asked, { encoding: 'utf8', shell, stdio: ['ignore', 'pipe', 'inherit'] }).trim()
}

function refuse(text) {
  process.stderr.write(text)
  process.exitCode = 1
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  if (error.name !== 'StartRefusal') throw error
  refuse(`${error.message}\n`)
}
