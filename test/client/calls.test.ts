import { describe, expect, test } from 'vitest'
import { CountersignError, createClient, DOCUMENT_VERSION, isCountersignError, type KnownCode } from '../../clients/typescript/src/index.ts'
import { eventually } from '../support/eventually.ts'
import { running } from '../support/running.ts'
import { clientOf, notingFetch } from './clients-of.ts'

const service = running()
const transfer = (amount = 1) => ({ tenantId: 1, body: { amount, fromWalletId: 1, toWalletId: 3 } })
const json = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
const refusal = (code: string, status: number, headers: Record<string, string> = {}) =>
  json(status, { type: 'SYSTEM', severity: 'LOW', code, description: 'later', traceId: 'f'.repeat(32) }, headers)

test.each(['.', '..'])('a path parameter "%s" is not sent, because it would call another path', async (key) => {
  const { fetch, sent } = notingFetch()
  const client = await clientOf(service, 'operator', { fetch })
  await expect(client.resetTenantConfig({ tenantId: 1, key })).rejects.toThrow(`key must not be "${key}", which would call another path`)
  expect(sent).toEqual([])
})

test.each([
  ['a name of two words', { 'two words': 'x' }],
  ['a value of two lines', { 'x-note': 'a\nb' }],
])('a header that cannot be sent (%s) is a fault of the caller, not of the network', async (_, headers) => {
  const { fetch, sent } = notingFetch()
  const client = await clientOf(service, 'operator', { fetch })
  await expect(client.getWallet({ tenantId: 1, walletId: 1 }, { headers })).rejects.toThrow(TypeError)
  expect(sent).toEqual([])
})

test('without a time limit an attempt is not ended', async () => {
  const client = await clientOf(service, 'operator', { timeoutMs: Number.POSITIVE_INFINITY, retry: { attempts: 1 } })
  await expect(client.getWallet({ tenantId: 1, walletId: 1 })).resolves.toMatchObject({ walletId: 1 })
})

describe('a list', () => {
  test('is every page, of any size, each item once', async () => {
    const client = await clientOf(service, 'backend')
    for (const amount of [1, 2, 3, 4, 5]) await client.createTransfer(transfer(amount))
    const amounts: number[] = []
    for await (const { amount } of client.listTransfers({ tenantId: 1 }, { pageSize: 2 })) amounts.push(amount)
    expect(amounts).toEqual([5, 4, 3, 2, 1])
    const pages = []
    for await (const { items, isLast } of client.listTransfers({ tenantId: 1, limit: 2 }).pages()) pages.push([items.length, isLast])
    expect(pages).toEqual([
      [2, false],
      [2, false],
      [1, true],
    ])
  })

  test('can be read page by page by a program that keeps nothing in between', async () => {
    const client = await clientOf(service, 'backend')
    const amounts: number[] = []
    for (let from: string | undefined, isLast = false; !isLast; ) {
      const { value: page } = await client.listTransfers({ tenantId: 1 }, { pageSize: 2, from }).pages().next()
      if (page === undefined) throw new Error('a list has at least one page')
      amounts.push(...page.items.map(({ amount }: { amount: number }) => amount))
      ;({ next: from, isLast } = page)
    }
    expect(amounts).toEqual([5, 4, 3, 2, 1])
  })

  test('of tasks goes on by offset', async () => {
    const maker = await clientOf(service, 'maker')
    const asTask = { executorRoles: ['LEVEL_02'], tag: 'paged' }
    for (const amount of [1, 2, 3]) await maker.createTransfer(transfer(amount), { asTask })
    expect(await maker.listTasks({ tag: 'paged' }, { pageSize: 2 }).toArray()).toHaveLength(3)
    expect(await maker.listTasks({ tag: 'paged' }, { pageSize: 1 }).toArray({ max: 2 })).toHaveLength(2)
  })

  test('that has no pages takes a page size too: the service gets no limit', async () => {
    const maker = await clientOf(service, 'maker')
    expect(await maker.listAgentTokens(undefined, { pageSize: 2 }).toArray()).toEqual([])
    expect(await maker.listPasskeys(undefined, { pageSize: 2 }).toArray()).toEqual([])
  })

  test('fetches nothing before it is read, and no page more than is read', async () => {
    const { fetch, sent } = notingFetch()
    const client = await clientOf(service, 'backend', { fetch })
    const list = client.listTransfers({ tenantId: 1 }, { pageSize: 1 })
    expect(sent).toEqual([])
    for await (const _ of list) break
    expect(sent.filter(({ path }) => path.includes('transfers'))).toHaveLength(1)
  })

  test('sends its token only to its own service, even if a link names another host', async () => {
    const hosts = new Set<string>()
    const { fetch } = notingFetch((url, nth) => {
      hosts.add(new URL(url).host)
      return url.includes('transfers') ? json(200, [], nth < 5 ? { link: '<https://evil.example/x?cursor=a>; rel="next"' } : {}) : undefined
    })
    await (await clientOf(service, 'operator', { fetch })).listTransfers({ tenantId: 1 }).toArray()
    expect([...hosts]).toEqual([new URL(service.local.baseUrl).host])
  })
})

