import ipaddr from 'ipaddr.js';

/** Where Azure's own services listen on each of its machines: an address of the internet that leads inside. */
const INSIDE_AZURE = '168.63.129.16';

/** Whether an IP address is one of the internet: nothing private, of this machine or link, mapped, translated or reserved. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast' || parsed.toString() === INSIDE_AZURE) return false;
  // Of IPv6 only 2000::/3 was ever given to the internet.
  return parsed instanceof ipaddr.IPv4 || ((parsed.parts[0] ?? 0) & 0xe000) === 0x2000;
}
