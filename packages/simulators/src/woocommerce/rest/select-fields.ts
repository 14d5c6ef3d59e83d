type Wanted = { [name: string]: Wanted | true };

function parse(fields: string): Wanted {
  const wanted: Wanted = {};
  for (const field of fields.split(',')) {
    let level = wanted;
    const names = field.trim().split('.');
    for (const [index, name] of names.entries()) {
      if (level[name] === true) break;
      if (index === names.length - 1) level[name] = true;
      else {
        const deeper: Wanted = level[name] ?? {};
        level[name] = deeper;
        level = deeper;
      }
    }
  }
  return wanted;
}

function pick(value: unknown, wanted: Wanted): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const result: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) {
    const below = wanted[name];
    if (below === true) result[name] = inner;
    // Recorded: a path into a list (`images.src`) leaves the list out altogether.
    else if (below && typeof inner === 'object' && inner !== null && !Array.isArray(inner)) {
      result[name] = pick(inner, below);
    }
  }
  return result;
}

/** `_fields`: only what was asked for; a single resource keeps its `_links`, those in a list lose them. */
export function selectFields(body: unknown, fields: string): unknown {
  const wanted = parse(fields);
  if (Array.isArray(body)) return body.map((item) => pick(item, wanted));
  if (typeof body !== 'object' || body === null) return body;
  return pick(body, { ...wanted, _links: true });
}