describe('a call', () => {
  test('puts parameters where they belong, and leaves out those that are undefined', async () => {
    const { fetch, sent } = notingFetch(() => json(200, {}))
    const client = createClient({ baseUrl: 'https://api.example/svc-conductor/rest/v1/', token: 'a.b.c', fetch })
    await client.getIdentity({ tenantId: 1, customerId: 2, identity: 'a/b c@d.example' })
    await client.getLoginChallenge({ identity: 'a+b@c.example', clientChallenge: undefined })
    expect(sent.map(({ path }) => path)).toEqual([
      '/tenants/1/customers/2/identities/a%2Fb%20c%40d.example',
      '/authentication/login-challenges?identity=a%2Bb%40c.example',
    ])
  })

  test('without a parameter of its path is not sent', async () => {
    const { fetch, sent } = notingFetch()
    const client = createClient({ baseUrl: service.local.baseUrl, token: 'a.b.c', fetch })
    // @ts-expect-error tenantId is required
    await expect(client.getTransfer({ transferId: 1 })).rejects.toThrow('tenantId is required')
    expect(sent).toEqual([])
  })

  test('asks whether something exists, and answers true or false', async () => {
    const client = await clientOf(service, 'operator')
    expect(await client.hasCustomer({ tenantId: 1, identity: service.local.demo.users.customer?.identity })).toBe(true)
    expect(await client.hasCustomer({ tenantId: 1, identity: 'nobody@customer.example' })).toBe(false)
  })

  test('needs no token where none is needed, and answers text where it is text', async () => {
    const client = createClient({ baseUrl: service.local.baseUrl })
    expect(await client.getPkiPublicKey()).toMatch(/^[A-Za-z0-9+/=]{500,}$/)
    expect(await client.getHealth()).toMatchObject({ status: 'UP' })
  })

  test.each(['', 'localhost:4000', '127.0.0.1:4000', 'ftp://api.example', '/svc-conductor'])(
    'is refused at the address “%s”',
    (baseUrl) => {
      expect(() => createClient({ baseUrl, token: 'a.b.c' })).toThrow(
        `baseUrl must be an address such as https://api.example.com (got ${baseUrl})`,
      )
    },
  )

  test('is refused for a password that is not set, and not told that a token is missing', async () => {
    const password = process.env.NO_SUCH_PASSWORD as string
    const { baseUrl } = service.local
    expect(() => createClient({ baseUrl, identity: 'maker@harbour.example', password })).toThrow('password must be given beside identity')
    const session = { token: 'a.b.c' }
    expect(createClient({ baseUrl, identity: 'maker@harbour.example', password, session }).currentSession()).toEqual(session)
  })

  test('can be any that is known only when the program runs, with its headers', async () => {
    const client = await clientOf(service, 'maker')
    const asTask = { executorRoles: ['LEVEL_02'] }
    const stored = await client.request({ method: 'post', path: '/tenants/1/wallets/transfers', body: transfer().body, asTask })
    expect(stored).toMatchObject({ status: 200, task: { status: 'DRAFT' } })
    const read = await client.request({ method: 'GET', path: `/global/tasks/${stored.task?.taskId}` })
    expect(read.data).toMatchObject({ taskId: stored.task?.taskId })
    expect(read.headers.get('ratelimit-remaining')).toMatch(/^\d+$/)
  })

  test('that needs no token is made without one, and without a key, by its path too', async () => {
    const { fetch, sent } = notingFetch()
    const client = await clientOf(service, 'operator', { fetch })
    const health = await client.request({ method: 'get', path: '/svc-conductor/health' })
    expect(health).toMatchObject({ status: 200, data: { status: 'UP' } })
    await client.request({ method: 'POST', path: '/global/verifications', body: { identity: 'nobody@customer.example' } })
    expect(sent.map(({ headers }) => Object.keys(headers))).toEqual([[], ['content-type']])
  })

  test('to which the answer has no body tells an expired token all the same', async () => {
    const { fetch, timesTo } = notingFetch()
    const client = await clientOf(service, 'operator', { fetch })
    await client.hasCustomer({ tenantId: 1, identity: 'nobody@customer.example' })
    await service.local.advance(15 * 60 + 1)
    expect(await client.hasCustomer({ tenantId: 1, identity: 'nobody@customer.example' })).toBe(false)
    expect([timesTo('/authentication/login'), timesTo('/authentication/renew')]).toEqual([1, 1])
  })

  test('is ended by its signal, with the reason of the signal', async () => {
    const client = await clientOf(service, 'operator', {
      fetch: (_, { signal }) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    })
    const controller = new AbortController()
    const call = client.getTransfer({ tenantId: 1, transferId: 1 }, { signal: controller.signal })
    controller.abort(new Error('enough'))
    await expect(call).rejects.toThrow('enough')
  })

  test.each(['żółw → 亀 🐢', 'Zürich', 'plain'])('tells approvers what its maker wrote, and is found by it: %s', async (words) => {
    const client = await clientOf(service, 'maker')
    const asTask = { executorRoles: ['LEVEL_02'], comment: words, tag: words, submit: true }
    const { task } = await client.createTransfer(transfer(), { asTask })
    expect(task.initiatorComment).toBe(words)
    expect((await client.listTasks({ tag: words }).toArray()).map(({ taskId }) => taskId)).toEqual([task.taskId])
  })

  test.each(['two\nlines', 'a\0b'])('has no comment that a header can not hold: %j', async (comment) => {
    const client = await clientOf(service, 'maker')
    await expect(client.createTransfer(transfer(), { asTask: { executorRoles: ['LEVEL_02'], comment } })).rejects.toThrow(
      'must be one line',
    )
  })
})

