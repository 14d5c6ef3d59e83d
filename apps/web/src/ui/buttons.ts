import { Button } from '@mantine/core';

/** Within a line, or below a sentence: lower than those at the foot of a dialog. */
export const SmallButton = Button.withProps({ size: 'compact-sm', variant: 'default' });

/** The lowest, beside words. */
export const TinyButton = Button.withProps({ size: 'compact-xs', variant: 'default' });

/** A small one without a border: it shows or hides something. */
export const QuietButton = Button.withProps({ size: 'compact-sm', variant: 'subtle' });
