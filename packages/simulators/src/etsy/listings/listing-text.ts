import { arrayRefusal, refusal } from '../etsy-refusals.ts';
import type { Form } from '../form-body.ts';

const notInTitles = /[^\p{L}\p{Nd}\p{P}\p{Sm}\p{Zs}™©®]/u;
const notInTags = /[^\p{L}\p{Nd}\p{Zs}\-'™©®]/u;
const notInMaterials = /[^\p{L}\p{Nd}\p{Zs}]/u;

function checkTitle(title: string): string {
  if (title.trim() === '') throw arrayRefusal('/title', 'empty', 'cannot be empty');
  if ([...title].length > 140) {
    throw arrayRefusal('/title/1', 'string_too_long', 'cannot be longer than 140 characters');
  }
  if (notInTitles.test(title)) {
    throw arrayRefusal('/title/1', 'invalid_characters', 'contains invalid characters');
  }
  const repeated = ['%', ':', '&', '+'].find((sign) => title.split(sign).length > 2);
  if (repeated) {
    throw arrayRefusal('/title/1', 'invalid_characters', `can use the character ${repeated} only once`);
  }
  return title;
}

type Rules = { most: number; longest: number; forbidden: RegExp };

const lists: Record<'tags' | 'materials' | 'styles', Rules> = {
  tags: { most: 13, longest: 20, forbidden: notInTags },
  materials: { most: 13, longest: 45, forbidden: notInMaterials },
  styles: { most: 2, longest: 45, forbidden: notInMaterials },
};

function checkedList(form: Form, name: keyof typeof lists): string[] | undefined {
  const values = form.list(name);
  const { most, longest, forbidden } = lists[name];
  if (values && values.length > most) {
    throw arrayRefusal(`/${name}`, 'array_too_long', `cannot be more than ${most} items`);
  }
  for (const [index, value] of (values ?? []).entries()) {
    const path = `/${name}/${index}`;
    if ([...value].length > longest) {
      throw arrayRefusal(path, 'string_too_long', `cannot be longer than ${longest} characters`);
    }
    if (forbidden.test(value)) throw arrayRefusal(path, 'invalid_characters', 'contains invalid characters');
  }
  return values;
}

const weightUnits = ['oz', 'lb', 'g', 'kg'] as const;
const lengthUnits = ['in', 'ft', 'mm', 'cm', 'm', 'yd', 'inches'] as const;
const measures = ['item_weight', 'item_length', 'item_width', 'item_height'] as const;

/** Weights and sizes are left out, not sent as 0: a zero is refused (etsy/open-api#162). */
function readMeasures(form: Form) {
  const read: Partial<Record<(typeof measures)[number], number>> = {};
  for (const name of measures) {
    const value = form.float(name);
    if (value === undefined) continue;
    if (value <= 0) throw refusal(400, `There was a problem with /${name} : must be greater than 0`);
    read[name] = value;
  }
  const weightUnit = form.oneOf('item_weight_unit', weightUnits);
  const lengthUnit = form.oneOf('item_dimensions_unit', lengthUnits);
  return {
    ...read,
    ...(weightUnit && { item_weight_unit: weightUnit }),
    ...(lengthUnit && { item_dimensions_unit: lengthUnit }),
  };
}

const removed = [
  'is_personalizable',
  'personalization_is_required',
  'personalization_char_count_max',
  'personalization_instructions',
];

/**
 * Announced as removed on 9 April 2026, with errors for who still sends them; a call of its own took their place
 * (https://developers.etsy.com/documentation/tutorials/personalization-migration). The document of August 2026 has them
 * as deprecated. The words of the error are not known.
 */
function refuseRemoved(form: Form): void {
  const sent = removed.find((name) => form.has(name));
  if (sent) throw refusal(400, `The field '${sent}' has been removed. Use the personalization endpoints.`);
}

/** The fields a seller writes as text, lists and figures, checked; only those that were sent. */
export function readTexts(form: Form) {
  refuseRemoved(form);
  const title = form.text('title');
  const description = form.text('description');
  if (description?.trim() === '') throw arrayRefusal('/description', 'empty', 'cannot be empty');
  const tags = checkedList(form, 'tags');
  const materials = checkedList(form, 'materials');
  const style = checkedList(form, 'styles');
  const renew = form.flag('should_auto_renew');
  const taxable = form.flag('is_taxable');
  const customizable = form.flag('is_customizable');
  return {
    ...(title !== undefined && { title: checkTitle(title) }),
    ...(description !== undefined && { description }),
    ...(tags && { tags }),
    ...(materials && { materials }),
    ...(style && { style }),
    ...(renew !== undefined && { should_auto_renew: renew }),
    ...(taxable !== undefined && { is_taxable: taxable }),
    ...(customizable !== undefined && { is_customizable: customizable }),
    ...readMeasures(form),
  };
}