describe('a refusal', () => {
  test('says what is wrong with which field', async () => {
    const client = await clientOf(service, 'backend')
    const error = await client.createTransfer(transfer(-1)).catch((thrown: unknown) => thrown)
    if (!isCountersignError(error, 'GEN001')) throw error
    expect(error.errors).toEqual([{ field: 'amount', description: expect.any(String) }])
    expect(error).toMatchObject({ name: 'CountersignError', status: 400, traceId: expect.stringMatching(/^[0-9a-f]{32}$/) })
    expect(error.message).toContain('amount')
  })

  test('is distinguished by its code, and from errors of others', () => {
    const error: unknown = new CountersignError('PAY001', { description: 'no money', status: 409 })
    expect([isCountersignError(error), isCountersignError(error, 'PAY001'), isCountersignError(error, 'SEC006')]).toEqual([
      true,
      true,
      false,
    ])
    expect(isCountersignError(new Error('other'))).toBe(false)
  })

  test('has one of the known codes as its type, also after instanceof', () => {
    const error: unknown = new CountersignError('PAY001', { description: 'no money', status: 409 })
    if (!(error instanceof CountersignError)) throw error
    const code: KnownCode = error.code
    // @ts-expect-error: no code of the service or the client; with `any` this would compile
    const isMisspelt = error.code === 'PAY01'
    expect([code, isMisspelt]).toEqual(['PAY001', false])
  })
})

