import type { ButtonProps } from '@mantine/core';
import { SmallButton } from '../../ui/buttons.ts';

interface Props extends Pick<ButtonProps, 'variant' | 'loading'>, React.AriaAttributes {
  word: string;
  /** What it is done to: the same word is on several buttons. */
  subject: string;
  onClick: () => void;
}

/** What the seller can answer to one of several things. */
export function Answer({ word, subject, ...button }: Props) {
  return (
    <SmallButton {...button} aria-label={`${word}: ${subject}`}>
      {word}
    </SmallButton>
  );
}
