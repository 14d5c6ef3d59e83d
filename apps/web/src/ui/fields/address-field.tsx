import { listingAddressIn } from '@crosslister/contract/listings/listing-address.ts';
import { TextInput, type TextInputProps } from '@mantine/core';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'type'> {
  value: string;
  onChange: (text: string) => void;
}

/**
 * The link of a listing. When the field is left, it shows the link found in what was pasted, for example the text of an
 * app's Share.
 */
export function AddressField({ value, onChange, ...input }: Props) {
  return (
    <TextInput
      type="url"
      placeholder="https://"
      {...input}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => {
        const address = listingAddressIn(value);
        if (address !== null && address !== value) onChange(address);
      }}
    />
  );
}
