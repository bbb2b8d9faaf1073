import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Move } from '../../task/use-move.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { UndoIcon } from '../../ui/icons.tsx'

type SendBackProps = { readonly isPossible: boolean; readonly taskId: number; readonly send: (move: Move) => Promise<unknown> }

/** Sends a request back to its initiator, who reads why. */
export function SendBack({ isPossible, taskId, send }: SendBackProps) {
  const [isAsked, setAsked] = useState(false)
  if (!isPossible) return null
  return (
    <>
      <Button size="md" variant="default" leftSection={<UndoIcon />} onClick={() => setAsked(true)}>{t`Send back`}</Button>
      <Confirm
        opened={isAsked}
        title={t`Send this request back`}
        action={t`Send back`}
        comment={{ label: t`Comment`, required: true, maxLength: 1000 }}
        onConfirm={(comment) => send({ taskId, status: 'DRAFT', comment })}
        onClose={() => setAsked(false)}
      >{t`It becomes a draft again, and its approvals are void. The initiator reads your comment.`}</Confirm>
    </>
  )
}
