/** What happens in the extension's background on a busy machine, made to happen. */
export const busyBackground = (inBackground: <T>(script: string) => Promise<T>) => ({
  /**
   * A busy machine: the background's next change of a stored value is written once the value was read or changed
   * by others, or after two seconds.
   */
  delayNextChange: (area: 'local' | 'session', key: string) =>
    inBackground<void>(`{
      const area = chrome.storage.${area};
      const { get, set } = area;
      const others = Promise.withResolvers();
      globalThis.isHeld = false;
      area.get = async (keys) => {
        const values = await get.call(area, keys);
        if (isHeld && keys === '${key}') others.resolve();
        return values;
      };
      area.set = async (values) => {
        if (!('${key}' in values)) return set.call(area, values);
        isHeld = true;
        area.onChanged.addListener(others.resolve);
        setTimeout(others.resolve, 2000);
        await others.promise;
        area.onChanged.removeListener(others.resolve);
        Object.assign(area, { get, set });
        return set.call(area, values);
      };
    }`),
  isChangeHeld: () => inBackground<boolean>('isHeld'),
  /** A busy machine: a page gets each script three times, and they ask before the background has read anything. */
  holdUpBackground: () =>
    inBackground<void>(`{
      const { scripting, storage: { session } } = chrome;
      const { executeScript } = scripting;
      const get = session.get.bind(session);
      let slowUntil = 0;
      scripting.executeScript = (script) => {
        slowUntil = Date.now() + 2000;
        return Promise.all([1, 2, 3].map(() => executeScript(script)));
      };
      session.get = async (keys) => {
        if (Date.now() < slowUntil) await new Promise((go) => setTimeout(go, 300));
        return get(keys);
      };
    }`),
});
