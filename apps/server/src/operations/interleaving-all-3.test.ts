import { testAllPairs } from '../test/test-interleaving.ts';

testAllPairs(3);
