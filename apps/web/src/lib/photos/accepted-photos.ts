/** What a phone's camera is asked for. An iPhone converts its own format to JPEG for a page that does not accept that format. */
export const TAKEN = 'image/jpeg,image/png,image/webp,image/gif,image/avif';
/** An iPad calls itself a Mac, which has no touch screen. */
const isIos =
  /iP(hone|ad|od)/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);
/** Elsewhere such files have come from a phone, and the server reads them. By their endings, as few systems know the type. */
export const CHOSEN = isIos ? TAKEN : `${TAKEN},.heic,.heif`;
