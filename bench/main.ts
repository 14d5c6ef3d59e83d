import '../scripts/end-with-parent.ts';
import { parseArgs } from 'node:util';

// npm run bench, or npm run bench -- --compare <commit>, or npm run bench -- --short
const { values } = parseArgs({
  options: {
    compare: { type: 'string' },
    products: { type: 'string' },
    short: { type: 'boolean' },
    keep: { type: 'boolean' },
  },
});
if (values.short) {
  const { runShort } = await import('./main/short.ts');
  const slower = await runShort({ keep: values.keep ?? false });
  for (const line of slower) console.log(`slower: ${line}`);
  if (slower.length > 0) process.exitCode = 1;
} else if (values.compare === undefined) await import('./main/whole.ts');
else {
  const { compare } = await import('./main/compare.ts');
  await compare(values.compare, Number(values.products ?? 100_000));
}
