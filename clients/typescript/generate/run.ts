import { mkdir, writeFile } from 'node:fs/promises'
import { generatedClient } from './generated-client.ts'

/** `npm run docs`: writes `src/generated`. */
const folder = new URL('../src/generated/', import.meta.url)
await mkdir(folder, { recursive: true })
for (const [file, text] of Object.entries(generatedClient())) await writeFile(new URL(file, folder), text)
