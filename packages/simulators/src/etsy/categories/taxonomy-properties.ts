type Scale = { scale_id: number; display_name: string; description: string };
type Value = { value_id: number; name: string; scale_id: number | null; equal_to: number[] };

export type TaxonomyProperty = {
  property_id: number;
  name: string;
  display_name: string;
  scales: Scale[];
  is_required: boolean;
  supports_attributes: boolean;
  supports_variations: boolean;
  is_multivalued: boolean;
  max_values_allowed: number | null;
  possible_values: Value[];
  selected_values: Value[];
};

type Options = { scales?: Scale[]; most?: number; required?: boolean };

function property(id: number, name: string, values: string[], options: Options = {}): TaxonomyProperty {
  const { scales = [], most, required = false } = options;
  const scaleIds: (number | null)[] = scales.length > 0 ? scales.map(({ scale_id }) => scale_id) : [null];
  const possible = scaleIds.flatMap((scaleId, scale) =>
    values.map((value, index) => ({
      value_id: id * 1000 + scale * 100 + index + 1,
      name: value,
      scale_id: scaleId,
      equal_to: [],
    })),
  );
  return {
    property_id: id,
    name,
    display_name: name,
    scales,
    is_required: required,
    supports_attributes: true,
    supports_variations: true,
    is_multivalued: most !== undefined,
    max_values_allowed: most ?? null,
    possible_values: possible,
    selected_values: [],
  };
}

const colours =
  'Beige Black Blue Bronze Brown Clear Copper Gold Grey Green Orange Pink Purple Red White Yellow';
const primary = property(200, 'Primary colour', colours.split(' '));
const secondary = property(52_047, 'Secondary colour', colours.split(' '));
const occasion = property(46_803, 'Occasion', ['Anniversary', 'Birthday', 'Wedding', 'Graduation']);
const holiday = property(46_804, 'Holiday', ['Christmas', 'Easter', 'Halloween', "Valentine's Day"]);

const letterScale = { scale_id: 25, display_name: 'Alpha', description: 'XS to XXL' };
const sizeUk = { scale_id: 20, display_name: 'UK', description: 'UK sizes' };
const sizeUs = { scale_id: 19, display_name: 'US/Canada', description: 'US and Canada sizes' };
const sizeEu = { scale_id: 21, display_name: 'EU', description: 'EU sizes' };
const letters = property(513_001, 'Size', ['XS', 'S', 'M', 'L', 'XL', 'XXL'], { scales: [letterScale] });
const shoeSizes = property(513_002, 'Shoe size', ['3', '4', '5', '6', '7', '8', '9', '10', '11'], {
  scales: [sizeUk, sizeUs, sizeEu],
});
const materials = (names: string) => property(148_789, 'Material', names.split(' '), { most: 5 });
const styles = property(470_010, 'Clothing style', ['Athletic', 'Boho & hippie', 'Formal', 'Retro'], {
  most: 2,
});

/** The properties by the name of their set. */
export const propertySets: Record<string, TaxonomyProperty[]> = {
  clothing: [
    primary,
    secondary,
    letters,
    materials('Cotton Denim Leather Linen Silk Wool'),
    styles,
    occasion,
  ],
  shoe: [primary, secondary, shoeSizes, materials('Canvas Leather Rubber Suede')],
  accessory: [primary, secondary, materials('Cotton Leather Silk Wool'), occasion],
  bag: [primary, secondary, materials('Canvas Leather Nylon Suede')],
  jewellery: [primary, materials('Brass Gold Silver Steel'), occasion],
  decor: [primary, secondary, materials('Ceramic Glass Metal Plastic Wood'), holiday, occasion],
  book: [property(55_001, 'Book format', ['Hardback', 'Paperback']), holiday],
  toy: [primary, materials('Cotton Metal Plastic Wood'), holiday],
  plain: [primary, occasion, holiday],
};
