import { continueRecovery } from './continue-recovery.ts'
import { deliverCallback } from './deliver-callback.ts'

export const callbackConsumers = [deliverCallback, continueRecovery]
