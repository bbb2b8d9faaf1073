import { fileURLToPath } from 'node:url'
import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { createSwcExtractor } from '@lingui/native-tools'

/** Sources of the sign-in page, the frame, the approvals and one task: their texts are loaded first. */
const FIRST = [
  'src/{app,design,layout,session,task,text,ui}/**/*.{ts,tsx}',
  'src/pages/*.tsx',
  // Without what is loaded when it is needed.
  'src/pages/{sign-in,approvals,task}/!(agent-reads|decide-dialog|first-passkey|forgotten-password|new-password|policy-steps|renewal-form|step-up-form|substituting).{ts,tsx}',
  'src/people/{role-words,person-filter,people-named}.{ts,tsx}',
].map((pattern) => `<rootDir>/${pattern}`)

/** The catalogues of every text of the portal. `pseudo` is English with accents and 40 % longer, for tests. */
export default defineConfig({
  rootDir: fileURLToPath(new URL('.', import.meta.url)),
  sourceLocale: 'en',
  locales: ['en', 'de', 'fr', 'es', 'pt', 'ar', 'pseudo'],
  pseudoLocale: { locale: 'pseudo', prepend: '[', append: ']', extend: 0.4 },
  catalogs: [
    { path: '<rootDir>/src/locales/{locale}/first', include: FIRST },
    { path: '<rootDir>/src/locales/{locale}/later', include: ['<rootDir>/src/**/*.{ts,tsx}'], exclude: FIRST },
  ],
  // Without line numbers, a catalogue changes only with its texts.
  format: formatter({ lineNumbers: false }),
  extractors: [createSwcExtractor()],
  // Values in a text may come from users: this component shows their hidden characters, like every other element.
  runtimeConfigModule: { Trans: ['~text/trans', 'Trans'] },
})
