/** A text from elsewhere as PostgreSQL takes it: without NUL, and without half a surrogate pair, in which a cut may end. */
export const asStorableText = (text: string): string => text.toWellFormed().replaceAll('\0', '');
