/** The time in which somebody must act: at once, today, or this week. */
export type Severity = 1 | 2 | 3

/** Each alarm's severity, and the reason why its silence is healthy, or is not. */
export const RUNBOOKS: Readonly<Record<string, { readonly severity: Severity; readonly silence: string }>> = {
  'no-canary': { severity: 1, silence: 'a canary that says nothing has not succeeded' },
  'failed-calls': { severity: 1, silence: 'nobody called; the canary tells whether anybody could' },
  'deleted-keys': { severity: 1, silence: 'an event, not a metric: nobody has deleted anything' },
  'no-sweep': { severity: 1, silence: 'a sweep that says nothing did not come to its end' },
  'failing-edge': { severity: 1, silence: 'nobody called; the canary tells whether anybody could' },
  'failing-table': { severity: 1, silence: 'DynamoDB publishes errors only when there are any' },
  'refusing-edge': { severity: 1, silence: 'nobody called; the canary tells whether anybody could' },
  'slow-calls': { severity: 2, silence: 'nobody called; the canary tells whether anybody could' },
  faults: { severity: 2, silence: 'the metric exists only in minutes with a fault' },
  'failed-work': { severity: 2, silence: 'the metric exists only in minutes with failed work' },
  'failing-version': { severity: 2, silence: 'a version that is not called, or has no fault, publishes none' },
  'function-errors': { severity: 2, silence: 'a function that is not called has no errors' },
  'throttled-functions': { severity: 2, silence: 'functions that are not called are not throttled' },
  'crowded-functions': { severity: 2, silence: 'functions that are not called use no concurrency' },
  'archive-behind': { severity: 2, silence: 'a stream without changes has no age; function-errors rings for an archive that fails' },
  'dead-letters': { severity: 2, silence: 'SQS publishes nothing of a queue that was idle for six hours' },
  'waiting-messages': { severity: 2, silence: 'SQS publishes nothing of a queue that was idle for six hours' },
  'failing-scheduler': { severity: 2, silence: 'failures only are published; no-sweep rings if nothing is started' },
  'throttled-table': { severity: 2, silence: 'DynamoDB publishes throttles only when there are any' },
  'throttled-index': { severity: 2, silence: 'DynamoDB publishes throttles only when there are any' },
  'blocked-calls': { severity: 2, silence: 'WAF publishes nothing while it refuses nobody' },
  'withheld-messages': { severity: 2, silence: 'the metric exists only in minutes with a withheld message' },
  'text-message-spend': { severity: 3, silence: 'a month without text messages has cost nothing' },
  'liveness-spend': { severity: 3, silence: 'an hour without checks has cost nothing' },
  'bouncing-mail': { severity: 3, silence: 'SES publishes rates of mail that was sent' },
  'unwanted-mail': { severity: 3, silence: 'SES publishes rates of mail that was sent' },
}
