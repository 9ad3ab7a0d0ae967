import { isIPv6 } from 'node:net';

/**
 * Returns the key by which attempts from an IP address are counted: the IPv4 address, or the first 64 bits of an IPv6
 * address, because one user usually controls all 2^64 addresses with that prefix.
 */
export function countedAddress(address: string): string {
  const mappedAddress = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address);
  if (mappedAddress?.[1] !== undefined) return mappedAddress[1];
  return isIPv6(address) ? `${network(address)}::/64` : address;
}

function network(address: string): string {
  const [front = '', back = ''] = address.split('::');
  const left = front === '' ? [] : front.split(':');
  const right = back === '' ? [] : back.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const parts = address.includes('::') ? [...left, ...zeros, ...right] : left;
  return parts
    .slice(0, 4)
    .map((part) => part.toLowerCase().replace(/^0+/, '') || '0')
    .join(':');
}
