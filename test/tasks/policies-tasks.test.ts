import { describe, expect, test } from 'vitest'
import type { TaskId } from '../../shared/domain/ids.ts'
import { globalAdmin } from '../../shared/storage/persons.ts'
import { update } from '../../shared/storage/write.ts'
import { eventually } from '../support/eventually.ts'
import { asId } from '../support/ids.ts'
import { withRow } from '../support/rows.ts'
import { type Answer, running } from '../support/running.ts'
import { move, seen, withConfig } from '../support/tasks.ts'

const service = running()
const TRANSFERS = '/tenants/1/wallets/transfers'
const ROW = 'Transfer.CREATE.Allowed'

const FINANCE = { name: 'finance', roles: ['LEVEL_02'], approvals: 1 }
const BOARD = { name: 'board', roles: ['LEVEL_20'], approvals: 1 }
const policy = (more: object = {}) => ({
  name: 'large',
  operations: ['createTransfer'],
  when: 'amount >= 100.0',
  steps: [FINANCE, BOARD],
  ...more,
})

const withPolicies = <T>(policies: readonly object[], run: () => Promise<T>) => withConfig(service, 'approval.policies', policies, run)

async function propose(who: string, headers: Record<string, string>, amount = 100): Promise<Answer> {
  const { wallets } = service.local.demo
  return service.call('POST', TRANSFERS, {
    token: await service.tokenOf(who),
    body: { amount, fromWalletId: wallets.customerMain, toWalletId: wallets.customer2Main },
    headers: { 'task-skip-draft': 'true', ...headers },
  })
}

async function proposed(who: string, headers: Record<string, string> = { 'task-by-policy': 'true' }, amount = 100): Promise<TaskId> {
  const answer = await propose(who, headers, amount)
  expect(answer.text).toBe('')
  expect(answer.status).toBe(200)
  return asId(Number(answer.headers.get('task-id')))
}

type Seen = { readonly policies: readonly { readonly name: string; readonly steps: readonly { readonly state: string }[] }[] }
const states = (of: unknown) => (of as Seen).policies.flatMap(({ steps }) => steps.map(({ state }) => state)).join(' ')

