import { isSigned, type Received, robotIn } from '../../shared/domain/canary/robot.ts'

/** Tells whether a callback is signed for the robot that a secret describes. */
export function isOfRobot(received: Received, content: unknown, now: number): boolean {
  return isSigned(received, robotIn(content).callbackSecrets, now)
}
