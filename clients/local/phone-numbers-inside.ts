import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

const LOADER = /\/shared\/domain\/identity\/phone-number\.ts$/
const LOADS = "createRequire(import.meta.url)('libphonenumber-js/min')"

/** Bundles the library of phone numbers. The service loads it in a way that a bundler does not see, and npm packs no folder `node_modules`. */
export const phoneNumbersInside: Plugin = {
  name: 'phone-numbers-inside',
  setup: ({ onLoad }) => {
    onLoad({ filter: LOADER }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      if (!text.includes(LOADS)) throw new Error(`${path} no longer loads the library by ${LOADS}`)
      return { contents: text.replace(LOADS, "require('libphonenumber-js/min')"), loader: 'ts' }
    })
  },
}
