import type { FormItem } from './sites-page.ts';

export const photo = (name: string) => ({ name, type: 'image/jpeg', text: `bytes of ${name}` });
export const jacket: FormItem = {
  title: 'Barbour waxed jacket',
  name: 'Waxed jacket',
  description: 'Worn twice.\r\n\r\nNo holes & no "stains".',
  pricePence: 6250,
  sku: 'J-1',
  condition: 'USED_VERY_GOOD',
  specifics: {
    Brand: ['Barbour'],
    Type: ['Jacket'],
    Size: ['M'],
    Colour: ['Green/Brown'],
    Material: ['100% Cotton', 'Wool'],
  },
  photos: [photo('front.jpg'), photo('back.jpg'), photo('label.jpg')],
};
/** For what has nothing to do with the category's own fields. */
export const small = {
  ...jacket,
  specifics: { Type: ['Jacket'] },
  condition: null,
  photos: [photo('front.jpg')],
};
