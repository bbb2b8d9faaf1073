import { describe, expect, test } from 'vitest'
import { STAGES } from '../../infra/stages.ts'
import { type Resource, resources, type Synthesised } from './synthesised.ts'

type Statement = { readonly Effect: string; readonly Action: unknown; readonly Resource: unknown }

function allowedBy(policy: Resource | undefined): readonly Statement[] {
  const { Statement = [] } = (policy?.Properties.PolicyDocument ?? {}) as { Statement?: readonly Statement[] }
  return Statement.filter(({ Effect }) => Effect === 'Allow')
}

/** The way in which a stage sends mail, and learns of mail that comes back. */
export function theMail(each: readonly [string, Synthesised][]): void {
  describe.each(each)('the mail of %s', (name, { app, data }) => {
    const stage = STAGES.find((row) => row.name === name)
    const [set] = resources(app, 'AWS::SES::ConfigurationSet')
    const [queue] = resources(app, 'AWS::SQS::Queue').filter(({ id }) => id.startsWith('QueuemailfeedbackQueue'))
    const [destination] = resources(app, 'AWS::SES::ConfigurationSetEventDestination')
    const { SnsDestination: sns } = (destination?.Properties.EventDestination ?? {}) as { SnsDestination?: { TopicARN: { Ref: string } } }
    const topicId = sns?.TopicARN.Ref ?? 'none'
    const functions = resources(app, 'AWS::Lambda::Function').map(
      ({ Properties }) => Properties as { Description: string; Environment: { Variables: Record<string, unknown> } },
    )

    test('the sender’s domain is signed with DKIM, and comes back to a MAIL FROM domain of its own', () => {
      const identities = resources(app, 'AWS::SES::EmailIdentity').map(({ Properties }) => Properties)
      expect(identities).toMatchObject(
        stage?.mail === undefined
          ? []
          : [
              {
                EmailIdentity: stage.emailFrom.split('@')[1],
                DkimAttributes: { SigningEnabled: true },
                DkimSigningAttributes: { NextSigningKeyLength: 'RSA_2048_BIT' },
                MailFromAttributes: { MailFromDomain: stage.mail.mailFrom, BehaviorOnMxFailure: 'REJECT_MESSAGE' },
                ConfigurationSetAttributes: { ConfigurationSetName: { Ref: set?.id } },
              },
            ],
      )
    })

    test('its records stand in the zone, or are printed for whoever keeps the zone', () => {
      const written = resources(app, 'AWS::Route53::RecordSet').filter(({ id }) => id.startsWith('Mail'))
      const printed = Object.keys(app.findOutputs('*')).filter((output) => output.startsWith('MailRecord'))
      expect([written.length, printed.length]).toEqual(stage?.mail?.hostedZoneId === undefined ? [0, 5] : [5, 0])
      for (const { Properties } of written) expect(['CNAME', 'MX', 'TXT']).toContain(Properties.Type)
    })

    test('every mail leaves with the configuration set, by the only function that may use it', () => {
      expect(set?.Properties.Name).toBe(`countersign-${name}`)
      const carrying = functions.filter(({ Environment }) => 'EMAIL_CONFIGURATION_SET' in Environment.Variables)
      expect(carrying.map(({ Description }) => Description)).toEqual(['Countersign: messages-queue'])
      expect(carrying[0]?.Environment.Variables.EMAIL_CONFIGURATION_SET).toBe(`countersign-${name}`)
      expect(JSON.stringify(resources(app, 'AWS::IAM::Policy'))).toContain(`:configuration-set/countersign-${name}`)
    })

    test('bounces and complaints, and nothing else, go to a topic to which only SES of this account may publish', () => {
      expect(destination?.Properties).toMatchObject({
        ConfigurationSetName: { Ref: set?.id },
        EventDestination: { Enabled: true, MatchingEventTypes: ['bounce', 'complaint'] },
      })
      const policy = resources(app, 'AWS::SNS::TopicPolicy').find(({ Properties }) => JSON.stringify(Properties.Topics).includes(topicId))
      expect(allowedBy(policy)).toMatchObject([
        { Principal: { Service: 'ses.amazonaws.com' }, Action: 'sns:Publish', Condition: { StringEquals: expect.any(Object) } },
      ])
    })

    test('the topic is encrypted with the key of the stage, which SES may use', () => {
      const topic = resources(app, 'AWS::SNS::Topic').find(({ id }) => id === topicId)
      expect(topic?.Properties.KmsMasterKeyId).toBeDefined()
      expect(JSON.stringify(resources(data, 'AWS::KMS::Key'))).toContain('"Service":"ses.amazonaws.com"')
    })

    test('the queue takes them from that topic alone, as SES wrote them, and one function reads it', () => {
      const [subscription] = resources(app, 'AWS::SNS::Subscription').filter(({ Properties }) => Properties.Protocol === 'sqs')
      expect(subscription?.Properties).toMatchObject({
        RawMessageDelivery: true,
        TopicArn: { Ref: topicId },
        Endpoint: { 'Fn::GetAtt': [queue?.id, 'Arn'] },
      })
      const policy = resources(app, 'AWS::SQS::QueuePolicy').find(({ Properties }) =>
        JSON.stringify(Properties.Queues).includes(String(queue?.id)),
      )
      expect(allowedBy(policy)).toMatchObject([
        { Action: 'sqs:SendMessage', Condition: { ArnEquals: { 'aws:SourceArn': { Ref: topicId } } } },
      ])
      const sending = resources(app, 'AWS::IAM::Policy').filter((role) =>
        allowedBy(role).some(({ Action, Resource: on }) => Action === 'sqs:SendMessage' && JSON.stringify(on).includes(String(queue?.id))),
      )
      expect(sending).toEqual([])
    })
  })
}
