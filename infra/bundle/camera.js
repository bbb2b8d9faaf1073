/* Runs a liveness check in a person's browser. It is bundled by esbuild, and never loaded by the service. */
import '@aws-amplify/ui-react-liveness/styles.css'
import { FaceLivenessDetectorCore } from '@aws-amplify/ui-react-liveness'
import { env } from '@tensorflow/tfjs-core'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

// Faces are found by one thread: others would be scripts made at run time, which the page's policy lets nobody make.
env().set('WASM_HAS_MULTITHREAD_SUPPORT', false)

const place = document.getElementById('camera')
const { check, files, region, endpoint, model } = place.dataset
const sessionId = new URLSearchParams(location.search).get('sessionId') || ''
/** The id as Rekognition knows it, without the mark of a cell. */
const checkId = sessionId.replace(/\.c\d+$/, '')
const root = createRoot(place)

/** The page has the translations of these texts. */
const words = JSON.parse(document.documentElement.dataset.words || '{}')
const t = (text) => words[text] ?? text

const NOT_OPEN = t('This check cannot be completed here. Start it again from the page or app that sent you.')

const ask = (what, more) =>
  fetch(`${check}/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sessionId, ...more }),
  })

const say = (text, ...more) => root.render(createElement('p', { id: 'said', role: 'status' }, text, ...more))

/** The service, not the address of the page, decides where people are sent. */
async function leave() {
  const answer = await ask('landing')
  const { landingUrl } = answer.ok ? await answer.json() : {}
  if (landingUrl === undefined) return say(t('Done. You can close this page.'))
  const url = new URL(landingUrl)
  url.searchParams.set('sessionId', checkId)
  location.replace(url)
}

/** Given once, so the page keeps them as long as it is shown. */
let given
function credentialProvider() {
  given ??= ask('camera').then(async (answer) => {
    if (!answer.ok) throw new Error('this check is not open any more')
    const { expiration, ...keys } = await answer.json()
    return { ...keys, expiration: new Date(expiration) }
  })
  return given
}

/** Before streaming, the component asks for the camera again by itself. After that, a check is over, whatever its result. */
function fail({ state }) {
  if (given === undefined) return
  say(`${t('The check was not completed.')} (${state}) `, createElement('button', { type: 'button', onClick: leave }, t('Go back')))
}

const start = () =>
  root.render(
    createElement(FaceLivenessDetectorCore, {
      sessionId: checkId,
      region,
      onAnalysisComplete: leave,
      onUserCancel: leave,
      onError: fail,
      config: { credentialProvider, binaryPath: new URL(files, location.href).href, faceModelUrl: model, endpointOverride: endpoint },
    }),
  )

const asked = document.getElementById('asked')

/** Nothing looks at the camera before the person has said that the check is theirs. */
async function answerTo(wasMe) {
  const answer = await ask('consent', { wasMe })
  asked.hidden = true
  if (!answer.ok) return say(NOT_OPEN)
  if (wasMe) return start()
  say(t('Nothing was approved, and the check has ended. You can close this page.'))
}

if (asked === null) say(NOT_OPEN)
else {
  document.getElementById('was-me').addEventListener('click', () => answerTo(true), { once: true })
  document.getElementById('was-not-me').addEventListener('click', () => answerTo(false), { once: true })
}
