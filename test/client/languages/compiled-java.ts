import { execFile, spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const SOURCES = fileURLToPath(new URL('../../../clients/java/src/main/java', import.meta.url))

export const hasJdk = spawnSync('java', ['--list-modules'], { encoding: 'utf8' }).stdout?.includes('jdk.compiler') ?? false

/** Compiles the Java client and these files into a folder. Answers what the compiler says, which is nothing if all is well. */
export async function compileJava(folder: string, files: readonly string[]): Promise<string> {
  const sources = [...globSync('countersign/*.java', { cwd: SOURCES }).map((file) => `${SOURCES}/${file}`), ...files]
  // The first stage of the compiler is enough, and it writes straight to the folder.
  const options = ['--release', '17', '-Xlint:all', '-J-XX:TieredStopAtLevel=1', '-J-XX:+UseSerialGC', '-d', folder]
  const { stdout, stderr } = await promisify(execFile)('javac', [...options, ...sources])
  return `${stdout}${stderr}`
}
