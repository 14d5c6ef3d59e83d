import { Button, createTheme, type MantineColorsTuple, Menu, Modal, Popover } from '@mantine/core';

/** The one accent. Shade 7 carries text and buttons: 6.3 to 1 on white. */
const pine: MantineColorsTuple = [
  '#eef7f4',
  '#dceee8',
  '#b7dcd1',
  '#8cc8b7',
  '#5fb09b',
  '#389781',
  '#1c7f6b',
  '#0b6b5c',
  '#07574b',
  '#04443b',
];

const fontFamily =
  'ui-sans-serif, system-ui, -apple-system, "Segoe UI Variable Text", "Segoe UI", Roboto, "Helvetica Neue", Arial, "Liberation Sans", sans-serif';

export const theme = createTheme({
  primaryColor: 'pine',
  primaryShade: 7,
  colors: { pine },
  black: '#1d2523',
  fontFamily,
  headings: { fontFamily, fontWeight: '600' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  shadows: {
    xs: '0 1px 2px rgb(20 40 36 / 6%)',
    sm: '0 1px 3px rgb(20 40 36 / 8%), 0 1px 2px rgb(20 40 36 / 4%)',
    md: '0 4px 16px rgb(20 40 36 / 10%), 0 1px 3px rgb(20 40 36 / 8%)',
    xl: '0 24px 64px rgb(20 40 36 / 18%), 0 2px 8px rgb(20 40 36 / 8%)',
  },
  components: {
    Button: Button.extend({ defaultProps: { size: 'sm' } }),
    Menu: Menu.extend({ defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 80 } } }),
    Popover: Popover.extend({
      defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 80 } },
    }),
    Modal: Modal.extend({ defaultProps: { radius: 'lg', transitionProps: { duration: 120 } } }),
  },
});
