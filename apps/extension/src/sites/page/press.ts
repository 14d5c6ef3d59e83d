/**
 * The whole sequence of events of a mouse button. Lists that listen to pointer events, or close at a press outside,
 * ignore a plain click.
 */
export function pressFully(element: HTMLElement): void {
  const { left, top, width, height } = element.getBoundingClientRect();
  const at = { clientX: left + width / 2, clientY: top + height / 2 };
  const down = { bubbles: true, cancelable: true, composed: true, button: 0, buttons: 1, ...at };
  const up = { ...down, buttons: 0 };
  const mouse = { pointerId: 1, pointerType: 'mouse', isPrimary: true };
  element.dispatchEvent(new PointerEvent('pointerdown', { ...down, ...mouse }));
  element.dispatchEvent(new MouseEvent('mousedown', down));
  element.dispatchEvent(new PointerEvent('pointerup', { ...up, ...mouse }));
  element.dispatchEvent(new MouseEvent('mouseup', up));
  element.click();
}
