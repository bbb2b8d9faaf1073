import { readFileSync } from 'node:fs'
import { type GrowthFigures, TENANTS } from '../bench/growth/figures.ts'
import { lifeOf, unitsOfCallback } from '../bench/growth/life-of-a-payment.ts'
import { marksPerCallback } from '../bench/growth/traffic.ts'
import { NEW_TABLE } from '../shared/domain/new-table.ts'
import { code, page, table } from './markdown.ts'

const FIGURES = JSON.parse(readFileSync(new URL('../bench/growth/figures.json', import.meta.url), 'utf8')) as GrowthFigures

/** The share of first attempts that fail on an ordinary day. */
const ORDINARY_FAILING = 0.01

/** List prices of us-east-1, in dollars per million. */
const PRICES = { write: 0.625, read: 0.125 } as const
const CALLBACKS_TO_CARRY = 10_000_000_000
const SECONDS_A_DAY = 86_400
const PEAK = 3
/** AWS's default quota of a table, in write units a second. */
const TABLE_QUOTA = 40_000
/** Write units a second of one partition. */
const OF_A_PARTITION = 1_000

const rounded = (count: number): string => {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(count, 1))) - 1)
  return (Math.round(count / step) * step).toLocaleString('en-US')
}

/** The page about the rates that one installation takes, and the limit that is reached first. */
export function scalePage(): string {
  return page('Scale', INTRODUCTION, units(), newTable(), payments(), SHARDS, callbacks(), MARKS, DUE_SHARDS, tenBillion(), IDS)
}

const INTRODUCTION = `How much one installation takes before DynamoDB throttles it, what gives way first, and what an operator does then.

The figures are simulated (${code('bench/growth')}), not measured on AWS. The simulation takes keys and items from the code of the service, and
places them as DynamoDB does: by the hash of the partition key, 1,000 write and 3,000 read units per second and partition, a transaction
is served whole or not at all, and a full partition of the due index throttles the write to the table. A rate counts as sustained while at
most 1 % of the requests are throttled (the SDK repeats those). “At once” means 32 partitions as the hash has placed the keys; “after minutes”
means after DynamoDB has split its hot partitions, down to one key each. Burst capacity is left out, because it is gone after five minutes.`

function units(): string {
  const rows = lifeOf().map(({ what, write, read, index }) => [what, String(write), String(read), String(index)])
  return `## Units

What a payment and its callback take. A test compares them with what the running service takes.

${table(['', 'write units', 'read units', 'of the write units in the due index'], rows)}`
}

/** The section about the first day of a stage, before DynamoDB has seen any load. */
function newTable(): string {
  const perPayment = lifeOf()
    .slice(0, 2)
    .reduce((sum, { write }) => sum + write, 0)
  const { writesPerSecond, readsPerSecond } = NEW_TABLE
  const group = (count: number) => count.toLocaleString('en-US')
  return `## A new table

A new table takes ${group(writesPerSecond)} write and ${group(readsPerSecond)} read units per second in all, whatever shards its tenants have: ${Math.floor(writesPerSecond / perPayment)} payments per second, created and ended.
It doubles in about half an hour of load. A stage that expects more from its first minute declares it (${code('warmThroughput')} in ${code('infra/stages.ts')}): ${group(10 * writesPerSecond)} write units take ${group(Math.floor((10 * writesPerSecond) / perPayment))} payments per second.
The tables below are for a table that is warm enough: 32 partitions are 32,000 write units per second.`
}

function payments(): string {
  const rows = FIGURES.payments.map(({ what, asPlaced, split }) => [
    what,
    rounded(asPlaced.rate),
    rounded(split.rate),
    code(split.limitedBy),
  ])
  return `## Payments of one tenant

Each is created by one call and ended by another. They go into 100,000 wallets, and come from 16 sessions of the tenant's back end.

${table(['', 'per second at once', 'after minutes', 'what gives way first (numbers written as n)'], rows)}`
}

