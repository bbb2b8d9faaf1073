import { describe, expect, test } from 'vitest'
import { codeBlocks } from '../support/code-blocks.ts'
import { running } from '../support/running.ts'

const service = running()
const PAGE = 'docs/logging-in.md'
const PROVIDERS = ['entra', 'okta', 'google', 'keycloak']
const settings = (await codeBlocks(PAGE)).filter(({ language, text }) => language === 'json' && text.includes('"issuer"'))

describe('the guide to signing in by an identity provider', () => {
  test('has the settings of each provider', () => {
    expect(settings).toHaveLength(PROVIDERS.length)
  })

  test.each(PROVIDERS.map((name, at) => [name, settings[at]?.text ?? ''] as const))(
    '%s: the service takes them as they are',
    async (name, text) => {
      const token = await service.tokenOf('globalAdmin')
      const path = `/global/properties/oidc.config.${name}`
      const value = JSON.parse(text) as { readonly issuer: string; readonly clientSecret?: string }
      const saved = await service.call('PUT', path, { token, body: { value } })
      expect([saved.status, saved.text]).toEqual([200, expect.stringContaining(value.issuer)])
      const shown = value.clientSecret === undefined ? value : { ...value, clientSecret: '***' }
      expect((await service.call('GET', path, { token })).body).toMatchObject({ value: shown })
      expect((await service.call('DELETE', path, { token })).status).toBe(200)
    },
  )
})
