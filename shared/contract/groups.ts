type NamedGroup = { readonly name: string; readonly description: string }

/**
 * Groups of endpoints; each is one function in AWS, and one tag of the API document. In the order of its story: sign in, read, write,
 * approve, receive callbacks, administer.
 */
export const GROUPS = {
  authentication: {
    name: 'Authentication',
    description: 'Log in, renew a token, step up for one request, end sessions, and create tokens for agents.',
  },
  webauthn: { name: 'Passkeys', description: 'Add, rename and remove the passkeys of the identity that you signed in with.' },
  'single-sign-on': { name: 'Single sign-on', description: 'SAML 2 with the identity providers of staff.' },
  'openid-sign-in': {
    name: 'Sign-in by OpenID Connect',
    description: 'OpenID Connect with the identity providers of staff: start, return, and logout by the provider.',
  },
  'password-change': { name: 'Password change', description: 'Choose a new password with a code, a link or a liveness check.' },
  authorization: {
    name: 'Authorization',
    description: 'Explain a decision, list who holds a permission, simulate a changed one, and decide for other services (AuthZEN).',
  },
  tasks: { name: 'Tasks', description: 'Calls that wait for the approval of another person.' },
  customers: { name: 'Customers', description: 'Tenants, customers, organisations and their positions.' },
  wallets: { name: 'Wallets', description: 'Wallets, transfers between them, and their entries.' },
  payments: { name: 'Payments', description: 'Payments into a wallet and withdrawals from it.' },
  callbacks: { name: 'Callbacks', description: 'The log of webhooks that were sent to a tenant, retries, and the signing secret.' },
  upstreams: { name: 'Upstreams', description: 'Other services of a tenant, whose operations are called and approved through this one.' },
  identities: { name: 'Identities', description: 'Admin users, identities, sessions, security questions and devices.' },
  documents: { name: 'Documents', description: 'Photos and identity documents of people, kept encrypted.' },
  configuration: { name: 'Configuration', description: 'Properties of the service and the configuration of tenants.' },
  audit: { name: 'Audit', description: 'The log of changes and notable refusals.' },
  oauth: { name: 'OAuth', description: 'OAuth 2.1 and OpenID Connect: metadata, tokens for back ends, agents and other portals.' },
  'oauth-clients': { name: 'OAuth clients', description: 'Back ends, portals and apps that may use OAuth, registered by people.' },
  scim: {
    name: 'Directory sync',
    description: 'SCIM 2.0: the users and groups of a directory become admin users and positions of a tenant.',
  },
  mcp: { name: 'Agents', description: 'The MCP server: an agent reads, explains and proposes; people decide.' },
  documentation: { name: 'Service', description: 'The state of the service and its own description.' },
} as const satisfies Readonly<Record<string, NamedGroup>>

export type Group = keyof typeof GROUPS
