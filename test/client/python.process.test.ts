import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { running } from '../support/running.ts'
import { exampleEnvironment, here, printed, readmeBlocks } from './languages/printed.ts'
import { testScenarios } from './languages/scenarios.ts'
import { situationOf } from './languages/situation.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const hasPython = spawnSync('python3', ['-c', 'import sys, cryptography; sys.exit(sys.version_info < (3, 10))']).status === 0
const ENV = { PYTHONPATH: at('../../clients/python/src'), PYTHONDONTWRITEBYTECODE: '1' }

describe.skipIf(!hasPython)('the Python client', () => {
  const service = running()
  const situation = situationOf(service)
  testScenarios(() => ['python3', [at('languages/scenarios.py')], { SITUATION: situation(), ...ENV }])

  test('the examples of its README run as they are written', async () => {
    const blocks = await readmeBlocks('python', 'python')
    expect(blocks).toHaveLength(9)
    const program = here(service, blocks.join('\n'))
    const input = `${service.local.service.ports.otpOverride}\n`
    expect(await printed('python3', ['-W', 'error', '-c', program], { ...ENV, ...exampleEnvironment(service) }, input)).toMatch(
      /^25 EUR moved\ndecided: EXECUTED\n(waits: .*\n)*\d+ transfers at most\nneeds an approval: Transfer\.CREATE .*\n\d payment at most\nCode from the SMS: withdrawal PENDING\npayment SUCCESSFUL\nbalance True\n$/,
    )
  })

  test('a single approver or role in the place of a list is refused, and never taken letter by letter', async () => {
    const program = `
import countersign
client = countersign.Client("http://127.0.0.1:9")
body = countersign.CreateTransferRequest(amount=1, from_wallet_id=1, to_wallet_id=3)
for as_task in ({"approvers": "34"}, {"approvers": 3}, {"executor_roles": "LEVEL_02"}):
    try:
        client.create_transfer(tenant_id=1, body=body, as_task=countersign.AsTask(**as_task))
    except TypeError as error:
        print(error)
`
    expect(await printed('python3', ['-c', program], ENV)).toBe(
      [
        "AsTask.approvers must be a list, such as ['34']",
        'AsTask.approvers must be a list, such as [3]',
        "AsTask.executor_roles must be a list, such as ['LEVEL_02']",
        '',
      ].join('\n'),
    )
  })

  test('it needs nothing but the standard library until a key is used', async () => {
    const program = `
import sys
sys.modules["cryptography"] = None
import countersign
client = countersign.Client(sys.argv[1], countersign.Password(identity=sys.argv[2], password=sys.argv[3]))
print(client.get_wallet(tenant_id=1, wallet_id=1).currency)
try:
    client.sign_in(countersign.ClientKey(client_id="one", private_key="two"))
except countersign.CountersignError as error:
    print(error)
`
    const { identity = '', password = '' } = service.local.demo.users.operator ?? {}
    expect(await printed('python3', ['-c', program, service.local.baseUrl, identity, password], ENV)).toBe(
      'EUR\nCLIENT_KEY: Keys need the package cryptography: pip install cryptography\n',
    )
  })
})

test.runIf(!hasPython)(
  'the Python client is left out: this machine lacks Python 3.10 or later with the package cryptography',
  () => undefined,
)
