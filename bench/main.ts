import '../scripts/end-with-parent.ts';
import { parseArgs } from 'node:util';

// npm run bench, or npm run bench -- --compare <commit>
const { values } = parseArgs({ options: { compare: { type: 'string' }, products: { type: 'string' } } });
if (values.compare === undefined) await import('./whole.ts');
else {
  const { compare } = await import('./compare.ts');
  await compare(values.compare, Number(values.products ?? 100_000));
}
