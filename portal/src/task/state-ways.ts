/**
 * The transitions between the states of a task, with their causes and the lines that show them. A test compares them with the transitions
 * of the service, so this file imports nothing.
 */
export const WAYS = [
  { from: 'DRAFT', to: 'PENDING', by: 'submit', d: 'M78 27H100' },
  { from: 'PENDING', to: 'EXECUTE', by: 'approve', d: 'M180 27H202' },
  { from: 'EXECUTE', to: 'EXECUTED', by: 'success', d: 'M282 27H304' },
  { from: 'DRAFT', to: 'DISCARDED', by: 'withdraw', d: 'M40 42V88' },
  { from: 'PENDING', to: 'DISCARDED', by: 'withdraw', d: 'M124 42L70 89' },
  { from: 'PENDING', to: 'DRAFT', by: 'send-back', d: 'M100 36H78' },
  { from: 'PENDING', to: 'REJECTED', by: 'reject', d: 'M142 42V88' },
  { from: 'EXECUTE', to: 'FAILED', by: 'failure', d: 'M250 42V88' },
  { from: 'FAILED', to: 'EXECUTE', by: 'retry', d: 'M238 92V46' },
  { from: 'FAILED', to: 'REJECTED', by: 'reject', d: 'M206 107H184' },
  { from: 'FAILED', to: 'DISCARDED', by: 'withdraw', d: 'M244 122V132H40V126' },
] as const
