/*
 * `npm start`: the whole service on this machine. This file is plain JavaScript so that an old Node can read it and say what is wrong.
 */
/** The packages by which `npm ci` brings a Node along; the names are those of `process.platform` and `process.arch`. */
const PACKAGED = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64', 'win32-arm64']

const [major] = process.versions.node.split('.')
if (Number(major) < 24) {
  const machine = `${process.platform}-${process.arch}`
  const cure = PACKAGED.includes(machine)
    ? 'npm ci brings a newer one along: run npm ci, then npm start.'
    : `npm has none for ${machine}: install Node 24 or later, then run npm start.`
  process.stderr.write(`Countersign runs on Node 24 or later; this is v${process.versions.node}. ${cure}\n`)
  process.exit(1)
}
const { main } = await import('./main.ts')
try {
  await main(process.env)
} catch (error) {
  if (error.name !== 'DirectoryInUse') throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
