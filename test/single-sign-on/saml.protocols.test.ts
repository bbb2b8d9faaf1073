import { describe, expect, test } from 'vitest'
import { assertionXml, type Response, signedResponse } from '../../infra/local/saml/signed-response.ts'
import type { OrganisationId, TenantId } from '../../shared/domain/ids.ts'
import { certificateFrom } from '../../shared/domain/saml/certificate.ts'
import { judgeAssertion } from '../../shared/domain/saml/judge-assertion.ts'
import { judgeShape } from '../../shared/domain/saml/judge-shape.ts'
import { mayVouchFor, type Reach } from '../../shared/domain/saml/provider-reach.ts'
import { readXml } from '../../shared/domain/saml/read-xml.ts'
import { asId } from '../support/ids.ts'
import { idp } from '../support/saml.ts'
import { ODD_XML, WRAPPED, WRONG_WORDS } from '../support/saml-forgeries.ts'

const NOW = Date.parse('2030-01-01T00:00:00Z')
const SAID: Response = {
  responseId: '_response',
  assertionId: '_assertion',
  issuer: 'https://idp.example/metadata',
  destination: 'https://service.example/acs',
  recipient: 'https://service.example/acs',
  audience: 'https://service.example/metadata',
  inResponseTo: `_${'a'.repeat(40)}`,
  nameId: 'forged@staff.example',
  attributes: { role: ['LEVEL_01', 'LEVEL_02'] },
  now: NOW,
}
const EXPECTED = {
  assertionId: SAID.assertionId,
  issuer: SAID.issuer,
  audience: SAID.audience,
  acsUrl: SAID.recipient,
  requestId: SAID.inResponseTo,
  now: NOW,
}

/** The verdict on a response without the library: as if every signature were right. */
function verdict(made: string | Uint8Array): string {
  const text = Buffer.from(made).toString()
  const read = readXml(text)
  if (read.kind === 'refused') return `xml: ${read.why}`
  const shape = judgeShape(read.root, { acsUrl: SAID.destination, issuer: SAID.issuer })
  if (shape.kind === 'odd') return shape.why
  const { assertionId, inResponseTo: requestId } = shape.envelope
  const assertion = readXml((/<saml:Assertion.*<\/saml:Assertion>/.exec(text)?.[0] ?? '').replace(/<ds:Signature .*<\/ds:Signature>/, ''))
  if (assertion.kind === 'refused') return `xml: ${assertion.why}`
  const judged = judgeAssertion(assertion.root, { ...EXPECTED, assertionId, requestId })
  return judged.kind === 'bad' ? judged.why : 'good'
}

describe('without the library, as if every signature were right,', () => {
  test('a good answer is good', () => {
    expect(verdict(signedResponse(SAID, idp.key))).toBe('good')
  })

  // Other tests check that the request exists and that the name is valid.
  const ofOthers = /no-such-request|name that is too long|character that hides|that is no id of ours|a request that/
  const rows = [...WRONG_WORDS, ...WRAPPED].filter(({ name, because }) => !ofOthers.test(`${name} ${because.source}`))
  test.each(rows.map((forgery) => [forgery.name, forgery] as const))('an answer with %s is not', (_, { make, because }) => {
    const found = verdict(make(SAID))
    expect(found).not.toBe('good')
    expect(`saml-${found}`).toMatch(because)
  })
})

describe('XML', () => {
  const noXml = ODD_XML.filter(({ name }) => !/over 64 KiB|name of 60 KB|HTML|UTF|overlong|growth/.test(name))
  test.each(noXml.map((forgery) => [forgery.name, forgery] as const))('with %s is not read, or is no answer', (_, { make }) => {
    expect(verdict(make(SAID))).not.toBe('good')
  })

  test('is read with either quote, with characters by number, and with the five entities', () => {
    const read = readXml(
      `<?xml version='1.0' encoding='UTF-8'?>\n<a:b xmlns:a='urn:a' c = "&lt;&#65;&quot;" a:d='"'><e>&amp;&apos;&gt;&#x1F600;\r\n</e><f /></a:b >\n`,
    )
    expect(read).toEqual({
      kind: 'document',
      root: {
        name: 'b',
        namespace: 'urn:a',
        attributes: new Map([
          ['c', '<A"'],
          ['{urn:a}d', '"'],
        ]),
        text: '',
        children: [
          { name: 'e', namespace: '', attributes: new Map(), text: "&'>😀\n", children: [] },
          { name: 'f', namespace: '', attributes: new Map(), text: '', children: [] },
        ],
      },
    })
  })
})

