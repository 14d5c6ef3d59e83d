import { expect, test } from 'vitest';
import { matchCommands } from './match-commands.ts';

const run = () => undefined;
const commands = [
  { group: 'Settings', title: 'Pricing Rules', run },
  { group: 'Go to', title: 'Sales', also: 'stale stock', run },
];

test('each word of the search counts, in any order and case, of the name or of its group', () => {
  expect(matchCommands(commands, 'rules SETT')).toEqual([commands[0]]);
  expect(matchCommands(commands, 'stale')).toEqual([commands[1]]);
  expect(matchCommands(commands, 'rules sales')).toEqual([]);
  expect(matchCommands(commands, ' ')).toEqual(commands);
});
