// Without the validation library, because the dashboard needs them without it.

/** Files in which the catalogue can be taken away. */
export const exportFormats = ['csv', 'xlsx', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];