describe('proposing by policy', () => {
  test('is approved step by step, and runs with the last approval', () =>
    withPolicies([policy()], async () => {
      const taskId = await proposed('maker')
      expect(await seen(service, 'maker', taskId)).toMatchObject({
        executorRoles: 'LEVEL_02,LEVEL_20',
        approvalsRequired: 2,
        approvalsGiven: 0,
        policies: [
          {
            name: 'large',
            steps: [
              { name: 'finance', roles: ['LEVEL_02'], people: [], needed: 1, state: 'OPEN', approvals: [] },
              { name: 'board', state: 'WAITING' },
            ],
          },
        ],
      })
      const early = await move(service, 'operator', taskId, 'EXECUTE')
      expect(early).toMatchObject({ status: 403, body: { code: 'TSK005' } })
      expect((early.body as { description: string }).description).toContain('"finance" of policy "large"')

      const first = await move(service, 'checker', taskId, 'EXECUTE')
      expect(first).toMatchObject({ status: 200, body: { status: 'PENDING', whatIsMissing: expect.stringContaining('"board"') } })
      expect(states(first.body)).toBe('MET OPEN')
      expect((await move(service, 'checker2', taskId, 'EXECUTE')).status).toBe(403)

      const last = await move(service, 'operator', taskId, 'EXECUTE')
      expect(last.body).toMatchObject({ status: 'EXECUTED', approvalsRequired: 2, approvalsGiven: 2 })
      expect(last.body).toMatchObject({
        policies: [{ steps: [{ approvals: [{ customerId: 3, name: 'Charles Babbage', at: expect.any(String) }] }, { state: 'MET' }] }],
      })
    }))

  test('is 400 if no policy matches, and for an odd header', () =>
    withPolicies([policy()], async () => {
      expect(await propose('maker', { 'task-by-policy': 'true' }, 99)).toMatchObject({
        status: 400,
        body: { code: 'GEN001', errors: [{ field: 'task-by-policy' }] },
      })
      const withRoles = await propose('maker', { 'task-by-policy': 'true', 'task-executor-roles': 'LEVEL_02' }, 99)
      expect(withRoles).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'task-by-policy', description: expect.stringMatching(/^must not be sent: no policy matches/) }] },
      })
      expect((await propose('maker', { 'task-by-policy': 'yes' })).status).toBe(400)
      expect((await propose('maker', { 'task-by-policy': 'false' })).status).toBe(400)
    }))

  test('is 400 in a tenant without policies', async () => {
    expect(await propose('maker', { 'task-by-policy': 'true' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'task-by-policy' }] },
    })
  })

  test('is not seen by strangers, and stands in the lists of its candidates', () =>
    withPolicies([policy({ steps: [FINANCE, { name: 'risk', people: [5], approvals: 1 }] })], async () => {
      const taskId = await proposed('maker')
      expect(await seen(service, 'customer', taskId)).toMatchObject({ code: 'TSK001' })
      const waiting = async (who: string, customerId: number) => {
        const path = `/global/tasks?waitingForCustomerId=${customerId}&status=PENDING`
        return (await service.call('GET', path, { token: await service.tokenOf(who) })).body
      }
      expect(await waiting('checker', 3)).toContainEqual(expect.objectContaining({ taskId }))
      expect(await seen(service, 'operator', taskId)).toMatchObject({ approvals: [{ customerId: 5, status: 'PENDING' }] })
    }))

  test('a person counts for one step only', () =>
    withPolicies([policy({ steps: [FINANCE, { ...FINANCE, name: 'again' }] })], async () => {
      const taskId = await proposed('maker')
      expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ status: 'PENDING' })
      expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ status: 'PENDING' })
      expect((await move(service, 'checker2', taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
    }))

  test('in any order every step is open', () =>
    withPolicies([policy({ order: 'any' })], async () => {
      const taskId = await proposed('maker')
      expect(states((await move(service, 'operator', taskId, 'EXECUTE')).body)).toBe('OPEN MET')
      expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
    }))

  test('the initiator never counts, though they hold the role', () =>
    withPolicies([policy({ steps: [BOARD] })], async () => {
      const answer = await propose('operator', { 'task-by-policy': 'true' })
      expect(answer).toMatchObject({ status: 400, body: { code: 'TSK003' } })
      expect((answer.body as { description: string }).description).toContain(
        'Step "board" of policy "large" needs 1 person, and nobody can',
      )
    }))

  test.each<[string, object, RegExp]>([
    ['too few holders', { ...FINANCE, approvals: 3 }, /needs 3 different people, and 2 can/],
    ['people who may not check the call', { name: 'x', people: [7], approvals: 1 }, /nobody can/],
  ])('is 400 TSK003 with %s', (_, step, description) =>
    withPolicies([policy({ steps: [step] })], async () => {
      const answer = await propose('maker', { 'task-by-policy': 'true' })
      expect(answer).toMatchObject({ status: 400, body: { code: 'TSK003', description: expect.stringMatching(description) } })
    }),
  )

  test('is 400 TSK003 if the steps share too few people', () =>
    withPolicies(
      [
        policy({
          steps: [
            { ...FINANCE, approvals: 2 },
            { ...FINANCE, name: 'again' },
          ],
        }),
      ],
      async () => {
        expect(await propose('maker', { 'task-by-policy': 'true' })).toMatchObject({ status: 400, body: { code: 'TSK003' } })
      },
    ))
})

