import { CATALOGUE } from '../../functions/catalogue.ts'
import { GUIDES } from '../../shared/contract/guides.ts'
import { type FunctionRow, SENDING_ON, type Use } from './function-row.ts'

/**
 * Every call counts against a limit and reads the configuration. Most verify a token, seal stored data, queue due items, and start the
 * check that proves a step-up.
 */
const OF_MOST_GROUPS: readonly Use[] = ['table', 'public-token-keys', 'data-keys', 'send', 'liveness', 'stage-settings']
/** The private keys contain the public ones. */
const OF_SENDING_GROUPS: readonly Use[] = [...OF_MOST_GROUPS.filter((use) => use !== 'public-token-keys'), ...SENDING_ON]
/** API Gateway gives up after 30 s. */
const LONGEST_SECONDS = 29
/** 1769 MiB give one whole processor. */
const ONE_PROCESSOR = 1769

const GROUPS: Readonly<Record<string, Partial<FunctionRow>>> = {
  // It issues the tokens, so it alone can read the private keys; it hashes passwords, which takes a processor.
  authentication: {
    memoryMiB: ONE_PROCESSOR,
    reserved: {
      share: 0.25,
      because: 'strangers who guess passwords take a quarter of the functions at most, and leave the rest to callers with tokens',
    },
    uses: [
      'table',
      'private-token-keys',
      'data-keys',
      'pki-public-key',
      'pki-decryption',
      'send',
      'document-reading',
      'faces',
      'stage-settings',
      'password-hashing',
    ],
  },
  // It hashes the passwords of new identities, and refuses the service's own public key as theirs.
  identities: { memoryMiB: ONE_PROCESSOR, uses: [...OF_MOST_GROUPS, 'pki-public-key', 'password-hashing'] },
  // It hashes passwords for whoever has no token yet, and shows the page that looks into a camera.
  'password-change': {
    memoryMiB: ONE_PROCESSOR,
    uses: [
      'table',
      'public-token-keys',
      'data-keys',
      'send',
      'document-reading',
      'liveness',
      'faces',
      'camera',
      'stage-settings',
      'password-hashing',
    ],
    page: 'infra/bundle/camera.js',
  },
  // It runs the stored calls of all other groups, and waits for decisions.
  tasks: {
    memoryMiB: ONE_PROCESSOR,
    timeoutSeconds: LONGEST_SECONDS,
    uses: [...OF_SENDING_GROUPS, 'pki-public-key', 'document-keeping', 'password-hashing'],
  },
  // An upstream may take 25 s.
  upstreams: { timeoutSeconds: LONGEST_SECONDS, uses: OF_SENDING_GROUPS },
  documents: { uses: [...OF_MOST_GROUPS, 'document-reading', 'document-keeping'] },
  // Agents read and propose calls of all groups with it; it waits for decisions.
  mcp: { memoryMiB: ONE_PROCESSOR, timeoutSeconds: LONGEST_SECONDS, uses: [...OF_SENDING_GROUPS, 'pki-public-key', 'document-reading'] },
  // It explains calls of all groups, up to where they take effect.
  authorization: { uses: [...OF_MOST_GROUPS, 'pki-public-key'] },
  // It verifies XML signatures, seals a login for another cell, and hashes the password that nobody knows of whoever comes for the first time.
  // It takes no token and issues none.
  'single-sign-on': { memoryMiB: ONE_PROCESSOR, uses: ['table', 'data-keys', 'send', 'stage-settings', 'password-hashing'] },
  // It signs with the service's key at providers that know it, opens the secrets of the others, and tells portals of logouts.
  'openid-sign-in': {
    memoryMiB: ONE_PROCESSOR,
    uses: ['table', 'private-token-keys', 'data-keys', 'send', 'stage-settings', 'password-hashing'],
  },
  // It hashes the password that nobody knows of people whom a directory brings.
  scim: { memoryMiB: ONE_PROCESSOR, uses: [...OF_MOST_GROUPS, 'password-hashing'] },
  // It issues tokens too.
  oauth: { memoryMiB: ONE_PROCESSOR, uses: ['table', 'private-token-keys', 'data-keys', 'send', 'stage-settings'] },
  // It keeps no secret and writes nothing; of what no route takes it verifies the token.
  documentation: {
    memoryMiB: 512,
    uses: ['table', 'public-token-keys'],
    files: ['docs/vendor/scalar-api-reference-1.72.1.js.gz', ...GUIDES.map((guide) => `docs/${guide}.md`)],
  },
}

/** A function per group of endpoints. API Gateway waits 30 s at most, and callers should never wait that long. */
export const HTTP_FUNCTIONS: readonly FunctionRow[] = [...new Set(CATALOGUE.map(({ group }) => group))].map((group) => ({
  name: group,
  folder: group,
  file: 'handler',
  memoryMiB: 1024,
  timeoutSeconds: 15,
  ...GROUPS[group],
  uses: [...(GROUPS[group]?.uses ?? OF_MOST_GROUPS), 'edge'],
}))
