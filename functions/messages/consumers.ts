import { sendMessage } from './send-message.ts'

export const messageConsumers = [sendMessage]