describe('an approval whose giver has lost the position of its step', () => {
  const treasury = { name: 'treasury', roles: ['LEVEL_03'], approvals: 1 }
  const second = () => ({ name: 'second', people: [service.local.demo.users.checker2?.customerId], approvals: 1 })

  /** A task that `checker` approved by a position that has ended since. */
  async function approvedForAWhile(order: string, run: (taskId: TaskId) => Promise<void>): Promise<void> {
    await withPolicies([policy({ order, steps: [treasury, second()] })], async () => {
      const at = `/tenants/1/customers/${service.local.demo.users.checker?.customerId}/temporary-positions`
      const token = await service.tokenOf('operator')
      const given = await service.call('POST', at, { token, body: { position: 'LEVEL_03', minutes: 60, reason: 'Holidays' } })
      const taskId = await proposed('maker')
      expect(states((await move(service, 'checker', taskId, 'EXECUTE')).body)).toBe('MET OPEN')
      await service.call('DELETE', `${at}/${(given.body as { temporaryPositionId: number }).temporaryPositionId}`, { token })
      await run(taskId)
    })
  }

  test('is void once another approver finds the step open, who is refused, and its candidates are asked again', () =>
    approvedForAWhile('sequence', async (taskId) => {
      expect(await move(service, 'checker2', taskId, 'EXECUTE')).toMatchObject({
        status: 403,
        body: { code: 'TSK005', description: expect.stringContaining('"treasury"') },
      })
      const now = await seen(service, 'maker', taskId)
      expect([states(now), now.whatIsMissing]).toEqual(['OPEN WAITING', expect.stringMatching(/^Step "treasury".*LEVEL_03/)])
      const token = await service.tokenOf('maker')
      const { body } = await service.call('GET', `/global/tasks/${taskId}/history`, { token })
      expect((body as { what: string }[]).map(({ what }) => what)).toEqual(['CREATED', 'APPROVED', 'VOIDED'])
    }))

  test('is void with the next approval, so that the task does not look as if nothing were missing', () =>
    approvedForAWhile('any', async (taskId) => {
      const answer = await move(service, 'checker2', taskId, 'EXECUTE')
      expect(answer.body).toMatchObject({ status: 'PENDING', whatIsMissing: expect.stringContaining('"treasury"') })
      const now = await seen(service, 'maker', taskId)
      expect([states(now), now.whatIsMissing]).toEqual(['OPEN MET', expect.stringContaining('"treasury"')])
    }))
})

