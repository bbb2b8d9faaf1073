import type { Setting } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmWrite } from '../../task/confirm-write.tsx'
import { InputError } from '../../ui/refusal-words.ts'
import { toast } from '../../ui/toast.tsx'
import { PoliciesEditor } from './policies-editor.tsx'
import { POLICIES } from './policy-preview.tsx'
import type { SettingCalls } from './setting-calls.ts'
import { draftOf, parsedValue, ValueField, valueInWords } from './value-field.tsx'

/** The change of a setting that a person has begun. */
export type Asked = { readonly kind: 'change' | 'reset'; readonly setting: Setting }

type SettingDialogProps = { readonly asked: Asked; readonly calls: SettingCalls; readonly onClose: () => void }

/** Changes a key or resets it to its default; proposes the change if it needs an approval. */
export function SettingDialog({ asked: { kind, setting }, calls, onClose }: SettingDialogProps) {
  const { key, value, about } = setting
  const queries = useQueryClient()
  const [text, setText] = useState(() => draftOf(value))
  const parsed = parsedValue(text, value)
  const next = parsed ?? value
  const path = calls.pathOf(key)
  const isReset = kind === 'reset'
  return (
    <ConfirmWrite
      opened
      title={isReset ? t`Reset ${key}` : t`Change ${key}`}
      action={isReset ? t`Reset` : t`Save`}
      {...(key === POLICIES && !isReset ? { size: '70rem' } : {})}
      call={isReset ? { method: 'DELETE', path } : { method: 'PUT', path, body: { value: next } }}
      run={(options) => {
        if (isReset) return calls.reset(key, options)
        // The old value must never be saved for one that cannot be read.
        return parsed === undefined ? Promise.reject(new InputError(t`The value cannot be read.`)) : calls.update(key, parsed, options)
      }}
      onDone={() => {
        toast(isReset ? t`${key} has its default again.` : t`${key} is saved.`)
        for (const queryKey of [calls.queryKey, ['getTheme']]) void queries.invalidateQueries({ queryKey })
      }}
      onClose={onClose}
    >
      {isReset ? (
        t`The value set here is removed; in force will be: ${{ valueInWords: valueInWords(setting.default) }}.`
      ) : (
        <Stack gap="md">
          {about !== undefined && key !== POLICIES && <Text size="sm">{about}</Text>}
          {key === POLICIES && calls.tenantId !== undefined ? (
            <PoliciesEditor tenantId={calls.tenantId} {...{ about, like: value, text }} onChange={setText} />
          ) : (
            <ValueField like={value} text={text} onChange={setText} />
          )}
          {setting.default !== undefined && (
            <Text
              size="sm"
              c="dimmed"
              style={{ overflowWrap: 'anywhere' }}
            >{t`Default: ${{ part: valueInWords(setting.default).slice(0, 500) }}`}</Text>
          )}
        </Stack>
      )}
    </ConfirmWrite>
  )
}