const SHARDS = `**What to do.** Raise the tenant's shards: \`PUT /global/tenants/{tenantId}\` with \`{"shards": 16}\`, by a GLOBAL role, when its rate limit is raised.
One shard is enough for the default limit of 500 calls per second. 30 seconds later its payments, withdrawals, transfers, bulk transfers and audit entries are spread over as many
partitions. The wait is longer than any process uses what it has read of the tenant, so every list reads each shard before anybody writes there.
The number can only be raised.

**Why a number per tenant.** A list reads all shards in parallel: with 64 shards, a page of 50 costs 64 queries, which a small tenant should not pay. So a
tenant begins with one shard. The id of a payment names its shard in its lowest six bits: reading, ending or repeating a payment
needs no lookup, and what was stored before shards existed stays where it is, in shard 0. Partitions per day would let small tenants read many empty days.

**A merchant's wallet.** A wallet and its entries are one partition: about 250 credits per second into the same wallet, whatever the shards are. For a merchant who
takes more, \`PUT /tenants/{tenantId}/wallets/{walletId}\` with \`{"creditsInBatches": true}\`. From then on payments and transfers into the wallet go into 64 credit pots, each with
its entries in a partition of its own, and the wallet's item is not written. This cannot be switched off again, since a reader without the mark would miss the pots.

- Readers see every credit at once, as before: the balance shown is the wallet's and what is in its pots. No credit is counted twice or missed while pots are emptied; of several credits
  that are written during the read, it may show some. Reading the balance costs 2 round trips and 65 read units more, a page of entries 65 queries. \`lastModified\` does not change with a credit.
- A debit that the balance of the item can pay costs what it cost before. Otherwise it first empties pots into the balance, the fullest first, until the balance is enough, one
  transaction each. A process that dies meanwhile has only moved money inside the wallet. A debit is never paid with money that has not come, and is refused only if the pots do not hold enough either.
- A wallet can be in one transaction at a time: a hundred debits per second of one wallet still conflict with each other, and are repeated. Two credits meet in one of the 64 pots less often.

**What shards do not spread.** The idempotency keys of one caller share a partition, but their keys are random, so DynamoDB can split it;
\`externalUniqueId\` has no such limit. A session is read by each of its calls, from one partition: a back end should log in several times above 2,000 calls per second.`

function callbacks(): string {
  const rows = FIGURES.callbacks.map(({ failing, dueShards, partitions, worst, middle }) => [
    `${failing * 100} %`,
    String(dueShards),
    String(partitions),
    rounded(middle.rate),
    rounded(worst.rate),
    code(worst.limitedBy),
  ])
  const head = [
    'first attempts that fail',
    '`due.shards`',
    'partitions of the index',
    'per second in the median minute',
    'in the worst',
    'what gives way first',
  ]
  return `## Callbacks of all tenants

A callback that is delivered by its first attempt is never in the due index. One whose first attempt fails enters it, and leaves it with its
last attempt: two write units in the buckets of minutes. Buckets change every minute, sooner than DynamoDB splits a partition, so a
minute is as good as the hash places its buckets. The median and the worst of seven minutes, with ${TENANTS.toLocaleString('en-US')} tenants, as many processes as calls of 50 ms need, and a failed attempt that is followed by a successful one:

${table(head, rows)}

A single tenant takes ${rounded(FIGURES.callbacksOfOneTenant.rate)} callbacks per second (${code(FIGURES.callbacksOfOneTenant.limitedBy)}): its callbacks are spread over 8 partitions, and each takes three
write units there. The ids of callbacks name no shard, so that raising this number needs ids with a shard, as payments have them, and lists that read both kinds of ids. That is not done.`
}

const MARKS = `**What replaces the entry.** A process that dies between the transaction and the message leaves a callback that nobody has queued. So that it is found, the process
stores a mark before the transaction: this tenant makes callbacks in this minute. One write unit serves all callbacks that the process makes for the tenant in the minute. A process that finds its mark
stored by two others marks an hour the next time, so that many processes of many tenants do not store marks all the time: with ${TENANTS.toLocaleString('en-US')} tenants whose callbacks come from any process, ${marksPerCallback(TENANTS).toFixed(2)} marks
for each callback. Three minutes later the sweep reads the marks of the minute, and queries the callbacks that each marked tenant made in it, for those that were never tried. These
enter the due index and are queued. Marks are spread over 8 partitions by tenant (${code('CALLBACK-MARKS#n')}), and expire after 90 days.

| a tenant's callbacks in a minute | write units each | read units each |
|---|---|---|
| 1 | 4: created 2, the mark 1, delivered 1 | 4: eight queries of half a unit |
| 6,000 | 3 | 0.1: an eventually consistent query reads 8 KB for a unit |

A callback whose transaction begins more than 30 s after its call, or whose mark the table refuses, enters the due index with its creation. All callbacks of earlier versions did, and the sweep finds them there.`

const DUE_SHARDS = `**What to do.** On ordinary days the index takes hardly anything. If most first attempts fail for minutes, as when the internet is not reachable from the region, every callback costs it
two write units, and 32 partitions take at most 16,000 callbacks per second, however they are spread. If that must not throttle new callbacks, raise property \`due.shards\`, and give the index warm throughput: a new index has 4 partitions, and 128,000 write units per second
of warm throughput give it 128 (\`aws dynamodb update-table\` with \`WarmThroughput\` for the index, charged once). Each further group of eight shards costs the sweep about 50 queries and
2 writes a minute. The number can be lowered: the sweep goes on reading the groups that were used before. Where one sweep does not come to its end in
its 40 seconds, raise \`SWEEPS\` in \`infra/stacks/functions.ts\`: each then goes over its share of the groups and of the marks. After an outage a run sends overdue items again until its time ends, and the
next one continues.`

