import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useDeferredValue, useId, useState } from 'react'
import { SearchIcon } from './icons.tsx'
import styles from './picker.module.css'

export type Choice<Value> = {
  readonly key: string
  readonly label: string
  /** Tells choices of one name apart. */
  readonly note?: string | undefined
  readonly value: Value
}

type PickerProps<Value> = {
  readonly label: string
  readonly description?: ReactNode
  readonly placeholder?: string
  readonly required?: boolean
  readonly error?: ReactNode
  /** The choice that is shown while nobody types. */
  readonly chosen?: Choice<Value> | undefined
  /** The id of what is chosen: it is shown until the choice is known by its name. */
  readonly chosenId?: string | undefined
  /** Part of the key under which the choices are kept. */
  readonly of: readonly unknown[]
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly Choice<Value>[]>
  readonly onPick: (choice: Choice<Value>) => void
  readonly onClear?: (() => void) | undefined
  readonly autoFocus?: boolean
}

/** A field that finds one thing by its name: type, then choose with the arrow keys and Enter, or with a click. */
export function Picker<Value>({
  chosen,
  chosenId,
  of,
  find,
  onPick,
  onClear,
  autoFocus = false,
  required = false,
  ...shown
}: PickerProps<Value>) {
  const listId = useId()
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const text = useDeferredValue(typed ?? '').trim()
  const {
    data: choices,
    isFetching,
    isPlaceholderData,
  } = useQuery({
    queryKey: [...of, { text }],
    queryFn: ({ signal }) => find(text, signal),
    enabled: isOpen,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  })
  const close = (): void => {
    setOpen(false)
    setTyped(undefined)
  }
  const pick = (choice: Choice<Value> | undefined): void => {
    if (choice === undefined) return
    onPick(choice)
    close()
  }
  const list = isOpen ? (choices ?? []) : []
  // Until the answer comes, the list holds choices for other words.
  const isOfTyped = !isPlaceholderData && text === (typed ?? '').trim()
  const chooses = (): void => pick(isOfTyped ? list[active] : undefined)
  const keys = keysFor({ isOpen, count: list.length, setActive, open: () => setOpen(true), close, pick: chooses })
  return (
    <div className={styles.picker}>
      <TextInput
        {...shown}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={list[active] === undefined ? undefined : `${listId}-${active}`}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        required={required && chosen === undefined && chosenId === undefined}
        aria-required={required}
        withAsterisk={false}
        leftSection={<SearchIcon size={16} />}
        value={typed ?? chosen?.label ?? chosenId ?? ''}
        data-autofocus={autoFocus || undefined}
        // A dialog around the field leaves Escape to the open list.
        data-mantine-stop-propagation={isOpen}
        onFocus={(event) => event.currentTarget.select()}
        onClick={() => setOpen(true)}
        onBlur={close}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setOpen(true)
          setActive(0)
          if (event.currentTarget.value === '') onClear?.()
        }}
        onKeyDown={keys}
      />
      <div id={listId} role="listbox" aria-label={t`Choices`} className={styles.list} hidden={list.length === 0}>
        {list.map((choice, index) => (
          <div
            key={choice.key}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.option}
            // The field keeps the focus: a blur would close the list before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(choice)}
            onKeyDown={keys}
          >
            <bdi>{choice.label}</bdi>
            {choice.note !== undefined && (
              <span className={styles.note}>
                <bdi>{choice.note}</bdi>
              </span>
            )}
          </div>
        ))}
      </div>
      <p role="status" className={styles.status}>
        {isOpen && !isFetching && choices?.length === 0 ? t`Nothing fits. Check the spelling.` : ''}
      </p>
    </div>
  )
}

type Keys = {
  readonly isOpen: boolean
  readonly count: number
  readonly setActive: (of: (before: number) => number) => void
  readonly open: () => void
  readonly close: () => void
  readonly pick: () => void
}

function keysFor({ isOpen, count, setActive, open, close, pick }: Keys) {
  const step = (by: 1 | -1) => (): void => {
    if (!isOpen) open()
    else setActive((before) => (count === 0 ? 0 : (before + by + count) % count))
  }
  const acts: Readonly<Record<string, (() => void) | undefined>> = {
    ArrowDown: step(1),
    ArrowUp: step(-1),
    Enter: isOpen ? pick : undefined,
    Escape: isOpen ? close : undefined,
  }
  return (event: KeyboardEvent): void => {
    const act = Object.hasOwn(acts, event.key) ? acts[event.key] : undefined
    if (act === undefined) return
    // No form is sent, and no dialog around the field closes.
    event.preventDefault()
    event.stopPropagation()
    act()
  }
}
