import './end-with-parent.ts';
import { resetPasswordCommand } from '../apps/server/src/features/auth/reset-password.ts';

await resetPasswordCommand(process.argv.slice(2));
