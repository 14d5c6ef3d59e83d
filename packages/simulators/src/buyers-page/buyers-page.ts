import { type Answer, html } from '../http/answer.ts';
import { escapeHtml } from '../http/escape-html.ts';

const style = `
*{box-sizing:border-box}body{margin:0;font:15px/1.5 system-ui,sans-serif;color:#1c1f26;background:#f6f7f9}
main{max-width:1000px;margin:0 auto;padding:24px 16px 64px}h1{font-size:22px;margin:0}p{margin:6px 0 20px;color:#4b5160;max-width:70ch}
.scroll{overflow-x:auto;background:#fff;border:1px solid #dde0e6;border-radius:10px}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}th,td{padding:8px 12px;text-align:left;border-bottom:1px solid #edeff2}
th{font-size:13px;color:#4b5160}tr:last-child td{border-bottom:0}td img{width:40px;height:40px;object-fit:cover;border-radius:6px;vertical-align:middle;margin-right:10px;background:#edeff2}
button{font:inherit;padding:6px 14px;min-height:32px;border-radius:8px;border:1px solid #2f5bd0;background:#2f5bd0;color:#fff;cursor:pointer}
.how{display:flex;flex-wrap:wrap;gap:4px 20px}#refusals{display:contents}label{display:inline-flex;align-items:center;gap:6px;min-height:32px}
.small{padding:2px 12px;background:#fff;color:#2f5bd0}.sold{color:#156b3a;font-weight:600}.gone{color:#4b5160}.none{color:#6b7280}`;

const script = `
const body = document.querySelector('tbody');
const status = document.querySelector('[role=status]');
const bought = new Map();
let stalls = [];
const post = async (path, asked) => {
  const response = await fetch(path, { method: 'POST', body: JSON.stringify(asked) });
  if (!response.ok) status.textContent = await response.text();
  return response.ok;
};
function cell(thing, stall) {
  const td = document.createElement('td');
  const offer = thing.offers[stall];
  const sale = bought.get(thing.key);
  if (sale && sale.stall === stall) td.append(text('span', 'sold', 'Sold ' + sale.at.toLocaleTimeString('en-GB')));
  else if (sale && sale.gone[stall]) td.append(text('span', 'gone', 'Gone after ' + sale.gone[stall].toFixed(1) + ' s'));
  else if (offer) {
    const button = text('button', '', 'Buy £' + offer.price);
    button.setAttribute('aria-label', 'Buy ' + thing.title + ' on ' + stall + ' for £' + offer.price);
    button.onclick = () => buy(thing, stall, offer.id);
    td.append(button);
  } else td.append(text('span', 'none', 'Not listed'));
  return td;
}
function text(tag, name, words) {
  const element = document.createElement(tag);
  element.className = name;
  element.textContent = words;
  return element;
}
async function buy(thing, stall, id) {
  if (!(await post('buy', { stall, id, isPaid: !document.querySelector('#later').checked }))) return;
  bought.set(thing.key, { stall, at: new Date(), thing, gone: {} });
  await look();
}
function button(words, name, press) {
  const made = text('button', 'small', words);
  made.setAttribute('aria-label', name);
  made.onclick = press;
  return made;
}
function showOrders(waiting) {
  document.querySelector('#waiting').replaceChildren(...waiting.map(({ stall, id, title }) => {
    const row = text('p', '', title + ' on ' + stall + ' waits for its money. ');
    const decide = (isPaid) => async () => { await post('order', { stall, id, isPaid }); await look(); };
    row.append(button('Pay', 'Pay for ' + title, decide(true)), ' ', button('Never pay', 'Never pay for ' + title, decide(false)));
    return row;
  }));
}
function showBought(bought) {
  const list = document.querySelector('#bought');
  list.hidden = bought.length === 0;
  list.querySelector('div').replaceChildren(...bought.map(({ stall, id, title }) => {
    const row = text('p', '', title + ' on ' + stall + ' ');
    row.append(button('Cancel', 'Cancel the order of ' + title, async () => { await post('cancel', { stall, id }); await look(); }));
    return row;
  }));
}
function showRefusals(all) {
  document.querySelector('#refusals').replaceChildren(...all.filter(({ canRefuse }) => canRefuse).map(({ name, isRefusing }) => {
    const label = document.createElement('label');
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.checked = isRefusing;
    box.onchange = () => post('endings', { stall: name, isRefused: box.checked });
    label.append(box, ' Nothing can be taken down on ' + name);
    return label;
  }));
}
let shown = '';
async function look() {
  const answer = await (await fetch('things')).json();
  stalls = answer.stalls.map(({ name }) => name);
  const now = new Map(answer.things.map((thing) => [thing.key, thing]));
  for (const [key, sale] of bought) {
    const still = now.get(key);
    for (const stall of Object.keys(sale.thing.offers)) {
      const isGone = stall !== sale.stall && !(still && still.offers[stall]);
      if (isGone && !sale.gone[stall]) {
        sale.gone[stall] = (Date.now() - sale.at) / 1000;
        status.textContent = sale.thing.title + ' is gone from ' + stall + ' after ' + sale.gone[stall].toFixed(1) + ' seconds.';
      }
    }
    if (!still) now.set(key, { ...sale.thing, offers: {} });
  }
  const things = [...now.values()].sort((a, b) => bought.has(b.key) - bought.has(a.key)).slice(0, 100);
  const state = JSON.stringify([answer.stalls, answer.waiting, answer.bought, things, [...bought.values()].map(({ stall, gone }) => [stall, gone])]);
  if (state === shown) return;
  shown = state;
  showOrders(answer.waiting);
  showBought(answer.bought);
  showRefusals(answer.stalls);
  document.querySelector('thead tr').replaceChildren(...['Thing', ...stalls].map((name) => text('th', '', name)));
  const focused = document.activeElement?.getAttribute('aria-label');
  body.replaceChildren(...things.map((thing) => {
    const row = document.createElement('tr');
    const name = document.createElement('td');
    if (thing.imageUrl) {
      const image = new Image();
      image.loading = 'lazy';
      image.src = thing.imageUrl;
      image.alt = '';
      name.append(image);
    }
    name.append(thing.title);
    row.append(name, ...stalls.map((stall) => cell(thing, stall)));
    return row;
  }));
  if (focused) [...document.querySelectorAll('button')].find((button) => button.getAttribute('aria-label') === focused)?.focus();
}
async function keepLooking() {
  await look().catch(() => { status.textContent = 'The shops do not answer.'; });
  setTimeout(keepLooking, 500);
}
keepLooking();`;

/** The page. It reads twice a second what is still for sale. */
export function buyersPage(title: string): Answer {
  return html(
    200,
    `<!DOCTYPE html><html lang="en-GB"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><style>${style}</style></head><body><main>
<h1>${escapeHtml(title)}</h1><p>You are a buyer. Crosslist a thing in the dashboard, buy it here on one marketplace, and watch it vanish from the others.</p>
<p class="how"><label><input type="checkbox" id="later"> Buy on eBay or Etsy without paying yet</label><span id="refusals"></span></p>
<div id="waiting"></div><p role="status"></p><div class="scroll"><table><thead><tr></tr></thead><tbody></tbody></table></div>
<details id="bought" hidden><summary>Cancel an order on eBay or Etsy</summary><div></div></details>
</main><script>${script}</script></body></html>`,
  );
}
