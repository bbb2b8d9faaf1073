import { fileURLToPath } from 'node:url'
import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fetchedEarly, fewFiles } from './build/few-files.ts'
import { partLoader } from './build/part-loader.ts'
import { serviceTexts } from './build/service-texts.ts'
import { themeVariables } from './build/theme-variables.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Builds the portal into `dist/`: static files that run under a content security policy without inline script or style. */
export default defineConfig({
  root: here('.'),
  base: '/svc-conductor/portal/',
  plugins: [
    lingui({ configPath: here('lingui.config.ts'), macroTransform: true, failOnCompileError: true }),
    react({ jsxImportSource: '~text' }),
    themeVariables(),
    serviceTexts(),
    partLoader(here('src/text/load-part.ts')),
    fetchedEarly('/src/app/start.tsx'),
    fewFiles({ main: here('src/main.tsx'), start: here('src/app/start.tsx'), pages: here('src/app/pages.tsx') }),
  ],
  resolve: {
    alias: {
      '@countersign/client': here('../clients/typescript/src/index.ts'),
      '~text/trans': here('src/text/trans.tsx'),
      '~text/jsx-runtime': here('src/text/jsx-runtime.ts'),
      // React's own checks of a development build are for its own runtime.
      '~text/jsx-dev-runtime': 'react/jsx-dev-runtime',
    },
    // A package of the repository's root may bring another React.
    dedupe: ['react', 'react-dom'],
  },
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'es2022',
    // The policy forbids `data:` scripts and styles, and an inline polyfill.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
  },
  logLevel: 'warn',
})
