import { expect, test } from 'vitest'
import { running } from '../support/running.ts'

const service = running()
const set = async (value: string) =>
  service.call('PUT', '/tenants/1/config/webAuthN.parentDomain', { token: await service.tokenOf('operator'), body: { value } })

test.each(['com.au', 'co.uk', 'github.io', 's3.amazonaws.com', 'example'])(
  'attack: passkeys cannot be made for all domains below the public suffix %s',
  async (suffix) => {
    const answer = await set(suffix)
    expect(answer.status).toBe(400)
  },
)

test.each(['bank.example', 'bank.co.uk', 'login.bank.com', 'localhost', ''])('%j can be configured', async (domain) => {
  expect((await set(domain)).status).toBe(200)
})
