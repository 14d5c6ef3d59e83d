import type { Fault } from './fault.ts';

const web = 'apps/web/src';
const extension = 'apps/extension/src';

export const screenFaults: readonly Fault[] = [
  {
    name: 'lost edit: what changed elsewhere while the dialog was open is overwritten unasked',
    file: 'packages/domain/src/merge-fields.ts',
    find: "return isSame(theirs, base) ? 'mine' : 'conflict';",
    replace: "return 'mine';",
    tests: [`${web}/features/products/product-dialog/edits/merge-edits.test.ts`],
  },
  {
    name: 'wrong price: a decimal comma makes pounds of pence',
    file: `${web}/lib/texts/typed-numbers.ts`,
    find: "return bare.replace(/^(\\d+),(\\d{1,2})$/, '$1.$2');",
    replace: "return bare.replace(/^(\\d+),(\\d{1,2})$/, '$1$2');",
    tests: [`${web}/lib/texts/typed-numbers.test.ts`],
  },
  {
    name: 'lost listing: the undo of a crosslist ends listings of before',
    file: `${web}/features/delist/delist-order.ts`,
    find: 'platforms: ticked.filter((platform) => !platforms.includes(platform)),',
    replace: 'platforms: ticked.filter((platform) => platforms.includes(platform)),',
    tests: [`${web}/features/delist/delist-order.test.ts`],
  },
  {
    name: 'locked account: the extension deletes more in a day than its limit',
    file: `${extension}/background/endings/pace.ts`,
    find: "if (ofLastDay(begun, now).length >= dailyLimit) return 'limit';",
    replace: "if (begun.length > 1000) return 'limit';",
    tests: [`${extension}/background/endings/pace.test.ts`],
  },
  {
    name: 'lost listing: Delist is ticked where only the seller can end what stands',
    file: `${web}/features/delist/delist-dialog.tsx`,
    find: 'const chosenAtFirst: readonly Platform[] = platforms.filter((platform) => !isHandOnly[platform]);',
    replace: 'const chosenAtFirst: readonly Platform[] = platforms;',
    tests: ['e2e/spec/delist.test.ts'],
  },
  {
    name: 'another seller: after signing out the browser still has the session',
    file: `${web}/lib/forget-seller.ts`,
    find: 'removeToken();',
    replace: '',
    tests: ['e2e/spec/login.test.ts'],
  },
  {
    name: 'lost listing: the extension deletes what is for sale again',
    file: `${extension}/sites/page/end-item.ts`,
    find: "if (!(await mayConfirm())) return 'kept';",
    replace: '',
    tests: ['e2e/extension-endings.test.ts'],
    named: 'put back on sale at the last moment',
  },
];
