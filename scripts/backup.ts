import './end-with-parent.ts';
import { backupCommand } from '../apps/server/src/backup/commands.ts';

await backupCommand(process.argv.slice(2));
