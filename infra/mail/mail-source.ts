import { CfnOutput } from 'aws-cdk-lib'
import type { IKey } from 'aws-cdk-lib/aws-kms'
import { CfnRecordSet } from 'aws-cdk-lib/aws-route53'
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  DkimIdentity,
  EasyDkimSigningKeyLength,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  MailFromBehaviorOnMxFailure,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { SqsSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { Stage } from '../stages.ts'
import { configurationSetName, senderDomain } from './names.ts'

type Properties = {
  readonly stage: Stage
  /** Encrypts the topic: events carry addresses. Its policy lets SES use it. */
  readonly key: IKey
  /** Receives bounces and complaints. */
  readonly feedback: IQueue
}

type DnsRecord = { readonly name: string; readonly type: 'CNAME' | 'MX' | 'TXT'; readonly value: string }

const TTL_SECONDS = 1_800

/**
 * The stage's way of sending mail by SES: a configuration set, whose bounces and complaints go to a queue, and the sender's domain with
 * DKIM and a MAIL FROM of its own, where the stage says so.
 */
export class MailSource extends Construct {
  constructor(scope: Construct, id: string, { stage, key, feedback }: Properties) {
    super(scope, id)
    const set = new ConfigurationSet(this, 'Set', {
      configurationSetName: configurationSetName(stage),
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      reputationMetrics: true,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    })
    const topic = new Topic(this, 'Feedback', { enforceSSL: true, masterKey: key })
    topic.addSubscription(new SqsSubscription(feedback, { rawMessageDelivery: true }))
    set.addEventDestination('Destination', {
      destination: EventDestination.snsTopic(topic),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    })
    if (stage.mail !== undefined && !stage.moved?.found.includes('mail-identity')) this.#identity(stage, stage.mail, set)
  }

  #identity(stage: Stage, { mailFrom, hostedZoneId }: NonNullable<Stage['mail']>, configurationSet: ConfigurationSet): void {
    const identity = new EmailIdentity(this, 'Identity', {
      identity: Identity.domain(senderDomain(stage)),
      configurationSet,
      dkimSigning: true,
      dkimIdentity: DkimIdentity.easyDkim(EasyDkimSigningKeyLength.RSA_2048_BIT),
      mailFromDomain: mailFrom,
      // Nothing leaves under the name of SES, with which DMARC could fail.
      mailFromBehaviorOnMxFailure: MailFromBehaviorOnMxFailure.REJECT_MESSAGE,
      feedbackForwarding: false,
    })
    const records: readonly DnsRecord[] = [
      ...identity.dkimRecords.map(({ name, value }) => ({ name, type: 'CNAME', value }) as const),
      // https://docs.aws.amazon.com/ses/latest/dg/mail-from.html
      { name: mailFrom, type: 'MX', value: `10 feedback-smtp.${stage.region}.amazonses.com` },
      { name: mailFrom, type: 'TXT', value: '"v=spf1 include:amazonses.com ~all"' },
    ]
    if (hostedZoneId === undefined) this.#printed(records)
    else
      for (const [at, { name, type, value }] of records.entries())
        new CfnRecordSet(this, `Record${at}`, { hostedZoneId, name, type, resourceRecords: [value], ttl: String(TTL_SECONDS) })
  }

  /** An output for each record that a person has to enter. */
  #printed(records: readonly DnsRecord[]): void {
    for (const [at, { name, type, value }] of records.entries())
      new CfnOutput(this, `MailRecord${at}`, { value: `${name} ${type} ${value}` }).overrideLogicalId(`MailRecord${at + 1}`)
  }
}
