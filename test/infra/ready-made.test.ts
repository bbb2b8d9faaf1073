import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { BUILD } from '../../infra/bundle/bundle.ts'
import { readyMade } from '../../infra/bundle/ready-made.ts'
import { SETTINGS } from '../../shared/domain/settings/registry.ts'

const { outputFiles, metafile } = await build({
  ...BUILD,
  splitting: false,
  banner: {},
  stdin: {
    contents: "export { DEFAULTS } from './shared/domain/settings/defaults.ts'",
    resolveDir: fileURLToPath(new URL('../..', import.meta.url)),
  },
  plugins: [readyMade],
  metafile: true,
  write: false,
})
const bundled = (await import(`data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? '')}`)) as {
  readonly DEFAULTS: Readonly<Record<string, unknown>>
}

test.each(Object.entries(SETTINGS))('a bundle has the default of %s as the registry has it', (key, setting) => {
  expect(bundled.DEFAULTS[key]).toStrictEqual(setting.default)
})

test('a bundle has no defaults beside those, and nothing of the registry', () => {
  expect(Object.keys(bundled.DEFAULTS).filter((key) => !Object.hasOwn(SETTINGS, key))).toEqual([])
  expect(Object.keys(metafile.inputs).filter((path) => path.startsWith('shared/'))).toEqual(['shared/domain/settings/defaults.ts'])
})
