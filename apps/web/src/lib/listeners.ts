/** Who is told when a value outside of React changes: by us, or by an event of the window. */
export function makeListeners(event?: 'popstate' | 'storage') {
  const listeners = new Set<() => void>();
  return {
    notify(): void {
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      if (event) window.addEventListener(event, listener);
      return () => {
        listeners.delete(listener);
        if (event) window.removeEventListener(event, listener);
      };
    },
  };
}
