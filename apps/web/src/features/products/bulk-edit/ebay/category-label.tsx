import { useCategories } from '../../../../lib/api/get-categories.ts';

/** A category by its own name, once the tree is there. The number stays what is typed and copied. */
export function CategoryLabel({ text }: { text: string }) {
  const { data } = useCategories('ebay', text !== '');
  const name = data?.tree.byId.get(text)?.name;
  return name ? `${name} (${text})` : text;
}
