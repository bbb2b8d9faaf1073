import * as z from 'zod'
import type { CallbackPolicy } from '../callbacks/callback-url.ts'
import { COMPARISON_TYPES, isComparisonType, namesUnknownPaperProcessor, PAPER_PROCESSORS } from '../documents/paper-processor.ts'
import type { IsRole } from '../permissions/known-roles.ts'
import { isPageUrl } from './page-url.ts'
import type { Setting } from './setting.ts'

const setting = <T>(row: Setting<T>): Setting<T> => row
const parts = (text: string) => text.split(',').map((part) => part.trim())

function toggle(about: string): Setting<boolean> {
  return { level: 'tenant', part: 'password reset', schema: () => z.boolean(), default: false, about }
}

const listOfUrls = (_: IsRole, policy: CallbackPolicy = 'live') =>
  z
    .string()
    .max(4000)
    .refine(
      (text) => text === '' || parts(text).every((url) => isPageUrl(url, policy)),
      'must be a comma-separated list of https addresses',
    )

/** Configuration keys for documents and faces that people are compared with. */
export const COMPARISON_SETTINGS = {
  comparisonDocumentRequiredForPasswordChange: toggle(
    'Only somebody who is also compared with a photo or document on record can change a password.',
  ),
  supportedComparisonDocuments: setting<string>({
    level: 'tenant',
    part: 'password reset',
    schema: () =>
      z
        .string()
        .max(200)
        .refine((text) => parts(text).every(isComparisonType), `must be a comma-separated list of ${COMPARISON_TYPES.join(', ')}`),
    default: 'FACIAL_PHOTO',
    about: `The accepted document types, separated by commas: ${COMPARISON_TYPES.join(', ')}.`,
  }),
  ratifyUserProcessors: setting<string>({
    level: 'tenant',
    part: 'password reset',
    schema: () =>
      z
        .string()
        .max(1000)
        .refine((text) => !namesUnknownPaperProcessor(text), `must name only ${PAPER_PROCESSORS.join(' or ')} for papers`),
    default: '',
    about:
      'The processors that verify selfies and papers, as <kind>=<processor>, separated by commas. `selfieIsLegitimate=CloudLivenessRatifyProcessor` uses the cloud’s own liveness check. `paperIsLegitimate=MachineReadableZoneRatifyProcessor` reads the machine-readable zone of papers, whose check digits must be right (ICAO 9303). `paperIsLegitimate=AnalyzeIdRatifyProcessor` reads papers issued in the United States. By default both read papers, the zone first.',
  }),
  'password.change.otp.required.with.cloud.liveness': toggle(
    'A face that was found alive changes a password only together with the code that was sent.',
  ),
  'enforce.liveness.for.facial.photo.based.password.change': toggle(
    'A selfie is accepted only if the cloud’s own check found a living person.',
  ),
  'liveness.landing.urls': setting<string>({
    level: 'global',
    part: 'liveness',
    schema: listOfUrls,
    default: '',
    about:
      'The addresses that people may be sent to after a check on the hosted page, separated by commas. An address matches with any parameters.',
  }),
}
