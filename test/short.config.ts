import { defineConfig, mergeConfig } from 'vitest/config'
import long from './long.config.ts'

/** The long runs with few rounds: `npm run suite -- short`, a few seconds for each of them. */
export default mergeConfig(long, defineConfig({ test: { env: { LONG: '0' }, testTimeout: 300_000 } }))
