import * as z from 'zod'
import { NEW_TABLE } from '../shared/domain/new-table.ts'
import { cellSchema } from './cell-schema.ts'
import { movedSchema } from './moved-schema.ts'
import { leastConcurrency } from './stacks/functions.ts'

/** A host name in lower case below a domain. */
const hostName = () => z.string().regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, 'must be a domain name in lower case')
const region = () => z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be a region of AWS')
const archiveDays = () => z.int().min(1).max(36_500)
const monthlyDollars = () => z.int().min(1).max(1_000_000)

/** The name under which people and programs reach a stage. It is part of tokens, SAML ids and passkeys: changing it later breaks them. */
const domain = () =>
  z.strictObject({
    name: hostName(),
    /** The Route 53 zone of the stage's names: its own, and `origin.` below it. */
    zoneName: hostName(),
    hostedZoneId: z.string().regex(/^Z[A-Z0-9]{5,31}$/, 'must be the id of a hosted zone of Route 53'),
    /** The version of the secret that the edge sends; `npm run operate -- rotate-origin-secret` adds one and prints its number. */
    originSecretVersion: z.int().min(1),
  })

/** The variable by which `deploy` tells the synthesis how many functions the account runs at once. */
export const ACCOUNT_CONCURRENCY = 'COUNTERSIGN_CONCURRENCY'
/** The default quota of an account that is no longer new. */
const USUAL_CONCURRENCY = 1_000

const concurrencyOfAccount = (): number => Number(process.env[ACCOUNT_CONCURRENCY] ?? USUAL_CONCURRENCY)

export const stageSchema = () =>
  z
    .strictObject({
      /** Part of the names of the stacks; never changes. */
      name: z.string().regex(/^[a-z][a-z0-9-]{1,19}$/, 'must be 2 to 20 small letters, digits or hyphens'),
      /** The kind of stage: a `live` one refuses everything that exists for a sandbox only. */
      kind: z.enum(['sandbox', 'live']),
      account: z.string().regex(/^\d{12}$/, 'must be the 12 digits of an AWS account'),
      region: region(),
      /** Without it, the stage is reached at the address of API Gateway, without CloudFront and WAF. */
      domain: domain().optional(),
      /**
       * The region of replicas of keys and secrets, and of copies of backups. Without it, the stage has no backups but the table's own 35
       * days.
       */
      secondRegion: region().optional(),
      /** Accepts a second region without Face Liveness: after a move, nobody's liveness can be checked. It stays after the move. */
      secondRegionWithoutLiveness: z.literal(true).optional(),
      /**
       * Another account, for a third copy of each backup under a key of its own: whoever owns the stage's account cannot take it away. Its
       * organization must allow copies between accounts.
       */
      backupAccount: z
        .string()
        .regex(/^\d{12}$/, 'must be the 12 digits of an AWS account')
        .optional(),
      /** Settings that only a sandbox may have, by their names in the functions' environment. */
      settings: z.record(z.string(), z.string()),
      /** The sender address of e-mails. */
      emailFrom: z.email(),
      /**
       * The domain of the sender address at SES, with DKIM and a MAIL FROM domain below it. Without it, a person verifies the domain.
       * `hostedZoneId`: the Route 53 zone that takes the DNS records; without it, `deploy` prints them.
       */
      mail: z
        .strictObject({
          mailFrom: hostName(),
          hostedZoneId: z
            .string()
            .regex(/^Z[A-Z0-9]{5,31}$/, 'must be the id of a hosted zone of Route 53')
            .optional(),
        })
        .optional(),
      /** Prevents deleting the table or its stack by mistake. */
      deletionProtection: z.boolean(),
      /** API Gateway's limits for all callers together. Limits per tenant are configuration. */
      throttle: z.strictObject({ requestsPerSecond: z.int().min(1).max(10_000), burst: z.int().min(1).max(5_000) }),
      /**
       * Concurrent functions in the account and region, as Service Quotas shows it. New accounts start with far fewer than 1,000. Functions reserve
       * shares of it, and 100 must stay unreserved. Without it, `deploy` takes what the account has; a synthesis alone, the usual 1,000.
       */
      concurrency: z
        .int()
        .min(leastConcurrency(), `must be at least ${leastConcurrency()}: Lambda keeps 100 for functions that reserve none`)
        .max(100_000)
        .prefault(concurrencyOfAccount),
      /**
       * Days for which the archive keeps what has left the table, by kind. The audit must outlive the time in which somebody may ask who did what: at
       * least five years for a live stage (Directive (EU) 2015/849, article 40), ten where commercial law wants books for so long.
       */
      archiveDays: z.strictObject({ audit: archiveDays(), callbacks: archiveDays(), idempotentAnswers: archiveDays() }),
      /**
       * Units per second that the table takes at once, without waiting for DynamoDB to grow. Without it, what a new table takes: 4,000 writes and 12,000
       * reads. More is charged once; it can be raised, never lowered.
       */
      warmThroughput: z
        .strictObject({
          writesPerSecond: z.int().min(NEW_TABLE.writesPerSecond).max(1_000_000),
          readsPerSecond: z.int().min(NEW_TABLE.readsPerSecond).max(1_000_000),
        })
        .optional(),
      /** The table that `npm run operate -- restore` has put in the place of the first one, as it prints it. */
      restoredTable: z
        .string()
        .regex(/^countersign-[a-z0-9-]+-restored-\d{14}$/, 'must be the name that restore prints')
        .optional(),
      /** The first region of a stage that `npm run operate -- move-region` has moved, and what it found in the second, as it prints it. */
      moved: movedSchema().optional(),
      /** Makes the stage one of several cells behind one edge: see docs/scale.md. */
      cell: cellSchema().optional(),
      logDays: z.union([z.literal(30), z.literal(365)]),
      /** The rollout of new code: to all callers at once, or to one in ten first, and back if an alarm rings. */
      shift: z.enum(['at-once', 'gradual']),
      /** True if callbacks come from fixed addresses, through NAT gateways. */
      staticEgress: z.boolean(),
      /** Origins whose pages may call (CORS). */
      allowedOrigins: z.array(z.url()).readonly(),
      /** The recipient of alarms: an address, which must confirm once, or the https address of a chat's webhook. */
      alarmEmail: z.email().optional(),
      alarmWebhook: z.url({ protocol: /^https$/ }).optional(),
      /** US dollars per month above which an alarm rings: for the whole account, and for text messages alone. */
      budget: z.strictObject({ total: monthlyDollars(), textMessages: monthlyDollars() }),
      /** Number of liveness checks per hour above which an alarm rings: each costs money. 0: the stage makes none, and any region will do. */
      livenessChecksPerHour: z.int().min(0),
    })
    .readonly()
