const sheet = new CSSStyleSheet();
sheet.replaceSync(':root, .above-edge { --toasts: 0px; --tray: 0px; --bar: 0px; }');
document.adoptedStyleSheets.push(sheet);

export type Edge = '--toasts' | '--tray' | '--bar';

/**
 * How high the toasts, the job tray and the bar of the selection are, at the lower edge of the window. Only the page and
 * what has the class `above-edge` know it, from a style sheet of their own. As variables that every element inherits,
 * each tick and each toast would style the whole page again.
 */
export function setEdgeHeight(edge: Edge, height: number): void {
  const [rule] = sheet.cssRules;
  if (rule instanceof CSSStyleRule) rule.style.setProperty(edge, `${height}px`);
}
