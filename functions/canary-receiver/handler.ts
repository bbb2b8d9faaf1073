import { callbackReceiver } from '../../shared/runtime/canary-functions.ts'
import { isOfRobot } from './is-of-robot.ts'

export const handler = callbackReceiver(isOfRobot)
