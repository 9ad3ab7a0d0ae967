import ipaddr from 'ipaddr.js';

/** The IP address of Azure's platform services on each virtual machine: formally public, but internal. */
const INSIDE_AZURE = '168.63.129.16';

/** Checks whether an IP address is public. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.parse(address);
  if (ip.range() !== 'unicast' || ip.toString() === INSIDE_AZURE) return false;
  // Only 2000::/3 of IPv6 has been allocated for public use.
  return ip instanceof ipaddr.IPv4 || ((ip.parts[0] ?? 0) & 0xe000) === 0x2000;
}
