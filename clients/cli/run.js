/*
 * `npm run cli -- …`: the command line from its sources. This file is plain JavaScript so that an old Node can read it and say what is wrong.
 */
const [major] = process.versions.node.split('.')
if (Number(major) < 24) {
  process.stderr.write(
    `In the repository the command line runs on Node 24 or later; this is ${process.version}. Use npm run cli -- …: npm ci brings a newer Node along.\n`,
  )
  process.exit(2)
}
const { ensureBuilt } = await import('../typescript/ensure-built.ts')
await ensureBuilt()
await import('./src/main.ts')
