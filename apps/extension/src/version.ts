declare const __VERSION__: string;

/**
 * The version in package.json, inserted when the extension is built, because scripts on a
 * page cannot read the manifest.
 */
export const version = __VERSION__;
