import {
  ChangeResourceRecordSetsCommand,
  ListResourceRecordSetsCommand,
  type ResourceRecordSet,
  Route53Client,
} from '@aws-sdk/client-route-53'

type Named = { readonly hostedZoneId: string; readonly name: string }

const same = (a: string, b: string) => a.replace(/\.$/, '') === b.replace(/\.$/, '')

/** The records that stand under these names in their zones, and a way to remove each. */
export function recordsIn(named: readonly Named[]) {
  const client = new Route53Client({ region: 'us-east-1' })
  return {
    async all(): Promise<readonly { readonly name: string; readonly type: string }[]> {
      const sets = await Promise.all(named.map((one) => setsUnder(client, one)))
      return sets.flat().map(({ Name: name = '', Type: type = '' }) => ({ name, type }))
    },
    async remove({ name, type }: { readonly name: string; readonly type: string }): Promise<void> {
      for (const one of named.filter((each) => same(each.name, name)))
        for (const ResourceRecordSet of (await setsUnder(client, one)).filter(({ Type }) => Type === type))
          await client.send(
            new ChangeResourceRecordSetsCommand({
              HostedZoneId: one.hostedZoneId,
              ChangeBatch: { Changes: [{ Action: 'DELETE', ResourceRecordSet }] },
            }),
          )
    },
  }
}

/** A list begins at a name and goes on with the names after it. */
async function setsUnder(client: Route53Client, { hostedZoneId, name }: Named): Promise<readonly ResourceRecordSet[]> {
  const asked = new ListResourceRecordSetsCommand({ HostedZoneId: hostedZoneId, StartRecordName: name })
  const { ResourceRecordSets = [] } = await client.send(asked)
  return ResourceRecordSets.filter(({ Name = '' }) => same(Name, name))
}
