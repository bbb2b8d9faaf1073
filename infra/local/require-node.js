/* Plain JavaScript, so that an old Node can read it and say what is wrong. */
/** The packages by which `npm ci` brings a Node along; the names are those of `process.platform` and `process.arch`. */
const PACKAGED = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64', 'win32-arm64']

/** Ends the process with one line if this Node is too old. `command` is what the person typed. */
export function requireNode(command) {
  const [major] = process.versions.node.split('.')
  if (Number(major) >= 24) return
  const machine = `${process.platform}-${process.arch}`
  const cure = PACKAGED.includes(machine)
    ? `npm ci brings a newer one along: run npm ci, then ${command}.`
    : `npm has none for ${machine}: install Node 24 or later, then run ${command}.`
  process.stderr.write(`Countersign runs on Node 24 or later; this is v${process.versions.node}. ${cure}\n`)
  process.exit(1)
}

/** Runs the command. A refusal to start is one line; any other fault shows its stack. */
export async function runOrRefuse(run) {
  try {
    await run()
  } catch (error) {
    if (error.name !== 'StartRefusal') throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
