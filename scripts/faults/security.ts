import type { Fault } from './fault.ts';

const server = 'apps/server/src';

export const securityFaults: readonly Fault[] = [
  {
    name: 'open network: a store address may be one of the local network',
    file: `${server}/http/refusals/refused-address.ts`,
    find: "return parsed.range() === 'unicast' && !isMetadataAddress(address);",
    replace: 'return !isMetadataAddress(address);',
    tests: [`${server}/http/guarded-fetch.test.ts`],
  },
  {
    name: 'open network: an address written as numbers is not checked',
    file: `${server}/http/guarded-fetch.ts`,
    find: 'if (refused) return callback(refused, null);',
    replace: '',
    tests: [`${server}/http/guarded-fetch.test.ts`],
  },
  {
    name: 'stolen session: an expired session goes on',
    file: `${server}/features/auth/sessions.ts`,
    find: ".where('expires_at', '>', now())",
    replace: '',
    named: 'runs out is over',
    tests: [`${server}/features/auth/sessions.test.ts`],
  },
  {
    name: 'another seller: a product takes a photo that another seller has uploaded',
    file: `${server}/features/images/check-own-images.ts`,
    find: ".where('user_id', '=', userId)",
    replace: '',
    tests: ['apps/server/src/features/images/kept-photos.test.ts'],
  },
  {
    name: 'another seller: everybody is told of the changes of everybody',
    file: `${server}/features/events/routes.ts`,
    find: 'if (userId === request.userId) notify(thing);',
    replace: 'notify(thing);',
    named: 'another seller’s does not',
    tests: [`${server}/features/events/events.test.ts`],
  },
  {
    name: 'stolen account: any browser may finish the consent that another began',
    file: `${server}/features/connections/oauth/callback-routes.ts`,
    find: 'if (!hasAsked(services.publicUrl(), platform, cookies, state)) return { code, state, waits: HAND_OVER };',
    replace: '',
    named: 'stranger’s consent gives them nothing',
    tests: [`${server}/features/connections/oauth/stolen-consent.test.ts`],
  },
  {
    name: 'secret in a file: the download of the own data has the keys of marketplaces',
    file: `${server}/features/account/export-account.ts`,
    find: "'secrets',",
    replace: '',
    named: 'comes as one file',
    tests: [`${server}/features/account/account.test.ts`],
  },
  {
    name: 'stolen pairing: an old pairing code still works',
    file: `${server}/features/extension/pairings.ts`,
    find: ".where('expires_at', '>', now())",
    replace: '',
    named: 'a code is good for two minutes',
    tests: [`${server}/features/extension/extension.test.ts`],
  },
  {
    name: 'stopped server: each thing that a bulk action names is compared with each',
    file: `${server}/features/products/actions/chosen-ids.ts`,
    find: 'return [...new Set(ids)].filter((id) => !excluded.has(id));',
    replace:
      'return ids.filter((id, at) => ids.findIndex((other) => other === id) === at && !excluded.has(id));',
    tests: [`${server}/many-things.test.ts`],
  },
  {
    name: 'stopped server: a long comparison lets nobody else in',
    file: 'packages/domain/src/pause-by-time.ts',
    find: 'if (performance.now() - last < AT_MOST) return;',
    replace: 'if (last > 0) return;',
    named: 'others are let in',
    tests: ['packages/domain/src/linking/find-lookalikes.test.ts'],
  },
  {
    name: 'stopped server: millions of parts in a body are read and checked',
    file: `${server}/http/bounded-body.ts`,
    find: 'if (hasMoreParts(text, MOST_PARTS))',
    replace: 'if (hasMoreParts(text, Number.POSITIVE_INFINITY))',
    named: 'of millions of small parts',
    tests: [`${server}/http/refusals/refused-body.test.ts`],
  },
  {
    name: 'another’s place: photos are converted in the order in which they came, whoever sent them',
    file: `${server}/features/images/shrink-photo.ts`,
    find: 'const place = await turns.take(userId, { size: heic || bytes.length > LARGE_BYTES ? PLACES : 1 });',
    replace:
      'const place = await turns.take(0 * userId, { size: heic || bytes.length > LARGE_BYTES ? PLACES : 1 });',
    named: 'behind the large photos',
    tests: [`${server}/features/images/share-of-seller.test.ts`],
  },
];
