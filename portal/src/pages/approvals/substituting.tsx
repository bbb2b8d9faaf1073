import type { Delegation } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Anchor, Group, Text } from '@mantine/core'
import { Link } from 'wouter'
import { useTenantPath } from '../../session/for-tenant.tsx'
import { nameOr } from '../../task/task-words.ts'
import { allOf } from '../../text/lists.ts'

/** Says for whom the person decides, and leads to what waits for them. */
export function Substituting({ givers }: { readonly givers: readonly Delegation[] }) {
  const path = useTenantPath()
  const names = allOf([...new Set(givers.map(({ fromName, fromCustomerId }) => nameOr(fromName, fromCustomerId)))])
  return (
    <Group gap="sm" mb="md">
      <Text size="sm">{t`You decide for ${names} as a substitute.`}</Text>
      <Anchor component={Link} size="sm" href={path('/?tab=substitute')}>{t`Show what waits for them`}</Anchor>
    </Group>
  )
}