describe('together with other task headers', () => {
  test('policies apply to every proposal that they match', () =>
    withPolicies([policy()], async () => {
      const taskId = await proposed('maker', { 'task-executor-roles': 'LEVEL_02' })
      expect(states((await move(service, 'checker', taskId, 'EXECUTE')).body)).toBe('MET OPEN')
      expect((await move(service, 'operator', taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
      const small = await proposed('maker', { 'task-executor-roles': 'LEVEL_02' }, 1)
      expect(await seen(service, 'maker', small)).not.toHaveProperty('policies')
      expect((await move(service, 'checker', small, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
    }))

  test('a named approver must approve beside the steps', () =>
    withPolicies([policy({ steps: [FINANCE] })], async () => {
      const taskId = await proposed('maker', { 'task-approver-userids': '4', 'task-by-policy': 'true' })
      expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({
        status: 'PENDING',
        whatIsMissing: 'The approval of 4.',
      })
      expect((await move(service, 'checker2', taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
    }))

  test('an approval for a step counts, though its giver holds no role that the maker named', () =>
    withPolicies([policy({ steps: [FINANCE] })], async () => {
      const taskId = await proposed('maker', { 'task-executor-roles': 'LEVEL_20', 'task-by-policy': 'true' })
      expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({
        status: 'PENDING',
        whatIsMissing: '1 more approval by a holder of LEVEL_20.',
      })
      expect((await move(service, 'operator', taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
    }))

  test('the number of checkers that the tenant demands still applies', () =>
    withPolicies([policy({ steps: [FINANCE] })], () =>
      withConfig(service, 'overrideCheckerCount', 2, async () => {
        const taskId = await proposed('maker')
        expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ status: 'PENDING' })
        expect((await move(service, 'checker2', taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
      }),
    ))
})

describe('a task that failed', () => {
  test('is tried again by any candidate once every step is met, and by nobody else', () =>
    withPolicies([policy({ steps: [FINANCE] })], async () => {
      const taskId = await proposed('maker', { 'task-by-policy': 'true' }, 90_000_000)
      expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ status: 'FAILED', responseCode: 409 })
      expect(await seen(service, 'checker2', taskId)).toMatchObject({ moves: expect.arrayContaining(['EXECUTE']) })
      expect(await move(service, 'checker2', taskId, 'EXECUTE')).toMatchObject({
        status: 200,
        body: { status: 'FAILED', executor: 4, policies: [{ steps: [{ approvals: [{ customerId: 3 }] }] }] },
      })
      expect((await move(service, 'operator', taskId, 'EXECUTE')).status).toBe(403)
      expect((await move(service, 'maker', taskId, 'EXECUTE')).status).toBe(403)
    }))
})

describe('the policies of another time', () => {
  test('one that was added later holds the task, whose new candidates see it', async () => {
    const taskId = await proposed('maker', { 'task-executor-roles': 'LEVEL_02' })
    await withPolicies([policy({ name: 'later', steps: [{ name: 'risk', people: [4], approvals: 1 }] })], async () => {
      const first = await move(service, 'checker', taskId, 'EXECUTE')
      expect(first.body).toMatchObject({ status: 'PENDING', whatIsMissing: expect.stringContaining('"risk" of policy "later"') })
      expect(await seen(service, 'maker', taskId)).toMatchObject({ policies: [{ name: 'later', steps: [{ state: 'OPEN' }] }] })
      expect((await move(service, 'checker2', taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
    })
  })

  test('candidates of a later policy see a task that they did not see before', async () => {
    await withRow(service, ROW, 'LEVEL_20,LEVEL_03,LEVEL_01->LEVEL_02', async () => {
      const created = await service.call('POST', '/tenants/1/admin-users', {
        token: await service.tokenOf('globalAdmin'),
        body: {
          identity: 'later@harbour.example',
          password: 'a rather long passphrase',
          position: 'LEVEL_03',
          firstName: 'Later',
          lastName: 'Comer',
          email: 'later@harbour.example',
        },
      })
      expect(created.status).toBe(200)
      const login = await service.call('POST', '/authentication/login', {
        body: { identity: 'later@harbour.example', password: 'a rather long passphrase' },
      })
      const token = (login.body as { headerValue: string }).headerValue.slice('Bearer '.length)
      const taskId = await proposed('maker', { 'task-executor-roles': 'LEVEL_02' })
      const read = () => service.call('GET', `/global/tasks/${taskId}`, { token })
      expect((await read()).status).toBe(404)
      await withPolicies([policy({ steps: [{ name: 'late', roles: ['LEVEL_03'], approvals: 1 }] })], async () => {
        expect(await read()).toMatchObject({
          status: 200,
          body: { policies: [{ steps: [{ state: 'OPEN' }] }], moves: expect.arrayContaining(['EXECUTE']) },
        })
      })
    })
  })

  test.each<[string, object]>([
    ['the proof', { steps: [{ ...FINANCE, proof: 'IDENTITY' }, BOARD] }],
    ['the comment', { comment: 'required' }],
  ])('an approval without %s that its policy demands now does not count', async (_, stricter) => {
    let taskId: TaskId = asId(0)
    await withPolicies([policy()], async () => {
      taskId = await proposed('maker')
      expect(states((await move(service, 'checker', taskId, 'EXECUTE')).body)).toBe('MET OPEN')
    })
    await withPolicies([policy(stricter)], async () => {
      expect(await seen(service, 'checker', taskId)).toMatchObject({ whatIsMissing: expect.stringContaining('"finance"') })
      expect(states(await seen(service, 'checker', taskId))).toBe('OPEN WAITING')
      const early = await move(service, 'operator', taskId, 'EXECUTE', { executorComment: 'Early.' })
      expect(early).toMatchObject({ status: 403, body: { code: 'TSK005', description: expect.stringContaining('"finance"') } })
    })
  })

  test('an approval counts again once it is repeated with the comment that its policy demands now', async () => {
    let taskId: TaskId = asId(0)
    await withPolicies([policy()], async () => {
      taskId = await proposed('maker')
      await move(service, 'checker', taskId, 'EXECUTE')
    })
    await withPolicies([policy({ comment: 'required' })], async () => {
      expect(await seen(service, 'checker', taskId)).toMatchObject({ moves: expect.arrayContaining(['EXECUTE']) })
      expect(states((await move(service, 'checker', taskId, 'EXECUTE', { executorComment: 'Rent.' })).body)).toBe('MET OPEN')
      expect((await move(service, 'operator', taskId, 'EXECUTE', { executorComment: 'Rent.' })).body).toMatchObject({ status: 'EXECUTED' })
    })
  })

  test('candidates of a later policy find the task in their lists once it is noticed, until the policy is gone', async () => {
    const token = await service.tokenOf('checker2')
    const listed = async (query: string) =>
      ((await service.call('GET', `/global/tasks?${query}`, { token })).body as { taskId: number }[]).map(({ taskId }) => taskId)
    const risk = { name: 'risk', people: [4], approvals: 1 }
    const [taskId, next] = [
      await proposed('maker', { 'task-approver-userids': '5' }),
      await proposed('maker', { 'task-approver-userids': '3,5' }),
    ]
    expect(await seen(service, 'checker2', taskId)).toMatchObject({ code: 'TSK001' })
    await withPolicies([policy({ name: 'later', steps: [risk] })], async () => {
      expect((await move(service, 'operator', taskId, 'EXECUTE')).body).toMatchObject({ status: 'PENDING' })
      expect((await move(service, 'operator', next, 'EXECUTE')).body).toMatchObject({ status: 'PENDING' })
      expect(await seen(service, 'maker', taskId)).toMatchObject({ whatIsMissing: expect.stringContaining('"risk" of policy "later"') })
      expect(await listed('waitingForCustomerId=me')).toEqual(expect.arrayContaining([next, taskId]))
      expect(await listed('approverCustomerId=me&status=PENDING')).toContain(taskId)
      expect((await move(service, 'checker2', taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
      await eventually(
        'no list has the task as a PENDING one',
        async () => !(await listed('approverCustomerId=me&status=PENDING')).includes(taskId),
      )
    })
    expect((await move(service, 'checker', next, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
  })

  test('one that was added later and is loosened again leaves the lists of its candidates', async () => {
    const token = await service.tokenOf('checker2')
    const waiting = async () =>
      ((await service.call('GET', '/global/tasks?waitingForCustomerId=me', { token })).body as { taskId: number }[]).map((of) => of.taskId)
    const taskId = await proposed('maker', { 'task-approver-userids': '3,5' })
    await withPolicies([policy({ name: 'later', steps: [{ name: 'risk', people: [4], approvals: 1 }] })], async () => {
      await move(service, 'operator', taskId, 'EXECUTE')
      expect(await waiting()).toContain(taskId)
    })
    await withPolicies([policy({ name: 'other', steps: [{ name: 'risk', people: [1], approvals: 1 }] })], async () => {
      expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ status: 'PENDING' })
      expect(await waiting()).not.toContain(taskId)
      expect(await seen(service, 'checker2', taskId)).toMatchObject({ code: 'TSK001' })
    })
  })

  test('one that is gone still applies to the tasks that it matched, and of two versions the stricter', async () => {
    let taskId: TaskId = asId(0)
    await withPolicies([policy()], async () => {
      taskId = await proposed('maker')
    })
    expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ status: 'PENDING' })
    await withPolicies([policy({ steps: [{ ...FINANCE, approvals: 2 }, BOARD] })], async () => {
      expect((await move(service, 'operator', taskId, 'EXECUTE')).status).toBe(403)
      expect((await move(service, 'checker2', taskId, 'EXECUTE')).body).toMatchObject({ status: 'PENDING' })
      expect((await move(service, 'operator', taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
    })
  })
})

describe('what a policy demands of approvers', () => {
  test('a comment, of every approver', () =>
    withPolicies([policy({ steps: [FINANCE], comment: 'required' })], async () => {
      const taskId = await proposed('maker')
      expect(await move(service, 'checker', taskId, 'EXECUTE')).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'executorComment' }] },
      })
      expect((await move(service, 'checker', taskId, 'EXECUTE', { executorComment: 'invoice seen' })).body).toMatchObject({
        status: 'EXECUTED',
      })
    }))

  test('a comment that says nothing is none', () =>
    withPolicies([policy({ steps: [FINANCE], comment: 'required' })], async () => {
      const taskId = await proposed('maker')
      for (const executorComment of ['   ', '\u00a0\n', '\u200b\u2060', '\u2800'])
        expect(await move(service, 'checker', taskId, 'EXECUTE', { executorComment })).toMatchObject({
          status: 400,
          body: { errors: [{ field: 'executorComment', description: 'must not be empty' }] },
        })
      for (const status of ['DRAFT', 'REJECTED'])
        expect((await move(service, 'checker', taskId, status, { executorComment: ' ' })).status).toBe(400)
      expect(await seen(service, 'maker', taskId)).toMatchObject({ status: 'PENDING' })
    }))

  test('a proof, as a step-up of this approval', () =>
    withPolicies([policy({ steps: [{ ...FINANCE, proof: 'IDENTITY' }] })], async () => {
      const taskId = await proposed('maker')
      const first = await move(service, 'checker', taskId, 'EXECUTE')
      expect(first).toMatchObject({ status: 401, body: { code: 'SEC004' } })
      expect(first.headers.get('sca')).toMatch(/type=IDENTITY/)
      expect(await seen(service, 'maker', taskId)).toMatchObject({ approvalsGiven: 0 })
      const [, intentId] = /id=([^;]+)/.exec(first.headers.get('sca') ?? '') ?? []
      const token = await service.tokenOf('checker')
      const { identity, password } = service.local.demo.users.checker ?? { identity: '', password: '' }
      const upgraded = await service.call('PUT', '/authentication/jwt', { token, body: { jwt: token, intentId, identity, password } })
      expect(upgraded.status).toBe(200)
      const proved = (upgraded.body as { headerValue: string }).headerValue.slice('Bearer '.length)
      const again = await service.call('PUT', `/global/tasks/${taskId}`, { token: proved, body: { status: 'EXECUTE' } })
      expect(again.body).toMatchObject({ status: 'EXECUTED' })
    }))

  test('a proof by a code, also of an approver above tenants', async () => {
    const { customerId = 0 } = service.local.demo.users.globalAdmin ?? {}
    const phoneNumber = '+447700900123'
    await service.local.service.ports.store.write(update(globalAdmin(asId(customerId)), { set: { phoneNumber } }))
    await withPolicies([policy({ steps: [{ name: 'above', people: [customerId], approvals: 1, proof: 'OTP' }] })], async () => {
      const taskId = await proposed('maker')
      const first = await move(service, 'globalAdmin', taskId, 'EXECUTE')
      expect(first).toMatchObject({ status: 401, body: { code: 'SEC004' } })
      const [, intentId] = /id=([^;]+);type=OTP/.exec(first.headers.get('sca') ?? '') ?? []
      const sent = await eventually('the code', () => service.local.outbox.find({ to: phoneNumber, channel: 'SMS' })[0])
      const otp = /\b\d{6}\b/.exec(sent.text)?.[0]
      const token = await service.tokenOf('globalAdmin')
      const upgraded = await service.call('PUT', '/authentication/jwt', { token, body: { jwt: token, intentId, otp } })
      expect(upgraded.status).toBe(200)
      const proved = (upgraded.body as { headerValue: string }).headerValue.slice('Bearer '.length)
      const again = await service.call('PUT', `/global/tasks/${taskId}`, { token: proved, body: { status: 'EXECUTE' } })
      expect(again.body).toMatchObject({ status: 'EXECUTED' })
    })
  })

  test('an approval can be taken back until the task runs', () =>
    withPolicies([policy()], async () => {
      const taskId = await proposed('maker')
      await move(service, 'checker', taskId, 'EXECUTE')
      expect((await move(service, 'checker2', taskId, 'PENDING')).status).toBe(403)
      expect((await seen(service, 'checker', taskId)).moves).toContain('PENDING')
      const back = await move(service, 'checker', taskId, 'PENDING')
      expect(back).toMatchObject({ status: 200, body: { status: 'PENDING', approvalsGiven: 0 } })
      expect(states(back.body)).toBe('OPEN WAITING')
      expect((await move(service, 'operator', taskId, 'EXECUTE')).status).toBe(403)
      expect((await move(service, 'checker2', taskId, 'EXECUTE')).body).toMatchObject({ status: 'PENDING' })
      expect((await move(service, 'operator', taskId, 'EXECUTE')).body).toMatchObject({ status: 'EXECUTED' })
    }))

  test('any candidate may reject, of a step that is not open too', () =>
    withPolicies([policy()], async () => {
      expect((await move(service, 'operator', await proposed('maker'), 'REJECTED')).body).toMatchObject({ status: 'REJECTED' })
      expect((await move(service, 'maker', await proposed('maker'), 'DISCARDED')).body).toMatchObject({ status: 'DISCARDED' })
    }))

  test('it expires with the shortest time of its policies', () =>
    withPolicies([policy({ expireHours: 5 }), policy({ name: 'other', expireHours: 3, steps: [{ ...FINANCE, name: 'x' }] })], async () => {
      const { created, expires } = (await seen(service, 'maker', await proposed('maker'))) as { created: string; expires: string }
      expect(Date.parse(expires) - Date.parse(created)).toBe(3 * 3_600_000)
    }))
})
