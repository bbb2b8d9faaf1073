import {
  CompareFacesCommand,
  CreateFaceLivenessSessionCommand,
  DetectFacesCommand,
  DetectLabelsCommand,
  GetFaceLivenessSessionResultsCommand,
  RekognitionClient,
  SessionNotFoundException,
} from '@aws-sdk/client-rekognition'
import type { FaceChecks } from '../ports/faces.ts'
import { clientSettings, type Provider } from './provider.ts'

/** AWS recommends to choose it by one's own use; its own examples refuse below 90. */
const LEAST_CONFIDENCE = 90
/** AWS's recommendation for deciding access (https://docs.aws.amazon.com/rekognition/latest/dg/collections.html). */
const LEAST_SIMILARITY = 99
const LEAST_THUMB = 80

/** Rekognition's errors for a picture with nothing to compare: no face, too small, broken. */
const NOTHING_TO_SEE: ReadonlySet<string> = new Set(['InvalidParameterException', 'InvalidImageFormatException', 'ImageTooLargeException'])

/** Checks faces by Amazon Rekognition. */
export function rekognitionFaces(provider: Provider): FaceChecks {
  const client = new RekognitionClient(clientSettings(provider))
  return {
    async beginLiveness() {
      const { SessionId } = await client.send(new CreateFaceLivenessSessionCommand({ Settings: { AuditImagesLimit: 0 } }))
      if (SessionId === undefined) throw new Error('Rekognition has begun no session')
      return SessionId
    },
    async livenessOutcome(SessionId) {
      try {
        const { Status, Confidence = 0, ReferenceImage } = await client.send(new GetFaceLivenessSessionResultsCommand({ SessionId }))
        if (Status === 'CREATED' || Status === 'IN_PROGRESS') return { kind: 'open' }
        const face = ReferenceImage?.Bytes
        return Status === 'SUCCEEDED' && Confidence >= LEAST_CONFIDENCE && face !== undefined
          ? { kind: 'passed', face }
          : { kind: 'failed' }
      } catch (error) {
        if (error instanceof SessionNotFoundException) return { kind: 'open' }
        throw error
      }
    },
    async isSameFace(one, other) {
      const pictures = { SourceImage: { Bytes: one }, TargetImage: { Bytes: other } }
      const compared = await seen(
        client.send(new CompareFacesCommand({ ...pictures, SimilarityThreshold: LEAST_SIMILARITY, QualityFilter: 'AUTO' })),
      )
      // A second face beside the right one may be whose phone it is.
      return compared?.FaceMatches?.length === 1 && compared.UnmatchedFaces?.length === 0
    },
    async showsThumbsUp(selfie) {
      const Image = { Bytes: selfie }
      const [faces, labels] = await Promise.all([
        seen(client.send(new DetectFacesCommand({ Image }))),
        seen(
          client.send(
            new DetectLabelsCommand({
              Image,
              MinConfidence: LEAST_THUMB,
              Settings: { GeneralLabels: { LabelInclusionFilters: [THUMBS_UP] } },
            }),
          ),
        ),
      ])
      return faces?.FaceDetails?.length === 1 && (labels?.Labels ?? []).some(({ Name }) => Name === THUMBS_UP)
    },
  }
}

const THUMBS_UP = 'Thumbs Up'

/** The answer; `undefined` if the picture shows nothing. */
async function seen<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Error && NOTHING_TO_SEE.has(error.name)) return undefined
    throw error
  }
}
