import { detailScript } from './form-details.ts';
import { listScript } from './form-lists.ts';

/**
 * The script of the form. Its fields are "controlled" as in React: the page draws from its own state. A value that was
 * set without the browser's own setter is undone.
 */
export const formScript = `
const { choices, trouble, panels, item } = JSON.parse(document.getElementById('data').textContent);
const form = item ?? { title: '', description: '', price: 0, category: null, brand: null, size: null, condition: null,
  colours: [], materials: [], parcel: null, photos: [], isbn: '', attributes: {} };
form.attributes ??= {};
if (trouble === 'restores_draft') Object.assign(form, { title: 'Old vase', price: 300, photos: [1, 2, 3] });
const priceText = () => form.price ? '\\u00a3' + (form.price / 100).toFixed(2) : '';
const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const make = (tag, attributes = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
};

function controlled(element, read, write, held = read) {
  Object.defineProperty(element, '__reactProps$stand-in', { enumerable: true, value: { get value() { return held(); } } });
  const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value');
  const draw = () => native.set.call(element, read());
  draw();
  let tracked = native.get.call(element);
  Object.defineProperty(element, 'value', {
    configurable: true,
    get: () => native.get.call(element),
    set(value) { tracked = String(value); native.set.call(element, value); },
  });
  element.addEventListener('input', (event) => {
    const now = native.get.call(element);
    if (now !== tracked) { write(now, event); tracked = now; }
    setTimeout(() => { draw(); tracked = native.get.call(element); });
  });
  return draw;
}

const title = document.querySelectorAll('[data-testid="title--input"]');
const drawTexts = [...title].map((field) => controlled(field, () => form.title, (value) => {
  form.title = trouble === 'title_cut' ? value.slice(0, 10) : value.slice(0, 100);
}));
drawTexts.push(controlled(document.getElementById('description'), () => form.description, (value) => { form.description = value.slice(0, 2000); }));
const price = document.getElementById('price');
let typed = null;
/** What the field shows without having taken it. */
let untaken = null;
let isEntered = trouble !== 'price_untaken' && trouble !== 'price_needs_click';
price.addEventListener('focusin', () => { if (trouble === 'price_untaken') isEntered = true; });
price.addEventListener('pointerdown', ({ isTrusted }) => { if (trouble === 'price_needs_click' && isTrusted) isEntered = true; });
const says = ({ inputType, data }) => isEntered && (trouble !== 'price_untaken' || inputType !== '' && data !== null);
const inPounds = (pence) => '\\u00a3' + (pence / 100).toFixed(2);
const penceIn = (text) => Math.round(Number(text.replace(/[^0-9.]/g, '')) * 100);
const drawPrice = controlled(price, () => typed ?? untaken ?? priceText(), (value, event) => {
  typed = value;
  untaken = says(event) ? null : value;
}, () => (untaken === null && typed !== null ? typed : priceText()));
price.addEventListener('blur', () => {
  if (typed === null && !(isEntered && untaken !== null)) return;
  const pence = penceIn(typed ?? untaken);
  const isTaken = untaken === null || trouble === 'price_needs_click' && isEntered;
  if (isTaken) {
    form.price = trouble === 'price_altered' ? Math.floor(pence / 100) * 100 : pence;
    untaken = null;
  } else untaken = inPounds(pence);
  typed = null;
  drawPrice();
});

const uploads = document.querySelector('[data-testid=media-upload-grid]');
function drawPhotos() {
  uploads.replaceChildren(...form.photos.map((id, index) =>
    make('div', { 'data-testid': 'image-wrapper-' + index, class: 'card' }, 'Photo ' + (index + 1))));
}
drawPhotos();
document.querySelector('[data-testid=add-photos-input]')?.addEventListener('change', async (event) => {
  const files = [...event.target.files];
  for (const file of files) {
    if (trouble === 'upload_stuck') return;
    const answer = await fetch('/upload?name=' + encodeURIComponent(file.name), { method: 'POST', body: file });
    if (!answer.ok) { notice('The photo could not be uploaded.'); return; }
    form.photos.push((await answer.json()).id);
    drawPhotos();
  }
  if (trouble === 'guesses') setTimeout(guess, 60);
  askForProof();
});
function askForProof() { if (trouble === 'asks_for_authenticity') document.getElementById('authenticity').showModal(); }

function notice(words) { document.querySelector('[role=alert]').textContent = words; }

${listScript}
const category = document.getElementById('category');
function takeCategory(id) {
  const each = choices.categories.find((one) => one.id === id);
  form.category = each.id;
  form.parcel = (each.parcels ?? choices.parcels).find(({ id }) => id === each.parcel).name;
  if (category) category.value = each.name;
  drawDependents();
}
/** A category that the site suggested has a row of its own before anything is typed. */
let suggested = null;
if (category) dropdown(category, (content) => searchable(content, 'catalog-search-input', 'catalog-search-input', (words) => {
  const leaf = (each, name) => {
    const row = option('radio', each.name, form.category === each.id, () => {
      takeCategory(each.id);
      close();
    });
    row.id = name;
    return row;
  };
  if (words.trim() !== '') return choices.categories.filter(({ name }) => has(name, words)).map((each) => leaf(each, 'catalog-search-' + each.id + '-result'));
  const known = choices.categories.find(({ id }) => id === suggested);
  const branches = choices.branches.map(({ id, name }) => {
    const row = option('button', name, false, () => {});
    row.id = 'catalog-' + id;
    return row;
  });
  return [...(known ? [leaf(known, 'catalog-suggestion-' + known.id)] : []), ...branches];
}));

/** The site looks at the photos and guesses. Its guess looks like a choice, and the list opens unasked. */
function guess() {
  const { category: id, brand, colours } = choices.guess;
  suggested = id;
  Object.assign(form, { brand, colours: [...colours] });
  takeCategory(id);
  category?.click();
}

${detailScript}
if (form.category) {
  category.value = nameOf(choices.categories, form.category);
  drawDependents();
}

async function save(isDraft) {
  price.dispatchEvent(new Event('blur'));
  await later(100);
  const answer = await fetch('/save', { method: 'POST', body: JSON.stringify({ draft: isDraft, id: item?.id ?? null, form }) });
  const { error, dialog, location } = await answer.json();
  if (error) notice(error);
  else if (dialog) document.getElementById(dialog).showModal();
  else window.location.assign(location);
}
for (const [name, isDraft] of [['save-draft-button', true], ['save-button', false]]) {
  const button = document.querySelector('[data-testid=upload-form-' + name + ']');
  button.addEventListener('click', () => save(isDraft));
  if (trouble === 'renamed_save') button.dataset.testid = 'sell-form-' + name;
}
`;
