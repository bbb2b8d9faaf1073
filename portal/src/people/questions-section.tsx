import type { SecurityQuestion } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmWrite } from '../task/confirm-write.tsx'
import { ItemRow } from '../ui/item-row.tsx'
import { Section } from '../ui/page.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { toast } from '../ui/toast.tsx'
import { OfPerson } from './of-person.tsx'
import type { PersonCalls } from './person-calls.ts'

/** Security questions, which prove a person who has forgotten the password. Answers are never shown. */
export function QuestionsSection({ calls, mayChange = true }: { readonly calls: PersonCalls; readonly mayChange?: boolean }) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<'add' | SecurityQuestion>()
  const [{ question, answer }, setWords] = useState({ question: '', answer: '' })
  const path = `${calls.path}/security-questions`
  const close = (): void => setAsked(undefined)
  const done = (text: string): void => {
    toast(text)
    void queries.invalidateQueries({ queryKey: ['listSecurityQuestions'] })
  }
  const open = (): void => {
    setWords({ question: '', answer: '' })
    setAsked('add')
  }
  return (
    <Section
      title={t`Security questions`}
      aside={mayChange && <Button variant="default" size="xs" onClick={open}>{t`Add a question`}</Button>}
    >
      <OfPerson
        label={t`Security questions`}
        queryKey={['listSecurityQuestions', calls.path]}
        list={() => calls.listQuestions()}
        empty={t`None. A question helps when the password is forgotten.`}
        row={(item) => (
          <ItemRow
            key={item.securityQuestionId}
            title={<bdi>{item.question}</bdi>}
            meta={
              <span>
                <Trans>
                  added <RelativeTime at={item.created} />
                </Trans>
              </span>
            }
            actions={
              mayChange && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t`Remove: ${{ question: item.question }}`}
                  onClick={() => setAsked(item)}
                >{t`Remove`}</Button>
              )
            }
          />
        )}
      />
      <ConfirmWrite
        opened={asked === 'add'}
        title={t`Add a security question`}
        action={t`Add`}
        call={{ method: 'POST', path, body: { question, answer } }}
        run={(options) => calls.addQuestion(question, answer, options)}
        onDone={() => done(t`The question was added.`)}
        onClose={close}
      >
        <Stack gap="md">
          <TextInput
            label={t`Question`}
            required
            withAsterisk={false}
            maxLength={200}
            value={question}
            onChange={({ currentTarget: { value } }) => setWords((before) => ({ ...before, question: value }))}
            data-autofocus
          />
          <TextInput
            label={t`Answer`}
            description={t`Only you should know it. Capitals do not matter.`}
            required
            withAsterisk={false}
            maxLength={200}
            autoComplete="off"
            value={answer}
            onChange={({ currentTarget: { value } }) => setWords((before) => ({ ...before, answer: value }))}
          />
        </Stack>
      </ConfirmWrite>
      {asked !== undefined && asked !== 'add' && (
        <ConfirmWrite
          opened
          title={t`Remove the security question`}
          action={t`Remove`}
          tone="dangerous"
          call={{ method: 'DELETE', path: `${path}/${asked.securityQuestionId}` }}
          run={(options) => calls.deleteQuestion(asked.securityQuestionId, options)}
          onDone={() => done(t`The question was removed.`)}
          onClose={close}
        >
          <Trans>
            “<bdi>{asked.question}</bdi>” is no longer asked.
          </Trans>
        </ConfirmWrite>
      )}
    </Section>
  )
}