describe('what is repeated', () => {
  test('a read and a write after cut answers, 503 and 429, the write with one key and one effect', async () => {
    const cuts = ['cut', refusal('GEN010', 503), refusal('GEN008', 429, { 'retry-after': '0' })] as const
    let cut = 0
    const { fetch, sent } = notingFetch((url) => (url.endsWith('/transfers') ? cuts[cut++] : undefined))
    const retries: number[] = []
    const client = await clientOf(service, 'operator', {
      fetch,
      onProgress: (step) => void (step.kind === 'retry' && retries.push(step.sent)),
    })
    expect(await client.createTransfer(transfer(7))).toMatchObject({ kind: 'done', data: { amount: 7 } })
    const posts = sent.filter(({ path, method }) => method === 'POST' && path.endsWith('/transfers'))
    expect(posts).toHaveLength(4)
    expect(new Set(posts.map(({ headers, body }) => `${headers['idempotency-key']} ${body}`)).size).toBe(1)
    expect(retries).toEqual([1, 2, 3])
  })

  test('a login whose answer was cut, with another challenge', async () => {
    let cut = 0
    const { fetch, timesTo } = notingFetch((url) => (url.endsWith('/login') && cut++ === 0 ? 'cut' : undefined))
    const client = await clientOf(service, 'backend', { fetch })
    expect(await client.createTransfer(transfer())).toMatchObject({ kind: 'done' })
    expect([timesTo('/authentication/login'), timesTo('/global/config/pkiAuthPublicKey')]).toEqual([2, 2])
  })

  test('no request without a key whose answer was cut', async () => {
    const { fetch, timesTo } = notingFetch((url) => (url.endsWith('/verifications') ? 'cut' : undefined))
    const client = createClient({ baseUrl: service.local.baseUrl, fetch })
    await expect(client.requestVerification({ body: { identity: 'a@b.example' } })).rejects.toMatchObject({
      code: 'CLIENT_NETWORK',
      status: 0,
    })
    expect(timesTo('/global/verifications')).toBe(1)
  })

  test('nothing for ever: it ends after so many attempts, and where the service wants a longer wait', async () => {
    const attempts = notingFetch(() => refusal('GEN010', 503))
    const client = createClient({ baseUrl: service.local.baseUrl, token: 'a.b.c', fetch: attempts.fetch, retry: { attempts: 3 } })
    await expect(client.getTask({ taskId: 1 })).rejects.toMatchObject({ code: 'GEN010', status: 503 })
    expect(attempts.sent).toHaveLength(3)
    const patient = notingFetch(() => refusal('GEN008', 429, { 'retry-after': '3600' }))
    const other = createClient({ baseUrl: service.local.baseUrl, token: 'a.b.c', fetch: patient.fetch })
    await expect(other.getTask({ taskId: 1 })).rejects.toMatchObject({ code: 'GEN008', retryAfterSeconds: 3600 })
    expect(patient.sent).toHaveLength(1)
  })

  test('nothing more once the application gives up: the call rejects with the refusal for which it waited', async () => {
    const { fetch, sent } = notingFetch(() => refusal('GEN008', 429, { 'retry-after': '40' }))
    const waits: string[] = []
    let over: Promise<void> | undefined
    const client = createClient({
      ...{ baseUrl: service.local.baseUrl, token: 'a.b.c', fetch },
      onProgress(step) {
        if (step.kind !== 'retry') return
        waits.push(`${step.method} ${new URL(step.url).pathname} ${step.waitMs >= 40_000}`)
        over = step.over
        step.giveUp()
      },
    })
    await expect(client.getTask({ taskId: 1 })).rejects.toMatchObject({ code: 'GEN008', retryAfterSeconds: 40 })
    await over
    expect(waits).toEqual(['GET /svc-conductor/rest/v1/global/tasks/1 true'])
    expect(sent).toHaveLength(1)
  })

  test('nothing more once the signal of a call that waits is aborted', async () => {
    const { fetch, sent } = notingFetch(() => refusal('GEN008', 429, { 'retry-after': '40' }))
    const ending = new AbortController()
    const onProgress = () => ending.abort(new Error('left the page'))
    const client = createClient({ baseUrl: service.local.baseUrl, token: 'a.b.c', fetch, onProgress })
    await expect(client.getTask({ taskId: 1 }, { signal: ending.signal })).rejects.toThrow('left the page')
    expect(sent).toHaveLength(1)
  })

  test('a write whose first copy is still under way, until its answer is there', async () => {
    const { fetch, sent } = notingFetch((url, nth) => (url.endsWith('/transfers') && nth < 4 ? refusal('GEN004', 409) : undefined))
    const client = await clientOf(service, 'operator', { fetch })
    expect(await client.createTransfer(transfer())).toMatchObject({ kind: 'done' })
    expect(sent.filter(({ path }) => path.endsWith('/transfers')).length).toBeGreaterThan(1)
  })

  test('a payment without enough money is refused at once, and not sent again', async () => {
    const { fetch, sent } = notingFetch()
    const client = await clientOf(service, 'operator', { fetch })
    await expect(client.createTransfer(transfer(1_000_000))).rejects.toMatchObject({ code: 'PAY001' })
    expect(sent.filter(({ path }) => path.endsWith('/transfers'))).toHaveLength(1)
  })

  test('a real conflict is asked once more only', async () => {
    const replayed = refusal('GEN004', 409, { 'idempotency-replayed': 'true' })
    const { fetch, sent } = notingFetch((url, nth) =>
      url.endsWith('/transfers') ? (nth < 3 ? refusal('GEN004', 409) : replayed) : undefined,
    )
    const client = await clientOf(service, 'operator', { fetch })
    await expect(client.createTransfer(transfer())).rejects.toMatchObject({ code: 'GEN004' })
    expect(sent.filter(({ path }) => path.endsWith('/transfers')).length).toBeLessThan(4)
  })

  test('nothing that comes too late, when a time is over', async () => {
    const never = {
      fetch: (_: string, { signal }: { signal: AbortSignal }) =>
        new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
    }
    const client = createClient({ baseUrl: service.local.baseUrl, token: 'a.b.c', timeoutMs: 20, retry: { attempts: 2 }, ...never })
    await expect(client.getTask({ taskId: 1 })).rejects.toMatchObject({ code: 'CLIENT_TIMEOUT' })
  })
})

