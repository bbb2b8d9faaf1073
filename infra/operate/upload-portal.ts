import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { EDGE_REGION } from '../edge/names.ts'
import { ASSET_CACHE_CONTROL, PAGE_CACHE_CONTROL, PORTAL_PATH } from '../edge/portal-headers.ts'
import { buildPortal, PORTAL_DIST } from '../local/portal-build.ts'
import { PORTAL_TYPES } from '../local/portal-files.ts'
import { runCommand } from './operator-command.ts'

const USAGE = `Builds the portal and puts its files where the edge of a stage serves them from.

  npm run operate -- upload-portal --bucket <output PortalBucket>
`

type PortalObject = { readonly file: string; readonly Key: string; readonly ContentType: string; readonly CacheControl: string }

/** The files to upload, in order: the page comes last, when all assets that it names are there. */
export function portalObjects(files: readonly string[]): readonly PortalObject[] {
  const objects = files.map((file) => ({
    file,
    Key: `${PORTAL_PATH.slice(1)}${file}`,
    ContentType: PORTAL_TYPES[extname(file)] ?? 'application/octet-stream',
    CacheControl: file.startsWith('assets/') ? ASSET_CACHE_CONTROL : PAGE_CACHE_CONTROL,
  }))
  return objects.toSorted((one, other) => Number(one.Key.endsWith('.html')) - Number(other.Key.endsWith('.html')))
}

/** The files of a build, without dotfiles. */
export async function builtFiles(directory: string): Promise<readonly string[]> {
  const found = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = found.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
  return files.map(({ parentPath, name }) =>
    join(parentPath, name)
      .slice(directory.length + 1)
      .replaceAll('\\', '/'),
  )
}

async function upload({ bucket: Bucket }: Readonly<{ bucket?: string }>): Promise<void> {
  if (Bucket === undefined) throw new Error('--bucket is required.')
  if ((await buildPortal()) === 'not-installed') throw new Error('The portal can’t be built: run npm ci.')
  const client = new S3Client({ region: EDGE_REGION })
  for (const { file, ...object } of portalObjects(await builtFiles(PORTAL_DIST))) {
    await client.send(new PutObjectCommand({ Bucket, ...object, Body: await readFile(join(PORTAL_DIST, file)) }))
    process.stdout.write(`${object.Key}\n`)
  }
}

if (import.meta.main)
  await runCommand({
    usage: USAGE,
    flags: { bucket: { type: 'string' } },
    fault: 'The portal was not uploaded.',
    faultCode: 1,
    run: upload,
  })
