/*
 * `npm start`: the whole service on this machine. This file is plain JavaScript so that an old Node can read it and say what is wrong.
 */
const [major] = process.versions.node.split('.')
if (Number(major) < 24) {
  process.stderr.write(
    `Countersign runs on Node 24 or later; this is ${process.version}. On Linux (x64, Arm) and Windows, npm ci brings Node 24 along: use npm start, npm test, npm run …\n`,
  )
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
