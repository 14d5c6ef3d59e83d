import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whether a host is this machine itself: what goes there goes over no network, and often has no proper certificate. */
export const isThisMachine = (host: string) =>
  host === 'localhost' || (isIP(host) !== 0 && ipaddr.process(host).range() === 'loopback');
