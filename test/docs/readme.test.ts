import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { running } from '../support/running.ts'

const service = running()
const run = promisify(execFile)

/** The code blocks of the README's story, in order, with their languages. */
async function story(): Promise<readonly { readonly language: string; readonly text: string }[]> {
  const readme = await readFile(fileURLToPath(new URL('../../README.md', import.meta.url)), 'utf8')
  const [, section = ''] = readme.split('## The main job, with curl')
  const [told = ''] = section.split('\n## ')
  return [...told.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(([, language = '', text = '']) => ({ language, text }))
}

/**
 * Replaces everything that differs from run to run: ids, times, references, the number of attempts; trace ids first, since one may
 * contain digits that look like an id.
 */
function alike(output: string): string {
  return output
    .replace(/"traceId":"[0-9a-f]{32}"/g, 'TRACE')
    .replace(/\d{15,16}/g, 'ID')
    .replace(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, 'TIME')
    .replace(/"paymentReference":"[^"]+"/g, 'REFERENCE')
    .replace(/"attempts":\[\{[^\]]*"error":"ECONNREFUSED"[^\]]*\]/g, 'ATTEMPTS')
    .replace(/\s+/g, ' ')
    .trim()
}

test('the README tells what really happens', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'readme-'))
  try {
    await symlink(directory, join(directory, '.local'))
    await writeFile(join(directory, 'local.json'), JSON.stringify({ baseUrl: service.local.baseUrl, ...service.local.demo }))
    const blocks = await story()
    const script = blocks
      .filter(({ language }) => language === 'sh')
      .map(({ text }) => text)
      .join('\necho\n')
    const { stdout } = await run('bash', ['-ec', script], { cwd: directory })
    const told = blocks
      .filter(({ language }) => language !== 'sh')
      .map(({ text }) => alike(text.replaceAll(']\n', ']').replaceAll('}\n[', '}[')))
    expect(told.length).toBeGreaterThan(3)
    for (const text of told) expect(alike(stdout)).toContain(text)
  } finally {
    await rm(directory, { recursive: true })
  }
})
