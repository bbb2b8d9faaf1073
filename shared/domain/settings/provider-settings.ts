import { type OidcConfig, oidcConfig } from './oidc-config.ts'
import { type SamlConfig, samlConfig } from './saml-config.ts'
import type { Setting } from './setting.ts'

function provider<T>(schema: Setting['schema'], about: string): Setting<T | undefined> {
  return { level: 'global', part: 'single sign-on', schema, default: undefined, about }
}

/** The identity providers for single sign-on, by protocol. */
export const PROVIDER_FAMILY = {
  'saml.config.': provider<SamlConfig>(samlConfig, 'An identity provider for single sign-on (SAML 2), under its short name.'),
  'oidc.config.': provider<OidcConfig>(
    oidcConfig,
    'An identity provider for single sign-on (OpenID Connect), under its short name. `clientSecret` is never shown again.',
  ),
} as const satisfies Readonly<Record<string, Setting>>
