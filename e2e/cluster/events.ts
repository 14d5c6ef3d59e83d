import { ServerEvent } from '@crosslister/contract/event.ts';

export interface EventStream {
  /** Everything reported as changed so far, in order. */
  changed: () => string[];
  /** How often the stream was opened: once, and once more after each machine that died. */
  opened: () => number;
  close: () => void;
}

/** The change feed as the dashboard uses it: opened again whenever it ends. Resolves once it is open. */
export async function followEvents(url: string, token: string): Promise<EventStream> {
  const abort = new AbortController();
  const said: string[] = [];
  let opened = 0;
  const follow = async (onOpen: () => void) => {
    const answer = await fetch(`${url}/api/events/`, {
      headers: { authorization: `Token ${token}` },
      signal: abort.signal,
    });
    if (!answer.ok || !answer.body) throw new Error(`the stream answered ${answer.status}`);
    let text = '';
    let isOpen = false;
    for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
      if (!isOpen) opened += 1;
      isOpen = true;
      onOpen();
      text += chunk;
      const lines = text.split('\n\n');
      text = lines.pop() ?? '';
      for (const line of lines) {
        if (line.startsWith('data: ')) said.push(...ServerEvent.parse(JSON.parse(line.slice(6))).changed);
      }
    }
  };
  const { promise, resolve } = Promise.withResolvers<void>();
  const keepFollowing = async () => {
    while (!abort.signal.aborted) {
      // The connection was cut or ended, as when its machine dies. Like the dashboard, open it again.
      await follow(resolve).catch(() => undefined);
      await new Promise((again) => setTimeout(again, 200));
    }
  };
  void keepFollowing();
  await promise;
  return { changed: () => said, opened: () => opened, close: () => abort.abort() };
}
