import type { Task } from '@countersign/client'
import { t } from '@lingui/core/macro'
import { useRights } from '../../session/use-rights.ts'
import { later } from '../../text/later.ts'
import { Folded } from '../../ui/folded.tsx'
import { Section } from '../../ui/page.tsx'
import type { Payment } from './payment.ts'
import styles from './task-page.module.css'

const CustomerDocuments = later(() => import('../../people/customer-documents.tsx'))

type DocumentsSectionProps = { readonly task: Task; readonly payment: Payment | undefined }

/** The documents of the customer whom a request concerns, read when they are asked for; nothing for somebody who may not read them. */
export function DocumentsSection({ task, payment }: DocumentsSectionProps) {
  const rights = useRights()
  const [, tenantId, customerId] = /\/tenants\/(\d+)\/customers\/(\d+)/.exec(task.path) ?? []
  const of = customerId === undefined ? payment && { walletId: payment.fromWalletId } : { customerId: Number(customerId) }
  if (of === undefined || rights?.has('Attachment.READ') !== true) return null
  return (
    <Section>
      <Folded className={styles.states} summary={t`Documents of the customer`}>
        <CustomerDocuments tenantId={Number(tenantId ?? payment?.tenantId)} {...of} />
      </Folded>
    </Section>
  )
}
