import type { IntakeTray } from '@crosslister/contract/intake/intake.ts';
import { desktop } from './browser.ts';
import type { ChosenFile } from './intake-photos.ts';
import type { OwnPlace } from './own-place.ts';
import type { Seller } from './seller.ts';

/** The room for photos of many things, in the browser of a place. */
export function intakeRoom(place: OwnPlace, seller: () => Seller) {
  const room = () => place.page.getByRole('dialog', { name: 'Add photos' });
  const strip = () => room().getByRole('grid', { name: 'Things' });
  const tray = async () => (await seller().call<IntakeTray>('GET', '/api/intake/')).photos;
  return {
    room,
    strip,
    tray,
    thing: (number: number) =>
      strip()
        .getByRole('row')
        .filter({ hasText: `Thing ${number}` }),
    button: (name: string | RegExp) => room().getByRole('button', { name, exact: true }),
    /** How many photos each thing shows, and what is set aside at the end. */
    counts: async () =>
      Promise.all((await strip().getByRole('row').all()).map((row) => row.getByRole('gridcell').count())),
    choose: (files: ChosenFile[]) => room().getByLabel('Choose photos').setInputFiles(files),
    /** With nothing in it. */
    async openRoom(): Promise<void> {
      const ids = (await tray()).map(({ id }) => id);
      if (ids.length > 0) await seller().call('POST', '/api/intake/photos/remove/', { ids });
      await place.page.setViewportSize(desktop);
      await place.page.goto(`${place.server.url}/?intake=1`);
      await room().waitFor();
    },
  };
}
