import { CfnOutput, RemovalPolicy, Validations } from 'aws-cdk-lib'
import {
  CfnEIP,
  FlowLogDestination,
  GatewayVpcEndpointAwsService,
  type IVpc,
  NatProvider,
  SecurityGroup,
  SubnetType,
  Vpc,
} from 'aws-cdk-lib/aws-ec2'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { Stage } from '../stages.ts'

/** Two zones: callbacks go out while one of them is lost. */
const ZONES = ['a', 'b'] as const

/** Neither action has a resource to name: https://docs.aws.amazon.com/lambda/latest/dg/configuration-vpc.html#configuration-vpc-permissions */
const ON_NETWORK_INTERFACES = [
  'ec2:AssignPrivateIpAddresses',
  'ec2:CreateNetworkInterface',
  'ec2:DeleteNetworkInterface',
  'ec2:DescribeNetworkInterfaces',
  'ec2:DescribeSubnets',
  'ec2:UnassignPrivateIpAddresses',
]

const KEPT_FINDINGS = {
  VPCDefaultSecurityGroupClosed: 'Nothing is in the default security group; closing it would need a function with rights of its own.',
  VPCNoUnrestrictedRouteToIGW: 'Only the NAT gateways are in the public subnets: they are the way out.',
} as const

/**
 * A network whose only ways out are NAT gateways with fixed addresses, for the functions that call hosts of tenants: tenants can admit these addresses and
 * no others. The library's own types differ in an optional property, hence the casts to `IVpc`. Two gateways and their addresses cost about 77 US dollars a month, and each GiB that passes them 0.05.
 */
export class StaticEgress extends Construct {
  readonly vpc: Vpc
  readonly securityGroup: SecurityGroup
  readonly permissions = new PolicyStatement({ actions: ON_NETWORK_INTERFACES, resources: ['*'] })

  constructor(scope: Construct, id: string, { region, logDays }: Pick<Stage, 'region' | 'logDays'>) {
    super(scope, id)
    const addresses = ZONES.map((zone) => this.#address(zone))
    this.vpc = new Vpc(this, 'Network', {
      // Named, since looking them up would need the account.
      availabilityZones: ZONES.map((zone) => `${region}${zone}`),
      natGatewayProvider: NatProvider.gateway({ eipAllocationIds: addresses.map(({ attrAllocationId }) => attrAllocationId) }),
      natGateways: ZONES.length,
      subnetConfiguration: [
        { name: 'out', subnetType: SubnetType.PUBLIC, mapPublicIpOnLaunch: false, cidrMask: 28 },
        { name: 'functions', subnetType: SubnetType.PRIVATE_WITH_EGRESS, cidrMask: 20 },
      ],
      // Requests to the table need no gateway, and cost nothing this way.
      gatewayEndpoints: { Table: { service: GatewayVpcEndpointAwsService.DYNAMODB } },
      restrictDefaultSecurityGroup: false,
    })
    const log = new LogGroup(this, 'FlowLog', { retention: logDays, removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE })
    this.vpc.addFlowLog('Flows', { destination: FlowLogDestination.toCloudWatchLogs(log) })
    this.securityGroup = new SecurityGroup(this, 'Outwards', {
      vpc: this.vpc as IVpc,
      description: 'Callbacks: outwards only',
      allowAllOutbound: true,
    })
    for (const [rule, reason] of Object.entries(KEPT_FINDINGS))
      for (const pack of ['NIST.800.53.R5', 'PCI.DSS.321']) Validations.of(this).acknowledge({ id: `${pack}-${rule}`, reason })
    const value = addresses.map(({ ref }) => ref).join(',')
    new CfnOutput(scope, 'CallbackAddresses', { value, description: 'Addresses from which callbacks come, for tenants to admit' })
  }

  /** Kept when the stage goes or changes: tenants have it in their firewalls. */
  #address(zone: string): CfnEIP {
    const address = new CfnEIP(this, `Address-${zone}`, { domain: 'vpc' })
    address.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE)
    return address
  }
}
