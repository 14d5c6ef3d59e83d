import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { useState } from 'react';
import { TinyButton } from '../../../ui/buttons.ts';
import { CategoryPicker } from '../../../ui/category-picker/category-picker.tsx';

interface Props {
  platform: Platform;
  /** What the button says. */
  children: React.ReactNode;
  label: string;
  tabIndex?: number;
  onChoose: (categoryId: string) => void;
}

/** One choice of a category for several rows. */
export function CategoryForMany({ platform, children, label, tabIndex, onChoose }: Props) {
  const [picking, setPicking] = useState(false);
  return (
    <>
      <TinyButton
        tabIndex={tabIndex}
        aria-label={`${label} on ${platformNames[platform]}`}
        onClick={() => setPicking(true)}
      >
        {children}
      </TinyButton>
      {picking && (
        <CategoryPicker
          platform={platform}
          value=""
          onChoose={(id) => id && onChoose(id)}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}
