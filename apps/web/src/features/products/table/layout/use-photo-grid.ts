import { useEffect, useState } from 'react';

/**
 * The class of the table as a grid of photos, loaded with the first use: the first screen goes without its style sheet.
 * Undefined while it is on its way. If it does not come, the rows stay.
 */
export function usePhotoGrid(wanted: boolean): string | undefined {
  const [grid, setGrid] = useState<string>();
  useEffect(() => {
    if (!wanted) return;
    import('./photo-grid.module.css').then(
      (module) => setGrid(module.default.grid),
      (error) => {
        console.warn('The photo grid could not be loaded', error);
        setGrid('');
      },
    );
  }, [wanted]);
  return wanted ? grid : undefined;
}
