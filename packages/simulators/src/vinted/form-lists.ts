/** The part of the form's script that opens and closes its lists. It uses what form-script.ts declares. */
export const listScript = `
let open = null;
function close(isForOther = false) {
  if (trouble === 'stuck_brand' && open?.opener.id === 'brand' && !isForOther) return;
  open?.content.remove();
  open = null;
}
const isBeside = (target) => open && !open.waitsForDone && !open.content.contains(target) && target !== open.opener;
document.addEventListener(trouble === 'stubborn_panels' ? 'pointerdown' : 'click', ({ target }) => { if (isBeside(target)) close(); });
// Lists of several choices stay open: until a press beside them or on their own button. Only the button keeps the
// ticks.
const showTicks = (draw) => { if (panels !== 'done') draw(); };
/** The presses that an opener ignores, as it does as long as its loader shows. */
function stubborn(opener) {
  const loader = make('span', { 'data-testid': opener.dataset.testid.replace('-input', '--loader') }, 'Loading');
  opener.after(loader);
  setTimeout(() => loader.remove(), 300);
  let isDown = false;
  let presses = 0;
  opener.addEventListener('pointerdown', () => { isDown = true; });
  return () => {
    const isWhole = isDown && !loader.isConnected;
    isDown = false;
    return !isWhole || (presses += 1) < 2;
  };
}
function dropdown(opener, fill, drawTicks = null) {
  const isDead = ({ isTrusted }) => trouble === 'dead_' + opener.id && (opener.id === 'brand' || !isTrusted);
  const ignores = trouble === 'stubborn_panels' ? stubborn(opener) : isDead;
  const draw = () => make('div', { class: 'dropdown', ...(panels === 'dialog' && { role: 'dialog' }), 'data-testid': opener.dataset.testid.replace('-input', '-content') });
  if (panels === 'standing') {
    const content = draw();
    (opener.closest('label') ?? opener).after(content);
    fill(content);
    return;
  }
  opener.addEventListener('click', async (event) => {
    if (ignores(event)) return;
    if (open?.opener === opener) { if (!open.waitsForDone) close(); return; }
    close(true);
    const content = draw();
    open = { opener, content, waitsForDone: drawTicks !== null && panels === 'done' };
    await later(80);
    if (open?.content !== content) return;
    fill(content);
    // Outside the label, which would press the field again at each press of an entry.
    (opener.closest('label') ?? opener).after(content);
    if (!open.waitsForDone) return;
    const ready = make('button', { type: 'button', 'data-testid': 'input-dropdown-save-button' }, 'Done');
    ready.addEventListener('click', () => { drawTicks(); close(); });
    content.append(ready);
  });
}
const option = (role, name, isChosen, choose) => {
  const element = make('div', { role, tabindex: '0', 'aria-checked': String(isChosen) }, name);
  element.addEventListener('click', (event) => { event.stopPropagation(); choose(element); });
  return element;
};
function searchable(content, id, testid, find) {
  const search = make('input', { id, 'data-testid': testid, type: 'text' });
  const results = make('div');
  let words = '';
  const show = async () => {
    const asked = words;
    await later(120);
    if (asked === words) results.replaceChildren(...find(asked));
  };
  controlled(search, () => words, (value) => { words = value; show(); });
  content.append(search, results);
  show();
}
const has = (name, words) => name.toLowerCase().includes(words.trim().toLowerCase());
`;
