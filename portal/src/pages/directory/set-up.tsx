import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Stack, Tabs, Text } from '@mantine/core'
import { Link } from 'wouter'
import { useTenantPath } from '../../session/for-tenant.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Facts } from '../../ui/facts.tsx'

/** The address that a directory calls. */
export const addressOf = (tenantId: number): string => `${location.origin}/svc-conductor/scim/v2/tenants/${tenantId}`

const ENTRA_ID = [
  ['Provisioning Mode', 'Automatic'],
  ['Tenant URL', t`the address above`],
  ['Secret Token', t`the token`],
  ['userName', t`userPrincipalName, as the identity provider asserts it`],
  ['externalId', 'objectId'],
  ['active', 'Switch([IsSoftDeleted], , "False", "True", "True", "False")'],
  ['name.givenName, name.familyName', 'givenName, surname'],
  ['emails[type eq "work"].value', 'mail'],
  ['Groups: displayName, externalId, members', 'displayName, objectId, members'],
  ['Scope', 'Sync only assigned users and groups'],
] as const

const OKTA = [
  ['SCIM connector base URL', t`the address above`],
  ['Unique identifier field for users', 'userName'],
  ['Supported provisioning actions', 'Push New Users, Push Profile Updates, Push Groups'],
  ['Authentication Mode', t`HTTP Header, with the token`],
  ['Provisioning to App', 'Create Users, Update User Attributes, Deactivate Users'],
  ['Push Groups', t`the groups that scim.groups names`],
] as const

/** The steps that connect a directory: the settings of the tenant, the address, and the fields of Entra ID and Okta. */
export function SetUp({ tenantId }: { readonly tenantId: number }) {
  const path = useTenantPath()
  return (
    <Stack gap="md">
      <Text component="p">
        <Trans>
          In the{' '}
          <Anchor component={Link} href={path('/settings')} inherit underline="always">
            settings
          </Anchor>
          , set scim.sso to the short name of the identity provider through which people sign in, scim.groups to the groups that give
          positions, and scim.highest if they may give more than LEVEL_10. A group gives its members its position; a person without a group
          has none, and cannot sign in.
        </Trans>
      </Text>
      <CodeBlock label={t`address`} text={addressOf(tenantId)} />
      <Tabs defaultValue="entra" keepMounted={false}>
        <Tabs.List aria-label={t`Directory`} translate="no">
          <Tabs.Tab value="entra">Entra ID</Tabs.Tab>
          <Tabs.Tab value="okta">Okta</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="entra" pt="md" translate="no">
          <Facts of={ENTRA_ID} />
        </Tabs.Panel>
        <Tabs.Panel value="okta" pt="md" translate="no">
          <Facts of={OKTA} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}
