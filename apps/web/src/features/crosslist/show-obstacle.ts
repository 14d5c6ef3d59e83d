import { fixName } from '../../lib/failures/fix-field.ts';
import { openFix } from '../../lib/failures/open-fix.ts';
import { showToast } from '../../lib/toast.ts';
import type { Obstacle } from './crosslist-plan.ts';

/** Nothing is listed before it is settled. */
export function showObstacle({ fix, ...warning }: Obstacle): void {
  const actions = fix && [{ label: `Fix: ${fixName(fix)}`, onClick: () => openFix(fix, null) }];
  showToast({ type: 'warning', ...warning, actions, key: 'crosslist-obstacle' });
}
