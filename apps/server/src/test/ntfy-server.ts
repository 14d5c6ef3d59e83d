import { z } from 'zod';
import { type Receiver, type ReceiverAnswer, startReceiver } from './receiver.ts';

const Address = z.url({ protocol: /^https?$/ });
/** https://docs.ntfy.sh/publish/#publish-as-json */
const Published = z.strictObject({
  topic: z.string().regex(/^[-_A-Za-z0-9]{1,64}$/),
  title: z.string(),
  message: z.string(),
  tags: z.array(z.string()),
  priority: z.number().int().min(1).max(5),
  click: Address,
  actions: z
    .array(z.strictObject({ action: z.literal('view'), label: z.string().min(1), url: Address }))
    .max(3),
  attach: Address.optional(),
});
type Published = z.infer<typeof Published>;

/** A longer one would become a file. */
const MOST_BYTES = 4_096;

export interface NtfyServer extends Pick<Receiver, 'url' | 'answerNext' | 'stop'> {
  published: Published[];
}

/** Stands in for ntfy. With `token` its topics are protected. Errors are those of the real server. */
export async function startNtfyServer({ token }: { token?: string } = {}): Promise<NtfyServer> {
  const published: Published[] = [];
  const refuse = (code: number, error: string): ReceiverAnswer => {
    const status = Math.floor(code / 100);
    return { status, body: { code, http: status, error } };
  };
  const receiver = await startReceiver(({ method, path, headers, body }) => {
    if (method !== 'POST' || path !== '/') return refuse(40401, 'page not found');
    if (headers.authorization && headers.authorization !== `Bearer ${token}`)
      return refuse(40101, 'unauthorized');
    if (token && !headers.authorization) return refuse(40301, 'forbidden');
    const message = Published.safeParse(JSON.parse(body.toString()));
    if (!message.success) return refuse(40024, `invalid request: ${z.prettifyError(message.error)}`);
    if (Buffer.byteLength(message.data.message) > MOST_BYTES) return refuse(41303, 'JSON body too large');
    published.push(message.data);
    return { status: 200, body: { id: 'sPs71M8A2T', event: 'message', ...message.data } };
  });
  return { ...receiver, published };
}
