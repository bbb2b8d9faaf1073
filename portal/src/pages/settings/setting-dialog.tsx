import { Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmWrite } from '../../task/confirm-write.tsx'
import { toast } from '../../ui/toast.tsx'
import type { SettingCalls } from './setting-calls.ts'
import type { Asked } from './settings-page.tsx'
import { draftOf, parsedValue, ValueField } from './value-field.tsx'
import { valueInWords } from './value-in-words.ts'

type SettingDialogProps = { readonly asked: Asked; readonly calls: SettingCalls; readonly onClose: () => void }

/** Changes a key or takes its value back; proposes it where it needs an approval. */
export function SettingDialog({ asked: { kind, setting }, calls, onClose }: SettingDialogProps) {
  const { key, value, about } = setting
  const queries = useQueryClient()
  const [text, setText] = useState(() => draftOf(value))
  const next = parsedValue(text, value) ?? value
  const path = calls.pathOf(key)
  const isReset = kind === 'reset'
  return (
    <ConfirmWrite
      opened
      title={isReset ? `Reset ${key}` : `Change ${key}`}
      action={isReset ? 'Reset' : 'Save'}
      call={isReset ? { method: 'DELETE', path } : { method: 'PUT', path, body: { value: next } }}
      run={(wishes) => (isReset ? calls.reset(key, wishes) : calls.update(key, next, wishes))}
      onDone={() => {
        toast(isReset ? `${key} has its default again.` : `${key} is saved.`)
        void queries.invalidateQueries({ queryKey: calls.queryKey })
      }}
      onClose={onClose}
    >
      {isReset ? (
        `The value set here is removed; in force will be: ${valueInWords(setting.default)}.`
      ) : (
        <Stack gap="md">
          {about !== undefined && <Text size="sm">{about}</Text>}
          <ValueField like={value} text={text} onChange={setText} />
          {setting.default !== undefined && (
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              Default: {valueInWords(setting.default).slice(0, 500)}
            </Text>
          )}
        </Stack>
      )}
    </ConfirmWrite>
  )
}
