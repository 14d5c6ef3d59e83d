import './mantine-styles.ts';
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
const variables = convertCssVariables(deepMerge(defaultCssVariablesResolver(merged), cssVariables(merged)));

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
 * What a part of the page needs that uses Mantine's components. The variables are set once for all of them. Mantine's own
 * provider makes another context each time it is drawn, so that all in a dialog would be drawn again as it opens or closes.
 */
export const Mantine = ({ children }: { children: React.ReactNode }) => (
  <MantineContext value={contexts[useColorScheme()]}>
    <MantineThemeContext value={merged}>
      <style href="mantine-variables" precedence="low">
        {variables}
      </style>
      {children}
    </MantineThemeContext>
  </MantineContext>
);
