import './end-with-parent.ts';
import { restoreCommand } from '../apps/server/src/backup/commands.ts';

await restoreCommand(process.argv.slice(2));
