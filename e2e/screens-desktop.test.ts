import { testOpeners } from './screens/walk-openers.ts';
import { walkScreens } from './screens/walk-screens.ts';

testOpeners(walkScreens('desktop'));
