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
});

function notice(words) { document.querySelector('[role=alert]').textContent = words; }

${listScript}
const category = document.getElementById('category');
if (category) dropdown(category, (content) => searchable(content, 'catalog-search-input', 'catalog-search-input', (words) =>
  words.trim() === '' ? [] : choices.categories.filter(({ name }) => has(name, words)).map((each) => {
    const result = option('radio', each.name, form.category === each.id, () => {
      form.category = each.id;
      form.parcel = each.parcel;
      category.value = each.name;
      close();
      drawDependents();
    });
    result.id = 'catalog-search-' + each.id + '-result';
    return result;
  })));

function opener(id, testid, label) {
  const element = make('input', { id, 'data-testid': testid, readonly: '', 'aria-label': label });
  document.getElementById('dependents').append(make('label', {}, label, element));
  return element;
}
const nameOf = (list, id) => list.find((each) => each.id === id)?.name ?? '';

async function drawDependents() {
  const holder = document.getElementById('dependents');
  holder.replaceChildren();
  await later(100);
  const chosen = choices.categories.find(({ id }) => id === form.category);
  if (!chosen) return;
  if (trouble === 'redraw_empties') {
    Object.assign(form, { title: '', description: '', photos: [] });
    for (const draw of [...drawTexts, drawPhotos]) draw();
  }
  if (chosen.only === 'isbn') {
    const isbn = opener('isbn', 'isbn--input', 'ISBN');
    isbn.removeAttribute('readonly');
    controlled(isbn, () => form.isbn, (value) => { form.isbn = value.replace(/[^0-9Xx]/g, ''); });
    drawCondition();
    drawParcels();
    return;
  }
  const brand = opener('brand', 'brand-select-dropdown-input', 'Brand');
  brand.value = nameOf(choices.brands, form.brand);
  dropdown(brand, (content) => searchable(content, 'brand-search-input', 'brand-search--input', (words) =>
    choices.brands.filter(({ name }) => has(name, words)).map((each) => {
      const result = option('button', each.name, false, () => {
        form.brand = each.id;
        brand.value = each.name;
        close();
        if (trouble === 'asks_for_authenticity') document.getElementById('authenticity').showModal();
      });
      result.id = 'brand-' + each.id;
      return result;
    })));
  if (chosen.sizes) {
    const size = opener('size', chosen.sizes + '-input', 'Size');
    size.value = nameOf(choices.sizes, form.size);
    dropdown(size, (content) => content.append(...choices.sizes.map((each) => make('div',
      { id: 'size-group-4-grid-option-' + each.id }, option('checkbox', each.name, form.size === each.id, () => {
        form.size = each.id;
        size.value = each.name;
        close();
      })))));
  }
  drawCondition();
  const colour = opener('color', 'color-select-dropdown-input', 'Colour');
  const drawColours = () => { colour.value = form.colours.map((id) => nameOf(choices.colours, id)).join(', '); };
  drawColours();
  dropdown(colour, (content) => content.append(...choices.colours.map((each) =>
    option('checkbox', each.name, form.colours.includes(each.id), (element) => {
      if (form.colours.includes(each.id)) form.colours = form.colours.filter((id) => id !== each.id);
      else if (form.colours.length < 2) form.colours.push(each.id);
      element.setAttribute('aria-checked', String(form.colours.includes(each.id)));
      showTicks(drawColours);
    }))), drawColours);
  if (!chosen.attributes) drawMaterials();
  for (const name of chosen.attributes ?? []) drawAttribute(name);
  drawParcels();
}

function drawCondition() {
  const condition = opener('condition', trouble === 'no_condition_field' ? 'state-input' : 'category-condition-single-list-input', 'Condition');
  condition.value = nameOf(choices.conditions, form.condition);
  dropdown(condition, (content) => content.append(...choices.conditions.map((each) =>
    option('radio', each.name, form.condition === each.id, () => {
      form.condition = each.id;
      condition.value = each.name;
      close();
    }))));
}

function drawAttribute(name) {
  const { label, values } = choices.attributes[name];
  const field = opener(name, 'category-' + name + '-single-list-input', label);
  field.value = form.attributes[name] ?? '';
  dropdown(field, (content) => content.append(...values.map((value) =>
    option('radio', value, form.attributes[name] === value, () => {
      form.attributes[name] = value;
      field.value = value;
      close();
    }))));
}

/** Only the rows in sight are in the page, as in a list of thousands. */
function drawMaterials() {
  const material = opener('material', 'category-material-multi-list-input', 'Material');
  const rowHeight = 30;
  const drawValue = () => { material.value = form.materials.map((id) => nameOf(choices.materials, id)).join(', '); };
  drawValue();
  dropdown(material, (content) => {
    const space = make('div', { style: 'position:relative;height:' + choices.materials.length * rowHeight + 'px' });
    const draw = () => {
      const first = Math.floor(content.scrollTop / rowHeight);
      space.replaceChildren(...choices.materials.slice(first, first + 6).map((each, index) => {
        const row = option('checkbox', each.name, form.materials.includes(each.id), () => {
          form.materials = form.materials.includes(each.id)
            ? form.materials.filter((id) => id !== each.id) : [...form.materials, each.id];
          showTicks(drawValue);
          draw();
        });
        row.style = 'position:absolute;height:' + rowHeight + 'px;top:' + (first + index) * rowHeight + 'px';
        return row;
      }));
    };
    content.style = 'height:150px;overflow:auto';
    content.append(space);
    content.addEventListener('scroll', () => requestAnimationFrame(draw));
    draw();
  }, drawValue);
}

function drawParcels() {
  const group = make('fieldset', {}, make('legend', {}, 'Parcel size'));
  for (const name of choices.parcels) {
    const radio = make('input', { type: 'radio', name: 'parcel', value: name });
    radio.checked = form.parcel === name;
    radio.addEventListener('click', () => { form.parcel = name; });
    group.append(make('label', {}, radio, name));
  }
  document.getElementById('dependents').append(group);
}
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
document.querySelector('[data-testid=upload-form-save-draft-button]').addEventListener('click', () => save(true));
document.querySelector('[data-testid=upload-form-save-button]').addEventListener('click', () => save(false));
`;
