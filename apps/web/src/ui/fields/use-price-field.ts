import { useState } from 'react';
import { plainAmount, priceMistake } from '../../lib/texts/typed-numbers.ts';

/** A price that is typed into a NumberField. One that is refused is named until it is typed again. */
export function usePriceField(before: number) {
  const [value, setValue] = useState(before.toFixed(2));
  const [error, setError] = useState<string>();
  return {
    field: {
      value,
      error,
      check: priceMistake,
      onChange: (text: string) => {
        setValue(text);
        setError(undefined);
      },
    },
    /** As it is sent. Nothing if it is refused. */
    read(): string | undefined {
      const mistake = priceMistake(value);
      setError(mistake);
      return mistake ? undefined : plainAmount(value);
    },
  };
}
