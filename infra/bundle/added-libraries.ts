import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build, type Metafile } from 'esbuild'

/**
 * A separate package with its own lock file: npm installs binaries for the machine that it runs on, and this one is for Lambda's. It is
 * an optional dependency, because npm refuses all others for a foreign platform.
 */
const FOLDER = fileURLToPath(new URL('./argon2-arm64', import.meta.url))
const PACKAGES = ['argon2', 'argon2-linux-arm64-gnu']
const BINARY = join(FOLDER, 'node_modules/@node-rs/argon2-linux-arm64-gnu/argon2.linux-arm64-gnu.node')
const PLATFORM = ['--os=linux', '--cpu=arm64', '--libc=glibc']
const NPM = process.platform === 'win32' ? 'npm.cmd' : 'npm'

let installing: Promise<void> | undefined

/** Puts the native argon2 for Lambda beside a function's code, where its import finds it: a login then takes a third of the CPU time. */
export async function addArgon2(directory: string): Promise<void> {
  installing ??= installed()
  await installing
  const beside = join(directory, 'node_modules/@node-rs')
  await mkdir(beside, { recursive: true })
  await Promise.all(PACKAGES.map((name) => cp(join(FOLDER, 'node_modules/@node-rs', name), join(beside, name), { recursive: true })))
}

/** Installs as the lock file says, checking the integrity of each package; once. */
async function installed(): Promise<void> {
  if (existsSync(BINARY)) return
  const flags = [...PLATFORM, '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']
  await promisify(execFile)(NPM, ['ci', ...flags], { cwd: FOLDER, shell: process.platform === 'win32' })
}

const LIBRARY = 'libphonenumber-js/min'
/** The file that loads the library with the first phone number. */
const LOADER = 'shared/domain/identity/phone-number.ts'

/** Puts the library of phone numbers beside the code of a function that may load it, where its `require` finds it. */
export async function addPhoneNumbers(directory: string, { inputs }: Metafile): Promise<void> {
  if (!(LOADER in inputs)) return
  const outfile = join(directory, 'node_modules', LIBRARY, 'index.js')
  await build({ entryPoints: [LIBRARY], outfile, bundle: true, format: 'cjs', platform: 'node', target: 'node24', minify: true })
}
