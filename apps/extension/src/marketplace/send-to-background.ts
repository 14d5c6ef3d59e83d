import type { FromTab } from '../messages.ts';

/** The extension was updated or removed while this page was open. */
export class CutOff extends Error {
  override name = 'CutOff';
}

/**
 * Sends a message to the background and returns its answer unchanged. Throws CutOff when
 * there is no background any more.
 */
export async function sendToBackground(message: FromTab): Promise<unknown> {
  if (chrome.runtime?.id === undefined) throw new CutOff();
  try {
    return await chrome.runtime.sendMessage(message);
  } catch (error) {
    if (chrome.runtime?.id === undefined) throw new CutOff();
    throw error;
  }
}
