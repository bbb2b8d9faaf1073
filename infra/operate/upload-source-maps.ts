import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'

/** The prefix of source maps: below it, the name of the code, and the file. */
export const SOURCE_MAPS = 'source-maps/'

/** Uploads the source maps of a deployment: one folder for each code. Returns the number of files. */
export async function uploadSourceMaps(client: S3Client, Bucket: string, directory: string): Promise<number> {
  const files = await readdir(directory, { recursive: true, withFileTypes: true })
  const maps = files.filter((entry) => entry.isFile() && entry.name.endsWith('.map'))
  for (const { parentPath, name } of maps) {
    const Key = `${SOURCE_MAPS}${join(parentPath, name)
      .slice(directory.length + 1)
      .replaceAll('\\', '/')}`
    await client.send(new PutObjectCommand({ Bucket, Key, Body: await readFile(join(parentPath, name)), ContentType: 'application/json' }))
  }
  return maps.length
}
