/**
 * What the walk asks of a browser, by the W3C's WebDriver protocol: the path of a driver that
 * speaks it over HTTP, and the name of the same command in Marionette, Firefox's own way to it.
 */
export const commands = {
  open: ['url', 'WebDriver:Navigate'],
  run: ['execute/sync', 'WebDriver:ExecuteScript'],
  click: ['element/:id/click', 'WebDriver:ElementClick'],
  type: ['element/:id/value', 'WebDriver:ElementSendKeys'],
  resize: ['window/rect', 'WebDriver:SetWindowRect'],
} as const;

export interface Driver {
  send: (command: keyof typeof commands, parameters: Record<string, unknown>) => Promise<unknown>;
  /** As it is on the screen (PNG). */
  picture: () => Promise<Buffer>;
  close: () => Promise<void>;
}

/** A refusal of the driver, such as `element click intercepted`. */
export class WebDriverError extends Error {
  override name = 'WebDriverError';
}

/** The key under which the protocol names an element. */
export const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
