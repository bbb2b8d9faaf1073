import * as z from 'zod'
import { deviceFingerprint } from '../domain/login/device-fingerprint.ts'

/** The device that a caller sends. As long as a password, since it is hashed like one. */
export const deviceField = () =>
  z
    .string()
    .max(500)
    .refine((sent) => sent.isWellFormed() && deviceFingerprint(sent) !== undefined, 'must be <name>:<fingerprint> or a fingerprint')
    .meta({ writeOnly: true })
