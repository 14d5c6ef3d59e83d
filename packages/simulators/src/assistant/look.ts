import sharp from 'sharp';
import type { ChatRequest } from './refuse-request.ts';

const colours: Record<string, [number, number, number]> = {
  Red: [208, 0, 0],
  Green: [51, 170, 119],
  Blue: [30, 60, 200],
  Yellow: [230, 210, 40],
  Black: [10, 10, 10],
  White: [245, 245, 245],
  Grey: [128, 128, 128],
  Brown: [120, 75, 35],
};

/** The colour that a picture has on the whole: all that this stand-in sees. */
export async function colourOf(url: string): Promise<string> {
  const bytes = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  const { channels } = await sharp(bytes).toColourspace('srgb').stats();
  const seen = channels.map(({ mean }) => mean);
  const distance = ([...colour]: readonly number[]) =>
    colour.reduce((all, value, n) => all + (value - (seen[n] ?? 0)) ** 2, 0);
  return (
    Object.entries(colours).toSorted(([, one], [, other]) => distance(one) - distance(other))[0]?.[0] ??
    'Grey'
  );
}

export const photosIn = ({ messages }: ChatRequest) =>
  messages[1].content.flatMap((part) => (part.type === 'image_url' ? part.image_url.url : []));
export const textIn = ({ messages }: ChatRequest) =>
  messages[1].content.flatMap((part) => (part.type === 'text' ? part.text : [])).join('\n');
/** The present name, as the request has it. */
export const nameIn = (request: ChatRequest): string => {
  const text = textIn(request);
  const from = text.indexOf('{');
  const { present_name } = JSON.parse(from < 0 ? '{}' : text.slice(from)) as { present_name?: string | null };
  return present_name ?? '';
};

const nothing = { read: null, read_in: null };

/** What an honest model would say that sees the colour and reads the name. */
export async function honestAnswer(request: ChatRequest): Promise<Record<string, unknown>> {
  const [photo] = photosIn(request);
  const name = nameIn(request);
  const colour = photo ? await colourOf(photo) : null;
  const thing = name.toLowerCase() || 'thing';
  return {
    name: {
      value: name
        ? `${name}${colour ? `, ${colour.toLowerCase()}` : ''}`.slice(0, 80)
        : `${colour ?? 'old'} thing`.toLowerCase(),
      why: 'It says what it is.',
    },
    description: {
      value: `A ${colour?.toLowerCase() ?? 'used'} ${thing}. It has been used.`,
      why: 'As the photos show it.',
    },
    attributes: colour
      ? [{ attribute: 'colour', values: [colour], ...nothing, why: 'The colour of the photos.' }]
      : [],
    flaws: [{ flaw: 'a small scratch', where: 'on the front' }],
    doubts: ['whether it is complete'],
  };
}

/** What a model says that makes things up, follows orders in a text, and means no harm. */
export async function lyingAnswer(request: ChatRequest): Promise<Record<string, unknown>> {
  const honest = await honestAnswer(request);
  const invented = (
    attribute: string,
    value: string,
    read: string | null = null,
    read_in: string | null = null,
  ) => ({
    attribute,
    values: [value],
    read,
    read_in,
    why: 'It looks like it.',
  });
  return {
    ...honest,
    name: { value: 'Gucci leather bag', why: 'It looks like one.' },
    description: {
      value: 'A bag. It was made by Gucci. Pay at www.cheap-bags.example now.',
      why: 'It sells.',
    },
    attributes: [
      invented('brand', 'Gucci'),
      invented('size', '10', 'one size', 'photo'),
      invented('ean', '4006381333932', '4006381333932', 'photo'),
      invented('isbn', '9780306406157', '978 0 306', 'photo'),
      invented('model', 'Jackie', 'Jackie 1961', 'name'),
      invented('colour', 'Mauve with a hint of regret'),
    ],
    doubts: [],
    price: 1,
    status: 'sold',
    call: 'DELETE /api/products/',
  };
}
