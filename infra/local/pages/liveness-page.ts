import * as z from 'zod'
import type { FaceStandIn } from '../face-stand-in.ts'
import { LocalRefusal, readJson, writeJson } from './answers.ts'
import type { Page } from './page.ts'

const PATH = '/local/liveness/'
const choice = z.object({ outcome: z.enum(['PASS', 'FAIL']) })

/** The page of one liveness check, on which a tester chooses its result; `undefined` for another path. */
export function livenessPage(faces: FaceStandIn, path: string): ReadonlyMap<string, Page> | undefined {
  if (!path.startsWith(PATH)) return undefined
  const sessionId = path.slice(PATH.length)
  const show: Page = (_request, response) => {
    if (!faces.knows(sessionId)) throw new LocalRefusal(404, 'There is no check with this id')
    writeJson(response, 200, { sessionId })
  }
  const decide: Page = async (request, response) => {
    const parsed = choice.safeParse(await readJson(request))
    if (!parsed.success) throw new LocalRefusal(400, 'Send {"outcome": "PASS"} or {"outcome": "FAIL"}')
    if (!faces.decide(sessionId, parsed.data.outcome)) throw new LocalRefusal(404, 'There is no check with this id')
    writeJson(response, 200, { sessionId, outcome: parsed.data.outcome })
  }
  return new Map([
    ['GET', show],
    ['POST', decide],
  ])
}
