/** The editor keeps a state of its own, as React's fields do, and saves that. */
export const editorScript = `
const { trouble } = JSON.parse(document.getElementById('data').textContent);
const form = { title: '', description: '', price: '', quantity: '1', sku: '', photos: [] };
for (const [name, field] of Object.entries({
  title: document.querySelector('[name=title]'), description: document.querySelector('[name=description]'),
  price: document.querySelector('[name=price]'), quantity: document.querySelector('[name=quantity]'),
  sku: document.querySelector('[name=sku]'),
})) {
  if (!field) continue;
  const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  native.set.call(field, form[name]);
  let tracked = form[name];
  /** What the field shows without the editor having taken it. */
  let untaken = null;
  Object.defineProperty(field, '__reactProps$stand-in', { enumerable: true, value: { get value() { return form[name]; } } });
  const draw = () => native.set.call(field, untaken ?? form[name]);
  Object.defineProperty(field, 'value', {
    configurable: true,
    get: () => native.get.call(field),
    set(value) { tracked = String(value); native.set.call(field, value); },
  });
  field.addEventListener('input', () => {
    const now = native.get.call(field);
    if (now !== tracked) {
      if (name === 'title' && trouble === 'title_untaken') untaken = now;
      else form[name] = now;
      tracked = now;
    }
    setTimeout(draw);
  });
  field.addEventListener('focusout', () => {
    if (name === 'price' && trouble === 'price_altered') form.price = String(Math.floor(Number(form.price)));
    draw();
  });
}
const whenMade = document.getElementById('when-made-select');
whenMade.addEventListener('change', () => { form.whenMade = whenMade.value; });
document.getElementById('add-sku')?.addEventListener('click', ({ target }) => {
  document.getElementById('sku-place').style.display = '';
  target.remove();
});
const grid = document.getElementById('field-listingImages');
async function take(files) {
  for (const file of files) {
    const answer = await fetch('/upload', { method: 'POST', body: file });
    form.photos.push((await answer.json()).id);
    const tile = document.createElement('button');
    tile.type = 'button';
    tile.dataset.testid = 'image-delete-button';
    tile.textContent = 'Delete photo ' + form.photos.length;
    grid.append(tile);
  }
}
grid.querySelector('input').addEventListener('change', ({ target }) => take([...target.files]));
grid.addEventListener('dragover', (event) => event.preventDefault());
grid.addEventListener('drop', (event) => { event.preventDefault(); take([...event.dataTransfer.files]); });
async function save(draft) {
  await fetch('/save', { method: 'POST', body: JSON.stringify({ draft, form }) });
  window.location.assign('/your/shops/me/tools/listings?opened-from=listing-editor-success');
}
document.querySelector('[data-testid=save]').addEventListener('click', () => save(true));
document.querySelector('[data-testid=publish]').addEventListener('click', () => document.querySelector('dialog').showModal());
document.querySelector('dialog button').addEventListener('click', () => save(false));
`;
