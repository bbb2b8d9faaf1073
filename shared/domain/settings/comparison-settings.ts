import * as z from 'zod'
import type { CallbackPolicy } from '../callbacks/callback-url.ts'
import { COMPARISON_TYPES, isComparisonType } from '../documents/document-type.ts'
import { namesUnknownPaperProcessor, PAPER_PROCESSORS } from '../documents/paper-processor.ts'
import type { IsHolder } from '../permissions/known-holders.ts'
import { isPageUrl } from './page-url.ts'
import type { Setting } from './setting.ts'

const setting = <T>(row: Setting<T>): Setting<T> => row
const parts = (text: string) => text.split(',').map((part) => part.trim())

function toggle(about: string): Setting<boolean> {
  return { level: 'tenant', part: 'password reset', schema: () => z.boolean(), default: false, about }
}

const listOfUrls = (_: IsHolder, policy: CallbackPolicy = 'live') =>
  z
    .string()
    .max(4000)
    .refine((text) => text === '' || parts(text).every((url) => isPageUrl(url, policy)), 'is not a list of https addresses')

/** Configuration keys for documents and faces that people are compared with. */
export const COMPARISON_SETTINGS = {
  comparisonDocumentRequiredForPasswordChange: toggle(
    'A password is changed only by who is also compared with a photo or document on record.',
  ),
  supportedComparisonDocuments: setting<string>({
    level: 'tenant',
    part: 'password reset',
    schema: () =>
      z
        .string()
        .max(200)
        .refine((text) => parts(text).every(isComparisonType), `is not a list of some of ${COMPARISON_TYPES.join(', ')}`),
    default: 'FACIAL_PHOTO',
    about: `Which of them, separated by commas: ${COMPARISON_TYPES.join(', ')}.`,
  }),
  ratifyUserProcessors: setting<string>({
    level: 'tenant',
    part: 'password reset',
    schema: () =>
      z
        .string()
        .max(1000)
        .refine((text) => !namesUnknownPaperProcessor(text), `must name, for papers, only ${PAPER_PROCESSORS.join(' or ')}`),
    default: '',
    about:
      'How what people send of themselves is ratified, as <what>=<processor>, separated by commas. `selfieIsLegitimate=CloudLivenessRatifyProcessor` lets faces be found alive by the cloud’s own check. `paperIsLegitimate=MachineReadableZoneRatifyProcessor` reads papers by the machine-readable zone, whose check digits must hold (ICAO 9303); `paperIsLegitimate=AnalyzeIdRatifyProcessor` reads papers issued in the United States. Where neither is named, both read: the zone first.',
  }),
  'password.change.otp.required.with.cloud.liveness': toggle(
    'A face that was found alive changes a password only together with the code that was sent.',
  ),
  'enforce.liveness.for.facial.photo.based.password.change': toggle(
    'No selfie is taken that was not found alive by the cloud’s own check.',
  ),
  'liveness.landing.urls': setting<string>({
    level: 'global',
    part: 'liveness',
    schema: listOfUrls,
    default: '',
    about:
      'Where people may be sent after a check on the hosted page, separated by commas; an address matches with whatever parameters it carries.',
  }),
}
