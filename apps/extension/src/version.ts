declare const __VERSION__: string;

/** Of package.json, written in when the extension is built: the page's own scripts cannot read the manifest. */
export const version = __VERSION__;
