import { walkScreens } from './screens/walk-screens.ts';

walkScreens('tablet');
