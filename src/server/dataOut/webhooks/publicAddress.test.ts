import { expect, test } from 'vitest';
import { isPublicAddress } from './publicAddress.ts';

test.each(['8.8.8.8', '2606:4700::1111', '2a00:1450:4001::1'])('%s is a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ['this machine', ['127.0.0.1', '127.255.0.1', '0.0.0.0', '0.1.2.3', '::1', '::', '::ffff:127.0.0.1', '::7f00:1']],
  [
    'a private network',
    ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1', 'fc00::1', 'fec0::1'],
  ],
  ['a link-local address', ['169.254.1.1', 'fe80::1']],
  ['a cloud metadata address', ['169.254.169.254', '168.63.129.16', 'fd00:ec2::254', '::ffff:a9fe:a9fe']],
  ['a mapped address, whatever its target', ['::ffff:8.8.8.8', '::ffff:808:808', '::8.8.8.8']],
  ['a translated address', ['64:ff9b::7f00:1', '64:ff9b::808:808', '64:ff9b:1::1', '2002:7f00:1::', '2001::1']],
  [
    'a multicast or reserved address',
    ['224.0.0.1', '255.255.255.255', 'ff02::1', '240.0.0.1', '198.18.0.1', '203.0.113.1', '2001:db8::1'],
  ],
  ['an invalid address', ['', 'example.org', '1.2.3.4.5', '8.8.8.8:80', ' ']],
])('%s is not a public address', (_case, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});