describe('an older service', () => {
  const answeredBy = async (version: string | undefined) => {
    const told: string[] = []
    const headers: Record<string, string> = version === undefined ? {} : { 'api-version': version }
    const { fetch } = notingFetch(() => json(200, [], headers))
    const client = createClient({ baseUrl: service.local.baseUrl, token: 'a.b.c', fetch, onWarning: (message) => void told.push(message) })
    for (const _ of [1, 2]) await client.listTenants().toArray()
    return told
  }

  test('is reported once, and no other', async () => {
    expect(await answeredBy('0.0.9')).toEqual([expect.stringContaining(`0.0.9 of the API, this client is made for ${DOCUMENT_VERSION}`)])
    for (const version of [DOCUMENT_VERSION, '0.2.0', '10.0.0', undefined]) expect(await answeredBy(version)).toEqual([])
  })

  test('is not this one', async () => {
    const told: string[] = []
    const client = await clientOf(service, 'operator', { onWarning: (message) => void told.push(message) })
    const versions: (string | null)[] = []
    await client.getTenantConfig(
      { tenantId: 1, key: 'task.expiry.hours' },
      { onResponse: ({ headers }) => void versions.push(headers.get('api-version')) },
    )
    expect([versions, told]).toEqual([[DOCUMENT_VERSION], []])
  })
})

describe('a step-up', () => {
  const withdrawal = (id: string) => ({
    tenantId: 1,
    walletId: 1,
    body: { amount: 10, type: 'CASH', externalUniqueId: id, deliverToPhone: '+447700900123' },
  })
  const sentCode = async () => {
    const text = await eventually('an SMS', () => service.local.outbox.find({ to: '+447700900008' })[0]?.text)
    return /\d{6}/.exec(text)?.[0] ?? ''
  }

  test('asks for a proof, and repeats the identical bytes', async () => {
    const { fetch, sent } = notingFetch()
    const asked: unknown[] = []
    const client = await clientOf(service, 'customer', {
      fetch,
      async onStepUp(request) {
        asked.push(request)
        return { otp: await sentCode() }
      },
    })
    expect(await client.createWithdrawal(withdrawal('stepped-up'))).toMatchObject({ kind: 'done', data: { amount: 10 } })
    expect(asked).toEqual([expect.objectContaining({ type: 'OTP', method: 'POST', attempt: 1, intentId: expect.any(String) })])
    const posts = sent.filter(({ path }) => path.endsWith('/withdrawals'))
    expect(posts).toHaveLength(2)
    expect(posts[1]?.body).toBe(posts[0]?.body)
    expect(posts[1]?.headers['idempotency-key']).toBe(posts[0]?.headers['idempotency-key'])
    expect(posts[1]?.headers.authorization).not.toBe(posts[0]?.headers.authorization)
    expect(await client.listWithdrawals({ tenantId: 1, walletId: 1 }).toArray()).toHaveLength(1)
  })

  test('asks again after a wrong proof', async () => {
    const proofs = ['000000', 'right']
    const client = await clientOf(service, 'customer', {
      onStepUp: async ({ attempt }) => ({ otp: proofs[attempt - 1] === 'right' ? await sentCode() : '000000' }),
    })
    expect(await client.createWithdrawal(withdrawal('second-proof'))).toMatchObject({ kind: 'done' })
  })

  test('without anybody to ask is a refusal that says what is needed', async () => {
    const client = await clientOf(service, 'customer')
    const error = await client.createWithdrawal(withdrawal('refused')).catch((thrown: unknown) => thrown)
    if (!isCountersignError(error, 'SEC004')) throw error
    expect(error.stepUp).toEqual({ intentId: expect.any(String), type: 'OTP' })
  })
})
