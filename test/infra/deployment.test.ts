import { describe, expect, test } from 'vitest'
import { checkedStage, STAGES, type Stage } from '../../infra/stages.ts'
import { codeThatIsDeployed } from './code-that-is-deployed.ts'
import { dataThatIsKept } from './data-that-is-kept.ts'
import { synthesised } from './synthesised.ts'
import { whatRolesMayDo } from './what-roles-may-do.ts'

// One synthesis for all: it takes longer than everything that is asked of it.
const stages = Object.entries(synthesised())
codeThatIsDeployed(stages)
whatRolesMayDo(stages)
dataThatIsKept(stages)

describe('what a stage may have', () => {
  const [sandbox, live] = ['sandbox', 'live'].map((name) => STAGES.find((stage) => stage.name === name)) as [Stage, Stage]

  test.each(['OTP_OVERRIDE', 'CLOCK_OFFSET_SECONDS', 'CALLBACKS_OVER_HTTP'])('a live stage with %s is not synthesised', (name) => {
    expect(() => checkedStage({ ...live, settings: { [name]: '1' } })).toThrow(name)
  })

  test('a live stage without protection against deletion is not synthesised', () => {
    expect(() => checkedStage({ ...live, deletionProtection: false })).toThrow('protected')
  })

  test('the stages as they are may be synthesised', () => {
    expect([sandbox, live].map((stage) => checkedStage(stage).name)).toEqual(['sandbox', 'live'])
  })
})
