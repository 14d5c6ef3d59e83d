import { walkScreens } from './screens.ts';

walkScreens('desktop');
