import { t } from '@lingui/core/macro'
import { Button, Group, Stack, Text, Title } from '@mantine/core'

/** A sign-in that waits for the person's answer. */
export type AskedToContinue = { readonly identity: string; readonly answer: (isWanted: boolean) => void }

/** Asks before a link signs the browser in that did not begin in this browser. */
export function ContinueAs({ identity, answer }: AskedToContinue) {
  return (
    <Stack gap="md">
      <Title order={2} size="h4">{t`Continue as ${identity}?`}</Title>
      <Text size="sm">{t`This sign-in was not started in this browser. Continue only if the account is yours: what you enter afterwards belongs to it.`}</Text>
      <Group>
        <Button data-autofocus autoFocus onClick={() => answer(true)}>{t`Continue`}</Button>
        <Button variant="default" onClick={() => answer(false)}>{t`That is not me`}</Button>
      </Group>
    </Stack>
  )
}
