import { listingAddressIn } from '@crosslister/contract/listing-address.ts';
import { TextInput, type TextInputProps } from '@mantine/core';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'type'> {
  value: string;
  onChange: (text: string) => void;
}

/** The address of a listing. Left, it shows the address found in what was pasted, such as the text of an app's Share. */
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