function tenBillion(): string {
  const callback = unitsOfCallback(TENANTS)
  const mean = CALLBACKS_TO_CARRY / SECONDS_A_DAY
  const writes = mean * PEAK * callback.write
  const dollars = (CALLBACKS_TO_CARRY / 1_000_000) * (callback.write * PRICES.write + callback.read * PRICES.read)
  const ordinary = FIGURES.callbacks.find(({ failing, dueShards }) => failing === ORDINARY_FAILING && dueShards === 64)
  const cell = ordinary?.worst.rate ?? 0
  const rows = [
    ['callbacks per second, mean and peak (three times)', `${rounded(mean)}, ${rounded(mean * PEAK)}`],
    ['write units per second at the peak', rounded(writes)],
    ['partitions with nothing but that', rounded(writes / OF_A_PARTITION)],
    ['times the default quota of a table', rounded(writes / TABLE_QUOTA)],
    [
      `cells, each with ${ordinary?.dueShards} shards and ${ordinary?.partitions} partitions of the index (${rounded(cell)} per second)`,
      String(Math.ceil((mean * PEAK) / cell)),
    ],
    ['dollars per day for table and index', rounded(dollars)],
  ]
  return `## 10,000,000,000 callbacks a day

Only the callbacks, without the payments that cause them, and without queues, functions and storage ([webhooks at scale](callbacks-at-scale.md)).

${table(['', ''], rows)}

That is more than one table should carry. It is carried by cells: accounts with a complete installation each. A tenant lives in one cell, and no two cells share data.`
}

const IDS = `## Cells

A cell is a complete installation: an account with its own table, functions and queues. Cells share a name, an issuer, the signing keys, the data keys and one edge.
A tenant lives in one cell with its people, its money, its tasks and its audit, and can [move](operating.md#move-a-tenant-to-another-cell) to another one while it is
used. A stage without cells reads and writes nothing of this.

| a call belongs to | told by | who looks it up |
|---|---|---|
| the tenant of its token, or of its path if it has none | the id of the tenant names the cell in which it was made; the edge keeps those that have moved | the edge |
| the person of its token, if they are above tenants | their id; they never move | the edge |
| the identity of a login, a code or a new password | the directory has the hashes of all names, each with its tenant or its cell | the directory, a small table and function behind the edge |
| the token in its body or query (renewal, introspection, logout) | as above | the directory |
| a launch token, a code, a request of OAuth, a hosted liveness check | the secret ends with a mark of the cell in which it is stored | the directory |
| a refresh token, a client of a tenant, a link in a mail | a mark of the tenant, with which it moves; the id of the client; \`tenant\` in the query | the directory |
| a client of OAuth above tenants | its id ends with a mark of the cell that has it and its account | the directory |
| a provider that vouches for people of several tenants | the first cell verifies its answer, asks the directory whose the name is, and hands the login over to that place, once | the first cell |
| a tenant's provider of single sign-on | every cell knows the providers: the first one names the tenant, and the call goes there, once | the directory |
| nobody: documents, public keys, a name that nobody has | the first cell | the edge |

- **Ids** of people, tasks and tenants carry their cell: 41 bits of milliseconds, 5 bits of the cell, 7 random bits. So the ids of all cells sort by
  time, no two cells issue the same one, and shards, lists and time filters need not know of cells. Ids from before \`cell.since\` belong to cell 0. Everything else is
  stored under its tenant, and needs to be unique only there.
- **Names** of identities are taken in the directory before an identity is stored, so no two cells have the same one. A cell whose process dies in between leaves a
  name for the same tenant, which can use it.
- **Clients of OAuth** that belong to no tenant serve people of every cell. One above tenants is stored in the cell that its id names, with its audit, and every other cell
  reads a copy in the directory. One that registered itself, as programs of MCP do, is stored in the directory alone; one whose id is a URL is read there by each cell. What
  such a client asks waits in the directory until somebody opens it, who takes it into their cell, once. The proofs that it has used are noted there too, so they work
  once in all cells. While such a client is changed or deleted, other cells answer 503 for it, for milliseconds; if the process dies meanwhile, until the sweep
  finds the note that the change left, a minute or two later.
- **A login that was handed over** waits in the directory for a minute, sealed, and works once, in the browser that began it. The provider's code is exchanged once.
  Somebody new goes to the tenant that the provider states. For the provider's logout the directory knows where the person of each of its sessions lives.
- **A moving tenant** has a standing in both cells, which every process reads every 2 s: \`frozen\` answers reads, \`arriving\` and \`gone\` nothing; everything else is
  503 with \`retry-after\`. Jobs of such a tenant wait, and nothing is written to its keys: the table itself is behind the standings.
- **What stays behind** is a copy that \`operate -- clear-moved-tenant\` removes a day later, but for the audit.
- **The audit** moves with its seals, and goes on in the new cell. It stays behind as a copy, since the seals of the old cell vouch for it; each cell knows the hours in
  which its seals do.
- **Not moved:** a tenant of an institution, whose administrators would lose it; sign-ins that have begun; the archive of the old cell, which keeps
  what it has under keys of people that do move.

One thing works in one cell only: a tenant's client of OAuth signs in people of the tenant's cell. Those of other tenants and above them can use it if they live there
too; for all others register a client above tenants.`
