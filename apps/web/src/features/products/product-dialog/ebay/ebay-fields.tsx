import { useCredentials } from '../../../../lib/api/get-credentials.ts';
import { CategoryField } from '../../../../ui/category-picker/category-field.tsx';
import { drawnFor } from '../form-part.ts';
import type { OwnFieldsProps } from '../own-fields-props.ts';
import { DefaultsLine } from './defaults-line.tsx';
import { ItemDetails } from './item-details.tsx';
import { SuggestedCategory } from './suggested-category.tsx';

/** A product's category on eBay, and what eBay asks of a thing in it. */
export function EbayFields(props: OwnFieldsProps) {
  const { form, onChange } = props;
  return (
    <>
      <Category {...props} />
      <SuggestedCategory
        name={form.name}
        category={form.ebay_category}
        onTake={(ebay_category) => onChange({ ebay_category })}
      />
      <DefaultsLine {...props} />
      <ItemDetails {...props} />
    </>
  );
}

const Category = drawnFor(['ebay_category'], ({ form, onChange }) => {
  const { data: credentials } = useCredentials();
  return (
    <div data-field="eBay Category">
      <CategoryField
        platform="ebay"
        label="eBay Category"
        description="Optional."
        {...(credentials?.default_ebay_category && { standIn: credentials.default_ebay_category })}
        value={form.ebay_category}
        onChange={(ebay_category) => onChange({ ebay_category })}
      />
    </div>
  );
});
