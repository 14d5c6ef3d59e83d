import './mantine-styles.ts';
import './mantine.css';
import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  MantineContext,
  MantineThemeContext,
  mergeMantineTheme,
} from '@mantine/core';
import { type ColorScheme, useColorScheme } from '../../lib/browser/color-scheme.ts';
import { cssVariables, theme } from './theme.ts';

const merged = mergeMantineTheme(DEFAULT_THEME, theme);
const variables = deepMerge(defaultCssVariablesResolver(merged), cssVariables(merged));

// Every element inherits them, so the whole page is styled again: once and before a press needs them.
const sheet = new CSSStyleSheet();
sheet.replaceSync(convertCssVariables(variables));
document.adoptedStyleSheets.push(sheet);

const contextOf = (colorScheme: ColorScheme) => ({
  colorScheme,
  setColorScheme: () => undefined,
  clearColorScheme: () => undefined,
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
});
const contexts = { light: contextOf('light'), dark: contextOf('dark') };

/**
 * What a part of the page needs that uses Mantine's components. Mantine's own provider makes another context each time it
 * is drawn, so that all in a dialog would be drawn again as it opens or closes.
 */
export const Mantine = ({ children }: { children: React.ReactNode }) => (
  <MantineContext value={contexts[useColorScheme()]}>
    <MantineThemeContext value={merged}>{children}</MantineThemeContext>
  </MantineContext>
);
