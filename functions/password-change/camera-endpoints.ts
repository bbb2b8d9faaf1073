import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { secret } from '../../shared/contract/fields.ts'
import { ok, Raw } from '../../shared/contract/http.ts'
import { BASE_PATH, LIVENESS_PAGE, PAGE_STYLE, PAGE_THEME } from '../../shared/contract/routes.ts'
import { defined } from '../../shared/domain/defined.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { BRAND, hostedPage } from '../../shared/pages/hosted-page.ts'
import type { Camera } from '../../shared/ports/faces.ts'
import { completableUntil, giveCamera, livenessCheck, takeCameraBack } from '../../shared/storage/liveness-checks.ts'
import type { PageWords } from '../../shared/texts/page-words.ts'
import { isElsewhere } from './liveness-consent.ts'

type Here = Extract<Camera, { kind: 'camera' }>

/**
 * AWS's address of the face detection model for its component. No npm package contains the model, so it is the only file that the service
 * does not serve itself. The version is the component's own.
 */
const FACE_MODEL = 'https://cdn.liveness.rekognition.amazonaws.com/face-detection/tensorflow-models/blazeface/1.0.2/model/'

export function cameraPage({ region, streamStandIn }: Here, asked: string, words: PageWords): string {
  const endpoint = streamStandIn()
  const values = {
    check: `${BASE_PATH}/global/liveness`,
    files: `${LIVENESS_PAGE}/`,
    region: region(),
    model: `${FACE_MODEL}model.json`,
    ...defined({ endpoint }),
  }
  const data = Object.entries(values).map(([name, value]) => `data-${name}="${value}"`)
  return hostedPage({
    title: words.t('Is it you?'),
    style: `${LIVENESS_PAGE}/camera.css`,
    words,
    script: CAMERA_TEXTS,
    body: `<link rel="stylesheet" href="${PAGE_STYLE}">
<main class="wide">
${BRAND}
${asked}
<div id="camera" ${data.join(' ')}></div>
<noscript>${words.t('This page needs JavaScript.')}</noscript>
</main>
<script type="module" src="${PAGE_THEME}"></script>
<script type="module" src="${LIVENESS_PAGE}/camera.js"></script>`,
  })
}

/** The texts of the script, which the service does not read: those of `infra/bundle/camera.js`. A test compares them. */
export const CAMERA_TEXTS = [
  "t('This check cannot be completed here. Start it again from the page or app that sent you.')",
  "t('Done. You can close this page.')",
  "t('The check was not completed.')",
  "t('Go back')",
  "t('Nothing was approved, and the check has ended. You can close this page.')",
].join('\n')

/**
 * INVARIANT: the camera's picture can go to Rekognition in our region, and nowhere else. The component writes styles and shows its icons
 * as `data:`; compiling WebAssembly is no `eval`.
 */
export function cameraHeaders({ region, streamStandIn }: Here): Readonly<Record<string, string>> {
  // https://docs.aws.amazon.com/general/latest/gr/rekognition.html
  const stream = streamStandIn() ?? `wss://streaming-rekognition.${region()}.amazonaws.com`
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data:",
      `connect-src 'self' ${stream} ${FACE_MODEL}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), display-capture=()',
    'referrer-policy': 'no-referrer',
  }
}

/** Built by esbuild and gzipped before deployment. */
const file = (name: string, operationId: string, summary: string, contentType: string) =>
  endpoint({
    method: 'GET',
    base: 'service',
    path: `/liveness/${name}`,
    operationId,
    group: 'password-change',
    summary,
    asset: true,
    access: { kind: 'open' },
    refusals: ['not-found'],
    async handle({ ports: { camera } }) {
      const bytes = camera.kind === 'none' ? undefined : await camera.file(name)
      if (bytes === undefined) throw new Refusal('not-found')
      return ok(new Raw(contentType, bytes, 'gzip'), { 'cache-control': 'public, max-age=300' })
    },
  })

/**
 * Gives the hosted page access to the camera check: once, in the check's time, and only if it was started for that page.
 * Decision: once, because a check can be streamed once; after reloading the page, a new check is needed. It is recorded first and returned
 * after a fault: of several concurrent requests for one check, one reaches AWS, which bounds the number of calls.
 */
const giveCameraAccess = endpoint({
  method: 'POST',
  path: '/global/liveness/camera',
  operationId: 'getCameraCredentials',
  group: 'password-change',
  summary: 'Get camera credentials for a liveness check',
  description: 'Answers temporary credentials with which the hosted page starts this check and nothing else. Works once for each check.',
  access: { kind: 'open' },
  body: () => z.object({ sessionId: secret(100) }),
  answer: () => z.object({ accessKeyId: z.string(), secretAccessKey: z.string(), sessionToken: z.string(), expiration: z.iso.datetime() }),
  refusals: ['not-found'],
  // The caller is not known yet.
  audited: 'no',
  async handle(call) {
    const { body, read, now } = call
    const { camera, atOnce } = call.ports
    const check = await read.one(livenessCheck(body.sessionId))
    if (camera.kind === 'none' || check?.landingUrl === undefined || check.camera !== undefined || completableUntil(check) <= now)
      throw new Refusal('not-found')
    const claimed = await atOnce.commit([giveCamera(check.sessionId, isElsewhere(call, check))])
    if (claimed.kind === 'refused') throw new Refusal('not-found')
    try {
      return ok(await camera.accessUntil(check.sessionId, completableUntil(check)))
    } catch (fault) {
      await atOnce.commit([takeCameraBack(check.sessionId)])
      throw fault
    }
  },
})

export const cameraEndpoints = [
  file('camera.js', 'getCameraScript', 'The script that looks into a camera', 'text/javascript; charset=utf-8'),
  file('camera.css', 'getCameraStyle', 'Its style', 'text/css; charset=utf-8'),
  file('tfjs-backend-wasm.wasm', 'getFaceModelBackend', 'What it finds faces with', 'application/wasm'),
  file('tfjs-backend-wasm-simd.wasm', 'getFaceModelBackendSimd', 'The same for processors with SIMD', 'application/wasm'),
  giveCameraAccess,
]
