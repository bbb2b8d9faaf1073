import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import styles from './code-block.module.css'
import { CheckIcon, CopyIcon } from './icons.tsx'

type CodeBlockProps = {
  /** Names it, such as "signing secret". */
  readonly label: string
  readonly text: string
  /** `short` shows four lines, and scrolls for the rest. */
  readonly height?: 'short' | 'full'
}

/** Text for a machine, with a button that copies it. */
export function CodeBlock({ label, text, height = 'full' }: CodeBlockProps) {
  const { copy, copied } = useClipboard({ timeout: 2_000 })
  return (
    <div className={styles.block}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard (WCAG 2.1.1). */}
      <section className={styles.text} data-height={height} tabIndex={0} aria-label={label}>
        <pre>{text}</pre>
      </section>
      <Button
        className={styles.copy}
        size="compact-sm"
        variant="default"
        aria-label={t`Copy ${label}`}
        leftSection={copied ? <CheckIcon size={14} /> : <CopyIcon size={14} />}
        onClick={() => copy(text)}
      >
        {copied ? t`Copied` : t`Copy`}
      </Button>
    </div>
  )
}
