import type { Plugin } from 'esbuild'
import { DEFAULTS } from '../../shared/domain/settings/defaults.ts'

/**
 * Writes the defaults of the configuration into a bundle as plain values, so that a start does not read the schemas and sentences of all
 * keys. Functions that configure or explain import the registry themselves.
 */
export const readyMade: Plugin = {
  name: 'ready-made',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\/domain\/settings\/defaults\.ts$/ }, () => ({ contents: `export const DEFAULTS = ${JSON.stringify(DEFAULTS)}` }))
  },
}
