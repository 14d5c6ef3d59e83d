/** What each kind of thing is called among the attributes of its page, as far as the shop's owner has said so. */
const types = new Map(
  `Stoneware Jug: Jug, Lidded Jar: Jar, Planter: Planter, Travel Clock: Travel Clock, Mantel Clock: Mantel Clock,
  Alarm Clock: Alarm Clock, Wristwatch: Wristwatch, Pocket Watch: Pocket Watch, Glass Shade: Lampshade, Wall Light: Wall Light,
  Rangefinder: Rangefinder Camera, Wax Jacket: Jacket, Tweed Blazer: Blazer, Denim Jacket: Jacket, Wool Overcoat: Overcoat,
  Fair Isle Cardigan: Cardigan, Dinner Plate: Dinner Plate, Serving Platter: Platter, Tea Trio: Trio, Cake Stand: Cake Stand,
  Soup Tureen: Tureen`
    .split(/,\s+/)
    .map((line) => line.split(': ') as [string, string]),
);
/** Made up. */
const books = new Map(
  `Gardening Book: The Cottage Border: Margaret Hale, Ordnance Map: The Mendip Hills: Ordnance Survey,
  Children's Annual: The Rainy Day Annual: Various, Cookery Book: A Farmhouse Table: Edith Marlow,
  Atlas: The Home Atlas of the World: Various`
    .split(/,\s+/)
    .map((line) => line.split(': ') as [string, string, string])
    .map(([thing, title, author]) => [thing, { 'Book Title': title, Author: author, Language: 'English' }]),
);
const worn = new Set(['Wristwatch', 'Pocket Watch']);
const clothes = /Jacket|Blazer|Overcoat|Cardigan/;
/** What is read or heard has conditions of its own. */
const played = /Book|Map|Annual|Atlas|LP|Single/;
/** When a thing was made, by the first words of its name: what goes out as made then has to be. */
const decades = new Map([
  ['Edwardian', '1900s'],
  ['Art Deco', '1930s'],
  ['Mid-Century', '1950s'],
]);
const sizes = ['S', 'M', 'L', 'XL'];

/**
 * The attributes of a thing of the demo. Of cameras, vases and lamps the owner has not said what they are, and of records not
 * whose: a shop is never complete.
 */
export function demoAttributes(
  thing: string,
  look: string,
  era: string,
  number: number,
): Record<string, string> {
  const type = types.get(thing);
  return {
    Condition: played.test(thing) ? `Used - ${number % 2 === 0 ? 'Very good' : 'Good'}` : 'Used',
    Decade: decades.get(era) ?? era,
    ...(type && { Type: type }),
    ...books.get(thing),
    ...((worn.has(thing) || clothes.test(thing)) && { Department: 'Men' }),
    ...(clothes.test(thing) && {
      Size: sizes[number % sizes.length] ?? 'M',
      // Not a colour: then it is brown tweed.
      Colour: /Speckled|Brass/.test(look) ? 'Brown' : look,
    }),
  };
}
