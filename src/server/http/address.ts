import { isIPv6 } from 'node:net';

/**
 * Under what an address is counted: IPv4 as it is, IPv6 by its first 64 bits, since the holder of one such address has
 * the 2^64 beside it too.
 */
export function countedAddress(address: string): string {
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
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
    .map((part) => part.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}
