import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Folders with a package.json and a lock of their own, outside of `npm ci`: few changes need what they bring. One package tells that they are there. */
const FOLDERS = { '.changeset': '@changesets/cli', 'bench/peers': 'oidc-provider', 'docs/site': 'astro', infra: 'aws-cdk-lib' } as const
export type OwnPackages = keyof typeof FOLDERS

/** The folder of a package as seen from such a folder; `undefined` if it is not installed. */
function installedPackage(folder: OwnPackages, name: string): string | undefined {
  const from = createRequire(new URL(`../../${folder}/package.json`, import.meta.url))
  return from.resolve
    .paths(name)
    ?.map((path) => join(path, name))
    .find((path) => existsSync(join(path, 'package.json')))
}

export const areInstalled = (folder: OwnPackages): boolean => installedPackage(folder, FOLDERS[folder]) !== undefined

/** Says what to do where packages are missing. */
export const howToInstall = (folder: OwnPackages): string => `The packages of ${folder} are not installed: run npm ci --prefix ${folder}`

/** Throws with what to do where packages are missing. */
export function requirePackages(folder: OwnPackages): void {
  if (!areInstalled(folder)) throw new Error(howToInstall(folder))
}

/** For a program that people start: one line in place of an exception. */
export function exitWithoutPackages(folder: OwnPackages): void {
  if (areInstalled(folder)) return
  process.stderr.write(`${howToInstall(folder)}\n`)
  process.exit(1)
}

/** The conformance tests of the Model Context Protocol; `undefined` where they are not installed. */
export function conformanceProgram(): string | undefined {
  const folder = installedPackage('bench/peers', '@modelcontextprotocol/conformance')
  return folder === undefined ? undefined : join(folder, 'dist/index.js')
}

/** The command line of the CDK, of the version that `infra/package.json` pins. */
export function cdkProgram(): string {
  const folder = installedPackage('infra', 'aws-cdk')
  if (folder === undefined) throw new Error(howToInstall('infra'))
  return join(folder, 'bin/cdk')
}
