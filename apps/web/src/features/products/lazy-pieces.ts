import { lazyPiece } from '../../ui/lazy-piece.tsx';

// What the list is drawn without.
export const FilterPanel = lazyPiece(() =>
  import('./filters/filter-panel.tsx').then((module) => module.FilterPanel),
);
export const FilterChips = lazyPiece(() =>
  import('./filters/filter-chips.tsx').then((module) => module.FilterChips),
);
export const SelectionBar = lazyPiece(() =>
  import('./selection/selection-bar.tsx').then((module) => module.SelectionBar),
);
export const MatchesInOtherTabs = lazyPiece(() =>
  import('./filters/matches-in-other-tabs.tsx').then((module) => module.MatchesInOtherTabs),
);
export const RowMenu = lazyPiece(() => import('./actions/row-menu.tsx').then((module) => module.RowMenu));
