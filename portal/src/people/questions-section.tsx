import type { SecurityQuestion } from '@countersign/client'
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
export function QuestionsSection({ calls }: { readonly calls: PersonCalls }) {
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
      title="Security questions"
      aside={
        <Button variant="default" size="xs" onClick={open}>
          Add a question
        </Button>
      }
    >
      <OfPerson
        label="Security questions"
        queryKey={['listSecurityQuestions', calls.path]}
        list={() => calls.listQuestions()}
        empty="None. A question helps when the password is forgotten."
        row={(item) => (
          <ItemRow
            key={item.securityQuestionId}
            title={<bdi>{item.question}</bdi>}
            meta={
              <span>
                added <RelativeTime at={item.created} />
              </span>
            }
            actions={
              <Button variant="default" size="xs" aria-label={`Remove: ${item.question}`} onClick={() => setAsked(item)}>
                Remove
              </Button>
            }
          />
        )}
      />
      <ConfirmWrite
        opened={asked === 'add'}
        title="Add a security question"
        action="Add"
        call={{ method: 'POST', path, body: { question, answer } }}
        run={(options) => calls.addQuestion(question, answer, options)}
        onDone={() => done('The question was added.')}
        onClose={close}
      >
        <Stack gap="md">
          <TextInput
            label="Question"
            required
            withAsterisk={false}
            maxLength={200}
            value={question}
            onChange={({ currentTarget: { value } }) => setWords((before) => ({ ...before, question: value }))}
            data-autofocus
          />
          <TextInput
            label="Answer"
            description="Only you should know it. Capitals do not matter."
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
          title="Remove the security question"
          action="Remove"
          tone="dangerous"
          call={{ method: 'DELETE', path: `${path}/${asked.securityQuestionId}` }}
          run={(options) => calls.deleteQuestion(asked.securityQuestionId, options)}
          onDone={() => done('The question was removed.')}
          onClose={close}
        >
          “<bdi>{asked.question}</bdi>” is no longer asked.
        </ConfirmWrite>
      )}
    </Section>
  )
}
