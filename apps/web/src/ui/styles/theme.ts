import {
  Button,
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  Menu,
  NativeSelect,
  Popover,
} from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { createElement } from 'react';

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

/** Danger and nothing else. Shade 7 carries text: 6.5 to 1 on white. */
const red: MantineColorsTuple = [
  '#fdf1f0',
  '#fbe0dd',
  '#f3c9c5',
  '#ea9f98',
  '#de6f66',
  '#d0473d',
  '#c0332a',
  '#b3261e',
  '#951d17',
  '#771611',
];

/** The greys of the dark scheme, from text to the page's ground: those of global.css. */
const dark: MantineColorsTuple = [
  '#e4eae8',
  '#c6d0cc',
  '#aab6b2',
  '#97a4a0',
  '#43504d',
  '#2c3634',
  '#222b28',
  '#1a2120',
  '#161d1b',
  '#111615',
];

// Named before the generic ones, which on many Linux systems mean a wide fallback.
const fontFamily =
  'Inter, -apple-system, BlinkMacSystemFont, "Segoe UI Variable Text", "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, "Liberation Sans", system-ui, sans-serif';

export const theme = createTheme({
  primaryColor: 'pine',
  primaryShade: 7,
  colors: { pine, red, dark },
  black: '#1d2523',
  fontFamily,
  headings: { fontFamily, fontWeight: 'var(--weight-strong)' },
  fontSizes: Object.fromEntries(['xs', 'sm', 'md', 'lg', 'xl'].map((size) => [size, `var(--text-${size})`])),
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
    Button: Button.extend({ defaultProps: { size: 'sm', fw: 'var(--weight-medium)' } }),
    // In place, not in a portal: what opens stays within the landmark of its button.
    Menu: Menu.extend({
      defaultProps: {
        shadow: 'md',
        radius: 'md',
        withinPortal: false,
        withInitialFocusPlaceholder: false,
        transitionProps: { duration: 80 },
      },
    }),
    Popover: Popover.extend({
      defaultProps: { shadow: 'md', radius: 'md', withinPortal: false, transitionProps: { duration: 80 } },
    }),
    NativeSelect: NativeSelect.extend({
      defaultProps: {
        rightSection: createElement(IconSelector, { size: 16, stroke: 1.6, 'aria-hidden': true }),
      },
    }),
    // What is drawn on the ground, and not filled.
    Tabs: { defaultProps: { color: 'var(--accent)' } },
    Checkbox: { defaultProps: { color: 'var(--accent)', iconColor: 'var(--surface)', radius: 'xs' } },
  },
});

/** As those of the first screen. What is off is still read. */
const inBoth = {
  '--mantine-color-disabled': 'var(--sunk)',
  '--mantine-color-disabled-color': 'var(--off)',
  '--mantine-color-red-light-color': 'var(--danger)',
};

/** Greys that can be read: Mantine's own stay below 4.5 to 1 on white. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  dark: {
    ...inBoth,
    '--mantine-color-dimmed': '#aab6b2',
    '--mantine-color-placeholder': '#97a4a0',
    '--mantine-color-error': '#f2938b',
    '--mantine-color-red-6': '#f2938b',
    '--mantine-color-default-border': '#43504d',
    // As the buttons of the first screen.
    '--mantine-color-pine-filled': 'var(--accent-fill)',
    '--mantine-color-pine-filled-hover': 'var(--accent-fill-hover)',
    // Mantine's own is darker than the page, as if it could not be pressed.
    '--mantine-color-pine-light': 'var(--light-fill)',
    '--mantine-color-pine-light-hover': 'var(--light-fill-hover)',
    '--mantine-color-pine-light-color': 'var(--on-light-fill)',
    '--mantine-color-red-light': 'var(--danger-soft)',
    '--mantine-color-red-light-hover': 'var(--danger-line)',
    '--mantine-color-gray-light': 'var(--sunk)',
    '--mantine-color-gray-light-hover': 'var(--line-strong)',
  },
  light: {
    ...inBoth,
    '--mantine-color-dimmed': '#55615e',
    '--mantine-color-placeholder': '#626e6b',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-default-border': '#d0d7d4',
  },
});
