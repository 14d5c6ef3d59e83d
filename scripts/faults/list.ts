import { domainFaults } from './domain.ts';
import type { Fault } from './fault.ts';
import { listingFaults } from './listings.ts';
import { marketplaceFaults } from './marketplaces.ts';
import { operationFaults } from './operations.ts';
import { productFaults } from './products.ts';
import { roomFaults } from './rooms.ts';
import { saleFaults } from './sales.ts';
import { screenFaults } from './screens.ts';
import { securityFaults } from './security.ts';

/** So many of them are caught. It may only rise. */
export const mustCatch = 72;

export const faults: readonly Fault[] = [
  ...operationFaults,
  ...listingFaults,
  ...saleFaults,
  ...productFaults,
  ...securityFaults,
  ...roomFaults,
  ...marketplaceFaults,
  ...domainFaults,
  ...screenFaults,
];
