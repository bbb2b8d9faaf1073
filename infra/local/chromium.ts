import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** `--single-process`, which the package of Chromium recommends, would end the browser with its last page. */
export const CHROMIUM_FLAGS = ['--no-sandbox', '--disable-gpu'] as const

const NAMES = ['chromium', 'chromium-browser', 'google-chrome']
const INSTALL =
  'Chromium is missing: run npm ci --prefix infra/chromium. On Debian it also needs: apt-get install -y libnss3 libnspr4 fonts-dejavu-core'

/** The Chromium of `infra/chromium`, else the one that this machine has; rejects with what to install. */
export async function chromiumPath(): Promise<string> {
  const path = (await packagedChromium()) ?? machinesChromium()
  if (path === undefined) throw new Error(INSTALL)
  return path
}

type Packaged = { readonly default: { executablePath(): Promise<string> } }

async function packagedChromium(): Promise<string | undefined> {
  const file = resolved()
  if (file === undefined) return undefined
  const { default: chromium } = (await import(pathToFileURL(file).href)) as Packaged
  // The package has a binary for x64 only.
  return chromium.executablePath().catch(() => undefined)
}

function resolved(): string | undefined {
  try {
    return createRequire(new URL('../chromium/package.json', import.meta.url)).resolve('@sparticuz/chromium')
  } catch {
    return undefined
  }
}

function machinesChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(existsSync)
}
