import './mantine-styles.ts';
import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  MantineProvider,
  mergeMantineTheme,
} from '@mantine/core';
import { useColorScheme } from '../../lib/browser/color-scheme.ts';
import { cssVariables, theme } from './theme.ts';

const merged = mergeMantineTheme(DEFAULT_THEME, theme);
const variables = convertCssVariables(deepMerge(defaultCssVariablesResolver(merged), cssVariables(merged)));

/** What a part of the page needs that uses Mantine's components. The variables are set once for all of them. */
export function Mantine({ children }: { children: React.ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={useColorScheme()}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <style href="mantine-variables" precedence="low">
        {variables}
      </style>
      {children}
    </MantineProvider>
  );
}
