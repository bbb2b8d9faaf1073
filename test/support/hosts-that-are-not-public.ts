/** Hosts to which nothing that somebody else chose may lead: addresses in every notation that a URL knows, and names of the inside. */
// biome-ignore format: a table of forms, read by group
export const NOT_PUBLIC_HOSTS = [
  // this machine and this network, in every notation that a URL knows
  '127.0.0.1', '127.1', '127.0.1', '2130706433', '0x7f000001', '0x7f.1', '0x7f.0.0.1', '0177.0.0.1', '017700000001', '0X7F.0x0.0x0.0x1',
  '127.0.0.1.', '127.255.255.254', '0', '0.0.0.0', '0x0', '00', '0.1.2.3', '１２７.0.0.1', '①②⑦.0.0.1', '127。0。0。1', '%31%32%37.0.0.1',
  'localhost', 'LOCALHOST', 'ⓛocalhost', 'localhost.', 'api.localhost', 'localhost.localdomain',
  // private, shared, link local and the metadata services behind it
  '10.0.0.1', '10.255.255.255', '0xa000001', '012.0.0.1', '167772161', '172.16.0.1', '172.31.255.255', '172.16.1', '192.168.0.1', '192.168.1',
  '3232235521', '100.64.0.1', '100.127.255.255', '169.254.169.254', '169.254.43518', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376',
  // set aside: protocol assignments, documentation, benchmarking, relays, multicast, reserved, broadcast
  '192.0.0.1', '192.0.0.170', '192.0.2.1', '192.31.196.1', '192.52.193.1', '192.88.99.1', '192.175.48.1', '198.18.0.1', '198.19.255.255',
  '198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.254', '255.255.255.255', '4294967295',
  // IPv6: unspecified, loopback, local, multicast, set aside
  '[::]', '[::1]', '[0:0:0:0:0:0:0:1]', '[0000:0000:0000:0000:0000:0000:0000:0001]', '[fe80::1]', '[febf::1]', '[fec0::1]', '[fc00::1]',
  '[fd00:ec2::254]', '[fdff:ffff::1]', '[ff02::1]', '[ff0e::1]', '[100::1]', '[2001:db8::1]', '[3fff::1]', '[3fff:fff::1]', '[3ffe::1]',
  '[2001:2::1]', '[2001:10::1]', '[2001:20::1]', '[2001:30::1]', '[2001:3::1]', '[2001:4:112::1]', '[2620:4f:8000::1]', '[5f00::1]', '[4000::1]',
  '[e000::1]', '[1::1]',
  // IPv6 with an IPv4 address inside: mapped, compatible, translated, NAT64, 6to4, Teredo, ISATAP; public ones as well
  '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::FFFF:10.0.0.1]', '[0:0:0:0:0:ffff:169.254.169.254]', '[::ffff:8.8.8.8]', '[::127.0.0.1]', '[::8.8.8.8]',
  '[::ffff:0:10.0.0.1]', '[64:ff9b::127.0.0.1]', '[64:ff9b::a9fe:a9fe]', '[64:ff9b:1::10.0.0.1]', '[64:ff9b:1:ffff::1]', '[2002:7f00:1::]',
  '[2002:a9fe:a9fe::1]', '[2002:808:808::1]', '[2001::1]', '[2001:0:4136:e378:8000:63bf:3fff:fdd2]', '[2a00:1450::5efe:10.0.0.1]',
  '[2a00:1450::200:5efe:127.0.0.1]',
  // names of the inside
  'intranet', 'metadata', 'db', 'printer.local', 'metadata.google.internal', 'api.internal', 'router.home.arpa', 'host.localdomain', 'example.com.',
]
