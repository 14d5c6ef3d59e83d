import { walkScreens } from './screens.ts';

walkScreens('tablet');
