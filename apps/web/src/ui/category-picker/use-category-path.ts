import { useEffect, useRef, useState } from 'react';
import { type CategoryTree, lineOf } from '../../lib/categories/category-tree.ts';

/** Which categories are open, from the main one down, and which one has the keyboard's focus. */
export function useCategoryPath(tree: CategoryTree, chosen: string) {
  const [path, setPath] = useState<readonly string[]>(() => openFor(tree, chosen));
  const wanted = useRef<string>(null);
  const box = useRef<HTMLDivElement>(null);

  // What is chosen may be far down in its column.
  useEffect(() => {
    const chosen = box.current?.querySelectorAll('[aria-expanded="true"], [aria-pressed="true"]') ?? [];
    for (const each of chosen) each.scrollIntoView({ block: 'nearest' });
  }, []);

  // After the column it is in has been drawn.
  useEffect(() => {
    const id = wanted.current;
    if (id === null) return;
    wanted.current = null;
    box.current?.querySelector<HTMLElement>(`[data-category="${CSS.escape(id)}"]`)?.focus();
  });

  /** Opens a category in the place of whatever was open from its level on; `focus` names where the keyboard goes. */
  function open(id: string, focus: 'stays' | 'goes in'): void {
    const first = tree.children.get(id)?.[0];
    wanted.current = focus === 'goes in' && first ? first.id : id;
    setPath(openFor(tree, id));
  }

  /** Closes the last so many levels; the keyboard goes to what was closed. */
  function close(levels = 1): void {
    wanted.current = path.at(-levels) ?? null;
    setPath(path.slice(0, -levels));
  }

  function moveIn(event: React.KeyboardEvent): void {
    const item = event.target instanceof HTMLElement ? event.target.closest('[data-category]') : null;
    const category = tree.byId.get(item?.getAttribute('data-category') ?? '');
    if (!item || !category) return;
    if (event.key === 'ArrowRight' && !category.leaf) open(category.id, 'goes in');
    else if (event.key === 'ArrowLeft' && category.parent_id) {
      // From the third column the levels above it close one by one.
      if (path.length > 2 && path.at(-1) === category.parent_id) close();
      else focusOn(box.current, category.parent_id);
    } else if (!moveWithin(item, event.key)) return;
    event.preventDefault();
  }

  return { path, open, close, moveIn, box };
}

/** What has to be open for this category to be seen; one that holds others is open itself. */
function openFor(tree: CategoryTree, id: string): string[] {
  return lineOf(tree, id)
    .filter(({ leaf }) => !leaf)
    .map((category) => category.id);
}

function focusOn(box: HTMLElement | null, id: string): void {
  box?.querySelector<HTMLElement>(`[data-category="${CSS.escape(id)}"]`)?.focus();
}

/** Up, down, to the first and to the last of a list; says whether the key was one of these. */
export function moveWithin(item: Element, key: string): boolean {
  const items = [...(item.closest('ul')?.querySelectorAll<HTMLElement>('[data-category]') ?? [])];
  const at = items.indexOf(item as HTMLElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[key];
  if (next === undefined) return false;
  items[next]?.focus();
  return true;
}
