import { sealAudits } from './seal-audits.ts'

export const auditConsumers = [sealAudits]