test('what a good assertion says is read from it: the name, the attributes in their order, and the end of the session', () => {
  const xml = assertionXml({ ...SAID, nameId: 'a&b <c>@staff.example', sessionNotOnOrAfter: NOW + 3_600_000 })
  const read = readXml(xml)
  const judged = read.kind === 'document' ? judgeAssertion(read.root, EXPECTED) : read
  expect(judged).toEqual({
    kind: 'good',
    said: {
      nameId: 'a&b <c>@staff.example',
      attributes: new Map([['role', ['LEVEL_01', 'LEVEL_02']]]),
      usableUntil: NOW + 360_000,
      provedAt: expect.any(Number),
      sessionEnds: NOW + 3_600_000,
    },
  })
})

test.each([
  [-61_000, 'issue-instant'],
  [-60_000, 'good'],
  [0, 'good'],
  [359_000, 'good'],
  [360_000, 'confirmation-not-on-or-after'],
])('a clock that is %d ms away from the provider’s: %s', (away, expected) => {
  const read = readXml(assertionXml(SAID))
  const judged = read.kind === 'document' ? judgeAssertion(read.root, { ...EXPECTED, now: NOW + away }) : { kind: 'bad', why: 'xml' }
  expect('why' in judged ? judged.why : judged.kind).toBe(expected)
})

describe('for whom a provider may vouch', () => {
  const [DEMO, OTHER] = [asId<TenantId>(1), asId<TenantId>(2)]
  const global = { kind: 'global', role: 'GLOBAL_ADMIN' } as const
  const institution = { kind: 'institution', role: 'INSTITUTION_ADMIN', institution: 'harbour' } as const
  const tenant = { kind: 'tenant', position: 'LEVEL_01', tenantId: DEMO } as const
  const customer = { kind: 'customer', tenantId: DEMO } as const
  const director = { kind: 'organisation', position: 'DIRECTOR', tenantId: DEMO, organisationId: asId<OrganisationId>(5) } as const
  const people = {
    global: { holdings: [global] },
    institution: { holdings: [institution] },
    'another institution': { holdings: [{ ...institution, institution: 'summit' }] },
    tenant: { tenantId: DEMO, holdings: [tenant] },
    'another tenant': { tenantId: OTHER, holdings: [{ ...tenant, tenantId: OTHER }] },
    'tenant and organisation': { tenantId: DEMO, holdings: [tenant, director] },
    customer: { tenantId: DEMO, holdings: [customer] },
    'tenant and customer': { tenantId: DEMO, holdings: [tenant, customer] },
    nothing: { tenantId: DEMO, holdings: [] },
  } as const
  const rows: readonly (readonly [Reach, readonly (keyof typeof people)[]])[] = [
    [{ kind: 'global' }, ['global']],
    [{ kind: 'institution', institution: 'harbour' }, ['institution']],
    [{ kind: 'tenant', tenantId: asId(1) }, ['tenant', 'tenant and organisation']],
    [{ kind: 'global-and-tenant' }, ['global', 'tenant', 'another tenant', 'tenant and organisation']],
  ]
  test.each(rows)('%j: %j', (reach, expected) => {
    const found = Object.entries(people).filter(([, who]) => mayVouchFor(reach, who))
    expect(found.map(([name]) => name)).toEqual(expected)
  })
})

test.each([
  ['PEM', idp.certificate],
  ['base64 of its DER', idp.certificate.replaceAll(/-----[A-Z ]+-----|\n/g, '')],
  ['base64 in lines', idp.certificate.replaceAll(/-----[A-Z ]+-----\n/g, '')],
])('a certificate is taken as %s', (_, written) => {
  expect(certificateFrom(written)).toEqual({ kind: 'certificate', pem: idp.certificate })
})

test.each(['', 'nonsense', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----', idp.certificate.replace('M', 'N')])(
  '%j is no certificate',
  (written) => {
    expect(certificateFrom(written)).toMatchObject({ kind: 'refused' })
  },
)
